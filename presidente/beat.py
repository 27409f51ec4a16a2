"""Where beat keeps what it has sent (settings.CELERY_BEAT_SCHEDULE_FILENAME)."""

from pathlib import Path

from celery.beat import PersistentScheduler


class Scheduler(PersistentScheduler):
    """Celery's own; the folder of its file is made where there is none, as on a fresh machine."""

    schedule_filename: str

    def setup_schedule(self) -> None:
        Path(self.schedule_filename).parent.mkdir(parents=True, exist_ok=True)
        super().setup_schedule()
