"""What every page that people edit has: the text in public, and each version it ever had."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class VersionedPage(models.Model):
    """`title` and `body` are what the public reads: the version numbered `shown`. Drafts are versions after it.

    Written by lobby.services.pages alone. `shown` is 0 as long as nothing was ever published.
    """

    title = models.CharField(_("título"), max_length=120)
    body = models.TextField(
        _("texto"),
        help_text=_(
            "Markdown. Para dibujar cartas, {cards 7c 7d}; una baza, {trick 7c 7d > Jh Js}; la franja de fuerza, "
            "{strip} o {strip revolution}; y {#nombre} al final de un título le da nombre para los enlaces."
        ),
    )
    published = models.BooleanField(_("publicada"), default=False)
    shown = models.PositiveIntegerField(_("versión a la vista"), default=0, editable=False)
    updated = models.DateTimeField(_("última publicación"), auto_now=True)
    loaded_digest = models.CharField(max_length=64, blank=True, editable=False)

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return self.title


class PageVersion(models.Model):
    """A text as somebody saved it. Never changed: what happens to it later stands in `published_at`.

    `author` None: it came with a release of the project, or its author's account is gone.
    """

    number = models.PositiveIntegerField(_("versión"))
    title = models.CharField(_("título"), max_length=120)
    body = models.TextField(_("texto"))
    note = models.CharField(
        _("nota"), max_length=200, blank=True, help_text=_("Qué cambia y por qué, para quien mire la historia.")
    )
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, verbose_name=_("quién"), null=True, on_delete=models.SET_NULL, related_name="+"
    )
    by_release = models.BooleanField(_("vino con el programa"), default=False)
    created = models.DateTimeField(_("cuándo"), default=timezone.now)
    published_at = models.DateTimeField(_("publicada"), null=True, blank=True)
    published_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("publicada por"),
        null=True,
        on_delete=models.SET_NULL,
        related_name="+",
    )

    class Meta:
        abstract = True
        ordering: ClassVar = ["-number"]

    def __str__(self) -> str:
        return f"v{self.number}"
