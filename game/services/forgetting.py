"""Somebody's account goes: their seat goes to a bot, and every match they played forgets who they were."""

import json

from django.conf import settings
from django.db.models import TextField
from django.db.models.functions import Cast
from django.utils.translation import gettext, override

from accounts.models import User
from game import store
from game.models import ActionRow, Match, Participant
from game.services.door import opened
from game.services.leaving import user_barred
from lobby import services as lobby
from lobby.models import Room
from lobby.services.forgetting import rooms_forget


def gone_name() -> str:
    """What somebody is called whose account is gone, in the site's own language."""
    with override(settings.LANGUAGE_CODE):
        return gettext("Cuenta borrada")


def person_forget(*, user_id: int, now: int) -> None:
    """Leaves every table, then takes name, face and person out of all matches; results and records stay.

    May be called again where it was cut short. Locks as leaving does, and one match at a time.
    """
    name = User.objects.values_list("display_name", flat=True).get(pk=user_id)
    hosted = list(Room.objects.filter(host_id=user_id).values_list("pk", flat=True))
    user_barred(user_id=user_id, now=now)
    lobby.person_leave(user_id=user_id)
    played = list(Participant.objects.filter(user_id=user_id).values_list("match_id", "number", "name"))
    for match_id, number, known_as in played:
        _match_forget(match_id, number, known_as, now)
    rooms = Room.objects.filter(matches__in=[match_id for match_id, _, _ in played]).values_list("pk", flat=True)
    rooms_forget(room_ids=[*rooms, *hosted], name=name)


def _match_forget(match_id: int, number: int, name: str, now: int) -> None:
    with store.write_transaction(), opened(match_id, now) as table:
        assert table is not None
        chair = table.state.chairs[number]
        chair.name, chair.face, chair.user = gone_name(), 0, None
        if table.status == Match.Status.PAST:
            table.touched = True
        else:
            table.seen()
        Participant.objects.filter(match_id=match_id, number=number).update(name=gone_name(), face=0, user=None)
        events_rename(match_id, number, name, gone_name())


def events_rename(match_id: int, number: int, name: str, new: str) -> None:
    """The facts about people carry names. The one exception to «rows are never changed»: a right that outranks it."""
    rows = ActionRow.objects.filter(match_id=match_id).annotate(text=Cast("events", TextField()))
    for row in rows.filter(text__contains=json.dumps(name, ensure_ascii=False)):
        for event in row.events:
            if event.get("player") == number and event.get("name"):
                event["name"] = new
        row.save(update_fields=["events"])
