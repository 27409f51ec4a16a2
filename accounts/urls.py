"""Below /cuenta/: our own pages, and those of allauth that we use, under addresses in Spanish and allauth's names."""

from allauth.account import views as allauth_views
from allauth.mfa.base import views as mfa_views
from allauth.mfa.recovery_codes import views as recovery_views
from allauth.mfa.totp import views as totp_views
from allauth.mfa.webauthn import views as passkey_views
from django.urls import include, path, re_path

from accounts import views
from accounts.moderation import public

ours = [
    path("", views.profile, name="profile"),
    path("invitado/", views.guest, name="guest"),
    path("guardar/", views.SignupView.as_view(), name="save"),
    path("preferencias/", views.preferences, name="preferences"),
    path("denunciar/", public.report, name="report"),
    path("bloquear/", public.block, name="block"),
    path("desbloquear/", public.unblock, name="unblock"),
    path("bloqueados/", public.blocked, name="blocked"),
    path("aviso/", public.notice, name="notice"),
    path("nombre/", public.rename, name="rename"),
    path("dejar/", public.leave, name="leave"),
]

urlpatterns = [
    path("", include((ours, "accounts"))),
    path("entrar/", views.LoginView.as_view(), name="account_login"),
    path("salir/", allauth_views.logout, name="account_logout"),
    path("otra-vez/", allauth_views.reauthenticate, name="account_reauthenticate"),
    path("crear/", views.SignupView.as_view(), name="account_signup"),
    path("cerrada/", allauth_views.account_inactive, name="account_inactive"),
    path("correo/", views.members_only(allauth_views.email), name="account_email"),
    path("correo/enviado/", allauth_views.email_verification_sent, name="account_email_verification_sent"),
    path("correo/confirmar/<str:key>/", views.ConfirmEmailView.as_view(), name="account_confirm_email"),
    path("clave/cambiar/", views.members_only(allauth_views.password_change), name="account_change_password"),
    path("clave/poner/", views.members_only(allauth_views.password_set), name="account_set_password"),
    path("clave/olvidada/", allauth_views.password_reset, name="account_reset_password"),
    path("clave/olvidada/enviado/", allauth_views.password_reset_done, name="account_reset_password_done"),
    # allauth's own pattern: its token holds hyphens too, so a path converter cannot tell where it begins.
    re_path(
        r"^clave/nueva/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>.+)/$",
        allauth_views.password_reset_from_key,
        name="account_reset_password_from_key",
    ),
    path("clave/hecho/", allauth_views.password_reset_from_key_done, name="account_reset_password_from_key_done"),
    # The second factor, for every member; the administration demands it. allauth's names; the addresses are ours.
    path("segundo-paso/", mfa_views.index, name="mfa_index"),
    path("segundo-paso/codigo/", mfa_views.authenticate, name="mfa_authenticate"),
    path("segundo-paso/otra-vez/", mfa_views.reauthenticate, name="mfa_reauthenticate"),
    path("segundo-paso/preparar/", views.members_only(totp_views.activate_totp), name="mfa_activate_totp"),
    path("segundo-paso/quitar/", totp_views.deactivate_totp, name="mfa_deactivate_totp"),
    path("segundo-paso/reserva/", recovery_views.view_recovery_codes, name="mfa_view_recovery_codes"),
    path("segundo-paso/reserva/nuevos/", recovery_views.generate_recovery_codes, name="mfa_generate_recovery_codes"),
    path("segundo-paso/reserva/bajar/", recovery_views.download_recovery_codes, name="mfa_download_recovery_codes"),
    # Passkeys, for every member.
    path("llaves/", views.members_only(passkey_views.list_webauthn), name="mfa_list_webauthn"),
    path("llaves/nueva/", views.members_only(passkey_views.add_webauthn), name="mfa_add_webauthn"),
    path("llaves/entrar/", passkey_views.login_webauthn, name="mfa_login_webauthn"),
    path("llaves/otra-vez/", passkey_views.reauthenticate_webauthn, name="mfa_reauthenticate_webauthn"),
    path("llaves/<int:pk>/quitar/", passkey_views.remove_webauthn, name="mfa_remove_webauthn"),
    path("llaves/<int:pk>/nombre/", passkey_views.edit_webauthn, name="mfa_edit_webauthn"),
]
