"""What holds in every round: conservation, progress, legality, secrecy, determinism."""

import json
from dataclasses import replace
from itertools import combinations
from random import Random

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.engine.actions import ClockZero, Pass, Play, Return, Unknown
from game.engine.cards import cards_of, mask_of, of_rank, take
from game.engine.codec import decode_round, encode_round
from game.engine.events import event_json, redact
from game.engine.legal import can_pass, held, legal, pairs_of
from game.engine.record import read_record, steps
from game.engine.round import apply, start
from game.engine.state import Applied, Phase, Refused
from game.engine.view import view, view_json
from tests.engine.matches import random_action, random_round
from tests.engine.records import random_record

chances = st.integers(0, 2**40).map(Random)
few = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
more = settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def states(answers):
    return [answer.state for answer in answers]


@more
@given(chances)
def test_cards_are_conserved(rng):
    _, answers = random_round(rng)
    dealt = 0
    for hand in answers[0].state.hands:
        dealt |= hand
    for state in states(answers):
        assert sum(hand.bit_count() for hand in state.hands) + state.played.bit_count() == dealt.bit_count()
        everywhere = state.played
        for hand in state.hands:
            everywhere |= hand
        assert everywhere == dealt


@more
@given(chances)
def test_a_round_always_ends_with_everyone_ranked_once(rng):
    _, answers = random_round(rng)
    last = answers[-1].state
    ending = event_json(answers[-1].events[-1])
    assert ending["type"] == "round_over"
    assert sorted(ending["ranking"]) == list(range(len(last.hands)))
    assert last.holders.bit_count() == 1
    # each action but a pass or a return counts in the version, and nobody can pass or return without end
    assert len(answers) <= (52 + 1) * len(last.hands) * 2


@more
@given(chances)
def test_while_it_lasts_someone_can_act(rng):
    rules, answers = random_round(rng)
    for state in states(answers)[:-1]:
        seats = range(len(state.hands))
        if state.phase is Phase.EXCHANGE:
            assert state.due
            assert state.turn is None
        elif rules.rapid:
            assert state.turn is None
            assert state.top is not None or any(legal(rules, state, seat) for seat in seats)
        else:
            able = [seat for seat in seats if legal(rules, state, seat) or can_pass(rules, state, seat)]
            assert able == [state.turn]


@few
@given(chances)
def test_apply_accepts_exactly_what_the_view_lists(rng):
    """Every subset class of every hand: each rank and count, and cards of two ranks; passes and returns too."""
    rules, answers = random_round(rng)
    for state in rng.sample(states(answers), min(12, len(answers))):
        for seat in range(len(state.hands)):
            seen = view(rules, state, seat)
            hand = state.hands[seat]
            for rank, count in pairs_of(held(hand)):
                accepted = isinstance(apply(rules, state, Play(seat, take(hand, rank, count))), Applied)
                assert accepted is ((rank, count) in seen.legal)
            for low, high in combinations({card >> 2 for card in cards_of(hand)}, 2):
                mixed = take(hand, low, 1) + cards_of(of_rank(hand, high))
                assert isinstance(apply(rules, state, Play(seat, mixed)), Refused)
            assert isinstance(apply(rules, state, Pass(seat)), Applied) is seen.can_pass
            for count in range(5):
                accepted = isinstance(
                    apply(rules, state, Return(seat, cards_of(hand)[-count:] if count else ())), Applied
                )
                assert accepted is (0 < count == seen.give)
            assert set(seen.legal) <= set(seen.answers)


@few
@given(chances)
def test_any_suits_will_do_for_a_legal_pair(rng):
    rules, answers = random_round(rng)
    for state in rng.sample(states(answers), min(12, len(answers))):
        for seat in range(len(state.hands)):
            for rank, count in legal(rules, state, seat):
                for cards in combinations(cards_of(of_rank(state.hands[seat], rank)), count):
                    assert isinstance(apply(rules, state, Play(seat, rng.sample(cards, count))), Applied)


@few
@given(chances)
def test_a_refusal_changes_nothing(rng):
    rules, answers = random_round(rng)
    for state in rng.sample(states(answers), min(12, len(answers))):
        before = encode_round(state)
        seats = (-1, *range(len(state.hands)), 99)
        tries = [
            make(seat)
            for seat in seats
            for make in (Unknown, Pass, lambda s: Play(s, (-1,)), lambda s: Return(s, (60,)))
        ]
        for action in [*tries, ClockZero()]:
            apply(rules, state, action)
        assert encode_round(state) == before


@few
@given(chances)
def test_a_record_replays_to_the_same_steps_every_time(rng):
    record = random_record(rng)
    text = json.dumps(record)
    assert json.dumps(steps(json.loads(text))) == json.dumps(steps(read_record(json.loads(text))))


@more
@given(chances)
def test_a_round_is_read_back_from_its_code_at_every_step(rng):
    _, answers = random_round(rng)
    for state in states(answers):
        assert decode_round(json.loads(json.dumps(encode_round(state)))) == state


# --- secrecy


def hidden_from(state, seat):
    """The cards that this viewer cannot place: not its own, not played, nor known from its own exchange."""
    known = state.played | (state.hands[seat] if seat is not None else 0)
    for gift in state.setup.gifts:
        if seat in (gift.giver, gift.receiver):
            known |= gift.cards | gift.returned
    # whoever holds no card at all, in a short deal, hides it as well
    return [card for card in range(52) if not known >> card & 1]


def rearranged(state, change):
    """The same round with the cards renamed as `change` says."""

    def renamed(hand):
        return mask_of(change.get(card, card) for card in cards_of(hand))

    gifts = tuple(replace(g, cards=renamed(g.cards), returned=renamed(g.returned)) for g in state.setup.gifts)
    hands = tuple(renamed(hand) for hand in state.hands)
    return replace(state, hands=hands, setup=replace(state.setup, gifts=gifts))


def permuted(rng, cards):
    return dict(zip(cards, rng.sample(cards, len(cards)), strict=True))


@few
@given(chances)
def test_a_view_has_the_same_bytes_however_the_hidden_cards_lie(rng):
    rules, answers = random_round(rng)
    for state in rng.sample(states(answers), min(12, len(answers))):
        for seat in (None, *range(len(state.hands))):
            other = rearranged(state, permuted(rng, hidden_from(state, seat)))
            assert json.dumps(view_json(view(rules, other, seat))) == json.dumps(view_json(view(rules, state, seat)))


@few
@given(chances)
def test_events_have_the_same_bytes_however_the_hidden_cards_lie(rng):
    """What an action shows, its own cards and who could have equalled them, is held fixed."""
    rules, answers = random_round(rng)
    for state in rng.sample(states(answers)[:-1], min(12, len(answers) - 1)):
        action = random_action(rng, rules, state)
        shown = {card >> 2 for card in action.cards} if isinstance(action, Play) else set()
        for seat in (None, *range(len(state.hands))):
            change = permuted(rng, [card for card in hidden_from(state, seat) if card >> 2 not in shown])
            there = action
            if isinstance(action, Return) and not (concerns(state, action, seat)):
                there = replace(action, cards=tuple(change.get(card, card) for card in action.cards))
            elif isinstance(action, Return):
                change = {card: to for card, to in change.items() if card not in action.cards}
                change = permuted(rng, list(change))
            told = [
                [event_json(event) for event in redact(apply(rules, round_, move).events, seat)]
                for round_, move in ((state, action), (rearranged(state, change), there))
            ]
            assert json.dumps(told[0]) == json.dumps(told[1])


def concerns(state, action, seat):
    return any(seat in (g.giver, g.receiver) for g in state.setup.gifts if g.receiver == action.seat)


@more
@given(chances)
def test_the_deal_and_the_gifts_tell_the_others_nothing(rng):
    deck = rng.sample(range(52), 52)
    seats = rng.randint(5, 6)
    previous = rng.sample(range(seats), seats)
    rules, _ = random_round(rng, seats=seats, rules={"profile": "clasico"})
    bystander = previous[2]
    told = []
    for _ in range(2):
        started = start(rules, seats, deck=deck, previous=previous)
        mine = started.state.hands[bystander]
        told.append(json.dumps([event_json(event) for event in redact(started.events, bystander)]))
        places = [place for place, card in enumerate(deck) if not mine >> card & 1]
        cards = rng.sample([deck[place] for place in places], len(places))
        for place, card in zip(places, cards, strict=True):
            deck[place] = card
    assert told[0] == told[1]
