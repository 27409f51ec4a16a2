"""Trains the network of «Experto» by self-play and writes the file that the bots read (game/bots/net.bin)."""

import os
import sys
import time
from pathlib import Path
from random import Random
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from game.management.training.learn import Learner
from game.management.training.run import Run, train

EVERY = 60
"""Seconds between two files while it goes on."""


class Command(BaseCommand):
    help = "Trains the network of Experto by self-play, and writes it every minute and at the end."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, help="where the network goes; game/bots/net.bin is the one in use")
        parser.add_argument("--rounds", type=int, default=3_000_000, help="rounds to play (3,000,000)")
        parser.add_argument("--seed", type=int, default=1, help="says which rounds (1)")
        parser.add_argument("--rate", type=float, default=0.002, help="of learning, at first (0.002)")
        parser.add_argument("--from", dest="start", type=Path, help="a network to go on from; without it, a new one")
        parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes that play rounds")

    def handle(self, *args: Any, **options: Any) -> None:
        run = Run(options["rounds"], options["seed"], options["rate"])
        if run.rounds < 1 or options["jobs"] < 1 or run.rate <= 0:
            raise CommandError("--rounds, --jobs and --rate must be above 0")
        start: Path | None = options["start"]
        try:
            rng = Random(run.seed)  # noqa: S311 - a run is repeatable by design
            learner = Learner.new(rng) if start is None else Learner.of(start.read_bytes())
        except OSError as error:
            raise CommandError(f"{start}: {error.strerror}") from error
        written = time.monotonic()

        def report(played: int, error: float | None) -> None:
            nonlocal written
            told = "" if error is None else f", error {error:.4f}"
            sys.stderr.write(f"\r{played} of {run.rounds} rounds{told}")
            sys.stderr.flush()
            if time.monotonic() - written >= EVERY:
                options["file"].write_bytes(learner.to_bytes())
                written = time.monotonic()

        train(run, learner, options["jobs"], report)
        sys.stderr.write("\n")
        options["file"].write_bytes(learner.to_bytes())
        self.stdout.write(f"{options['file']}: {run.rounds} rounds, {learner.steps} steps")
