"""What a move may lead to, and what it brings where it ends. Compiled.

The bot follows track and tries tiles of its hand in every turn. The result only chooses among legal steps, so it may
be inexact where that saves time: a whistle that skips a stop lays a tile at its end or none.
"""

from __future__ import annotations

from typing import Final, final

from footplate.bots.whistle.effects import effect
from footplate.bots.whistle.goods import WANTED, missing
from footplate.bots.whistle.lead import worth_of_closing
from footplate.bots.whistle.outlook import Outlook
from footplate.bots.whistle.worth import GOLD, HURRY, NEXT_STOP, POINT, RESERVE, SECOND_EXIT
from footplate.games.whistle.rules import moves
from footplate.games.whistle.rules.board import (
    BORDERS,
    FIRST_START,
    FRAME,
    START_SIDES,
    STARTS,
    STOPS_OF_TILE,
    WESTWARD,
    hex_of,
    place_of,
)
from footplate.games.whistle.rules.components import EXCHANGE, PENALTIES, POINTS
from footplate.games.whistle.rules.lookahead import may_halt, side_behind
from footplate.games.whistle.rules.pieces import COAL_ITEM, FIRST_END, TRACK_TILES, WHISTLE_ITEM
from footplate.games.whistle.rules.position import EMPTY, MAX_TRAINS, Position
from footplate.games.whistle.rules.tiles import NO_STOP, STOP_AT, STOP_EDGES, STOP_GOODS, TURNS, WAYS_ON

NOTHING: Final = -1_000_000
"""No legal end of the move was found."""

DECISIONS: Final = 1024
"""More than there are codes of steps."""
GAPS: Final = 256
"""More than there are places on the map."""


@final
class Landing:
    """A way to end a move: what is gained, and what has to be decided on the way (see `Run`)."""

    def __init__(self, gain: int, path: list[int]) -> None:
        self.gain: Final = gain
        self.path: Final = path

    def decision(self, where: int) -> int:
        """The step to take at a place, or at a gap; -1 when the move ends there."""
        for decided in self.path:
            if decided // DECISIONS == where:
                return decided % DECISIONS
        return -1


@final
class Run:
    """One move of one train that is being thought about."""

    def __init__(self, outlook: Outlook, number: int, coal: bool) -> None:
        self.outlook: Final = outlook
        self.position: Final[Position] = outlook.position
        self.seat: Final = outlook.seat
        self.coal: Final = coal
        self.index: Final = outlook.trains.index(number)
        self.origin: Final = outlook.position.trains[outlook.seat * MAX_TRAINS + number]
        self.before: Final = outlook.worth_now(self.index)
        self.hand: Final = outlook.position.hands[outlook.seat]
        self._crossed: Final = outlook.position.crossed[:]
        self._noting = False
        self._path: Final[list[int]] = []
        """What has been decided on the way: `where * DECISIONS + step`, `where` a place or `GAPS` + hex."""
        self._rid = 0
        self._found: Final[list[Landing]] = []

    def best(self) -> int:
        """The gain of the best move from where the train stands, its token paid for."""
        best = NOTHING
        place = self.origin
        if place < STARTS:
            best = self._entering(START_SIDES[place], 0, 0)
        else:
            hex = hex_of(place)
            edges = STOP_EDGES[self.position.tiles[hex] * STOPS_OF_TILE + place - place_of(hex, 0)]
            best = self._leaving_stop(place, edges, -1, 0, 0)
        return best - self.token()

    def landings(self, most: int) -> list[Landing]:
        """The best ends of a move from where the train stands, each with the way there."""
        self._noting = True
        self._rid = -self.token()
        self.best()
        self._noting = False
        found = self._found
        for index in range(1, len(found)):  # insertion sort: few, and equals keep their order
            moved = found[index]
            place = index
            while place > 0 and found[place - 1].gain < moved.gain:
                found[place] = found[place - 1]
                place -= 1
            found[place] = moved
        return found[:most]

    def _note(self, gain: int) -> int:
        if self._noting and gain > NOTHING:
            self._found.append(Landing(gain + self._rid, self._path[:]))
        return gain

    def token(self) -> int:
        """The price of the move; the last whistle is dearer, as a reserve."""
        if self.coal:
            return self.outlook.item(COAL_ITEM)
        last = self.position.whistles[self.seat] <= 1 and self.outlook.turns > 1
        return self.outlook.item(WHISTLE_ITEM) + (RESERVE if last else 0)

    # --- following the track ----------------------------------------------------------------------------------------

    def leaving(self, way: int) -> int:
        """The gain of leaving the stop the train is at in this direction."""
        position = self.position
        if position.at < STARTS:
            return self._entering(START_SIDES[position.at], position.skipped, position.laid)
        skips = 1 if position.came_by >= 0 and not position.occupants[position.at] >> self.seat & 1 else 0
        return self._over(hex_of(position.at), way, position.skipped + skips, position.laid)

    def halting(self) -> int:
        """The gain of ending a whistle move at the stop it has come to."""
        place = self.position.at
        if place < STARTS:
            return self._at_start(place)
        hex = hex_of(place)
        return self.landing(hex, self.position.tiles[hex], place - place_of(hex, 0))

    def laying(self, turned: int, side: int, skipped: int, laid: int) -> int:
        """The gain of laying a tile into the hex that is entered by this side, and of going on over it."""
        rid = self.outlook.rid_of(turned // 6)
        stop = STOP_AT[turned * 6 + side % 6]
        if stop == NO_STOP and len(self.hand) == 1:
            return NOTHING
        self._path.append((GAPS + side // 6) * DECISIONS + moves.LAY + turned)
        self._rid += rid
        if stop == NO_STOP:
            onward = self._onward(side // 6, WAYS_ON[turned * 6 + side % 6], side % 6, skipped, laid + 1)
        else:
            onward = self._note(self.landing(side // 6, turned, stop))
        self._rid -= rid
        self._path.pop()
        return onward + rid

    def _onward(self, hex: int, edges: int, came_by: int, skipped: int, laid: int) -> int:
        best = NOTHING
        for way in range(6):
            if way != came_by and edges >> way & 1:
                best = max(best, self._over(hex, way, skipped, laid))
        return best

    def _leaving_stop(self, place: int, edges: int, came_by: int, skipped: int, laid: int) -> int:
        """As `_onward`, where the train may choose."""
        best = NOTHING
        for way in range(6):
            if way != came_by and edges >> way & 1:
                self._path.append(place * DECISIONS + moves.DIRECTION + way)
                best = max(best, self._over(hex_of(place), way, skipped, laid))
                self._path.pop()
        return best

    def _over(self, hex: int, way: int, skipped: int, laid: int) -> int:
        if self.coal and not WESTWARD >> way & 1:
            return NOTHING
        side = side_behind(hex, way)
        if side == FRAME:
            return NOTHING
        if self.coal:
            return self._entering(side, skipped, laid)
        border = BORDERS[hex * 6 + way]
        if border in self._crossed:  # A36
            return NOTHING
        self._crossed.append(border)
        best = self._entering(side, skipped, laid)
        self._crossed.pop()
        return best

    def _entering(self, side: int, skipped: int, laid: int) -> int:
        if side <= FIRST_START:
            return self._at_start(FIRST_START - side)
        hex = side // 6
        turned = self.position.tiles[hex]
        if turned != EMPTY:
            stop = STOP_AT[turned * 6 + side % 6]
            if stop == NO_STOP:
                return self._onward(hex, WAYS_ON[turned * 6 + side % 6], side % 6, skipped, laid)
            return self._come_to(hex, stop, side % 6, skipped, laid)
        if laid > (1 if self.coal else 0):
            return NOTHING
        best = NOTHING
        for tile in self.hand:
            for turned in TURNS[tile]:
                best = max(best, self.laying(turned, side, skipped, laid))
        return best

    def _come_to(self, hex: int, stop: int, came_by: int, skipped: int, laid: int) -> int:
        position = self.position
        place = place_of(hex, stop)
        best = NOTHING
        if place != self.origin and may_halt(position, self.seat, place):
            best = self._note(self.landing(hex, position.tiles[hex], stop))
        own = position.occupants[place] >> self.seat & 1 and place != self.origin
        edges = STOP_EDGES[position.tiles[hex] * STOPS_OF_TILE + stop]
        if self.coal:
            if best == NOTHING and own and position.tiles[hex] < 6 * TRACK_TILES:
                best = self._leaving_stop(place, edges, came_by, skipped, laid)
        elif skipped == 0 or own:
            best = max(best, self._leaving_stop(place, edges, came_by, skipped + (0 if own else 1), laid))
        return best

    def _at_start(self, place: int) -> int:
        if self.coal or self.position.occupants[place] or place == self.origin:
            return NOTHING
        return self._note(self.outlook.train_worth(self.index, self.outlook.ways.from_place(place)) - self.before)

    # --- where it ends ----------------------------------------------------------------------------------------------

    def landing(self, hex: int, turned: int, stop: int) -> int:
        """The gain of ending at this stop: what it does, and what the train is worth there."""
        outlook = self.outlook
        tile = turned // 6
        if tile >= FIRST_END:
            return self._arriving(tile)
        edges = STOP_EDGES[turned * STOPS_OF_TILE + stop]
        leg = outlook.ways.leaving(hex, edges)
        gain = outlook.train_worth(self.index, leg) - self.before
        if outlook.turns > 2 and outlook.ways.exits(hex, edges) > 1:
            gain += SECOND_EXIT
        if outlook.turns > 1:
            gain += self._best_next_good(hex, edges) // NEXT_STOP
        if tile < TRACK_TILES:
            return gain + outlook.good[STOP_GOODS[turned * STOPS_OF_TILE + stop]]
        return gain + effect(outlook, tile)

    def _arriving(self, tile: int) -> int:
        """The value of an end tile, exactly: what is paid is no longer there for the other trains (W86, W87)."""
        outlook = self.outlook
        position = self.position
        gain = outlook.arrival - outlook.base + HURRY[min(outlook.turns, len(HURRY) - 1)]
        points = -min(PENALTIES[tile], position.score[self.seat])
        goods = outlook.goods
        if EXCHANGE[tile]:
            if position.shares[self.seat]:
                points = position.share_count(self.seat) * EXCHANGE[tile]
                gain -= min(GOLD, max(outlook.shares) // 2)
        elif not missing(goods, WANTED[tile]):
            points = POINTS[tile]
            goods -= WANTED[tile]
        gain += points * POINT + outlook.plan(goods, self.index)
        if len(outlook.trains) == 1:
            gain += worth_of_closing(position, self.seat, points)
        return gain

    def _best_next_good(self, hex: int, edges: int) -> int:
        """The good of the best stop that the next coal move can reach; in a gap, the best of the hand."""
        best = 0
        for way in range(6):
            if (edges & WESTWARD) >> way & 1:
                best = max(best, self._good_behind(hex, way))
        return best

    def _good_behind(self, hex: int, way: int) -> int:
        outlook = self.outlook
        tiles = self.position.tiles
        while WESTWARD >> way & 1:
            side = side_behind(hex, way)
            if side < 0:
                return 0
            hex = side // 6
            turned = tiles[hex]
            if turned == EMPTY:
                return min(outlook.good)
            stop = STOP_AT[turned * 6 + side % 6]
            if stop != NO_STOP:
                if turned >= 6 * TRACK_TILES or self.position.occupants[place_of(hex, stop)]:
                    return 0
                return outlook.good[STOP_GOODS[turned * STOPS_OF_TILE + stop]]
            ways = WAYS_ON[turned * 6 + side % 6]
            way = 0
            while not ways >> way & 1:
                way += 1
        return 0
