"""`manage.py load_profiles`: what a release brings for the database, run after migrate; what an admin edited stays."""

from typing import Any

from django.core.management.base import BaseCommand

from accounts.groups import groups_load
from lobby.profiles import profiles_load


class Command(BaseCommand):
    help = "Loads rule profiles, rules pages, the site's own pages and the groups; what was edited in the admin stays."

    def handle(self, *args: Any, **options: Any) -> None:
        for line in [*groups_load(), *profiles_load()]:
            if options["verbosity"] > 0:
                self.stdout.write(line)
