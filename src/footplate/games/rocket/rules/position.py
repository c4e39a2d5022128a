"""Everything on and beside the board at one moment. Compiled."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from footplate.games.rocket.rules.board import PASSENGERS, STATIONS, TOKENS, Board, count
from footplate.kernel.pickling import Reduced, reduced
from footplate.kernel.state import State

if TYPE_CHECKING:
    from mypy_extensions import i64

# What the seat to move is asked for.
FIRST_PLAYER: Final = 0
ACTION: Final = 1
CHOOSE_TOKEN: Final = 2
CHOOSE_SITE: Final = 3
REPLACE: Final = 4
CHOOSE_LINE: Final = 5
CHOOSE_HEX: Final = 6
CALL_VETO: Final = 7
BIDDING: Final = 8
AIM: Final = 9
MATCHING: Final = 10
ENDED: Final = 11

ANY_HEADING: Final = -1
GONE: Final = -1

END_CLAUSES: Final = {"shares": "R64", "tiles": "R66", "lines": "R67"}
"""By which clause the game ends, for each `end_reason`."""

FREE: Final = -1
TOWN: Final = 7
"""Owners of hexes that belong to no line."""


@final
class Settings:
    """The options of a game as the rules use them."""

    def __init__(self) -> None:
        self.chosen = "-"
        """The options as a record writes them."""
        self.single_tokens = False
        self.poll_every_holder = False
        self.active_may_open = True
        self.connected_stations_fixed = False
        self.unmoved_start_is_town = False
        self.one_station_scoring = False
        self.merger_tile_counts = True
        self.finish_turn = False
        self.end_by_lines = False
        self.hidden_cash = False
        self.first_player = -1


LINE: Final = (
    *("number", "locomotive", "heading", "supply", "extra", "connected", "survivor", "isolated", "drive", "route"),
    *("shares", "stations"),
)
"""What a line is made of, in the order of its constructor."""

POSITION: Final = (
    *("board", "settings", "seats", "lines", "owner", "touching", "station", "crowd", "built", "kinds", "holder"),
    *("passengers", "cash"),
)
"""The same of a position."""


@final
class Line:
    """A company: its locomotive, its shares, and what its track has reached."""

    def __init__(
        self,
        number: i64,
        locomotive: i64,
        heading: i64,
        supply: i64,
        extra: i64,
        connected: i64,
        survivor: i64,
        isolated: bool,
        drive: tuple[int, ...],
        route: tuple[int, ...],
        shares: list[int],
        stations: list[int],
    ) -> None:
        self.number = number
        self.locomotive = locomotive
        """Its hex, or GONE."""
        self.heading = heading
        """The direction it faces, or ANY_HEADING in the start town."""
        self.supply = supply
        self.extra = extra
        """Supplementary shares handed out for this line (R61)."""
        self.connected = connected
        """The towns next to its track and locomotive."""
        self.survivor = survivor
        """The line it was dissolved into, or GONE."""
        self.isolated = isolated
        self.drive = drive
        """Every direction its locomotive ever went."""
        self.route = route
        """Hexes it could drive to reach something new: the proof that it is not isolated (A18)."""
        self.shares = shares
        self.stations = stations
        """Stations of every seat on this line (R46)."""

    @property
    def value(self) -> int:
        """The number of connected towns (R49)."""
        return count(self.connected)

    @property
    def dissolved(self) -> bool:
        return self.survivor >= 0

    def __reduce__(self) -> Reduced:
        return reduced(self, LINE)

    def clone(self) -> Line:
        return Line(
            self.number,
            self.locomotive,
            self.heading,
            self.supply,
            self.extra,
            self.connected,
            self.survivor,
            self.isolated,
            self.drive,
            self.route,
            self.shares[:],
            self.stations[:],
        )


# What a position shares with its copies until one of them changes it (`Position.shared`).
TRACK: Final = 1
CROWD: Final = 2
STATION: Final = 4
TOKEN: Final = 8
PASSENGER: Final = 16
LINES: Final = 32
FIRST_LINE: Final = 64
"""One more bit for each line."""
EVERYTHING: Final = (FIRST_LINE << 7) - 1


class Position(State):
    """The state of a game as data. What may be done with it stands in the chapters beside this file."""

    def __init__(
        self,
        board: Board,
        settings: Settings,
        seats: int,
        lines: list[Line],
        owner: list[int],
        touching: list[int],
        station: list[int],
        crowd: list[int],
        built: list[list[int]],
        kinds: list[int],
        holder: list[int],
        passengers: list[int],
        cash: list[int],
    ) -> None:
        super().__init__(seats)
        self.board: Final = board
        self.settings: Final = settings
        self.shared: i64 = 0
        """What a copy may hold too: it is copied before it is changed, by the `own_` methods."""
        self.lines = lines
        self.owner = owner
        """The line each hex belongs to (R46; a start town too while its locomotive has not left, R27), FREE or TOWN."""
        self.touching = touching
        """The lines next to each hex, one bit each (R26)."""
        self.station = station
        """The seat whose station stands on each hex, or -1."""
        self.crowd = crowd
        """How many reasons there are against a station on each hex: a town, track, and every locomotive and station on
        it or next to it (R18, R19)."""
        self.built = built
        """The hexes of every seat's stations on the map, in order."""
        self.kinds: Final = kinds
        """The kind of each of the 36 tokens (A1)."""
        self.holder = holder
        """The seat that took each of the 36 tokens, or -1."""
        self.tokens_left: i64 = TOKENS
        self.passengers = passengers
        self.cash: Final = cash
        self.tiles: i64 = 0
        """Track tiles laid."""
        self.open_towns: i64 = 0
        """Towns that count: all but start towns whose locomotive has not left (R47)."""
        self.phase: i64 = FIRST_PLAYER
        self.first: i64 = 0
        self.round: i64 = 1
        self.active: i64 = 0
        """The seat whose turn it is; `to_move` may be another one, asked about a veto."""
        self.action: i64 = 0
        """0 or 1: how many actions of this turn are done."""
        self.moved: i64 = 0
        """The lines moved this turn (R14), one bit each."""
        self.ending = False
        """The end has come, and `finishTurn` lets the turn be finished (A20)."""
        self.line: i64 = -1
        """The line being moved."""
        self.lifted: i64 = -1
        """The hex a station has just been lifted from."""
        self.aim: i64 = -1
        """The direction the moving locomotive points to now."""
        self.targets: i64 = 0
        """Its legal directions, one bit each."""
        self.bid: i64 = 0
        """The highest bid of the veto round; `aim` is where that bidder points."""
        self.bidder: i64 = -1
        self.bid_begun: i64 = 0
        """A new bid whose direction is still to be chosen."""
        self.end_reason = ""

    def made_of(self) -> tuple[str, ...]:
        return POSITION

    def derived(self) -> tuple[str, ...]:
        return ("shared",)

    def own_track(self) -> None:
        """Before `owner` or `touching` are changed."""
        if self.shared & TRACK:
            self.shared &= ~TRACK
            self.owner = self.owner[:]
            self.touching = self.touching[:]

    def own_crowd(self) -> None:
        """Before `crowd` is changed."""
        if self.shared & CROWD:
            self.shared &= ~CROWD
            self.crowd = self.crowd[:]

    def own_stations(self) -> None:
        """Before `station` or `built` are changed."""
        if self.shared & STATION:
            self.shared &= ~STATION
            self.station = self.station[:]
            self.built = [hexes[:] for hexes in self.built]

    def own_tokens(self) -> None:
        """Before `holder` is changed."""
        if self.shared & TOKEN:
            self.shared &= ~TOKEN
            self.holder = self.holder[:]

    def own_passengers(self) -> None:
        """Before `passengers` are changed."""
        if self.shared & PASSENGER:
            self.shared &= ~PASSENGER
            self.passengers = self.passengers[:]

    def own_line(self, number: i64) -> Line:
        """A line that may be changed."""
        if self.shared & LINES:
            self.shared &= ~LINES
            self.lines = self.lines[:]
        line = self.lines[number]
        bit: i64 = FIRST_LINE << number
        if self.shared & bit:
            self.shared &= ~bit
            line = line.clone()
            self.lines[number] = line
        return line

    def passengers_left(self) -> int:
        left = PASSENGERS
        for taken in self.passengers:
            left -= taken
        return left

    def stock(self, seat: int) -> int:
        """Stations a seat has not placed: seven less those on the map and the one in hand (R5)."""
        return STATIONS - len(self.built[seat])

    def holder_of(self, line: Line) -> Line:
        """The line that a line's track belongs to now: itself, or the last survivor it was merged into."""
        while line.survivor >= 0:
            line = self.lines[line.survivor]
        return line

    def next_seat(self, seat: int) -> int:
        """The seat to the left: play is clockwise (R10)."""
        return (seat + 1) % self.seats


def copied(position: Position, into: Position) -> None:
    """Carry everything that is not a list over to a copy."""
    into.to_move = position.to_move
    into.tokens_left = position.tokens_left
    into.tiles = position.tiles
    into.open_towns = position.open_towns
    into.phase = position.phase
    into.first = position.first
    into.round = position.round
    into.active = position.active
    into.action = position.action
    into.moved = position.moved
    into.ending = position.ending
    into.line = position.line
    into.lifted = position.lifted
    into.aim = position.aim
    into.targets = position.targets
    into.bid = position.bid
    into.bidder = position.bidder
    into.bid_begun = position.bid_begun
    into.end_reason = position.end_reason


def add_to_crowd(position: Position, hex: i64, change: i64) -> None:
    """A locomotive or station comes (+1) or goes (-1)."""
    position.own_crowd()
    crowd = position.crowd
    neighbours = position.board.neighbours
    reasons: i64 = crowd[hex]
    crowd[hex] = reasons + change
    for direction in range(6):
        near: i64 = neighbours[hex * 6 + direction]
        if near >= 0:
            reasons = crowd[near]
            crowd[near] = reasons + change


def join_line(position: Position, hex: i64, line: i64) -> None:
    """The hex becomes part of a line."""
    position.own_track()
    position.own_crowd()
    position.owner[hex] = line
    position.crowd[hex] += 1
    bit: i64 = 1 << line
    touching = position.touching
    for direction in range(6):
        near: i64 = position.board.neighbours[hex * 6 + direction]
        if near >= 0:
            lines: i64 = touching[near]
            touching[near] = lines | bit


def leave_line(position: Position, hex: i64, line: i64) -> None:
    """A start town stops being part of its line once the locomotive has left (R47)."""
    position.own_track()
    position.own_crowd()
    neighbours = position.board.neighbours
    position.owner[hex] = TOWN
    position.crowd[hex] -= 1
    for direction in range(6):
        near: i64 = neighbours[hex * 6 + direction]
        if near < 0:
            continue
        still = False
        for way in range(6):
            other: i64 = neighbours[near * 6 + way]
            if other >= 0 and position.owner[other] == line:
                still = True
        if not still:
            position.touching[near] &= ~(1 << line)
