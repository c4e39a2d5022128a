"""A game as one seat knows it: every move that was made, without what the seat may not know."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from footplate.kernel.game import AnyGame, seat_letter
from footplate.kernel.state import OVER, State


class _Line(NamedTuple):
    actor: int
    text: str
    sealed: frozenset[tuple[int, int]]
    """Pairs of seats, after this line: the decision of the first stays unknown to the second (`Secrets.is_sealed`)."""


class Told:
    """The moves so far. The steps of a game are replayed on demand, and only once."""

    def __init__(self, game: AnyGame, opening: State) -> None:
        self._game = game
        self._state: State = opening.clone()
        self._before: State = opening.clone()
        """The position at the beginning of the move that is due."""
        self._begun: list[int] = []
        self._lines: list[_Line] = []
        self._read = 0

    def __deepcopy__(self, memo: dict[int, object]) -> Told:
        """A copy that goes on by itself; lines and positions already made are shared."""
        copy = Told.__new__(Told)
        copy._game = self._game
        copy._state = self._state.clone()
        copy._before = self._before
        copy._begun = self._begun[:]
        copy._lines = self._lines[:]
        copy._read = self._read
        return copy

    def to(self, seat: int, steps: Sequence[int]) -> list[str]:
        """All moves of a game with these steps as this seat may know them: "A take London brewing", "* deal A ?".

        An unfinished move is not among them.
        """
        self._catch_up(steps)
        return [self._seen(number, seat) for number in range(len(self._lines))]

    def begun_by(self, seat: int, steps: Sequence[int]) -> list[str]:
        """The unfinished move of this seat, step by step: "A move GWR ..."; empty for other seats, and before it
        begins.
        """
        self._catch_up(steps)
        if not self._begun or self._before.to_move != seat:
            return []
        state, names = self._before.clone(), list[str]()
        for step in self._begun:
            names.append(self._game.notation.name(state, step))
            state.advance(step)
        return [" ".join([seat_letter(seat), *names, "..."])]

    def _catch_up(self, steps: Sequence[int]) -> None:
        for step in steps[self._read :]:
            self._play(step)
        self._read = len(steps)

    def _play(self, step: int) -> None:
        self._begun.append(step)
        self._state.advance(step)
        if self._state.midway():
            return
        notation, actor = self._game.notation, self._before.to_move
        text = notation.write(self._before, self._begun) or notation.name(self._before, self._begun[0])
        seats, sealed = range(self._state.seats), self._game.secrets.is_sealed
        pairs = ((one, other) for one in seats for other in seats if sealed(self._state, one, other))
        self._lines.append(_Line(actor, text, frozenset(pairs)))
        self._begun.clear()
        self._before = self._state.clone()

    def _seen(self, number: int, seat: int) -> str:
        line = self._lines[number]
        actor = seat_letter(line.actor)
        if self._state.to_move == OVER:
            return f"{actor} {line.text}"
        if all((line.actor, seat) in later.sealed for later in self._lines[number:]):
            return f"{actor} ?"
        return f"{actor} {self._game.secrets.sealed(self._state, actor, line.text, seat)}"
