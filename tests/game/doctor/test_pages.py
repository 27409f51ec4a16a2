"""The table doctor's pages and verbs."""

import re
from dataclasses import replace
from datetime import timedelta

import pytest
from django.test import Client

from accounts.models import AuditEntry, User
from game import state
from game.doctor import selectors, words
from game.engine.cards import card_texts, cards_of
from game.engine.series import SeriesPhase
from game.models import Match, Participant
from lobby.models import Room, RoomBan
from tests.game.evening import Evening

pytestmark = pytest.mark.django_db

LIST = "/admin/mesas/"


def url(evening: Evening) -> str:
    return f"{LIST}{evening.room.code}/"


def treat(client: Client, evening: Evening, verb: str, **more: object) -> str:
    """What the doctor is told after the verb."""
    return client.post(f"{url(evening)}hacer/", {"verb": verb, **more}, follow=True).content.decode()


def test_the_list_shows_every_open_table_with_whom_it_waits_for(
    vera_client: Client, evening: Evening, diego: User
) -> None:
    waiting = Evening(diego)
    page = vera_client.get(LIST).content.decode()
    assert evening.room.code in page
    assert waiting.room.code in page
    assert "Se espera a: " in page
    assert "Ninguna atascada." in page
    assert 'class="overdue"' not in page


def test_a_table_more_than_five_seconds_late_stands_on_top_in_red(
    vera_client: Client, evening: Evening, carmen: User, diego: User
) -> None:
    other = Evening(carmen, diego, bots=1).start()
    Match.objects.filter(pk=evening.match.pk).update(due_at=None)
    due = other.due_in()
    assert due is not None
    evening.now += due + 4_000
    lines = selectors.tables(evening.now)
    assert [line.late for line in lines if line.code == other.room.code] == [0]
    evening.now += 3_000
    lines = selectors.tables(evening.now)
    assert (lines[0].code, lines[0].late) == (other.room.code, 7)
    page = vera_client.get(LIST).content.decode()
    assert page.index(other.room.code) < page.index(evening.room.code)
    assert "El reloj lleva 7 segundos de retraso." in page


def test_what_is_wrong_with_a_table_is_said(vera_client: Client, evening: Evening) -> None:
    Match.objects.filter(pk=evening.match.pk).update(due_at=None)
    assert str(words.ERRORS["no_clock"]) in vera_client.get(LIST).content.decode()
    Match.objects.filter(pk=evening.match.pk).update(state={"schema": 0})
    for page in (LIST, url(evening)):
        assert str(words.ERRORS["unreadable"]) in vera_client.get(page).content.decode()
    Match.objects.filter(pk=evening.match.pk).update(status="past")
    assert str(words.ERRORS["no_match"]) in vera_client.get(LIST).content.decode()


def test_a_clock_put_off_after_an_error_is_told(evening: Evening) -> None:
    match = evening.match
    assert match.due_at is not None
    assert selectors.fault(match, evening.state) == ""
    match.due_at += timedelta(seconds=5)
    assert selectors.fault(match, evening.state) == "put_off"


def test_a_tables_page_shows_everything_but_the_hands(vera_client: Client, evening: Evening) -> None:
    page = vera_client.get(url(evening)).content.decode()
    for person in evening.people:
        assert person.display_name in page
    assert "Las manos no se ven hasta que acabe." in page
    played = {card for event in evening.events("played") for card in event["cards"]}
    hidden = set(card_texts(cards_of(sum(evening.series.round.hands)))) - played
    assert len(hidden) == 52
    shown = set(re.findall(r"\b(?:10|[2-9JQKA])[♣♦♥♠]", page))
    assert shown == set()
    round_row = evening.match.rounds.get()
    assert round_row.deck not in page
    assert round_row.nonce not in page


def test_another_deal_behind_the_same_backs_is_the_same_page(vera_client: Client, evening: Evening) -> None:
    """Two hands of the same size change places: whoever may not see cards sees no difference."""
    tokens = re.compile(r'name="csrfmiddlewaretoken" value="\w+"')
    before = tokens.sub("", vera_client.get(url(evening)).content.decode())
    stands = evening.state
    first, one, other = stands.series.round.hands
    assert one.bit_count() == other.bit_count()
    stands.series = replace(stands.series, round=replace(stands.series.round, hands=(first, other, one)))
    Match.objects.filter(pk=evening.match.pk).update(state=state.encode(stands))
    assert tokens.sub("", vera_client.get(url(evening)).content.decode()) == before


def test_the_hands_are_open_once_the_round_is_over(vera_client: Client, evening: Evening) -> None:
    evening.run(people=evening.people)
    assert evening.phase in (SeriesPhase.RESULTS, SeriesPhase.FINAL)
    page = vera_client.get(url(evening)).content.decode()
    assert "Manos repartidas" in page
    hands = page.partition("Manos repartidas")[2].partition("</details>")[0]
    assert len(re.findall(r"(?:10|[2-9JQKA])[♣♦♥♠]", hands)) == 52


def test_each_look_stands_in_the_journal(vera: User, vera_client: Client, evening: Evening) -> None:
    vera_client.get(LIST)
    vera_client.get(url(evening))
    lines = AuditEntry.objects.order_by("pk")
    assert [(line.actor, line.action, line.subject) for line in lines] == [
        (vera, "doctor_list", ""),
        (vera, "doctor_look", evening.room.code),
    ]
    assert lines[1].detail == {"match": evening.match.pk, "version": evening.match.version, "phase": "play"}


def test_the_clock_is_served_when_it_is_late_and_not_before(vera_client: Client, evening: Evening) -> None:
    version = evening.match.version
    assert str(words.REFUSALS["not_due"]) in treat(vera_client, evening, "clock")
    assert evening.match.version == version
    due = evening.due_in()
    assert due is not None
    evening.now += due
    assert str(words.DONE["clock"]) in treat(vera_client, evening, "clock")
    assert evening.match.version > version
    assert AuditEntry.objects.filter(action="doctor_clock").count() == 1


def test_a_bot_plays_a_seat_until_its_person_is_back(vera_client: Client, evening: Evening, bruno: User) -> None:
    number = evening.number(bruno)
    assert str(words.DONE["bot"]) in treat(vera_client, evening, "bot", player=number)
    assert evening.chair(bruno).stand_in == "slow"
    assert evening.events("slow")[-1]["player"] == number
    assert evening.he_vuelto(bruno) is None
    assert evening.chair(bruno).stand_in is None


def test_somebody_is_taken_from_the_table_for_good(vera_client: Client, evening: Evening, bruno: User) -> None:
    number = evening.number(bruno)
    assert str(words.DONE["expel"]) in treat(vera_client, evening, "expel", player=number)
    assert evening.state.chairs[number].left
    assert Participant.objects.get(match=evening.match, number=number).left_at is not None
    assert RoomBan.objects.filter(room=evening.room, user=bruno).exists()
    told = evening.events("expelled", "left")
    assert [(event["type"], event["name"]) for event in told] == [("expelled", "Bruno")]
    assert str(words.REFUSALS["no_such_player"]) in treat(vera_client, evening, "expel", player=number)


def test_a_match_is_stopped_and_the_table_goes_back(vera_client: Client, evening: Evening) -> None:
    assert str(words.DONE["stop"]) in treat(vera_client, evening, "stop")
    assert evening.phase is SeriesPhase.STOPPED
    assert evening.events("match_over")[-1]["why"] == "stopped"
    assert str(words.REFUSALS["match_over"]) in treat(vera_client, evening, "stop")
    evening.wait(8_000)
    assert evening.room_now().status == "waiting"


def test_a_room_that_waits_is_emptied_and_closed(vera_client: Client, alba: User, bruno: User) -> None:
    evening = Evening(alba, bruno)
    assert str(words.REFUSALS["no_match"]) in treat(vera_client, evening, "clock")
    assert str(words.DONE["expel"]) in treat(vera_client, evening, "expel", seat=1)
    assert RoomBan.objects.filter(room=evening.room, user=bruno).exists()
    assert str(words.DONE["close"]) in treat(vera_client, evening, "close")
    assert Room.objects.get(pk=evening.room.pk).status == "closed"


def test_a_room_with_a_match_is_not_closed(vera_client: Client, evening: Evening) -> None:
    assert str(words.REFUSALS["match_on"]) in treat(vera_client, evening, "close")
    assert evening.room_now().status == "playing"


@pytest.mark.parametrize(
    ("verb", "player"),
    [("fly", "0"), ("", ""), ("bot", ""), ("bot", "99"), ("bot", "x"), ("expel", "1"), ("expel", "9" * 30)],
)
def test_nonsense_is_refused_with_a_sentence(vera_client: Client, evening: Evening, verb: str, player: str) -> None:
    version = evening.match.version
    page = treat(vera_client, evening, verb, player=player)
    assert any(str(words.REFUSALS[code]) in page for code in ("unknown_verb", "no_such_player"))
    assert evening.match.version == version


def test_a_table_that_is_not_there_is_not_found(vera_client: Client) -> None:
    assert vera_client.get(f"{LIST}ZZZZZZZZ/").status_code == 404
    assert vera_client.post(f"{LIST}ZZZZZZZZ/hacer/", {"verb": "stop"}).status_code == 404
    assert vera_client.get(f"{LIST}ZZZZZZZZ/hacer/").status_code == 405


def test_the_record_holds_the_rounds_that_are_over_and_nothing_of_the_one_that_is_not(
    vera_client: Client, evening: Evening, alba: User
) -> None:
    first = vera_client.post(f"{url(evening)}registro.json").json()
    assert first["rounds"] == []
    evening.run(people=evening.people)
    assert evening.next(alba) is None
    answer = vera_client.post(f"{url(evening)}registro.json")
    assert "attachment" in answer["Content-Disposition"]
    assert [one["number"] for one in answer.json()["rounds"]] == [1]
    assert answer.json()["rounds"][0]["record"]["format"] == "presidente-record/1"
    second = evening.match.rounds.get(number=2)
    assert second.deck not in answer.content.decode()
    assert AuditEntry.objects.filter(action="doctor_export").count() == 2
