"""A match kept in the database. Written through `game.services` alone, read through `game.selectors`.

The state of a `Match` is the truth; its `ActionRow`s explain it and feed the record of each `Round`.
Participants are numbered from 0 and keep their number for the whole match; seats are dense and belong to one round.
"""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _


class Match(models.Model):
    """One match of a room. `version` grows by one with every change that anybody may see."""

    class Status(models.TextChoices):
        LIVE = "live", _("en juego")
        OVER = "over", _("terminada, en la mesa")
        PAST = "past", _("archivada")

    room = models.ForeignKey("lobby.Room", on_delete=models.CASCADE, related_name="matches")
    status = models.CharField(max_length=4, choices=Status, default=Status.LIVE)
    profile = models.CharField(max_length=40, blank=True, help_text="The key of the rule system it was started with.")
    open_hands = models.BooleanField(default=False, help_text="Whether rounds that are over are open to everybody.")
    lesson = models.BooleanField(default=False, help_text="«Aprender a jugar»: counts for nobody's statistics.")
    rules = models.JSONField(help_text="The options it was started with: a profile edited later changes nothing here.")
    state = models.JSONField(help_text="The truth, as `game.state` writes it, with a schema number.")
    version = models.PositiveIntegerField(default=1)
    due_at = models.DateTimeField(null=True, blank=True, help_text="When the server must act next; empty: never.")
    started = models.DateTimeField()
    ended = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("partida")
        verbose_name_plural = _("partidas")
        indexes = [
            # For services.sweep: WHERE due_at <= now ORDER BY due_at, many times a second, over rows that wait at all.
            models.Index(fields=["due_at"], name="match_due", condition=Q(due_at__isnull=False)),
        ]
        constraints = [
            # A room shows one match at a time; rematch and «Cambiar ajustes» archive it first.
            models.UniqueConstraint(fields=["room"], condition=~Q(status="past"), name="match_one_on_the_table"),
        ]

    def __str__(self) -> str:
        return f"partida {self.pk}"


class Participant(models.Model):
    """Who plays under a number of a match: a person or a bot, as named when the match began."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="participants")
    number = models.PositiveSmallIntegerField()
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="participations"
    )
    bot_level = models.CharField(max_length=8, blank=True, help_text="Empty for a person.")
    name = models.CharField(max_length=40)
    face = models.PositiveIntegerField(default=0)
    left_at = models.DateTimeField(null=True, blank=True)
    expelled = models.BooleanField(default=False)

    class Meta:
        verbose_name = _("participante")
        verbose_name_plural = _("participantes")
        constraints = [
            models.UniqueConstraint(fields=["match", "number"], name="participant_number"),
            models.UniqueConstraint(fields=["match", "user"], name="participant_user"),
        ]

    def __str__(self) -> str:
        return self.name


class Round(models.Model):
    """One round as dealt. `commitment` was shown at the deal; deck and nonce stay hidden until the round is over."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    order = models.JSONField(help_text="The participant of each dense seat.")
    deck = models.CharField(max_length=104, help_text="The 52 cards in dealing order, as in RECORD.md, run together.")
    nonce = models.CharField(max_length=64)
    commitment = models.CharField(max_length=64, help_text="SHA-256 of deck and nonce run together, in hexadecimal.")
    record = models.JSONField(null=True, blank=True, help_text="The round record (RECORD.md), once it is over.")
    started = models.DateTimeField()
    ended = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("ronda")
        verbose_name_plural = _("rondas")
        constraints = [models.UniqueConstraint(fields=["match", "number"], name="round_number")]

    def __str__(self) -> str:
        return f"ronda {self.number}"


class ActionRow(models.Model):
    """One accepted action and the events it caused. Append-only: never changed, never deleted one by one.

    `participant` is the number within the match (null: nobody's action, such as the rapid clock); `round` likewise.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="actions")
    version = models.PositiveIntegerField(help_text="The version of the match that this action made.")
    round = models.PositiveSmallIntegerField()
    participant = models.PositiveSmallIntegerField(null=True, blank=True)
    client_id = models.CharField(max_length=40, null=True, blank=True)
    action = models.JSONField()
    by = models.CharField(max_length=8, blank=True)
    events = models.JSONField()
    at = models.DateTimeField()

    class Meta:
        verbose_name = _("acción")
        verbose_name_plural = _("acciones")
        constraints = [
            models.UniqueConstraint(fields=["match", "version"], name="action_version"),
            # A gesture counts once, however often it is sent.
            models.UniqueConstraint(
                fields=["match", "participant", "client_id"],
                condition=Q(client_id__isnull=False),
                name="action_client_id",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.match_id}/{self.version}"


class RoundResult(models.Model):
    """What one participant got out of one round."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="results")
    participant = models.ForeignKey(Participant, on_delete=models.CASCADE, related_name="results")
    place = models.PositiveSmallIntegerField()
    title = models.CharField(max_length=16)
    points = models.PositiveSmallIntegerField()
    penalised = models.BooleanField(default=False)

    class Meta:
        verbose_name = _("resultado")
        verbose_name_plural = _("resultados")
        constraints = [
            models.UniqueConstraint(fields=["round", "participant"], name="result_participant"),
            models.UniqueConstraint(fields=["round", "place"], name="result_place"),
            models.CheckConstraint(condition=Q(place__gte=1), name="result_place_from_one"),
        ]

    def __str__(self) -> str:
        return f"{self.place}º"


class Lease(models.Model):
    """A connection's hold on its place at a table: presence with an expiry.

    Renewed for a whole server process in one update; a process that dies simply stops renewing.
    """

    room = models.ForeignKey("lobby.Room", on_delete=models.CASCADE, related_name="leases")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        on_delete=models.CASCADE,
        related_name="leases",
        help_text="Empty for somebody who looks on without a name.",
    )
    connection = models.UUIDField(unique=True)
    process = models.CharField(max_length=32, blank=True, help_text="Who renews it; empty once the socket has closed.")
    expires = models.DateTimeField()

    class Meta:
        verbose_name = _("conexión")
        verbose_name_plural = _("conexiones")
        indexes = [
            # For presence.lapsed: WHERE expires <= now, with every sweep.
            models.Index(F("expires"), name="lease_expires"),
            # For presence.renew: one UPDATE … WHERE process = mine every few seconds.
            models.Index(fields=["process"], name="lease_process"),
            # For presence.connected: who of this room is here.
            models.Index(fields=["room", "user"], name="lease_room_user"),
        ]

    def __str__(self) -> str:
        return str(self.connection)
