"""A table in memory: what its events add up to. It can be thrown away at any time and made again from the store.

Whatever happens at a table is an event, and every change of a `Live` is the application of one (`applying.py`); so what
players see and what a restart brings back are the same thing. The game itself is a `Course`; a table adds people and
clocks.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import cache, cached_property
from typing import Any, Final, TypeVar

from footplate.games import KNOWN
from footplate.games import load as load_game
from footplate.kernel.course import Course
from footplate.kernel.facets.page import Books
from footplate.kernel.fairness import chance_key
from footplate.kernel.game import AnyGame
from footplate.kernel.page import ScoreRow
from footplate.kernel.records.headers import SEAT_LETTERS, Headers
from footplate.kernel.records.reading import read_record
from footplate.kernel.records.record import Record
from footplate.kernel.state import CHANCE, OVER, State
from footplate.table.basics.chronicle import NOTHING_SEALED, Action, AskedUndo, Happening, Move, Sealed, Stored
from footplate.table.basics.machine_time import MachineTime
from footplate.table.basics.made_once import LATELY
from footplate.table.basics.setting import Setting
from footplate.table.play.clocks import ClockFace
from footplate.table.play.recording import Doing, bare_record, full_record
from footplate.table.play.under_seal import NOTHING_UNDER_SEAL, UnderSeal

T = TypeVar("T")

STAND_IN: Final = "fireman"
"""The bot that plays for those who are gone."""

NOT_SENT: Final = ("course", "_numbered", "_booked")
"""What a table has found out, and its course, which is sent apart."""


@dataclass(eq=False)
class Live:
    """Everything the events of a running or finished table add up to."""

    setting: Setting
    headers: Headers
    course: Course
    """The game, one act for each of the `actions`."""
    revised: bool
    """Whether the rules have changed since. Then nobody can play on, and what is shown goes as far as the moves
    still mean what they meant."""
    seq: int
    clock: ClockFace
    since: MachineTime
    """When the seat to decide was first asked."""
    imported: str = ""
    """The record the table began with."""
    chances: int = 0
    """How many events of chance there were, undone ones included."""
    actions: list[Action] = field(default_factory=list)
    taken_back: int = 0
    """How many actions, since the table was opened."""
    unread: list[tuple[int, str]] = field(default_factory=list)
    """Seat and text of the moves that mean it no longer."""
    happenings: list[Happening] = field(default_factory=list)
    doings: list[Doing] = field(default_factory=list)
    """What has been done since the beginning, for the record."""
    covered: dict[int, str] = field(default_factory=dict)
    cover_votes: Mapping[int, frozenset[int]] = field(default_factory=dict)
    """Who wants a bot to play for somebody else, by that seat."""
    resigned: frozenset[int] = frozenset()
    asked: AskedUndo | None = None
    under_seal: UnderSeal = NOTHING_UNDER_SEAL
    by_hand: bool = False
    """Whether real dice are thrown: chance waits until the referee says what they show."""
    votes: frozenset[int] = frozenset()
    """Seats that want the game to end as it stands."""
    hints: frozenset[int] = frozenset()
    """Seats that agree to hints."""
    changed_at: Mapping[int, int] = field(default_factory=dict)
    """The `seq` at which each seat last wrote under seal, and (-1) at which anything else happened."""
    turned_at: Mapping[int, int] = field(default_factory=dict)
    """The same of what changed the position."""
    ending: str = "-"
    """How the game ended, in the words of a record's header Termination; "-" for not yet."""
    _numbered: tuple[Sequence[Move], int, Action | None] = ((), 0, None)
    """The moves as they were when somebody last asked for them, here or in the original of this copy; the number of
    actions then, and the last one of them."""
    _booked: tuple[Books | None, int, Move | None] = (None, 0, None)
    """The books of all moves but the last as they were when somebody last looked into them, here or in the original of
    this copy; how many moves that are, and the last one of them."""

    def copy(self) -> Live:
        """Another one to try things on; what this one has found out about itself it finds anew, but for `moves` and
        `books` as far as they will still be the same.
        """
        other = object.__new__(Live)  # every command begins with a copy, and `replace` takes four times as long
        vars(other).update(vars(self))
        for found in _FOUND_OUT:
            vars(other).pop(found, None)
        other.course = self.course.copy()
        other.actions = [*self.actions]
        other.unread = [*self.unread]
        other.happenings = [*self.happenings]
        other.doings = [*self.doings]
        other.covered = {**self.covered}
        return other

    def __reduce__(self) -> tuple[object, ...]:
        """For `pickle`, as a copy: the rules are found again by their key."""
        held = {one.name: getattr(self, one.name) for one in fields(self) if one.name not in NOT_SENT}
        return _received, (held, self.course.parts)

    # --- what stands --------------------------------------------------------------------------------------------------

    @property
    def game(self) -> AnyGame:
        return self.course.game

    @property
    def state(self) -> State:
        """The position now. Not to be played on."""
        return self.course.state

    @property
    def opening(self) -> State:
        """The position before move 1."""
        return self.course.opening

    @property
    def seats(self) -> int:
        return self.state.seats

    @property
    def over(self) -> bool:
        return self.ending != "-"

    @property
    def end_clause(self) -> str:
        """The clause by which the game has ended; "" while it goes on, and where no rule has ended it."""
        return self.state.over().clause if self.state.to_move == OVER else ""

    @property
    def winners(self) -> list[int]:
        """Who has won a game that is over: not those who gave up or ran out of time, and nobody by consent."""
        how, _, loser = self.ending.partition(" ")
        if how in ("-", "agreed", "annulled"):
            return []
        return self.game.rules.winners(self.state, {*self.resigned, *(SEAT_LETTERS.index(letter) for letter in loser)})

    @property
    def present_headers(self) -> Headers:
        """The headers of a game that can be read by today's rules."""
        return present_headers(self.headers, self.game)

    @property
    def told_headers(self) -> Headers:
        """The headers as they are told. While a game is played with the chance of another one, nobody learns which
        that is.
        """
        borrowed = not self.over and self.headers["Id"] != self.setting.id
        return self.headers.replaced(Id=self.setting.id) if borrowed else self.headers

    @property
    def deciders(self) -> tuple[int, ...]:
        """The seats that are asked now: one, or all that owe a decision under seal; bots first: they are quick."""
        if self.over or self.revised or self.state.to_move < 0:
            return ()
        owing = self.under_seal.owing
        return tuple(sorted(owing, key=lambda seat: not self.bot_of(seat))) if owing else (self.state.to_move,)

    @property
    def decider(self) -> int | None:
        """The first of them."""
        return next(iter(self.deciders), None)

    def branch(self, seat: int) -> State:
        """The position as this seat has it in front of it: with what it has decided under seal. Not to be played on."""
        return self.under_seal.branch(self.game, self.state, seat)

    def is_current(self, seq: int, seat: int) -> bool:
        """Whether a command that was made for this `seq` still means what it meant: what others decide under seal
        changes nothing for this seat.
        """
        return max(self.changed_at.get(-1, 0), self.changed_at.get(seat, 0)) <= seq <= self.seq

    def position_since(self, seat: int | None) -> int:
        """The `seq` since which the position has been this one for a seat, or for somebody who watches. Silence that
        is no move of a record changes it too, and so does a move that was taken back and made otherwise.
        """
        return max(self.turned_at.get(-1, 0), 0 if seat is None else self.turned_at.get(seat, 0))

    def bot_of(self, seat: int) -> str:
        """The level of the bot that plays a seat now; "" for a person."""
        return self.covered.get(seat) or self.setting.bots.get(seat, "")

    @property
    def people(self) -> frozenset[int]:
        """Seats that are played by persons now."""
        if not self.covered and not self.setting.bots:
            return _everybody(self.seats)
        return frozenset(seat for seat in range(self.seats) if not self.bot_of(seat))

    def on_the_clock(self) -> tuple[int, ...]:
        """The seats that are asked and whose time runs: bots have none."""
        return tuple(seat for seat in self.deciders if seat in self.people)

    @property
    def positions(self) -> int:
        """How many positions are kept: what a table takes of the memory."""
        return self.course.positions

    @property
    def steps(self) -> list[int]:
        """Every step of the game so far."""
        return self.course.steps

    @cached_property
    def moves(self) -> list[Move]:
        """The moves by their numbers. Ask only when nothing will be applied any more.

        Actions are added and taken back at the end alone: where the last one of those that were numbered before is
        still in its place, so are all before it.
        """
        known, count, newest = self._numbered
        stand = 0 < count <= len(self.actions) and self.actions[count - 1] is newest
        found = [*known] if stand else []
        start = count if stand else 0
        for place, one in enumerate(self.actions[start:], start):
            if one.text:
                number = len(found) + 1
                found.append(
                    Move(number, one.seat, one.text, one.events, one.at, one.section, one.scores, place, place + 1)
                )
            elif found:
                last = found[-1]
                found[-1] = replace(last, events=last.events + one.events, scores=one.scores, end=place + 1)
        self._numbered = found, len(self.actions), self.actions[-1] if self.actions else None
        return found

    @cached_property
    def record(self) -> Record:
        """The full record; of an ended game with the secret of its chance."""
        if self.revised and not (self.imported and self.headers["Result"] != "*"):
            told = [*((move.seat, move.text) for move in self.moves), *self.unread]
            return bare_record(self.headers, told, self.ending, self.setting.secret)
        return full_record(self.game, self.headers, self.imported, self.doings, self.setting.secret)

    def after(self, move: int) -> State:
        """The position after a move, silence included; 0 is the beginning. Not to be played on."""
        if move >= len(self.moves):
            return self.state
        return self.course.position(self.moves[move - 1].end if move > 0 else 0)

    def once(self, what: Hashable, make: Callable[[], T]) -> T:
        """What several are shown of the present position, made for the first of them. Nobody changes it."""
        made = LATELY.of(self)
        if what not in made:
            made[what] = make()
        found: T = made[what]
        return found

    def books(self, move: int, language: str) -> list[ScoreRow]:
        """Where the points came from until after a move: the same for every seat, so the present ones are kept."""
        if move < len(self.moves):
            return self._rows(self._with(self.game.page.books(self.opening), 0, move), language)
        return self.once(("books", language), lambda: self._rows(self._present_books(), language))

    def _present_books(self) -> Books | None:
        """Those of the last time, if these moves are still the same, and what has come since. More may still become of
        the last move.
        """
        books, count, newest = self._booked
        if books is None or not 0 < count < len(self.moves) or self.moves[count - 1] is not newest:
            books, count = self.game.page.books(self.opening), 0
        last = max(0, len(self.moves) - 1)
        settled = self._with(books, count, last)
        self._booked = settled, last, self.moves[last - 1] if last else None
        return self._with(settled, last, len(self.moves))

    def _with(self, books: Books | None, first: int, end: int) -> Books | None:
        """Books with the moves from `first` to before `end` entered as well."""
        if books is None:
            return None
        more = books.copy()
        for move in self.moves[first:end]:
            more.move(move.events, move.scores)
        return more

    def _rows(self, books: Books | None, language: str) -> list[ScoreRow]:
        return books.rows(language) if books else []

    def sealed_after(self, actions: int) -> Sealed:
        """What was sealed after this number of actions."""
        return self.actions[actions - 1].sealed if actions else self.sealed_in(self.opening)

    def draw(self, seq: int, now: MachineTime) -> Stored:
        """The next event: chance decides by the table's secret. It has not happened yet."""
        key = chance_key(self.headers["Id"], self.setting.secret, self.headers.salts)
        steps = self.course.draw(key, self.chances + 1)
        drawn = {"steps": steps, "text": self.game.notation.write(self.state, steps)}
        return Stored(seq, now.at, CHANCE, "chance", drawn, now.boot, now.ticks)

    def asks(self, decider: int) -> bool:
        """Whether this seat (-1: none) is asked now, as the store says."""
        return self.over or self.revised or decider == (-1 if self.decider is None else self.decider)

    def sealed_in(self, state: State) -> Sealed:
        """Which moves of which seats are sealed from which viewers in this position."""
        if not self.game.secrets.kept(self.opening):
            return NOTHING_SEALED
        seats = range(state.seats)
        viewers: list[int | None] = [None, *seats]
        sealed = self.game.secrets.is_sealed
        found = frozenset((actor, one) for actor in seats for one in viewers if sealed(state, actor, one))
        return found or NOTHING_SEALED


@cache
def _everybody(seats: int) -> frozenset[int]:
    return frozenset(range(seats))


_FOUND_OUT: Final = tuple(name for name, one in vars(Live).items() if isinstance(one, cached_property))
"""What a table finds out about itself when it is asked, and keeps."""


def renamed(record: str, names: Mapping[str, str]) -> str:
    """The text of a record with other names of players."""
    if not record:
        return ""
    read = read_record(record.encode("utf-8"), KNOWN)
    return str(Record(read.headers.replaced(**names), read.body))


def _received(held: dict[str, Any], parts: tuple[Any, ...]) -> Live:
    return Live(course=Course(load_game(held["headers"]["Game"]), *parts), **held)


def present_headers(headers: Headers, game: AnyGame) -> Headers:
    """A game goes on under the rulings it began with; where it cannot, it is read as if it had begun today."""
    return headers if game.goes_on(headers["Rules"]) else headers.replaced(Rules=str(game.revision))


def revision_facts(live: Live) -> Mapping[str, object]:
    """What a sentence says about a game whose rules have changed."""
    return {"then": live.headers["Rules"], "now": live.game.revision, "moves": len(live.moves)}
