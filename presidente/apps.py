from django.apps import AppConfig
from django.conf import settings


class PresidenteConfig(AppConfig):
    name = "presidente"

    def ready(self) -> None:
        from presidente import checks  # noqa: F401  (registers them)

        if settings.REDIS_URL:
            # Tasks queued by a web process go to our broker only if the app is known there.
            from presidente import celery  # noqa: F401
