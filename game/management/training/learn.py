"""The network of `game.bots.net` with numbers that can be learnt, and the file that the bots read.

The file: four scales, 32-bit floats, little-endian; then 16-bit integers in the order first layer (64 for each of the
328 inputs), its biases, second layer (64 for each of 32 units), its biases, the last layer's 32 weights and its bias.
A weight is its integer times the scale of its part: first layer, first biases, second layer, all that follows.
"""

import struct
from array import array
from collections.abc import Iterable, Sequence
from itertools import chain
from math import sqrt
from operator import add, mul
from random import Random
from sys import byteorder

from game.bots.net import FIRST, INPUTS, SECOND, Net

Vector = list[float]
Sample = tuple[Sequence[int], float]
"""The marks that were set (`net.Marks`), and what came of the choice."""

GREATEST = 32767
MEAN_KEPT, SQUARE_KEPT, TINY = 0.9, 0.999, 1e-8
"""Adam's (Kingma and Ba, 2015)."""


class Learner:
    """`rows` hold all weights: a column for each input, first biases, a row for each second unit, the rest."""

    def __init__(self, rows: list[Vector]) -> None:
        self.rows = rows
        self.means = [[0.0] * len(row) for row in rows]
        self.squares = [[0.0] * len(row) for row in rows]
        self.steps = 0

    @classmethod
    def new(cls, rng: Random) -> "Learner":
        """Weights drawn at random, small enough for the rectified units to live."""

        def drawn(size: int, deviation: float) -> Vector:
            return [rng.gauss(0.0, deviation) for _ in range(size)]

        first = [drawn(FIRST, 0.15) for _ in range(INPUTS)]
        second = [drawn(FIRST, sqrt(2 / FIRST)) for _ in range(SECOND)]
        last = [0.0] * SECOND + drawn(SECOND, sqrt(1 / SECOND)) + [0.0]
        return cls([*first, [0.0] * FIRST, *second, last])

    @classmethod
    def of(cls, data: bytes) -> "Learner":
        """Goes on from a file."""
        net = Net(data)
        last = [*net.second_bias, *net.last, net.last_bias]
        return cls([*net.first, net.first_bias, *net.second, last])

    def to_bytes(self) -> bytes:
        """The file. Each part is rounded to within half of its scale."""
        second = INPUTS + 1
        parts = (self.rows[:INPUTS], self.rows[INPUTS:second], self.rows[second:-1], self.rows[-1:])
        scales, numbers = [], array("h")
        for part in parts:
            values = list(chain.from_iterable(part))
            # As the file holds it: what is read is multiplied by this very number.
            (scale,) = struct.unpack("<f", struct.pack("<f", max(map(abs, values)) / GREATEST or TINY))
            scales.append(scale)
            numbers.extend(max(-GREATEST, min(GREATEST, round(value / scale))) for value in values)
        if byteorder == "big":
            numbers.byteswap()
        return struct.pack("<4f", *scales) + numbers.tobytes()

    def value(self, marks: Iterable[int]) -> float:
        """What the network foretells."""
        return self._forward(marks)[2]

    def _forward(self, marks: Iterable[int]) -> tuple[Vector, Vector, float]:
        rows = self.rows
        units = [max(0.0, unit) for unit in map(sum, zip(rows[INPUTS], *[rows[mark] for mark in marks], strict=True))]
        last = rows[-1]
        seconds = [max(0.0, sum(map(mul, rows[INPUTS + 1 + at], units), last[at])) for at in range(SECOND)]
        return units, seconds, sum(map(mul, last[SECOND : 2 * SECOND], seconds), last[-1])

    def gradients(self, batch: Sequence[Sample]) -> tuple[dict[int, Vector], float]:
        """By row, half the gradient of the mean squared error; and that error. A row not named has none."""
        found: dict[int, Vector] = {}
        error = 0.0

        def grow(row: int, change: Iterable[float]) -> None:
            known = found.get(row)
            found[row] = list(change) if known is None else list(map(add, known, change))

        last = self.rows[-1]
        for marks, target in batch:
            units, seconds, value = self._forward(marks)
            off = value - target
            error += off * off
            down = [off * last[SECOND + at] if seconds[at] > 0.0 else 0.0 for at in range(SECOND)]
            grow(len(self.rows) - 1, [*down, *[off * unit for unit in seconds], off])
            back = [0.0] * FIRST
            for at, change in enumerate(down):
                if change:
                    row = INPUTS + 1 + at
                    grow(row, [change * unit for unit in units])
                    back = [total + change * weight for total, weight in zip(back, self.rows[row], strict=True)]
            back = [change if unit > 0.0 else 0.0 for change, unit in zip(back, units, strict=True)]
            grow(INPUTS, back)
            for mark in marks:
                grow(mark, back)
        return {row: [part / len(batch) for part in change] for row, change in found.items()}, error / len(batch)

    def learn(self, batch: Sequence[Sample], rate: float) -> float:
        """One step of Adam; the mean squared error before it."""
        found, error = self.gradients(batch)
        self.steps += 1
        step = rate * sqrt(1 - SQUARE_KEPT**self.steps) / (1 - MEAN_KEPT**self.steps)
        for at, row in enumerate(self.rows):
            change = found.get(at) or [0.0] * len(row)
            means = self.means[at] = [
                MEAN_KEPT * mean + (1 - MEAN_KEPT) * part for mean, part in zip(self.means[at], change, strict=True)
            ]
            squares = self.squares[at] = [
                SQUARE_KEPT * square + (1 - SQUARE_KEPT) * part * part
                for square, part in zip(self.squares[at], change, strict=True)
            ]
            self.rows[at] = [
                weight - step * mean / (sqrt(square) + TINY)
                for weight, mean, square in zip(row, means, squares, strict=True)
            ]
        return error
