"""What is kept of players over the matches: all of it can be worked out again from matches and results.

Written by `game.players.keeping` and its recomputations alone. `mode` and `profile` are those of the match.
"""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from game.engine.options import Title


class MatchEntry(models.Model):
    """One person in one match that is over: a line of their history, and of the rating's.

    `place` is None in a match without a winner; who left shares the last one. `user` is None once the account is
    gone: the line stays for the others' rating. The four of the rating are None where the match was not rated for
    this person.
    """

    match = models.ForeignKey("game.Match", on_delete=models.CASCADE, related_name="entries")
    participant = models.OneToOneField("game.Participant", on_delete=models.CASCADE, related_name="entry")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="match_entries"
    )
    profile = models.CharField(max_length=40)
    mode = models.CharField(max_length=8)
    with_bots = models.BooleanField()
    ending = models.CharField(max_length=8)
    ended = models.DateTimeField()
    seats = models.PositiveSmallIntegerField()
    rounds = models.PositiveSmallIntegerField(help_text="Rounds that this person's seat played.")
    points = models.PositiveIntegerField()
    place = models.PositiveSmallIntegerField(null=True, blank=True)
    left = models.BooleanField(default=False)
    mu_before = models.FloatField(null=True, blank=True)
    sigma_before = models.FloatField(null=True, blank=True)
    mu_after = models.FloatField(null=True, blank=True)
    sigma_after = models.FloatField(null=True, blank=True)

    class Meta:
        verbose_name = _("partida jugada")
        verbose_name_plural = _("partidas jugadas")
        default_permissions = ()
        indexes = [
            # history.page: WHERE user = me [AND one filter] ORDER BY ended DESC, id DESC LIMIT n, from a key on.
            models.Index(fields=["user", "-ended", "-id"], name="entry_user"),
            models.Index(fields=["user", "profile", "-ended", "-id"], name="entry_user_profile"),
            models.Index(fields=["user", "mode", "-ended", "-id"], name="entry_user_mode"),
            models.Index(fields=["user", "with_bots", "-ended", "-id"], name="entry_user_bots"),
        ]

    def __str__(self) -> str:
        return f"{self.match_id}/{self.participant_id}"


class Tally(models.Model):
    """One person's sums in one kind of match: against people alone or with bots, by profile and mode.

    The row with empty profile and mode holds all of that kind together. Rounds count in every match, also in one that
    was broken off; `matches` and `wins` count those with a final. `streak` is the run of rounds as first up to now.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="tallies")
    profile = models.CharField(max_length=40, blank=True)
    mode = models.CharField(max_length=8, blank=True)
    with_bots = models.BooleanField()
    matches = models.PositiveIntegerField(default=0)
    wins = models.PositiveIntegerField(default=0)
    rounds = models.PositiveIntegerField(default=0)
    points = models.PositiveIntegerField(default=0)
    streak = models.PositiveIntegerField(default=0)
    best_streak = models.PositiveIntegerField(default=0)
    win_streak = models.PositiveIntegerField(default=0)
    best_win_streak = models.PositiveIntegerField(default=0)
    titles = models.JSONField(default=dict, help_text="How many rounds with each title.")
    places = models.JSONField(default=dict, help_text="How many rounds in each place, by the place as text.")

    class Meta:
        verbose_name = _("cuenta de un jugador")
        verbose_name_plural = _("cuentas de los jugadores")
        default_permissions = ()
        constraints = [
            models.UniqueConstraint(fields=["user", "profile", "mode", "with_bots"], name="tally_one_of_a_kind"),
        ]

    def __str__(self) -> str:
        return f"{self.user_id}/{self.profile}/{self.mode}"

    def add_round(self, *, place: int, title: str, points: int) -> None:
        """One more round of this kind."""
        self.rounds += 1
        self.points += points
        self.titles = {**self.titles, title: self.titles.get(title, 0) + 1}
        self.places = {**self.places, str(place): self.places.get(str(place), 0) + 1}
        self.streak = self.streak + 1 if title == Title.PRESIDENTE else 0
        self.best_streak = max(self.best_streak, self.streak)

    def add_match(self, *, won: bool) -> None:
        """One more match of this kind that came to its final."""
        self.matches += 1
        self.wins += won
        self.win_streak = self.win_streak + 1 if won else 0
        self.best_win_streak = max(self.best_win_streak, self.win_streak)


class Rating(models.Model):
    """One person's rating in one mode, as it stood after their last rated match of one season.

    `matches` are those of the season, `total` those of all seasons up to it. `score` is what leaderboards go by.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="ratings")
    mode = models.CharField(max_length=8)
    season = models.CharField(max_length=6, help_text="Year and quarter: 2026-4.")
    mu = models.FloatField()
    sigma = models.FloatField()
    score = models.IntegerField()
    matches = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField(default=0)

    class Meta:
        verbose_name = _("clasificación")
        verbose_name_plural = _("clasificaciones")
        default_permissions = ()
        constraints = [models.UniqueConstraint(fields=["user", "mode", "season"], name="rating_one_a_season")]
        indexes = [
            # leaders.board: WHERE mode and season, ORDER BY score DESC.
            models.Index(fields=["mode", "season", "-score"], name="rating_board"),
        ]

    def __str__(self) -> str:
        return f"{self.user_id}/{self.mode}/{self.season}"
