"""A game being played in a terminal, and what has happened in it so far."""

from __future__ import annotations

from dataclasses import dataclass

from footplate.kernel.errors import GameError
from footplate.kernel.events import Event
from footplate.kernel.game import AnyGame, seat_letter
from footplate.kernel.state import State
from footplate.playing import Play


@dataclass(frozen=True, slots=True, eq=False)
class Told:
    """A move and what came of it. The move is "" when what happened came of somebody's silence."""

    actor: str
    move: str
    events: tuple[Event, ...]
    covert: frozenset[tuple[str, str]]
    """Who has decided something after it that stays unknown to whom (`Game.is_sealed`)."""


class Story:
    """Plays steps, keeps what has been told, and remembers how to go back; the game itself is the `Play`."""

    def __init__(self, play: Play) -> None:
        self.play = play
        self.told = told_so_far(play)
        self._before: list[tuple[Play, list[Told]]] = []

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
        """The steps of it that have been played."""
        return self.play.begun

    def push(self, step: int) -> None:
        """Play one legal step."""
        actor = seat_letter(self.state.to_move)
        start, steps = self.start.clone(), [*self.begun, step]
        reveals, happened = self.play.reveals, self.play.happened_before
        decided = self.state.clone()
        self.play.push(step)
        if self.game.secrets.in_play and self.play.reveals > reveals:
            self._before.clear()  # nobody can go back to before they knew
        if self.state.midway():
            return
        decided.advance(step)  # what is open before chance goes on stays open
        hidden = covert(self.game, decided) & covert(self.game, self.state)
        events = tuple(self.play.events[happened:])
        told = Told(actor, self.game.notation.write(start, steps), events, hidden)
        if told.move or told.events:
            self.told.append(told)

    def drop_begun(self) -> None:
        """Take back the beginning of an action."""
        if self.begun:
            self.play.pop()

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
            return True
        return self._go_back_in_the_record(people)

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
    """Every move of a game."""
    return [
        Told(one.move.seat, one.move.text, one.events, covert(play.rules, one.state))
        for one in play.moments()
        if one.move is not None
    ]


def covert(game: AnyGame, state: State) -> frozenset[tuple[str, str]]:
    """Whose decisions stay unknown to whom in this position."""
    pairs = ((actor, seat) for actor in range(state.seats) for seat in range(state.seats))
    return frozenset(
        (seat_letter(actor), seat_letter(seat)) for actor, seat in pairs if game.secrets.is_sealed(state, actor, seat)
    )
