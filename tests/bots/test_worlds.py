from random import Random

from game.bots.packed import FULL, count_of, pack, whole
from game.bots.sight import look
from game.bots.worlds import Worlds
from game.engine.actions import Return
from game.engine.cards import cards_of
from game.engine.round import apply, start
from game.engine.rules import PROFILES
from game.engine.state import Phase
from game.engine.view import view
from tests.bots.table import random_views
from tests.engine.table import Table


def test_every_world_agrees_with_counts_and_cards_seen():
    rng = Random(1)
    for rules, state, seat in random_views(rng, 300, short=0.0):
        if state.phase is not Phase.PLAY:
            continue
        sight = look(view(rules, state, seat))
        hands = Worlds(sight, rng).draw()
        assert hands[seat] == sight.hand
        assert [hand.bit_count() for hand in hands] == list(sight.counts)
        dealt = [sum(count_of(hand, rank) for hand in hands) for rank in range(13)]
        assert all(held + count_of(sight.played, rank) == 4 for rank, held in enumerate(dealt))
        assert all(hand & ~FULL == 0 for hand in hands)


def test_worlds_hold_what_the_exchange_told():
    rules = PROFILES["clasico"].rules
    deck = Random(3).sample(range(52), 52)
    state = start(rules, 4, deck=deck, previous=(2, 0, 1, 3)).state
    returned = {}
    while state.phase is Phase.EXCHANGE:
        seat = next(iter(state.due))
        cards = cards_of(state.hands[seat])[: state.due[seat]]
        returned[seat] = cards
        state = apply(rules, state, Return(seat, cards)).state
    # The first knows what it gave back, and that the last has kept nothing stronger than it had to give.
    sight = look(view(rules, state, 2))
    given = next(gift for gift in state.setup.gifts if gift.receiver == 2).cards
    cap = min(card >> 2 for card in cards_of(given))
    for seed in range(50):
        hands = Worlds(sight, Random(seed)).draw()
        assert hands[3] & ~((1 << 4 * (cap + 1)) - 1) == 0
        for rank in {card >> 2 for card in returned[2]}:
            assert count_of(hands[3], rank) >= sum(card >> 2 == rank for card in returned[2])
    # The last knows that the first holds what it gave.
    sight = look(view(rules, state, 3))
    assert sight.known[2] == pack(cards_of(given & ~sum(1 << card for card in returned[2])))


def test_who_passed_on_a_low_card_seldom_holds_a_whole_group_above_it():
    table = Table("3c 4c 9c Tc", "5c 6c 7c Ks", "5d 6d 8d Ad", profile="cardverse")
    table.do("0 4c", "1 pass")
    sight = look(table.seen_by(2))
    assert list(sight.passes()) == [(1, 4 + 1, 0)]
    rng = Random(1)
    worlds = Worlds(sight, rng)
    above = sum(bool(whole(worlds.draw()[1]) & worlds.kept[0][1]) for _ in range(300))
    blind = Worlds(look(table.seen_by(2)), rng)
    blind.draws = 1
    assert above < sum(bool(whole(blind.draw()[1]) & blind.kept[0][1]) for _ in range(300))
