"""Plugs what players keep into the table's services: called inside their transactions, never in their way."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class PlayersConfig(AppConfig):
    name = "game.players"
    label = "players"
    verbose_name = _("jugadores")

    def ready(self) -> None:
        from game.players import keeping
        from game.services import results

        results.round_kept.append(keeping.round_kept)
        results.match_over.append(keeping.match_over)
