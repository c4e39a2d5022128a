"""Goods of all kinds packed in one number, six bits each: what is missing is computed for all at once. Compiled."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from footplate.games.whistle.rules.components import COSTS, DEMANDS
from footplate.games.whistle.rules.pieces import COMMONS, GOOD_KINDS, TILE_KINDS, UPGRADE_COUNT

if TYPE_CHECKING:
    from mypy_extensions import i64

LANE: Final = 6
"""Bits for each kind, the highest of them kept free for comparing."""
LOW_BITS: Final = 31
GUARDS: Final = 32 * 0x41041041
"""The free bit of every kind."""
MOST: Final = 24
"""The most of one kind that counts: more makes no difference to a plan."""

ONE: Final = [1 << LANE * good for good in range(GOOD_KINDS)]
"""One good of a kind."""


def together(goods: list[int]) -> int:
    """The amounts of each kind, packed in one number."""
    packed: i64 = 0
    for good in range(GOOD_KINDS):
        held: i64 = goods[GOOD_KINDS - 1 - good]
        packed = packed << LANE | min(held, MOST)
    return packed


def of_kind(goods: int, good: int) -> int:
    """How many there are of one kind."""
    return goods >> LANE * good & LOW_BITS


def missing(goods: i64, wanted: i64) -> i64:
    """What is wanted of each kind and missing."""
    difference: i64 = (wanted | GUARDS) - goods
    short: i64 = difference & GUARDS
    return difference & (short - (short >> (LANE - 1)))


def commons(goods: i64) -> i64:
    """How many common goods these are."""
    return (goods & LOW_BITS) + (goods >> LANE & LOW_BITS) + (goods >> 2 * LANE & LOW_BITS)


def rares(goods: i64) -> i64:
    """How many rare goods these are."""
    return commons(goods >> COMMONS * LANE)


def _rows(counts: list[int], rows: int) -> list[int]:
    return [together(counts[row * GOOD_KINDS : (row + 1) * GOOD_KINDS]) for row in range(rows)]


WANTED: Final = _rows(DEMANDS, TILE_KINDS)
"""What a town or an end tile wants."""
PRICE: Final = _rows(COSTS, UPGRADE_COUNT)
"""What an upgrade costs."""
