"""`manage.py replay [FILE…]`: records in, steps out, as RECORD.md says."""

import json
import os
import sys
from argparse import ArgumentParser
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import BinaryIO

from django.core.management.base import BaseCommand, CommandError

from game.engine.record import RecordError, read_record, steps
from game.management.record_lines import LineError, read_values

MALFORMED = 2
"""The exit status where the input is no record, or cannot be read."""


class Command(BaseCommand):
    help = "Replays round records (JSON Lines, or one object in a file) and prints the steps of each on one line."
    requires_system_checks: list[str] = []
    requires_migrations_checks = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("files", nargs="*", metavar="FILE", help="a file of records; standard input without any")

    def handle(self, *, files: list[str], **options: object) -> None:
        try:
            for name in files or ["-"]:
                self._replay(name)
        except BrokenPipeError:
            # The reader has gone. Python flushes standard output once more at exit and would complain then.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())

    def _replay(self, name: str) -> None:
        shown = "standard input" if name == "-" else _printable(name)
        try:
            with _opened(name) as stream:
                for line, value in read_values(stream):
                    self._print_steps(shown, line, value)
        except LineError as error:
            raise CommandError(f"{shown}:{error.line}: {error}", returncode=MALFORMED) from error
        except BrokenPipeError:
            raise
        except OSError as error:
            raise CommandError(f"{shown}: {error.strerror or error}", returncode=MALFORMED) from error

    def _print_steps(self, shown: str, line: int, value: object) -> None:
        try:
            answer = steps(read_record(value))
        except RecordError as error:
            raise CommandError(f"{shown}:{line}: {error}", returncode=MALFORMED) from error
        self.stdout.write(json.dumps(answer, separators=(",", ":")))
        self.stdout.flush()  # what has been answered stands, whatever comes


def _opened(name: str) -> AbstractContextManager[BinaryIO]:
    return nullcontext(sys.stdin.buffer) if name == "-" else Path(name).open("rb")


def _printable(name: str) -> str:
    return name if name.isprintable() else ascii(name)
