"""Where a bot thinks: «Experto» in a process of its own beside a server with sockets, every other level right here.

A decision of Experto may take some milliseconds of plain Python, in which the event loop next door would stand still.
So the hub's process gives them to one worker. It is started by the first such decision, which does not wait for it;
whenever the worker is not there, the decision is made by whoever asks. It ends with this process, however that ends.
"""

import logging
import multiprocessing
import os
import threading
import time
from concurrent.futures import Future, ProcessPoolExecutor
from random import Random

from game import bots
from game.bots import Budget, Decision
from game.bots.worker import begin
from game.engine.view import RoundView

logger = logging.getLogger(__name__)

APART = frozenset({"experto"})
BUDGET = Budget(worlds=120, milliseconds=30.0, clock=time.monotonic)
PATIENCE = 2.0
"""Seconds after which the worker counts as gone: more than any decision takes on a busy machine."""
STARTS = 5
"""A worker that is lost so often is not started again."""


class _Worker:
    """The one process, as far as it is there."""

    def __init__(self) -> None:
        self._wanted = False
        self._lock = threading.Lock()
        self._pool: ProcessPoolExecutor | None = None
        self._warm: Future[int] | None = None
        self._starts = 0

    def ready(self) -> ProcessPoolExecutor | None:
        """The pool with its process up and the network loaded; else None, and it is on its way if it can be."""
        with self._lock:
            if self._pool is None and self._wanted and self._starts < STARTS:
                self._starts += 1
                context = multiprocessing.get_context("spawn")
                self._pool = ProcessPoolExecutor(1, mp_context=context, initializer=begin)
                self._warm = self._pool.submit(os.getpid)
            return self._pool if self._warm is not None and self._warm.done() else None

    def want(self) -> None:
        with self._lock:
            self._wanted, self._starts = True, 0

    def process(self, timeout: float) -> int:
        """Its process id, once it is ready: for tests."""
        assert self._warm is not None
        return self._warm.result(timeout)

    def end(self, *, wanted: bool = False) -> None:
        with self._lock:
            pool, self._pool, self._warm = self._pool, None, None
            self._wanted = wanted
        if pool is not None:
            pool.shutdown(wait=False, cancel_futures=True)


worker = _Worker()


def apart(wanted: bool) -> None:
    """Whether this process has an event loop to protect. False also ends the worker."""
    worker.want() if wanted else worker.end()


def decide(level: str, view: RoundView, rng: Random, by: str) -> Decision:
    """Like `bots.decide`. Waits for the worker: not to be called under a lock, nor in the event loop."""
    # The system's own randomness cannot be sent to another process; a seed drawn from it can.
    stream = Random(rng.getrandbits(64))  # noqa: S311
    if level in APART:
        try:
            pool = worker.ready()
            if pool is not None:
                return pool.submit(bots.decide, level, view, stream, by, budget=BUDGET).result(PATIENCE)
        except Exception as error:  # noqa: BLE001 - whatever is wrong over there, the table goes on
            logger.warning("the bots' process is gone (%s): deciding here", type(error).__name__)
            worker.end(wanted=True)
    return bots.decide(level, view, stream, by, budget=BUDGET)
