"""What every level keeps to: lawful, fair, deterministic, never failing."""

from random import Random

import pytest

from game import bots
from game.bots import LEVELS, choose, decide, giving, is_legal
from game.bots.levels import Level
from game.bots.lowest import lowest_action
from game.engine.actions import Pass, Play, Return
from game.engine.cards import parse_card, rank_of
from game.engine.round import apply
from game.engine.state import Applied
from game.engine.view import view
from tests.bots.table import random_views, redealt
from tests.engine.table import Table

levels = pytest.mark.parametrize("level", LEVELS)


@levels
@pytest.mark.parametrize("block", range(4))
def test_a_bot_is_always_lawful_without_help(level, block):
    rng = Random(block)
    for rules, state, seat in random_views(rng, 800):
        decision = decide(level, view(rules, state, seat), rng)
        assert decision.fault is None
        if decision.move is None:
            assert rules.rapid
            assert state.top.seat == seat
        else:
            assert isinstance(apply(rules, state, decision.move), Applied)


@levels
def test_a_seat_that_is_due_always_gets_an_action(level):
    """In turns, in the exchange, and for an opening in rapid mode, where the server acts for a seat."""
    rng = Random(9)
    for rules, state, seat in random_views(rng, 1500):
        if not rules.rapid or state.top is None or state.phase == "exchange":
            assert choose(level, view(rules, state, seat), rng) is not None


@levels
def test_the_same_choice_however_the_hidden_cards_lie(level):
    rng = Random(5)
    for rules, state, seat in random_views(rng, 1000):
        moves = [choose(level, view(rules, there, seat), Random(1)) for there in (state, redealt(rng, state, seat))]
        assert moves[0] == moves[1]


@levels
def test_a_move_names_the_version_or_trick_it_was_made_on_and_who_made_it(level):
    table = Table("7c 9c", "8d Kd", "Td Jd").do("0 7c")
    move = choose(level, table.seen_by(1), Random(1), by="absent")
    assert (move.seat, move.seen, move.by) == (1, 1, "absent")
    table = Table("Kc 9c", "8d 4d", "Td Jd").do("0 Kc")
    assert choose(level, table.seen_by(1), Random(1)) == Pass(1, 1, "bot")


@levels
def test_who_is_not_due_gets_no_move(level):
    table = Table("7c 9c", "8d Kd", "Td Jd")
    assert choose(level, table.seen_by(1), Random(1)) is None
    table.do("0 7c", "1 8d", "2 Td", "0 pass", "1 Kd", "2 pass", "2 Jd")
    assert choose(level, table.seen_by(2), Random(1)) is None


@levels
def test_a_spectator_gets_no_move(level):
    assert choose(level, Table("7c 9c", "8d Kd", "Td Jd").seen_by(None), Random(1)) is None


def test_an_unknown_level_is_a_key_error():
    with pytest.raises(KeyError):
        choose("maestro", Table("7c 9c", "8d Kd", "Td Jd").seen_by(0), Random(1))


def breaking(sight, rng, budget):
    raise ZeroDivisionError("no plan for the 9c")


def cheating(sight, rng, budget):
    return 4 * rank_of(parse_card("9c")) + 1  # the nine is in the hand, but does not beat


@pytest.mark.parametrize(("bot", "told"), [(breaking, "failed: ZeroDivisionError"), (cheating, "illegal: Play")])
def test_a_bot_that_fails_or_cheats_is_replaced_by_the_lowest_action_and_told_on(monkeypatch, bot, told):
    monkeypatch.setitem(bots.LEVELS, "odd", Level(bot, giving.lowest))
    seen = Table("9c Kc", "Td 8d", "Jd 4d", opener=1).do("1 Td", "2 Jd").seen_by(0)
    decision = decide("odd", seen, Random(1))
    assert decision.fault == told, "a fault is logged: what it says beyond the kind may name a card of the hand"
    assert decision.move == Play(0, (parse_card("Kc"),), 2, "bot")


def test_the_lowest_action_is_lawful_wherever_one_is_due():
    rng = Random(3)
    for rules, state, seat in random_views(rng, 1500):
        move = lowest_action(view(rules, state, seat))
        if move is None:
            assert rules.rapid
            assert state.top.seat == seat
        else:
            assert isinstance(apply(rules, state, move), Applied)


@pytest.mark.parametrize(
    "move",
    [
        None,
        Pass(0),
        Play(0, ()),
        Play(0, (16, 16)),
        Play(0, (24,)),
        Play(0, (16, 24)),
        Play(0, (51,)),
        Return(0, ()),
        Return(0, (16,)),
    ],
)
def test_what_is_lawful_is_judged_by_the_view_alone(move):
    seen = Table("7c 9d", "8d Kd", "Td Jd").seen_by(0)
    assert not is_legal(seen, move)
    assert is_legal(seen, Play(0, (16,)))


def test_a_return_is_lawful_with_the_right_number_of_ones_own_cards():
    seen = Table("3c 4c", "5c", "2h 2s", previous=(0, 1, 2), exchange="double", opener=None).seen_by(0)
    assert is_legal(seen, Return(0, (0, 4)))
    for cards in ((), (0,), (0, 0), (0, 8), (0, 4, 50)):
        assert not is_legal(seen, Return(0, cards))
    assert not is_legal(seen, None)
