"""The round record of RECORD.md: read strictly, replayed into steps, written for storage.

A record that is not of the form raises RecordError; an action that the rules refuse is part of a record. What RECORD.md
leaves open is read so:

- An action of none of the forms, or of several at once, is an unknown action, refused in its due order;
  `"pass": false` and `"clock": false` count as absent. With `"clock": true` it is the clock, whatever else it carries.
- An action without `seat` names an unknown seat. `seat`, `seen` and `trick` are integers of any size, `by` is one of
  the five words: anything else is no record. `null` stands for no absent key.
- A list of cards may hold anything: what is no card is an unknown card. A list is what `play` and `give` must be.
- `dealer` and `opener` are seats of the record even where no rule asks for them.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NoReturn

from game.engine import round as rounds
from game.engine.actions import Action, By, ClockZero, Pass, Play, Return, Unknown
from game.engine.cards import CARDS, Card, card_texts, mask_of, read_card
from game.engine.ranking import points_by_place, ranking, titles_by_place
from game.engine.rules import PROFILES, ROUND_OPTIONS, SEATS_MAX, SEATS_MIN, Rules, RulesError, check, make_rules
from game.engine.state import Applied, Phase, Refused, RoundState, seats_of
from game.engine.view import top_json

Json = dict[str, Any]

FORMAT = "presidente-record/1"
NO_SEAT = -1
_BY = {by.value: by for by in By}


class RecordError(ValueError):
    """What stands here is no round record; the text says why, in one line."""


@dataclass(frozen=True, slots=True)
class Record:
    """One round: its rules, what `round.start` made of the deal, and the actions in the order processed."""

    rules: Rules
    started: Applied
    actions: tuple[Action, ...]


def read_record(data: object) -> Record:
    """The record in this JSON value, or in the example file `{"about", "record", "steps"}` that wraps one.

    Keys that RECORD.md does not name are ignored, save in `rules`. Raises RecordError.
    """
    if not isinstance(data, dict):
        _fail("a record is an object")
    if "record" in data and "format" not in data:
        return read_record(data["record"])
    if _need(data, "format") != FORMAT:
        _fail(f"the format is not {FORMAT}")
    seats = _integer(data, "seats")
    if not SEATS_MIN <= seats <= SEATS_MAX:
        _fail(f"{_short(seats)} seats are not within {SEATS_MIN} to {SEATS_MAX}")
    rules = _read_rules(_need(data, "rules"), seats)
    hands, deck = _read_cards(data, seats)
    previous = _read_previous(data["previous"], seats) if "previous" in data else None
    dealer = _read_seat(data, "dealer", seats) if "dealer" in data else 0
    opener = _read_seat(data, "opener", seats) if "opener" in data else None
    try:
        started = rounds.start(rules, seats, deck=deck, hands=hands, dealer=dealer, previous=previous, opener=opener)
    except ValueError as error:
        raise RecordError(str(error)) from error
    return Record(rules, started, tuple(_read_action(action) for action in _list(data, "actions")))


def steps(record: Record | object) -> list[Json]:
    """The steps of a record, or of the JSON value of one. Raises RecordError."""
    if not isinstance(record, Record):
        record = read_record(record)
    state = record.started.state
    shown = state_json(record.rules, state)
    answers: list[Json] = [{"n": 0, "ok": True, "state": shown}]
    for number, action in enumerate(record.actions, 1):
        answer = rounds.apply(record.rules, state, action)
        if isinstance(answer, Refused):
            answers.append({"n": number, "ok": False, "error": answer.code.value, "state": shown})
        else:
            state = answer.state
            shown = state_json(record.rules, state)
            answers.append({"n": number, "ok": True, "state": shown})
    return answers


def state_json(rules: Rules, state: RoundState) -> Json:
    """The state of a step."""
    shown: Json = {
        "phase": state.phase.value,
        "turn": state.turn,
        "revolution": state.revolution,
        "trick": state.trick,
        "version": state.version,
        "top": top_json(state.top),
        "must_equal": state.must_equal,
        "passed": list(seats_of(state.passed)),
        "skipped": state.skipped,
        "hands": [hand.bit_count() for hand in state.hands],
        "due": {str(seat): count for seat, count in state.due.items()},
    }
    if state.phase is Phase.OVER:
        order = ranking(state.exits, state.penalised, state.holders)
        titles = titles_by_place(rules.titles, len(order))
        points = points_by_place(rules.points, len(order))
        by_seat = sorted(range(len(order)), key=order.__getitem__)
        shown["ranking"] = list(order)
        shown["titles"] = {str(order[place]): titles[place].value for place in by_seat}
        shown["points"] = {str(order[place]): points[place] for place in by_seat}
    return shown


def write_record(
    rules: Rules,
    seats: int,
    actions: Sequence[Action],
    *,
    deck: Sequence[Card] | None = None,
    hands: Sequence[Sequence[Card]] | None = None,
    dealer: int | None = None,
    previous: Sequence[int] | None = None,
    opener: int | None = None,
) -> Json:
    """The record of a round as a JSON value; exactly one of `deck` and `hands` is given, as cards."""
    record: Json = {"format": FORMAT, "rules": rules_json(rules), "seats": seats}
    if hands is not None:
        record["hands"] = [card_texts(hand) for hand in hands]
    if deck is not None:
        record["deck"] = card_texts(deck)
    if dealer is not None:
        record["dealer"] = dealer
    if previous is not None:
        record["previous"] = list(previous)
    if opener is not None:
        record["opener"] = opener
    record["actions"] = [action_json(action) for action in actions]
    return record


def rules_json(rules: Rules) -> Json:
    """The options of a round as a profile and what differs from it; the profile is the nearest of the three."""
    wanted = _round_options(rules).items()
    differences = {key: dict(wanted - _round_options(profile.rules).items()) for key, profile in PROFILES.items()}
    nearest = min(differences, key=lambda key: len(differences[key]))
    return {"profile": nearest, **differences[nearest]}


def _round_options(rules: Rules) -> Json:
    options = rules.to_json()
    return {option: options[option] for option in ROUND_OPTIONS}


def action_json(action: Action) -> Json:
    """The action in its form in a record, who it was made by included."""
    by = str(action.by)
    match action:
        case Play(seat, cards, None):
            return {"seat": seat, "play": card_texts(cards), "by": by}
        case Play(seat, cards, seen):
            return {"seat": seat, "play": card_texts(cards), "seen": seen, "by": by}
        case Pass(seat, None):
            return {"seat": seat, "pass": True, "by": by}
        case Pass(seat, trick):
            return {"seat": seat, "pass": True, "trick": trick, "by": by}
        case Return(seat, cards):
            return {"seat": seat, "give": card_texts(cards), "by": by}
        case ClockZero():
            return {"clock": True, "by": by}
        case Unknown(seat):
            return {"seat": seat, "by": by}


def _read_rules(data: object, seats: int) -> Rules:
    if not isinstance(data, dict):
        _fail("rules is not an object")
    key = _need(data, "profile")
    if not isinstance(key, str) or key not in PROFILES:
        _fail(f"unknown profile {_short(key)}")
    changes = {option: value for option, value in data.items() if option != "profile"}
    unknown = next((option for option in changes if option not in ROUND_OPTIONS), None)
    if unknown is not None:
        _fail(f"unknown option {_short(unknown)} in rules")
    try:
        rules = make_rules(PROFILES[key].rules, changes)
        for error in check(rules, seats, seats):
            raise error
    except RulesError as error:
        raise RecordError(f"impossible rules for {seats} seats: {error.code} ({error.option})") from error
    return rules


def _read_cards(data: Mapping[str, Any], seats: int) -> tuple[tuple[int, ...] | None, tuple[Card, ...] | None]:
    """The hands as masks, or the deck."""
    if ("hands" in data) is ("deck" in data):
        _fail("exactly one of hands and deck is needed")
    if "deck" in data:
        deck = _read_card_list(_list(data, "deck"))
        if len(deck) != CARDS:
            _fail(f"the deck has {len(deck)} cards, not {CARDS}")
        return None, deck
    listed = _list(data, "hands")
    if len(listed) != seats:
        _fail(f"{len(listed)} hands for {seats} seats")
    if not all(isinstance(hand, list) and hand for hand in listed):
        _fail("a hand is a list of at least one card")
    _read_card_list([card for hand in listed for card in hand])
    return tuple(mask_of(_read_card_list(hand)) for hand in listed), None


def _read_card_list(listed: Sequence[object]) -> tuple[Card, ...]:
    cards = tuple(read_card(text) for text in listed)
    for card, text in zip(cards, listed, strict=True):
        if not 0 <= card < CARDS:
            _fail(f"{_short(text)} is no card")
    if len(set(cards)) != len(cards):
        _fail(f"the card {_short(_first_double(listed))} stands twice")
    return cards


def _first_double(listed: Sequence[object]) -> object:
    return next(card for place, card in enumerate(listed) if card in listed[:place])


def _read_previous(data: object, seats: int) -> tuple[int, ...]:
    if not isinstance(data, list) or not all(type(seat) is int for seat in data):
        _fail("previous is not a list of seats")
    if sorted(data) != list(range(seats)):
        _fail("previous does not name each seat once")
    return tuple(data)


def _read_action(data: object) -> Action:
    if not isinstance(data, dict):
        _fail("an action is not an object")
    seat = _integer(data, "seat") if "seat" in data else NO_SEAT
    seen = _integer(data, "seen") if "seen" in data else None
    trick = _integer(data, "trick") if "trick" in data else None
    clock, passes = _flag(data, "clock"), _flag(data, "pass")
    play = _card_list(data, "play")
    give = _card_list(data, "give")
    by = _read_by(data["by"]) if "by" in data else By.PLAYER
    if clock:
        return ClockZero(by)
    match play, passes, give:
        case cards, False, None if cards is not None:
            return Play(seat, cards, seen, by)
        case None, True, None:
            return Pass(seat, trick, by)
        case None, False, cards if cards is not None:
            return Return(seat, cards, by)
        case _:
            return Unknown(seat, by)


def _read_by(data: object) -> By:
    if not isinstance(data, str) or data not in _BY:
        _fail(f"unknown by {_short(data)}")
    return _BY[data]


def _card_list(data: Mapping[str, Any], key: str) -> tuple[Card, ...] | None:
    return tuple(read_card(text) for text in _list(data, key)) if key in data else None


def _flag(data: Mapping[str, Any], key: str) -> bool:
    value = data.get(key, False)
    if not isinstance(value, bool):
        _fail(f"{key} is neither true nor false")
    return value


def _read_seat(data: Mapping[str, Any], key: str, seats: int) -> int:
    seat = _integer(data, key)
    if not 0 <= seat < seats:
        _fail(f"{key} {_short(seat)} is no seat")
    return seat


def _integer(data: Mapping[str, Any], key: str) -> int:
    value = _need(data, key)
    if type(value) is not int:
        _fail(f"{key} is not an integer")
    return value


def _list(data: Mapping[str, Any], key: str) -> list[Any]:
    value = _need(data, key)
    if not isinstance(value, list):
        _fail(f"{key} is not a list")
    return value


def _need(data: Mapping[str, Any], key: str) -> Any:
    if key not in data:
        _fail(f"{key} is missing")
    return data[key]


def _short(value: object) -> str:
    """A value for a message: one line of plain characters, cut where it is long."""
    text = ascii(value)
    return text if len(text) <= 40 else text[:37] + "..."


def _fail(cause: str) -> NoReturn:
    raise RecordError(cause)
