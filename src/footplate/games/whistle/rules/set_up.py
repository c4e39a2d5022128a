"""The set-up: tiles on the map, the offer, the hands, and the trains on the east coast (W10-W26). Compiled."""

from __future__ import annotations

from typing import Final

from footplate.games.whistle.rules.board import (
    EAST,
    ENDS,
    FIRST_START,
    FRAME,
    MIDDLE,
    NEIGHBOURS,
    NORTH_EAST,
    NOWHERE,
    OPPOSITE,
    SOUTH_EAST,
    STARTS,
    WESTWARD,
    hex_name,
)
from footplate.games.whistle.rules.components import COPIES, GOLD_TOKENS, GOODS_IN_BOX
from footplate.games.whistle.rules.pieces import (
    COAL_YARD,
    FIRST_END,
    FIRST_TOWN,
    GENERAL_STORE,
    GOLD_MINE,
    SIGNAL,
    TILE_KINDS,
    TILES,
    TOLL_STATION,
    TRACK_TILES,
    TRADING_POST,
    UPGRADE_COUNT,
    UPGRADES,
    WHISTLE_FACTORY,
)
from footplate.games.whistle.rules.position import (
    DEAL,
    DISPLAY_SIZE,
    DRAW_OFFER,
    EMPTY,
    HAND,
    LAY_EAST,
    LAY_ENDS,
    LAY_MIDDLE,
    MAX_TRAINS,
    ON_OFFER,
    OPENING_RETURN,
    OUT_OF_GAME,
    PLACING,
    START_COAL,
    TURN_UP,
    Position,
)
from footplate.games.whistle.rules.stack import add_to_hand, put_under, shuffle, take, tell_of_tile
from footplate.games.whistle.rules.tiles import HAS_STOP, NO_STOP, SAME_AS, STOP_AT, TURNS, WAYS_ON
from footplate.kernel.state import CHANCE

MIDDLE_KINDS: Final = (3, 1, 1, 2, 1)
"""Column 4 has three track tiles, a coal yard, a trading post, two towns and one of the others (W20)."""

# Where a route from a start stop leads (A6).
NO_WAY: Final = 0
A_WAY: Final = 1
NOT_YET_LAID: Final = 2

SHUT: Final = -1
"""In place of edges: nothing that is laid can help."""


def open_the_box(position: Position) -> None:
    """Everything in its supply (W16, W17)."""
    position.stack = list(COPIES)
    position.stack_size = sum(COPIES)
    position.gold_left = list(GOLD_TOKENS)
    position.supply = list(GOODS_IN_BOX)


def begin_set_up(position: Position, first: int) -> None:
    """The first player is known: coal and a whistle for everybody (W13, W14), then the map."""
    position.first = first
    position.active = first
    for place in range(position.seats):
        seat = position.in_order(place)
        position.coal[seat] = START_COAL[place]
        position.whistles[seat] = 1
    if position.events is not None:
        position.emit("first", "W25", {"seat": first})
    _ask_chance(position, LAY_ENDS)


def _ask_chance(position: Position, phase: int) -> None:
    position.phase = phase
    position.drawn = 0
    position.to_move = CHANCE


# --- tiles on the map (W19-W22) ---------------------------------------------------------------------------------------


def hex_to_fill(position: Position) -> int:
    """The hex chance lays a tile into."""
    if position.phase == LAY_ENDS:
        return ENDS[position.drawn]
    if position.phase == LAY_MIDDLE:
        return MIDDLE[position.drawn]
    return EAST[position.drawn]


def tiles_to_lay(position: Position) -> list[int]:
    """The turned tiles that can be laid into that hex."""
    found: list[int] = []
    if position.phase == LAY_ENDS:
        laid = [position.tiles[hex] // 6 for hex in ENDS[: position.drawn]]
        return [tile * 6 for tile in range(FIRST_END, TILE_KINDS) if tile not in laid]
    if position.phase == LAY_MIDDLE:
        left = middle_kinds_left(position)
        for tile in range(FIRST_END):
            if position.stack[tile] > 0 and left[middle_kind(tile)] > 0:
                found += TURNS[tile]
        return found
    edges = edges_entered(position)
    for tile in range(TRACK_TILES):
        if position.stack[tile] > 0:
            found += [turned for turned in TURNS[tile] if leaves_ways(position, turned, edges)]
    return found


def may_lay_out(position: Position, turned: int) -> bool:
    """Whether this is among `tiles_to_lay`."""
    if position.phase != LAY_EAST:
        return turned in tiles_to_lay(position)
    if not 0 <= turned < 6 * TRACK_TILES or SAME_AS[turned] != turned or position.stack[turned // 6] == 0:
        return False
    return fits_east(position, turned)


def middle_kind(tile: int) -> int:
    """Which entry of MIDDLE_KINDS a tile belongs to."""
    if tile < FIRST_TOWN:
        return 0
    if tile == COAL_YARD:
        return 1
    if tile == TRADING_POST:
        return 2
    if tile in (WHISTLE_FACTORY, GENERAL_STORE, GOLD_MINE):
        return 4
    return 3


def middle_kinds_left(position: Position) -> list[int]:
    """How many tiles of each of MIDDLE_KINDS column 4 still lacks."""
    left = list(MIDDLE_KINDS)
    for hex in MIDDLE:
        if position.tiles[hex] != EMPTY:
            left[middle_kind(position.tiles[hex] // 6)] -= 1
    return left


def fits_east(position: Position, turned: int) -> bool:
    """Whether a turned tile, laid next, leaves a way to every start stop that has its tile (W22, A6)."""
    return leaves_ways(position, turned, edges_entered(position))


def edges_entered(position: Position) -> int:
    """The edges by which routes from start stops enter the hex that is filled next, one bit each: only they are
    touched by its tile. SHUT when a start stop has no way already.
    """
    hex = EAST[position.drawn]
    edges = 0
    for laid in range(position.drawn + 1):
        for edge in (NORTH_EAST, SOUTH_EAST):
            if NEIGHBOURS[EAST[laid] * 6 + edge] <= FIRST_START:
                side = where_coal_halts(position, EAST[laid], edge)
                if side == FRAME:
                    return SHUT
                if side // 6 == hex and position.tiles[hex] == EMPTY:
                    edges |= 1 << side % 6
    return edges


def leaves_ways(position: Position, turned: int, edges: int) -> bool:
    """As `fits_east`, for those who ask about many tiles: the edges are those of `edges_entered`."""
    if edges == SHUT:
        return False
    hex = EAST[position.drawn]
    position.tiles[hex] = turned
    fits = _starts_leave_westward(position, hex)
    edge = 0
    while fits and edge < 6:
        if edges >> edge & 1:
            fits = where_coal_leads(position, hex, edge) != NO_WAY
        edge += 1
    position.tiles[hex] = EMPTY
    return fits


def _starts_leave_westward(position: Position, hex: int) -> bool:
    for edge in (NORTH_EAST, SOUTH_EAST):
        if NEIGHBOURS[hex * 6 + edge] <= FIRST_START and not leaves_westward(position, hex, edge):
            return False
    return True


def leaves_westward(position: Position, hex: int, edge: int) -> bool:
    """W22: the track entered by this edge leaves its tile by N, S, NW or SW, and not into the frame."""
    ways = WAYS_ON[position.tiles[hex] * 6 + edge] & WESTWARD
    for way in range(6):
        if ways >> way & 1 and NEIGHBOURS[hex * 6 + way] != FRAME:
            return True
    return False


def where_coal_leads(position: Position, hex: int, edge: int) -> int:
    """A6: whether coal-legal track, entered by this edge, leads to a stop or an empty hex."""
    side = where_coal_halts(position, hex, edge)
    if side == FRAME:
        return NO_WAY
    return NOT_YET_LAID if position.tiles[side // 6] == EMPTY and side // 6 in EAST else A_WAY


def where_coal_halts(position: Position, hex: int, edge: int) -> int:
    """The side by which coal-legal track, entered by this edge, comes to a stop or an empty hex; FRAME where it leads
    nowhere. It cannot run in circles.
    """
    while True:
        turned = position.tiles[hex]
        if turned == EMPTY or STOP_AT[turned * 6 + edge] != NO_STOP:
            return hex * 6 + edge
        ways = WAYS_ON[turned * 6 + edge] & WESTWARD
        if ways == 0:
            return FRAME
        way = 0
        while not ways >> way & 1:
            way += 1
        hex = NEIGHBOURS[hex * 6 + way]
        if hex == FRAME:
            return FRAME
        edge = OPPOSITE[way]


def lay_out(position: Position, turned: int) -> None:
    """Chance lays this tile; end tiles come from a pile of their own."""
    hex = hex_to_fill(position)
    position.tiles[hex] = turned
    tile = turned // 6
    if tile < FIRST_END:
        take(position, tile)
    if position.events is not None:
        clause = "W19" if position.phase == LAY_ENDS else "W20" if position.phase == LAY_MIDDLE else "W21"
        position.emit("set", clause, {"hex": hex_name(hex), "tile": TILES[tile], "turn": turned % 6})
    position.drawn += 1
    if position.phase == LAY_ENDS and position.drawn == len(ENDS):
        _ask_chance(position, LAY_MIDDLE)
    elif position.phase == LAY_MIDDLE and position.drawn == len(MIDDLE):
        _ask_chance(position, LAY_EAST)
    elif position.phase == LAY_EAST and position.drawn == len(EAST):
        _ask_chance(position, DRAW_OFFER)


# --- the offer and the display (W18, W23) -----------------------------------------------------------------------------


def can_be_offered(position: Position, upgrade: int) -> bool:
    """The calm game has neither Toll Station nor Blocking Signal."""
    if position.settings.calm and upgrade in (TOLL_STATION, SIGNAL):
        return False
    return position.owners[upgrade] == OUT_OF_GAME


def lay_out_upgrade(position: Position, upgrade: int) -> None:
    """Put an upgrade among those that can be bought (W18)."""
    position.owners[upgrade] = ON_OFFER
    if position.events is not None:
        position.emit("offered", "W18", {"upgrade": UPGRADES[upgrade]})
    position.drawn += 1
    if position.drawn == position.seats + 2:
        _ask_chance(position, TURN_UP)


def upgrades_to_offer(position: Position) -> list[int]:
    return [upgrade for upgrade in range(UPGRADE_COUNT) if can_be_offered(position, upgrade)]


def turn_up(position: Position, tile: int) -> bool:
    """A tile of the stack joins the display. True when the display is as full as it can be."""
    take(position, tile)
    position.display.append(tile)
    position.display.sort()
    position.drawn += 1
    if position.events is not None:
        position.emit("turned_up", "W99b" if position.round else "W23", {"tile": TILES[tile]})
    return len(position.display) == DISPLAY_SIZE or position.tiles_left() == 0


# --- opening hands (W24, A7) ------------------------------------------------------------------------------------------


def begin_hands(position: Position) -> None:
    """The display is ready; tiles are dealt in the order of play."""
    position.active = position.first
    _deal_to(position, position.first)


def _deal_to(position: Position, seat: int) -> None:
    _ask_chance(position, DEAL)
    position.dealt_to = seat


def deal_opening(position: Position, tile: int) -> None:
    """A tile for an opening hand."""
    seat = position.dealt_to
    take(position, tile)
    add_to_hand(position, seat, tile)
    position.drawn += 1
    if position.events is not None:
        tell_of_tile(position, "dealt", "W24", seat, tile)
    if len(position.hands[seat]) < HAND:
        return
    position.dealt_to = -1
    position.drawn = 0
    if has_stop(position.hands[seat]):
        _next_hand(position)
    else:
        position.phase = OPENING_RETURN
        position.to_move = seat


def has_stop(hand: list[int]) -> bool:
    """A black tile counts as a stop (W24)."""
    for tile in hand:
        if HAS_STOP[tile]:
            return True
    return False


def return_opening(position: Position, tile: int) -> None:
    """A seat without a stop puts back a tile and gets another one."""
    seat = position.to_move
    put_under(position, seat, tile)
    if position.events is not None:
        tell_of_tile(position, "returned", "W24", seat, tile)
    _deal_to(position, seat)


def _next_hand(position: Position) -> None:
    position.active = (position.active + 1) % position.seats
    if position.active != position.first:
        _deal_to(position, position.active)
        return
    shuffle(position)
    position.phase = PLACING
    position.active = position.in_order(position.seats - 1)
    position.to_move = position.active


# --- trains on the east coast (W26) -----------------------------------------------------------------------------------


def next_train(position: Position, seat: int) -> int:
    """The number of the train a seat places next, or -1 when all stand."""
    for number in range(position.train_count):
        if position.trains[seat * MAX_TRAINS + number] == NOWHERE:
            return number
    return -1


def free_starts(position: Position) -> list[int]:
    return [start for start in range(STARTS) if position.occupants[start] == 0]


def place_train(position: Position, start: int) -> bool:
    """A train is placed; the next one to place is that of the seat before (W26). True when all trains stand."""
    seat = position.active
    number = next_train(position, seat)
    position.trains[seat * MAX_TRAINS + number] = start
    position.occupants[start] = 1 << seat
    if position.events is not None:
        position.emit("placed", "W26", {"seat": seat, "train": number + 1, "place": f"S{start + 1}"})
    position.active = (seat - 1) % position.seats
    position.to_move = position.active
    return next_train(position, position.active) < 0
