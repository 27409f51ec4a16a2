"""What a seat may know of a round."""

from dataclasses import fields

import pytest

from game.engine.cards import card_texts
from game.engine.view import RoundView, view_json
from tests.engine.table import Table

HANDS = ("7c 7d 9c", "8c Kd 8d", "Td Js Th")


def test_a_seat_sees_its_own_hand_and_the_counts_of_all():
    seen = Table(*HANDS).seen_by(1)
    assert card_texts(seen.hand) == ["8c", "8d", "Kd"]
    assert seen.counts == (3, 3, 3)


def test_no_other_hand_is_anywhere_in_it():
    text = str(view_json(Table(*HANDS).seen_by(1)))
    for card in ("7c", "7d", "9c", "Td", "Js", "Th"):
        assert card not in text
    assert "8c" in text


def test_a_spectator_sees_no_hand_and_may_do_nothing():
    seen = Table(*HANDS).seen_by(None)
    assert (seen.hand, seen.legal, seen.answers, seen.can_pass, seen.give) == (None, (), (), False, 0)
    assert seen.counts == (3, 3, 3)


def test_the_legal_pairs_of_an_opening_are_all_that_the_hand_holds():
    table = Table(*HANDS)
    assert view_json(table.seen_by(0))["legal"] == [["7", 1], ["7", 2], ["9", 1]]
    assert not table.seen_by(0).can_pass


def test_the_legal_pairs_of_an_answer_beat_the_top_with_the_same_number():
    table = Table(*HANDS).do("0 9c")
    assert view_json(table.seen_by(1))["legal"] == [["K", 1]]
    assert table.seen_by(1).can_pass


def test_who_does_not_have_the_turn_may_prepare_an_answer():
    table = Table(*HANDS).do("0 9c")
    seen = table.seen_by(2)
    assert (seen.legal, seen.can_pass) == ((), False)
    assert view_json(seen)["answers"] == [["T", 1], ["J", 1]]
    assert table.seen_by(1).answers == table.seen_by(1).legal


def test_who_is_out_of_the_trick_has_nothing_to_prepare():
    table = Table("7c 7d 9c", "8c Kd 8d", "Td Js Th", "3c 4c").do("0 9c", "1 pass", "2 Td")
    assert table.seen_by(1).answers == ()


def test_who_may_return_after_a_pass_has():
    table = Table("7c 7d 9c", "8c Kd 8d", "Td Js Th", "3c 4c", profile="basico").do("0 9c", "1 pass", "2 Td")
    assert view_json(table.seen_by(1))["answers"] == [["K", 1]]


def test_a_bound_seat_sees_one_rank_and_the_others_prepare_freely():
    table = Table("7c 3c", "7d 3d", "7h Kc", "9c 3s", skip_equal=True).do("0 7c", "1 7d")
    assert view_json(table.seen_by(2))["legal"] == [["7", 1]]
    assert table.seen_by(2).must_equal
    assert view_json(table.seen_by(3))["answers"] == [["9", 1]]


def test_in_rapid_mode_all_who_are_in_the_trick_see_what_they_may_play():
    table = Table(*HANDS, mode="rapid", opener=None)
    assert all(table.seen_by(seat).legal for seat in range(3))
    table.do("1 8c", "2 pass")
    assert [table.seen_by(seat).can_pass for seat in range(3)] == [True, False, False]
    assert view_json(table.seen_by(1))["legal"] == [["8", 1], ["K", 1]]
    assert table.seen_by(2).legal == ()


def test_played_cards_and_plays_of_the_trick_are_public():
    table = Table(*HANDS).do("0 9c", "1 Kd", "2 pass", "0 pass", "1 8d")
    for seat in (0, 1, 2, None):
        seen = view_json(table.seen_by(seat))
        assert seen["played"] == ["8d", "9c", "Kd"]
        assert seen["plays"] == [{"seat": 1, "cards": ["8d"]}]


def test_who_went_out_and_how_is_public():
    table = Table("7c", "2d", "Td Js", two_last=True).do("0 7c", "1 2d")
    assert view_json(table.seen_by(None))["exits"] == [
        {"seat": 0, "place": 1, "penalised": False},
        {"seat": 1, "place": 2, "penalised": True},
    ]


def test_titles_of_the_previous_round_are_known():
    table = Table("7c", "8d", "Td", "Js", previous=(2, 0, 3, 1), exchange="none", opener=None)
    seen = view_json(table.seen_by(3))
    assert seen["previous"] == [2, 0, 3, 1]
    assert seen["previous_titles"] == ["presidente", "vicepresidente", "viceculo", "culo"]


def test_the_result_shows_when_the_round_is_over():
    table = Table("7c", "8d", "Td Js")
    assert table.seen_by(2).ranking == ()
    table.do("0 7c", "1 8d")
    seen = view_json(table.seen_by(2))
    assert (seen["ranking"], seen["titles"], seen["points"]) == (
        [0, 1, 2],
        ["presidente", "neutral", "culo"],
        [3, 1, 0],
    )
    assert (seen["legal"], seen["answers"], seen["can_pass"]) == ([], [], False)


def test_whoever_adds_a_key_to_the_view_adds_it_here():
    """An allow-list: each key has been asked whether all may see it, or who."""
    to_all = {
        "rules", "seats", "seat", "phase", "turn", "revolution", "trick", "version", "top", "plays", "must_equal",
        "skipped", "passed", "counts", "exits", "played", "dealer", "previous", "previous_titles", "due", "ranking",
        "titles", "points",
    }  # fmt: skip
    by_viewer = {"exchange", "hand", "legal", "answers", "can_pass"}
    assert {field.name for field in fields(RoundView)} == to_all | by_viewer


@pytest.mark.parametrize("seat", [0, 1, 2, 3])
def test_what_a_receiver_owes(seat):
    table = Table("7c", "8d", "Td Tc", "Js Jd", previous=(0, 1, 2, 3), exchange="double", opener=None)
    assert table.seen_by(seat).give == {0: 2, 1: 1}.get(seat, 0)
    assert table.seen_by(seat).due == ((0, 2), (1, 1))
