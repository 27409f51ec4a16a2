"""The Celery app: the clock of an installation with several processes.

One beat ticks `game.tasks.sweep` four times a second (settings.CELERY_BEAT_SCHEDULE), any number of workers run it:

    celery -A presidente beat --schedule /tmp/beat
    celery -A presidente worker --pool threads --without-gossip --without-mingle
"""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "presidente.settings")

app = Celery("presidente")
app.config_from_object("django.conf:settings", namespace="CELERY")
# Celery's Django fix-up closes the database connection around each task, unless told after how many. It looks for
# this very key, prefix included, which the namespace above would strip; the pool renews connections anyway.
app.conf["CELERY_DB_REUSE_MAX"] = 1000
app.autodiscover_tasks()
