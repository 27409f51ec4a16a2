"""A match as JSON and back, for the row that keeps it.

`encode` writes the schema number of this code; `decode` also reads older ones, lifting them step by step. A row is
never judged again by new rules: what is stored is the state, not the actions.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from game.engine.cards import RANKS, card_texts, cards_of, mask_of, parse_card
from game.engine.options import Title
from game.engine.rules import Rules
from game.engine.series import Ending, RoundResult, Series
from game.engine.state import Gift, Phase, RoundState, Setup, Top, seats_of
from game.engine.view import top_json

Json = dict[str, Any]

SCHEMA = 1

UPGRADES: dict[int, Callable[[Json], Json]] = {}
"""For each older schema number, the step that lifts a match to the next one."""


class CodecError(ValueError):
    """A stored match that this code cannot read."""


def encode(series: Series) -> Json:
    return {
        "schema": SCHEMA,
        "rules": series.rules.to_json(),
        "seats_min": series.seats_min,
        "participants": list(series.participants),
        "left": list(series.left),
        "number": series.number,
        "order": list(series.order),
        "round": encode_round(series.round),
        "results": [_encode_result(result) for result in series.results],
        "ending": None if series.ending is None else series.ending.value,
        "winners": None if series.winners is None else list(series.winners),
    }


def decode(data: Mapping[str, Any]) -> Series:
    """The match that `encode` wrote, in this schema or an older one. Raises CodecError."""
    try:
        current = _upgraded(dict(data))
        return Series(
            rules=Rules.from_json(current["rules"]),
            seats_min=current["seats_min"],
            participants=tuple(current["participants"]),
            left=tuple(current["left"]),
            number=current["number"],
            order=tuple(current["order"]),
            round=decode_round(current["round"]),
            results=tuple(_decode_result(result) for result in current["results"]),
            ending=None if current["ending"] is None else Ending(current["ending"]),
            winners=None if current["winners"] is None else tuple(current["winners"]),
        )
    except (KeyError, TypeError, ValueError, IndexError) as error:
        raise CodecError(f"no match of schema {SCHEMA} or older: {error!r}") from error


def _upgraded(data: Json) -> Json:
    while data["schema"] != SCHEMA:
        data = UPGRADES[data["schema"]](data)
    return data


def encode_round(state: RoundState) -> Json:
    setup = state.setup
    return {
        "dealer": setup.dealer,
        "previous": None if setup.previous is None else list(setup.previous),
        "opener": setup.opener,
        "why": setup.why,
        "gifts": [
            {"giver": gift.giver, "receiver": gift.receiver, "cards": _cards(gift.cards), "back": _cards(gift.returned)}
            for gift in setup.gifts
        ],
        "phase": state.phase.value,
        "hands": [_cards(hand) for hand in state.hands],
        "turn": state.turn,
        "revolution": state.revolution,
        "trick": state.trick,
        "version": state.version,
        "top": top_json(state.top),
        "plays": [{"seat": seat, "cards": _cards(cards)} for seat, cards in state.plays],
        "must_equal": state.must_equal,
        "skipped": state.skipped,
        "passed": list(seats_of(state.passed)),
        "exits": list(state.exits),
        "penalised": list(seats_of(state.penalised)),
        "played": _cards(state.played),
    }


def decode_round(data: Json) -> RoundState:
    hands = tuple(_hand(cards) for cards in data["hands"])
    return RoundState(
        setup=Setup(
            dealer=data["dealer"],
            previous=None if data["previous"] is None else tuple(data["previous"]),
            opener=data["opener"],
            why=data["why"],
            gifts=tuple(
                Gift(gift["giver"], gift["receiver"], _hand(gift["cards"]), _hand(gift["back"]))
                for gift in data["gifts"]
            ),
        ),
        phase=Phase(data["phase"]),
        hands=hands,
        turn=data["turn"],
        revolution=data["revolution"],
        trick=data["trick"],
        version=data["version"],
        top=None if data["top"] is None else _top(data["top"]),
        plays=tuple((play["seat"], _hand(play["cards"])) for play in data["plays"]),
        must_equal=data["must_equal"],
        skipped=data["skipped"],
        passed=_mask(data["passed"]),
        holders=_mask(seat for seat, hand in enumerate(hands) if hand),
        exits=tuple(data["exits"]),
        penalised=_mask(data["penalised"]),
        played=_hand(data["played"]),
    )


def _encode_result(result: RoundResult) -> Json:
    return {
        "ranking": list(result.ranking),
        "titles": [title.value for title in result.titles],
        "points": list(result.points),
        "penalised": list(result.penalised),
    }


def _decode_result(data: Json) -> RoundResult:
    return RoundResult(
        ranking=tuple(data["ranking"]),
        titles=tuple(Title(title) for title in data["titles"]),
        points=tuple(data["points"]),
        penalised=tuple(data["penalised"]),
    )


def _top(data: Json) -> Top:
    return Top(data["seat"], RANKS.index(data["rank"]), data["count"], data["run"])


def _cards(hand: int) -> list[str]:
    return card_texts(cards_of(hand))


def _hand(cards: Sequence[str]) -> int:
    return mask_of(parse_card(card) for card in cards)


def _mask(seats: Any) -> int:
    return sum(1 << seat for seat in seats)
