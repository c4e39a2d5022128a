"""Routes for a run: what is fastest, what is cheapest, and everything worth considering in between. Compiled.

A route is worth considering when no other is at least as good in race points and in the fare to every rival: these
routes are the *Pareto set*. They are found by labels. A label is one way to reach a state, with what it has cost so
far; it is dropped when another one there is at least as good in everything, or when what is still to come at least
takes it beyond a cap, or makes it no better than a route already found. Labels are taken up in the order of the least
sum of points and fares they can come to. After `_EASY` labels the caps of all rivals are weighed together (`Weighing`),
which often shows that a way, or every way, must break one of them.

The search is bounded whatever the network. Five rivals on every segment share out the fares of one line in thousands of
ways, all of them Pareto-optimal; so after `budget` labels it becomes sparing and follows only labels that are the best
of their state in one of the mixes (`route_mixes`) and can still improve on the routes found in it. What is certain:

- If `Routes.complete`, the routes are exactly the Pareto set (one route for each combination of points and fares).
- In any case, every route is allowed, none beats another, and every Pareto-optimal combination whose points and fares
  add up to at most `Routes.exact_up_to` is there.
- In any case, the best route of every mix is there, or one as good, if caps and account leave it alone. Where they do
  not, it is the best that the labels followed could find. The fewest points, where caps matter most, get a search of
  their own of up to `budget` labels.
- At most `budget` labels are taken up before, twice as many while nothing is found, and after that at each node only
  those that improve on a mix.

Where partners own track together (A7), fares are counted in halves before the odd unit is given to one of them: routes
that differ only in that are compared as if it were shared, and whether a cap or the account still allows a route is for
the rules to say.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from footplate.games.dampfross.routes.arcs import GAINS, GUARDS, POINTS, Arc, arcs_of
from footplate.games.dampfross.routes.bounds import NEVER, Bounds, Question, Weighing, weighings
from footplate.games.dampfross.routes.graph import RouteGraph
from footplate.games.dampfross.routes.mixes import Mixes
from footplate.games.dampfross.routes.route import NOBODY, Route, Routes, in_order
from footplate.games.dampfross.rules import moves
from footplate.games.dampfross.rules.companies import COMPANIES, LOW

if TYPE_CHECKING:
    from mypy_extensions import i64

BUDGET: Final = 500
"""Labels taken up before the search becomes sparing."""
_PATIENCE: Final = 2
"""So many times the budget, as long as nothing is found."""
_EASY: Final = 80
"""Labels that are taken up before the caps are weighed."""
_WEIGHED: Final = 2
"""Weighings that every label is put to."""
_UNLIMITED: Final = 1 << 40


def find_routes(
    graph: RouteGraph,
    train: int,
    start: int,
    targets: list[int],
    room: list[int],
    account: int,
    credit: list[int] | None = None,
    min_own: int = 1,
    budget: int = BUDGET,
) -> Routes:
    """The Pareto set of the routes from a start to one of the targets (D48-D54, A38).

    `train` has the bit of the seat that drives, or of both partners of a joint train, which needs track of both and
    pays neither (A15). `room[seat]` is the highest fare that may go to a seat before netting: the cap and what the seat
    pays in turn. `account` is what may be paid in all, after netting against `credit[seat]`, what each seat pays this
    train. `min_own` own segments or ferries are needed (A10), each counted as often as it is driven over. `budget` is
    the number of labels after which the search becomes sparing; 0 is never, however long it takes.
    """
    arcs = arcs_of(graph, train, min_own, [start, *targets])
    question = Question(arcs, start, targets, room, account, credit)
    bounds = Bounds(question)
    search = _Search(graph, bounds, budget)
    search.run()
    if search.found and not search.complete:
        search.look_for_faster()
    return Routes(search.collect(), search.complete, search.exact_up_to, search.taken_up)


@final
class _Label:
    """One way to reach a state."""

    __slots__ = ("arc", "beaten", "cost", "parent", "payee", "state", "total")

    def __init__(self, cost: i64, total: i64, state: i64, parent: _Label | None, arc: Arc | None, payee: i64) -> None:
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
    guarded: i64 = cost | GUARDS
    for label in labels:
        if (guarded - label.cost) & GUARDS == GUARDS:
            return True
    return False


def _beat(labels: list[_Label], cost: i64) -> None:
    """Remove the labels that are no better in anything than a new one."""
    beaten = False
    for label in labels:
        if ((label.cost | GUARDS) - cost) & GUARDS == GUARDS:
            label.beaten = True
            beaten = True
    if beaten:
        labels[:] = [label for label in labels if not label.beaten]


@final
class _Search:
    """One search."""

    def __init__(self, graph: RouteGraph, bounds: Bounds, budget: int) -> None:
        self.graph: Final = graph
        self.bounds: Final = bounds
        self.question: Final = bounds.question
        self.arcs: Final = bounds.question.arcs
        self.budget: i64 = budget if budget > 0 else _UNLIMITED
        self.weighings: list[Weighing] = []
        self.levels: Final[list[list[_Label]]] = []
        """Labels to be taken up, by the least sum of points and fares they can come to."""
        self.fronts: Final[list[list[_Label]]] = [[] for _ in range(bounds.states)]
        """The labels of every state, none beaten by another."""
        self.found: Final[list[_Label]] = []
        self.complete = True
        self.exact_up_to: i64 = NEVER
        self.taken_up: i64 = 0
        self.mixes: Mixes | None = None
        """There are some once the search has become sparing."""
        self.by_points = False

    def run(self) -> None:
        """Take up labels until there are none."""
        question = self.question
        state: i64 = question.start * question.merits
        at_target = question.is_target[question.start] and question.merits == 1
        if at_target or self.bounds.ahead[state] < 0 or self.bounds.total[state] > question.most_total:
            return
        begin = _Label(0, 0, state, None, None, NOBODY)
        self.fronts[state].append(begin)
        self._queue(begin)
        level: i64 = 0
        while level < len(self.levels):
            queue = self.levels[level]
            while queue:
                label = queue.pop()
                if label.beaten or _beaten_by(self.found, label.cost + self.bounds.ahead[label.state]):
                    continue
                if self.taken_up == _EASY and not self.weighings:
                    self.weighings = weighings(self.bounds)[-_WEIGHED:]
                    if self.weighings[-1].forbids(0, begin.state):
                        return
                if self._is_forbidden(label):
                    continue
                if self._is_budget_used_up() and not self._is_spared(label, level):
                    self.complete = False
                    continue
                self.taken_up += 1
                self._extend(label)
            level += 1

    def _is_budget_used_up(self) -> bool:
        if self.taken_up < self.budget:
            return False
        return len(self.found) > 0 or self.mixes is not None or self.taken_up >= self.budget * _PATIENCE

    def _is_spared(self, label: _Label, level: i64) -> bool:
        """Whether a label is still followed when the budget is used up."""
        mixes = self.mixes
        if mixes is None:
            mixes = Mixes(self.bounds)
            for route in self.found:
                mixes.note(route.cost, route.total)
            self.mixes = mixes
            self.exact_up_to = level - 1
        return mixes.improves(label.cost, label.total, label.state)

    def _is_forbidden(self, label: _Label) -> bool:
        for weighing in self.weighings:
            if weighing.forbids(label.cost, label.state):
                return True
        return False

    def look_for_faster(self) -> None:
        """Look for the fewest points alone: that is where caps bind most, and where a mix is the least help."""
        fewest: i64 = min([label.cost for label in self.found]) >> POINTS
        begin = self.fronts[self.question.start * self.question.merits][0]
        level: i64 = self.bounds.ahead[begin.state] >> POINTS
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
                if label.beaten or _beaten_by(self.found, label.cost + self.bounds.ahead[label.state]):
                    continue
                if self._is_forbidden(label):
                    continue
                self.taken_up += 1
                self._extend(label)
                fewest = min([label.cost for label in self.found]) >> POINTS
            level += 1

    def _queue(self, label: _Label) -> None:
        level: i64 = (label.cost >> POINTS) + label.total + self.bounds.sum[label.state]
        if self.by_points:
            level = label.cost + self.bounds.ahead[label.state] >> POINTS
        while len(self.levels) <= level:
            self.levels.append([])
        self.levels[level].append(label)

    def _extend(self, label: _Label) -> None:
        merits: i64 = self.question.merits
        merit: i64 = label.state % merits
        ahead = self.bounds.ahead
        for arc in self.arcs.leaving[label.state // merits]:
            state: i64 = arc.to * merits + self.question.next_merit[merit * GAINS + arc.gain]
            if ahead[state] < 0:
                continue
            cost: i64 = label.cost + arc.cost
            if arc.choice == 0:
                self._reach(cost, state, label, arc, NOBODY)
            else:
                for company in range(COMPANIES):
                    if arc.choice >> company & 1:  # the traveller names one of the owners (D52)
                        self._reach(cost + self.arcs.unit[company] * arc.total, state, label, arc, company)

    def _reach(self, cost: i64, state: i64, parent: _Label, arc: Arc, payee: i64) -> None:
        """Enter a label, unless it goes beyond the room or the account, or is beaten."""
        question = self.question
        least: i64 = cost + self.bounds.ahead[state]
        if ((question.room | GUARDS) - least) & GUARDS != GUARDS:
            return
        total: i64 = parent.total + arc.total
        in_all: i64 = total + self.bounds.total[state]
        if in_all > question.most_total or (in_all > question.account and not question.affordable(least)):
            return
        merit: i64 = state % question.merits
        bare: i64 = state - merit
        for better in question.no_less[merit]:
            if _beaten_by(self.fronts[bare + better], cost):
                return
        if _beaten_by(self.found, least):
            return
        label = _Label(cost, total, state, parent, arc, payee)
        if question.is_target[arc.to] and merit == question.merits - 1:
            _beat(self.found, cost)
            self.found.append(label)
            mixes = self.mixes
            if mixes is not None:
                mixes.note(cost, total)
            return
        for worse in question.no_more[merit]:
            _beat(self.fronts[bare + worse], cost)
        self.fronts[state].append(label)
        self._queue(label)

    # --- the result -----------------------------------------------------------------------------------------------

    def collect(self) -> list[Route]:
        """The routes found, in order."""
        routes = [self._route(label) for label in self.found]
        routes.sort(key=in_order)
        return routes

    def _route(self, last: _Label) -> Route:
        graph = self.graph
        labels = []
        label: _Label | None = last
        while label is not None:
            labels.append(label)
            label = label.parent
        nodes = [self.arcs.stops[self.question.start]]
        hops: list[int] = []
        payees: list[int] = []
        costs: list[int] = []
        fares = [0] * (COMPANIES if graph.joint else self.question.seats)
        for label in reversed(labels):
            if label.arc is None:
                continue
            for step in label.arc.steps:
                payee: int = label.payee
                if label.arc.choice == 0:
                    own = graph.seats[step] & self.arcs.train
                    payee = NOBODY if own else graph.companies[step].bit_length() - 1
                hop = graph.hop[step]
                if hop < moves.HOPS:
                    hop += moves.OWN if payee == NOBODY else LOW[payee]
                nodes.append(graph.to[step])
                hops.append(hop)
                payees.append(payee)
                costs.append(graph.points[step])
                if payee != NOBODY:
                    fares[payee] += graph.fare[step]
        return Route(nodes, hops, payees, costs, last.cost >> POINTS, fares, last.total)
