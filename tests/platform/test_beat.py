"""Beat ends where a signal finds it: Celery closes the schedule and raises SystemExit in the middle of anything."""

from collections.abc import Callable
from pathlib import Path

import pytest
from celery.beat import ScheduleEntry, SchedulingError

from presidente.beat import Scheduler
from presidente.celery import app

ENTRY = ScheduleEntry(name="sweep", task="nobody.knows", schedule=1, app=app)


@pytest.fixture
def scheduler(tmp_path: Path) -> Scheduler:
    return Scheduler(app=app, schedule_filename=str(tmp_path / "folder" / "schedule"))


def fails(before: Callable[[], None]) -> Callable[..., None]:
    def send(*args: object, **kwargs: object) -> None:
        before()
        raise ValueError("I/O operation on closed file.")

    return send


def test_a_client_that_fails_as_the_signal_comes_does_not_keep_beat_alive(
    scheduler: Scheduler, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(scheduler, "send_task", fails(scheduler.close))
    with pytest.raises(SystemExit):
        scheduler.apply_entry(ENTRY)
    assert caplog.text == ""
    with pytest.raises(SystemExit):
        scheduler.tick()


def test_a_client_that_fails_otherwise_is_told_and_tried_again(
    scheduler: Scheduler, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(scheduler, "send_task", fails(lambda: None))
    with pytest.raises(SchedulingError, match="sweep"):
        scheduler.apply_async(ENTRY)
    scheduler.apply_entry(ENTRY)
    assert "Couldn't apply scheduled task sweep" in caplog.text
    scheduler.close()
