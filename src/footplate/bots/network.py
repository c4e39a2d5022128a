"""A learned value: a small network of whole numbers. Compiled.

Weights are integers in units of 2**-`BITS`, and so are the sums between the layers: both builds and all machines come
to the same value, and nothing has to be installed for it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from footplate.bots.chances import CURVE, FAR, STEPS, SURE

if TYPE_CHECKING:  # machine integers for the compiled build; only annotations name them
    from mypy_extensions import i64

BITS: Final = 20
"""Binary places of weights, biases and sums."""
ONE: Final = 1 << BITS
HEAVIEST: Final = 1 << 26
"""No weight and no bias is larger,"""
LARGEST: Final = 1 << 28
"""and no feature and no sum that is handed on: so no total of products outgrows a machine integer."""


@final
class Layer:
    """Sums of weighted inputs: `weights[unit][input]` and a bias for each unit."""

    def __init__(self, weights: list[list[int]], biases: list[int]) -> None:
        self.weights = weights
        self.biases = biases


@final
class Network:
    """Features in, the chance to win out. Units of the inner layers let only positive sums through."""

    def __init__(self, layers: list[Layer]) -> None:
        self.layers = layers

    def inputs(self) -> int:
        """How many features it wants."""
        return len(self.layers[0].weights[0])

    def value(self, features: list[int]) -> int:
        """The chance of the seat whose features these are, in parts of `SURE`. The features are whole numbers; the
        first layer takes them as they are, its sums and all that follows are in units of 2**-BITS.
        """
        values = features
        shift: i64 = 0
        last = self.layers[len(self.layers) - 1]
        for layer in self.layers:
            where = list[int]()
            held = list[int]()
            for index in range(len(values)):
                if values[index] != 0:  # most features are
                    where.append(index)
                    held.append(max(-LARGEST, min(LARGEST, values[index])))
            count = len(where)
            sums = list[int]()
            for unit in range(len(layer.biases)):
                row = layer.weights[unit]
                total: i64 = layer.biases[unit]
                total = total << shift
                for k in range(count):
                    weight: i64 = row[where[k]]
                    value: i64 = held[k]
                    total += weight * value
                total = total >> shift
                if total < 0 and layer is not last:
                    total = 0
                sums.append(total)
            values = sums
            shift = BITS
        logit = values[0]
        entry = abs(logit) * STEPS >> BITS
        chance = CURVE[min(entry, FAR * STEPS)]
        return chance if logit >= 0 else SURE - chance
