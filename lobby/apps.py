from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class LobbyConfig(AppConfig):
    name = "lobby"
    verbose_name = _("Salas y reglas")

    def ready(self) -> None:
        from accounts import hooks
        from lobby import hooks as own_hooks
        from lobby import live, services

        own_hooks.room_changed.append(live.room_changed)
        hooks.identity_changed.append(lambda user_id: services.person_redraw(user_id=user_id))
        hooks.user_barred.append(lambda user_id: services.person_leave(user_id=user_id))
