"""The hand filled up with one click: tiles of the display, the ones most likely to be of use first (W99a)."""

from __future__ import annotations

from typing import Final

from footplate.games.whistle.rules import moves
from footplate.games.whistle.rules.board import STOPS_OF_TILE
from footplate.games.whistle.rules.pieces import BOILER
from footplate.games.whistle.rules.position import REFILL, TURN, Position
from footplate.games.whistle.rules.tiles import HAS_STOP, STOP_EDGES, STOP_GOODS, is_black
from footplate.games.whistle.rules.turns import can_refill, may_end

FIRST_RARE: Final = 3
"""Goods 0 to 2 are common (W7)."""
LATE: Final = 2
"""With so many rounds to come a black tile may well stay in the hand, which costs points (W105)."""


def filling(position: Position) -> list[int]:
    """The steps that fill the hand; none where it is full, or need not be filled. What the display has not, the stack
    gives, one tile: what comes next, nobody knows before.
    """
    if position.phase not in (TURN, REFILL) or not can_refill(position) or may_end(position):
        return []
    hand, display = list(position.hands[position.active]), list(position.display)
    steps: list[int] = []
    while display and len(hand) < position.hand_limit(position.active):
        tile = max(display, key=lambda one: _use(position, one, hand))
        display.remove(tile)
        hand.append(tile)
        steps.append(moves.TAKE + tile)
    if len(hand) < position.hand_limit(position.active) and position.tiles_left() > 0:
        steps.append(moves.DRAW_STACK)
    return steps


def _use(position: Position, tile: int, hand: list[int]) -> int:
    """How much one would like to have a tile, roughly."""
    if is_black(tile):
        risky = position.rounds - position.round <= LATE and not position.owns(position.active, BOILER)
        return -2 if risky else 3
    if not HAS_STOP[tile]:  # one of them takes a train over a gap, two are in each other's way
        return 0 if all(HAS_STOP[other] for other in hand) else -1
    stops = [stop for stop in range(STOPS_OF_TILE) if STOP_EDGES[tile * 6 * STOPS_OF_TILE + stop]]
    rare = any(STOP_GOODS[tile * 6 * STOPS_OF_TILE + stop] >= FIRST_RARE for stop in stops)
    junction = any(STOP_EDGES[tile * 6 * STOPS_OF_TILE + stop].bit_count() > 2 for stop in stops)
    return 1 + rare + junction
