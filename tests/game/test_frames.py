"""What a view says, beyond what is kept secret: clocks, verbs, results, the score, the log."""

from typing import Any

import msgspec
import pytest

from accounts.models import User
from game import clock, frames, selectors
from game.engine.cards import card_texts
from game.engine.series import SeriesPhase
from tests.game.contract import check_frame
from tests.game.evening import Evening

pytestmark = pytest.mark.django_db


def match_for(evening: Evening, person: User | None) -> dict[str, Any]:
    """MATCH as this person sees it now; the whole frame is held against the protocol."""
    frame = frames.first_frame(room(evening, person), person, "http://localhost", evening.now)
    check_frame(frame)
    match: dict[str, Any] = frame["match"]
    return match


def room(evening: Evening, person: User | None) -> Any:
    return selectors.room_for(evening.room.code, person)


def test_the_clock_says_how_long_it_is_and_what_is_left(alba: User, bruno: User, carmen: User) -> None:
    evening = Evening(alba, bruno, carmen).start()
    evening.wait(12_000)
    assert match_for(evening, alba)["clock"] == {"kind": "turn", "total": 30_000, "left": 18_000}


def test_a_clock_that_nobody_served_yet_shows_zero(alba: User, bruno: User, carmen: User) -> None:
    evening = Evening(alba, bruno, carmen).start()
    evening.now += 31_000
    assert match_for(evening, alba)["clock"]["left"] == 0


def test_the_results_count_down_to_everybodys_choice(alba: User, bruno: User, carmen: User) -> None:
    evening = Evening(alba, bruno, carmen).start()
    evening.run(people=evening.people)
    seen = match_for(evening, bruno)
    assert seen["clock"] == {"kind": "results", "total": clock.CHOICE, "left": clock.CHOICE}
    assert (seen["results"]["choice"], seen["results"]["waiting_for"]) == ("host", "Alba")
    assert "next" not in seen["can"]
    assert {"next", "end", "leave", "expel"} <= set(match_for(evening, alba)["can"])
    evening.wait(clock.CHOICE, step=1_000)
    seen = match_for(evening, bruno)
    assert seen["clock"] is None
    assert (seen["results"]["choice"], seen["results"]["waiting_for"]) == ("anyone", None)
    assert {"next", "end"} <= set(seen["can"])


def test_the_results_tell_what_comes_next(alba: User, bruno: User, carmen: User, diego: User) -> None:
    evening = Evening(alba, bruno, carmen, diego).start()
    evening.run(people=evening.people)
    results = match_for(evening, alba)["results"]
    ranking = results["ranking"]
    assert results["next_exchange"] == [
        {"from": ranking[3], "to": ranking[0], "count": 2},
        {"from": ranking[2], "to": ranking[1], "count": 1},
    ]
    assert results["opener"] == ranking[3]
    assert results["titles"][str(ranking[0])] == "presidente"


def test_after_the_last_round_nothing_comes_next(alba: User) -> None:
    evening = Evening(alba, bots=2, changes={"rounds": 1}).start()
    evening.run(people=[alba])
    seen = match_for(evening, alba)
    assert seen["phase"] == "final"
    assert (seen["results"]["next_exchange"], seen["results"]["opener"]) == ([], None)
    assert seen["score"]["winners"] == list(evening.series.winners or ())
    assert set(seen["can"]) == {"rematch", "to_room", "leave"}
    assert seen["clock"] is None


def test_the_verbs_in_play_are_those_that_would_be_accepted(alba: User, bruno: User, carmen: User) -> None:
    evening = Evening(alba, bruno, carmen).start()
    for _ in range(20):
        if evening.phase is not SeriesPhase.PLAY:
            return
        for person in evening.people:
            seen = match_for(evening, person)
            assert ("play" in seen["can"]) == bool(seen["legal"])
            assert ("pass" in seen["can"]) == seen["can_pass"]
            assert not seen["legal"] or seen["legal"] == seen["answers"]
        assert evening.turn is not None
        evening.move(evening.turn)


def test_he_vuelto_is_open_to_whom_the_server_plays_for(alba: User, bruno: User, carmen: User) -> None:
    evening = Evening(alba, bruno, carmen).start()
    while not evening.events("slow"):
        evening.until_due()
    slow = next(person for person in evening.people if evening.chair(person).slow)
    seen = match_for(evening, slow)
    assert "back" in seen["can"]
    assert seen["players"][seen["seat"]]["stand_in"] == "slow"


def test_in_the_exchange_the_receiver_sees_what_came_and_what_is_owed(alba: User, bruno: User, carmen: User) -> None:
    evening = Evening(alba, bruno, carmen).start()
    evening.run(people=evening.people)
    evening.next(alba)
    receiver = next(person for person in evening.people if evening.seen_by(person).give)
    seen = match_for(evening, receiver)
    exchange = seen["exchange"]
    assert exchange["give"] == 2
    assert set(exchange["received"]) <= set(seen["hand"])
    assert exchange["from"] == exchange["to"] != seen["seat"]
    assert "give" in seen["can"]
    assert seen["clock"]["kind"] == "exchange"
    hand = evening.seen_by(receiver).hand
    assert hand is not None
    evening.give(receiver, *card_texts(hand[:2]))
    assert match_for(evening, receiver)["exchange"] is None


def test_titles_are_those_of_the_round_before(alba: User, bruno: User, carmen: User) -> None:
    evening = Evening(alba, bruno, carmen).start()
    assert [player["title"] for player in match_for(evening, alba)["players"]] == [None] * 3
    evening.run(people=evening.people)
    titles = {player["player"]: player["title"] for player in match_for(evening, alba)["players"]}
    evening.next(alba)
    assert {player["player"]: player["title"] for player in match_for(evening, alba)["players"]} == titles
    assert sorted(filter(None, titles.values())) == ["culo", "neutral", "presidente"]


def test_whoever_left_is_still_in_the_score(alba: User, bruno: User, carmen: User, diego: User) -> None:
    evening = Evening(alba, bruno, carmen, diego).start()
    evening.run(people=evening.people)
    gone = evening.number(bruno)
    evening.leave(bruno)
    evening.next(alba)
    seen = match_for(evening, alba)
    assert [player["seat"] for player in seen["players"]] == [0, 1, 2, None]
    assert seen["players"][-1]["player"] == gone
    assert seen["players"][-1]["stand_in"] == "left"
    assert str(gone) in seen["score"]["totals"]


def test_the_log_is_of_this_round_and_not_too_long(alba: User) -> None:
    evening = Evening(alba, bots=3).start()
    evening.run(people=[alba])
    log = match_for(evening, alba)["log"]
    assert len(log) == frames.LOG_SHOWN
    assert log[-1]["type"] == "round_over"
    evening.next(alba)
    assert match_for(evening, alba)["log"][0]["type"] == "dealt"


def test_missed_events_are_told_when_they_are_at_hand_and_a_gap_is_known(alba: User) -> None:
    evening = Evening(alba, bots=3).start()
    shot = selectors.match_on_table(evening.room.pk)
    assert shot is not None
    match = frames.MatchFrame(shot)
    last = shot.state.desk.events
    assert match.reaches(0)
    assert match.reaches(last)
    assert [event["n"] for event in msgspec.json.decode(match.events(None, 1))] == list(range(2, last + 1))
    cut = selectors.MatchShot(shot.id, shot.version, shot.status, shot.state, shot.log[1:])
    assert not frames.MatchFrame(cut).reaches(0)
    assert frames.MatchFrame(cut).reaches(1)


def test_what_all_see_alike_is_rendered_once(alba: User, bruno: User, monkeypatch: pytest.MonkeyPatch) -> None:
    evening = Evening(alba, bruno, bots=2).start()
    shot = selectors.match_on_table(evening.room.pk)
    assert shot is not None
    calls = []
    rendered = frames.shared
    monkeypatch.setattr(frames, "shared", lambda *args: calls.append(1) or rendered(*args))
    match = frames.MatchFrame(shot)
    for number in (0, 1, None, None, 0):
        match.match(number, evening.now)
    assert len(calls) == 1


def test_must_equal_names_the_bound_seat(alba: User, bruno: User, carmen: User) -> None:
    for seed in range(1, 40):
        evening = Evening(alba, bruno, carmen, seed=seed).start()
        for _ in range(60):
            if evening.phase is not SeriesPhase.PLAY:
                break
            if evening.series.round.must_equal:
                seen = match_for(evening, alba)
                assert seen["bound"] == seen["turn"]
                return
            assert seen_bound(evening, alba) is None
            assert evening.turn is not None
            evening.move(evening.turn)
        evening.leave(carmen)
        evening.leave(bruno)
        evening.leave(alba)
    raise AssertionError("nobody was ever bound")


def seen_bound(evening: Evening, person: User) -> Any:
    return match_for(evening, person)["bound"]
