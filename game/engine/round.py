"""A round: `start` deals it, `apply` answers each action with a new state and events, or with a refusal."""

from collections.abc import Sequence

from game.engine import exchange, trick
from game.engine.actions import Action, ClockZero, Pass, Play, Return, Unknown
from game.engine.cards import QUEEN_OF_HEARTS, Card, Hand, cards_of, mask_of
from game.engine.deal import deal, dealing_seat, receiving_order
from game.engine.events import Cause, Dealt, Event, Gave, Opens, Returned
from game.engine.options import OpensFirst, OpensNext
from game.engine.rules import Rules
from game.engine.state import Applied, Phase, Refusal, Refused, RoundState, Setup


def start(
    rules: Rules,
    seats: int,
    *,
    deck: Sequence[Card] | None = None,
    hands: Sequence[Hand] | None = None,
    dealer: int = 0,
    previous: Sequence[int] | None = None,
    opener: int | None = None,
) -> Applied:
    """A round after the deal and the gifts of the exchange.

    Exactly one of `deck` (all 52 cards in dealing order) and `hands` (one mask for each seat, none empty) is given.
    `previous` is the ranking of the previous round by the seats of this one; without it the round is a first one.
    `opener` overrides the rule on who opens. Raises ValueError where the cards do not suffice for the exchange, or
    where the rule asks for the holder of the queen of hearts and nobody holds it.
    """
    if deck is not None and hands is None:
        dealt = deal(deck, receiving_order(rules, seats, dealer, previous))
    elif hands is not None and deck is None:
        dealt = tuple(hands)
    else:
        raise ValueError("exactly one of deck and hands")
    first, why = _opener(rules, dealt, dealer, previous, opener)
    given = exchange.gifts(rules, dealt, previous) if previous is not None else ()
    dealing = dealing_seat(rules, dealer, previous)
    setup = Setup(dealing, None if previous is None else tuple(previous), first, why, given)
    events: list[Event] = [Dealt(tuple(hand.bit_count() for hand in dealt), dealing)]
    held = dealt
    for gift in given:
        held = exchange.handed_over(held, gift.giver, gift.receiver, gift.cards)
        events.append(Gave(gift.giver, gift.receiver, gift.count, cards_of(gift.cards)))
    if not given:
        events.append(Opens(first, why))
    return Applied(_before_play(setup, held, Phase.EXCHANGE if given else Phase.PLAY), tuple(events))


def _opener(
    rules: Rules, hands: Sequence[Hand], dealer: int, previous: Sequence[int] | None, named: int | None
) -> tuple[int | None, str]:
    """Who opens the first trick and why (RULES.md, "Who opens")."""
    if rules.rapid:
        return None, "free"
    if named is not None:
        return named, "named"
    if previous is not None:
        match rules.opens_next:
            case OpensNext.LAST:
                return previous[-1], rules.opens_next.value
            case OpensNext.FIRST:
                return previous[0], rules.opens_next.value
    match rules.opens_first:
        case OpensFirst.QUEEN_OF_HEARTS:
            return _holder(hands, QUEEN_OF_HEARTS), rules.opens_first.value
        case OpensFirst.FIRST_SEAT:
            return 0, rules.opens_first.value
        case OpensFirst.DEALER_LEFT:
            return (dealer + 1) % len(hands), rules.opens_first.value


def _holder(hands: Sequence[Hand], card: Card) -> int:
    for seat, hand in enumerate(hands):
        if hand >> card & 1:
            return seat
    raise ValueError("nobody holds the queen of hearts, and no opener is named")


def _before_play(setup: Setup, hands: tuple[Hand, ...], phase: Phase) -> RoundState:
    return RoundState(
        setup=setup,
        phase=phase,
        hands=hands,
        turn=setup.opener if phase is Phase.PLAY else None,
        revolution=False,
        trick=1,
        version=0,
        top=None,
        plays=(),
        must_equal=False,
        skipped=None,
        passed=0,
        holders=sum(1 << seat for seat, hand in enumerate(hands) if hand),
        exits=(),
        penalised=0,
        played=0,
    )


def apply(rules: Rules, state: RoundState, action: Action) -> Applied | Refused:
    """The round after the action, or the refusal that comes first in the order of precedence of RECORD.md."""
    if state.phase is Phase.OVER:
        return Refused(Refusal.ROUND_OVER)
    match action:
        case Play():
            return _play(rules, state, action)
        case Pass():
            return _pass(rules, state, action)
        case Return():
            return _return(state, action)
        case ClockZero():
            return _clock_zero(rules, state)
        case Unknown():
            return Refused(_judge_seat(rules, state, action.seat) or Refusal.UNKNOWN_ACTION)


def _play(rules: Rules, state: RoundState, action: Play) -> Applied | Refused:
    refusal = _judge_seat(rules, state, action.seat)
    if refusal is None and action.seen is not None and action.seen != state.version:
        refusal = Refusal.STALE
    if refusal is None:
        refusal = trick.judge_cards(rules, state, action.seat, action.cards)
    if refusal is not None:
        return Refused(refusal)
    return trick.play(rules, state, action.seat, action.cards, action.by)


def _pass(rules: Rules, state: RoundState, action: Pass) -> Applied | Refused:
    refusal = _judge_seat(rules, state, action.seat)
    if refusal is not None:
        return Refused(refusal)
    if action.trick is not None and action.trick != state.trick:
        return Refused(Refusal.STALE)
    if state.top is None:
        return Refused(Refusal.MUST_OPEN)
    if state.top.seat == action.seat:
        return Refused(Refusal.LAST_CANNOT_PASS)
    return trick.pass_by(rules, state, state.top, action.seat, action.by)


def _judge_seat(rules: Rules, state: RoundState, seat: int) -> Refusal | None:
    """Why this seat can neither play nor pass, whatever it asks, or None."""
    if not 0 <= seat < len(state.hands):
        return Refusal.UNKNOWN_SEAT
    if state.phase is Phase.EXCHANGE:
        return Refusal.EXCHANGE_PENDING
    if not state.holders >> seat & 1:
        return Refusal.NOT_IN_ROUND
    if rules.rapid:
        return Refusal.ALREADY_PASSED if state.passed >> seat & 1 else None
    return None if state.turn == seat else Refusal.NOT_YOUR_TURN


def _return(state: RoundState, action: Return) -> Applied | Refused:
    if not 0 <= action.seat < len(state.hands):
        return Refused(Refusal.UNKNOWN_SEAT)
    gift = exchange.judge_return(state, action.seat, action.cards)
    if isinstance(gift, Refusal):
        return Refused(gift)
    cards = mask_of(action.cards)
    before = state.setup
    gifts = exchange.with_return(before.gifts, gift, cards)
    setup = Setup(before.dealer, before.previous, before.opener, before.why, gifts)
    hands = exchange.handed_over(state.hands, gift.receiver, gift.giver, cards)
    events: tuple[Event, ...] = (Returned(gift.receiver, gift.giver, gift.count, cards_of(cards), action.by),)
    if any(not gift.returned for gift in gifts):
        return Applied(_before_play(setup, hands, Phase.EXCHANGE), events)
    return Applied(_before_play(setup, hands, Phase.PLAY), (*events, Opens(setup.opener, setup.why)))


def _clock_zero(rules: Rules, state: RoundState) -> Applied | Refused:
    """The common clock of rapid mode closes a trick with cards; on an empty one the server opens for a seat."""
    if not rules.rapid or state.phase is Phase.EXCHANGE:
        return Refused(Refusal.NO_CLOCK)
    if state.top is None:
        return Refused(Refusal.TRICK_EMPTY)
    return trick.close(rules, state, state.top, Cause.CLOCK)
