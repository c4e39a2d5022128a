"""A game being played in a terminal, and what has happened in it so far."""

from __future__ import annotations

from dataclasses import dataclass

from footplate.games import load
from footplate.kernel.errors import GameError
from footplate.kernel.events import Event
from footplate.kernel.game import AnyGame, seat_letter
from footplate.kernel.records.replay import replay
from footplate.kernel.state import State
from footplate.playing import Play


@dataclass(frozen=True, slots=True, eq=False)
class Told:
    """A move and what came of it. The move is "" when what happened came of somebody's silence."""

    actor: str
    move: str
    events: tuple[Event, ...]
    covert: frozenset[tuple[str, str]]
    """Who has decided something after it that stays unknown to whom (`Game.undisclosed`)."""


class Story:
    """Plays steps, keeps what has been told, and remembers how to go back."""

    def __init__(self, play: Play) -> None:
        self.play = play
        self.told = told_so_far(play)
        self._happened = 0
        """How much had happened before the action that is due."""
        self.start = play.state
        """The position at the beginning of the action that is due."""
        self.begun: list[int] = []
        """The steps of it that have been played."""
        self._begin()
        self._before: list[tuple[Play, list[Told]]] = []

    @property
    def game(self) -> AnyGame:
        return self.play.rules

    @property
    def state(self) -> State:
        return self.play.state

    def push(self, step: int) -> None:
        """Play one legal step."""
        actor = seat_letter(self.state.to_move)
        reveals = self.play.reveals
        decided = self.state.clone()
        self.play.push(step)
        self.begun.append(step)
        if self.game.secrets.in_play and self.play.reveals > reveals:
            self._before.clear()  # nobody can go back to before they knew
        if self.state.midway():
            return
        decided.advance(step)  # what is open before chance goes on stays open
        hidden = covert(self.game, decided) & covert(self.game, self.state)
        events = tuple(self.play.events[self._happened :])
        told = Told(actor, self.game.notation.write(self.start, self.begun), events, hidden)
        if told.move or told.events:
            self.told.append(told)
        self._begin()

    def drop_begun(self) -> None:
        """Take back the beginning of an action."""
        if self.begun:
            self.play.pop()
            self._begin()

    def _begin(self) -> None:
        """Note where the action that is due begins; in a game that was saved in the middle of one, has begun."""
        self.begun = self.play.begun
        self.start = self.play.beginning.clone()
        self._happened = self.play.happened_before

    def hides(self, told: Told) -> bool:
        """Whether a move is under seal for the seat to move, and no position since has shown it."""
        pair = (told.actor, seat_letter(self.state.to_move))
        since = self.told[self.told.index(told) :]
        return not self.play.is_over and all(pair in one.covert for one in since)

    # --- going back -----------------------------------------------------------------------------------------------

    def remember(self) -> None:
        """This is where `go_back` will lead to: somebody is about to begin an action."""
        self._before.append((self.play.clone(), list(self.told)))

    def go_back(self, people: frozenset[int]) -> bool:
        """Return to the last decision of a person; False when there was none."""
        if self._before:
            self.play, self.told = self._before.pop()
        elif not self._go_back_in_the_record(people):
            return False
        self._begin()
        return True

    def _go_back_in_the_record(self, people: frozenset[int]) -> bool:
        """Of a game that was resumed only the record tells what was before."""
        earlier = self.play.clone()
        while True:
            try:
                earlier.pop()
            except GameError:
                return False
            if earlier.state.to_move in people:
                self.play = earlier
                self.told = told_so_far(earlier)
                return True


def told_so_far(play: Play) -> list[Told]:
    """Every move of a game's record."""
    return [
        Told(one.line.actor, one.line.move, one.events, covert(play.rules, one.after))
        for one in replay(play.record, load).lines
    ]


def covert(game: AnyGame, state: State) -> frozenset[tuple[str, str]]:
    """Whose decisions stay unknown to whom in this position."""
    pairs = ((actor, seat) for actor in range(state.seats) for seat in range(state.seats))
    return frozenset(
        (seat_letter(actor), seat_letter(seat)) for actor, seat in pairs if game.secrets.undisclosed(state, actor, seat)
    )
