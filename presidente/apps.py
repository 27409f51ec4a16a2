from django.apps import AppConfig
from django.conf import settings


class PresidenteConfig(AppConfig):
    name = "presidente"

    def ready(self) -> None:
        from lobby import hooks
        from presidente import checks, maintenance, tracker  # noqa: F401  (the checks register themselves)

        hooks.start_held_back.append(maintenance.is_on)
        if settings.SENTRY_DSN:
            tracker.start(settings.SENTRY_DSN, settings.RELEASE)
        if settings.REDIS_URL:
            # Tasks queued by a web process go to our broker only if the app is known there.
            from presidente import celery  # noqa: F401
