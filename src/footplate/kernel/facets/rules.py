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
    """What a position is worth counting for: why the game ended ("" while it goes on), and counts by name."""

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
        """The seats that win by the scores as they stand, leaving out those that gave up. A game may break ties."""
        scores = state.scores()
        left = [seat for seat in range(state.seats) if seat not in without]
        return [seat for seat in left if scores[seat] == max(scores[other] for other in left)]

    def violations(self, state: S, /) -> list[str]:
        """Every invariant of this game the position breaks, each in a sentence; empty for a sound one."""
        return []

    def step_violations(self, before: S, step: int, after: S, /) -> list[str]:
        """What a step has done that no position can show, e.g. who was not asked; empty for a sound step."""
        return []

    def figures(self, state: S, /) -> Figures:
        """What a simulation counts in a finished game."""
        return Figures()

    # --- chance -----------------------------------------------------------------------------------------------

    def purpose(self, state: S, /) -> str:
        """What chance decides here, as the fairness scheme names it ("first", "roll/A")."""
        return "draw"

    def draw(self, state: S, below: Below, /) -> int:
        """The outcome step of a chance node, taken from a source of chance: all that are possible are alike."""
        outcomes = state.legal()
        if not outcomes:
            raise GameError("chance has nothing to decide here")
        return outcomes[below(len(outcomes))]

    def odds(self, state: S, /) -> dict[int, Fraction]:
        """Every outcome of a chance node with its probability: by trying all that a source of chance can say.

        A game that draws until it likes what it has drawn would be asked for ever, and must say its own.
        """
        return odds_of(lambda below: self.draw(state, below))

    # --- turns ------------------------------------------------------------------------------------------------

    def action_of(self, state: S, /) -> tuple[int, int] | None:
        """Which action of how many the seat to move is asked for, where a turn has several."""
        return None

    def lets_pass(self, state: S, /) -> int | None:
        """The step by which the seat to move lets others have their way, where it is only asked whether it wants to
        interfere (a veto); None for any other question.
        """
        return None

    def can_matter(self, state: S, /) -> bool:
        """Whether more could come of such a question than what it costs to interfere. Those who do not want to be asked
        in vain are asked only then.
        """
        return True

    def silence(self, state: S, asked: Asked, /) -> int | None:
        """The step of a seat that does not want to be asked what it is asked here; None when it is to be asked."""
        step = None if asked == "always" else self.lets_pass(state)
        return None if step is None or (asked == "matters" and self.can_matter(state)) else step
