"""`manage.py tournament --pair dificil,normal --profile clasico --deals 500 --seed 1`: bots against each other."""

import json
import os
import sys
from argparse import ArgumentParser
from pathlib import Path
from time import perf_counter
from typing import Any, NoReturn

from django.core.management.base import BaseCommand, CommandError, CommandParser

from game.bots import LEVELS, Budget
from game.management.tournament.contest import Contest, ContestError, rules_for
from game.management.tournament.report import svg, table
from game.management.tournament.run import run

MALFORMED = 2
"""The exit status where what is asked for cannot be played."""
MAX_DEALS, MAX_ROUNDS, MAX_JOBS = 1_000_000, 99, 64


class OneLineParser(CommandParser):
    """Says in one line what is wrong with the arguments."""

    def error(self, message: str) -> NoReturn:
        if not self.called_from_command_line:
            raise CommandError(f"Error: {message}", returncode=MALFORMED)
        self.exit(MALFORMED, f"{self.prog}: {message}\n")


class Command(BaseCommand):
    help = (
        "Plays levels of bots against each other on duplicate deals: one on each seat in turn, the other on the rest."
    )
    requires_system_checks: list[str] = []
    requires_migrations_checks = False

    def create_parser(self, prog_name: str, subcommand: str, **kwargs: Any) -> CommandParser:
        parser = super().create_parser(prog_name, subcommand, **kwargs)
        parser.__class__ = OneLineParser
        return parser

    def add_arguments(self, parser: ArgumentParser) -> None:
        add = parser.add_argument
        add("--pair", action="append", required=True, metavar="ONE,REST", help="two levels; may be repeated")
        add("--profile", default="clasico", help="the rule system (clasico)")
        add("--mode", choices=["turns", "rapid"], help="the mode, if other than the profile's")
        add(
            "--option", action="append", default=[], metavar="KEY=VALUE", help="an option of the rules; may be repeated"
        )
        add("--seats", type=int, default=4, help="players at the table (4)")
        add("--deals", type=int, default=500, help="deals, each replayed on every seat (500)")
        add("--rounds", type=int, default=1, help="rounds of each deal's match, with exchange from the second on (1)")
        add("--seed", type=int, default=1, help="says which deals are dealt (1)")
        add("--experto-ms", type=float, metavar="MS", help="what «Experto» may think; without it, worlds alone count")
        add("--worlds", type=int, help="the worlds that «Experto» may look at (120, or any number within --experto-ms)")
        add("--jobs", type=int, default=os.cpu_count() or 1, help="processes (as many as there are processors)")
        add("--json", action="store_true", help="print the rows as JSON")
        add("--svg", metavar="FILE", help="write a plot of the shares")

    def handle(self, **options: Any) -> None:
        try:
            contests = _contests(options)
        except ContestError as error:
            raise CommandError(str(error), returncode=MALFORMED) from error
        progress = _Progress(sum(contest.deals for contest in contests))
        rows = [run(contest, options["jobs"], progress.step) for contest in contests]
        progress.end()
        if options["svg"]:
            try:
                Path(options["svg"]).write_text(svg(rows, contests[0].even), encoding="utf-8")
            except OSError as error:
                raise CommandError(f"{options['svg']}: {error.strerror}", returncode=MALFORMED) from error
        shown = json.dumps({"rows": [row.to_json() for row in rows]}) if options["json"] else table(rows)
        self.stdout.write(shown)


def _contests(options: dict[str, Any]) -> list[Contest]:
    """A contest for each pair. Raises ContestError."""
    for name, most in (("deals", MAX_DEALS), ("rounds", MAX_ROUNDS), ("jobs", MAX_JOBS)):
        if not 1 <= options[name] <= most:
            raise ContestError(f"--{name} must lie between 1 and {most}, not {options[name]}")
    changes = dict(_option(text) for text in options["option"])
    if options["mode"]:
        changes["mode"] = options["mode"]
    rules = rules_for(options["profile"], options["seats"], changes)
    return [
        Contest(
            *_pair(pair),
            profile=options["profile"],
            rules=rules,
            seats=options["seats"],
            deals=options["deals"],
            rounds=options["rounds"],
            seed=options["seed"],
            budget=_budget(options["experto_ms"], options["worlds"]),
        )
        for pair in options["pair"]
    ]


def _pair(text: str) -> tuple[str, str]:
    levels = text.split(",")
    if len(levels) != 2 or not set(levels) <= LEVELS.keys():
        raise ContestError(f"--pair {text!r}: two of {', '.join(LEVELS)} with a comma between")
    return levels[0], levels[1]


def _option(text: str) -> tuple[str, object]:
    key, equals, value = text.partition("=")
    if not equals:
        raise ContestError(f"--option {text!r}: KEY=VALUE expected")
    words: dict[str, object] = {"yes": True, "true": True, "no": False, "false": False}
    return key, words.get(value, int(value) if value.isdecimal() and value.isascii() else value)


def _budget(milliseconds: float | None, worlds: int | None) -> Budget:
    if worlds is not None and worlds < 1:
        raise ContestError(f"--worlds must be at least 1, not {worlds}")
    if milliseconds is None:
        return Budget() if worlds is None else Budget(worlds)
    if not 0 < milliseconds <= 60_000:
        raise ContestError(f"--experto-ms must lie above 0 and up to 60000, not {milliseconds:g}")
    return Budget(worlds or MAX_DEALS, milliseconds, perf_counter)


class _Progress:
    """A bar on the standard error, if a person is looking at it."""

    WIDTH = 40

    def __init__(self, total: int) -> None:
        self.total, self.done, self.shown = total, 0, -1
        self.wanted = sys.stderr.isatty()

    def step(self) -> None:
        self.done += 1
        part = self.done * self.WIDTH // self.total
        if self.wanted and part != self.shown:
            self.shown = part
            bar = "█" * part + "·" * (self.WIDTH - part)
            sys.stderr.write(f"\r{bar} {self.done}/{self.total} deals")
            sys.stderr.flush()

    def end(self) -> None:
        if self.wanted:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
