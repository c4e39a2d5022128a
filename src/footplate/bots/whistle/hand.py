"""Which tiles the greedy bot likes to have in its hand (W24, W98, W99a). Compiled."""

from __future__ import annotations

from typing import Final

from footplate.bots.whistle.effects import effect
from footplate.bots.whistle.outlook import Outlook
from footplate.bots.whistle.worth import BLACK_IN_HAND
from footplate.games.whistle.rules import moves
from footplate.games.whistle.rules.board import STOPS_OF_TILE
from footplate.games.whistle.rules.components import COPIES
from footplate.games.whistle.rules.pieces import BOILER, FIRST_END, TRACK_TILES
from footplate.games.whistle.rules.position import EMPTY
from footplate.games.whistle.rules.tiles import HAS_STOP, STOP_EDGES, STOP_GOODS

BLANK: Final = 60
"""A tile without a stop: it takes a train over a gap for nothing, if another one follows."""
SECOND_BLANK: Final = -150
JUNCTION: Final = 80
"""A stop with four ways out."""


def tile_worth(outlook: Outlook, tile: int) -> int:
    """What it is worth to have this tile in hand next turn."""
    if tile >= TRACK_TILES:
        return effect(outlook, tile) - _risk(outlook)
    best = 0
    stops = 0
    for stop in range(STOPS_OF_TILE):
        edges = STOP_EDGES[tile * 6 * STOPS_OF_TILE + stop]
        if edges:
            stops += 1
            worth = outlook.good[STOP_GOODS[tile * 6 * STOPS_OF_TILE + stop]]
            best = max(best, worth + (JUNCTION if edges.bit_count() > 2 else 0))
    if stops:
        return best
    for other in outlook.position.hands[outlook.seat]:
        if not HAS_STOP[other]:
            return SECOND_BLANK
    return BLANK


def _risk(outlook: Outlook) -> int:
    """A black tile that stays in hand costs ten points (W105)."""
    if outlook.position.owns(outlook.seat, BOILER):
        return 0
    after = max(0, outlook.turns - 1)
    if not outlook.trains:
        return BLACK_IN_HAND[0]
    return BLACK_IN_HAND[after] if after < len(BLACK_IN_HAND) else 0


def worth_of_drawing(outlook: Outlook) -> int:
    """The mean of the tiles that are neither on the map, nor in the display, nor in the own hand."""
    unseen = list(COPIES)
    position = outlook.position
    for turned in position.tiles:
        if turned != EMPTY and turned < 6 * FIRST_END:
            unseen[turned // 6] -= 1
    for tile in (*position.display, *position.hands[outlook.seat]):
        unseen[tile] -= 1
    total = 0
    count = 0
    for tile in range(FIRST_END):
        if unseen[tile] > 0:
            total += unseen[tile] * tile_worth(outlook, tile)
            count += unseen[tile]
    return total // max(1, count)


def refill(outlook: Outlook, legal: list[int]) -> int:
    """The best tile of the display, or one from the stack; in the last round no more tiles than needed."""
    if moves.END in legal:
        return moves.END
    if moves.LOOK in legal:
        return moves.LOOK
    best = worth_of_drawing(outlook) if moves.DRAW_STACK in legal else -(10**9)
    chosen = moves.DRAW_STACK
    for step in legal:
        if moves.TAKE <= step < moves.TAKE + moves.KINDS:
            worth = tile_worth(outlook, step - moves.TAKE)
            if worth > best:
                best = worth
                chosen = step
    return chosen


def best_of(outlook: Outlook, legal: list[int], base: int) -> int:
    """The step with the tile most worth having."""
    chosen = legal[0]
    for step in legal:
        if tile_worth(outlook, step - base) > tile_worth(outlook, chosen - base):
            chosen = step
    return chosen


def worst_of(outlook: Outlook, legal: list[int], base: int) -> int:
    """The step with the tile least worth having."""
    chosen = legal[0]
    for step in legal:
        if tile_worth(outlook, step - base) < tile_worth(outlook, chosen - base):
            chosen = step
    return chosen
