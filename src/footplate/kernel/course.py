"""A game in progress: the position now, what was done until then, and the way back.

Positions are big, so only a few are kept; those between are replayed from the last kept one before them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from footplate.kernel.chance import drawn
from footplate.kernel.events import Event
from footplate.kernel.game import AnyGame
from footplate.kernel.state import State

ACTS_APART: Final = 32
"""A position is kept after every 32 acts."""


@dataclass(frozen=True, slots=True)
class Act:
    """What was done at one go: a single step, a whole move, or only a remark, which has no step."""

    steps: tuple[int, ...]
    events: tuple[Event, ...]
    """What the steps led to."""
    reveals: bool
    """Whether it showed a seat what was unknown to it."""


class Attempt:
    """An act that is played on a copy of a position, step by step. It is no part of a game until a `Course` adopts
    it.
    """

    def __init__(self, game: AnyGame, position: State) -> None:
        self._game = game
        self.state = position.clone()
        """The position after the steps so far."""
        self.state.events = []
        self.steps: list[int] = []
        self._reveals = False

    def play(self, step: int) -> bool:
        """Play one more step; returns whether it shows a seat what was unknown to it. Raises `Illegal`."""
        reveals = self._game.secrets.reveals(self.state, step)
        self.state.play(step)
        self.steps.append(step)
        self._reveals = self._reveals or reveals
        return reveals

    @property
    def act(self) -> Act:
        return Act(tuple(self.steps), tuple(self.state.events or ()), self._reveals)


class Course:
    """A game from its opening until now. The owner of the object decides how much is one act: what can be taken back
    at once.
    """

    def __init__(
        self,
        game: AnyGame,
        opening: State,
        apart: int = ACTS_APART,
        state: State | None = None,
        acts: Iterable[Act] = (),
        kept: Mapping[int, State] | None = None,
    ) -> None:
        """`apart`: how many acts lie between two kept positions. `state`, `acts`, `kept`: where a game in progress
        stands.
        """
        self.game = game
        self.opening = opening
        """The position before the first act. Not to be played on."""
        self.state = opening.clone() if state is None else state
        """The position now. Only this class plays on it."""
        self.acts = list(acts)
        self._apart = apart
        self._kept = dict(kept or {})
        """Positions by the number of acts before them."""

    def copy(self) -> Course:
        """An independent copy, to try things on."""
        return Course(self.game, self.opening, self._apart, self.state.clone(), self.acts, self._kept)

    @property
    def parts(self) -> tuple[State, int, State, list[Act], dict[int, State]]:
        """All but the game, to be sent elsewhere: `Course(game, *parts)`."""
        return self.opening, self._apart, self.state, self.acts, self._kept

    # --- going on -------------------------------------------------------------------------------------------------

    def act(self, steps: Sequence[int], *, known: bool = False) -> Act:
        """Play some steps as one act. Raises `Illegal`, with nothing changed, for an illegal step.

        `known`: the steps were found legal before, and are not checked again.
        """
        return self._add(self._played(steps, known))

    def adopt(self, attempt: Attempt) -> Act:
        """Go on with an attempt that began in the position now, and has ended: it is not played again."""
        act, self.state = attempt.act, attempt.state
        self.state.events = None
        return self._add(act)

    def _add(self, act: Act) -> Act:
        self.acts.append(act)
        if len(self.acts) % self._apart == 0:
            self._kept[len(self.acts)] = self.state.clone()
        return act

    def extend(self, steps: Sequence[int]) -> Act:
        """Add some steps, known to be legal, to the last act; returns the whole act."""
        last, more = self.acts[-1], self._played(steps, known=True)
        whole = Act(last.steps + more.steps, last.events + more.events, last.reveals or more.reveals)
        self.acts[-1] = whole
        if len(self.acts) in self._kept:
            self._kept[len(self.acts)] = self.state.clone()
        return whole

    def draw(self, key: bytes, counter: int) -> list[int]:
        """The steps that chance will take, as this event of the key has it. They are not played."""
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
        """A new copy of the position after this number of acts, to play on."""
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
        """Every step so far, in order."""
        return [step for act in self.acts for step in act.steps]

    @property
    def positions(self) -> int:
        """How many positions are kept: a measure of the memory the game takes."""
        return 1 + len(self._kept)

    def happened(self, first: int = 0, end: int | None = None) -> list[Event]:
        """The events of the acts from `first` to before `end`; by default of all acts."""
        return [event for act in self.acts[first:end] for event in act.events]
