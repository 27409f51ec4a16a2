"""Below /cuenta/: our own pages, and those of allauth that we use, under addresses in Spanish and allauth's names."""

from allauth.account import views as allauth_views
from django.urls import include, path, re_path

from accounts import views

ours = [
    path("", views.profile, name="profile"),
    path("invitado/", views.guest, name="guest"),
    path("guardar/", views.SignupView.as_view(), name="save"),
    path("preferencias/", views.preferences, name="preferences"),
]

urlpatterns = [
    path("", include((ours, "accounts"))),
    path("entrar/", views.LoginView.as_view(), name="account_login"),
    path("salir/", allauth_views.logout, name="account_logout"),
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
]
