"""Celery's door to what is done for the whole site."""

import logging

from celery import shared_task
from django.utils import timezone

from presidente.pruning import prune

logger = logging.getLogger(__name__)


@shared_task(name="presidente.tasks.prune_all", ignore_result=True)
def prune_all() -> None:
    """Once a night."""
    logger.info("pruned: %s", dict(prune(timezone.now())))
