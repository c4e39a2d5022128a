"""A game in a terminal, as it is shown to the player to move. The game itself is the `Play`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from footplate.kernel.errors import GameError
from footplate.kernel.events import Event
from footplate.kernel.game import AnyGame, seat_letter
from footplate.kernel.records.recorder import Action
from footplate.kernel.state import State
from footplate.playing import Play


@dataclass(frozen=True, slots=True)
class ToldMove:
    """A move and its events. The move is "" when the events came from a seat's silence."""

    actor: str
    move: str
    events: tuple[Event, ...]
    sealed: bool
    """Whether the seat to move may not know it yet."""


class TerminalGame:
    """Plays steps, shows what has been done, and finds the way back."""

    def __init__(self, play: Play) -> None:
        self.play = play
        drawn = [number for number, action in enumerate(play.actions, 1) if action.actor == "*"]
        self._first = drawn[-1] if drawn else 0
        """The first action that may be taken back: chance decided before this session stays."""

    @property
    def game(self) -> AnyGame:
        return self.play.rules

    @property
    def state(self) -> State:
        return self.play.state

    @property
    def start(self) -> State:
        """The position at the beginning of the action that is due."""
        return self.play.beginning

    @property
    def begun(self) -> list[int]:
        """Its steps that have been played."""
        return self.play.begun

    def drop_begun(self) -> None:
        """Take back an unfinished action."""
        if self.begun:
            self.play.pop()

    def go_back(self, decides: Callable[[State], bool]) -> bool:
        """Return to the last position in which a person decides; False when there is none."""
        try:
            if self.begun:
                self.drop_begun()
                return True
            for action in reversed(self.play.actions[self._first :]):
                if decides(action.before):
                    self.play.rewind(action.start)
                    return True
        except GameError:  # a seat has seen what was unknown
            pass
        return False

    # --- what has been done ---------------------------------------------------------------------------------------

    @property
    def told(self) -> list[ToldMove]:
        """Every action of the game, for the seat to move. Chance after an action belongs to it."""
        told: list[ToldMove] = []
        actions = self.play.actions
        for action, sealed in zip(actions, self._sealed(actions), strict=True):
            last = told[-1] if told else None
            if action.actor == "*" and last is not None and last.actor != "*":
                told[-1] = ToldMove(last.actor, last.move, last.events + action.events, last.sealed)
            else:
                told.append(ToldMove(action.actor, action.text, action.events, sealed))
        return [one for one in told if one.move or one.events]

    def _sealed(self, actions: list[Action]) -> list[bool]:
        """For each action, whether it was made under seal and is still hidden from the seat to move."""
        reader, is_sealed = self.state.to_move, self.game.secrets.is_sealed
        shut = {} if self.play.is_over else {seat_letter(seat): seat for seat in range(self.state.seats)}
        sealed = []
        for action in reversed(actions):
            shut = {letter: seat for letter, seat in shut.items() if is_sealed(action.after, seat, reader)}
            sealed.append(action.actor in shut and is_sealed(action.before, shut[action.actor], reader))
        return sealed[::-1]
