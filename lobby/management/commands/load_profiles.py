"""`manage.py load_profiles`: the rule systems and rules pages of this release; what an admin edited stays."""

from typing import Any

from django.core.management.base import BaseCommand

from lobby.profiles import profiles_load


class Command(BaseCommand):
    help = "Loads the three rule profiles and their rules pages; what was edited in the admin is left alone."

    def handle(self, *args: Any, **options: Any) -> None:
        for line in profiles_load():
            if options["verbosity"] > 0:
                self.stdout.write(line)
