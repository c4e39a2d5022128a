"""A game told from its beginning: every move, the position it led to, and what came of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from footplate.catalogue import language_named, theme_named
from footplate.kernel.events import Event
from footplate.kernel.facets.pictures import Theme
from footplate.kernel.game import AnyGame, seat_letter
from footplate.kernel.records.replay import Played
from footplate.kernel.rng import Random
from footplate.kernel.state import OVER, State
from footplate.kernel.text import BadText
from footplate.language import Phrase
from footplate.moves import Move


@dataclass(frozen=True, slots=True, eq=False)
class Moment:
    """A game after one of its moves.

    >>> import footplate
    >>> game = footplate.start("rocket", seats=2, seed=1)
    >>> game.push("take London brewing")
    >>> for moment in game.moments():
    ...     print(moment.number, moment.move, moment.told())
    0 None []
    1 first A ['Seat A begins']
    2 take London brewing ['Seat A takes a brewing token from London']
    """

    number: int
    """The number of the move in the record; 0 before the first."""
    move: Move | None
    """None before the first."""
    steps: tuple[int, ...]
    """The move as codes, with the steps that notation leaves out after it."""
    state: State = field(repr=False)
    """The position after it. Play on a `clone()`, or on `footplate.from_position(moment.position)`."""
    events: tuple[Event, ...] = field(repr=False)
    rules: AnyGame = field(repr=False)
    players: tuple[str, ...] = field(repr=False)

    @property
    def position(self) -> str:
        """The position as one line of text."""
        return self.rules.position(self.state)

    def scores(self) -> dict[str, int]:
        """Points of every seat."""
        return scores(self.state)

    def told(self, language: str = "en") -> list[str]:
        """What came of the move, in sentences; nothing for what the move says already."""
        told = self.rules.tell_move(self.state, self.events, self.players, language_named(language))
        return [sentence for _, sentence in told]

    def svg(self, seat: str | None = None, theme: Theme = "auto", language: str = "en") -> str:
        """The board as this seat sees it (None: as spectators do)."""
        seen = seen_by(self.rules, self.state, seat)
        return self.rules.pictures.svg(seen, theme_named(theme), language_named(language))


def moments(rules: AnyGame, players: Sequence[str], opening: State, lines: Iterable[Played]) -> Iterator[Moment]:
    """The opening, and the moment after each of these lines. They stay as they are when the game goes on."""
    yield Moment(0, None, (), opening.clone(), (), rules, tuple(players))
    for number, played in enumerate(lines, 1):
        steps = (*played.steps, *played.settled)
        yield Moment(number, as_move(played), steps, played.after.clone(), played.events, rules, tuple(players))


def as_move(played: Played) -> Move:
    """A line that has been played, as a value."""
    clauses = dict.fromkeys(event.clause for event in played.events if event.clause)
    return Move(played.line.move, played.line.actor, tuple(clauses))


def scores(state: State) -> dict[str, int]:
    """Points by the letters of the seats."""
    return {seat_letter(seat): points for seat, points in enumerate(state.scores())}


def seat_number(letter: str, seats: int) -> int:
    """The seat with this letter. Raises `BadText` when there is none."""
    letters = [seat_letter(seat) for seat in range(seats)]
    if letter not in letters:
        raise BadText("E05", Phrase("expected.seat", names=", ".join(letters)), str(letter))
    return letters.index(letter)


def seen_by(rules: AnyGame, state: State, seat: str | None) -> State:
    """The position with a guess in place of everything this seat (None: a spectator) may not know."""
    if state.to_move == OVER:
        return state.clone()
    # At the seat after the last one nobody sits: there one knows what everybody knows.
    viewer = state.seats if seat is None else seat_number(seat, state.seats)
    seen: State = rules.secrets.determinize(state, viewer, Random(1).below)
    return seen
