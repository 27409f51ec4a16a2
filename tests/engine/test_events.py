"""What is told of a round, and to whom."""

import json

import pytest

from game.engine.events import Event, event_json, redact
from tests.engine.table import Table

FOUR = ("3c 4c 5c 6c", "3d 4d 5d Kd", "3h 4h 2h As", "Qs 4s 5s Ad")


def exchanged():
    return Table(*FOUR, previous=(0, 1, 2, 3), exchange="double", opener=None)


def shown(events, seat):
    return [event_json(event) for event in redact(events, seat)]


def test_a_deal_tells_counts_and_no_cards():
    event = Table(*FOUR).events[0]
    assert event == {"type": "dealt", "seat": None, "by": None, "counts": [4, 4, 4, 4], "dealer": None}


@pytest.mark.parametrize(("seat", "sees"), [(0, True), (3, True), (1, False), (2, False), (None, False)])
def test_gifts_and_returns_show_their_cards_to_the_two_concerned(seat, sees):
    table = exchanged()
    gift = shown(table.last, seat)[1]
    assert gift == {
        "type": "gave", "seat": 3, "by": None, "to": 0, "count": 2, "cards": ["Qs", "Ad"] if sees else None,
    }  # fmt: skip
    table.do("0 gives 3c Ad")
    assert shown(table.last, seat) == [
        {
            "type": "returned", "seat": 0, "by": "player", "to": 3, "count": 2,
            "cards": ["3c", "Ad"] if sees else None,
        }
    ]  # fmt: skip


def test_the_opening_is_told_once_all_returns_are_in():
    table = exchanged()
    assert table.told == ["dealt", "gave", "gave"]
    assert table.do("0 gives 3c Ad").told == ["returned"]
    assert table.do("1 gives 3d").told == ["returned", "opens"]
    assert table.event("opens") == {"type": "opens", "seat": 3, "by": None, "why": "last"}


def test_the_end_of_a_round_is_told_by_seat_or_by_participant():
    table = Table("3c", "4c", "5c 6c").do("0 3c", "1 4c")
    assert table.event("round_over") == {
        "type": "round_over",
        "seat": None,
        "by": None,
        "ranking": [0, 1, 2],
        "titles": {"0": "presidente", "1": "neutral", "2": "culo"},
        "points": {"0": 3, "1": 1, "2": 0},
    }
    by_participant = event_json(table.last[-1], order=(7, 4, 9))
    assert by_participant["ranking"] == [7, 4, 9]
    assert by_participant["points"] == {"7": 3, "4": 1, "9": 0}


def test_effects_are_told_in_the_order_in_which_they_are_judged():
    table = Table("9c 9d 9h 9s", "3d 4d", "3h 4h", "5h 5c", four_close=True, revolution=True)
    table.do("0 9c 9d 9h 9s")
    assert table.told == ["played", "revolution", "went_out", "trick_closed", "opens"]
    table = Table("7c 7d 3c", "7h 3d", "8c 8d", "9c 9h", skip_equal=True).do("0 7c", "1 7h")
    assert table.told == ["played", "skipped"]


def test_who_acted_is_told():
    table = Table("7c 3c", "8c 3d", "9c 3h")
    assert table.do("0 7c").event("played")["by"] == "player"
    assert table.do("1 pass").event("passed") == {"type": "passed", "seat": 1, "by": "player"}


def test_every_kind_of_event_has_a_type_and_goes_over_the_wire():
    kinds = set(Event.__args__)
    tables = [
        exchanged().do("0 gives 3c Ad", "1 gives 3d"),
        Table("7c 7d 3c", "7h 3d", "8c 8d", "9c 9h", skip_equal=True).do("0 7c", "1 7h"),
    ]
    seen = {type(event) for table in tables for event in table.last}
    assert seen <= kinds
    for table in tables:
        assert json.loads(json.dumps(table.events)) == table.events
