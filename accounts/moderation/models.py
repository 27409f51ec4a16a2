"""What keeps the site decent: reports, sanctions, blocks, forbidden words, and the journal of who did what.

Written by accounts.moderation.services alone. What a page must know on every request stands on the user's row
(`barred_until`, `muted_until`, `must_rename`, `has_notice`), worked out from the sanctions in the same transaction.
"""

from typing import Any, ClassVar, NoReturn

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.limits import REPORT_TEXT_MAX


class Report(models.Model):
    """One player's complaint about another, with what had just happened at their table.

    The names and the snapshot are copies: the complaint stays readable when names change and matches are put away.
    `activity` and `reactions` are lists of lines such as {"at": epoch ms, "name": …, "text": …}, made by the table.
    """

    class Reason(models.TextChoices):
        NAME = "name", _("Nombre ofensivo")
        REACTIONS = "reactions", _("Molesta con las reacciones")
        CHEATING = "cheating", _("Juega en combinación o hace trampas")
        SABOTAGE = "sabotage", _("Estropea la partida a propósito")
        OTHER = "other", _("Otra cosa")

    class State(models.TextChoices):
        NEW = "new", _("nueva")
        ASSIGNED = "assigned", _("en manos de alguien")
        CLOSED = "closed", _("cerrada")

    reporter = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("quien denuncia"),
        null=True,
        on_delete=models.SET_NULL,
        related_name="reports_made",
    )
    reporter_name = models.CharField(_("nombre de quien denuncia"), max_length=40)
    reported = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("persona denunciada"),
        null=True,
        on_delete=models.SET_NULL,
        related_name="reports_got",
    )
    reported_name = models.CharField(_("nombre que llevaba"), max_length=40)
    reason = models.CharField(_("motivo"), max_length=10, choices=Reason.choices)
    text = models.CharField(_("lo que cuenta"), max_length=REPORT_TEXT_MAX, blank=True)
    table = models.CharField(_("mesa"), max_length=12, blank=True)
    round = models.PositiveSmallIntegerField(_("ronda"), null=True, blank=True)
    activity = models.JSONField(_("actividad"), default=list, blank=True)
    reactions = models.JSONField(_("reacciones"), default=list, blank=True)
    state = models.CharField(_("estado"), max_length=8, choices=State.choices, default=State.NEW)
    assignee = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("la lleva"),
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="reports_held",
    )
    resolution = models.CharField(_("cómo acabó"), max_length=REPORT_TEXT_MAX, blank=True)
    created = models.DateTimeField(_("llegó"), default=timezone.now)
    closed = models.DateTimeField(_("se cerró"), null=True, blank=True)

    class Meta:
        verbose_name = _("denuncia")
        verbose_name_plural = _("denuncias")
        ordering = ("-created",)
        permissions = [("moderate", _("Puede moderar: denuncias, sanciones y palabras"))]
        constraints: ClassVar = [
            models.CheckConstraint(
                name="accounts_report_closed_at",
                condition=Q(state="closed", closed__isnull=False) | (~Q(state="closed") & Q(closed__isnull=True)),
            ),
        ]
        indexes: ClassVar = [
            # selectors.reports: the queue, oldest first, of what is not closed.
            models.Index(name="accounts_report_open", fields=["created"], condition=~Q(state="closed")),
        ]

    def __str__(self) -> str:
        return f"{self.reported_name}: {self.get_reason_display()}"


class Sanction(models.Model):
    """What a moderator imposed on somebody, and why. In force until it expires, is lifted or is done with.

    `done`: the warning was read, the new name was chosen.
    """

    class Kind(models.TextChoices):
        WARN = "warn", _("Aviso")
        MUTE = "mute_reactions", _("Sin reacciones")
        SUSPEND = "suspend", _("Suspensión")
        BAN = "ban", _("Expulsión")
        RENAME = "rename", _("Cambio de nombre")

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, verbose_name=_("persona"), on_delete=models.CASCADE, related_name="sanctions"
    )
    kind = models.CharField(_("sanción"), max_length=14, choices=Kind.choices)
    reason = models.CharField(_("motivo"), max_length=REPORT_TEXT_MAX, help_text=_("Lo lee la persona sancionada."))
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("quien la puso"),
        null=True,
        on_delete=models.SET_NULL,
        related_name="sanctions_given",
    )
    report = models.ForeignKey(
        Report, verbose_name=_("denuncia"), null=True, blank=True, on_delete=models.SET_NULL, related_name="sanctions"
    )
    old_name = models.CharField(_("nombre que llevaba"), max_length=40, blank=True)
    created = models.DateTimeField(_("desde"), default=timezone.now)
    expires = models.DateTimeField(_("hasta"), null=True, blank=True)
    done = models.DateTimeField(_("cumplida"), null=True, blank=True)
    lifted = models.DateTimeField(_("levantada"), null=True, blank=True)
    lifted_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("quien la levantó"),
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="+",
    )

    class Meta:
        verbose_name = _("sanción")
        verbose_name_plural = _("sanciones")
        ordering = ("-created",)
        constraints: ClassVar = [
            models.CheckConstraint(
                name="accounts_sanction_known_kind",
                condition=Q(kind__in=("warn", "mute_reactions", "suspend", "ban", "rename")),
            ),
            models.CheckConstraint(name="accounts_sanction_reason_given", condition=~Q(reason="")),
            models.CheckConstraint(
                name="accounts_sanction_suspension_ends", condition=~Q(kind="suspend") | Q(expires__isnull=False)
            ),
            models.CheckConstraint(
                name="accounts_sanction_ends_after_it_begins",
                condition=Q(expires__isnull=True) | Q(expires__gt=F("created")),
            ),
        ]
        indexes: ClassVar = [
            # selectors.sanctions_in_force: one person's.
            models.Index(name="accounts_sanction_force", fields=["user"], condition=Q(lifted__isnull=True)),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()}: {self.user}"


class AppendOnly(models.QuerySet["AuditEntry"]):
    """Rows that come and stay."""

    def update(self, **kwargs: Any) -> NoReturn:
        raise TypeError("the journal is append-only")

    def delete(self) -> NoReturn:
        raise TypeError("the journal is append-only")


class AuditEntry(models.Model):
    """One line of the journal: who did or looked at what, when. Never changed and never deleted.

    `target` is the person concerned, if any; the names are copies, and stay when a person's row goes.
    """

    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, verbose_name=_("quién"), null=True, on_delete=models.SET_NULL, related_name="+"
    )
    actor_name = models.CharField(_("nombre de quién"), max_length=40)
    action = models.CharField(_("qué"), max_length=40)
    target = models.ForeignKey(
        settings.AUTH_USER_MODEL, verbose_name=_("a quién"), null=True, on_delete=models.SET_NULL, related_name="+"
    )
    subject = models.CharField(_("sobre"), max_length=80, blank=True)
    detail = models.JSONField(_("detalle"), default=dict, blank=True)
    at = models.DateTimeField(_("cuándo"), default=timezone.now)

    objects = AppendOnly.as_manager()

    class Meta:
        verbose_name = _("anotación")
        verbose_name_plural = _("registro")
        ordering = ("-at", "-pk")
        default_permissions = ("view",)
        indexes: ClassVar = [
            # The journal's pages: the newest first.
            models.Index(name="accounts_audit_at", fields=["-at"]),
        ]

    def __str__(self) -> str:
        return f"{self.actor_name}: {self.action} {self.subject}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        if not self._state.adding:
            raise TypeError("the journal is append-only")
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> NoReturn:
        raise TypeError("the journal is append-only")


class Block(models.Model):
    """Somebody wants to see no more of somebody else's reactions, nor be sat with them by quick match."""

    blocker = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="blocks")
    blocked = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="blocks_got")
    created = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name = _("bloqueo")
        verbose_name_plural = _("bloqueos")
        ordering = ("-created",)
        constraints: ClassVar = [
            models.UniqueConstraint(name="accounts_block_once", fields=["blocker", "blocked"]),
            models.CheckConstraint(name="accounts_block_not_oneself", condition=~Q(blocker=F("blocked"))),
        ]

    def __str__(self) -> str:
        return f"{self.blocker_id} → {self.blocked_id}"


class ForbiddenWord(models.Model):
    """A word that no name may hold, in the plain spelling of accounts.word_filter."""

    class Match(models.TextChoices):
        WORD = "word", _("Como palabra suelta")
        ANYWHERE = "anywhere", _("También dentro de otra palabra")

    text = models.CharField(
        _("palabra"),
        max_length=40,
        unique=True,
        help_text=_("Da igual cómo se escriba: con acentos, cifras por letras o letras de otros alfabetos."),
    )
    match = models.CharField(
        _("se busca"),
        max_length=8,
        choices=Match.choices,
        default=Match.WORD,
        help_text=_("Dentro de otra palabra solo si no sale en ninguna inocente: «puta» está en «disputa»."),
    )
    added = models.DateTimeField(_("añadida"), default=timezone.now, editable=False)

    class Meta:
        verbose_name = _("palabra prohibida")
        verbose_name_plural = _("palabras prohibidas")
        ordering = ("text",)

    def __str__(self) -> str:
        return self.text


class LimitHit(models.Model):
    """Somebody has reached a limit (accounts.limits): kept for a week, for those who look after the site."""

    action = models.CharField(_("límite"), max_length=60)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, verbose_name=_("quién"), null=True, on_delete=models.CASCADE, related_name="+"
    )
    address = models.CharField(_("dirección"), max_length=45)
    counters = models.JSONField(default=list, help_text="The cache's keys of the counters that are full.")
    times = models.PositiveIntegerField(_("veces"), default=1)
    first = models.DateTimeField(_("desde"))
    last = models.DateTimeField(_("última vez"))
    until = models.DateTimeField(_("hasta"))

    class Meta:
        verbose_name = _("límite alcanzado")
        verbose_name_plural = _("límites alcanzados")
        ordering = ("-last",)
        default_permissions = ()
        # slowing.noted: one row of a person and address for each limit; slowing.forgotten and the page: by time.
        indexes = (
            models.Index(name="accounts_limit_whose", fields=["action", "user", "address"]),
            models.Index(name="accounts_limit_last", fields=["last"]),
        )

    def __str__(self) -> str:
        return f"{self.action} {self.address}"
