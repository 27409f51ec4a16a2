import pytest

from game.engine.cards import (
    FULL_DECK,
    QUEEN_OF_HEARTS,
    UNKNOWN,
    card_text,
    cards_of,
    count_of,
    mask_of,
    parse_card,
    rank_of,
    read_card,
    strength,
    strongest,
    suit_of,
    take,
)


def test_every_card_is_read_back_from_its_text():
    assert [parse_card(card_text(card)) for card in range(52)] == list(range(52))
    assert card_text(0) == "3c"
    assert card_text(51) == "2s"
    assert card_text(QUEEN_OF_HEARTS) == "Qh"


@pytest.mark.parametrize("text", ["", "3", "10h", "1c", "Tx", "tH", "3C", "3c ", "Joker"])
def test_other_texts_name_no_card(text):
    assert read_card(text) == UNKNOWN
    with pytest.raises(ValueError, match="no card"):
        parse_card(text)


@pytest.mark.parametrize("thing", [None, 3, True, ["3c"], {"3c": 1}])
def test_what_is_no_text_names_no_card(thing):
    assert read_card(thing) == UNKNOWN


def test_rank_and_suit():
    assert (rank_of(parse_card("Td")), suit_of(parse_card("Td"))) == (7, 1)


def test_a_hand_holds_its_cards_weakest_first():
    cards = [parse_card(text) for text in ("2s", "3h", "3c", "Td")]
    assert [card_text(card) for card in cards_of(mask_of(cards))] == ["3c", "3h", "Td", "2s"]
    assert cards_of(FULL_DECK) == tuple(range(52))


def test_cards_of_one_rank_are_taken_lower_suits_first():
    hand = mask_of(parse_card(text) for text in ("7s", "7c", "7h", "8c"))
    assert count_of(hand, rank_of(parse_card("7c"))) == 3
    assert [card_text(card) for card in take(hand, 4, 2)] == ["7c", "7h"]
    with pytest.raises(ValueError, match="fewer than 4"):
        take(hand, 4, 4)


def test_revolution_turns_the_order_round():
    assert [strength(rank, False) for rank in (0, 12)] == [0, 12]
    assert [strength(rank, True) for rank in (0, 12)] == [12, 0]
    assert (strongest(False), strongest(True)) == (12, 0)
