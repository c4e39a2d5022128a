"""A route for a run, and what a search for routes has found. Compiled."""

from __future__ import annotations

from typing import Final, final

NOBODY: Final = -1
"""The payee on own track."""


@final
class Route:
    """A way from start to target: where it leads, whom it pays, and what it comes to."""

    def __init__(
        self,
        nodes: list[int],
        hops: list[int],
        payees: list[int],
        costs: list[int],
        points: int,
        fares: list[int],
        total: int,
    ) -> None:
        self.nodes: Final = nodes
        """From the start to the target."""
        self.hops: Final = hops
        """The same as the hops with which it is declared."""
        self.payees: Final = payees
        """Who is paid for each step: a company, or NOBODY on own track."""
        self.costs: Final = costs
        """The points of each step; more than two is a ferry."""
        self.points: Final = points
        self.fares: Final = fares
        """What every company is paid, before netting."""
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
        """Whether this is the whole Pareto set; if not, `search.py` says what is certain nevertheless."""
        self.exact_up_to: Final = exact_up_to
        """Every Pareto-optimal route with at most this sum of points and fares is among them."""
        self.labels: Final = labels
        """How many labels were taken up."""


def in_order(route: Route) -> tuple[int, int, list[int]]:
    """Fewest points first, then the least total, then the least to the first company, and so on."""
    return route.points, route.total, route.fares
