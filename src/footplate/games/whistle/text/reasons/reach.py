"""How many coal moves a train needs to every stop, as far as the board shows it."""

from __future__ import annotations

from collections.abc import Iterator

from footplate.games.whistle.rules.board import (
    FIRST_SPACE,
    FRAME,
    HEXES,
    START_SIDES,
    STARTS,
    WESTWARD,
    hex_of,
    place_of,
)
from footplate.games.whistle.rules.lookahead import linked_edges, may_halt, side_behind
from footplate.games.whistle.rules.movement import cannot_pay_toll
from footplate.games.whistle.rules.pieces import FIRST_END, TRACK_TILES
from footplate.games.whistle.rules.position import EMPTY, Position
from footplate.games.whistle.rules.tiles import ALL_EDGES, NO_STOP, STOP_AT, STOP_EDGES, STOP_GOODS, WAYS_ON


class Reach:
    """The moves of one train. On an empty hex a tile is imagined whose stop leads everywhere, so that only the first
    move is certain; the hex is the goal `FIRST_SPACE + hex`. Rivals are thought to be gone by the second move.
    """

    def __init__(self, position: Position, seat: int, place: int) -> None:
        self._position = position
        self._seat = seat
        self._blocked: list[int] = []
        self.moves: dict[int, int] = {}
        """The fewest moves to every goal."""
        self._spread(place)

    def _spread(self, start: int) -> None:
        if cannot_pay_toll(self._position, self._seat, start, True):
            return
        reached, waiting, count = [start], list[int](), 0
        while reached or waiting:
            count += 1
            found = [goal for place in reached for goal in self._one_coal(place)]
            fresh = dict.fromkeys(goal for goal in [*found, *waiting] if goal not in self.moves)
            self.moves |= dict.fromkeys(fresh, count)
            reached = [goal for goal in fresh if not self._is_end(goal)]
            waiting, self._blocked = self._blocked, []

    def _is_end(self, goal: int) -> bool:
        hex = hex_of(goal)
        return hex >= 0 and self._position.tiles[hex] // 6 >= FIRST_END

    def _one_coal(self, place: int) -> Iterator[int]:
        """Where one coal takes a train that stands here."""
        if place < STARTS:
            yield from self._enter(START_SIDES[place])
            return
        imagined = place >= FIRST_SPACE
        edges = ALL_EDGES if imagined else linked_edges(self._position, place)
        yield from self._leave(place - FIRST_SPACE if imagined else hex_of(place), edges)

    def _leave(self, hex: int, edges: int) -> Iterator[int]:
        for way in range(6):
            if edges & WESTWARD & 1 << way:
                yield from self._enter(side_behind(hex, way))

    def _enter(self, side: int) -> Iterator[int]:
        if side <= FRAME:
            return
        hex, edge = side // 6, side % 6
        turned = self._position.tiles[hex]
        if turned == EMPTY:
            yield FIRST_SPACE + hex
            return
        stop = STOP_AT[turned * 6 + edge]
        if stop == NO_STOP:
            yield from self._leave(hex, WAYS_ON[turned * 6 + edge])
            return
        place = place_of(hex, stop)
        if may_halt(self._position, self._seat, place):
            yield place
        elif turned < 6 * TRACK_TILES and self._position.occupants[place] >> self._seat & 1:
            yield from self._leave(hex, STOP_EDGES[turned * 3 + stop] & ~(1 << edge))
        else:
            self._blocked.append(place)

    @property
    def next(self) -> list[int]:
        """The stops on laid track one coal away."""
        return [goal for goal, count in self.moves.items() if count == 1 and goal < FIRST_SPACE]

    @property
    def gaps(self) -> list[int]:
        """The empty hexes its track leads into."""
        return [goal - FIRST_SPACE for goal, count in self.moves.items() if count == 1 and goal >= FIRST_SPACE]

    @property
    def stuck(self) -> bool:
        """Whether coal takes it nowhere, whatever tile is laid."""
        return 1 not in self.moves.values()

    def to_hex(self, hex: int) -> int:
        """The moves to a black tile or an end tile; 0 where it cannot be reached."""
        return self.moves.get(place_of(hex, 0), 0)


def tile_on(position: Position, hex: int) -> int:
    """The tile on a hex, or -1."""
    return position.tiles[hex] // 6 if position.tiles[hex] != EMPTY else -1


def good_at(position: Position, place: int) -> int:
    """The good of a resource stop, or -1."""
    hex = hex_of(place)
    if hex < 0 or position.tiles[hex] == EMPTY or position.tiles[hex] >= 6 * TRACK_TILES:
        return -1
    return STOP_GOODS[position.tiles[hex] * 3 + place - place_of(hex, 0)]


ALL_HEXES = range(HEXES)
