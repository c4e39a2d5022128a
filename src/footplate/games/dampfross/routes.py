"""Routes for a run: what is fastest, what is cheapest, and everything worth considering in between. Compiled.

A route is worth considering when no other is at least as good in race points and in the fare to every rival: these
routes are the *Pareto set*. They are found by labels. A label is one way to reach a node, with what it has cost so far;
it is dropped when another one there is at least as good in everything, or when what is still to come at least takes it
beyond a cap, or makes it no better than a route already found. A cost is one machine integer, so that one subtraction
compares all its parts. Labels are taken up in the order of the least sum of points and fares they can come to.

The search is bounded whatever the network. Five rivals on every segment share out the fares of one line in thousands of
ways, all of them Pareto-optimal; so after `budget` labels it becomes sparing and follows only labels that are the best
of their node in one of the *mixes* and can still improve on the routes found in it. The mixes are: fewest points, least
total fare, least fare to each rival, and points against money at several prices. What is certain:

- If `Routes.complete`, the routes are exactly the Pareto set (one route for each combination of points and fares).
- In any case, every route is allowed, none beats another, and every Pareto-optimal combination whose points and fares
  add up to at most `Routes.exact_up_to` is there.
- In any case, the best route of every mix is there, or one as good, if caps and account leave it alone. Where they do
  not, it is the best that the labels followed could find. The fewest points, where caps matter most, get a search of
  their own of up to `budget` labels; and if nothing at all was found, everything is done again with a larger budget.
- At most `budget` labels are taken up before, and after that at each node only those that improve on a mix.

Routes of more than 4000 points or with a fare of more than 120 to one rival are not looked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from footplate.games.dampfross.network import Network

if TYPE_CHECKING:
    from mypy_extensions import i64

NOBODY: Final = -1
FERRY_FARE: Final = 3
"""What a ferry costs whoever does not own it (D87, D93)."""
FERRY_HANDLING: Final = 2
"""Points for loading and unloading (D86, D92)."""
BUDGET: Final = 300
"""Labels taken up before the search becomes sparing."""
_SECOND_TRY: Final = 20
"""So many times the budget, when nothing was found."""

# A cost is one integer: nine bits for each of up to five rivals and the points on top. The highest bit of every field
# stays free: `(a | _GUARDS) - b` loses the guard of a field where b is more than a, and no field borrows from another.
_BITS: Final = 9
_FIELD: Final = 511
_POINTS: Final = 45
_POINTS_FIELD: Final = 16383
_GUARDS: Final = 0x0800_1008_0402_0100
_MOST_POINTS: Final = 4000
_MOST_FARE: Final = 120

_NEVER: Final = 1 << 20
_UNLIMITED: Final = 1 << 60
_GAINS: Final = 4
"""Whose own track a stretch can have: nobody's, the first partner's, the second one's, or both."""

# A mix values a route at points times the first and fares times the second; the lowest value is the best. A point saved
# is worth about 0.65 units against one rival and twice that against several.
_FIRST: Final = 1 << 16
"""So much more weighs what counts first than what decides ties."""
_MIXES: Final = ((_FIRST, 1), (1, _FIRST), (1, 1), (13, 20), (26, 20), (2, 1))


@final
class Tracks:
    """The used segments and ferries of a network, laid out for searching: made once per network, it serves all seats.

    Making it takes less than a search, so when the network changes it is simply made anew. `places` are the nodes where
    routes usually begin and end. They may do so elsewhere, but then the search has to prepare more.
    """

    def __init__(self, network: Network, places: list[int]) -> None:
        self.nodes: Final = network.nodes
        self.places: Final = places
        self._arcs: Final[dict[tuple[int, int], _Arcs]] = {}
        self.first: Final[list[int]] = []
        """`first[node]` to `first[node + 1] - 1` are the numbers of the steps that leave a node."""
        self.to: Final[list[int]] = []
        self.twin: Final[list[int]] = []
        """The number of the same step in the opposite direction."""
        self.owners: Final[list[int]] = []
        """One bit per seat."""
        self.points: Final[list[int]] = []
        self.fare: Final[list[int]] = []
        self.fields: Final[list[int]] = []
        """Fields that count for the six-field rule (A8, A41)."""
        ports: dict[int, list[int]] = {}
        for number in range(len(network.ferries)):
            ferry = network.ferries[number]
            if ferry.owner >= 0:  # an unbought ferry cannot be used (A41)
                ports.setdefault(ferry.port, []).append(number)
                ports.setdefault(ferry.far, []).append(number)
        neighbours = network.neighbours
        sides = len(neighbours)
        leaving: dict[int, int] = {}
        """The step over each side of a hex; ferries follow behind the sides, with a number for each end."""
        for node in range(network.nodes):
            self.first.append(len(self.to))
            for side in range(node * 6, min(node * 6 + 6, sides)):
                if network.owners[side]:
                    leaving[side] = len(self.to)
                    other = neighbours[side]
                    # Only the climb costs extra (D58, D59).
                    climb = network.mountain[other] and not network.mountain[node]
                    self._append(other, network.owners[side], 2 if climb else 1, 1, 1)
            if node in ports:
                for number in ports[node]:
                    ferry = network.ferries[number]
                    outward = node == ferry.port
                    leaving[sides + 2 * number + (0 if outward else 1)] = len(self.to)
                    other = ferry.far if outward else ferry.port
                    self._append(other, 1 << ferry.owner, ferry.length + FERRY_HANDLING, FERRY_FARE, ferry.length)
        self.first.append(len(self.to))
        self.twin.extend([-1] * len(self.to))
        for side, step in leaving.items():
            if side < sides:
                node = side // 6
                back = neighbours[side] * 6
                while neighbours[back] != node:
                    back += 1
                self.twin[step] = leaving[back]
            else:
                self.twin[step] = leaving[sides + (side - sides ^ 1)]

    def arcs(self, train: int, min_own: int, ends: list[int]) -> _Arcs:
        """The arcs for a train, with stops at the ends of its run."""
        arcs = self._arcs.get((train, min_own))
        if arcs is None:
            arcs = _Arcs(self, train, min_own, self.places)
            self._arcs[train, min_own] = arcs
        for node in ends:
            if arcs.stop_of[node] < 0:
                return _Arcs(self, train, min_own, self.places + ends)
        return arcs

    def _append(self, to: int, owners: int, points: int, fare: int, fields: int) -> None:
        self.to.append(to)
        self.owners.append(owners)
        self.points.append(points)
        self.fare.append(fare)
        self.fields.append(fields)


@final
class Route:
    """A way from start to target: where it leads, whom it pays, and what it comes to."""

    def __init__(
        self, nodes: list[int], payees: list[int], costs: list[int], points: int, fares: list[int], total: int
    ) -> None:
        self.nodes: Final = nodes
        """From the start to the target."""
        self.payees: Final = payees
        """Who is paid for each step: a seat, or NOBODY on own track."""
        self.costs: Final = costs
        """The points of each step; more than two is a ferry."""
        self.points: Final = points
        self.fares: Final = fares
        """What every seat is paid, before netting."""
        self.total: Final = total

    def race_steps(self) -> list[int]:
        """The points of each step of the race, a ferry being a chain of steps of one point (A13)."""
        steps: list[int] = []
        for cost in self.costs:
            if cost > 2:
                steps += [1] * cost
            else:
                steps.append(cost)
        return steps


@final
class Routes:
    """What a search has found: the routes, fewest points first, and what it took."""

    def __init__(self, routes: list[Route], complete: bool, exact_up_to: int, labels: int) -> None:
        self.routes: Final = routes
        self.complete: Final = complete
        """Whether this is the whole Pareto set; if not, the top of this module says what is certain nevertheless."""
        self.exact_up_to: Final = exact_up_to
        """Every Pareto-optimal route with at most this sum of points and fares is among them."""
        self.labels: Final = labels
        """How many labels were taken up."""


def find_routes(
    tracks: Tracks,
    train: int,
    start: int,
    targets: list[int],
    room: list[int],
    account: int,
    credit: list[int] | None = None,
    min_own: int = 1,
    budget: int = BUDGET,
) -> Routes:
    """The Pareto set of the routes from a start to the first of the targets reached (D48-D54, A38).

    `train` has the bit of the seat that drives, or of both partners of a joint train, which needs track of both and
    pays neither (A15). `room[seat]` is the highest fare that may go to a seat before netting: the cap and what the seat
    pays in turn. `account` is what may be paid in all, after netting against `credit[seat]`, what each seat pays this
    train. `min_own` own segments or ferries are needed (A10), each counted as often as it is driven over. `budget` is
    the number of labels after which the search becomes sparing; 0 is never, however long it takes. If that leaves no
    route at all, the search is made again with more.
    """
    search = _Search(tracks, train, start, targets, room, account, credit, min_own, budget)
    search.run()
    if not search.found and not search.complete:
        search = _Search(tracks, train, start, targets, room, account, credit, min_own, budget * _SECOND_TRY)
        search.run()
    if search.found and not search.complete:
        search.look_for_faster()
    return Routes(search.collect(), search.complete, search.exact_up_to, search.taken_up)


def distance(tracks: Tracks, start: int, targets: list[int]) -> int:
    """The fields on the shortest way over all track, the target counted and the start not (A8, A41); -1 without one."""
    fields = _fields_from(tracks, start)
    nearest = -1
    for node in targets:
        if fields[node] >= 0 and (nearest < 0 or fields[node] < nearest):
            nearest = fields[node]
    return nearest


def reachable(tracks: Tracks, start: int) -> list[bool]:
    """For every node whether it can be reached from a start over all track."""
    return [fields >= 0 for fields in _fields_from(tracks, start)]


def _fields_from(tracks: Tracks, start: int) -> list[int]:
    fields = [-1] * tracks.nodes
    levels: list[list[int]] = [[start]]
    level = 0
    while level < len(levels):
        for node in levels[level]:
            if fields[node] >= 0:
                continue
            fields[node] = level
            for step in range(tracks.first[node], tracks.first[node + 1]):
                further = level + tracks.fields[step]
                while len(levels) <= further:
                    levels.append([])
                if fields[tracks.to[step]] < 0:
                    levels[further].append(tracks.to[step])
        level += 1
    return fields


# --- arcs -------------------------------------------------------------------------------------------------------------


@final
class _Arc:
    """A stretch between two stops, driven without a choice: nothing branches off, and every step has one payee.

    Only an arc of a single step may leave the choice among several payees.
    """

    __slots__ = ("choice", "cost", "gain", "origin", "steps", "to", "total")

    def __init__(self, origin: i64, to: i64, cost: i64, total: i64, gain: i64, choice: i64, steps: list[int]) -> None:
        self.origin: i64 = origin
        """The number of the stop it comes from, and of the one it leads to."""
        self.to: i64 = to
        self.cost: i64 = cost
        self.total: i64 = total
        self.gain: i64 = gain
        """Whose own track is on it: a bit for the first and for the second partner of the train."""
        self.choice: i64 = choice
        """The seats among which the traveller may choose, one bit each; 0 when there is no choice."""
        self.steps = steps


@final
class _Arcs:
    """All arcs for a train, between the nodes where something is to be decided.

    These *stops* are the ends of runs, junctions, dead ends, and the ends of segments with several payees. If more than
    one own segment is asked for, it may pay to go to and fro anywhere, so that every node is a stop.
    """

    def __init__(self, tracks: Tracks, train: int, min_own: int, ends: list[int]) -> None:
        self.tracks: Final = tracks
        self.train: Final = train
        self.min_own: Final = min_own
        self.partners: Final[list[int]] = []
        self.rivals: Final[list[int]] = []
        self.unit: Final[list[int]] = []
        """One unit of fare to each seat, as a cost."""
        for seat in range(6):
            if train >> seat & 1:
                self.partners.append(seat)
                self.unit.append(0)
            else:
                self.unit.append(1 << len(self.rivals) * _BITS)
                self.rivals.append(seat)
        self.stop_of: Final = [-1] * tracks.nodes
        """The number of the stop at a node, or -1."""
        self.stops: Final[list[int]] = []
        self.leaving: Final[list[list[_Arc]]] = []
        self.arriving: Final[list[list[_Arc]]] = []
        for node in range(tracks.nodes):
            if self._is_stop(node) or node in ends:
                self.stop_of[node] = len(self.stops)
                self.stops.append(node)
                self.leaving.append([])
                self.arriving.append([])
        for node in self.stops:
            for step in range(tracks.first[node], tracks.first[node + 1]):
                self._follow(node, step)

    def _is_stop(self, node: int) -> bool:
        tracks = self.tracks
        first: i64 = tracks.first[node]
        behind: i64 = tracks.first[node + 1]
        if behind == first:
            return False
        if behind - first != 2 or self.min_own > 1:
            return True
        for step in range(first, behind):
            owners: i64 = tracks.owners[step]
            if owners & self.train == 0 and owners & (owners - 1):
                return True
        return False

    def _follow(self, origin: i64, step: i64) -> None:
        """Add the arc from a stop to the next; and out and back, where that is enough to reach own track."""
        tracks = self.tracks
        stop: i64 = self.stop_of[origin]
        cost: i64 = 0
        back: i64 = 0
        total: i64 = 0
        gain: i64 = 0
        steps: list[int] = []
        most: i64 = _MOST_POINTS << _POINTS | _GUARDS
        for field in range(5):
            most += _MOST_FARE << field * _BITS
        while True:
            steps.append(step)
            twin: i64 = tracks.twin[step]
            node: i64 = tracks.to[step]
            owners: i64 = tracks.owners[step]
            fare: i64 = tracks.fare[step]
            points: i64 = tracks.points[step]
            points_back: i64 = tracks.points[twin]
            own: i64 = owners & self.train
            choice: i64 = 0
            news: i64 = 0
            cost += points << _POINTS
            back += points_back << _POINTS
            if own:
                for partner in range(len(self.partners)):
                    news |= (own >> self.partners[partner] & 1) << partner
                news &= ~gain
                gain |= news
            else:
                total += fare
                if owners & (owners - 1):
                    choice = owners
                else:
                    unit: i64 = self.unit[tracks.owners[step].bit_length() - 1]
                    cost += unit * fare
                    back += unit * fare
            if (most - cost) & _GUARDS != _GUARDS:
                return
            end: i64 = self.stop_of[node]
            if end >= 0:
                self._add(_Arc(stop, end, cost, total, gain, choice, steps))
                return
            if news and (most - cost - back) & _GUARDS == _GUARDS:
                returning = [tracks.twin[number] for number in reversed(steps)]
                self._add(_Arc(stop, stop, cost + back, 2 * total, gain, 0, steps + returning))
            step = tracks.first[node]
            if step == twin:
                step += 1

    def _add(self, arc: _Arc) -> None:
        self.leaving[arc.origin].append(arc)
        self.arriving[arc.to].append(arc)


# --- labels -----------------------------------------------------------------------------------------------------------


@final
class _Label:
    """One way to reach a state."""

    __slots__ = ("arc", "beaten", "cost", "parent", "payee", "state", "total")

    def __init__(self, cost: i64, total: i64, state: i64, parent: _Label | None, arc: _Arc | None, payee: i64) -> None:
        self.cost: i64 = cost
        self.total: i64 = total
        self.state: i64 = state
        self.parent = parent
        self.arc = arc
        self.payee: i64 = payee
        """The payee chosen on an arc that leaves the choice."""
        self.beaten = False


def _beaten_by(labels: list[_Label], cost: i64) -> bool:
    """Whether one of the labels is at least as good in everything."""
    guarded: i64 = cost | _GUARDS
    for label in labels:
        if (guarded - label.cost) & _GUARDS == _GUARDS:
            return True
    return False


def _beat(labels: list[_Label], cost: i64) -> None:
    """Remove the labels that are no better in anything than a new one."""
    beaten = False
    for label in labels:
        if ((label.cost | _GUARDS) - cost) & _GUARDS == _GUARDS:
            label.beaten = True
            beaten = True
    if beaten:
        labels[:] = [label for label in labels if not label.beaten]


@final
class _Search:
    """One search. A *state* is a stop together with the own track driven over on the way to it, its *merit*."""

    def __init__(
        self,
        tracks: Tracks,
        train: int,
        start: int,
        targets: list[int],
        room: list[int],
        account: int,
        credit: list[int] | None,
        min_own: int,
        budget: int,
    ) -> None:
        self.tracks: Final = tracks
        self.train: Final = train
        self.seats: Final = len(room)
        self.start: Final = start
        self.account: i64 = account
        self.credit: Final = credit
        self.min_own: Final = min_own
        self.budget: i64 = budget if budget > 0 else _UNLIMITED
        arcs = tracks.arcs(train, min_own, [start, *targets])
        self.arcs: Final = arcs
        self.rivals: Final = [seat for seat in arcs.rivals if seat < len(room)]
        self.room: i64 = _MOST_POINTS << _POINTS
        for field in range(len(self.rivals)):
            self.room += max(0, min(room[self.rivals[field]], _MOST_FARE)) << field * _BITS
        self.targets: Final = [arcs.stop_of[node] for node in targets]
        self.is_target: Final = [False] * len(arcs.stops)
        for stop in self.targets:
            self.is_target[stop] = True
        self.merits: i64 = (min_own + 1) ** len(arcs.partners)
        self.next_merit: Final[list[int]] = []
        """`next_merit[merit * _GAINS + gain]`."""
        self.merits_before: Final[list[list[int]]] = [[] for _ in range(self.merits * _GAINS)]
        """`merits_before[merit * _GAINS + gain]`: those from which this gain leads to this merit."""
        self.no_less: Final[list[list[int]]] = []
        self.no_more: Final[list[list[int]]] = []
        """The merits at least as good as each, and at most as good."""
        self._rank_merits()
        states = len(arcs.stops) * self.merits
        self.ahead: Final = [-1] * states
        """For every state what is still to come at least, as a cost; -1 when no target can be reached."""
        self.total_ahead: list[int] = []
        self.sum_ahead: list[int] = []
        self.levels: Final[list[list[_Label]]] = []
        """Labels to be taken up, by the least sum of points and fares they can come to."""
        self.fronts: Final[list[list[_Label]]] = [[] for _ in range(states)]
        """The labels of every state, none beaten by another."""
        self.found: Final[list[_Label]] = []
        self.complete = True
        self.exact_up_to: i64 = _NEVER
        self.taken_up: i64 = 0
        self.sparing = False
        self.by_points = False
        self.best: Final[dict[int, list[int]]] = {}
        """The best value of every mix among the labels taken up at a state since the search became sparing."""
        self.mixes_ahead: Final[dict[int, list[int]]] = {}
        self.to_improve: list[int] = []
        """The best value of every mix among the routes found."""

    def _rank_merits(self) -> None:
        """A merit counts own segments, up to the number needed, for each partner."""
        for merit in range(self.merits):
            for gain in range(_GAINS):
                raised = self._raised(merit, gain)
                self.next_merit.append(raised)
                self.merits_before[raised * _GAINS + gain].append(merit)
            self.no_less.append([other for other in range(self.merits) if self._is_no_less(other, merit)])
            self.no_more.append([other for other in range(self.merits) if self._is_no_less(merit, other)])

    def _raised(self, merit: int, gain: int) -> int:
        base = self.min_own + 1
        raised = 0
        weight = 1
        for partner in range(len(self.arcs.partners)):
            raised += min(merit // weight % base + (gain >> partner & 1), self.min_own) * weight
            weight *= base
        return raised

    def _is_no_less(self, one: int, other: int) -> bool:
        base = self.min_own + 1
        for _ in self.arcs.partners:
            if one % base < other % base:
                return False
            one //= base
            other //= base
        return True

    # --- what is still to come ----------------------------------------------------------------------------------------

    def _look_ahead(self) -> None:
        """For every state the fewest points and the least fares with which a target can still be reached."""
        points = self._least(_POINTS, _POINTS_FIELD, False)
        for state in range(len(points)):
            if points[state] <= _MOST_POINTS:
                self.ahead[state] = points[state] << _POINTS
        for field in range(len(self.rivals)):
            least = self._least(field * _BITS, _FIELD, False)
            room = self.room >> field * _BITS & _FIELD
            for state in range(len(least)):
                if self.ahead[state] >= 0:
                    more = least[state] << field * _BITS
                    self.ahead[state] = self.ahead[state] + more if least[state] <= room else -1
        self.total_ahead = self._least(0, 0, True)
        self.sum_ahead = self._least(_POINTS, _POINTS_FIELD, True)

    def _least(self, shift: i64, mask: i64, with_total: bool) -> list[int]:
        """From every state the least of one field of the cost, of the total fare, or of the sum of both."""
        merits: i64 = self.merits
        least = [_NEVER] * len(self.ahead)
        levels: list[list[int]] = [[]]
        for stop in self.targets:
            least[stop * merits + merits - 1] = 0
            levels[0].append(stop * merits + merits - 1)
        level: i64 = 0
        while level < len(levels):
            for state in levels[level]:  # which may grow meanwhile
                if least[state] != level:
                    continue
                merit: i64 = state % merits
                for arc in self.arcs.arriving[state // merits]:
                    if self.is_target[arc.origin]:
                        continue
                    value: i64 = level + (arc.cost >> shift & mask)
                    if with_total:
                        value += arc.total
                    for merit_before in self.merits_before[merit * _GAINS + arc.gain]:
                        before: i64 = arc.origin * merits + merit_before
                        if value < least[before]:
                            least[before] = value
                            while len(levels) <= value:
                                levels.append([])
                            levels[value].append(before)
            level += 1
        return least

    # --- the search ---------------------------------------------------------------------------------------------------

    def run(self) -> None:
        """Take up labels until there are none, and collect the routes."""
        self._look_ahead()
        stop = self.arcs.stop_of[self.start]
        if self.is_target[stop] or self.ahead[stop * self.merits] < 0:
            return
        begin = _Label(0, 0, stop * self.merits, None, None, NOBODY)
        self.fronts[begin.state].append(begin)
        self._queue(begin)
        level: i64 = 0
        while level < len(self.levels):
            queue = self.levels[level]
            while queue:
                label = queue.pop()
                if label.beaten or _beaten_by(self.found, label.cost + self.ahead[label.state]):
                    continue
                if self.taken_up >= self.budget:
                    if not self.sparing:
                        self._become_sparing(level - 1)
                    if not self._improves_a_mix(label):
                        self.complete = False
                        continue
                self.taken_up += 1
                self._extend(label)
            level += 1

    def look_for_faster(self) -> None:
        """Look for the fewest points alone: that is where caps bind most, and where a mix is the least help."""
        fewest: i64 = min([label.cost for label in self.found]) >> _POINTS
        begin = self.fronts[self.arcs.stop_of[self.start] * self.merits][0]
        level: i64 = self.ahead[begin.state] >> _POINTS
        self.by_points = True
        self.levels.clear()
        for front in self.fronts:
            front.clear()
        self.fronts[begin.state].append(begin)
        self._queue(begin)
        labels: i64 = self.taken_up + self.budget
        while level < fewest and level < len(self.levels) and self.taken_up < labels:
            queue = self.levels[level]
            while queue and level < fewest and self.taken_up < labels:
                label = queue.pop()
                if not label.beaten and not _beaten_by(self.found, label.cost + self.ahead[label.state]):
                    self.taken_up += 1
                    self._extend(label)
                    fewest = min([label.cost for label in self.found]) >> _POINTS
            level += 1

    def _queue(self, label: _Label) -> None:
        level: i64 = (label.cost >> _POINTS) + label.total + self.sum_ahead[label.state]
        if self.by_points:
            level = label.cost + self.ahead[label.state] >> _POINTS
        while len(self.levels) <= level:
            self.levels.append([])
        self.levels[level].append(label)

    def _extend(self, label: _Label) -> None:
        merits: i64 = self.merits
        merit: i64 = label.state % merits
        for arc in self.arcs.leaving[label.state // merits]:
            state: i64 = arc.to * merits + self.next_merit[merit * _GAINS + arc.gain]
            if self.ahead[state] < 0:
                continue
            cost: i64 = label.cost + arc.cost
            if arc.choice == 0:
                self._reach(cost, state, label, arc, NOBODY)
            else:
                for seat in self.rivals:
                    if arc.choice >> seat & 1:  # the traveller names one of the owners (D52)
                        self._reach(cost + self.arcs.unit[seat] * arc.total, state, label, arc, seat)

    def _reach(self, cost: i64, state: i64, parent: _Label, arc: _Arc, payee: i64) -> None:
        """Enter a label, unless it goes beyond the room or the account, or is beaten."""
        least: i64 = cost + self.ahead[state]
        if ((self.room | _GUARDS) - least) & _GUARDS != _GUARDS:
            return
        total: i64 = parent.total + arc.total
        if total + self.total_ahead[state] > self.account and not self._affordable(least):
            return
        merit: i64 = state % self.merits
        bare: i64 = state - merit
        for better in self.no_less[merit]:
            if _beaten_by(self.fronts[bare + better], cost):
                return
        if _beaten_by(self.found, least):
            return
        label = _Label(cost, total, state, parent, arc, payee)
        if self.is_target[arc.to]:
            _beat(self.found, cost)
            self.found.append(label)
            if self.sparing:
                self._note(label)
            return
        for worse in self.no_more[merit]:
            _beat(self.fronts[bare + worse], cost)
        self.fronts[state].append(label)
        self._queue(label)

    def _affordable(self, cost: i64) -> bool:
        """Whether the account suffices after netting (D53, A34)."""
        if self.credit is None:
            return False
        net: i64 = 0
        for field in range(len(self.rivals)):
            fare: i64 = cost >> field * _BITS & _FIELD
            net += max(0, fare - self.credit[self.rivals[field]])
        return net <= self.account

    # --- when it has become sparing -----------------------------------------------------------------------------------

    def _become_sparing(self, exact_up_to: i64) -> None:
        self.sparing = True
        self.exact_up_to = exact_up_to
        self.to_improve = [_UNLIMITED] * (len(_MIXES) + len(self.rivals))
        for label in self.found:
            self._note(label)

    def _note(self, route: _Label) -> None:
        values = self._mixes(route.cost, route.total)
        for mix in range(len(values)):
            self.to_improve[mix] = min(self.to_improve[mix], values[mix])

    def _improves_a_mix(self, label: _Label) -> bool:
        """Whether a label is better in a mix than those before it at its state, and can improve on the routes found."""
        state: int = label.state
        if state not in self.best:
            self.best[state] = [_UNLIMITED] * len(self.to_improve)
            self.mixes_ahead[state] = self._least_mixes(state)
        best = self.best[state]
        ahead = self.mixes_ahead[state]
        values = self._mixes(label.cost, label.total)
        improves = False
        for mix in range(len(values)):
            if values[mix] < best[mix]:
                best[mix] = values[mix]
                if values[mix] + ahead[mix] < self.to_improve[mix]:
                    improves = True
        return improves

    def _mixes(self, cost: i64, total: i64) -> list[int]:
        """What a cost is worth in every mix."""
        points: i64 = cost >> _POINTS
        values = []
        for by_points, by_fares in _MIXES:
            values.append(points * by_points + total * by_fares)
        for field in range(len(self.rivals)):
            values.append((cost >> field * _BITS & _FIELD) * _FIRST + points + total)
        return values

    def _least_mixes(self, state: int) -> list[int]:
        """What is still to come at least from a state in every mix."""
        points = self.ahead[state] >> _POINTS
        values = []
        for by_points, by_fares in _MIXES:
            both = min(by_points, by_fares)
            alone = (by_points - both) * points + (by_fares - both) * self.total_ahead[state]
            values.append(both * self.sum_ahead[state] + alone)
        for field in range(len(self.rivals)):
            values.append((self.ahead[state] >> field * _BITS & _FIELD) * _FIRST + self.sum_ahead[state])
        return values

    # --- the result ---------------------------------------------------------------------------------------------------

    def collect(self) -> list[Route]:
        """The routes found: fewest points first, then the least total, then the least to the first seat, and so on."""
        routes = [self._route(label) for label in self.found]
        routes.sort(key=_order)
        return routes

    def _route(self, last: _Label) -> Route:
        tracks = self.tracks
        labels = []
        label: _Label | None = last
        while label is not None:
            labels.append(label)
            label = label.parent
        nodes = [self.start]
        payees: list[int] = []
        costs: list[int] = []
        fares = [0] * self.seats
        for label in reversed(labels):
            if label.arc is not None:
                for step in label.arc.steps:
                    payee: int = label.payee
                    if label.arc.choice == 0:
                        payee = NOBODY if tracks.owners[step] & self.train else tracks.owners[step].bit_length() - 1
                    nodes.append(tracks.to[step])
                    payees.append(payee)
                    costs.append(tracks.points[step])
                    if payee != NOBODY:
                        fares[payee] += tracks.fare[step]
        return Route(nodes, payees, costs, last.cost >> _POINTS, fares, last.total)


def _order(route: Route) -> tuple[int, int, list[int]]:
    return route.points, route.total, route.fares


# --- proposals --------------------------------------------------------------------------------------------------------


@final
class Proposal:
    """A route worth showing, and why."""

    def __init__(self, route: Route, kinds: list[str]) -> None:
        self.route: Final = route
        self.kinds: Final = kinds
        """Out of `KINDS`, in that order."""


KINDS: Final = ("fastest", "cheapest", "duel", "crowd", "sparing")
"""Fewest points; least fares; the best compromise against one other train, and against several; least to the leader."""


def proposals(found: Routes, leader: int = NOBODY) -> list[Proposal]:
    """The few routes a person would want to see, fewest points first, each with all it is best for.

    Second place is certain against one other train, and each point saved is then worth about 0.65 units; with more
    trains about twice that. `leader` is the seat that a fare would please most: of two routes that are as good for the
    purpose the one that pays it less is taken, and one is added that spares it at the least price.
    """
    chosen: list[Proposal] = []
    for kind in range(len(KINDS)):
        if KINDS[kind] == "sparing" and leader == NOBODY:
            continue
        best: Route | None = None
        best_value: tuple[int, int, int] = (0, 0, 0)
        for route in found.routes:
            value = _worth(route, kind, 0 if leader == NOBODY else route.fares[leader])
            if best is None or value < best_value:
                best = route
                best_value = value
        if best is not None:
            for proposal in chosen:
                if proposal.route is best:
                    proposal.kinds.append(KINDS[kind])
                    break
            else:
                chosen.append(Proposal(best, [KINDS[kind]]))
    chosen.sort(key=_proposal_order)
    return chosen


def _worth(route: Route, kind: int, to_leader: int) -> tuple[int, int, int]:
    """What a route costs in the eyes of somebody who wants this kind; the least is the best."""
    if KINDS[kind] == "fastest":
        return route.points, route.total, to_leader
    if KINDS[kind] == "cheapest":
        return route.total, route.points, to_leader
    if KINDS[kind] == "duel":
        return 13 * route.points + 20 * route.total, to_leader, route.points
    if KINDS[kind] == "crowd":
        return 26 * route.points + 20 * route.total, to_leader, route.points
    return to_leader, 13 * route.points + 20 * route.total, route.points


def _proposal_order(proposal: Proposal) -> tuple[int, int, list[int]]:
    return _order(proposal.route)
