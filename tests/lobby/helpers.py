"""Short words for the hall's tests."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

from django.contrib.messages import get_messages
from django.db import connection
from django.test import Client

from accounts.models import User
from lobby import services
from lobby.models import Room
from lobby.refusals import Refused

# A browser in which this person is signed in.
Browser = Callable[[User | None], Client]


def opened(host: User, **settings: Any) -> Room:
    """A room that this host opens; clasico unless said otherwise."""
    room = services.room_create(host=host, **{"profile_key": "clasico", **settings})
    assert isinstance(room, Room)
    return room


def sat(room: Room, *users: User) -> Room:
    """These people sit down in this order."""
    for user in users:
        seated = services.seat_take(room_id=room.pk, user=user)
        assert isinstance(seated, Room)
    return again(room)


def playing(room: Room) -> Room:
    """The room with a match under way, as game.services would set it."""
    return services.room_set_status(room=again(room), status="playing")


def again(room: Room) -> Room:
    """The room as the database has it now."""
    return Room.objects.get(pk=room.pk)


def seats(room: Room) -> dict[int, str]:
    """Who sits where: {seat: display name, or a bot's level}."""
    return {seat.number: seat.user.display_name if seat.user else seat.bot_level for seat in room.seats.all()}


def code_of(answer: Room | Refused) -> str:
    """The code of a refusal, or "" for what was done."""
    return answer.code if isinstance(answer, Refused) else ""


def said(response: Any) -> list[str]:
    """The sentences waiting to be shown on the next page."""
    return [str(message) for message in get_messages(response.wsgi_request)]


def at_once(calls: Sequence[Callable[[], Any]]) -> list[Any]:
    """The answers of all calls, each made in a thread of its own, let go together."""
    start = Barrier(len(calls))

    def run(call: Callable[[], Any]) -> Any:
        try:
            start.wait(timeout=10)
            return call()
        finally:
            connection.close()

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(run, calls))
