"""A table for tests: hands as text, moves as text, the state as in a record.

    table = Table("7c 9c", "8c", "Td Ks")       three seats, clasico without its variants, seat 0 opens
    table.do("0 7c", "1 8c", "2 pass")          all accepted
    table.refused("0 9c")                       its code; the state has not changed
    table.turn, table.top, table.hands …        the keys of a step's state in RECORD.md

Moves: "SEAT CARDS", "SEAT pass", "SEAT gives CARDS", "clock"; "@5" at the end names the version or the trick meant.
"""

from game.engine.actions import ClockZero, Pass, Play, Return
from game.engine.cards import mask_of, parse_card, read_card
from game.engine.events import event_json
from game.engine.record import state_json
from game.engine.round import apply, start
from game.engine.rules import PROFILES, make_rules
from game.engine.state import Applied, Refused
from game.engine.view import view

NO_VARIANTS = {"skip_equal": False, "four_close": False, "top_close": False, "revolution": False}


class Table:
    def __init__(self, *hands, profile="clasico", opener=0, previous=None, dealer=0, **options):
        base = PROFILES[profile].rules
        plain = NO_VARIANTS if profile == "clasico" else {}
        self.rules = make_rules(base, plain | {name.rstrip("_"): value for name, value in options.items()})
        masks = [mask_of(parse_card(card) for card in hand.split()) for hand in hands]
        self.take(start(self.rules, len(hands), hands=masks, opener=opener, previous=previous, dealer=dealer))

    def take(self, applied):
        self.round, self.last = applied.state, applied.events

    def do(self, *moves):
        for move in moves:
            answer = apply(self.rules, self.round, read_move(move))
            assert isinstance(answer, Applied), f"{move}: {answer.code}"
            self.take(answer)
        return self

    def refused(self, move):
        answer = apply(self.rules, self.round, read_move(move))
        assert isinstance(answer, Refused), f"{move} was accepted"
        return answer.code.value

    def __getattr__(self, key):
        try:
            return state_json(self.rules, self.round)[key]
        except KeyError:
            raise AttributeError(key) from None

    @property
    def events(self):
        """What the last move did: the events as on the wire."""
        return [event_json(event) for event in self.last]

    @property
    def told(self):
        """The types of these events."""
        return [event["type"] for event in self.events]

    def event(self, kind):
        """The one event of this type among the last ones."""
        (found,) = [event for event in self.events if event["type"] == kind]
        return found

    def seen_by(self, seat):
        return view(self.rules, self.round, seat)


def read_move(text):
    text, _, meant = text.partition("@")
    number = int(meant) if meant else None
    words = text.split()
    if words[0] == "clock":
        return ClockZero()
    seat, rest = int(words[0]), words[1:]
    if rest == ["pass"]:
        return Pass(seat, number)
    if rest[:1] == ["gives"]:
        return Return(seat, tuple(read_card(card) for card in rest[1:]))
    return Play(seat, tuple(read_card(card) for card in rest), number)
