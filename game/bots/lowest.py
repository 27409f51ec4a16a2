"""The lowest legal action: what stands in wherever a bot gives no lawful answer."""

from game.engine.actions import Pass, Play, Return
from game.engine.cards import mask_of, strength, take
from game.engine.view import RoundView


def lowest_action(view: RoundView) -> Play | Pass | Return | None:
    """The weakest cards back, the weakest combination with the fewest cards, or a pass; None if nothing is open."""
    seat, hand = -1 if view.seat is None else view.seat, view.hand or ()
    if view.give:
        return Return(seat, hand[: view.give])
    if view.legal:
        rank, count = min(view.legal, key=lambda pair: (strength(pair[0], view.revolution), pair[1]))
        return Play(seat, take(mask_of(hand), rank, count))
    return Pass(seat) if view.can_pass else None
