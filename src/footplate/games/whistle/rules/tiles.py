"""Tiles and how track runs over them, in tables for every tile and turn. Compiled.

A turned tile is `6 * tile + turn`; turn k sends edge e to edge (e + k) % 6. Towns, other black tiles and end tiles are
hubs: one stop in the middle, all six edges lead to it (3.2).
"""

from __future__ import annotations

from typing import Final

from footplate.games.whistle.rules.board import STOPS_OF_TILE
from footplate.games.whistle.rules.components import TRACKS
from footplate.games.whistle.rules.pieces import FIRST_END, FIRST_TOWN, TILE_KINDS, TRACK_TILES

NO_STOP: Final = -1
NO_GOOD: Final = -1
TURNED: Final = 6 * TILE_KINDS
ALL_EDGES: Final = 0b111111


def is_black(tile: int) -> bool:
    """A special tile (W6); end tiles are not black."""
    return FIRST_TOWN <= tile < FIRST_END


def is_end(tile: int) -> bool:
    return tile >= FIRST_END


STOP_AT: Final[list[int]] = [0] * (TURNED * 6)
"""The stop a train comes to that enters a turned tile by an edge, `turned * 6 + edge`; or NO_STOP."""
WAYS_ON: Final[list[int]] = [0] * (TURNED * 6)
"""The edges by which a train can go on that has entered by an edge, one bit each: over its track, or from its stop."""
STOP_EDGES: Final[list[int]] = [0] * (TURNED * STOPS_OF_TILE)
"""The edges linked to a stop, `turned * STOPS_OF_TILE + stop`, one bit each (W52)."""
STOP_GOODS: Final[list[int]] = [NO_GOOD] * (TURNED * STOPS_OF_TILE)
"""The good of a stop."""
SAME_AS: Final[list[int]] = list(range(TURNED))
"""Of all turns of a tile that look the same, the lowest."""
TURNS: Final[list[list[int]]] = [[] for _ in range(TILE_KINDS)]
"""The turns of each tile that look different, as turned tiles."""
HAS_STOP: Final[list[bool]] = [True] * TILE_KINDS
"""Whether there is any stop on a tile; a black tile is one (W24)."""


def _draw_track_tile(tile: int, turn: int) -> None:
    printed = TRACKS[tile]
    turned = tile * 6 + turn
    stop_of_track = [NO_STOP] * 3
    for tracks, good in printed.stops:
        stop = min(tracks)
        edges = 0
        for track in tracks:
            stop_of_track[track] = stop
            one, other = printed.tracks[track]
            edges |= 1 << (one + turn) % 6 | 1 << (other + turn) % 6
        STOP_EDGES[turned * STOPS_OF_TILE + stop] = edges
        STOP_GOODS[turned * STOPS_OF_TILE + stop] = good
    for track in range(3):
        one, other = (printed.tracks[track][0] + turn) % 6, (printed.tracks[track][1] + turn) % 6
        stop = stop_of_track[track]
        linked = 1 << one | 1 << other if stop == NO_STOP else STOP_EDGES[turned * STOPS_OF_TILE + stop]
        for edge in (one, other):
            STOP_AT[turned * 6 + edge] = stop
            WAYS_ON[turned * 6 + edge] = linked & ~(1 << edge)


def _draw_hub(tile: int, turn: int) -> None:
    turned = tile * 6 + turn
    STOP_EDGES[turned * STOPS_OF_TILE] = ALL_EDGES
    for edge in range(6):
        STOP_AT[turned * 6 + edge] = 0
        WAYS_ON[turned * 6 + edge] = ALL_EDGES & ~(1 << edge)


def _look(turned: int) -> list[int]:
    """What can be seen of a turned tile: for each edge where it leads, and the good on the way."""
    seen: list[int] = []
    for edge in range(6):
        stop = STOP_AT[turned * 6 + edge]
        good = NO_GOOD if stop == NO_STOP else STOP_GOODS[turned * STOPS_OF_TILE + stop]
        seen += [WAYS_ON[turned * 6 + edge], stop == NO_STOP, good]
    return seen


def _draw_all() -> None:
    for tile in range(TILE_KINDS):
        HAS_STOP[tile] = tile >= TRACK_TILES or len(TRACKS[tile].stops) > 0
        looks: list[list[int]] = []
        for turn in range(6):
            if tile < TRACK_TILES:
                _draw_track_tile(tile, turn)
            else:
                _draw_hub(tile, turn)
            look = _look(tile * 6 + turn)
            if look in looks:
                SAME_AS[tile * 6 + turn] = tile * 6 + looks.index(look)
            else:
                TURNS[tile].append(tile * 6 + turn)
            looks.append(look)


_draw_all()
