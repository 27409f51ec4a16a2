"""Beat's scheduler: where it keeps what it has sent (settings.CELERY_BEAT_SCHEDULE_FILENAME), and how it ends."""

from pathlib import Path
from typing import Any

from celery.beat import PersistentScheduler, SchedulingError


class Scheduler(PersistentScheduler):
    """Celery's own; the folder of its file is made where there is none, as on a fresh machine.

    On a signal Celery closes the schedule and raises SystemExit wherever beat happens to be. Where that is within the
    Redis client, the client's own error can take its place, and beat would go on without its schedule: it ends instead.
    """

    schedule_filename: str
    closed = False

    def setup_schedule(self) -> None:
        Path(self.schedule_filename).parent.mkdir(parents=True, exist_ok=True)
        super().setup_schedule()

    def close(self) -> None:
        self.closed = True
        super().close()

    def apply_async(self, *args: Any, **kwargs: Any) -> Any:
        try:
            return super().apply_async(*args, **kwargs)
        except SchedulingError:
            self._end_if_closed()
            raise

    def tick(self, *args: Any, **kwargs: Any) -> Any:
        self._end_if_closed()
        return super().tick(*args, **kwargs)

    def _end_if_closed(self) -> None:
        if self.closed:
            raise SystemExit
