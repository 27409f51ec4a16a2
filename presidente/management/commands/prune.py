"""`manage.py prune`: throws away what presidente.pruning says is due. Celery's beat does it every night."""

from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from presidente.pruning import prune


class Command(BaseCommand):
    help = "Deletes old action rows, dead rooms, expired sessions and guests; says how many."

    def handle(self, **options: Any) -> None:
        for what, number in prune(timezone.now()).items():
            self.stdout.write(f"{what}: {number}")
