from collections import Counter
from itertools import product
from random import Random

import pytest

from game.bots import choose
from game.bots.dificil import DUEL, judge
from game.bots.endgame import certain, choices, last_two, running_out
from game.bots.packed import PASS, groups_of, pack
from game.bots.reasons import explain
from game.bots.sight import laws_of, look
from game.bots.table import Table as Packed
from game.engine.actions import Pass
from game.engine.cards import parse_card, rank_of
from game.engine.rules import PROFILES, make_rules
from game.engine.state import Phase
from game.engine.view import view
from tests.bots.table import random_views
from tests.bots.test_packed import starts
from tests.engine.table import Table


def group(text):
    cards = [parse_card(card) for card in text.split()]
    return 4 * (cards[0] >> 2) + len(cards)


def found(table, seat=0):
    return running_out(look(table.seen_by(seat)))


REST = ("3d 4d 5d 6d 8d", "3h 4h 5h 6h 7h 9h")


def test_winners_first_and_then_the_one_group_that_may_lose():
    # The short deals of a test leave cards out: what is unseen may lie anywhere, so only what no card beats is sure.
    table = Table("2c 2d 2h 3c", *REST, profile="cardverse")
    assert found(table) == group("2c 2d 2h")


def test_two_groups_that_can_be_beaten_are_no_sure_end():
    assert found(Table("2c 2d 2h 3c 4c", *REST, profile="cardverse")) is None


def test_what_an_equal_card_can_answer_is_not_sure():
    assert found(Table("2c 2d 2h 3c", *REST)) == group("2c 2d 2h")  # a pair of 2s is all the others could have
    assert found(Table("2c 3c", *REST)) is None
    assert found(Table("2c 3c", *REST, top_close=True)) == group("2c")


def test_under_two_last_the_sure_end_is_not_on_a_two():
    assert found(Table("2c 2d 2h 3c", *REST, two_last=True)) == group("2c 2d 2h")
    assert found(Table("2c 2d 2h", *REST, two_last=True)) is None


def test_a_sure_end_is_sure_whatever_the_others_hold_and_do():
    """Every way to play on, over hands dealt anew: nobody is ever able to answer."""
    rng = Random(1)
    sure = 0
    for _, rules, state in starts(11, 700):
        table = Packed(laws_of(rules, len(state.hands)), _packed(state), state.turn)
        for _ in range(60):
            if table.over:
                break
            play = running_out(table.sight())
            if play is not None:
                sure += 1
                _runs_out(table.copy(), table.turn, play)
            table.step(rng.choice([*groups_of(table.legal), *([0] if table.top else [])]))
    assert sure > 100


def _packed(state):
    return [pack(card for card in range(52) if hand >> card & 1) for hand in state.hands]


def _runs_out(table, me, play):
    place = len(table.gone)
    while table.hands[me]:
        assert table.turn == me
        table.step(play)
        while not table.over and table.hands[me] and table.turn != me:
            assert not table.legal, "somebody can answer"
            table.step(0)
        if table.hands[me]:
            play = running_out(table.sight())
            assert play is not None
    assert table.gone[place] == me


def exact(table):
    """Whether the seat to act comes out ahead, by brute force."""
    seat = table.turn
    for choice in choices(table):
        after = table.copy()
        after.step(choice)
        if after.over:
            ahead = not after.holders >> seat & 1 and seat not in after.penalised
        else:
            ahead = exact(after) == (after.turn == seat)
        if ahead:
            return True
    return False


@pytest.mark.parametrize("profile", ["clasico", "cardverse", "basico"])
def test_the_last_two_play_exactly(profile):
    rng = Random(2)
    won = 0
    for number, two_last in product(range(60), (False, True)):
        rules = make_rules(PROFILES[profile].rules, {"two_last": two_last})
        cards = rng.sample(range(52), rng.randint(4, 7))
        hands = [pack(cards[:3]), pack(cards[3:]), 0, 0]
        table = Packed(laws_of(rules, 4), hands, 0)
        # All other cards have been played, so that the opponent's are known.
        table.played = pack(card for card in range(52) if card not in cards)
        table.gone = [2, 3]
        best = last_two(table.sight(), lambda: False)
        assert (best is not None) == exact(table), number
        won += best is not None
        if best is not None:
            after = table.copy()
            after.step(best)
            assert after.over or exact(after) == (after.turn == 0)
    assert 0 < won < 120


def test_the_search_of_the_last_two_gives_up_in_time():
    table = Packed(laws_of(PROFILES["clasico"].rules, 3), [pack(range(0, 52, 2)), pack(range(1, 52, 2)), 0], 0)
    assert last_two(table.sight(), lambda: True) is None


@pytest.mark.parametrize("level", ["dificil", "experto"])
def test_both_strong_levels_play_what_is_certain_and_say_so(level):
    rng, reasons, differed = Random(41), Counter(), 0
    for rules, state, seat in random_views(rng, 3000, seats=3):
        sight = look(view(rules, state, seat))
        best = certain(sight, lambda: False, DUEL) if state.phase is Phase.PLAY and sight.legal else None
        if best is None:
            continue
        move = choose(level, view(rules, state, seat), rng)
        if state.top is None or state.top.seat != seat:
            shown = () if isinstance(move, Pass) else move.cards
            assert best == (4 * rank_of(shown[0]) + len(shown) if shown else PASS)
            reasons[explain(level, view(rules, state, seat), move).code] += 1
            differed += max(judge(sight), key=lambda one: one.score).group != best
    assert {"duel", "runs_out", "goes_out"} <= reasons.keys()
    assert differed, "judging alone would have erred"
