"""`manage.py recompute_stats`: history lines and tallies, from matches and results."""

from django.core.management.base import BaseCommand, CommandError

from game.players import recompute


class Command(BaseCommand):
    help = "Works out everybody's history and statistics again; they are kept match by match otherwise."

    def handle(self, *args: object, **options: object) -> None:
        lines = recompute.entries()
        tallies = recompute.tallies()
        self.stdout.write(f"{lines.rows} lines of history, {tallies.rows} tallies.")
        if lines.unreadable:
            raise CommandError(f"{lines.unreadable} matches could not be read; see the log.")
