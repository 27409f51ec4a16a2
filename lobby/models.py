"""The hall's rows: rule profiles and their pages, rooms, seats, and who may enter. Written by lobby.services alone."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from lobby import codes
from lobby.page_models import PageVersion, VersionedPage

SEATS_LEAST, SEATS_MOST = 3, 7
ROOM_NAME_MAX = 40
BOT_NAME_MAX = 20


def languages() -> list[tuple[str, str]]:
    """The site's languages as choices; asked for late, so that no migration remembers them."""
    return list(settings.LANGUAGES)


class RuleProfile(models.Model):
    """A rule system as data. `options` is a whole Rules value as JSON; `free` names the options a host may change.

    `revision` grows whenever options, free options or seats change; rooms keep a copy of what they were made with.
    """

    key = models.SlugField(_("clave"), max_length=40, unique=True)
    name = models.CharField(_("nombre"), max_length=60)
    summary = models.CharField(
        _("resumen"), max_length=200, blank=True, help_text=_("Una frase para quien elige sistema al crear una mesa.")
    )
    options = models.JSONField(_("opciones"), help_text=_("Todas las opciones de las reglas, con su valor."))
    free = models.JSONField(
        _("opciones libres"), default=list, blank=True, help_text=_("Las que puede cambiar quien organiza una mesa.")
    )
    seats_min = models.PositiveSmallIntegerField(_("mínimo de asientos"), default=SEATS_LEAST)
    seats_max = models.PositiveSmallIntegerField(_("máximo de asientos"), default=6)
    order = models.SmallIntegerField(_("orden"), default=0)
    published = models.BooleanField(_("publicado"), default=False)
    revision = models.PositiveIntegerField(_("revisión"), default=1, editable=False)
    loaded_digest = models.CharField(max_length=64, blank=True, editable=False)

    class Meta:
        verbose_name = _("sistema de reglas")
        verbose_name_plural = _("sistemas de reglas")
        ordering = ("order", "key")
        constraints = (
            models.CheckConstraint(
                name="lobby_profile_seats_in_range",
                condition=Q(
                    seats_min__gte=SEATS_LEAST, seats_max__lte=SEATS_MOST, seats_min__lte=models.F("seats_max")
                ),
                violation_error_message=_("Los asientos van de 3 a 7, y el mínimo no pasa del máximo."),
            ),
        )

    def __str__(self) -> str:
        return self.name


class RulesPage(VersionedPage):
    """What a player reads about one profile in one language, as Markdown with the shortcodes of lobby.markup."""

    profile = models.ForeignKey(
        RuleProfile, verbose_name=_("sistema de reglas"), on_delete=models.CASCADE, related_name="pages"
    )
    language = models.CharField(_("idioma"), max_length=10, choices=languages, default="es")

    class Meta:
        verbose_name = _("página de reglas")
        verbose_name_plural = _("páginas de reglas")
        ordering = ("profile", "language")
        constraints = (
            models.UniqueConstraint(
                name="lobby_page_one_per_language",
                fields=("profile", "language"),
                violation_error_message=_("Ese sistema ya tiene una página en ese idioma."),
            ),
        )

    def __str__(self) -> str:
        return f"{self.title} ({self.language})"


class RulesPageVersion(PageVersion):
    page = models.ForeignKey(RulesPage, on_delete=models.CASCADE, related_name="versions")

    class Meta(PageVersion.Meta):
        default_permissions = ()
        constraints = (models.UniqueConstraint(name="lobby_page_version_number", fields=("page", "number")),)


class SitePage(VersionedPage):
    """What the site says of itself, in one language: privacy, legal notice, terms."""

    class Key(models.TextChoices):
        PRIVACY = "privacy", _("Privacidad")
        LEGAL = "legal", _("Aviso legal")
        TERMS = "terms", _("Condiciones")

    key = models.CharField(_("página"), max_length=10, choices=Key.choices)
    language = models.CharField(_("idioma"), max_length=10, choices=languages, default="es")

    class Meta:
        verbose_name = _("página del sitio")
        verbose_name_plural = _("páginas del sitio")
        ordering = ("key", "language")
        constraints = (
            models.UniqueConstraint(
                name="lobby_site_page_one_per_language",
                fields=("key", "language"),
                violation_error_message=_("Esa página ya existe en ese idioma."),
            ),
        )

    def __str__(self) -> str:
        return f"{self.title} ({self.language})"


class SitePageVersion(PageVersion):
    page = models.ForeignKey(SitePage, on_delete=models.CASCADE, related_name="versions")

    class Meta(PageVersion.Meta):
        default_permissions = ()
        constraints = (models.UniqueConstraint(name="lobby_site_page_version_number", fields=("page", "number")),)


class ProfileRevision(models.Model):
    """A rule system as it stood at one revision: what a room made then was made with."""

    profile = models.ForeignKey(RuleProfile, on_delete=models.CASCADE, related_name="revisions")
    number = models.PositiveIntegerField(_("revisión"))
    options = models.JSONField(_("opciones"))
    free = models.JSONField(_("opciones libres"), default=list)
    seats_min = models.PositiveSmallIntegerField(_("mínimo de asientos"))
    seats_max = models.PositiveSmallIntegerField(_("máximo de asientos"))
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, verbose_name=_("quién"), null=True, on_delete=models.SET_NULL, related_name="+"
    )
    created = models.DateTimeField(_("cuándo"), default=timezone.now)

    class Meta:
        verbose_name = _("revisión")
        verbose_name_plural = _("revisiones")
        ordering = ("-number",)
        default_permissions = ()
        constraints = (models.UniqueConstraint(name="lobby_profile_revision_number", fields=("profile", "number")),)

    def __str__(self) -> str:
        return f"{self.profile} · {self.number}"


class Room(models.Model):
    """A table and the people round it, before, between and after matches.

    `options`, `free`, `seats_min` and `seats_max` are copies: a profile edited later changes no room. `version` grows
    with every accepted change, and `lobby.hooks.room_changed` is called with it.
    """

    class Status(models.TextChoices):
        WAITING = "waiting", _("en espera")
        PLAYING = "playing", _("en juego")
        CLOSED = "closed", _("cerrada")

    class Visibility(models.TextChoices):
        PUBLIC = "public", _("pública")
        PRIVATE = "private", _("solo con enlace")

    code = models.CharField(_("código"), max_length=codes.CODE_LENGTH, unique=True, default=codes.new_code)
    token = models.CharField(_("secreto del enlace"), max_length=43, default=codes.new_token, editable=False)
    name = models.CharField(_("nombre"), max_length=ROOM_NAME_MAX)
    host = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("organiza"),
        null=True,
        on_delete=models.SET_NULL,
        related_name="hosted_rooms",
    )
    status = models.CharField(_("estado"), max_length=10, choices=Status.choices, default=Status.WAITING)
    visibility = models.CharField(_("privacidad"), max_length=10, choices=Visibility.choices, default=Visibility.PUBLIC)
    profile = models.ForeignKey(RuleProfile, verbose_name=_("sistema de reglas"), on_delete=models.PROTECT)
    profile_revision = models.PositiveIntegerField(_("revisión del sistema"))
    options = models.JSONField(_("opciones"))
    free = models.JSONField(_("opciones libres"), default=list)
    seats_min = models.PositiveSmallIntegerField(_("mínimo de asientos"))
    seats_max = models.PositiveSmallIntegerField(_("máximo de asientos"))
    nudge = models.BooleanField(_("agilizar a quien no responde"), default=True)
    open_hands = models.BooleanField(_("manos a la vista de todos al acabar"), default=False)
    version = models.PositiveIntegerField(_("versión"), default=1)
    created = models.DateTimeField(_("creada"), default=timezone.now)
    touched = models.DateTimeField(_("último cambio"), default=timezone.now)
    # What follows belongs to services.lifecycle.
    active = models.DateTimeField(_("último gesto de alguien"), default=timezone.now)
    empty_since = models.DateTimeField(_("sin nadie desde"), null=True, blank=True, default=timezone.now)
    due_at = models.DateTimeField(_("se mira otra vez"), null=True, blank=True, default=timezone.now)

    class Meta:
        verbose_name = _("sala")
        verbose_name_plural = _("salas")
        constraints = (
            models.CheckConstraint(
                name="lobby_room_known_status", condition=Q(status__in=("waiting", "playing", "closed"))
            ),
            models.CheckConstraint(
                name="lobby_room_known_visibility", condition=Q(visibility__in=("public", "private"))
            ),
            models.CheckConstraint(
                name="lobby_room_seats_in_range",
                condition=Q(
                    seats_min__gte=SEATS_LEAST, seats_max__lte=SEATS_MOST, seats_min__lte=models.F("seats_max")
                ),
            ),
        )
        indexes = (
            # listing.open_rooms: the public list, newest change first.
            models.Index(
                name="lobby_room_open",
                fields=("-touched",),
                condition=Q(visibility="public", status__in=("waiting", "playing")),
            ),
            # services.rooms_sweep: WHERE due_at <= now, many times a second, over rooms that wait at all.
            models.Index(name="lobby_room_due", fields=("due_at",), condition=Q(due_at__isnull=False)),
        )

    def __str__(self) -> str:
        return f"{self.name} ({self.code})"

    @property
    def is_private(self) -> bool:
        return self.visibility == self.Visibility.PRIVATE


class RoomSeat(models.Model):
    """A taken chair: by a person, or by a bot with a level, a name and a face. An empty chair has no row.

    Closing a room frees its seats, so that the unique user says: one person, one seat in one live room.
    """

    class Level(models.TextChoices):
        EASY = "facil", _("Fácil")
        NORMAL = "normal", _("Normal")
        HARD = "dificil", _("Difícil")
        EXPERT = "experto", _("Experto")

    room = models.ForeignKey(Room, verbose_name=_("sala"), on_delete=models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField(_("asiento"))
    user = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        verbose_name=_("persona"),
        null=True,
        blank=True,
        on_delete=models.CASCADE,
        related_name="room_seat",
    )
    bot_level = models.CharField(_("nivel del bot"), max_length=10, choices=Level.choices, blank=True)
    bot_name = models.CharField(_("nombre del bot"), max_length=BOT_NAME_MAX, blank=True)
    face = models.PositiveIntegerField(_("retrato del bot"), default=0)
    ready = models.BooleanField(_("a punto"), default=False)
    joined_at = models.DateTimeField(_("se sentó"), default=timezone.now)
    active = models.DateTimeField(_("último gesto"), default=timezone.now)

    class Meta:
        verbose_name = _("asiento")
        verbose_name_plural = _("asientos")
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(name="lobby_seat_number_once", fields=("room", "number")),
            models.UniqueConstraint(
                name="lobby_seat_bot_name_once", fields=("room", "bot_name"), condition=~Q(bot_name="")
            ),
            models.CheckConstraint(name="lobby_seat_number_in_range", condition=Q(number__lt=SEATS_MOST)),
            models.CheckConstraint(
                name="lobby_seat_person_or_bot",
                condition=(
                    Q(user__isnull=False, bot_level="", bot_name="")
                    | (Q(user__isnull=True, bot_level__in=("facil", "normal", "dificil", "experto")) & ~Q(bot_name=""))
                ),
            ),
        )

    def __str__(self) -> str:
        return f"{self.room_id}/{self.number}"


class RoomAccess(models.Model):
    """Somebody who came in by a private room's link."""

    room = models.ForeignKey(Room, on_delete=models.CASCADE, related_name="admitted")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(name="lobby_access_once", fields=("room", "user"))]


class RoomBan(models.Model):
    """Somebody whom the host expelled: not let into this room again."""

    room = models.ForeignKey(Room, on_delete=models.CASCADE, related_name="banned")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(name="lobby_ban_once", fields=("room", "user"))]


class RoomWish(models.Model):
    """Somebody who looks on and wants to sit down for the next match; the first to say so comes first."""

    room = models.ForeignKey(Room, on_delete=models.CASCADE, related_name="wishes")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    made = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ("made", "pk")
        constraints: ClassVar = [models.UniqueConstraint(name="lobby_wish_once", fields=("room", "user"))]
