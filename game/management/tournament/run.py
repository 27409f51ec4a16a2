"""Playing a contest's deals, in one process or several, and what comes of them."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from functools import partial
from math import ceil, sqrt
from multiprocessing import get_context

from game.management.tournament.contest import Contest, DealResult
from game.management.tournament.play import play_deal

CHUNK = 8
NORMAL_95 = 1.96


@dataclass(frozen=True, slots=True)
class Row:
    """The result of a contest. Shares and `first` are in per cent; `low` and `high` bound the share's 95 % interval.

    The interval is over deals: the replays of one deal are one observation. `points` are those of a round.
    """

    level: str
    against: str
    profile: str
    deals: int
    rounds: int
    share: float
    low: float
    high: float
    points: float
    first: float
    p99_ms: float

    def to_json(self) -> dict[str, object]:
        return asdict(self)


def run(contest: Contest, jobs: int, on_deal: Callable[[], None]) -> Row:
    """Plays all deals; `on_deal` is called after each. Results do not depend on `jobs`."""
    results = []
    with _mapper(jobs) as mapped:
        for result in mapped(partial(play_deal, contest), contest.deals):
            results.append(result)
            on_deal()
    return summary(contest, results)


Mapper = Callable[[Callable[[int], DealResult], int], Iterator[DealResult]]


@contextmanager
def _mapper(jobs: int) -> Iterator[Mapper]:
    if jobs == 1:
        yield lambda play, deals: map(play, range(deals))
        return
    # Forked workers have all modules loaded, and the command holds nothing that must not be copied.
    with get_context("fork").Pool(jobs) as pool:
        yield lambda play, deals: pool.imap(play, range(deals), CHUNK)


def summary(contest: Contest, results: list[DealResult]) -> Row:
    deals = len(results)
    rounds = sum(result.rounds for result in results)
    share = sum(result.share for result in results) / deals
    spread = sum((result.share - share) ** 2 for result in results)
    half = NORMAL_95 * sqrt(spread / (deals - 1) / deals) if deals > 1 else 100.0
    seconds = sorted(second for result in results for second in result.seconds)
    p99 = seconds[ceil(0.99 * len(seconds)) - 1] if seconds else 0.0
    return Row(
        level=contest.level,
        against=contest.against,
        profile=contest.profile,
        deals=deals,
        rounds=rounds,
        share=round(share, 3),
        low=max(0.0, round(share - half, 3)),
        high=min(100.0, round(share + half, 3)),
        points=round(sum(result.points for result in results) / deals, 4),
        first=round(100 * sum(result.first for result in results) / rounds, 2),
        p99_ms=round(1000 * p99, 4),
    )
