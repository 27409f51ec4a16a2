"""«Aprender a jugar»: the lesson's deal, what its bots play, and where somebody stands in it. Pure.

It is a match like any other, of one person with three bots, with two decks that are always the same and with bots that
play from a script as long as the person does. Whoever plays otherwise has left the script: the bots then play for
themselves, and the lesson goes on by what is on the table. Nobody is ever waited for: no clock runs.
"""

from dataclasses import dataclass
from functools import cache

from game.engine.actions import By, Pass, Play
from game.engine.cards import Card, card_texts, mask_of, parse_card
from game.engine.round import apply, start
from game.engine.rules import Rules
from game.engine.series import Series, SeriesPhase
from game.engine.state import Applied, RoundState

SEATS = 4
YOU = 0
"""The person's participant number and, as the lesson never reseats, their seat."""
LEVEL = "normal"
"""How the bots play where the script says nothing."""
RULES = Rules(skip_equal=False, four_close=False, top_close=False, rounds=2, turn_seconds=60, exchange_seconds=60)
"""Clásico with the one variant that the lesson is about: the revolution."""

PAUSE, PAUSE_ALONE = 900, 200
"""Milliseconds between the bots' moves: time to follow them, and less of it once the person has gone out."""

# By seat. The person holds the queen of hearts and so opens; six ranks, so that the hand stands in one row on a phone.
_FIRST = (
    "3c3d3h 4c4d4h4s 5c5d QhQs Kd As",
    "5h 6c6d 7c7d 8c8d8h TcTdTh Ac 2c",
    "5s 6h 7h7s 9c9d9h JcJd Kc Kh Ad 2d",
    "3s 6s 8s 9s Ts JhJs QcQd Ks Ah 2h2s",
)
# By place in the first round, the last first: so they are dealt.
_SECOND = (
    "3c3d 5c 6d 7h 8s 9s Th Jd Qd Ks 2c2s",
    "4h4s 5d 6h 7s 8d 9h Js Qc Kh AcAs 2h",
    "3s 4c 5h 6c 7d 8c 9c Ts Jc Qh Kd Ad 2d",
    "3h 4d 5s 6s 7c 8h 9d TcTd Jh Qs Kc Ah",
)

# Whose move, which cards ("" is a pass), and what the lesson is about while it is awaited.
_LINE = (
    (YOU, "5c5d", "open"),
    (1, "8c8d", "answers"),
    (2, "", "answers"),
    (3, "", "answers"),
    (YOU, "QhQs", "answer"),
    (1, "", "holds"),
    (YOU, "Kd", "lead"),
    (1, "Ac", "beaten"),
    (2, "", "beaten"),
    (3, "2h", "beaten"),
    (YOU, "", "pass"),
    (1, "", "passed"),
    (3, "9s", "passed"),
    (YOU, "As", "strong"),
    (1, "", "holds"),
    (2, "", "holds"),
    (3, "", "holds"),
    (YOU, "4c4d4h4s", "revolution"),
    (1, "", "turned"),
    (2, "", "turned"),
    (3, "", "turned"),
    (YOU, "3c3d3h", "last"),
)

STEPS = (
    *dict.fromkeys(step for _, _, step in _LINE),
    *("free", "out", "results", "give", "given", "done"),
)
"""All that `Moment.step` may be: those of the script, then those that follow from the table alone."""


@dataclass(frozen=True, slots=True)
class Moment:
    """`wanted` is the person's move in the script, None where it is not theirs to move or the script is left."""

    step: str
    wanted: Play | Pass | None = None


def moment(series: Series) -> Moment:
    """Where the person stands."""
    match series.phase:
        case SeriesPhase.PLAY if series.number == 1:
            return _moment_of(series.round)
        case SeriesPhase.RESULTS:
            return Moment("results")
        case SeriesPhase.EXCHANGE:
            return Moment("give" if YOU in series.round.due else "given")
        case _:
            return Moment("done")


def _moment_of(state: RoundState) -> Moment:
    if not state.holders >> YOU & 1:
        return Moment("out")
    at = _positions().get(state)
    if at is None:
        return Moment("free")
    seat, _, step = _LINE[at]
    return Moment(step, _move(at) if seat == YOU else None)


def moment_json(series: Series) -> dict[str, object]:
    """{step, wants}: `wants` is null or {do, rank, count}."""
    here = moment(series)
    wants: dict[str, object] | None = None
    if isinstance(here.wanted, Play):
        cards = here.wanted.cards
        wants = {"do": "play", "rank": card_texts(cards)[0][0], "count": len(cards)}
    elif here.wanted is not None:
        wants = {"do": "pass", "rank": None, "count": 0}
    return {"step": here.step, "wants": wants}


def scripted(series: Series, participant: int) -> Play | Pass | None:
    """What the script has this bot do now; None where it says nothing."""
    if series.phase is not SeriesPhase.PLAY or series.number != 1 or participant == YOU:
        return None
    at = _positions().get(series.round)
    return None if at is None or _LINE[at][0] != participant else _move(at)


def deck(number: int) -> str:
    """The 52 cards of this round in dealing order, written as in RECORD.md and run together."""
    hands = [_cards(text) for text in (_FIRST if number == 1 else _SECOND)]
    return "".join(card_texts([card for dealt in zip(*hands, strict=True) for card in dealt]))


def pause(series: Series) -> int:
    """How long a bot takes, in milliseconds."""
    alone = series.phase is SeriesPhase.PLAY and not series.round.holders >> YOU & 1
    return PAUSE_ALONE if alone else PAUSE


def _move(at: int) -> Play | Pass:
    seat, text, _ = _LINE[at]
    by = By.PLAYER if seat == YOU else By.BOT
    return Play(seat, _cards(text), by=by) if text else Pass(seat, by=by)


@cache
def _positions() -> dict[RoundState, int]:
    """The states of the first round in which the script goes on, and with which of its moves."""
    state = start(RULES, SEATS, hands=[mask_of(_cards(text)) for text in _FIRST]).state
    found = {}
    for at in range(len(_LINE)):
        found[state] = at
        answer = apply(RULES, state, _move(at))
        assert isinstance(answer, Applied), f"{_LINE[at]}: {answer.code}"
        state = answer.state
    return found


def _cards(text: str) -> tuple[Card, ...]:
    joined = text.replace(" ", "")
    return tuple(parse_card(joined[at : at + 2]) for at in range(0, len(joined), 2))
