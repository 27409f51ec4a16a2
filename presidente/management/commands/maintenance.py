"""`manage.py maintenance on|off [--note TEXT]`: the switch before a release that must not interrupt a match."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from game.models import Match
from presidente import maintenance


class Command(BaseCommand):
    help = "Turns maintenance on (a notice on every page, no new matches) or off; says how many matches still run."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("state", choices=["on", "off", "show"], nargs="?", default="show")
        parser.add_argument("--note", default="", help="what pages say instead of the usual sentence")

    def handle(self, *, state: str, note: str, **options: Any) -> None:
        if state != "show":
            maintenance.turn(on=state == "on", note=note)
        live = Match.objects.filter(status=Match.Status.LIVE).count()
        self.stdout.write(f"maintenance {'on' if maintenance.is_on() else 'off'}, {live} matches under way")
