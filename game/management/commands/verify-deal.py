"""`manage.py verify-deal RECORD…`: whether deck and nonce of a downloaded record give the commitment it carries."""

from argparse import ArgumentParser
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError

from game.engine.record import RecordError
from game.management.record_lines import LineError, read_values
from game.players.deal import Checked, Verdict, check

MALFORMED = 2
"""The exit status where the input is no record, or cannot be read; a forged record ends it with 1."""

_WORDS = {
    Verdict.KEPT: "the deal is the one that was promised ({commitment})",
    Verdict.UNPROMISED: "it names no deck, nonce and commitment: nothing was promised that could be checked",
    Verdict.BROKEN: "FORGED: deck and nonce give {commitment}, not the commitment of the record",
    Verdict.OTHER: "FORGED: the record gives {commitment}, not the commitment that was noted",
    Verdict.UNLAWFUL: "FORGED: the deal is the one that was promised, but its actions are not those of a round",
}


class Command(BaseCommand):
    help = "Checks the deal of round records, as they are downloaded; exits with 1 if one is not what was promised."
    requires_system_checks: list[str] = []
    requires_migrations_checks = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("records", nargs="+", metavar="RECORD", help="a file of one record, or of one a line")
        parser.add_argument("--commitment", default="", help="the commitment as you noted it before the round")

    def handle(self, *, records: list[str], commitment: str, **options: object) -> None:
        forged = 0
        for name in records:
            for line, checked in _checked(name, commitment):
                self.stdout.write(f"{name}:{line}: " + _WORDS[checked.verdict].format(commitment=checked.commitment))
                forged += checked.verdict is not Verdict.KEPT
        if forged:
            raise CommandError("1 record failed." if forged == 1 else f"{forged} records failed.")


def _checked(name: str, commitment: str) -> list[tuple[int, Checked]]:
    try:
        with Path(name).open("rb") as stream:
            return [(line, check(value, noted=commitment)) for line, value in read_values(stream)]
    except LineError as error:
        raise CommandError(f"{name}:{error.line}: {error}", returncode=MALFORMED) from error
    except RecordError as error:
        raise CommandError(f"{name}: {error}", returncode=MALFORMED) from error
    except OSError as error:
        raise CommandError(f"{name}: {error.strerror or error}", returncode=MALFORMED) from error
