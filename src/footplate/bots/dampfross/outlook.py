"""What the track as it lies promises every company in the runs to come. Compiled.

The track is drawn together to stops (cities, junctions, dead ends) and the stretches between them. For every pair of
cities that may be drawn, every company takes the way that is the best compromise between points and fares; from these
follow the prizes and the fares to be expected. While all still build, a city that a company has not reached is taken
to be reached later, the surer the nearer it is. All integers; prizes and fares in hundredths of a unit.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from footplate.games.dampfross.rules.board import FORBIDDEN, NUMBERS, Board
from footplate.games.dampfross.rules.building import own_fields
from footplate.games.dampfross.rules.companies import seats_in
from footplate.games.dampfross.rules.finding import Finding
from footplate.games.dampfross.rules.position import FERRY_FARE, NEAREST_TARGET, Position
from footplate.games.dampfross.rules.trains import LOADING

if TYPE_CHECKING:
    from mypy_extensions import i64

HUNDRED: Final = 100
POINT: Final = 2
FARE: Final = 3
"""How a point of a way and a unit of fares weigh against each other: a point is worth about two thirds of a unit."""
FURTHEST: Final = 260
"""Ways that weigh more than this are not followed."""
FARE_BITS: Final = 8
"""Fares to the seats are packed into one integer."""
FARES_TO: Final = [1 << FARE_BITS * seat for seat in range(6)]
"""One fare to each of them. (Compiled, a bare `1 << 40` would be reckoned in 32 bits.)"""
MOST_FARES: Final = 14
"""A company does not enter a run if it has to pay more than this; to one rival no more than the cap and a little."""
CAP: Final = 11
PACE: Final = [1000, 771, 595, 458, 353, 273, 210, 162, 125, 96, 74, 57, 44, 34, 26, 20, 16, 12, 9, 7, 5, 4, 3, 2, 1]
"""How strong a train is that has so many points more to go than the fastest (a quarter less for each point)."""
SLOWEST: Final = 24
AHEAD: Final = [1000 * 1000 // (1000 + pace) for pace in PACE]
"""Of two trains, how often the one that has so many points less to go is first, out of a thousand."""
NEAR: Final = 30
"""Points beyond which it does not matter how far a city is."""
LATER: Final = 70
"""Hundredths of a unit a visit will cost for each point that a city is away, while all build; at most `DEAREST`."""
DEAREST: Final = 900
NO_WAY: Final = 1 << 20


@final
class Land:
    """What never changes on a map: the cities by their numbers, and the pairs that make a run."""

    def __init__(self, board: Board) -> None:
        self.cities: Final = board.cities
        self.numbers: Final = [0] * board.cities
        """How many numbers each city has."""
        for number in range(NUMBERS):
            city = board.city_of_number[number]
            if 0 <= city < board.cities:
                self.numbers[city] += 1
        self.apart: Final = [_fields(board, board.place_hexes[city]) for city in range(board.cities)]
        """Fields over land from each city to each city."""
        self.first: Final[list[int]] = []
        self.second: Final[list[int]] = []
        self.likely: Final[list[int]] = []
        """How often each pair of cities comes, out of `all`."""
        self.all = 0
        for first in range(board.cities):
            for second in range(first + 1, board.cities):
                likely = self.numbers[first] * self.numbers[second]
                if likely and NEAREST_TARGET <= self.apart[first][second] < NO_WAY:
                    self.first.append(first)
                    self.second.append(second)
                    self.likely.append(likely)
                    self.all += likely


_lands: Final[dict[str, Land]] = {}


def land_of(board: Board) -> Land:
    """The same for every game on a map."""
    known = _lands.get(board.map_hash)
    if known is None:
        known = Land(board)
        _lands[board.map_hash] = known
    return known


def _fields(board: Board, hex: int) -> list[int]:
    distance = [NO_WAY] * board.hexes
    distance[hex] = 0
    wave = [hex]
    for here in wave:  # which grows meanwhile
        for side in range(here * 6, here * 6 + 6):
            near = board.neighbours[side]
            if near >= 0 and distance[near] == NO_WAY:
                distance[near] = distance[here] + 1
                wave.append(near)
    return [distance[board.place_hexes[city]] for city in range(board.cities)]


@final
class Outlook(Finding):
    """Made once for each state of the track; it serves all seats."""

    def __init__(self, position: Position) -> None:
        self.building: Final = position.opener < 0
        self.seats: Final = position.seats
        self.land: Final = land_of(position.board)
        self.stop_of: Final = [-1] * position.board.hexes
        """The number of the stop in a hex, or -1."""
        self._first: Final[list[int]] = []
        """`_first[stop]` to `_first[stop + 1] - 1` are the stretches that leave a stop."""
        self._to: Final[list[int]] = []
        self._points: Final[list[int]] = []
        self._weight: Final[list[list[int]]] = [[] for _ in range(position.seats)]
        """What a stretch weighs for each seat."""
        self._fares: Final[list[list[int]]] = [[] for _ in range(position.seats)]
        """What it pays whom."""
        self._levels: Final[list[list[int]]] = [[] for _ in range(FURTHEST + 64)]
        self._best: list[int] = []
        self._made: list[int] = []
        self._paid: list[int] = []
        self.home: Final[list[list[bool]]] = []
        """The cities each seat's own track leads to."""
        self.away: Final[list[list[int]]] = []
        """While all build: the die points from each seat's own track to each city."""
        self.prizes: Final = [0] * position.seats
        """To be expected from one run, as are the fares paid and received."""
        self.paid: Final = [0] * position.seats
        self.received: Final = [0] * position.seats
        self.entering: Final = [0] * position.seats
        """In how many runs out of a hundred a seat has a way."""
        self._lay_out(position)
        self._find_homes(position)
        self._reckon(position)

    # --- the track ------------------------------------------------------------------------------------------------

    def _lay_out(self, position: Position) -> None:
        board = position.board
        owners = position.network.owners
        presence = position.presence
        stop_of = self.stop_of
        places = board.place_at
        cities = board.cities
        stops: list[int] = []
        ports: list[int] = []
        for ferry in position.network.ferries:
            if ferry.owner >= 0:
                ports.append(ferry.port)
                ports.append(ferry.far)
        for hex in range(board.hexes):
            if presence[hex] == 0 and not (ports and hex in ports):
                continue
            sides: i64 = 0
            base: i64 = hex * 6
            for direction in range(6):
                if owners[base + direction]:
                    sides += 1
            if sides != 2 or 0 <= places[hex] < cities or (ports and hex in ports):
                stop_of[hex] = len(stops)
                stops.append(hex)
        for hex in stops:
            self._first.append(len(self._to))
            for side in range(hex * 6, hex * 6 + 6):
                if owners[side]:
                    self._follow(position, side)
            if ports and hex in ports:
                for ferry in position.network.ferries:
                    if ferry.owner >= 0 and (ferry.port == hex or ferry.far == hex):
                        there = ferry.far if ferry.port == hex else ferry.port
                        self._sail(stop_of[there], ferry.length + LOADING, ferry.owner)
        self._first.append(len(self._to))
        self._best = [NO_WAY] * len(stops)
        self._made = [0] * len(stops)
        self._paid = [0] * len(stops)

    def _follow(self, position: Position, side: int) -> None:
        """One stretch to the next stop."""
        owners = position.network.owners
        neighbours = position.board.neighbours
        mountain = position.board.mountain
        seats: i64 = self.seats
        weight = [0] * self.seats
        fares = [0] * self.seats
        points: i64 = 0
        here = side // 6
        while True:
            whose: i64 = owners[side]
            there = neighbours[side]
            points += 2 if mountain[there] and not mountain[here] else 1
            payee: i64 = 0
            while whose >> payee & 1 == 0:
                payee += 1
            for seat in range(seats):
                if whose >> seat & 1 == 0:
                    weight[seat] += FARE
                    fares[seat] += FARES_TO[payee]
            if self.stop_of[there] >= 0:
                break
            back = (side % 6 + 3) % 6
            for direction in range(6):
                if direction != back and owners[there * 6 + direction]:
                    side = there * 6 + direction
                    break
            here = there
        self._to.append(self.stop_of[there])
        self._points.append(points)
        for seat in range(seats):
            self._weight[seat].append(weight[seat] + POINT * points)
            self._fares[seat].append(fares[seat])

    def _sail(self, stop: int, points: int, owner: int) -> None:
        self._to.append(stop)
        self._points.append(points)
        for seat in range(self.seats):
            own = seat == owner
            self._weight[seat].append(POINT * points + (0 if own else FARE * FERRY_FARE))
            self._fares[seat].append(0 if own else FERRY_FARE * FARES_TO[owner])

    def _spread(self, seat: int, start: int) -> None:
        """The best ways of a seat from one stop to all: weights, points and fares."""
        first = self._first
        to = self._to
        points = self._points
        weights = self._weight[seat]
        fares = self._fares[seat]
        best = self._best
        made = self._made
        paid = self._paid
        levels = self._levels
        for stop in range(len(best)):
            best[stop] = NO_WAY
        best[start] = 0
        made[start] = 0
        paid[start] = 0
        levels[0].append(start)
        level: i64 = 0
        highest: i64 = 0
        while level <= highest:
            queue = levels[level]
            if queue:
                for stop in queue:
                    if best[stop] != level:
                        continue
                    so_far: i64 = made[stop]
                    stretch: i64 = first[stop]
                    behind: i64 = first[stop + 1]
                    while stretch < behind:
                        there: i64 = to[stretch]
                        further: i64 = level + weights[stretch]
                        if further < best[there] and further <= FURTHEST:
                            best[there] = further
                            made[there] = so_far + points[stretch]
                            paid[there] = paid[stop] + fares[stretch]
                            levels[further].append(there)
                            if further > highest:
                                highest = further
                        stretch += 1
                queue.clear()
            level += 1

    def way(self, seat: int, start: int, targets: list[int]) -> tuple[int, int]:
        """Points and fares (packed) of a seat's likely way between hexes; no points when there is none."""
        origin = self.stop_of[start]
        if origin < 0:
            return 0, 0
        self._spread(seat, origin)
        best = NO_WAY
        found = (0, 0)
        for hex in targets:
            stop = self.stop_of[hex]
            if stop >= 0 and stop != origin and self._best[stop] < best:
                best = self._best[stop]
                found = (self._made[stop], self._paid[stop])
        return found

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
        """The chance of a seat, in thousandths, to be the first in a city that nobody has reached; the seat `lead` has
        the next throw.
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
        """What a visit to each city will cost each seat, as far as one can say while all build."""
        later: list[list[int]] = []
        for seat in range(self.seats):
            row: list[int] = []
            for city in range(self.land.cities):
                if self.home[seat][city]:
                    row.append(0)
                    continue
                cost = min(DEAREST, LATER * self.away[seat][city])
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
        hexes = position.board.place_hexes
        pairs = len(land.first)
        pair = 0
        while pair < pairs:
            city = land.first[pair]
            origin = self.stop_of[hexes[city]]
            if origin >= 0:
                self._spread(seat, origin)
            while pair < pairs and land.first[pair] == city:
                if origin >= 0:
                    stop = self.stop_of[hexes[land.second[pair]]]
                    if stop >= 0 and self._best[stop] < NO_WAY:
                        points[pair] = self._made[stop]
                        fares[pair] = self._paid[stop]
                pair += 1

    def _improve(self, seat: int, later: list[int], points: list[int], fares: list[int], extra: list[int]) -> None:
        """While all build, ways will be found that are not there yet."""
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
        """What all pairs of cities bring: who enters, who wins, who pays. Two companies only have each other."""
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
        """What one pair of cities brings: who enters, who wins, who pays whom."""
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
        """The pairs of own cities between which a short cut is missed most."""
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


def expected_prizes(points: list[int]) -> list[int]:
    """What each of these trains wins on average, in hundredths: the one with fewest points is first most often."""
    if len(points) == 1:
        return [2000]
    least = min(points)
    strengths = [PACE[min(to_go - least, SLOWEST)] for to_go in points]
    total = sum(strengths)
    if len(points) == 2:
        first = 1000 * strengths[0] // total
        return [1000 + first, 2000 - first]
    prizes: list[int] = []
    firsts = [1000 * strength // total for strength in strengths]
    for train in range(len(points)):
        second = 0
        for other in range(len(points)):
            if other != train:
                second += firsts[other] * strengths[train] // (total - strengths[other])
        prizes.append(2 * firsts[train] + second)
    return prizes


def _total(fares: int) -> int:
    """All of the packed fares together."""
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
    levels: list[list[int]] = [[] for _ in range(NEAR + 8)]
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
        level += 1
    return [points[board.place_hexes[city]] for city in range(board.cities)]


def outlook_of(position: Position) -> Outlook:
    """The outlook of the track as it lies, kept until somebody builds or buys a ferry."""
    known = position.outlook
    if isinstance(known, Outlook) and known.building == (position.opener < 0):
        return known
    made = Outlook(position)
    position.outlook = made
    return made
