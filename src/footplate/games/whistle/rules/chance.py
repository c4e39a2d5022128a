"""What chance decides, and how an outcome is drawn (docs/notation.md, section 6)."""

from __future__ import annotations

from collections.abc import Callable

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
from footplate.games.whistle.rules.set_up import fits_east, middle_kind, middle_kinds_left, upgrades_to_offer
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
    if phase == DRAW_OFFER:
        upgrades = upgrades_to_offer(position)
        return moves.OFFER + upgrades[below(len(upgrades))]
    if phase in (DEAL, TURN_UP):
        pool = [tile for tile in PICKING_ORDER if tile < KINDS for _ in range(copies_to_come(position, tile))]
        return (moves.DEALT if phase == DEAL else moves.DISPLAY) + pool[below(len(pool))]
    if phase == DRAW_GOLD:
        tokens = [value for value in range(GOLD_VALUES) for _ in range(position.gold_left[value])]
        return moves.GOLD + tokens[below(len(tokens))]
    return moves.LAY + _tile_to_lay(position, below)


def _tile_to_lay(position: Position, below: Below) -> int:
    """A turned tile for the set-up."""
    if position.phase == LAY_ENDS:
        laid = [turned // 6 for turned in position.tiles if turned >= 6 * FIRST_END]
        ends = [tile for tile in PICKING_ORDER if tile >= FIRST_END and tile not in laid]
        return ends[below(len(ends))] * 6
    if position.phase == LAY_MIDDLE:
        kinds = [kind for kind, count in enumerate(middle_kinds_left(position)) for _ in range(count)]
        kind = kinds[below(len(kinds))]
        tiles = [tile for tile in PICKING_ORDER if tile < KINDS and middle_kind(tile) == kind]
        pool = [tile for tile in tiles for _ in range(position.stack[tile])]
        tile = pool[below(len(pool))]
        return SAME_AS[tile * 6 + below(6)] if tile < TRACK_TILES else tile * 6
    fitting = [
        turned for turned in range(6 * TRACK_TILES) if position.stack[turned // 6] and fits_east(position, turned)
    ]
    pool = sorted({turned // 6 for turned in fitting})
    tile = pool[below(len(pool))]
    turns = [turned for turned in fitting if turned // 6 == tile]
    return SAME_AS[turns[below(len(turns))]]
