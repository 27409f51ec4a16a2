"""The Celery app: the clock of an installation with several processes.

One beat ticks `game.tasks.sweep` four times a second (settings.CELERY_BEAT_SCHEDULE), any number of workers run it:

    celery -A presidente beat --schedule /tmp/beat
    celery -A presidente worker --pool threads --without-gossip --without-mingle
"""

import logging.config
import os
import sys
from typing import Any

from celery import Celery
from celery.signals import beat_init, setup_logging, worker_init

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "presidente.settings")

app = Celery("presidente")
app.config_from_object("django.conf:settings", namespace="CELERY")
# Celery's Django fix-up closes the database connection around each task, unless told after how many. It looks for
# this very key, prefix included, which the namespace above would strip; the pool renews connections anyway.
app.conf["CELERY_DB_REUSE_MAX"] = 1000
app.autodiscover_tasks()


@setup_logging.connect
def log_as_the_site_does(**_: Any) -> None:
    """With a receiver here Celery leaves the settings' LOGGING alone."""
    from django.conf import settings

    logging.config.dictConfig(settings.LOGGING)


@worker_init.connect
@beat_init.connect
def refuse(sender: Any = None, **_: Any) -> None:
    """A worker or beat that cannot work ends at once, with one line that says why."""
    from django.conf import settings
    from django.core.exceptions import ImproperlyConfigured

    from presidente.checks import refuse_what_cannot_work

    try:
        if not settings.REDIS_URL:
            raise ImproperlyConfigured("Worker and beat speak through Redis: set REDIS_URL.")
        refuse_what_cannot_work()
    except ImproperlyConfigured as problem:
        sys.exit(str(problem))


@worker_init.connect
def listen_for_scrapes(**_: Any) -> None:
    from django.conf import settings

    from presidente import metrics

    if settings.METRICS_LISTEN:
        metrics.listen(settings.METRICS_LISTEN)
