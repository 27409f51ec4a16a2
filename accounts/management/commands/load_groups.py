"""`manage.py load_groups`: the groups of moderators, rules editors and administrators; load_profiles runs it too."""

from typing import Any

from django.core.management.base import BaseCommand

from accounts.groups import groups_load


class Command(BaseCommand):
    help = "Makes the groups of those who look after the site, with their permissions; safe to repeat."

    def handle(self, *args: Any, **options: Any) -> None:
        for line in groups_load():
            if options["verbosity"] > 0:
                self.stdout.write(line)
