"""Views for bots out of random rounds, and rounds that bots play."""

from dataclasses import replace

from game.bots import decide
from game.engine.cards import cards_of, mask_of
from game.engine.round import apply, start
from game.engine.state import Applied, Phase
from game.engine.view import view
from tests.engine.matches import random_round


def random_views(rng, count, **deal):
    """(rules, state, seat) of seats that are due to act: in turn, in the exchange, or anyone in rapid mode."""
    found = []
    while len(found) < count:
        rules, answers = random_round(rng, **deal)
        for state in [answer.state for answer in answers[:-1]]:
            if state.phase is Phase.EXCHANGE:
                seats = list(state.due)
            elif rules.rapid:
                seats = [s for s in range(len(state.hands)) if state.hands[s] and not state.passed >> s & 1]
            else:
                seats = [state.turn]
            found += [(rules, state, seat) for seat in seats]
    return rng.sample(found, count)


def played_by(levels, rules, deck, rng, dealer=0):
    """The points by seat of a first round in turns that these levels play."""
    state = start(rules, len(levels), deck=deck, dealer=dealer).state
    while state.phase is not Phase.OVER:
        decision = decide(levels[state.turn], view(rules, state, state.turn), rng)
        assert decision.fault is None, decision
        answer = apply(rules, state, decision.move)
        assert isinstance(answer, Applied), (answer, decision)
        state = answer.state
    seen = view(rules, state, None)
    return dict(zip(seen.ranking, seen.points, strict=True))


def redealt(rng, state, seat):
    """The same round with the cards that this seat cannot see dealt otherwise; what its exchange told it stays."""
    known = state.played | state.hands[seat]
    for gift in state.setup.gifts:
        if seat in (gift.giver, gift.receiver):
            known |= gift.cards | gift.returned
    hidden = [card for card in range(52) if not known >> card & 1]
    change = dict(zip(hidden, rng.sample(hidden, len(hidden)), strict=True))

    def renamed(hand):
        return mask_of(change.get(card, card) for card in cards_of(hand))

    gifts = tuple(replace(g, cards=renamed(g.cards), returned=renamed(g.returned)) for g in state.setup.gifts)
    return replace(state, hands=tuple(renamed(hand) for hand in state.hands), setup=replace(state.setup, gifts=gifts))
