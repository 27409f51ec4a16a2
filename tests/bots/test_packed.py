"""The packed table, the view it gives to bots and the playouts against the engine itself."""

from random import Random

import pytest

from game.bots.packed import ANSWERS, groups_of, lowest, pack, rank_and_count, take, whole
from game.bots.playout import playout
from game.bots.rollout import choose
from game.bots.sight import laws_of, look
from game.bots.table import Table
from game.engine.actions import Pass, Play
from game.engine.cards import cards_of
from game.engine.cards import take as take_cards
from game.engine.ranking import ranking
from game.engine.round import apply
from game.engine.state import Applied, Phase
from game.engine.view import view
from tests.engine.matches import random_start


def starts(seed, count):
    """Rounds in turns of any options, from where play begins."""
    rng = Random(seed)
    while count:
        rules, applied = random_start(rng)
        if not rules.rapid and applied.state.phase is Phase.PLAY:
            count -= 1
            yield rng, rules, applied.state


def packed_table(rules, state):
    hands = [pack(cards_of(hand)) for hand in state.hands]
    return Table(laws_of(rules, len(hands)), hands, state.turn)


def engine_step(rules, state, group):
    seat = state.turn
    cards = take_cards(state.hands[seat], *rank_and_count(group)) if group else ()
    answer = apply(rules, state, Play(seat, cards) if cards else Pass(seat))
    assert isinstance(answer, Applied), answer
    return answer.state


def order(state):
    return ranking(state.exits, state.penalised, state.holders)


def test_a_packed_hand_counts_cards_by_rank():
    hand = pack([0, 2, 3, 5, 51])
    assert hand == 0b111 | 1 << 4 | 1 << 48
    assert groups_of(hand) == (1, 2, 3, 5, 49)
    assert groups_of(whole(hand)) == (3, 5, 49)
    assert take(hand, 2) == 1 | 1 << 4 | 1 << 48
    assert lowest(hand, turned=False) == 1
    assert lowest(pack([0, 4, 5]), turned=True) == 5
    assert ANSWERS[True][False][49] == 0
    assert ANSWERS[False][True][1] == 1


def test_the_packed_table_plays_like_the_engine_and_shows_what_the_engine_shows():
    for rng, rules, first in starts(1, 250):
        state, table = first, packed_table(rules, first)
        while not table.over:
            seen = look(view(rules, state, state.turn))
            sight = table.sight()
            for name in ("seats", "seat", "hand", "played", "top", "owner", "run", "bound", "turned", "inside"):
                assert getattr(sight, name) == getattr(seen, name), name
            for name in ("laws", "holders", "out", "penalised", "legal", "passed", "plays"):
                assert getattr(sight, name) == getattr(seen, name), name
            assert list(sight.counts) == list(seen.counts)
            choices = [*groups_of(sight.legal), *([0] if sight.top else [])]
            group = rng.choice(choices)
            table.step(group)
            state = engine_step(rules, state, group)
        assert state.phase is Phase.OVER
        assert table.ranking() == order(state)


def test_what_a_sight_tells_of_passes_did_happen():
    """A seat sees the plays of the trick, not the turns between them: it may know of fewer passes, never of others."""
    told = 0
    for rng, rules, first in starts(2, 250):
        state, table, happened, trick = first, packed_table(rules, first), set(), first.trick
        while not table.over:
            told_now = set(table.sight().passes())
            assert told_now <= happened
            told += len(told_now)
            group = rng.choice([*groups_of(table.legal), *([0, 0] if table.top else [])])
            if not group and not table.bound:
                happened.add((table.turn, table.top, table.turned))
            table.step(group)
            state = engine_step(rules, state, group)
            if state.trick != trick:
                happened, trick = set(), state.trick
    assert told > 1000


def test_uniform_playouts_rank_as_the_engine_does_on_equal_random_streams():
    for rng, rules, first in starts(3, 400):
        state, seed = first, rng.random()
        chance = Random(seed).random
        played = playout(packed_table(rules, state), uniform=chance)
        chance = Random(seed).random
        while state.phase is not Phase.OVER:
            groups = groups_of(look(view(rules, state, state.turn)).legal)
            if state.top is None:
                group = groups[int(chance() * len(groups))]
            elif groups:
                index = int(chance() * (len(groups) + 1))
                group = groups[index] if index < len(groups) else 0
            else:
                group = 0
            state = engine_step(rules, state, group)
        assert played == order(state)


def test_playouts_are_the_rollout_rules_played_out_on_the_engine():
    for _, rules, first in starts(4, 400):
        state, table = first, packed_table(rules, first)
        played = playout(table)
        places = [playout(table, seat) for seat in range(table.seats)]
        while state.phase is not Phase.OVER:
            state = engine_step(rules, state, choose(look(view(rules, state, state.turn))))
        assert played == order(state)
        assert places == [played.index(seat) for seat in range(len(played))]


def test_a_playout_from_the_middle_of_a_round_goes_on_from_there():
    for rng, rules, state in starts(5, 150):
        table = packed_table(rules, state)
        for _ in range(rng.randrange(20)):
            if table.over:
                break
            table.step(rng.choice([*groups_of(table.legal), *([0] if table.top else [])]))
        if table.over:
            continue
        before = (table.hands[:], table.top, table.turn)
        whole_order = playout(table)
        assert (table.hands, table.top, table.turn) == before
        for seat in range(table.seats):
            if table.hands[seat]:
                assert playout(table, seat) == whole_order.index(seat)


def test_a_spectator_has_nothing_to_look_at():
    _, rules, state = next(iter(starts(6, 1)))
    with pytest.raises(ValueError, match="spectator"):
        look(view(rules, state, None))
