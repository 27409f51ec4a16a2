from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class LobbyConfig(AppConfig):
    name = "lobby"
    verbose_name = _("Salas y reglas")

    def ready(self) -> None:
        from accounts import hooks
        from lobby import services

        hooks.user_barred.append(lambda user_id: services.person_leave(user_id=user_id))
