"""Fits a small network to positions from games, and rounds it to integers. Needs numpy (extra `train`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt

from footplate.bots.network import BITS, HEAVIEST, Layer, Network

Floats: TypeAlias = npt.NDArray[np.float64]

EPOCHS: Final = 40
EPOCHS_WITHOUT_GAIN: Final = 6
"""Epochs without a better held-out loss after which fitting stops."""
BATCH_ROWS: Final = 1024
RATE: Final = 2e-3
DECAY: Final = 1e-2
LEAD_COUNTS: Final = 0.3
"""The weight of the second output, the lead in the end, beside the first: it says more about a game than the winner."""


@dataclass(frozen=True, slots=True)
class Data:
    """Positions as rows: features, share of the win, lead in units of its own spread."""

    features: Floats
    wins: Floats
    leads: Floats


@dataclass(frozen=True, slots=True)
class Fit:
    """A fitted network, and how well it predicts games it has not seen."""

    network: Network
    rows: int
    held_out: int
    constant: float
    """The log loss of a constant prediction."""
    linear: float
    """The log loss of a network without inner units."""
    loss: float
    """The log loss of one with inner units."""
    rounded: float
    """The log loss of the better of the two, in integers: the one that is kept."""


def fit(data: Data, held_out: Data, units: Sequence[int], seed: int) -> Fit:
    """The network with these inner layers, or without any where that predicts the held-out games better, as it does
    after few games.
    """
    mean, spread = data.features.mean(0), data.features.std(0)
    spread[spread < 1e-9] = 1.0  # a feature that never changes is useless, but harmless
    seen = _standardised(data, mean, spread)
    unseen = _standardised(held_out, mean, spread)
    plain, linear = _train(seen, unseen, (), seed)
    weights, loss = _train(seen, unseen, units, seed)
    network = rounded(plain if linear <= loss else weights, mean, spread)
    rows = [[int(value) for value in row] for row in held_out.features]
    foretold = np.array([network.value(row) for row in rows]) / 10_000
    return Fit(
        network,
        len(data.wins),
        len(held_out.wins),
        _log_loss(np.full(len(held_out.wins), data.wins.mean()), held_out.wins),
        linear,
        loss,
        _log_loss(foretold, held_out.wins),
    )


def rounded(weights: list[tuple[Floats, Floats]], mean: Floats, spread: Floats) -> Network:
    """The same network in integers, for features as they are: the first layer includes the standardising."""
    exact = _copied(weights)
    exact[0] = (exact[0][0] / spread[:, None], exact[0][1] - (mean / spread) @ exact[0][0])
    exact[-1] = (exact[-1][0][:, :1], exact[-1][1][:1])  # the chance to win; the lead only helps training
    return Network([Layer([_whole(column) for column in matrix.T], _whole(bias)) for matrix, bias in exact])


def _whole(numbers: Floats) -> list[int]:
    return [int(n) for n in np.clip(np.rint(numbers * (1 << BITS)), -HEAVIEST, HEAVIEST)]


def _standardised(data: Data, mean: Floats, spread: Floats) -> Data:
    return Data((data.features - mean) / spread, data.wins, data.leads)


def _train(seen: Data, unseen: Data, units: Sequence[int], seed: int) -> tuple[list[tuple[Floats, Floats]], float]:
    random = np.random.default_rng(seed)
    sizes = [seen.features.shape[1], *units, 2]
    weights = [
        (random.normal(0, (2 / inputs) ** 0.5, (inputs, outputs)), np.zeros(outputs))
        for inputs, outputs in pairwise(sizes)
    ]
    weights[-1] = (weights[-1][0] * 0.1, weights[-1][1])
    optimiser = _Adam(weights)
    best, best_loss, since = _copied(weights), float("inf"), 0
    for _ in range(EPOCHS):
        for batch in _batches(seen, random):
            optimiser.step(weights, _gradients(weights, batch))
        loss = _log_loss(_chance(_forward(weights, unseen.features)[-1][:, 0]), unseen.wins)
        since += 1
        if loss < best_loss:
            best, best_loss, since = _copied(weights), loss, 0
        if since == EPOCHS_WITHOUT_GAIN:
            break
    return best, best_loss


def _batches(data: Data, random: np.random.Generator) -> Iterator[Data]:
    order = random.permutation(len(data.wins))
    for begin in range(0, len(order), BATCH_ROWS):
        rows = order[begin : begin + BATCH_ROWS]
        yield Data(data.features[rows], data.wins[rows], data.leads[rows])


def _forward(weights: list[tuple[Floats, Floats]], features: Floats) -> list[Floats]:
    """The values of every layer, the features first."""
    values = [features]
    for number, (matrix, bias) in enumerate(weights):
        sums = values[-1] @ matrix + bias
        values.append(np.maximum(sums, 0) if number + 1 < len(weights) else sums)
    return values


def _gradients(weights: list[tuple[Floats, Floats]], batch: Data) -> list[tuple[Floats, Floats]]:
    values = _forward(weights, batch.features)
    error = np.empty_like(values[-1])
    error[:, 0] = _chance(values[-1][:, 0]) - batch.wins
    error[:, 1] = LEAD_COUNTS * np.clip(values[-1][:, 1] - batch.leads, -1, 1)
    error /= len(batch.wins)
    gradients = list[tuple[Floats, Floats]]()
    for number in reversed(range(len(weights))):
        gradients.append((values[number].T @ error, error.sum(0)))
        error = (error @ weights[number][0].T) * (values[number] > 0)
    return gradients[::-1]


class _Adam:
    """Adam with decoupled weight decay."""

    def __init__(self, weights: list[tuple[Floats, Floats]]) -> None:
        self._first: list[Any] = [[np.zeros_like(part) for part in layer] for layer in weights]
        self._second: list[Any] = [[np.zeros_like(part) for part in layer] for layer in weights]
        self._steps = 0

    def step(self, weights: list[tuple[Floats, Floats]], gradients: list[tuple[Floats, Floats]]) -> None:
        self._steps += 1
        for number, (layer, gradient) in enumerate(zip(weights, gradients)):
            for part in range(2):
                first, second = self._first[number][part], self._second[number][part]
                first += 0.1 * (gradient[part] - first)
                second += 0.001 * (gradient[part] ** 2 - second)
                mean = first / (1 - 0.9**self._steps)
                size = np.sqrt(second / (1 - 0.999**self._steps)) + 1e-8
                layer[part][...] -= RATE * (mean / size + (DECAY * layer[part] if part == 0 else 0))


def _copied(weights: list[tuple[Floats, Floats]]) -> list[tuple[Floats, Floats]]:
    return [(matrix.copy(), bias.copy()) for matrix, bias in weights]


def _chance(logits: Floats) -> Floats:
    return 1 / (1 + np.exp(-np.clip(logits, -30, 30)))


def _log_loss(foretold: Floats, wins: Floats) -> float:
    sure = np.clip(foretold, 1e-6, 1 - 1e-6)
    return float(-(wins * np.log(sure) + (1 - wins) * np.log(1 - sure)).mean())
