"""What the track as it lies promises every company in the runs to come. Compiled.

For every pair of cities that may be drawn, every company takes the way that is the best compromise between points and
fares; from these follow the prizes and the fares to be expected. While all still build, a city that a company has not
reached is taken to be reached later, the surer the nearer it is. All integers; prizes and fares in hundredths of units.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from footplate.bots.dampfross.land import NO_WAY, land_of
from footplate.bots.dampfross.pace import AHEAD, PACE, SLOWEST, expected_prizes
from footplate.bots.dampfross.queues import give_back, take_queues
from footplate.bots.dampfross.stretches import FARE, FARE_BITS, POINT, Stretches
from footplate.games.dampfross.rules.board import FORBIDDEN
from footplate.games.dampfross.rules.building import own_fields
from footplate.games.dampfross.rules.companies import seats_in
from footplate.games.dampfross.rules.finding import Finding
from footplate.games.dampfross.rules.position import Position

if TYPE_CHECKING:
    from mypy_extensions import i64

HUNDRED: Final = 100
MOST_FARES: Final = 14
"""A company does not enter a run if it has to pay more than this in all; to one rival no more than the cap and a
little.
"""
CAP: Final = 11
NEAR: Final = 30
"""Points beyond which the distance of a city no longer matters."""
LATER: Final = 70
"""While all build: hundredths of a unit that a visit will cost for each point that a city is away; at most `DEAREST`.
"""
MUCH_LATER: Final = 150
"""The same for superintendents: in matches, a higher value won more games."""
DEAREST: Final = 900


@final
class Outlook(Finding):
    """Made once for each state of the track; it serves all seats. `thorough`: with the estimates of superintendents."""

    def __init__(self, position: Position, thorough: bool) -> None:
        self.building: Final = position.opener < 0
        self.thorough: Final = thorough
        self.seats: Final = position.seats
        self.land: Final = land_of(position.board)
        self.track: Final = Stretches(position)
        self.home: Final[list[list[bool]]] = []
        """The cities each seat's own track leads to."""
        self.away: Final[list[list[int]]] = []
        """While all build: the die points from each seat's own track to each city."""
        self.prizes: Final = [0] * position.seats
        """The expected prizes of one run; likewise the fares paid and received."""
        self.paid: Final = [0] * position.seats
        self.received: Final = [0] * position.seats
        self.entering: Final = [0] * position.seats
        """In how many runs out of a hundred a seat can enter."""
        self._find_homes(position)
        self._reckon(position)

    # --- what it promises -----------------------------------------------------------------------------------------

    def _find_homes(self, position: Position) -> None:
        board = position.board
        for seat in range(self.seats):
            home = [
                seats_in(position.presence[board.place_hexes[city]]) >> seat & 1 == 1 for city in range(board.cities)
            ]
            self.home.append(home)
            if self.building:
                self.away.append(_away(position, seat))

    def open_share(self, city: int, lead: int, seat: int) -> int:
        """The chance of a seat, in thousandths, to be the first in a city that no company has reached; the seat `lead`
        throws next.
        """
        nearest = NO_WAY
        for other in range(self.seats):
            away = self.away[other][city] - (2 if other == lead else 0)
            nearest = min(nearest, away)
        total = 0
        mine = 0
        for other in range(self.seats):
            away = self.away[other][city] - (2 if other == lead else 0)
            if away < NEAR:
                strength = PACE[min(away - nearest, SLOWEST)]
                total += strength
                if other == seat:
                    mine = strength
        return 1000 * mine // total if total else 0

    def _later(self, position: Position) -> list[list[int]]:
        """The estimated cost of a visit to each city for each seat, while all build."""
        later: list[list[int]] = []
        for_each_point = MUCH_LATER if self.thorough else LATER
        for seat in range(self.seats):
            row: list[int] = []
            for city in range(self.land.cities):
                if self.home[seat][city]:
                    row.append(0)
                    continue
                cost = min(DEAREST, for_each_point * self.away[seat][city])
                if not position.connected[city]:
                    cost = cost * (1000 - self.open_share(city, -1, seat)) // 1000
                row.append(cost)
            later.append(row)
        return later

    def _reckon(self, position: Position) -> None:
        land = self.land
        seats = self.seats
        pairs = len(land.first)
        later = self._later(position) if self.building else []
        all_points: list[list[int]] = []
        all_fares: list[list[int]] = []
        all_later: list[list[int]] = []
        for seat in range(seats):
            points = [0] * pairs
            fares = [0] * pairs
            extra = [0] * pairs
            self._ways_of(position, seat, points, fares)
            if self.building:
                self._improve(seat, later[seat], points, fares, extra)
            all_points.append(points)
            all_fares.append(fares)
            all_later.append(extra)
        if seats == 2:
            self._add_runs_of_two(all_points, all_fares, all_later)
        else:
            for pair in range(pairs):
                self._add_run(land.likely[pair], pair, all_points, all_fares, all_later)
        for seat in range(seats):
            self.prizes[seat] //= max(1, land.all)
            self.paid[seat] //= max(1, land.all)
            self.received[seat] //= max(1, land.all)
            self.entering[seat] = HUNDRED * self.entering[seat] // max(1, land.all)

    def _ways_of(self, position: Position, seat: int, points: list[int], fares: list[int]) -> None:
        land = self.land
        track = self.track
        hexes = position.board.place_hexes
        pairs = len(land.first)
        pair = 0
        while pair < pairs:
            city = land.first[pair]
            origin = track.stop_of[hexes[city]]
            if origin >= 0:
                track.spread(seat, origin)
            while pair < pairs and land.first[pair] == city:
                if origin >= 0:
                    stop = track.stop_of[hexes[land.second[pair]]]
                    if stop >= 0 and track.best[stop] < NO_WAY:
                        points[pair] = track.made[stop]
                        fares[pair] = track.paid[stop]
                pair += 1

    def _improve(self, seat: int, later: list[int], points: list[int], fares: list[int], extra: list[int]) -> None:
        """While all build, allow for ways that do not exist yet."""
        land = self.land
        firsts, seconds = land.first, land.second
        for pair in range(len(points)):
            first = firsts[pair]
            second = seconds[pair]
            straight: i64 = land.apart[first][second]
            straight = straight * 5 // 4 + 1
            cost: i64 = later[first] + later[second]
            if cost == 0:
                straight += 5  # a short cut must be built first
            now: i64 = points[pair]
            if now:
                now = POINT * now * HUNDRED
                if fares[pair]:
                    now += FARE * HUNDRED * _total(fares[pair])
                if now <= POINT * straight * HUNDRED + FARE * cost:
                    continue
            points[pair] = straight
            fares[pair] = 0
            extra[pair] = cost

    def _add_runs_of_two(
        self, all_points: list[list[int]], all_fares: list[list[int]], all_later: list[list[int]]
    ) -> None:
        """What all pairs of cities bring: which companies enter, win and pay. Two companies only have each other."""
        likely = self.land.likely
        points, rivals_points = all_points[0], all_points[1]
        fares, rivals_fares = all_fares[0], all_fares[1]
        later, rivals_later = all_later[0], all_later[1]
        prizes: i64 = 0
        rivals_prizes: i64 = 0
        paid: i64 = 0
        rivals_paid: i64 = 0
        entering: i64 = 0
        rivals_entering: i64 = 0
        for pair in range(len(likely)):
            often: i64 = likely[pair]
            mine: i64 = points[pair]
            theirs: i64 = rivals_points[pair]
            fare: i64 = fares[pair] >> FARE_BITS
            rivals_fare: i64 = rivals_fares[pair]
            enters = mine > 0 and fare <= CAP
            rival_enters = theirs > 0 and rivals_fare <= CAP
            first: i64 = 1000
            if rival_enters:
                if not enters:
                    first = 0
                elif mine <= theirs:
                    first = AHEAD[min(theirs - mine, SLOWEST)]
                else:
                    first -= AHEAD[min(mine - theirs, SLOWEST)]
            if enters:
                prizes += often * (1000 + first)
                paid += often * (HUNDRED * fare + later[pair])
                entering += often
            if rival_enters:
                rivals_prizes += often * (2000 - first)
                rivals_paid += often * (HUNDRED * rivals_fare + rivals_later[pair])
                rivals_entering += often
        self.prizes[0] = prizes
        self.prizes[1] = rivals_prizes
        self.paid[0] = self.received[1] = paid
        self.paid[1] = self.received[0] = rivals_paid
        self.entering[0] = entering
        self.entering[1] = rivals_entering

    def _add_run(
        self,
        likely: int,
        pair: int,
        all_points: list[list[int]],
        all_fares: list[list[int]],
        all_later: list[list[int]],
    ) -> None:
        """What one pair of cities brings: which companies enter and win, and who pays whom."""
        seats = self.seats
        entrants: list[int] = []
        for seat in range(seats):
            if all_points[seat][pair] and _affordable(all_fares[seat][pair], seats):
                entrants.append(seat)
        prizes: list[int] = []
        while entrants:
            prizes = expected_prizes([all_points[seat][pair] for seat in entrants])
            worst = -1
            loss = 0
            for place in range(len(entrants)):
                seat = entrants[place]
                profit = prizes[place] - HUNDRED * _total(all_fares[seat][pair]) - all_later[seat][pair]
                if profit < loss:
                    worst = place
                    loss = profit
            if worst < 0 or len(entrants) < 3:
                break
            entrants.pop(worst)
        for place in range(len(entrants)):
            seat = entrants[place]
            self.entering[seat] += likely
            self.prizes[seat] += likely * prizes[place]
            fares = all_fares[seat][pair]
            if fares:
                for rival in range(seats):
                    fare = (fares >> rival * FARE_BITS & 255) * HUNDRED * likely
                    self.paid[seat] += fare
                    self.received[rival] += fare
            extra = all_later[seat][pair] * likely
            if extra:
                self.paid[seat] += extra
                for rival in range(seats):
                    if rival != seat:
                        self.received[rival] += extra // (seats - 1)

    def detours(self, position: Position, seat: int, most: int) -> list[tuple[int, int]]:
        """The pairs of own cities where a short cut would save most."""
        land = self.land
        pairs = len(land.first)
        points = [0] * pairs
        fares = [0] * pairs
        self._ways_of(position, seat, points, fares)
        worst: list[tuple[int, int]] = []
        for pair in range(pairs):
            first, second = land.first[pair], land.second[pair]
            if self.home[seat][first] and self.home[seat][second] and points[pair]:
                lost = POINT * (points[pair] - land.apart[first][second]) + FARE * _total(fares[pair])
                if lost > 8:
                    worst.append((-lost * land.likely[pair], pair))
        worst.sort()
        return [(land.first[pair], land.second[pair]) for _, pair in worst[:most]]


def _total(fares: int) -> int:
    """The sum of the packed fares."""
    total = 0
    while fares:
        total += fares & 255
        fares >>= FARE_BITS
    return total


def _affordable(fares: int, seats: int) -> bool:
    if fares == 0:
        return True
    total = 0
    for rival in range(seats):
        fare = fares >> rival * FARE_BITS & 255
        if fare > CAP:
            return False
        total += fare
    return total <= MOST_FARES


def _away(position: Position, seat: int) -> list[int]:
    """The die points from own track to every city, up to `NEAR`."""
    board = position.board
    neighbours = board.neighbours
    costs = position.costs
    points = [NEAR] * board.hexes
    levels = take_queues()
    for hex in own_fields(position, seat):
        points[hex] = 0
        levels[0].append(hex)
    level: i64 = 0
    while level < NEAR:
        for hex in levels[level]:
            if points[hex] != level:
                continue
            side: i64 = hex * 6
            behind: i64 = side + 6
            while side < behind:
                cost: i64 = costs[side]
                if cost != FORBIDDEN:
                    reached: i64 = level + cost
                    there: i64 = neighbours[side]
                    if reached < points[there]:
                        points[there] = reached
                        levels[reached].append(there)
                side += 1
        levels[level].clear()
        level += 1
    give_back(levels)
    return [points[board.place_hexes[city]] for city in range(board.cities)]


def outlook_of(position: Position, thorough: bool) -> Outlook:
    """The outlook of the track as it lies, cached until a seat builds or buys a ferry."""
    known, building = position.outlook, position.opener < 0
    if isinstance(known, Outlook) and known.building == building and (known.thorough == thorough or not building):
        return known
    made = Outlook(position, thorough)
    position.outlook = made
    return made
