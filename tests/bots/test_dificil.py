from random import Random

import pytest

from game.bots import choose
from game.bots.dificil import judge, weights_for
from game.bots.holds import hidden, holds
from game.bots.packed import RANK_COUNT
from game.bots.sight import look
from game.engine.actions import Pass
from game.engine.cards import card_texts
from game.engine.round import start
from game.engine.rules import PROFILES
from game.engine.view import view
from tests.bots.table import random_views
from tests.engine.table import Table

REST = ("3d 4d 5d 6d 8d", "4h 5h 6h 7h 9h")
STRONG = ("dificil", "experto")


def move(level, table, seat=0):
    return choose(level, table.seen_by(seat), Random(1))


def table_of_holds(sight):
    weights = weights_for(sight.laws.higher, sight.hand.bit_count(), sight.seats)
    return holds(sight, hidden(sight), sight.turned, sight.rivals.bit_count(), weights.fear, 1.0, range(1, 5))


def first_round(profile, seed=1):
    rules = PROFILES[profile].rules
    state = start(rules, 4, deck=Random(seed).sample(range(52), 52)).state
    return look(view(rules, state, state.turn))


@pytest.mark.parametrize("profile", ["cardverse", "basico"])
def test_stronger_ranks_hold_better_and_what_nobody_can_beat_holds_for_certain(profile):
    for row in table_of_holds(first_round(profile))[1:]:
        assert list(row) == sorted(row)
        assert row[-1] == 1.0
        assert all(0.0 <= chance <= 1.0 for chance in row)


def test_in_revolution_the_order_of_holding_is_inverted():
    sight = first_round("cardverse")
    sight.turned = 1
    for row in table_of_holds(sight)[1:]:
        assert list(row) == sorted(row, reverse=True)
        assert row[0] == 1.0


def test_what_is_left_of_a_rank_is_counted_from_hand_and_cards_played():
    sight = look(Table("7c 7d 9c", "8d Kd", "Td Jd").do("0 7c", "1 8d").seen_by(2))
    left = hidden(sight)
    assert len(left) == RANK_COUNT
    assert (left[4], left[5], left[7], left[8], left[9]) == (3, 3, 3, 3, 4)


@pytest.mark.parametrize("level", STRONG)
def test_it_goes_out_when_it_can(level):
    assert card_texts(move(level, Table("9c 9d", *REST)).cards) == ["9c", "9d"]
    table = Table("7c 3c 4c", "9d", "4h 5h 6h 7h 9h").do("0 7c")
    assert card_texts(move(level, table, 1).cards) == ["9d"]


@pytest.mark.parametrize("level", STRONG)
def test_it_leads_what_nobody_can_beat_and_goes_out_on_the_rest(level):
    table = Table("2c 2d 2h 4c", *REST, profile="cardverse")
    assert {card[0] for card in card_texts(move(level, table).cards)} == {"2"}


@pytest.mark.parametrize("level", STRONG)
def test_under_two_last_it_never_goes_out_on_a_two_while_another_way_is_open(level):
    rng = Random(8)
    forced = 0
    for rules, state, seat in random_views(rng, 2500, short=1.0):
        seen = view(rules, state, seat)
        if not rules.two_last or not seen.legal:
            continue
        made = choose(level, seen, rng)
        cards = getattr(made, "cards", ())
        if cards and not seen.give and len(cards) == len(seen.hand) and cards[0] >> 2 == 12:
            forced += 1
            assert not seen.can_pass
            assert {rank for rank, _ in seen.legal} == {12}
    assert forced


@pytest.mark.parametrize("level", STRONG)
def test_it_gives_back_cards_it_can_spare(level):
    table = Table("3c 3d 4c 6d Kc 2d 2c", "5c 7c", "2h 2s", previous=(0, 1, 2), exchange="double", opener=None)
    given = card_texts(move(level, table).cards)
    assert len(given) == 2
    assert not {"2c", "2d", "2h", "2s", "Kc"} & set(given)


def test_every_legal_choice_is_judged():
    table = Table("7c 3c 4c", "9d 9h Kd 2d", "4h 5h 6h 7h 9s").do("0 7c")
    judged = judge(look(table.seen_by(1)))
    assert [judgement.group for judgement in judged] == [0, 25, 41, 49]
    assert all(0.0 <= judgement.hold <= 1.0 for judgement in judged)


@pytest.mark.parametrize("level", STRONG)
def test_it_passes_only_where_that_is_open(level):
    rng = Random(3)
    passed = 0
    for rules, state, seat in random_views(rng, 600):
        seen = view(rules, state, seat)
        if isinstance(choose(level, seen, rng), Pass):
            passed += 1
            assert seen.can_pass
    assert passed > 50
