"""A game in progress: the position now, what was done until then, and the way back.

Positions are big, so only a few are kept; those between are played again from the last one before them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from footplate.kernel.chance import drawn
from footplate.kernel.events import Event
from footplate.kernel.game import AnyGame
from footplate.kernel.state import State

APART: Final = 32
"""A position is kept after this many acts, and again after as many."""


@dataclass(frozen=True, slots=True)
class Act:
    """What was done at one go: a single step, a whole move, or nothing but words, which has no step."""

    steps: tuple[int, ...]
    events: tuple[Event, ...]
    """What came of it."""
    reveals: bool
    """Whether it showed somebody what was unknown."""


class Course:
    """A game from its opening until now. Whoever owns it says how much is one act: that is what can be taken back."""

    def __init__(
        self,
        game: AnyGame,
        opening: State,
        apart: int = APART,
        state: State | None = None,
        acts: Iterable[Act] = (),
        kept: Mapping[int, State] | None = None,
    ) -> None:
        """`apart`: after this many acts a position is kept. `state`, `acts`, `kept`: how far it has come already."""
        self.game = game
        self.opening = opening
        """The position before the first act. Not to be played on."""
        self.state = opening.clone() if state is None else state
        """The position now. Nobody but this class plays on it."""
        self.acts = list(acts)
        self._apart = apart
        self._kept = dict(kept or {})
        """Positions by the number of acts before them."""

    def copy(self) -> Course:
        """Another one to try things on."""
        return Course(self.game, self.opening, self._apart, self.state.clone(), self.acts, self._kept)

    @property
    def parts(self) -> tuple[State, int, State, list[Act], dict[int, State]]:
        """All but the game, to be sent elsewhere: `Course(game, *parts)`."""
        return self.opening, self._apart, self.state, self.acts, self._kept

    # --- going on -------------------------------------------------------------------------------------------------

    def act(self, steps: Sequence[int], *, known: bool = False) -> Act:
        """Play some steps at one go. An illegal one raises `Illegal`: nothing has changed then.

        `known`: they have been found legal; they are not looked at again.
        """
        act = self._played(steps, known)
        self.acts.append(act)
        if len(self.acts) % self._apart == 0:
            self._kept[len(self.acts)] = self.state.clone()
        return act

    def extend(self, steps: Sequence[int]) -> Act:
        """Play some steps, known to be legal, that belong to the last act; returns the whole of it."""
        last, more = self.acts[-1], self._played(steps, known=True)
        whole = Act(last.steps + more.steps, last.events + more.events, last.reveals or more.reveals)
        self.acts[-1] = whole
        if len(self.acts) in self._kept:
            self._kept[len(self.acts)] = self.state.clone()
        return whole

    def draw(self, key: bytes, counter: int) -> list[int]:
        """The steps by which chance will decide, as this event of the key has it. They have not been played."""
        return drawn(self.game, self.state, key, counter)

    def _played(self, steps: Sequence[int], known: bool) -> Act:
        state, reveals = self.state, False
        state.events = []
        try:
            for step in steps:
                illegal = None if known else state.explain(step)
                if illegal is not None:
                    raise illegal
                reveals = reveals or self.game.secrets.reveals(state, step)
                state.advance(step)
            events = tuple(state.events)
        except BaseException:
            self.state = self._again(len(self.acts))
            raise
        state.events = None
        return Act(tuple(steps), events, reveals)

    # --- going back -----------------------------------------------------------------------------------------------

    def take_back(self, acts: int) -> None:
        """Undo the last acts."""
        left = len(self.acts) - acts
        if acts:
            self.state = self._again(left)
            del self.acts[left:]
            self._kept = {after: state for after, state in self._kept.items() if after <= left}

    def position(self, acts: int) -> State:
        """The position after this number of acts. Not to be played on."""
        if acts == len(self.acts):
            return self.state
        kept = self._kept.get(acts) if acts else self.opening
        return self._again(acts) if kept is None else kept

    def _again(self, acts: int) -> State:
        """The position after this number of acts, to play on."""
        known = acts
        while known and known not in self._kept:
            known -= 1
        state = (self._kept[known] if known else self.opening).clone()
        for act in self.acts[known:acts]:
            for step in act.steps:
                state.advance(step)
        return state

    # --- what was done --------------------------------------------------------------------------------------------

    @property
    def steps(self) -> list[int]:
        """Every step so far."""
        return [step for act in self.acts for step in act.steps]

    @property
    def positions(self) -> int:
        """How many positions are kept: what the game takes of the memory."""
        return 1 + len(self._kept)

    def happened(self, first: int = 0, end: int | None = None) -> list[Event]:
        """What came of the acts from `first` to before `end`; of all of them, if nothing else is said."""
        return [event for act in self.acts[first:end] for event in act.events]
