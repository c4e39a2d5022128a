"""What chance decides, and how an outcome is drawn (docs/notation.md, section 6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction

from footplate.games.whistle.rules import moves
from footplate.games.whistle.rules.moves import KINDS
from footplate.games.whistle.rules.pieces import FIRST_END, GOLD_VALUES, TILE_KINDS, TILES, TRACK_TILES
from footplate.games.whistle.rules.position import (
    DEAL,
    DRAW_GOLD,
    DRAW_OFFER,
    FIRST_PLAYER,
    LAY_ENDS,
    LAY_MIDDLE,
    TURN_UP,
    Position,
)
from footplate.games.whistle.rules.set_up import (
    edges_entered,
    leaves_ways,
    middle_kind,
    middle_kinds_left,
    upgrades_to_offer,
)
from footplate.games.whistle.rules.stack import copies_to_come
from footplate.games.whistle.rules.tiles import SAME_AS

Below = Callable[[int], int]

PICKING_ORDER: list[int] = [*range(TRACK_TILES), *sorted(range(TRACK_TILES, TILE_KINDS), key=TILES.__getitem__)]
"""Tiles as a pool lists them: numbers ascending, then codes alphabetically."""


def purpose(position: Position) -> str:
    """What chance decides here, as the fairness scheme names it."""
    phase = position.phase
    if phase in (DEAL, DRAW_GOLD):
        return f"{'deal' if phase == DEAL else 'gold'}/{chr(65 + position.dealt_to)}"
    names = {FIRST_PLAYER: "first", LAY_ENDS: "lay/H", LAY_MIDDLE: "lay/D", DRAW_OFFER: "offer", TURN_UP: "display"}
    return names.get(phase, "lay/A")


def draw(position: Position, below: Below) -> int:
    """One outcome; a line of several takes its integers one after the other."""
    phase = position.phase
    if phase == FIRST_PLAYER:
        return moves.FIRST + below(position.seats)
    if phase in (DRAW_OFFER, DEAL, TURN_UP, DRAW_GOLD):
        pool = _pool(position)
        return pool[below(len(pool))]
    return moves.LAY + _tile_to_lay(position, below)


def _pool(position: Position) -> list[int]:
    """The outcomes of a draw from a pool, each as often as it is there."""
    phase = position.phase
    if phase == DRAW_OFFER:
        return [moves.OFFER + upgrade for upgrade in upgrades_to_offer(position)]
    if phase == DRAW_GOLD:
        return [moves.GOLD + value for value in range(GOLD_VALUES) for _ in range(position.gold_left[value])]
    first = moves.DEALT if phase == DEAL else moves.DISPLAY
    tiles = [tile for tile in PICKING_ORDER if tile < KINDS]
    return [first + tile for tile in tiles for _ in range(copies_to_come(position, tile))]


def _tile_to_lay(position: Position, below: Below) -> int:
    """A turned tile for the set-up."""
    if position.phase == LAY_ENDS:
        ends = _ends(position)
        return ends[below(len(ends))] * 6
    if position.phase == LAY_MIDDLE:
        kinds = _kinds(position)
        pool = _tiles_of(position, kinds[below(len(kinds))])
        tile = pool[below(len(pool))]
        return SAME_AS[tile * 6 + below(6)] if tile < TRACK_TILES else tile * 6
    fitting = _fitting(position)
    pool = sorted({turned // 6 for turned in fitting})
    tile = pool[below(len(pool))]
    turns = [turned for turned in fitting if turned // 6 == tile]
    return SAME_AS[turns[below(len(turns))]]


def _ends(position: Position) -> list[int]:
    """The end tiles that have not been laid (W19)."""
    laid = [turned // 6 for turned in position.tiles if turned >= 6 * FIRST_END]
    return [tile for tile in PICKING_ORDER if tile >= FIRST_END and tile not in laid]


def _kinds(position: Position) -> list[int]:
    """The kinds of tiles of the middle column that are still to be laid, each as often as it is missing (W20)."""
    return [kind for kind, count in enumerate(middle_kinds_left(position)) for _ in range(count)]


def _tiles_of(position: Position, kind: int) -> list[int]:
    """The tiles of such a kind that are left."""
    tiles = [tile for tile in PICKING_ORDER if tile < KINDS and middle_kind(tile) == kind]
    return [tile for tile in tiles for _ in range(position.stack[tile])]


def _fitting(position: Position) -> list[int]:
    """The turned tiles that fit on the east coast (W21)."""
    edges = edges_entered(position)
    turned_tiles = range(6 * TRACK_TILES)
    return [turned for turned in turned_tiles if position.stack[turned // 6] and leaves_ways(position, turned, edges)]


# --- how likely an outcome is -------------------------------------------------------------------------------------


def odds(position: Position) -> dict[int, Fraction]:
    """Every outcome that `draw` can give, with its probability."""
    phase = position.phase
    if phase == FIRST_PLAYER:
        return _alike([moves.FIRST + seat for seat in range(position.seats)])
    if phase in (DRAW_OFFER, DEAL, TURN_UP, DRAW_GOLD):
        return _alike(_pool(position))
    if phase == LAY_ENDS:
        return _alike([moves.LAY + 6 * tile for tile in _ends(position)])
    found: dict[int, Fraction] = {}
    if phase == LAY_MIDDLE:
        for kind, share in _alike(_kinds(position)).items():
            for tile, part in _alike(_tiles_of(position, kind)).items():
                turned = range(6 * tile, 6 * tile + 6) if tile < TRACK_TILES else [6 * tile]
                _add(found, turned, share * part)
        return found
    fitting = _fitting(position)
    for tile, share in _alike(sorted({turned // 6 for turned in fitting})).items():
        _add(found, [turned for turned in fitting if turned // 6 == tile], share)
    return found


def _alike(pool: Sequence[int]) -> dict[int, Fraction]:
    """What can be drawn from a pool, with its probability."""
    return {piece: Fraction(count, len(pool)) for piece, count in Counter(pool).items()}


def _add(found: dict[int, Fraction], turned: Sequence[int], share: Fraction) -> None:
    """These turned tiles have this probability together; those that look the same are one outcome."""
    for same, part in _alike([SAME_AS[one] if one < 6 * TRACK_TILES else one for one in turned]).items():
        found[moves.LAY + same] = found.get(moves.LAY + same, Fraction(0)) + share * part
