"""Which labels are followed once a search has become sparing. Compiled.

A *mix* values a route at points times one number and fares times another; the lowest value is the best. The mixes are:
fewest points, least total fare, points against money at several prices, and least fare to each rival.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from footplate.games.dampfross.routes.arcs import BITS, FIELD, POINTS
from footplate.games.dampfross.routes.bounds import Bounds

if TYPE_CHECKING:
    from mypy_extensions import i64

_UNLIMITED: Final = 1 << 60
_FIRST: Final = 1 << 16
"""So much more weighs what counts first than what decides ties."""
_MIXES: Final = ((_FIRST, 1), (1, _FIRST), (1, 1), (13, 20), (26, 20), (2, 1))
"""A point saved is worth about 0.65 units against one rival and twice that against several."""


@final
class Mixes:
    """The best values so far: of the routes found, and of the labels taken up at every state."""

    def __init__(self, bounds: Bounds) -> None:
        self._bounds: Final = bounds
        self._rivals: Final = len(bounds.question.rivals)
        self._to_improve: Final = [_UNLIMITED] * (len(_MIXES) + self._rivals)
        self._best: Final[dict[int, list[int]]] = {}
        self._ahead: Final[dict[int, list[int]]] = {}

    def note(self, cost: i64, total: i64) -> None:
        """A route has been found."""
        values = self._values(cost, total)
        for mix in range(len(values)):
            self._to_improve[mix] = min(self._to_improve[mix], values[mix])

    def improves(self, cost: i64, total: i64, state: int) -> bool:
        """Whether a label is better in a mix than those before it at its state, and can improve on the routes found."""
        if state not in self._best:
            self._best[state] = [_UNLIMITED] * len(self._to_improve)
            self._ahead[state] = self._least(state)
        best = self._best[state]
        ahead = self._ahead[state]
        values = self._values(cost, total)
        improves = False
        for mix in range(len(values)):
            if values[mix] < best[mix]:
                best[mix] = values[mix]
                if values[mix] + ahead[mix] < self._to_improve[mix]:
                    improves = True
        return improves

    def _values(self, cost: i64, total: i64) -> list[int]:
        """What a cost is worth in every mix."""
        points: i64 = cost >> POINTS
        values = []
        for by_points, by_fares in _MIXES:
            values.append(points * by_points + total * by_fares)
        for field in range(self._rivals):
            values.append((cost >> field * BITS & FIELD) * _FIRST + points + total)
        return values

    def _least(self, state: int) -> list[int]:
        """What is still to come at least from a state in every mix."""
        bounds = self._bounds
        points = bounds.ahead[state] >> POINTS
        values = []
        for by_points, by_fares in _MIXES:
            both = min(by_points, by_fares)
            alone = (by_points - both) * points + (by_fares - both) * bounds.total[state]
            values.append(both * bounds.sum[state] + alone)
        for field in range(self._rivals):
            values.append((bounds.ahead[state] >> field * BITS & FIELD) * _FIRST + bounds.sum[state])
        return values
