from random import Random

import pytest

from game.bots import FIXED, Budget, choose, experto
from game.bots.net import INPUTS, Marks, flipped, flipped_group, the_net
from game.bots.packed import count_of, groups_of, pack
from game.bots.sight import laws_of, look
from game.bots.table import Table
from game.engine.rules import PROFILES, make_rules
from game.engine.view import view
from tests.bots.table import random_views


def endgames(count, seed=1, profile="clasico"):
    """Packed tables of four with few cards left and everything else played."""
    rng = Random(seed)
    laws = laws_of(PROFILES[profile].rules, 4)
    for _ in range(count):
        cards = rng.sample(range(52), 11)
        table = Table(laws, [pack(cards[seat::4]) for seat in range(4)], 0)
        table.played = pack(card for card in range(52) if card not in cards)
        yield table


def test_the_same_seed_and_worlds_give_the_same_choice():
    for table in endgames(40):
        assert len({experto.play(table.sight(), Random(3), FIXED) for _ in range(3)}) == 1


def test_it_plays_from_its_sight_alone():
    """The others' cards dealt otherwise, same seed: same choice, also where the search has its say."""
    rng = Random(4)
    for table in endgames(60, seed=2):
        choice = experto.play(table.sight(), Random(5), FIXED)
        hidden = [rank for hand in table.hands[1:] for rank in range(13) for _ in range(count_of(hand, rank))]
        sizes = [hand.bit_count() for hand in table.hands[1:]]
        rng.shuffle(hidden)
        dealt = [hidden[sum(sizes[:seat]) : sum(sizes[: seat + 1])] for seat in range(3)]
        table.hands[1:] = [pack(4 * rank for rank in ranks) for ranks in dealt]
        assert experto.play(table.sight(), Random(5), FIXED) == choice


def test_the_search_draws_no_more_worlds_than_its_budget(monkeypatch):
    drawn = []
    draw = experto.Worlds.draw
    monkeypatch.setattr(experto.Worlds, "draw", lambda worlds: drawn.append(1) or draw(worlds))
    most = 0
    for table in endgames(60):
        drawn.clear()
        experto.play(table.sight(), Random(1), Budget(worlds=24))
        most = max(most, len(drawn))
    assert most == 24


def test_a_clock_ends_the_search(monkeypatch):
    drawn = []
    draw = experto.Worlds.draw
    monkeypatch.setattr(experto.Worlds, "draw", lambda worlds: drawn.append(1) or draw(worlds))
    for table in endgames(60):
        ticks = iter(range(1000))
        experto.play(table.sight(), Random(1), Budget(1000, 4, lambda ticks=ticks: next(ticks) / 1000))
    assert 0 < len(drawn) <= 60 * 4


def test_the_search_can_overrule_the_network():
    net = the_net()
    other = 0
    for table in endgames(400, seed=7):
        values = net.values(table.sight())
        other += experto.play(table.sight(), Random(1), FIXED) != max(values, key=values.__getitem__)
    assert other > 0


def test_the_network_sees_strength_alone_so_revolution_is_a_mirror():
    rules = make_rules(PROFILES["cardverse"].rules, {})
    laws = laws_of(rules, 4)
    rng = Random(6)
    deck = rng.sample(range(52), 52)
    normal = Table(laws, [pack(deck[seat::4]) for seat in range(4)], 0)
    mirrored = Table(laws, [flipped(hand) for hand in normal.hands], 0)
    mirrored.turned = 1
    here, there = Marks(normal.sight()), Marks(mirrored.sight())
    assert set(there.common) - set(here.common) == {281}  # the mark of revolution itself
    for group in groups_of(normal.legal):
        assert sorted(here.of(group)) == sorted(there.of(flipped_group(group)))


def test_marks_are_inputs_and_none_is_set_twice():
    rng = Random(2)
    for rules, state, seat in random_views(rng, 300):
        seen = view(rules, state, seat)
        if not seen.legal or seen.give:
            continue
        marks = Marks(look(seen))
        for rank, count in seen.legal:
            every = marks.common + marks.of(4 * rank + count)
            assert len(set(every)) == len(every)
            assert all(0 <= mark < INPUTS for mark in every)


@pytest.mark.parametrize("budget", [Budget(worlds=8), Budget(worlds=300)])
def test_any_budget_gives_a_lawful_choice(budget):
    rng = Random(5)
    for rules, state, seat in random_views(rng, 150):
        seen = view(rules, state, seat)
        assert choose("experto", seen, rng, budget=budget) is not None or rules.rapid
