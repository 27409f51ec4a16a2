"""Who counts as signed in: settings.AUTHENTICATION_BACKENDS."""

from allauth.account.auth_backends import AuthenticationBackend
from django.contrib.auth.base_user import AbstractBaseUser


class Backend(AuthenticationBackend):
    """allauth's, and a session of somebody who is suspended or banned counts as nobody's, on pages and sockets alike.

    The password itself is still judged: accounts.adapter tells the right person, and nobody else, why and until when.
    """

    def get_user(self, user_id: int) -> AbstractBaseUser | None:
        user: AbstractBaseUser | None = super().get_user(user_id)
        return None if user is None or getattr(user, "is_barred", False) else user
