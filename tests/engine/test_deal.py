"""RULES.md, "Deal" and "Who opens"."""

import pytest

from game.engine.cards import card_text, cards_of, parse_card
from game.engine.deal import receiving_order
from game.engine.round import start
from game.engine.rules import PROFILES, make_rules

DECK = tuple(range(52))
CLASICO, BASICO = PROFILES["clasico"].rules, PROFILES["basico"].rules
NO_EXCHANGE = {"exchange": "none"}


def counts(rules, seats, **setup):
    return [hand.bit_count() for hand in start(rules, seats, deck=DECK, **setup).state.hands]


def test_cards_go_round_one_at_a_time():
    hands = start(CLASICO, 4, deck=DECK).state.hands
    assert cards_of(hands[0]) == DECK[0::4]
    assert cards_of(hands[3]) == DECK[3::4]


def test_in_a_first_round_the_first_seats_get_the_extra_cards():
    assert counts(CLASICO, 5) == [11, 11, 10, 10, 10]
    assert counts(CLASICO, 6) == [9, 9, 9, 9, 8, 8]
    assert counts(CLASICO, 3) == [18, 17, 17]


def test_or_those_at_the_left_of_the_dealer():
    assert receiving_order(BASICO, 5, 3, None) == (4, 0, 1, 2, 3)
    assert counts(BASICO, 5, dealer=3) == [11, 10, 10, 10, 11]
    assert counts(BASICO, 7, dealer=6) == [8, 8, 8, 7, 7, 7, 7]


def test_later_the_last_comes_first_and_then_up_the_ranking():
    rules = make_rules(CLASICO, NO_EXCHANGE)
    assert receiving_order(rules, 5, 0, (3, 0, 2, 4, 1)) == (1, 4, 2, 0, 3)
    assert counts(rules, 5, previous=(3, 0, 2, 4, 1)) == [10, 11, 10, 10, 11]


def test_or_the_first_comes_first_and_then_clockwise():
    rules = make_rules(BASICO, NO_EXCHANGE)
    assert receiving_order(rules, 5, 0, (3, 0, 2, 4, 1)) == (3, 4, 0, 1, 2)
    assert counts(rules, 5, previous=(3, 0, 2, 4, 1)) == [10, 10, 10, 11, 11]


@pytest.mark.parametrize("rules", [CLASICO, BASICO])
@pytest.mark.parametrize("seats", [4, 5, 6])
def test_all_cards_are_dealt_and_none_twice(rules, seats):
    hands = start(rules, seats, deck=DECK, previous=tuple(range(seats))).state.hands
    assert sorted(card for hand in hands for card in cards_of(hand)) == list(DECK)


def test_who_deals_is_told_where_a_rule_asks():
    told = [start(rules, 5, deck=DECK, dealer=2).events[0].dealer for rules in (CLASICO, BASICO)]
    assert told == [None, 2]
    later = start(BASICO, 5, deck=DECK, previous=(3, 0, 2, 4, 1)).events[0]
    assert later.dealer == 1


def test_a_round_needs_a_deck_or_hands_and_not_both():
    with pytest.raises(ValueError, match="exactly one"):
        start(CLASICO, 3)
    with pytest.raises(ValueError, match="exactly one"):
        start(CLASICO, 3, deck=DECK, hands=(1, 2, 4))


# --- who opens


def test_the_holder_of_the_queen_of_hearts_opens_and_need_not_play_it():
    state = start(CLASICO, 4, deck=DECK).state
    assert "Qh" in [card_text(card) for card in cards_of(state.hands[state.turn])]
    assert start(CLASICO, 4, deck=DECK).events[-1].why == "queen_of_hearts"


def test_without_the_queen_of_hearts_an_opener_must_be_named():
    hands = [1 << parse_card(card) for card in ("3c", "4c", "5c")]
    with pytest.raises(ValueError, match="queen of hearts"):
        start(CLASICO, 3, hands=hands)
    assert start(CLASICO, 3, hands=hands, opener=2).state.turn == 2


def test_the_first_seat_or_the_dealers_left_opens():
    assert start(PROFILES["cardverse"].rules, 4, deck=DECK, dealer=2).state.turn == 0
    assert start(BASICO, 4, deck=DECK, dealer=2).state.turn == 3
    assert start(BASICO, 4, deck=DECK, dealer=3).state.turn == 0


@pytest.mark.parametrize(("opens_next", "opener"), [("last", 1), ("first", 3)])
def test_later_the_last_or_the_first_opens(opens_next, opener):
    rules = make_rules(CLASICO, NO_EXCHANGE | {"opens_next": opens_next})
    started = start(rules, 4, deck=DECK, previous=(3, 0, 2, 1))
    assert started.state.turn == opener
    assert started.events[-1].why == opens_next


@pytest.mark.parametrize("previous", [None, (2, 1, 0)])
def test_in_rapid_mode_every_opening_is_free(previous):
    rules = make_rules(CLASICO, NO_EXCHANGE | {"mode": "rapid"})
    started = start(rules, 3, deck=DECK, previous=previous, opener=1)
    assert started.state.turn is None
    assert (started.events[-1].seat, started.events[-1].why) == (None, "free")
