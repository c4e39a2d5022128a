"""Decisions of several seats at the same time: pencilled until all have decided, then opened in order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from footplate.kernel.game import AnyGame
from footplate.kernel.state import State


@dataclass(frozen=True, slots=True)
class Pencilled:
    """An action that a seat has decided on under seal, and can still change."""

    steps: tuple[int, ...]
    missed: bool = False
    """The referee has passed for the seat, which had sent nothing in time."""
    referee: str = ""
    """Why the referee has decided it."""


@dataclass(frozen=True, slots=True)
class UnderSeal:
    """The seats that decide under seal now, and their decisions."""

    pencilled: Mapping[int, tuple[Pencilled, ...]] = field(default_factory=dict)
    """The decisions, played in the order of the rules when all have decided."""
    together: tuple[int, ...] = ()
    """The seats that decide at the same time, whether they have decided or not; none, or several."""
    owing: tuple[int, ...] = ()
    """Those of them that have not."""

    def open_to_change(self, seat: int) -> tuple[Pencilled, ...]:
        """What a seat has decided and others have not seen: nothing once the opening has begun."""
        return self.pencilled.get(seat, ()) if seat in self.together else ()

    def steps_of(self, seat: int) -> tuple[int, ...]:
        """The steps a seat has decided on so far."""
        return tuple(step for one in self.open_to_change(seat) for step in one.steps)

    def can_be_rubbed_out(self, seat: int) -> bool:
        """Whether a seat has decided something it can still change. Once its time was up it has none left for that."""
        return bool(self.open_to_change(seat)) and not any(one.missed for one in self.open_to_change(seat))

    def branch(self, game: AnyGame, state: State, seat: int) -> State:
        """The position as this seat has it in front of it: with what it has decided. Not to be played on."""
        if seat not in self.together:
            return state
        branch: State = game.secrets.asked(state, seat)
        for step in self.steps_of(seat):
            branch.advance(step)
        return branch

    def ripe(self, seat: int) -> Pencilled | None:
        """What the seat that is asked next has decided, once all have."""
        return self.pencilled[seat][0] if self.together and not self.owing else None

    def seen(self, game: AnyGame, state: State) -> UnderSeal:
        """The same for this position: the seats that decide together there, and those that still owe a decision."""
        found = tuple(game.secrets.together(state))
        if self is NOTHING_UNDER_SEAL and len(found) < 2:
            return self
        together = found if len(found) > 1 or self.pencilled.keys() & {*found} else ()
        seen = replace(self, together=together, owing=())
        owing = tuple(seat for seat in together if seen.branch(game, state, seat).to_move == seat)
        return replace(seen, owing=owing)

    def written(self, seat: int, actions: Sequence[Pencilled]) -> UnderSeal:
        """A seat has decided something more."""
        return replace(self, pencilled={**self.pencilled, seat: (*self.pencilled.get(seat, ()), *actions)})

    def rubbed_out(self, seat: int) -> UnderSeal:
        """All that a seat has decided is gone."""
        return replace(self, pencilled={other: found for other, found in self.pencilled.items() if other != seat})

    def opened(self, seat: int) -> UnderSeal:
        """The first of the actions of a seat is played now."""
        left = self.pencilled.get(seat, ())[1:]
        others = self.rubbed_out(seat)
        return others.written(seat, left) if left else others


NOTHING_UNDER_SEAL = UnderSeal()
