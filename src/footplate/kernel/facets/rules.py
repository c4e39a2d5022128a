"""How a game begins, what chance decides in it, who wins; the rest of the rules is in its states."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Generic, Literal, TypeVar

from footplate.kernel.errors import GameError
from footplate.kernel.odds import odds_of
from footplate.kernel.options import Options
from footplate.kernel.state import State

S = TypeVar("S", bound=State)

Below = Callable[[int], int]
"""A source of chance: `below(n)` gives an integer from 0 to n-1."""

Asked = Literal["always", "matters", "never"]
"""When a seat wants to be asked whether it interferes with others; "matters": when something may come of it."""


@dataclass(frozen=True, slots=True)
class Figures:
    """What simulations count in a finished game: why it ended ("" while it goes on), and numbers by name."""

    end_reason: str = ""
    counts: Mapping[str, int] = field(default_factory=dict)


class Rules(Generic[S]):
    """How a game begins and ends, and what is decided by chance."""

    interferes = False
    """Whether seats are asked, while others move, whether they want to interfere (`lets_pass`)."""
    seats_clause = ""
    """The clause that says how many may play."""

    def start(self, seats: int, options: Options, map_key: str, /) -> S:
        """The set-up position for a number of seats the game allows, on a map it has."""
        raise NotImplementedError

    def chosen(self, state: S, /) -> str:
        """The options of this position, as a record's header writes them: `-` for none."""
        return "-"

    def winners(self, state: S, /, without: Collection[int] = ()) -> list[int]:
        """The seats that win by the present scores, leaving out those that gave up. A game may break ties."""
        scores = state.scores()
        left = [seat for seat in range(state.seats) if seat not in without]
        return [seat for seat in left if scores[seat] == max(scores[other] for other in left)]

    def violations(self, state: S, /) -> list[str]:
        """Every invariant of this game that the position breaks, each in a sentence; empty for a sound position."""
        return []

    def step_violations(self, before: S, step: int, after: S, /) -> list[str]:
        """What a step did wrong that no position can show, e.g. that a seat was not asked; empty for a sound step."""
        return []

    def figures(self, state: S, /) -> Figures:
        """What a simulation counts in a finished game."""
        return Figures()

    # --- chance -----------------------------------------------------------------------------------------------

    def purpose(self, state: S, /) -> str:
        """What chance decides here, as the fairness scheme names it ("first", "roll/A")."""
        return "draw"

    def draw(self, state: S, below: Below, /) -> int:
        """The outcome step of a chance node, taken from a source of chance. By default all outcomes are equally
        likely.
        """
        outcomes = state.legal()
        if not outcomes:
            raise GameError("chance has nothing to decide here")
        return outcomes[below(len(outcomes))]

    def odds(self, state: S, /) -> dict[int, Fraction]:
        """Every outcome of a chance node with its probability, by trying everything a source of chance can return.

        A game whose `draw` repeats until the result fits would loop for ever here: it must define its own odds.
        """
        return odds_of(lambda below: self.draw(state, below))

    # --- turns ------------------------------------------------------------------------------------------------

    def action_of(self, state: S, /) -> tuple[int, int] | None:
        """Which action of how many the seat to move is asked for, where a turn has several."""
        return None

    def lets_pass(self, state: S, /) -> int | None:
        """The step by which the seat to move declines to interfere, where it is only asked whether it wants to (a
        veto); None for any other question.
        """
        return None

    def can_matter(self, state: S, /) -> bool:
        """Whether interfering could gain more than it costs here. Seats that do not want to be asked in vain are asked
        only then.
        """
        return True

    def silence(self, state: S, asked: Asked, /) -> int | None:
        """The step of a seat that does not want to be asked here; None when it must be asked."""
        step = None if asked == "always" else self.lets_pass(state)
        return None if step is None or (asked == "matters" and self.can_matter(state)) else step
