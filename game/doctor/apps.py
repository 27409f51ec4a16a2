"""The doctor plugs itself into accounts (reports) and the hall (rounds of rules that are being written)."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class DoctorConfig(AppConfig):
    name = "game.doctor"
    label = "doctor"
    verbose_name = _("Mesas en juego")

    def ready(self) -> None:
        from accounts import hooks as accounts_hooks
        from game.doctor import preview, services, witness
        from game.services import reacting
        from game.wiring import now_ms
        from lobby import hooks as lobby_hooks

        accounts_hooks.table_witnesses.append(witness.witnessed)
        witness.reaction_sources.append(reacting.recent)
        accounts_hooks.user_renamed.append(
            lambda user_id, name: services.name_replace(user_id=user_id, name=name, now=now_ms())
        )
        lobby_hooks.round_preview.append(preview.round_told)
