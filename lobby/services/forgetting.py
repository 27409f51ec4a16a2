"""Rooms that bear the name of somebody whose account goes."""

from django.conf import settings
from django.db import transaction
from django.utils.translation import gettext, override

from lobby.models import Room
from lobby.services.locks import room_changed, room_lock


def rooms_forget(*, room_ids: list[int], name: str) -> None:
    """Takes this name out of those of the rooms: «Mesa de Alba» becomes «Mesa», in the site's own language."""
    with override(settings.LANGUAGE_CODE):
        plain = gettext("Mesa")
    named = Room.objects.filter(pk__in=room_ids, name__contains=name).order_by("pk")
    for room_id in list(named.values_list("pk", flat=True)):
        with transaction.atomic():
            room = room_lock(room_id)
            if room is not None:
                room.name = plain
                room_changed(room, "name")
