"""A small network that foretells what a choice is worth, trained by self-play; «Experto» begins from it.

Its inputs are marks that are set or not, from a seat's view alone, with ranks in the order of strength in force: the
seat's hand as it would be after the choice, the cards it does not see, the trick, the counts, the options. Two layers
of rectified units follow. It answers with the points to expect, as a share of the winner's, and a little for the
place. How it was trained is told in README.md; the weights lie beside this file as 16-bit integers, with a scale for
each layer.
"""

import struct
from array import array
from functools import cache
from operator import mul
from pathlib import Path
from sys import byteorder

from game.bots.packed import ANSWERS, BELOW, PASS, SINGLES, Group, Packed, groups_of, take
from game.bots.sight import Sight

FIRST, SECOND = 64, 32

# Where the marks of each kind begin.
HAND, UNSEEN, TOP, OPENING, RUN, BOUND, MOVE, PASSING, EMPTIES = 0, 52, 104, 156, 157, 160, 161, 213, 214
COUNT, INSIDE, OWNER, TURNED, SEATS, GONE, OPTION, SCORING = 215, 269, 275, 281, 282, 287, 293, 300
PENALISED, GROUPS, SURE_GROUPS, LOSING, SURE, WHOLE = 303, 304, 314, 320, 326, 327
INPUTS = 328

COUNT_BINS = (0, 1, 2, 3, 4, 5, 6, 6, 7, 7, 7)
MANY = 8
SCORINGS = ("roles", "places", "podium")

Vector = list[float]


class Net:
    """`first` has a column for each input, `second` a row for each unit of the second layer."""

    def __init__(self, data: bytes) -> None:
        scales = struct.unpack_from("<4f", data)
        numbers = array("h", data[16:])
        if byteorder == "big":
            numbers.byteswap()
        values = iter(numbers)

        def layer(scale: float, size: int) -> Vector:
            return [next(values) * scale for _ in range(size)]

        self.first = [layer(scales[0], FIRST) for _ in range(INPUTS)]
        self.first_bias = layer(scales[1], FIRST)
        self.second = [layer(scales[2], FIRST) for _ in range(SECOND)]
        self.second_bias = layer(scales[3], SECOND)
        self.last = layer(scales[3], SECOND)
        (self.last_bias,) = layer(scales[3], 1)

    def values(self, sight: Sight) -> dict[Group, float]:
        """The worth of each legal choice."""
        marks = Marks(sight)
        columns = self.first
        before: Vector = list(map(sum, zip(self.first_bias, *[columns[mark] for mark in marks.common], strict=True)))
        choices = [*groups_of(sight.legal), PASS] if sight.top else groups_of(sight.legal)
        return {group: self._value(before, [columns[mark] for mark in marks.of(group)]) for group in choices}

    def _value(self, before: Vector, columns: list[Vector]) -> float:
        units = [max(0.0, unit) for unit in map(sum, zip(before, *columns, strict=True))]
        value = self.last_bias
        for row, bias, weight in zip(self.second, self.second_bias, self.last, strict=True):
            unit = sum(map(mul, row, units), bias)
            if unit > 0.0:
                value += unit * weight
        return value


class Marks:
    """The inputs of a moment: `common` to all choices, and those `of` each."""

    def __init__(self, sight: Sight) -> None:
        laws, seats, seat = sight.laws, sight.seats, sight.seat
        turned = self.turned = sight.turned
        self.sight = sight
        unseen = sight.unseen
        hand = sight.hand
        if turned:
            unseen, hand = flipped(unseen), flipped(hand)
        self.hand = hand
        marks = [UNSEEN - 1 + group for group in groups_of(unseen)]
        if sight.top:
            marks.append(TOP - 1 + (flipped_group(sight.top) if turned else sight.top))
            marks.append(RUN - 1 + min(sight.run, 3))
            if sight.bound:
                marks.append(BOUND)
            if sight.owner != seat:
                marks.append(OWNER - 1 + (sight.owner - seat) % seats)
        else:
            marks.append(OPENING)
        most = 0
        for step in range(1, seats):
            other = (seat + step) % seats
            count = sight.counts[other]
            most = max(most, count)
            marks.append(COUNT + 9 * (step - 1) + (COUNT_BINS[count] if count < len(COUNT_BINS) else MANY))
            if sight.inside >> other & 1:
                marks.append(INSIDE + step - 1)
        if turned:
            marks.append(TURNED)
        marks += (SEATS + seats - 3, GONE + min(sight.out + sight.penalised, 5))
        flags = (laws.higher, laws.back, laws.revolution, laws.skips, laws.four, laws.top, laws.two_last)
        marks += [OPTION + index for index, flag in enumerate(flags) if flag]
        marks.append(SCORING + SCORINGS.index(laws.scoring))
        if sight.penalised:
            marks.append(PENALISED)
        self.common = marks
        # No seat can beat with more cards of a rank than any of them holds at all.
        self.beaters = unseen & SINGLES * ((1 << min(most, 4)) - 1)
        self.answers = ANSWERS[laws.higher][0]

    def of(self, group: Group) -> list[int]:
        sight, laws, rest = self.sight, self.sight.laws, self.hand
        if group == PASS:
            marks = [PASSING]
        else:
            seen = flipped_group(group) if self.turned else group
            rest = take(rest, seen)
            marks = [MOVE - 1 + seen]
            if not rest:
                marks.append(EMPTIES)
            shift = seen - 1 & ~3
            count = seen - shift
            if (self.hand >> shift & 15).bit_count() == count:
                marks.append(WHOLE)
            same = sight.top and sight.top - 1 >> 2 == group - 1 >> 2
            four = laws.four and (count == 4 or (same and sight.run + count >= 4))
            if not self.beaters & self.answers[seen] or (laws.top and shift == 48) or four:
                marks.append(SURE)
        marks += [HAND - 1 + held for held in groups_of(rest)]
        whole = groups_of(rest & ~(rest >> 1 & BELOW))
        beaters, answers = self.beaters, self.answers
        sure = sum(
            not beaters & answers[held] or (laws.top and held > 48) or (laws.four and held & 3 == 0) for held in whole
        )
        marks += (
            GROUPS + min(len(whole), 9),
            SURE_GROUPS + min(sure, 5),
            LOSING + min(len(whole) - sure, 5),
        )
        return marks


def flipped(hand: Packed) -> Packed:
    """The hand with the weakest rank in the strongest's place and so on."""
    turned = 0
    for _ in range(13):
        turned = turned << 4 | hand & 15
        hand >>= 4
    return turned


def flipped_group(group: Group) -> Group:
    shift = group - 1 & ~3
    return 48 - shift + group - shift


@cache
def the_net() -> Net:
    """The trained network, read once."""
    return Net(Path(__file__).with_name("net.bin").read_bytes())
