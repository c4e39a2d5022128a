"""What a train is asked to do in a run, and what it must still pay and drive at least from anywhere. Compiled.

A *state* is a stop together with the own track driven over on the way to it, its *merit*: the number of own segments,
up to the number needed, for each partner of the train (D49, A10, A15).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from footplate.games.dampfross.routes.arcs import (
    BITS,
    FIELD,
    GAINS,
    MOST_FARE,
    MOST_POINTS,
    POINTS,
    POINTS_FIELD,
    Arc,
    Arcs,
)

if TYPE_CHECKING:
    from mypy_extensions import i64

NEVER: Final = 1 << 20
_ROUNDING: Final = 5
"""Halves of units by which the odd units of joint lines can help a traveller against one rival."""
_EVEN: Final = 8
_HEAVIEST: Final = 40
_WEIGHINGS: Final = (4, 3, 2, 2, 1)
"""How strongly the weights are changed, time after time."""


@final
class Question:
    """A train, where it goes, and what it may pay; with everything about merits."""

    def __init__(
        self, arcs: Arcs, start: int, targets: list[int], room: list[int], account: int, credit: list[int] | None
    ) -> None:
        self.arcs: Final = arcs
        self.seats: Final = len(room)
        self.start: Final = arcs.stop_of[start]
        self.credit: Final = credit
        self.rivals: Final = [seat for seat in arcs.rivals if seat < len(room)]
        self.halves: i64 = arcs.halves
        slack = _ROUNDING if arcs.halves == 2 else 0
        self.room: i64 = MOST_POINTS << POINTS
        in_all = 0
        for field in range(len(self.rivals)):
            most = max(0, min(room[self.rivals[field]], MOST_FARE))
            in_all += most
            self.room += min(most * arcs.halves + slack, MOST_FARE * 2) << field * BITS
        self.account: i64 = account
        self.most_total: i64 = in_all + slack
        """All that may go to the rivals together, before netting."""
        self.targets: Final = [arcs.stop_of[node] for node in targets]
        self.is_target: Final = [False] * len(arcs.stops)
        for stop in self.targets:
            self.is_target[stop] = True
        self.merits: i64 = (arcs.min_own + 1) ** len(arcs.partners)
        self.next_merit: Final[list[int]] = []
        """`next_merit[merit * GAINS + gain]`."""
        self.merits_before: Final[list[list[int]]] = [[] for _ in range(self.merits * GAINS)]
        """`merits_before[merit * GAINS + gain]`: those from which this gain leads to this merit."""
        self.no_less: Final[list[list[int]]] = []
        self.no_more: Final[list[list[int]]] = []
        """The merits at least as good as each, and at most as good."""
        for merit in range(self.merits):
            for gain in range(GAINS):
                raised = self._raised(merit, gain)
                self.next_merit.append(raised)
                self.merits_before[raised * GAINS + gain].append(merit)
            self.no_less.append([other for other in range(self.merits) if self._is_no_less(other, merit)])
            self.no_more.append([other for other in range(self.merits) if self._is_no_less(merit, other)])

    def _raised(self, merit: int, gain: int) -> int:
        base = self.arcs.min_own + 1
        raised = 0
        weight = 1
        for partner in range(len(self.arcs.partners)):
            raised += min(merit // weight % base + (gain >> partner & 1), self.arcs.min_own) * weight
            weight *= base
        return raised

    def _is_no_less(self, one: int, other: int) -> bool:
        base = self.arcs.min_own + 1
        for _ in self.arcs.partners:
            if one % base < other % base:
                return False
            one //= base
            other //= base
        return True

    def affordable(self, cost: i64) -> bool:
        """Whether the account suffices after netting (D53, A34)."""
        if self.credit is None:
            return False
        net: i64 = 0
        for field in range(len(self.rivals)):
            fare: i64 = cost >> field * BITS & FIELD
            net += max(0, fare - self.credit[self.rivals[field]] * self.halves)
        return net <= self.account * self.halves + (_ROUNDING if self.halves == 2 else 0)


@final
class Bounds:
    """For every state what is still to come at least on the way to a target."""

    def __init__(self, question: Question) -> None:
        self.question: Final = question
        self.states: Final = len(question.arcs.stops) * question.merits
        self.ahead: Final = [-1] * self.states
        """Points and fares as a cost, each for itself; -1 when no target can be reached within the room."""
        points = self._least(POINTS, POINTS_FIELD, False)
        for state in range(self.states):
            if points[state] <= MOST_POINTS:
                self.ahead[state] = points[state] << POINTS
        for field in range(len(question.rivals)):
            least = self._least(field * BITS, FIELD, False)
            room = question.room >> field * BITS & FIELD
            for state in range(self.states):
                if self.ahead[state] >= 0:
                    more = least[state] << field * BITS
                    self.ahead[state] = self.ahead[state] + more if least[state] <= room else -1
        self.total: Final = self._least(0, 0, True)
        """The fares together."""
        self.sum: Final = self._least(POINTS, POINTS_FIELD, True)
        """Points and fares together."""

    def _least(self, shift: i64, mask: i64, with_total: bool) -> list[int]:
        """From every state the least of one field of the cost, of the total fare, or of the sum of both."""
        question = self.question
        merits: i64 = question.merits
        least = [NEVER] * self.states
        levels: list[list[int]] = [[]]
        for stop in question.targets:
            least[stop * merits + merits - 1] = 0
            levels[0].append(stop * merits + merits - 1)
        level: i64 = 0
        while level < len(levels):
            for state in levels[level]:  # which may grow meanwhile
                if least[state] != level:
                    continue
                merit: i64 = state % merits
                for arc in question.arcs.arriving[state // merits]:
                    if question.is_target[arc.origin]:
                        continue  # a route ends at its first target (A38, A51)
                    value: i64 = level + (arc.cost >> shift & mask)
                    if with_total:
                        value += arc.total
                    for merit_before in question.merits_before[merit * GAINS + arc.gain]:
                        before: i64 = arc.origin * merits + merit_before
                        if value < least[before]:
                            least[before] = value
                            while len(levels) <= value:
                                levels.append([])
                            levels[value].append(before)
            level += 1
        return least


@final
class Weighing:
    """The caps of all rivals at once: fares weighed with how scarce the room for each is must fit into all the room.

    Whatever the weights, a way that does not fit is not allowed; good weights show it early.
    """

    def __init__(self, bounds: Bounds, weights: list[int]) -> None:
        self.question: Final = bounds.question
        self.weights: Final = weights
        self.limit: i64 = self.of(self.question.room)
        self.least: Final = [NEVER] * bounds.states
        """The least weighed fares from every state to a target."""
        self._following: Final[list[Arc | None]] = [None] * bounds.states
        self._levels: Final[list[list[int]]] = [[]]
        self._search()

    def of(self, cost: i64) -> i64:
        """The fares of a cost, weighed."""
        weighed: i64 = 0
        for field in range(len(self.weights)):
            weighed += self.weights[field] * (cost >> field * BITS & FIELD)
        return weighed

    def of_arc(self, arc: Arc) -> i64:
        """An arc's fares, weighed; where there is a choice, the lightest."""
        weighed = self.of(arc.cost)
        if arc.choice == 0:
            return weighed
        lightest: i64 = NEVER
        for company in range(len(self.question.arcs.unit)):
            if arc.choice >> company & 1:
                lightest = min(lightest, self.of(self.question.arcs.unit[company]))
        return weighed + lightest * arc.total

    def forbids(self, cost: i64, state: i64) -> bool:
        return self.of(cost) + self.least[state] > self.limit

    def _search(self) -> None:
        question = self.question
        merits: i64 = question.merits
        weighed = [self.of_arc(arc) for arc in question.arcs.all]
        for stop in question.targets:
            self._arrive(stop * merits + merits - 1, 0, None)
        level: i64 = 0
        while level < len(self._levels):
            for state in self._levels[level]:
                if self.least[state] != level:
                    continue
                merit: i64 = state % merits
                for arc in question.arcs.arriving[state // merits]:
                    value: i64 = level + weighed[arc.number]
                    if value > self.limit or question.is_target[arc.origin]:
                        continue
                    for merit_before in question.merits_before[merit * GAINS + arc.gain]:
                        self._arrive(arc.origin * merits + merit_before, value, arc)
            level += 1
        self._levels.clear()

    def _arrive(self, state: i64, value: i64, arc: Arc | None) -> None:
        if value < self.least[state]:
            self.least[state] = value
            self._following[state] = arc
            while len(self._levels) <= value:
                self._levels.append([])
            self._levels[value].append(state)

    def lightest_way(self) -> i64:
        """The fares of a way from the start that weighs least, as a cost."""
        question = self.question
        merits: i64 = question.merits
        state: i64 = question.start * merits
        cost: i64 = 0
        while True:
            arc = self._following[state]
            if arc is None:
                return cost
            cost += arc.cost & (1 << POINTS) - 1
            if arc.choice:
                cost += self._lightest_unit(arc) * arc.total
            state = arc.to * merits + question.next_merit[state % merits * GAINS + arc.gain]

    def _lightest_unit(self, arc: Arc) -> i64:
        unit: i64 = -1
        for company in range(len(self.question.arcs.unit)):
            if arc.choice >> company & 1:
                candidate: i64 = self.question.arcs.unit[company]
                if unit < 0 or self.of(candidate) < self.of(unit):
                    unit = candidate
        return unit


def weighings(bounds: Bounds) -> list[Weighing]:
    """Weighings that show most: equal weights, then more for whoever the lightest way pays too much, less for others.

    If the last one says that the start itself is forbidden, there is no route at all.
    """
    question = bounds.question
    weights = [_EVEN] * len(question.rivals)
    found: list[Weighing] = []
    for strength in _WEIGHINGS:
        weighing = Weighing(bounds, weights)
        found.append(weighing)
        if weighing.forbids(0, question.start * question.merits):
            return [weighing]
        cost = weighing.lightest_way()
        weights = weights[:]
        fits = True
        for field in range(len(weights)):
            excess = (cost >> field * BITS & FIELD) - (question.room >> field * BITS & FIELD)
            fits = fits and excess <= 0
            weights[field] = max(0, min(weights[field] + strength * excess // 4, _HEAVIEST))
        if fits or max(weights, default=0) == 0:
            break
    return found
