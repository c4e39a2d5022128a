"""Where names go: each takes the most usual place that does not cover a piece."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from footplate.hexgrid import Point

_NARROW: Final = frozenset("iljtfrI.,-'")
_WIDE: Final = frozenset("mwMW")
_TILE: Final = 64.0
"""Pixels: obstacles are filed by squares of this size, so that a name looks only at those around it."""


@dataclass(frozen=True, slots=True)
class Obstacle:
    """A round thing a name should not cover; the weight says how much it matters."""

    at: Point
    reach: float
    weight: float = 1.0


@dataclass(frozen=True, slots=True)
class LabelSpot:
    """A place for the middle of a name's baseline, and how little it is liked for itself."""

    at: Point
    dislike: float = 0.0


@dataclass(frozen=True, slots=True)
class PlacedLabel:
    """A name, its size in pixels and where it could stand."""

    text: str
    size: float
    spots: tuple[LabelSpot, ...]


Rectangle = tuple[float, float, float, float]


def width(text: str, size: float) -> float:
    """About how wide a bold text runs: fonts differ by reader, so this errs on the wide side."""
    return size * sum(0.36 if c in _NARROW else 0.92 if c in _WIDE else 0.7 if c.isupper() else 0.6 for c in text)


def _rectangle(label: PlacedLabel, spot: LabelSpot) -> Rectangle:
    half = width(label.text, label.size) / 2
    x, y = spot.at
    return x - half, y - 0.76 * label.size, x + half, y + 0.2 * label.size


def _covered(box: Rectangle, obstacle: Obstacle) -> float:
    """How deep the obstacle reaches into the box."""
    x, y = obstacle.at
    dx = max(box[0] - x, x - box[2], 0)
    dy = max(box[1] - y, y - box[3], 0)
    return max(0.0, obstacle.reach - math.hypot(dx, dy)) * obstacle.weight


def _overlap(a: Rectangle, b: Rectangle) -> float:
    across = min(a[2], b[2]) - max(a[0], b[0])
    down = min(a[3], b[3]) - max(a[1], b[1])
    return min(across, down) if across > 0 and down > 0 else 0.0


class _File:
    """Obstacles by the square they stand in."""

    def __init__(self, obstacles: Sequence[Obstacle]) -> None:
        self._reach = max((obstacle.reach for obstacle in obstacles), default=0.0)
        self._squares: dict[tuple[int, int], list[Obstacle]] = {}
        for obstacle in obstacles:
            self._squares.setdefault(self._square(obstacle.at), []).append(obstacle)

    @staticmethod
    def _square(point: Point) -> tuple[int, int]:
        return int(point[0] // _TILE), int(point[1] // _TILE)

    def burden(self, box: Rectangle) -> float:
        """How much a name in this box would cover."""
        left, top = self._square((box[0] - self._reach, box[1] - self._reach))
        right, bottom = self._square((box[2] + self._reach, box[3] + self._reach))
        return sum(
            _covered(box, obstacle)
            for x in range(left, right + 1)
            for y in range(top, bottom + 1)
            for obstacle in self._squares.get((x, y), ())
        )


def place(labels: Sequence[PlacedLabel], obstacles: Sequence[Obstacle]) -> list[LabelSpot]:
    """A spot for every label. Later labels mind earlier ones; a second round lets the earlier ones react."""
    boxes = [[_rectangle(label, spot) for spot in label.spots] for label in labels]
    file = _File(obstacles)
    burdens = [  # of each spot, other labels apart
        [spot.dislike + file.burden(box) for spot, box in zip(label.spots, rectangles, strict=True)]
        for label, rectangles in zip(labels, boxes, strict=True)
    ]
    chosen: dict[int, int] = {}
    for _ in range(2):
        for i in range(len(labels)):
            others = [boxes[j][spot] for j, spot in chosen.items() if j != i]
            totals = [
                burden + 2 * sum(_overlap(box, other) for other in others)
                for burden, box in zip(burdens[i], boxes[i], strict=True)
            ]
            chosen[i] = totals.index(min(totals))
    return [label.spots[chosen[i]] for i, label in enumerate(labels)]
