"""Tiles, sides and places by the names the notation gives them (docs/notation.md, section 4). Compiled."""

from __future__ import annotations

from footplate.games.whistle.rules.board import EDGES, FIRST_SPACE, STARTS, STOPS_OF_TILE, place_of
from footplate.games.whistle.rules.lookahead import SIDES
from footplate.games.whistle.rules.moves import TAKES
from footplate.games.whistle.rules.pieces import COAL_ITEM, SPACES, TILES, TRACK_TILES, WHISTLE_ITEM
from footplate.games.whistle.rules.place_names import HEX_NAMES, place_name
from footplate.games.whistle.rules.position import EMPTY, Position
from footplate.games.whistle.rules.tiles import STOP_EDGES
from footplate.games.whistle.rules.trading import A_WHISTLE, FIRST_PAIR, PAIRS, TWO_COAL

START_NAMES = [f"S{number}" for number in range(1, STARTS + 1)]
SPACE_NAMES = [f"R{number}" for number in range(1, SPACES + 1)]
SHORT_GOODS = ("Co", "St", "Wo", "Ca", "Wh", "Sl")


def seat_name(seat: int) -> str:
    return chr(65 + seat)


def seat_names(seats: int) -> tuple[str, ...]:
    """The seats of a set, in their order.

    >>> seat_names(0b101)
    ('A', 'C')
    """
    return tuple(seat_name(seat) for seat in range(seats.bit_length()) if seats >> seat & 1)


def turned_name(turned: int, joint: str = " ") -> str:
    """A tile with its turn; hubs look the same from every side.

    >>> turned_name(6 * 16 + 3), turned_name(6 * 55, "")
    ('#17 r3', '#CY')
    """
    tile, turn = divmod(turned, 6)
    return TILES[tile] if tile >= TRACK_TILES else f"{TILES[tile]}{joint}r{turn}"


def stops_of(turned: int) -> list[int]:
    """The stops of a tile, each by the number of its lowest track."""
    return [stop for stop in range(STOPS_OF_TILE) if STOP_EDGES[turned * STOPS_OF_TILE + stop]]


def places_by_name(position: Position) -> dict[str, int]:
    """Every place there is now, by its name."""
    places = [*range(STARTS), *range(FIRST_SPACE, FIRST_SPACE + SPACES)]
    for hex, turned in enumerate(position.tiles):
        if turned != EMPTY:
            places += [place_of(hex, stop) for stop in stops_of(turned)]
    return {place_name(position, place): place for place in places}


def deal_items(deal: int) -> tuple[int, list[int]]:
    """The good given in a deal and the items taken (W78)."""
    given, taken = divmod(deal, TAKES)
    if taken >= FIRST_PAIR:
        return given, list(PAIRS[taken - FIRST_PAIR])
    return given, [COAL_ITEM, COAL_ITEM] if taken == TWO_COAL else [WHISTLE_ITEM] if taken == A_WHISTLE else [taken]


def side_name(side: int) -> str:
    """One side of a hex; of a start stop there is only one.

    >>> side_name(4), side_name(SIDES)
    ('A1.SW', 'S1')
    """
    return START_NAMES[side - SIDES] if side >= SIDES else f"{HEX_NAMES[side // 6]}.{EDGES[side % 6]}"
