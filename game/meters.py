"""What the table counts of itself, for /metrics of its process (presidente.metrics). Numbers only: no name, no card."""

from prometheus_client import Counter, Gauge, Histogram

ACTIONS = Counter("presidente_actions", "Gestures that people's sockets were told «done».", ["verb"])
REFUSALS = Counter("presidente_refusals", "Gestures that were refused.", ["code"])
SOCKETS = Gauge("presidente_sockets", "Sockets at tables, in this process.")
SENDS_LOST = Counter("presidente_group_sends_lost", "Group messages that could not be sent; the heartbeat repairs it.")
BOT_FAULTS = Counter("presidente_bot_faults", "Decisions of bots that failed and were replaced.", ["level"])
CLOCK_FAULTS = Counter("presidente_clock_faults", "Matches whose due work raised and was put off.")
LATENESS = Histogram(
    "presidente_clock_lateness_seconds",
    "How long after its moment the sweep that served a match had begun.",
    buckets=(0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.5, 0.75, 1, 2, 5, 30),
)


def answered(message: object, code: str | None) -> None:
    """A gesture of this kind was told «done», or refused with this code."""
    if code is None:
        ACTIONS.labels(type(message).__name__.lower()).inc()
    else:
        REFUSALS.labels(code).inc()
