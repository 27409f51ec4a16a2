"""Our part in allauth's flows: guests become members on the same row, and ended sessions are announced."""

import logging
from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.internal.stagekit import clear_login
from allauth.account.models import EmailConfirmation
from django.conf import settings
from django.core.exceptions import ValidationError
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _

from accounts import hooks
from accounts.asking import is_address
from accounts.models import User
from accounts.moderation.barred import barred_page
from accounts.names import DISPLAY_NAME_MAX
from accounts.selectors import barring
from accounts.slowing import limit_reached

logger = logging.getLogger(__name__)


def set_language_cookie(response: HttpResponse, language: str) -> None:
    """Makes the next pages speak `language`; "" leaves the choice to the browser again."""
    if not language:
        response.delete_cookie(
            settings.LANGUAGE_COOKIE_NAME, path=settings.LANGUAGE_COOKIE_PATH, domain=settings.LANGUAGE_COOKIE_DOMAIN
        )
        return
    response.set_cookie(
        settings.LANGUAGE_COOKIE_NAME,
        language,
        max_age=settings.LANGUAGE_COOKIE_AGE,
        path=settings.LANGUAGE_COOKIE_PATH,
        domain=settings.LANGUAGE_COOKIE_DOMAIN,
        secure=settings.LANGUAGE_COOKIE_SECURE,
        httponly=settings.LANGUAGE_COOKIE_HTTPONLY,
        samesite=settings.LANGUAGE_COOKIE_SAMESITE,  # type: ignore[arg-type]  # django-stubs says str of it
    )


class AccountAdapter(DefaultAccountAdapter):
    """settings.ACCOUNT_ADAPTER."""

    error_messages = DefaultAccountAdapter.error_messages | {
        "username_password_mismatch": _("Ese nombre y esa contraseña no van juntos."),
        "email_password_mismatch": _("Ese correo y esa contraseña no van juntos."),
        "too_many_login_attempts": _("Demasiados intentos. Espera unos minutos y prueba otra vez."),
        "username_taken": _("Ese nombre de usuario ya está cogido."),
        "email_taken": _("Ya hay una cuenta con ese correo."),
        "incorrect_password": _("Esa no es tu contraseña."),
        "enter_current_password": _("Esa no es tu contraseña de ahora."),
        "invalid_password_reset": _("Ese enlace ya no vale. Pide otro."),
        "rate_limited": _("Demasiadas peticiones seguidas. Espera un momento."),
    }

    def is_safe_url(self, url: str) -> bool:
        """As allauth's, which trips over an address that is none at all ("//["), and addresses alone."""
        try:
            return bool(super().is_safe_url(url)) and is_address(url)
        except ValueError:
            return False

    def new_user(self, request: HttpRequest) -> User:
        """The row that a sign-up fills: the guest's own, so that everything played stays with the person."""
        if request.user.is_authenticated and request.user.is_guest:
            return User.objects.get(pk=request.user.pk)
        return User()

    def save_user(self, request: HttpRequest, user: User, form: BaseForm, commit: bool = True) -> User:
        user.is_guest = False
        # cleaned_data still has the capitals that the stored user name loses.
        user.display_name = user.display_name or form.cleaned_data["username"][:DISPLAY_NAME_MAX]
        saved: User = super().save_user(request, user, form, commit)
        return saved

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """As allauth's; who tries passwords too often is noted."""
        try:
            super().pre_authenticate(request, **credentials)
        except ValidationError:
            key = self._get_login_attempts_cache_key(request, **credentials)
            limit_reached(request, "login_failed", key=key)
            raise

    def pre_login(self, request: HttpRequest, user: User, **kwargs: Any) -> HttpResponse | None:
        """Who is suspended or banned is told why and until when, once they have shown that it is them."""
        answer: HttpResponse | None = super().pre_login(request, user, **kwargs)
        sanction = barring(user.pk) if answer is None and user.is_barred else None
        if sanction is None:
            return answer
        clear_login(request)
        return barred_page(request, sanction)

    def login(self, request: HttpRequest, user: User) -> None:
        """Signs in; where this ends somebody else's session (a guest who has an account already), says so."""
        left = request.user.pk if request.user.is_authenticated and request.user.pk != user.pk else None
        left_session = request.session.session_key
        super().login(request, user)
        if left is not None:
            hooks.announce_signed_out(left, left_session)

    def logout(self, request: HttpRequest) -> None:
        """Every way out of a session passes here: the sign-out page, and a reset link opened by somebody else."""
        user_id, session_key = request.user.pk, request.session.session_key
        super().logout(request)
        if user_id is not None:
            hooks.announce_signed_out(user_id, session_key)

    def send_confirmation_mail(self, request: HttpRequest, emailconfirmation: EmailConfirmation, signup: bool) -> None:
        """Sends it if it can: a mail server that is down keeps nobody from their new account."""
        try:
            super().send_confirmation_mail(request, emailconfirmation, signup)
        except OSError:  # what smtplib and sockets raise
            logger.exception("no confirmation mail for user %s", emailconfirmation.email_address.user_id)

    def set_password(self, user: User, password: str) -> None:
        """Changes it, which ends every session but the one that asked (allauth carries that one over)."""
        super().set_password(user, password)
        hooks.announce_signed_out(user.pk, None)

    def post_login(self, request: HttpRequest, user: User, **kwargs: Any) -> HttpResponse:
        response: HttpResponse = super().post_login(request, user, **kwargs)
        if user.language:
            set_language_cookie(response, user.language)
        return response
