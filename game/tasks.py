"""The clock of an installation with Celery: a thin door to the one service that does what is due."""

from celery import shared_task

from game import services, ticker
from game.wiring import now_ms


@shared_task(name="game.tasks.sweep", ignore_result=True)
def sweep() -> int:
    """Ticks four times a second. Twice, late or never: the result is the same."""
    now = now_ms()
    served = services.sweep(now=now)
    ticker.ticked(now)
    return served
