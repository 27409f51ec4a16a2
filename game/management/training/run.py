"""A whole run: generations of rounds with the network as it stands, and a step of learning for so many choices."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context

from game.management.training.learn import Learner, Sample
from game.management.training.play import play_round

BATCH = 512
GENERATION = 256
"""Rounds between two looks at what has been learnt."""
CHUNK = 8


@dataclass(frozen=True, slots=True)
class Run:
    """`rounds` in all from `seed` on, at first with this `rate` of learning."""

    rounds: int
    seed: int
    rate: float

    def rate_at(self, done: float) -> float:
        return self.rate * (1.0 if done < 0.5 else 0.3 if done < 0.8 else 0.1)

    def exploring_at(self, done: float) -> float:
        return 0.05 * (1 - done) + 0.005


def train(run: Run, learner: Learner, jobs: int, report: Callable[[int, float | None], None]) -> None:
    """Learns until the run is over. Results do not depend on `jobs`.

    `report` is called after each generation with the rounds played and the mean squared error, None where no batch was
    full.
    """
    waiting: list[Sample] = []
    for begin in range(0, run.rounds, GENERATION):
        numbers = range(begin, min(begin + GENERATION, run.rounds))
        done = begin / run.rounds
        play = partial(_numbered, learner.to_bytes(), run.seed, run.exploring_at(done))
        errors = []
        with _mapper(jobs) as mapped:
            for samples in mapped(play, numbers):
                waiting += samples
                while len(waiting) >= BATCH:
                    batch, waiting = waiting[:BATCH], waiting[BATCH:]
                    errors.append(learner.learn(batch, run.rate_at(done)))
        report(numbers.stop, sum(errors) / len(errors) if errors else None)


def _numbered(data: bytes, seed: int, exploring: float, number: int) -> list[Sample]:
    return play_round(data, seed, number, exploring)


Mapper = Callable[[Callable[[int], list[Sample]], range], Iterator[list[Sample]]]


@contextmanager
def _mapper(jobs: int) -> Iterator[Mapper]:
    if jobs == 1:
        yield map
        return
    # Forked workers have all modules loaded, and the command holds nothing that must not be copied.
    with get_context("fork").Pool(jobs) as pool:
        yield lambda play, numbers: pool.imap(play, numbers, CHUNK)
