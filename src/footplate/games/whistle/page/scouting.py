"""Where a train can get to within a turn: every stop, over which stops and with which tiles laid on the way. Compiled.

The scout follows track by itself, as the rules do (`rules/movement.py`), without making positions: the moves of a turn
are too many for that. What it says of a way is a plan, which `journeys.py` plays by the rules. It looks at one token
after the other, so that what is near is found first, and gives up after `MOST_HALTS`.

Of a tile that it lays only the track counts on which the train comes, and where it has been with the same tiles and
tokens left it does not go again. Coal never takes a train to a hex by two of its tracks, so nothing is missed by that;
a whistle could, in theory, run back over the other tracks of a tile laid in the same turn.
"""

from __future__ import annotations

from typing import Final

from footplate.games.whistle.rules.board import (
    BORDERS,
    FIRST_SPACE,
    FIRST_START,
    FRAME,
    START_SIDES,
    STARTS,
    STOPS_OF_TILE,
    WESTWARD,
    hex_of,
    place_of,
)
from footplate.games.whistle.rules.components import DEMANDS, PENALTIES, POINTS
from footplate.games.whistle.rules.lookahead import SIDES, Lookahead, side_behind, start_way
from footplate.games.whistle.rules.movement import lift, toll_collector
from footplate.games.whistle.rules.pieces import (
    COAL_YARD,
    FIRST_END,
    GENERAL_STORE,
    GOLD_MINE,
    GOOD_KINDS,
    GOODS_LIMIT,
    TRACK_TILES,
    TRADING_POST,
    WHISTLE_FACTORY,
)
from footplate.games.whistle.rules.position import ACTION_SLOTS, EMPTY, Position
from footplate.games.whistle.rules.state import WhistleState
from footplate.games.whistle.rules.tiles import NO_STOP, STOP_AT, STOP_EDGES, STOP_GOODS, TURNS, WAYS_ON

MOST_HALTS: Final = 2_000
"""Ends of moves that are looked at for one train."""
MOST_WAYS: Final = 24
"""Ways to one goal that are remembered."""
A_POINT: Final = 2
"""What a point counts where ways are compared: a good counts one."""


class Halt:
    """A stop where a move of the train ends, and how it came there."""

    __slots__ = (
        "coal",
        "goods",
        "hand",
        "laid",
        "lays",
        "parent",
        "place",
        "tiles",
        "tokens",
        "ways",
        "whistles",
        "worth",
    )

    def __init__(self, place: int, tiles: list[int], hand: list[int], goods: list[int]) -> None:
        self.place = place
        self.tiles = tiles
        self.hand = hand
        self.goods = goods
        self.coal = 0
        self.whistles = 0
        self.parent: Halt | None = None
        self.tokens: tuple[bool, ...] = ()
        """True for each coal spent so far, False for a whistle."""
        self.ways: list[tuple[int, int]] = []
        """In the last move: the stops it left, and by which edge."""
        self.lays: list[int] = []
        """The turned tiles it laid, in their order."""
        self.laid: tuple[tuple[int, int], ...] = ()
        """All tiles laid so far: hex and turned tile."""
        self.worth = 0

    def rank(self) -> tuple[int, int, int, int]:
        """Ways to the same goal are compared so: fewest tokens, fewest whistles, fewest tiles, most brought."""
        return len(self.tokens), self.tokens.count(False), len(self.laid), -self.worth

    def kind(self) -> tuple[tuple[int, ...], tuple[tuple[int, int], ...]]:
        """What makes a way another one: its stops, and which tiles are laid where, however turned."""
        stops: list[int] = []
        halt: Halt | None = self
        while halt is not None:
            stops.append(halt.place)
            halt = halt.parent
        return tuple(stops), tuple((hex, turned // 6) for hex, turned in self.laid)


class Scout:
    """All halts of one train, by goal: a stop, or an empty hex that gets a tile with one."""

    def __init__(self, position: Position, number: int) -> None:
        copy = position.clone()
        assert isinstance(copy, WhistleState)
        self.position: Final = copy
        self.seat: Final = copy.active
        start = copy.place_of_train(copy.active, number)
        lift(copy, copy.active, number)
        copy.train = number
        self.empty: Final = [turned == EMPTY for turned in copy.tiles]
        self.goals: Final[dict[int, dict[object, Halt]]] = {}
        """By goal (`goal_of`) every kind of way there."""
        self.entered: Final[dict[tuple[int, ...], int]] = {}
        """How often a hex has been entered by the same side in the same situation."""
        self.looked = 0
        goods = copy.goods[copy.active * GOOD_KINDS : (copy.active + 1) * GOOD_KINDS]
        self.supply: Final = [copy.supply[good] + goods[good] for good in range(GOOD_KINDS)]
        """What there is of each good, with what the seat has: how much is left follows from what it will have."""
        self.root: Final = Halt(start, copy.tiles, copy.hands[copy.active][:], goods)
        self.root.coal = copy.coal[copy.active]
        self.root.whistles = copy.whistles[copy.active]
        self.slots: Final = ACTION_SLOTS - len(copy.slots)

    @property
    def complete(self) -> bool:
        """Whether everything was looked at."""
        return self.looked < MOST_HALTS

    def goal_of(self, place: int) -> int:
        """An empty hex is one goal, whatever tile it gets; on tiles that lie there each stop is one."""
        hex = hex_of(place)
        return FIRST_SPACE + hex if hex >= 0 and self.empty[hex] else place

    def look(self) -> None:
        """Find all of them."""
        level = [self.root]
        for spent in range(self.slots):
            after: dict[object, Halt] = {}
            for halt in level:
                for coal in (True, False):
                    if (halt.coal if coal else halt.whistles) > 0 and self._can_pay_toll(halt, coal):
                        for end in _Move(self, halt, coal, spent + 1 == self.slots).ends():
                            self._note(end)
                            situation = self._situation(end)
                            known = after.get(situation)
                            if self._goes_on(end) and (known is None or end.rank() < known.rank()):
                                after[situation] = end
                    if not self.complete:
                        return
            level = self._various_first([*after.values()])

    def _various_first(self, halts: list[Halt]) -> list[Halt]:
        """One halt for each stop and the ways from it, then the second for each, and so on: if the scout has to give
        up, it is in going the same ways with other tiles behind the train.
        """
        turns: dict[tuple[int, int], int] = {}
        order: list[tuple[int, int]] = []
        for number, halt in enumerate(halts):
            leaving = halt.place, self._edges(halt)
            turns[leaving] = turns.get(leaving, 0) + 1
            order.append((turns[leaving], number))
        return [halts[number] for _, number in sorted(order)]

    def _edges(self, halt: Halt) -> int:
        """The edges by which the train can leave a halt; of a start stop none is told."""
        hex = hex_of(halt.place)
        return STOP_EDGES[halt.tiles[hex] * STOPS_OF_TILE + halt.place - place_of(hex, 0)] if hex >= 0 else 0

    def _situation(self, halt: Halt) -> tuple[object, ...]:
        """What decides where the train can go from a halt."""
        return halt.place, self._edges(halt), *halt.hand, halt.coal, -halt.whistles, any(halt.goods)

    def _note(self, halt: Halt) -> None:
        goal = self.goal_of(halt.place)
        if goal == self.root.place:
            return
        ways = self.goals.setdefault(goal, {})
        kind = halt.kind()
        known = ways.get(kind)
        if (known is None and len(ways) < MOST_WAYS) or (known is not None and halt.rank() < known.rank()):
            ways[kind] = halt

    def _goes_on(self, halt: Halt) -> bool:
        """A train that has come to an end tile is off the map (W88)."""
        hex = hex_of(halt.place)
        return (hex < 0 or halt.tiles[hex] // 6 < FIRST_END) and halt.coal + halt.whistles > 0

    # --- what a stop does (W75-W86, W96), where nobody chooses otherwise than `journeys.answer` ----------------------

    def _collector(self, halt: Halt, coal: bool) -> int:
        self.position.tiles = halt.tiles
        return toll_collector(self.position, self.seat, halt.place, coal)

    def _can_pay_toll(self, halt: Halt, coal: bool) -> bool:
        return sum(halt.goods) > 0 or self._collector(halt, coal) < 0

    def settle(self, before: Halt, halt: Halt, coal: bool) -> None:
        """Toll, then what the stop brings and takes."""
        goods = halt.goods
        if self._collector(before, coal) >= 0:
            paid = next(good for good in range(GOOD_KINDS) if goods[good])
            goods[paid] -= 1
            halt.worth -= 1
        hex = hex_of(halt.place)
        if hex < 0:
            return
        turned = halt.tiles[hex]
        tile = turned // 6
        if tile < TRACK_TILES:
            self._gain(halt, STOP_GOODS[turned * STOPS_OF_TILE + halt.place - place_of(hex, 0)])
        elif tile == COAL_YARD:
            halt.coal += 2
            halt.worth += 2
        elif tile == GENERAL_STORE:
            left = [good for good in range(GOOD_KINDS) if self._is_left(halt, good)]
            if left:
                self._gain(halt, left[0])
        elif tile in (TRADING_POST, GOLD_MINE):
            halt.worth += 2
        elif tile == WHISTLE_FACTORY:
            halt.whistles += 1
            halt.worth += 2
        else:
            self._meet_demand(halt, tile)

    def _is_left(self, halt: Halt, good: int) -> bool:
        return self.position.settings.unlimited_goods or self.supply[good] > halt.goods[good]

    def _gain(self, halt: Halt, good: int) -> None:
        if not self._is_left(halt, good):
            return
        halt.goods[good] += 1
        halt.worth += 1
        if sum(halt.goods) > GOODS_LIMIT:
            halt.goods[next(one for one in range(GOOD_KINDS) if halt.goods[one])] -= 1

    def _meet_demand(self, halt: Halt, tile: int) -> None:
        wanted = DEMANDS[tile * GOOD_KINDS : (tile + 1) * GOOD_KINDS]
        if any(wanted) and all(halt.goods[good] >= wanted[good] for good in range(GOOD_KINDS)):
            for good in range(GOOD_KINDS):
                halt.goods[good] -= wanted[good]
            halt.worth += A_POINT * POINTS[tile]
        else:
            halt.worth -= A_POINT * PENALTIES[tile]


class _Move:
    """One move of the train from a halt, by coal or whistle: every stop where it can end.

    As `Lookahead` goes over the board, but to all ends instead of to the first.
    """

    def __init__(self, scout: Scout, halt: Halt, coal: bool, last: bool) -> None:
        self.scout = scout
        self.halt = halt
        self.coal = coal
        self.tiles = halt.tiles[:]
        self.hand = halt.hand[:]
        self.crossed: list[int] = []
        self.ways: list[tuple[int, int]] = []
        self.laid: list[tuple[int, int]] = []
        self.found: list[Halt] = []
        self.entered: set[tuple[int, ...]] = set()
        position = scout.position
        position.tiles = self.tiles
        self.ahead = Lookahead(position, coal, halt.place)
        self.last = last or halt.coal + halt.whistles == 1

    def ends(self) -> list[Halt]:
        place = self.halt.place
        self._leave_by_all(place, self.ahead.ways_through(place, -1), 0)
        return self.found

    def _leave_by_all(self, place: int, ways: int, skipped: int) -> None:
        for way in range(6):
            if ways >> way & 1:
                self.ways.append((place, way))
                self._leave(place, way, skipped)
                self.ways.pop()

    def _leave(self, place: int, way: int, skipped: int) -> None:
        if place < STARTS:
            side = START_SIDES[place]
            self._cross(SIDES + place if self.ahead.u_turn else side, side, skipped)
        else:
            self._go_over(hex_of(place), way, skipped)

    def _go_over(self, hex: int, way: int, skipped: int) -> None:
        if self.coal and not WESTWARD >> way & 1:
            return
        side = side_behind(hex, way)
        if side != FRAME:
            crossing = hex * 6 + way
            self._cross(crossing if self.ahead.u_turn else BORDERS[crossing], side, skipped)

    def _cross(self, border: int, side: int, skipped: int) -> None:
        if border in self.crossed:
            return
        if not self._is_new(side, skipped):
            return
        self.crossed.append(border)
        if side <= FIRST_START:
            start = FIRST_START - side
            self._come_to(start, START_SIDES[start] % 6, skipped)
        elif self.tiles[side // 6] == EMPTY:
            self._lay(side, skipped)
        else:
            self._run_onto(side, skipped)
        self.crossed.pop()

    def _is_new(self, side: int, skipped: int) -> bool:
        """Whether the train has not entered here before with the same tiles and tokens left: in this move not once, in
        others not twice, for ways over other stops are worth telling.
        """
        entering = (side, skipped, *sorted(self.hand))
        if entering in self.entered:
            return False
        self.entered.add(entering)
        situation = (self.coal, self.halt.coal, self.halt.whistles, *entering)
        often = self.scout.entered.get(situation, 0)
        self.scout.entered[situation] = often + 1
        return often < 2

    def _lay(self, side: int, skipped: int) -> None:
        if len(self.laid) >= self.ahead.limit or self.scout.looked >= MOST_HALTS:
            return
        hex = side // 6
        alike: set[tuple[int, ...]] = set()
        for tile in sorted(set(self.hand)):
            for turned in TURNS[tile]:
                leads = self._leads(turned, side % 6)
                if leads in alike:
                    continue
                alike.add(leads)
                self.tiles[hex] = turned
                self.hand.remove(tile)
                self.laid.append((hex, turned))
                self._run_onto(side, skipped)
                self.laid.pop()
                self.hand.append(tile)
        self.tiles[hex] = EMPTY

    def _leads(self, turned: int, entered: int) -> tuple[int, ...]:
        """Where a train comes to that enters a tile: tiles that send it the same way are alike."""
        stop = STOP_AT[turned * 6 + entered]
        if stop == NO_STOP:
            return turned // 6, WAYS_ON[turned * 6 + entered]
        at = turned * STOPS_OF_TILE + stop
        return turned // 6, STOP_GOODS[at], 0 if self.last else STOP_EDGES[at]

    def _run_onto(self, side: int, skipped: int) -> None:
        hex = side // 6
        turned = self.tiles[hex]
        stop = STOP_AT[turned * 6 + side % 6]
        if stop != NO_STOP:
            self._come_to(place_of(hex, stop), side % 6, skipped)
        elif not self.ahead.must_end(len(self.laid)):
            self._go_over(hex, WAYS_ON[turned * 6 + side % 6].bit_length() - 1, skipped)

    def _come_to(self, place: int, came_by: int, skipped: int) -> None:
        ahead = self.ahead
        ends = ahead.may_end(place)
        if ends:
            self._halt_at(place)
        if (ends and self.coal) or ahead.must_end(len(self.laid)) or not ahead.may_run_through(place, skipped):
            return
        if place >= STARTS:
            self._leave_by_all(place, ahead.ways_through(place, came_by), skipped + ahead.skips(place))
        elif ahead.u_turn:
            self._leave_by_all(place, 1 << start_way(place), skipped + ahead.skips(place))

    def _halt_at(self, place: int) -> None:
        before = self.halt
        self.scout.looked += 1
        halt = Halt(place, self.tiles[:] if self.laid else before.tiles, sorted(self.hand), before.goods[:])
        halt.coal = before.coal - self.coal
        halt.whistles = before.whistles - (not self.coal)
        halt.parent = before
        halt.tokens = (*before.tokens, self.coal)
        halt.ways = self.ways[:]
        halt.lays = [turned for _, turned in self.laid]
        halt.laid = (*before.laid, *self.laid)
        halt.worth = before.worth
        self.scout.settle(before, halt, self.coal)
        self.scout.position.tiles = self.tiles
        self.found.append(halt)
