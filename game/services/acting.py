"""What a person at the table does within a round: play, pass, give back, «He vuelto»."""

import random

from game import protocol
from game.engine.actions import Action, Pass, Play, Return
from game.engine.cards import read_card
from game.services.door import RNG, Answer, Table, opened
from game.services.moves import clock_serve

RoundVerb = protocol.Play | protocol.Pass | protocol.Give | protocol.Back


def act(
    *,
    match_id: int | None = None,
    room_id: int | None = None,
    user_id: int,
    message: RoundVerb,
    now: int,
    rng: random.Random = RNG,
) -> Answer:
    """Does what the message asks in this match, or in the one that this room shows; once for each gesture.

    Refused: the codes of RECORD.md, and `no_match`, `not_seated`, `left`, `match_over`.
    """
    with opened(match_id, now, room_id=room_id, user_id=user_id, client_id=message.id, rng=rng) as table:
        if table is None:
            return Answer("no_match")
        clock_serve(table)
        known = table.answered(message.id)
        if known is not None:
            return known
        code = _refused(table) or _act(table, message)
        if code is not None and not table.accepted_meanwhile(message.id):
            return table.answer(table.refuse(code, message.id))
        return table.answer()


def _refused(table: Table) -> str | None:
    if table.asker is None:
        return "not_seated"
    if table.asker.left:
        return "left"
    return None if table.live else "match_over"


def _act(table: Table, message: RoundVerb) -> str | None:
    number = table.row.participant
    assert number is not None
    chair = table.state.chairs[number]
    if isinstance(message, protocol.Back):
        if chair.slow or chair.timeouts:
            facts = [table.event("back", number)] if chair.slow else []
            chair.slow, chair.timeouts, chair.move_at = False, 0, None
            table.verb("back", number, client_id=message.id, events=facts)
        return None
    action = _action(table, number, message)
    if action is None:
        return "not_in_round"
    facts = [table.event("back", number)] if chair.slow else []
    before = chair.slow, chair.timeouts
    chair.slow, chair.timeouts = False, 0
    code = table.play(action, client_id=message.id, before=facts)
    if code is not None:
        chair.slow, chair.timeouts = before
    return code


def _action(table: Table, number: int, message: protocol.Play | protocol.Pass | protocol.Give) -> Action | None:
    """The engine's form of the message; None for somebody who was not dealt in."""
    seat = table.state.series.seat_of(number)
    if seat is None:
        return None
    match message:
        case protocol.Play(cards=cards, seen=seen):
            return Play(seat, tuple(read_card(card) for card in cards), seen)
        case protocol.Pass(trick=trick):
            return Pass(seat, trick)
        case protocol.Give(cards=cards):
            return Return(seat, tuple(read_card(card) for card in cards))
