"""Positions at the table as frames of the server, made from a real one, for any number of players."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

Frame = dict[str, Any]

# The longest that bots have, again and again.
NAMES = ("Bot Remedios", "Bot Milagros", "Bot Consuelo", "Bot Casimiro", "Bot Milagros", "Bot Remedios")
HANDS = {
    "wide": ["3c", "3d", "4c", "5s", "6h", "8c", "9s", "Tc", "Jd", "Qs", "Kd", "Ad", "2c"],
    "tall": ["3c", "3d", "3h", "3s", "5c", "6d", "7h", "9c", "9d", "9h", "Jc", "Qs", "2d"],
}
GIFT = ["As", "2h"]


def positions(real: Frame, players: int, hand: str) -> Iterator[tuple[str, Frame]]:
    """Every kind of moment for this number of players, by name. `real` is a view of a match under way."""
    last = players - 1
    plays = [
        {"seat": 1, "cards": ["4c", "4d", "4h"]},
        {"seat": 2, "cards": ["6c", "6d", "6s"]},
        {"seat": last, "cards": ["8c", "8d", "8s"]},
    ]
    trick = {"plays": plays, "top": {"seat": last, "rank": "8", "count": 3, "run": 3}}
    rapid = {
        "options": real["match"]["options"] | {"mode": "rapid"},
        "turn": None,
        "clock": {"kind": "rapid", "total": 60_000, "left": 50_000},
        "legal": [["9", 1]],
        "can": ["play", "leave"],
    }
    exchange = {"phase": "exchange", "turn": None, "clock": {"kind": "exchange", "total": 60_000, "left": 50_000}}
    cards = HANDS[hand]
    moments: dict[str, dict[str, Any]] = {f"turn of {seat}": {"turn": seat} | trick for seat in range(players)}
    for seat in (0, 1, last):
        log = [_event(1, "trick_closed", 1, cause="all_passed", rank="8"), _event(2, "opens", seat, why="next")]
        moments[f"opening of {seat}"] = {"turn": seat, "log": log}
    dealt = _event(1, "dealt", None, round=1, counts=[13] * players, dealer=0)
    moments["first opening"] = {"turn": 1, "trick": 1, "log": [dealt, _event(2, "opens", 1, why="queen_of_hearts")]}
    moments["rapid"] = rapid | trick
    moments["free opening"] = rapid | {"log": [_event(1, "trick_closed", 1, cause="clock", rank="8")]}
    moments["gives back"] = exchange | {
        "hand": [*cards, *GIFT],
        "can": ["give", "leave"],
        "exchange": _exchange([0, 1], give=2, to=last, received=GIFT, source=last),
    }
    moments["has given"] = exchange | {
        "exchange": _exchange([1], gave=GIFT, source=1),
        "log": [_event(1, "gave", 0, to=1, to_player=1, count=2, cards=GIFT)],
    }
    moments["looks on"] = exchange | {
        "exchange": _exchange([1]),
        "log": [_event(1, "gave", last, to=1, to_player=1, count=2), _event(2, "gave", 2, to=0, to_player=0, count=1)],
    }
    for number, (name, changes) in enumerate(moments.items()):
        yield name, _frame(real, players, cards, number, changes)


def _frame(real: Frame, players: int, hand: list[str], number: int, changes: dict[str, Any]) -> Frame:
    match = copy.deepcopy(real["match"])
    me, other = (
        next(one for one in match["players"] if (one["player"] == match["me"]) is mine) for mine in (True, False)
    )
    match["players"] = [me | {"seat": 0, "player": 0, "cards": len(hand)}] + [
        other | {"seat": seat, "player": seat, "name": NAMES[seat - 1], "face": seat, "cards": 13 - seat}
        for seat in range(1, players)
    ]
    match |= {
        "id": 1_000_000 + number, "me": 0, "seat": 0, "hand": hand, "trick": 2, "plays": [], "top": None, "log": [],
        "legal": [], "answers": [[card[0], 1] for card in hand], "can": ["leave"], "can_pass": False,
        "clock": {"kind": "turn", "total": 60_000, "left": 50_000},
    }  # fmt: skip
    return {"type": "view", "protocol": 1, "now": real["now"], "room": real["room"], "events": [], "fresh": True} | {
        "match": match | changes
    }


def _event(number: int, kind: str, seat: int | None, **more: Any) -> dict[str, Any]:
    return {"n": number, "type": kind, "at": 1, "seat": seat, "player": seat, "by": None} | more


def _exchange(due: list[int], *, source: int | None = None, **mine: Any) -> dict[str, Any]:
    nothing: dict[str, Any] = {"give": 0, "to": None, "received": [], "gave": [], "from": source}
    return nothing | {"due": [{"seat": seat, "count": 2} for seat in due]} | mine
