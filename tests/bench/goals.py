# ruff: noqa: T201  (a program for the person at the terminal)
"""PERFORMANCE.md's goals, rows 1 to 10: what is held against which floor of the same run."""

from dataclasses import asdict, dataclass

INTERVAL = 0.25
"""Seconds between two sweeps of the clock (CELERY_BEAT_SCHEDULE)."""


@dataclass(frozen=True)
class Goal:
    """`floor` is a figure of the run, or a number; `above`: what is over the floor counts, not how many times it is."""

    row: int
    what: str
    figure: str
    floor: str | float
    must: float
    aim: float
    more: bool = False
    above: bool = False

    def judge(self, figures: dict[str, float]) -> "Judged | None":
        """None where the run measured no such thing."""
        found = figures.get(self.figure)
        floor = figures.get(self.floor) if isinstance(self.floor, str) else self.floor
        if found is None or floor is None or floor == 0:
            return None
        value = found - floor if self.above else found / floor
        reached = [value >= limit if self.more else value <= limit for limit in (self.must, self.aim)]
        word = "aim" if reached[1] else "met" if reached[0] else "MISSED"
        return Judged(self.row, self.what, found, floor, value, self.must, self.aim, word)


@dataclass(frozen=True)
class Judged:
    row: int
    what: str
    found: float
    floor: float
    value: float
    must: float
    aim: float
    verdict: str


SIXTEEN = "16 tables: rate"
LATE_1, LATE_10 = "clock lateness, 1,000 tables: p99", "clock lateness, 10,000 tables: p99"
GOALS = (
    Goal(1, "p50 of one table / transaction", "one table: p50", "transaction: p50", 4, 2.7),
    Goal(2, "p99 of one table / its p50", "one table: p99", "one table: p50", 4, 3),
    Goal(3, "actions, 16 tables / transactions", SIXTEEN, "transaction: rate", 0.22, 0.40, more=True),
    Goal(4, "CPU an action, 8 / 4 recipients", "16 tables, 8 recipients: cpu", "16 tables: cpu", 1.2, 1.1),
    Goal(5, "actions, slow commit / without", "16 tables, slow commit: rate", SIXTEEN, 0.7, 0.9, more=True),
    Goal(6, "memory, table / echo socket", "bytes of a table socket", "bytes of an echo socket", 1.6, 1.4),
    Goal(
        7, "late p99 - interval, 1,000 tables, s", "clock lateness, 1,000 tables: p99", INTERVAL, 0.06, 0.03, above=True
    ),
    Goal(7, "the same, 10,000 tables", LATE_10, INTERVAL, 0.06, 0.03, above=True),
    Goal(8, "idle sweep, 10,000 tables, of a core", "idle sweep, 10,000 tables", 1.0, 0.10, 0.05),
    Goal(9, "messages lost, 400 tables at once", "messages lost, 400 tables at once", 1.0, 0, 0),
    Goal(10, "actions, two processes / one", "16 tables, two processes: rate", SIXTEEN, 1.3, 1.6, more=True),
)


def show(figures: dict[str, float]) -> list[dict[str, float | str]]:
    """Prints all figures and the table of goals; the latter also as data."""
    for name, value in figures.items():
        unit = f"{value * 1000:12.2f} ms" if name.endswith(("p50", "p99", "cpu")) else f"{value:15.3f}"
        print(f"{name:<44} {unit}")
    head = ("#", "goal", "figure", "floor", "ratio", "must", "aim")
    print("\n{:>3} {:<38} {:>10} {:>10} {:>7} {:>6} {:>6}".format(*head))
    judged = [found for goal in GOALS if (found := goal.judge(figures)) is not None]
    for one in judged:
        limits = f"{one.value:7.2f} {one.must:6.2f} {one.aim:6.2f}"
        print(f"{one.row:>3} {one.what:<38} {one.found:10.4g} {one.floor:10.4g} {limits}  {one.verdict}")
    return [asdict(one) for one in judged]
