"""DESIGN.md, «Secrecy»: whatever cards a viewer cannot see, the frame has the same bytes."""

import random
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from accounts.models import User
from game import frames, match_view, selectors
from game.engine.cards import card_texts, cards_of, mask_of
from game.engine.series import SeriesPhase
from game.selectors import MatchShot
from game.state import Deal, MatchState
from tests.game.evening import Evening

pytestmark = pytest.mark.django_db

NOW = 1_900_000_000_000


def shot_of(evening: Evening) -> MatchShot:
    shot = selectors.match_on_table(evening.room.pk)
    assert shot is not None
    return shot


def frame(shot: MatchShot, number: int | None) -> bytes:
    """All that this participant is sent of the match: MATCH and every event at hand."""
    match = frames.MatchFrame(shot)
    return match.match(number, NOW) + match.events(number, 0)


def redealt(shot: MatchShot, number: int | None, rng: random.Random) -> MatchShot:
    """The same match with the cards that this participant cannot see distributed otherwise.

    Held fixed: hand sizes, what an exchange taught the participant, and the commitment.
    """
    series = shot.state.series
    mine = None if number is None else series.seat_of(number)
    fixed = [0] * len(series.order)
    gifts = []
    for gift in series.round.setup.gifts:
        if mine == gift.giver:
            fixed[gift.receiver] |= gift.cards & series.round.hands[gift.receiver]
        elif mine == gift.receiver:
            fixed[gift.giver] |= gift.returned & series.round.hands[gift.giver]
        gifts.append(gift)
    hidden = [
        card for seat, hand in enumerate(series.round.hands) if seat != mine for card in cards_of(hand & ~fixed[seat])
    ]
    swapped = dict(zip(hidden, rng.sample(hidden, len(hidden)), strict=True))
    hands = tuple(
        hand if seat == mine else fixed[seat] | mask_of(swapped[card] for card in cards_of(hand & ~fixed[seat]))
        for seat, hand in enumerate(series.round.hands)
    )
    others = tuple(
        gift
        if mine in (gift.giver, gift.receiver)
        else replace(gift, cards=other_cards(gift.cards), returned=other_cards(gift.returned))
        for gift in gifts
    )
    setup = replace(series.round.setup, gifts=others)
    state = MatchState(
        replace(series, round=replace(series.round, hands=hands, setup=setup)),
        msgspec.structs.replace(shot.state.desk, deal=Deal("hidden", "hidden", shot.state.desk.deal.commitment)),
        nudge=shot.state.nudge,
    )
    return MatchShot(shot.id, shot.version, shot.status, state, tuple(told(event, number) for event in shot.log))


def other_cards(cards: int) -> int:
    """As many cards, but others."""
    return mask_of((card + 1) % 52 for card in cards_of(cards))


def told(event: dict[str, Any], number: int | None) -> dict[str, Any]:
    """A gift or return between others was of other cards."""
    if event["type"] not in ("gave", "returned") or number in (event["player"], event["to_player"]):
        return event
    return {**event, "cards": ["2c"] * event["count"]}


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("mode", ["turns", "rapid"])
def test_a_frame_has_the_same_bytes_however_the_hidden_cards_lie(alba: User, bruno: User, seed: int, mode: str) -> None:
    rng = random.Random(seed)
    evening = Evening(alba, bruno, bots=2, seed=seed, changes={"mode": mode}).start()
    checked = 0
    for round_number in range(2):
        while evening.phase in (SeriesPhase.EXCHANGE, SeriesPhase.PLAY):
            if rng.random() < 0.3:
                shot = shot_of(evening)
                for number in (*range(4), None):
                    assert frame(shot, number) == frame(redealt(shot, number, rng), number)
                    checked += 1
            evening.until_due()
        if round_number == 0:
            evening.next(alba)
    assert checked > 20


def test_the_redealing_does_deal_anew(alba: User) -> None:
    """The property above could not fail if nothing moved."""
    evening = Evening(alba, bots=3).start()
    shot = shot_of(evening)
    other = redealt(shot, 0, random.Random(1))
    assert other.state.series.round.hands[0] == shot.state.series.round.hands[0]
    assert other.state.series.round.hands[1] != shot.state.series.round.hands[1]
    assert frame(shot, 1) != frame(other, 1)


def test_no_card_of_another_hand_is_in_a_frame(alba: User, bruno: User) -> None:
    evening = Evening(alba, bruno, bots=2).start()
    shot = shot_of(evening)
    for number in range(4):
        sent = frame(shot, number).decode()
        own = set(card_texts(cards_of(shot.state.series.round.hands[number])))
        for seat, hand in enumerate(shot.state.series.round.hands):
            for card in card_texts(cards_of(hand)):
                assert (f'"{card}"' in sent) == (seat == number), (card, own)


def test_the_deck_is_opened_after_the_round_and_only_for_its_players(alba: User) -> None:
    evening = Evening(alba, bots=2).start()
    shot = shot_of(evening)
    deal = shot.state.desk.deal
    for number in (0, None):
        assert deal.nonce.encode() not in frame(shot, number)
        assert deal.deck.encode() not in frame(shot, number)
    evening.run(people=[alba])
    over = shot_of(evening)
    assert deal.nonce.encode() in frame(over, 0)
    assert deal.nonce.encode() not in frame(over, None)


def test_what_an_exchange_moved_is_for_the_two_alone(alba: User, bruno: User, carmen: User) -> None:
    evening = Evening(alba, bruno, carmen, changes={"rounds": 2}).start()
    evening.run(people=evening.people)
    evening.next(alba)
    shot = shot_of(evening)
    (gave,) = [event for event in shot.log if event["type"] == "gave"]
    for number in (0, 1, 2, None):
        shown = match_view.event_for(gave, number)
        assert ("cards" in shown) == (number in (gave["player"], gave["to_player"]))
        seen = msgspec.json.decode(frames.MatchFrame(shot).match(number, NOW))["exchange"]
        assert seen["due"] == [{"seat": gave["to"], "count": 2}]
        assert seen["received"] == (gave["cards"] if number == gave["to_player"] else [])
        assert seen["gave"] == (gave["cards"] if number == gave["player"] else [])


def test_whoever_left_sees_no_hand_any_more(alba: User, bruno: User) -> None:
    evening = Evening(alba, bruno, bots=2).start()
    evening.leave(bruno)
    match = frames.MatchFrame(shot_of(evening))
    assert match.number_of(bruno.pk) is None
    assert match.number_of(alba.pk) == evening.number(alba)


def test_a_refusal_kept_for_a_seat_is_in_nobodys_frame(alba: User, bruno: User, carmen: User) -> None:
    evening = Evening(alba, bruno, carmen).start()
    for person in evening.people:
        evening.play(person, "3c", "4c", gesture=f"secret-gesture-{person.pk}")
    for number in (0, 1, 2, None):
        assert b"secret-gesture" not in frame(shot_of(evening), number)
