"""Reasons are true of the position, and every one has its sentence."""

import ast
import inspect
from random import Random

import pytest
from django.utils import translation

from game import bot_sentences
from game.bot_sentences import ADVISED, TOLD, advised, told
from game.bots import FIXED, LEVELS, choose, reasons
from game.bots.reasons import Reason, advise, explain
from game.engine.actions import Pass, Play, Return
from game.engine.cards import parse_card
from game.engine.round import apply
from game.engine.state import Applied
from game.engine.view import view
from tests.bots.table import random_views
from tests.engine.table import Table

COUNTING = {"blocks", "hurries"}
REST = ("3d 4d 5d 6d 8d", "4h 5h 6h 7h 9h")


def play(text):
    return Play(0, tuple(parse_card(card) for card in text.split()))


def codes():
    """Every code that the module names."""
    tree = ast.parse(inspect.getsource(reasons))
    calls = (node for node in ast.walk(tree) if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Reason")
    found = {part.value for call in calls for part in ast.walk(call.args[0]) if isinstance(part, ast.Constant)}
    return {code for code in found if isinstance(code, str) and code not in LEVELS}


def test_every_code_has_a_sentence_and_every_sentence_a_code():
    assert codes() == TOLD.keys() | COUNTING


@pytest.mark.parametrize("level", LEVELS)
def test_whatever_a_level_does_it_can_say_why_in_one_sentence(level):
    rng = Random(6)
    seen_codes = set()
    for rules, state, seat in random_views(rng, 1200):
        seen = view(rules, state, seat)
        move = choose(level, seen, rng, budget=FIXED)
        if move is None:
            continue
        reason = explain(level, seen, move)
        seen_codes.add(reason.code)
        sentence = told(reason)
        assert sentence.endswith(".")
        assert "%" not in sentence
    assert len(seen_codes) >= (5 if level == "facil" else 14)


def test_advice_is_what_dificil_plays_and_says_why():
    rng = Random(7)
    given = 0
    for rules, state, seat in random_views(rng, 1200):
        seen = view(rules, state, seat)
        advice = advise(seen, rng)
        move = choose("dificil", seen, rng)
        if advice is None:
            assert move is None or (rules.rapid and state.top.seat == seat)
            continue
        given += 1
        assert isinstance(apply(rules, state, advice.move), Applied)
        if rules.rapid and state.top is not None and state.top.seat == seat:
            continue
        assert getattr(advice.move, "cards", None) == getattr(move, "cards", None)
        assert advised(advice.reason).endswith(".")
    assert given > 1000


def test_codes_of_advice_are_those_of_dificil():
    assert ADVISED.keys() <= TOLD.keys()
    assert TOLD.keys() - ADVISED.keys() == {"gives_lowest", "passes_foresight", "foresight", "lowest"}


@pytest.mark.parametrize(
    ("hand", "action", "options", "reason"),
    [
        ("7c", "7c", {}, Reason("goes_out")),
        ("7c 7d 9c Ac Kd", "7c 7d", {}, Reason("opens_low")),
        ("3c 3d 3h 3s 4c 5c 9d", "3c 3d 3h 3s", {"revolution": True}, Reason("turns")),
        ("3c 3d 3h 3s 4c 5c 9d", "3c 3d 3h 3s", {"four_close": True}, Reason("closes_four")),
        ("2c 9c 9h Kc", "2c", {"top_close": True}, Reason("closes_top")),
    ],
)
def test_what_stands_out_about_an_opening(hand, action, options, reason):
    seen = Table(hand, *REST, **options).seen_by(0)
    assert explain("dificil", seen, play(action)) == reason


def test_a_threat_is_named_with_its_cards():
    seen = Table("7c 7d 9c Ac Kd", "3d", "4h 5h 6h").seen_by(0)
    assert explain("normal", seen, play("7c 7d")) == Reason("blocks", 1)
    assert told(Reason("blocks", 1)) == "Abre con más de una carta, porque a alguien solo le queda 1."


def test_passes_say_what_they_keep():
    high = "Kc 3h 4h 5h Jh"
    why = []
    for hand in ("4d 5d 6d", "Ad Ah 4d 5d", "2d 4d 5d 6d", "Ad 4d 5d 6d"):
        seen = Table(high, hand, "5s 6h 7h 9h").do("0 Kc").seen_by(1)
        why.append(explain("dificil", seen, Pass(1)).code)
    assert why == ["passes_unable", "passes_whole", "passes_strong", "passes_later"]
    seen = Table("7c 3h 4h", "2d", "5h 6h 7h 9h", two_last=True).do("0 7c").seen_by(1)
    assert explain("normal", seen, Pass(1)).code == "passes_two_last"


def test_facil_says_that_it_plays_the_lowest():
    seen = Table("7c 9d Kc", *REST).seen_by(0)
    assert explain("facil", seen, play("7c")) == Reason("lowest")
    table = Table("3c 4c Kd", "5c", "2h 2s", previous=(0, 1, 2), exchange="double", opener=None)
    assert explain("facil", table.seen_by(0), Return(0, (0, 4))) == Reason("gives_lowest")


def test_sentences_are_spanish_at_the_source():
    with translation.override("es"):
        assert told(Reason("goes_out")) == "Se queda sin cartas y sale de la ronda."
        assert advised(Reason("hurries", 2)) == "No te guardes lo fuerte: a alguien solo le quedan 2 cartas."
    assert bot_sentences.__doc__


def test_a_spectator_gets_no_advice():
    assert advise(Table("7c 9d", *REST).seen_by(None), Random(1)) is None
