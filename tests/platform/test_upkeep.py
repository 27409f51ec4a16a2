"""Maintenance and what is thrown away."""

import datetime as dt
from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from accounts.models import Sanction, User
from game import services
from game.models import ActionRow, Match
from game.wiring import now_ms
from lobby import services as lobby
from lobby.models import Room
from lobby.profiles import profiles_load
from presidente import maintenance
from presidente.pruning import ACTIONS_KEPT, DESERTED, ROOMS_KEPT, prune

pytestmark = pytest.mark.django_db


@pytest.fixture
def alba() -> User:
    profiles_load()
    return User.objects.create_user("alba", display_name="Alba", face=1)


def room_of(host: User, bots: int = 2) -> Room:
    room = lobby.room_create(host=host, profile_key="clasico", bots=bots)
    assert isinstance(room, Room), room
    return room


def start(room: Room, **more: Any) -> services.Answer:
    assert room.host_id is not None
    return services.match_start(room_id=room.pk, user_id=room.host_id, now=now_ms(), **more)


def later(age: dt.timedelta) -> dt.datetime:
    return timezone.now() + age + dt.timedelta(minutes=1)


def test_maintenance_is_told_on_every_page_and_ends(client: Client, alba: User) -> None:
    maintenance.turn(on=True, note="Volvemos a las seis & media")
    for path in ("/", "/cuenta/entrar/", "/reglas/", "/no-such-page/"):
        assert "Volvemos a las seis &amp; media" in client.get(path).content.decode(), path
    maintenance.turn(on=True)
    assert "nuevas, a la vuelta" in client.get("/").content.decode()
    maintenance.turn(on=False)
    assert "nuevas, a la vuelta" not in client.get("/").content.decode()


def test_no_match_begins_meanwhile_and_running_ones_finish(alba: User) -> None:
    running = start(room_of(alba))
    assert running.ok
    bruno = User.objects.create_user("bruno", display_name="Bruno", face=2)
    waiting = room_of(bruno)
    maintenance.turn(on=True)
    assert start(waiting).code == "maintenance"
    assert running.match is not None
    version = Match.objects.get(pk=running.match).version
    assert services.advance(running.match, now=now_ms() + 60_000)
    assert Match.objects.get(pk=running.match).version > version
    maintenance.turn(on=False)
    assert start(waiting).ok


def test_the_command_turns_it_and_counts_what_still_runs(alba: User, capsys: pytest.CaptureFixture[str]) -> None:
    assert start(room_of(alba)).ok
    call_command("maintenance", "on", "--note", "Ahora")
    assert maintenance.notice() == "Ahora"
    call_command("maintenance", "off")
    assert not maintenance.is_on()
    assert capsys.readouterr().out == "maintenance on, 1 matches under way\nmaintenance off, 1 matches under way\n"


def put_away(room: Room) -> Match:
    """A match of one finished round and one broken off, long over."""
    answer = start(room)
    match = Match.objects.get(pk=answer.match)
    while not match.rounds.filter(record__isnull=False).exists():
        assert match.due_at is not None
        services.sweep(now=round(match.due_at.timestamp() * 1000) + 1)
        match.refresh_from_db()
    Match.objects.filter(pk=match.pk).update(status=Match.Status.PAST, ended=timezone.now(), due_at=None)
    return match


def test_action_rows_go_when_their_round_has_a_record(alba: User) -> None:
    match = put_away(room_of(alba))
    ActionRow.objects.create(
        match=match, version=9_000, round=2, action={}, events=[], at=timezone.now()
    )  # of a round broken off
    match.rounds.create(number=2, order=[0, 1, 2], deck="", nonce="", commitment="", started=timezone.now())
    rows, record = match.actions.count(), match.rounds.get(number=1).record
    assert prune(later(ACTIONS_KEPT - dt.timedelta(days=1)))["action rows"] == 0
    assert prune(later(ACTIONS_KEPT))["action rows"] == rows - 1
    assert list(match.actions.values_list("version", flat=True)) == [9_000]
    assert match.rounds.get(number=1).record == record
    assert prune(later(ACTIONS_KEPT))["action rows"] == 0


def test_rows_of_a_match_on_the_table_stay(alba: User) -> None:
    match = put_away(room_of(alba))
    Match.objects.filter(pk=match.pk).update(status=Match.Status.OVER)
    assert prune(later(ACTIONS_KEPT))["action rows"] == 0


def test_rooms_that_nobody_is_in_close_and_those_without_a_match_go(alba: User) -> None:
    empty = room_of(alba)
    played = put_away(room_of(User.objects.create_user("bruno", display_name="Bruno", face=2))).room
    Room.objects.filter(pk=played.pk).update(status=Room.Status.CLOSED)
    assert prune(later(dt.timedelta()))["rooms closed"] == 0
    assert prune(later(DESERTED))["rooms closed"] == 1
    empty.refresh_from_db()
    assert empty.status == Room.Status.CLOSED
    assert prune(later(dt.timedelta()))["rooms"] == 0
    assert prune(later(ROOMS_KEPT))["rooms"] == 1
    assert list(Room.objects.all()) == [played]


def test_a_room_with_somebody_looking_stays_open(alba: User) -> None:
    import uuid

    room = room_of(alba)
    at = later(DESERTED)
    services.lease_take(
        room_id=room.pk, user_id=alba.pk, connection=uuid.uuid4(), process="p", now=round(at.timestamp() * 1000)
    )
    assert prune(at)["rooms closed"] == 0


def test_guests_go_when_nothing_of_theirs_can_be_left(alba: User, settings: Any) -> None:
    old = timezone.now() - dt.timedelta(seconds=settings.SESSION_COOKIE_AGE, days=3)
    names = ("gone", "seated", "signed_in", "sanctioned", "playing")
    guests = {name: User.objects.create_guest(display_name=name, face=1) for name in names}
    User.objects.filter(is_guest=True).update(created=old)
    User.objects.filter(pk=alba.pk).update(created=old)
    guests["signed_in"].last_login = timezone.now()
    guests["signed_in"].save()
    Sanction.objects.create(user=guests["sanctioned"], kind=Sanction.Kind.values[0], reason="x")
    assert isinstance(lobby.seat_take(room_id=room_of(alba).pk, user=guests["seated"]), Room)
    match = start(room_of(User.objects.create_user("bruno", display_name="Bruno", face=2))).match
    row = Match.objects.get(pk=match).participants.filter(user=None).first()
    assert row is not None
    row.user = guests["playing"]
    row.save()
    assert prune(timezone.now())["guests"] == 1
    assert set(User.objects.filter(is_guest=True).values_list("display_name", flat=True)) == set(names) - {"gone"}
    assert User.objects.filter(pk=alba.pk).exists()


def test_expired_sessions_go(client: Client, alba: User) -> None:
    client.force_login(alba)
    Session.objects.update(expire_date=timezone.now() - dt.timedelta(days=1))
    call_command("prune")
    assert not Session.objects.exists()
