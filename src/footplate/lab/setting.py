"""The object of a study: a game with a number of seats, options and a map, and how its positions become numbers."""

from __future__ import annotations

import os
from collections.abc import Mapping
from itertools import chain
from typing import Final, Literal, get_args

from footplate.games import load
from footplate.kernel.errors import GameError
from footplate.kernel.facets.rules import Below
from footplate.kernel.options import Options
from footplate.kernel.state import CHANCE, OVER, State

Rewards = Literal["win", "score"]
"""What counts: winning (the losers pay 1 each to the winners, so that it is a zero-sum game), or points."""

MOST_STEPS: Final = 100_000
"""A longer game is broken off."""
MOST_POINTS: Final = 10_000_000
"""An upper bound of all scores."""


class Setting:
    """One game as it is studied. All its positions give the same count of numbers, within the same limits.

    >>> rocket = Setting("rocket", 3, "cash=hidden")
    >>> rocket.steps, rocket.size
    (2631, 726)
    """

    def __init__(
        self,
        game: str,
        seats: int = 0,
        options: Mapping[str, str] | str = "-",
        map: str | os.PathLike[str] = "",
        rewards: Rewards = "win",
    ) -> None:
        """`seats`: by default the fewest allowed. `options`: by key, or as a record's header has them. Raises
        `BadText` for what the game does not know.
        """
        if rewards not in get_args(Rewards):
            raise GameError(f"rewards are counted by {' or '.join(get_args(Rewards))}, not by {rewards}")
        self.game = load(game)
        self.rewards = rewards
        self.begun: State = self.game.new(seats or self.game.seats[0], self._options(options), os.fspath(map))
        self.seats = self.begun.seats
        self.steps: int = self.game.study.steps_of(self.begun)
        """The number of codes for steps: all codes are below it."""
        self.parts = self.game.observe(self.begun, 0)
        """The parts of an observation, in order; the values are those of seat A at the beginning."""
        self.size = sum(len(part.values) for part in self.parts)

    def _options(self, options: Mapping[str, str] | str) -> Options:
        spec = self.game.options
        return spec.read(options or "-") if isinstance(options, str) else spec.choose(options)

    def __deepcopy__(self, memo: dict[int, object]) -> Setting:
        """Returns itself, since it never changes: copies of its owner share it."""
        return self

    def observe(self, state: State, seat: int) -> list[int]:
        """What this seat may know of a position, and nothing else."""
        return list(chain.from_iterable(part.values for part in self.game.observe(state, seat)))

    def limits(self) -> tuple[list[int], list[int]]:
        """The least and the most each number of an observation can be."""
        least = [part.least for part in self.parts for _ in part.values]
        return least, [part.most for part in self.parts for _ in part.values]

    def legal(self, state: State) -> list[int]:
        """The legal steps in the order of their codes. Raises `GameError` for one outside the space of actions."""
        steps = sorted(state.legal())
        if steps and not 0 <= steps[0] <= steps[-1] < self.steps:
            raise GameError(f"{self.game.key} has a step {steps[-1]}, and says that all are below {self.steps}")
        return steps

    def settle(self, state: State, below: Below) -> None:
        """Let chance decide until a seat has to, or the game is over."""
        while state.to_move == CHANCE:
            state.play(self.game.rules.draw(state, below))

    def returns(self, state: State) -> list[float]:
        """The return of every seat: its points; or, once the game is over, its share of the stakes."""
        if self.rewards == "score":
            return [float(points) for points in state.scores()]
        if state.to_move != OVER:
            return [0.0] * self.seats
        winners = self.game.rules.winners(state)
        gain = (self.seats - len(winners)) / len(winners)
        return [gain if seat in winners else -1.0 for seat in range(self.seats)]

    def range_of_returns(self) -> tuple[float, float]:
        """The least and the greatest return of a seat."""
        return (-1.0, self.seats - 1.0) if self.rewards == "win" else (-float(MOST_POINTS), float(MOST_POINTS))

    def __str__(self) -> str:
        """A table of the parts of an observation: their places, their limits, their meaning."""
        rows = [("numbers", "from", "to", "part", "meaning")]
        place = 0
        for part in self.parts:
            if part.values:
                last = place + len(part.values) - 1
                where = str(place) if last == place else f"{place}-{last}"
                rows.append((where, str(part.least), str(part.most), part.name, part.about))
                place = last + 1
        widths = [max(len(row[column]) for row in rows) for column in range(4)]
        return "\n".join(
            "  ".join([*(cell.ljust(width) for cell, width in zip(row, widths)), row[4]]).rstrip() for row in rows
        )
