"""A learned value: a small neural network of integers. Compiled.

Weights are integers in units of 2**-`BITS`, and so are the sums between the layers: both builds and all machines
compute the same value, without any package.

What one input adds to all units of a layer is one long integer with a lane of 64 bits for each unit: Python multiplies
and adds it as a whole, several times as fast as unit by unit.
"""

from __future__ import annotations

from struct import Struct
from typing import Final, final

from footplate.bots.chances import CURVE, FAR, STEPS, SURE

BITS: Final = 20
"""Binary places of weights, biases and sums."""
ONE: Final = 1 << BITS
HEAVIEST: Final = 1 << 26
"""The largest weight and bias that can be learned."""
LARGEST: Final = 1 << 28
"""The largest feature, and the largest sum that is handed on: no total of products may outgrow its lane."""
LANE: Final = 64
MIDDLE: Final = 1 << LANE - 1
"""Added to every lane before it is read, so that none is negative."""


@final
class Layer:
    """Sums of weighted inputs: `weights[unit][input]` and a bias for each unit."""

    def __init__(self, weights: list[list[int]], biases: list[int]) -> None:
        self.weights = weights
        self.biases = biases
        for row, bias in zip(weights, biases, strict=True):
            if LARGEST * sum([abs(weight) for weight in row]) + (abs(bias) << BITS) >= MIDDLE:
                raise ValueError("the weights of a unit are too heavy")
        units = len(biases)
        self._lanes = [_side_by_side(list(column)) for column in zip(*weights, strict=True)]
        self._biases = _side_by_side(biases)
        self._middles = _side_by_side([MIDDLE] * units)
        self._reader = Struct(f"<{units}Q")

    def sums(self, inputs: list[int], places: int) -> list[int]:
        """The sum of every unit, in units of 2**-BITS; `places` are the binary places of the inputs."""
        total = (self._biases << places) + self._middles
        for index in range(len(inputs)):
            value = inputs[index]
            if value != 0:  # most features are
                total += self._lanes[index] * max(-LARGEST, min(LARGEST, value))
        lanes = self._reader.unpack(total.to_bytes(self._reader.size, "little"))
        return [lane - MIDDLE >> places for lane in lanes]


@final
class Network:
    """Features in, the chance to win out. The inner layers use ReLU."""

    def __init__(self, layers: list[Layer]) -> None:
        self.layers = layers

    def inputs(self) -> int:
        """How many features it takes."""
        return len(self.layers[0].weights[0])

    def value(self, features: list[int]) -> int:
        """The chance of the seat whose features these are, in parts of `SURE`. The features are whole numbers; the
        first layer takes them as they are, its sums and all that follows are in units of 2**-BITS.
        """
        values = self.layers[0].sums(features, 0)
        for layer in self.layers[1:]:
            values = layer.sums([max(0, value) for value in values], BITS)
        logit = values[0]
        entry = abs(logit) * STEPS >> BITS
        chance = CURVE[min(entry, FAR * STEPS)]
        return chance if logit >= 0 else SURE - chance


def _side_by_side(numbers: list[int]) -> int:
    """Each number in its lane; a negative one borrows from the next, which the sum restores."""
    return sum([number << LANE * place for place, number in enumerate(numbers)])
