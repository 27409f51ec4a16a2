"""What a report takes along from a table, and what a sanction does at one."""

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoCaptureOnCommitCallbacks

from accounts.hooks import witness
from accounts.models import Report, User
from accounts.moderation import services as moderation
from game import notify
from game.doctor import witness as doctor
from game.doctor.preview import round_told
from game.engine.rules import PROFILES
from game.players import history
from game.players.access import match_open
from tests.game.evening import Evening

pytestmark = pytest.mark.django_db


def test_a_player_is_known_by_number_and_somebody_waiting_by_seat(evening: Evening, alba: User, bruno: User) -> None:
    by_number = witness(alba.pk, evening.room.code, evening.number(bruno), None)
    assert by_number is not None
    assert (by_number.user_id, by_number.name, by_number.round) == (bruno.pk, "Bruno", 1)
    seat = evening.room.seats.get(user=bruno).number
    by_seat = witness(alba.pk, evening.room.code, None, seat)
    assert by_seat is not None
    assert by_seat.user_id == bruno.pk


def test_a_bot_and_an_empty_chair_are_nobody(evening: Evening, alba: User) -> None:
    bot = next(number for number, chair in enumerate(evening.state.chairs) if chair.bot)
    for player, seat in ((bot, None), (42, None), (None, 5)):
        found = witness(alba.pk, evening.room.code, player, seat)
        assert found is not None
        assert found.user_id is None


def test_a_table_that_one_may_not_see_is_no_table(alba: User, diego: User) -> None:
    evening = Evening(alba, bots=2, visibility="private").start()
    assert witness(diego.pk, evening.room.code, 0, None) is None
    assert witness(alba.pk, "ZZZZZZZZ", 0, None) is None
    assert witness(0, evening.room.code, 0, None) is None


def test_who_was_sent_away_can_still_say_something_about_it(evening: Evening, alba: User, bruno: User) -> None:
    evening.expel(alba, evening.number(bruno))
    found = witness(bruno.pk, evening.room.code, evening.number(alba), None)
    assert found is not None
    assert found.user_id == alba.pk


def test_the_story_is_told_in_sentences_without_a_hidden_card(evening: Evening, alba: User, bruno: User) -> None:
    evening.run(people=evening.people)
    assert evening.next(alba) is None
    about = witness(alba.pk, evening.room.code, evening.number(bruno), None)
    assert about is not None
    story = [str(line["text"]) for line in about.activity]
    gifts = [line for line in story if " da su" in line or "devuelve" in line]
    assert gifts
    assert not any(re.search(r"[♣♦♥♠]", line) for line in gifts)
    assert any("Acaba la ronda: " in line for line in story)
    assert all(line.endswith(".") for line in story)
    assert len(story) <= doctor.LINES_MOST


def test_a_report_from_the_table_keeps_it_all(
    evening: Evening, alba: User, bruno: User, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    line = {"at": 1, "user": bruno.pk, "name": "Bruno", "text": "¡Cállate!"}
    monkeypatch.setattr(doctor, "reaction_sources", [lambda room_id, since: [line]])
    client.force_login(alba)
    sent = {"table": evening.room.code, "player": evening.number(bruno), "reason": "reactions"}
    assert client.post("/cuenta/denunciar/", sent).status_code == 302
    report = Report.objects.get()
    assert (report.reported, report.table, report.round) == (bruno, evening.room.code, 1)
    assert report.activity[0]["text"].startswith("Se reparten las cartas")
    assert report.reactions == [line]


@pytest.mark.parametrize("kind", ["suspend", "ban"])
def test_a_suspension_gives_the_seat_to_a_bot_and_closes_the_sockets_at_once(
    evening: Evening,
    bruno: User,
    vera: User,
    kind: str,
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    news: list[notify.News] = []
    monkeypatch.setattr(notify, "listeners", [news.append])
    number = evening.number(bruno)
    expires = timezone.now() + timedelta(days=1) if kind == "suspend" else None
    with django_capture_on_commit_callbacks(execute=True):
        moderation.sanction_give(user_id=bruno.pk, by=vera, kind=kind, reason="x", expires=expires)
    assert evening.state.chairs[number].stand_in == "left"
    assert not evening.room.seats.filter(user=bruno).exists()
    closed = [one for one in news if isinstance(one, notify.Control)]
    assert [(one.do, one.user, one.room) for one in closed] == [("signed_out", bruno.pk, None)]


def test_a_name_taken_away_is_gone_from_the_running_table(
    evening: Evening,
    bruno: User,
    vera: User,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    number, version = evening.number(bruno), evening.match.version
    with django_capture_on_commit_callbacks(execute=True):
        moderation.sanction_give(user_id=bruno.pk, by=vera, kind="rename", reason="x")
    assert evening.state.chairs[number].name == "Sin nombre"
    assert evening.match.participants.get(number=number).name == "Sin nombre"
    assert evening.match.version == version + 1


def test_a_name_taken_away_is_gone_from_all_that_was_played_under_it(
    alba: User,
    bruno: User,
    vera: User,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    """History, results and replays of the others show the new name, and so does the room that bore the old one."""
    past = Evening(bruno, alba, bots=1, changes={"ends": "rounds", "rounds": 1}).start()
    past.run(people=past.people)
    assert past.to_room(bruno) is None
    with django_capture_on_commit_callbacks(execute=True):
        moderation.sanction_give(user_id=bruno.pk, by=vera, kind="rename", reason="x")
    with django_capture_on_commit_callbacks(execute=True):
        bruno.refresh_from_db()
        assert isinstance(moderation.name_choose(user=bruno, name="Benito"), User)
    assert history.page(alba, history.Filters()).lines[0].others[0] == "Benito"
    sheet = match_open(past.match.pk, alba)
    assert sheet is not None
    assert sheet.names[past.number(alba)] == "Alba"
    assert "Benito" in sheet.names.values()
    assert past.room_now().name == "Mesa"


def test_somebody_who_waits_is_taken_out_of_the_room(
    alba: User, bruno: User, vera: User, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    evening = Evening(alba, bruno)
    with django_capture_on_commit_callbacks(execute=True):
        moderation.sanction_give(user_id=bruno.pk, by=vera, kind="ban", reason="x")
    assert not evening.room.seats.filter(user=bruno).exists()


@pytest.mark.parametrize("key", sorted(PROFILES))
@pytest.mark.parametrize("mode", ["turns", "rapid"])
def test_a_round_of_bots_is_told_to_its_end_and_again_the_same(key: str, mode: str) -> None:
    profile = PROFILES[key]
    options = profile.rules.to_json() | {"mode": mode, "pass": "out"}
    for seats in (profile.seats_min, profile.seats_max):
        lines = round_told(options, seats, 7)
        assert lines[0].startswith("Se reparten las cartas")
        assert lines[-1].startswith(("Acaba la ronda", "Acaba la partida"))
        assert all(lines)
        assert lines == round_told(options, seats, 7)
        assert lines != round_told(options, seats, 8)
