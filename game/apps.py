"""Where the table plugs itself into the hall and the accounts: no signals, plain lists of callables."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class GameConfig(AppConfig):
    name = "game"
    verbose_name = _("mesa")

    def ready(self) -> None:
        from accounts import hooks as accounts_hooks
        from game import wiring
        from lobby import hooks as lobby_hooks

        lobby_hooks.room_changed.append(wiring.room_changed)
        lobby_hooks.match_given_up.append(wiring.match_given_up)
        lobby_hooks.start_requested.append(wiring.start_requested)
        accounts_hooks.user_signed_out.append(wiring.user_signed_out)
        accounts_hooks.user_barred.append(wiring.user_barred)
        accounts_hooks.user_muted.append(wiring.user_muted)
