"""«Aprender a jugar»: its script holds under the engine and at a table, waits for the person, counts for nothing."""

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from game import clock, lesson, selectors, services
from game.engine.actions import Pass, Play
from game.engine.cards import FULL_DECK, RANKS, card_texts, mask_of, rank_of
from game.engine.series import Series, SeriesApplied, SeriesPhase, act, next_round, start_series
from game.engine.view import view
from game.frames import first_frame
from game.match_view import private
from game.models import Match
from game.players import recompute
from game.players.models import MatchEntry, Tally
from game.state import Deal, commitment_of
from lobby.models import Room
from tests.game.contract import check_frame, document
from tests.game.evening import BEGIN, Evening


def dealt(number: int) -> tuple[int, ...]:
    return Deal(lesson.deck(number), "", "").cards()


def begun() -> Series:
    return start_series(lesson.RULES, range(lesson.SEATS), deck=dealt(1), dealer=0).series


def done(answer: object) -> Series:
    assert isinstance(answer, SeriesApplied), answer
    return answer.series


def test_the_script_is_legal_to_its_end_and_shows_what_it_is_about() -> None:
    series, steps = begun(), []
    while (here := lesson.moment(series)).step != "out":
        steps.append(here.step)
        state = series.round
        assert state.turn is not None
        seen = view(series.rules, state, lesson.YOU)
        if here.step == "open":
            assert (state.turn, state.top) == (lesson.YOU, None)
            assert len({rank_of(card) for card in seen.hand or ()}) == 6, "one row on a phone"
        elif here.step == "answer":
            assert [(RANKS[rank], count) for rank, count in seen.legal] == [("Q", 2)], "one answer alone"
        elif here.step == "pass":
            assert seen.can_pass
            assert not seen.legal
        elif here.step == "strong":
            assert [(RANKS[rank], count) for rank, count in seen.legal] == [("A", 1)]
        elif here.step == "last":
            assert state.revolution
            assert len(seen.hand or ()) == 3
        move = here.wanted or lesson.scripted(series, state.turn)
        assert move is not None, f"nothing is scripted at {here.step}"
        assert move.seat == state.turn
        series = done(act(series, move))
    assert list(dict.fromkeys(steps)) == list(lesson.STEPS[: lesson.STEPS.index("free")])
    assert series.round.exits == (lesson.YOU,)


def test_both_decks_are_whole_and_the_second_round_has_something_to_give_back() -> None:
    assert mask_of(dealt(1)) == mask_of(dealt(2)) == FULL_DECK
    series = begun()
    while series.phase is SeriesPhase.PLAY:
        here = lesson.moment(series)
        turn = series.round.turn
        assert turn is not None
        move = here.wanted or lesson.scripted(series, turn) or _lowest(series, turn)
        series = done(act(series, move))
    assert lesson.moment(series).step == "results"
    assert series.results[0].ranking[0] == lesson.YOU
    series = done(next_round(series, deck=dealt(2)))
    assert lesson.moment(series).step == "give"
    seen = view(series.rules, series.round, lesson.YOU)
    assert {RANKS[rank_of(card)] for gift in seen.exchange for card in gift.cards or ()} == {"2"}


def _lowest(series: Series, seat: int) -> Play | Pass:
    seen = view(series.rules, series.round, seat)
    if not seen.legal:
        return Pass(seat)
    rank, count = seen.legal[0]
    return Play(seat, tuple(card for card in seen.hand or () if rank_of(card) == rank)[:count])


def test_the_protocol_names_every_step() -> None:
    match = document()["components"]["schemas"]["Match"]["properties"]["lesson"]["oneOf"][1]
    assert set(match["properties"]["step"]["enum"]) == set(lesson.STEPS)


# at a table


def lesson_of(person: User) -> Evening:
    evening = Evening(person, bots=3, level=lesson.LEVEL, visibility="private")
    answer = services.match_start(
        room_id=evening.room.pk, user_id=person.pk, now=evening.now, rng=evening.rng, lesson=True
    )
    assert answer.ok
    return evening


def told(evening: Evening, person: User) -> dict[str, object]:
    shown = private(evening.state, evening.number(person), live=True)["lesson"]
    assert isinstance(shown, dict)
    return shown


def obey(evening: Evening, person: User) -> None:
    """Does what the script wants; else lets the bots go on."""
    wants = told(evening, person)["wants"]
    if wants is None:
        evening.until_due()
    elif wants["do"] == "pass":
        assert evening.pass_(person) is None
    else:
        hand = evening.seen_by(person).hand or ()
        cards = [card for card in card_texts(hand) if card[0] == wants["rank"]][: wants["count"]]
        assert evening.play(person, *cards) is None


@pytest.mark.django_db
def test_the_whole_lesson(alba: User) -> None:
    evening = lesson_of(alba)
    steps = []
    while evening.phase is SeriesPhase.PLAY:
        steps.append(told(evening, alba)["step"])
        obey(evening, alba)
    assert set(lesson.STEPS) - set(steps) == {"free", "results", "give", "given", "done"}
    deal = evening.state.desk.deal
    assert deal.commitment == commitment_of(deal.deck, deal.nonce), "what was promised is what was dealt"
    assert evening.series.results[0].ranking[0] == evening.number(alba)
    assert selectors.lesson_learnt(alba)
    assert evening.next(alba) is None
    assert told(evening, alba)["step"] == "give"
    assert evening.give(alba, "3h", "4d") is None
    while evening.phase is SeriesPhase.EXCHANGE:
        assert told(evening, alba)["step"] == "given"
        evening.until_due()
    assert told(evening, alba)["step"] == "done"
    evening.run(people=[alba])
    assert evening.phase is SeriesPhase.FINAL
    assert told(evening, alba)["step"] == "done"


@pytest.mark.django_db
def test_it_counts_for_nothing(alba: User) -> None:
    evening = lesson_of(alba)
    evening.run(people=[alba])
    assert evening.next(alba) is None
    evening.run(people=[alba])
    assert evening.phase is SeriesPhase.FINAL
    assert not MatchEntry.objects.exists()
    assert not Tally.objects.exists()
    assert recompute.entries().rows == recompute.tallies().rows == 0


@pytest.mark.django_db
def test_whoever_plays_otherwise_goes_on(alba: User) -> None:
    evening = lesson_of(alba)
    assert evening.play(alba, "3c") is None
    assert told(evening, alba) == {"step": "free", "wants": None}
    evening.run(people=[alba])
    assert told(evening, alba)["step"] == "results"
    assert evening.next(alba) is None
    assert told(evening, alba)["step"] in ("give", "given"), "four play, so everybody has a part in the exchange"
    evening.run(people=[alba])
    assert told(evening, alba)["step"] == "done"


@pytest.mark.django_db
def test_it_waits_for_the_person_however_long(alba: User) -> None:
    evening = lesson_of(alba)
    version = evening.match.version
    assert evening.state.desk.clock is None
    assert clock.due(evening.state) is None
    evening.gone(alba)
    evening.wait(5 * 60_000, step=10_000)
    evening.back(alba)
    assert evening.phase is SeriesPhase.PLAY
    assert told(evening, alba)["step"] == "open"
    assert [event["type"] for event in evening.events() if event["n"] > version and event["type"] == "played"] == []
    assert evening.play(alba, "5c", "5d") is None


@pytest.mark.django_db
def test_its_bots_take_a_time_that_can_be_followed_and_less_once_the_person_is_out(alba: User) -> None:
    evening = lesson_of(alba)
    evening.play(alba, "5c", "5d")
    assert evening.due_in() == lesson.PAUSE
    while told(evening, alba)["step"] != "out":
        obey(evening, alba)
    assert evening.due_in() == lesson.PAUSE_ALONE


@pytest.mark.django_db
def test_another_match_at_its_table_is_a_match_like_any_other(alba: User) -> None:
    evening = lesson_of(alba)
    evening.run(people=[alba])
    evening.next(alba)
    evening.run(people=[alba])
    assert evening.again(alba) is None
    assert not evening.state.desk.lesson
    assert evening.state.desk.clock is not None
    assert private(evening.state, evening.number(alba), live=True)["lesson"] is None


@pytest.mark.django_db
def test_nobody_else_is_told_of_it(alba: User, bruno: User) -> None:
    evening = lesson_of(alba)
    assert private(evening.state, None, live=True)["lesson"] is None
    assert "advice" not in private(evening.state, evening.number(alba), live=True)["can"]
    plain = Evening(bruno, bots=2).start()
    assert private(plain.state, plain.number(bruno), live=True)["lesson"] is None


# the pages


def start(client: Client) -> Room:
    answer = client.post(reverse("game:learn"))
    assert answer.status_code == 302
    return Room.objects.get(code=answer["Location"].strip("/").rpartition("/")[2])


@pytest.mark.django_db
def test_one_tap_and_no_account(profiles: None, client: Client) -> None:
    room = start(client)
    assert room.is_private
    assert client.session["_auth_user_id"] == str(room.host_id)
    frame = client.get(f"/mesa/{room.code}/").context["frame"]
    assert frame["match"]["lesson"]["step"] == "open"
    assert Match.objects.get(room=room).lesson
    assert client.get(reverse("game:learn")).status_code == 405


@pytest.mark.django_db
def test_it_is_offered_at_the_first_table_of_bots_alone(profiles: None, client: Client) -> None:
    first = client.get(client.post(reverse("lobby:practice"))["Location"])
    assert first.context["lesson_offered"]
    again = client.post(reverse("lobby:practice"), {"leaving": first.context["room"].code})
    assert not client.get(again["Location"]).context["lesson_offered"], "only at the first"


@pytest.mark.django_db
def test_the_lesson_is_not_offered_in_itself(profiles: None, client: Client) -> None:
    room = start(client)
    assert not client.get(f"/mesa/{room.code}/").context["lesson_offered"]


@pytest.mark.django_db
def test_the_hall_knows_who_has_learnt(client: Client, alba: User) -> None:
    client.force_login(alba)
    assert b"Repetir la lecci" not in client.get("/").content
    evening = lesson_of(alba)
    evening.run(people=[alba])
    assert "Repetir la lección" in client.get("/").content.decode()


@pytest.mark.django_db
def test_its_frames_keep_to_the_protocol(alba: User) -> None:
    evening = lesson_of(alba)
    frame = first_frame(evening.room_now(), alba, "http://test", BEGIN)
    check_frame(frame)
    assert frame["match"]["clock"] is None
