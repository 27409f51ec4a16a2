"""A round played back: it shows what the table showed, to whom it may, and agrees with the record."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.translation import get_language, override

from accounts.models import User
from game.engine.cards import card_texts, cards_of
from game.engine.record import read_record, steps
from game.players import access, replay
from game.players.access import OpenRound
from tests.game.evening import Evening
from tests.game.players import played

pytestmark = pytest.mark.django_db


def opened(evening: Evening, number: int, user: User) -> OpenRound:
    found = access.round_open(evening.match.pk, number, user)
    assert found is not None
    return found


def unfolded(data: dict[str, Any]) -> list[dict[str, Any]]:
    """The whole MATCH object of every step, as the page makes them."""
    matches = [data["first"]]
    for step in data["steps"][1:]:
        matches.append({**matches[-1], **step["match"]})
    return matches


def test_every_step_agrees_with_the_record(alba: User, bruno: User, carmen: User) -> None:
    evening = played.match(alba, bruno, carmen, rounds=2)
    found = opened(evening, 2, alba)
    told = steps(found.record)
    for seat in (None, 0, 1, 2):
        matches = unfolded(replay.frames(found, seat))
        assert len(matches) == len(told)
        for match, step in zip(matches, told, strict=True):
            state = step["state"]
            assert match["trick"] == state["trick"]
            assert match["trick_version"] == state["version"]
            assert match["top"] == state["top"]
            assert [player["cards"] for player in match["players"]] == state["hands"]
            assert match["phase"] == ("results" if state["phase"] == "over" else state["phase"])
        assert [str(one) for one in matches[-1]["results"]["ranking"]] == [
            str(found.order[seat]) for seat in told[-1]["state"]["ranking"]
        ]


def test_a_viewpoint_has_its_own_hand_and_a_looker_on_none(alba: User, bruno: User, carmen: User) -> None:
    found = opened(played.match(alba, bruno, carmen), 1, alba)
    dealt = read_record(found.record).started.state.hands
    for seat, hand in enumerate(dealt):
        assert replay.frames(found, seat)["first"]["hand"] == card_texts(cards_of(hand))
    without = replay.frames(found, None)
    assert without["first"]["hand"] is None
    assert all("hand" not in step["match"] for step in without["steps"])


def test_no_step_gives_away_deck_or_nonce(alba: User, bruno: User, carmen: User) -> None:
    found = opened(played.match(alba, bruno, carmen), 1, alba)
    text = str(replay.frames(found, None))
    assert found.row.nonce not in text
    assert found.row.deck not in text


def test_tricks_name_the_steps_where_they_begin(alba: User, bruno: User, carmen: User) -> None:
    data = replay.frames(opened(played.match(alba, bruno, carmen), 1, alba), None)
    matches = unfolded(data)
    for trick, step in data["tricks"]:
        assert matches[step]["trick"] == trick
        assert step == 0 or matches[step - 1]["trick"] == trick - 1


def test_events_are_numbered_and_tell_the_exchange_to_the_two_alone(alba: User, bruno: User, carmen: User) -> None:
    found = opened(played.match(alba, bruno, carmen, rounds=2), 2, alba)
    for seat in (None, 0, 1, 2):
        data = replay.frames(found, seat)
        events = [event for step in data["steps"] for event in step["events"]]
        assert [event["n"] for event in events] == list(range(1, len(events) + 1))
        for event in events:
            if event["type"] in ("gave", "returned"):
                assert ("cards" in event) == (seat is not None and seat in (event["seat"], event["to"]))


def test_points_before_the_round_are_the_others(alba: User, bruno: User, carmen: User) -> None:
    evening = played.match(alba, bruno, carmen, rounds=3)
    first = replay.frames(opened(evening, 3, alba), None)["first"]
    points = [dict(zip(result.ranking, result.points, strict=True)) for result in evening.series.results[:2]]
    assert first["score"]["rounds"] == [{str(one): score for one, score in some.items()} for some in points]


def test_a_match_with_bots_and_a_rapid_one_play_back_too(alba: User, bruno: User) -> None:
    for changes in ({}, {"mode": "rapid"}):
        evening = played.match(alba, bruno, bots=1, changes=changes)
        data = replay.frames(opened(evening, 1, bruno), 0)
        assert data["steps"][-1]["match"]["phase"] == "results"


@pytest.mark.parametrize("level", ["facil", "normal", "dificil", "experto"])
@pytest.mark.parametrize("settings", [{}, {"changes": {"mode": "rapid"}}, {"profile": "cardverse"}], ids=str)
def test_every_action_of_a_bot_has_its_reason(alba: User, level: str, settings: dict[str, Any]) -> None:
    evening = Evening(alba, bots=3, level=level, **settings).start()
    evening.run(people=[alba])
    found = opened(evening, 1, alba)
    data = replay.frames(found, None)
    reasons = set()
    for step in data["steps"]:
        did = [event for event in step["events"] if event["type"] in ("played", "passed")]
        by_bot = any(event["by"] == "bot" for event in did)
        assert ("why" in step) == by_bot
        if by_bot:
            assert step["why"].endswith(".")
            reasons.add(step["why"])
    assert len(reasons) > (1 if level == "facil" else 3)


def test_reasons_tell_of_hands_and_are_kept_from_who_may_not_see_them(alba: User) -> None:
    evening = Evening(alba, bots=3).start()
    evening.run(people=[alba])
    closed = replace(opened(evening, 1, alba), hands=False)
    assert not [step for step in replay.frames(closed, None)["steps"] if "why" in step]


def test_reasons_are_in_the_readers_language(alba: User, monkeypatch: pytest.MonkeyPatch) -> None:
    evening = Evening(alba, bots=3).start()
    evening.run(people=[alba])
    monkeypatch.setattr(replay, "told", lambda reason: f"{get_language()}.")
    with override("en"):
        steps = replay.frames(opened(evening, 1, alba), 0)["steps"]
    assert {step["why"] for step in steps if "why" in step} == {"en."}


def test_the_page_carries_the_viewers_own_viewpoint(alba: User, bruno: User, carmen: User) -> None:
    evening = played.match(alba, bruno, carmen)
    client = Client()
    client.force_login(bruno)
    place = {"match_id": evening.match.pk, "number": 1}
    response = client.get(reverse("players:replay", kwargs=place))
    data = response.context["data"]
    assert data["seat"] == data["mine"] == opened(evening, 1, bruno).seat
    assert [one["name"] for one in data["viewpoints"] if one["mine"]] == ["Bruno"]
    other = client.get(reverse("players:steps", kwargs=place), {"desde": str((data["seat"] + 1) % 3)}).json()
    assert other["first"]["seat"] == (data["seat"] + 1) % 3
    assert client.get(reverse("players:steps", kwargs=place), {"desde": "7"}).status_code == 404


def test_the_replay_dresses_like_the_table() -> None:
    """What the table's page loads of style sheets, the replay's loads too; nobody reacts in a replay."""
    templates = Path(__file__).resolve().parents[3] / "templates" / "game"
    table = {line for line in (templates / "table.html").read_text().split('"') if line.startswith("css/")}
    mine = set((templates / "players" / "replay.html").read_text().split('"'))
    assert table
    assert table - {"css/reactions.css"} <= mine
