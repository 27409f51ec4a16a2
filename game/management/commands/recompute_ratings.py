"""`manage.py recompute_ratings`: every rating, from the lines of history (recompute_stats makes those)."""

from django.core.management.base import BaseCommand

from game.players import recompute


class Command(BaseCommand):
    help = "Works out all ratings again, match by match in the order in which they were played."

    def handle(self, *args: object, **options: object) -> None:
        self.stdout.write(f"{recompute.ratings().rows} ratings.")
