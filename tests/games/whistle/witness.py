"""A second opinion about moves: every run of a train, found from the clauses alone, without looking ahead.

Slow and simple on purpose: it lays every tile in every turn, follows every way, keeps the runs that end well, and notes
what was in the way of the others.
"""

from __future__ import annotations

from collections.abc import Iterator

from footplate.games.whistle.rules.components import TRACKS
from footplate.games.whistle.rules.moves import KINDS
from footplate.games.whistle.rules.pieces import BOILER, SIGNAL, TOLL_STATION, TRACK_TILES
from footplate.games.whistle.rules.state import WhistleState
from footplate.games.whistle.rules.tiles import SAME_AS

Stop = tuple[int, int]
"""A hex (-1 on the coast) and the number of its stop, or of the start stop."""
Run = tuple[Stop, frozenset[tuple[int, int]]]
"""Where a run ends, and what was laid where."""
Border = tuple[object, object]
"""A border as it is crossed: from a hex, or a start stop, to another."""
COLUMNS = (7, 8, 7, 8, 7, 8, 7, 8)
EASTWARD = (1, 2)


def _cell(hex: int) -> tuple[int, int]:
    """Column 1-8 and row from 0, as the rules count."""
    for column, rows in enumerate(COLUMNS, 1):
        if hex < rows:
            return column, hex
        hex -= rows
    raise ValueError(hex)


def _hex(column: int, row: int) -> int | None:
    if not 1 <= column <= 8 or not 0 <= row < COLUMNS[column - 1]:
        return None
    return sum(COLUMNS[: column - 1]) + row


def _beyond(hex: int, edge: int) -> int | None:
    """3.1, word for word."""
    c, r = _cell(hex)
    odd = c % 2 == 1
    cells = {
        0: (c, r - 1),
        1: (c - 1, r) if odd else (c - 1, r - 1),
        2: (c - 1, r + 1) if odd else (c - 1, r),
        3: (c, r + 1),
        4: (c + 1, r + 1) if odd else (c + 1, r),
        5: (c + 1, r) if odd else (c + 1, r - 1),
    }
    return _hex(*cells[edge])


def _starts() -> dict[tuple[int, int], int]:
    """S1=(2,0).NE; S(2+2r)=(1,r).NE; S(3+2r)=(1,r).SE; S16=(2,7).SE."""
    found = {(7, 1): 0, (14, 2): 15}
    for row in range(7):
        found[row, 1] = 1 + 2 * row
        found[row, 2] = 2 + 2 * row
    return found


STARTS = _starts()


def _stop_and_links(turned: int, edge: int) -> tuple[int | None, set[int]]:
    """The stop a train comes to that enters by this edge, and all edges linked with it."""
    tile, turn = divmod(turned, 6)
    if tile >= TRACK_TILES:
        return 0, set(range(6))
    printed = TRACKS[tile]
    track = next(n for n, ends in enumerate(printed.tracks) if (edge - turn) % 6 in ends)
    for tracks, _ in printed.stops:
        if track in tracks:
            return min(tracks), {(end + turn) % 6 for number in tracks for end in printed.tracks[number]}
    return None, {(end + turn) % 6 for end in printed.tracks[track]}


class Witness:
    """All runs of one train of the seat whose turn it is."""

    def __init__(self, state: WhistleState, number: int, coal: bool) -> None:
        self.coal = coal
        self.seat = int(state.active)
        self.board = dict(enumerate(state.tiles))
        self.u_turn = state.settings.u_turn and not coal
        self.runs_on = state.settings.last_tile_may_run_on
        self.limit = 5 if state.owners[BOILER] == self.seat else 3
        self.signal = state.owners[SIGNAL]
        self.occupants: dict[Stop, list[int]] = {}
        for train, place in enumerate(state.trains):
            stop = self._stop(place)
            if stop and train != self.seat * 5 + number:
                self.occupants.setdefault(stop, []).append(train // 5)
        self.origin = self._stop(state.trains[self.seat * 5 + number])
        self.hand = list(state.hands[self.seat])
        toll = state.owners[TOLL_STATION]
        on_black = self.origin is not None and self.origin[0] >= 0 and self._is_black(self.board[self.origin[0]])
        owes = on_black and toll >= 0 and toll != self.seat and (coal or not state.settings.toll_coal_only)
        tokens = (state.coal if coal else state.whistles)[self.seat]
        penniless = owes and sum(state.goods[self.seat * 6 : self.seat * 6 + 6]) == 0
        self.stays = self.origin is None or tokens == 0 or len(state.slots) == 4 or penniless
        self.in_the_way: set[tuple[str, int | Stop]] = set()
        """The clause of everything that has stopped a run, with the hex or the stop where it did."""

    @staticmethod
    def _stop(place: int) -> Stop | None:
        if place < 0 or place >= 196:
            return None
        return (-1, place) if place < 16 else divmod(place - 16, 3)

    @staticmethod
    def _is_black(turned: int) -> bool:
        return TRACK_TILES <= turned // 6 < KINDS

    def runs(self) -> set[Run]:
        if self.stays or self.origin is None:
            return set()
        edges = self._links_of(self.origin, {})
        return {run for edge in edges for run in self.leave(self.origin, edge, 0, {}, self.hand, [])}

    def leave(
        self, stop: Stop, edge: int, skipped: int, laid: dict[int, int], hand: list[int], crossed: list[Border]
    ) -> Iterator[Run]:
        """Every run that leaves a stop in this direction."""
        if stop[0] >= 0:
            yield from self._cross(stop[0], edge, skipped, laid, hand, crossed)
            return
        side, way_in = next(key for key, start in STARTS.items() if start == stop[1])
        border = (("S", stop[1]), side)
        if self._may_cross(border, crossed, side):
            yield from self._enter(side, way_in, skipped, laid, hand, [*crossed, border])

    def _may_cross(self, border: Border, crossed: list[Border], hex: int) -> bool:
        if border in crossed:
            self.in_the_way.add(("A36", hex))
        elif border[::-1] in crossed and not self.u_turn:
            self.in_the_way.add(("W62", -1))
        else:
            return True
        return False

    def _links_of(self, stop: Stop, laid: dict[int, int]) -> set[int]:
        if stop[0] < 0:
            return {(way_in + 3) % 6 for (_, way_in), start in STARTS.items() if start == stop[1]}
        turned = (self.board | laid)[stop[0]]
        for edge in range(6):
            number, links = _stop_and_links(turned, edge)
            if number == stop[1]:
                return links
        return set()

    def _cross(
        self, hex: int, edge: int, skipped: int, laid: dict[int, int], hand: list[int], crossed: list[Border]
    ) -> Iterator[Run]:
        if self.coal and edge in EASTWARD:
            self.in_the_way.add(("W46", hex))
            return
        start = STARTS.get((hex, edge))
        there = ("S", start) if start is not None else _beyond(hex, edge)
        if there is None:
            self.in_the_way.add(("W8", hex))
            return
        border = (hex, there)
        if not self._may_cross(border, crossed, hex):
            return
        crossed = [*crossed, border]
        if isinstance(there, tuple):
            assert start is not None
            yield from self._come_to((-1, start), (edge + 3) % 6, skipped, laid, hand, crossed)
        else:
            yield from self._enter(there, (edge + 3) % 6, skipped, laid, hand, crossed)

    def _enter(
        self, hex: int, edge: int, skipped: int, laid: dict[int, int], hand: list[int], crossed: list[Border]
    ) -> Iterator[Run]:
        turned = (self.board | laid)[hex]
        if turned < 0:
            self.in_the_way.add(("W68", hex))
            for tile in set(hand) if len(laid) < self.limit else ():
                left = list(hand)
                left.remove(tile)
                for turn in range(6):
                    new = laid | {hex: SAME_AS[tile * 6 + turn]}
                    yield from self._enter(hex, edge, skipped, new, left, crossed)
            return
        stop, links = _stop_and_links(turned, edge)
        if stop is not None:
            yield from self._come_to((hex, stop), edge, skipped, laid, hand, crossed)
        elif self._must_halt(laid):
            self.in_the_way.add(("A32", hex))
        else:
            for way in links - {edge}:
                yield from self._cross(hex, way, skipped, laid, hand, crossed)

    def _must_halt(self, laid: dict[int, int]) -> bool:
        return len(laid) == self.limit and not self.runs_on  # A32

    def _come_to(
        self, stop: Stop, edge: int, skipped: int, laid: dict[int, int], hand: list[int], crossed: list[Border]
    ) -> Iterator[Run]:
        here = self.occupants.get(stop, [])
        turned = (self.board | laid)[stop[0]] if stop[0] >= 0 else -1
        black, end = self._is_black(turned), turned >= 6 * KINDS
        signalled = black and self.signal not in (-2, -1, self.seat) and self.signal in here
        free = end or (not signalled if black else not here)
        own = self.seat in here
        counted = skipped + (0 if own else 1)
        back = stop == self.origin and not self.u_turn
        if signalled:
            self.in_the_way.add(("W97", stop))
        elif not free and set(here) != {self.seat}:
            self.in_the_way |= {("W48" if self.coal else "W59", stop), ("W60" if skipped else "", stop)}
        elif back and not own and (counted > 1 or stop[0] < 0):
            self.in_the_way.add(("W62", stop))
        elif stop[0] < 0 and not self.u_turn:
            self.in_the_way.add(("W49" if self.coal else "W58", stop))
        if free and not back:
            yield stop, frozenset(laid.items())
        if self._must_halt(laid):
            return
        if self.coal:
            if black or end or not own:
                return  # W45, W48, W50
        elif counted > 1:
            return  # W55, W60
        if stop[0] < 0 and not self.u_turn:
            return
        for way in self._links_of(stop, laid):
            if way != edge or self.u_turn:
                yield from self.leave(stop, way, counted, laid, hand, crossed)
