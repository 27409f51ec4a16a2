"""The doctor plugs itself into accounts (reports) and the hall (rounds of rules that are being written)."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class DoctorConfig(AppConfig):
    name = "game.doctor"
    label = "doctor"
    verbose_name = _("Mesas en juego")

    def ready(self) -> None:
        from accounts import hooks as accounts_hooks
        from game.doctor import preview, witness
        from lobby import hooks as lobby_hooks

        accounts_hooks.table_witnesses.append(witness.witnessed)
        lobby_hooks.round_preview.append(preview.round_told)
