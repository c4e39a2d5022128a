"""The bots that think ahead."""

from __future__ import annotations

from footplate.bots.budget import Budget
from footplate.bots.expert import Expert
from footplate.bots.search import Search
from footplate.kernel.state import State


class SearchBot:
    """Plays what the search thinks best, to the end of the move it has chosen."""

    def __init__(self, expert: Expert, seed: int, budget: Budget) -> None:
        self._search = Search(expert, seed, budget.iterations, budget.seconds)
        self._planned: list[int] = []
        self._seat = -1

    def choose(self, state: State) -> int:
        if state.to_move != self._seat or not self._planned or not state.allows(self._planned[0]):
            self._planned = self._search.best(state)[:]
            self._seat = state.to_move
        return self._planned.pop(0)
