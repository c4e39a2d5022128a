"""Areas on a fine lattice of sample points: what a hex consists of is counted, not cut."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from footplate.hexgrid import Cell, Point
from tools.mapmaker.sheet import Sheet

STEP = 0.13
"""Between samples, in hex radii: about 150 of them in a hex."""

Sample = tuple[int, int]


def samples(ring: list[Point]) -> Iterator[Sample]:
    """The samples inside a ring, by scan lines. Holes are asked for separately: even-odd over one ring only."""
    crossings: dict[int, list[float]] = {}
    for (x1, y1), (x2, y2) in zip(ring, ring[1:] + ring[:1], strict=True):
        if y1 == y2:
            continue
        low, high = (y1, y2) if y1 < y2 else (y2, y1)
        for line in range(int(low // STEP) + 1, int(high // STEP) + 1):
            crossings.setdefault(line, []).append(x1 + (line * STEP - y1) * (x2 - x1) / (y2 - y1))
    for line, found in crossings.items():
        found.sort()
        for left, right in zip(found[::2], found[1::2], strict=False):
            for column in range(int(left // STEP) + 1, int(right // STEP) + 1):
                yield column, line


def area(rings: Iterable[list[Point]]) -> set[Sample]:
    """The samples inside any of the rings, less those in their holes."""
    found: set[Sample] = set()
    for ring in rings:
        found ^= set(samples(ring))
    return found


def count(sheet: Sheet, kinds: dict[Sample, str]) -> dict[Cell, Counter[str]]:
    """How many samples of each kind lie in every hex."""
    found: dict[Cell, Counter[str]] = {}
    for (column, line), kind in kinds.items():
        cell = sheet.cell_at((column * STEP, line * STEP))
        if sheet.holds(cell):
            found.setdefault(cell, Counter())[kind] += 1
    return found


SAMPLES_PER_HEX = 1.5 * 3**0.5 / STEP**2
