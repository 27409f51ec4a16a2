"""Who you are: one kind of user for members and guests (a guest is a user with a flag)."""

import datetime as dt
import secrets
from collections.abc import Iterable
from typing import Any, ClassVar

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.auth.hashers import make_password
from django.contrib.auth.models import PermissionsMixin
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts import names, preferences
from accounts.moderation.models import AuditEntry, Block, ForbiddenWord, LimitHit, Report, Sanction

__all__ = (
    "FACE_MAX",
    "FOREVER",
    "AuditEntry",
    "Block",
    "ForbiddenWord",
    "LimitHit",
    "Report",
    "Sanction",
    "User",
    "UserManager",
    "face_unlike",
    "random_face",
    "user_display",
)

# How long a ban lasts. Short of the last day there is, which some time zones would push over the edge.
FOREVER = dt.datetime(9999, 1, 1, tzinfo=dt.UTC)

# A face is drawn from any whole number up to this one (the largest that every database keeps in 32 bits).
FACE_MAX = 2**31 - 1


def random_face() -> int:
    """A face for somebody who did not choose one. Small, so that it reads well in an address or a record."""
    return secrets.randbelow(10_000)


# Two faces that differ by a multiple of this have the same hair before the same colour (static/js/faces.js).
FACE_KINDS = 8


def face_unlike(faces: Iterable[int]) -> int:
    """A random face that nobody takes for one of these, as long as a kind of face is left."""
    seen = {face % FACE_KINDS for face in faces}
    first = random_face()
    return next((face for face in range(first, first + FACE_KINDS) if face % FACE_KINDS not in seen), first)


class UserManager(BaseUserManager["User"]):
    """The doors through which users come into being."""

    def create_user(self, username: str, email: str = "", password: str | None = None, **fields: Any) -> "User":
        """A member. Without `display_name` the table shows the user name; without password nobody can sign in."""
        fields.setdefault("display_name", username[: names.DISPLAY_NAME_MAX])
        return self._create(username, email, password, **fields)

    def create_superuser(self, username: str, email: str = "", password: str | None = None, **fields: Any) -> "User":
        """A member who may do everything in the administration."""
        return self.create_user(username, email, password, **{"is_staff": True, "is_superuser": True} | fields)

    def create_guest(self, *, display_name: str, face: int | None = None) -> "User":
        """Somebody who plays with just a name: an inner user name, and no password that could ever match.

        `display_name` is clean already (names.clean_display_name); a face left out is drawn at random.
        """
        return self._create(
            names.GUEST_PREFIX + secrets.token_hex(12),
            "",
            None,
            display_name=display_name,
            is_guest=True,
            **({} if face is None else {"face": face}),
        )

    def get_by_natural_key(self, username: str | None) -> "User":
        """By user name, however it was typed."""
        return self.get(username=self.model.normalize_username(username or ""))

    def _create(self, username: str, email: str, password: str | None, **fields: Any) -> "User":
        if not username:
            raise ValueError("a user needs a user name")
        user = self.model(username=self.model.normalize_username(username), email=self.normalize_email(email), **fields)
        user.password = make_password(password)
        user.save(using=self._db)
        return user


class User(AbstractBaseUser, PermissionsMixin):
    """A person who plays. A guest becomes a member on the same row, so that everything that points here stays.

    Display names need not be unique; a user name is, in one lower-case spelling (names.normalize_username).
    """

    username = models.CharField(
        _("nombre de usuario"),
        max_length=40,
        unique=True,
        error_messages={"unique": _("Ese nombre de usuario ya está cogido.")},
    )
    email = models.EmailField(_("correo"), blank=True)
    display_name = models.CharField(
        _("nombre en la mesa"), max_length=names.DISPLAY_NAME_MAX, validators=[names.validate_display_name]
    )
    face = models.PositiveIntegerField(_("retrato"), default=random_face)
    is_guest = models.BooleanField(_("de paso"), default=False, help_text=_("Juega con solo un nombre, sin cuenta."))
    language = models.CharField(
        _("idioma"), max_length=10, blank=True, help_text=_("En blanco: el que pida el navegador.")
    )
    preferences = models.JSONField(_("preferencias"), default=dict, blank=True)
    is_staff = models.BooleanField(_("administra"), default=False)
    is_active = models.BooleanField(_("activa"), default=True)
    created = models.DateTimeField(_("desde"), default=timezone.now, editable=False)
    # What accounts.moderation has imposed, for every request to know without asking: see its models.
    barred_until = models.DateTimeField(_("fuera hasta"), null=True, blank=True, editable=False)
    muted_until = models.DateTimeField(_("sin reacciones hasta"), null=True, blank=True, editable=False)
    must_rename = models.BooleanField(_("tiene que cambiar de nombre"), default=False, editable=False)
    has_notice = models.BooleanField(_("tiene un aviso sin leer"), default=False, editable=False)

    objects: ClassVar[UserManager] = UserManager()

    USERNAME_FIELD = "username"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = []

    class Meta:
        verbose_name = _("persona")
        verbose_name_plural = _("personas")
        permissions = [("appoint", _("Puede dar y quitar cargos"))]
        constraints = (
            models.CheckConstraint(
                name="accounts_user_display_name_given",
                condition=~models.Q(display_name=""),
                violation_error_message=_("Escribe un nombre para la mesa."),
            ),
            # A member may not bear an inner name: half a conversion from guest to member cannot be saved.
            models.CheckConstraint(
                name="accounts_user_member_has_own_name",
                condition=models.Q(is_guest=True) | ~models.Q(username__startswith=names.GUEST_PREFIX),
                violation_error_message=_("Quien tiene cuenta necesita un nombre de usuario."),
            ),
        )

    def __str__(self) -> str:
        return self.display_name

    @classmethod
    def normalize_username(cls, username: str) -> str:
        """As names.normalize_username; Django's forms and commands ask for it here."""
        return names.normalize_username(username)

    def get_short_name(self) -> str:
        return self.display_name

    @property
    def is_barred(self) -> bool:
        """Suspended or banned now."""
        return self.barred_until is not None and self.barred_until > timezone.now()

    @property
    def is_muted(self) -> bool:
        """May not send reactions now."""
        return self.muted_until is not None and self.muted_until > timezone.now()

    def preferences_in_force(self) -> dict[str, str]:
        """Every preference with its value, defaults filled in."""
        return preferences.read(self.preferences)


def user_display(user: User) -> str:
    """How allauth's pages and mails call somebody (settings.ACCOUNT_USER_DISPLAY)."""
    return user.display_name
