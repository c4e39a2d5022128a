"""A table in memory: what its events add up to. It can be thrown away at any time and made again from the store.

Whatever happens at a table is an event, and every change of a `Live` is the application of one; so what players see
and what a restart brings back are the same thing. The game itself is a `Course`; a table adds people and clocks.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import cache, cached_property
from typing import Any, Final, TypeVar

from footplate.games import KNOWN
from footplate.games import load as load_game
from footplate.kernel.course import Attempt, Course
from footplate.kernel.facets.page import Books
from footplate.kernel.fairness import chance_key
from footplate.kernel.game import AnyGame, seat_letter
from footplate.kernel.page import ScoreRow
from footplate.kernel.records.headers import SEAT_LETTERS, Headers
from footplate.kernel.records.opening import opening
from footplate.kernel.records.reading import read_record
from footplate.kernel.records.record import Record
from footplate.kernel.state import CHANCE, OVER, State
from footplate.language import say
from footplate.table.basics.chronicle import NOTHING_SEALED, Action, AskedUndo, Happening, Move, Sealed, Stored
from footplate.table.basics.machine_time import MachineTime
from footplate.table.basics.setting import Setting
from footplate.table.play.clocks import ClockFace
from footplate.table.play.recording import Doing, bare_record, full_record
from footplate.table.play.under_seal import NOTHING_UNDER_SEAL, Pencilled, UnderSeal

T = TypeVar("T")

STAND_IN: Final = "fireman"
"""The bot that plays for those who are gone."""

LATELY: Final = 32
"""Of so many tables that were looked at last is kept what is made once for several viewers: it takes much room."""

NOT_SENT: Final = ("course", "_numbered", "_booked")
"""What a table has found out, and its course, which is sent apart."""

OPENINGS: Final = 200
"""So many are kept. One of Dampfross takes more room than all that is played from it."""


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
    _changed: Mapping[int, int] = field(default_factory=dict)
    """The `seq` at which each seat last wrote under seal, and (-1) at which anything else happened."""
    _turned: Mapping[int, int] = field(default_factory=dict)
    """The same of what changed the position."""
    ending: str = "-"
    """How the game ended, in the words of a record's header Termination; "-" for not yet."""
    _numbered: tuple[Sequence[Move], int, Action | None] = ((), 0, None)
    """The moves as they were when somebody last asked for them, here or in the original of this copy; the number of
    actions then, and the last one of them."""
    _booked: tuple[Books | None, int, Move | None] = (None, 0, None)
    """The books of all moves but the last as they were when somebody last looked into them, here or in the original of
    this copy; how many moves that are, and the last one of them."""

    @classmethod
    def opened(cls, setting: Setting, start: Stored) -> Live:
        """A table after its first event."""
        headers = Headers(start.payload["headers"])
        game = load_game(headers["Game"])
        present = _present(headers, game)
        course = Course(game, _opening(present, game))
        clock = ClockFace.begin(setting.clock, course.state.seats)
        imported, chances = start.payload.get("record", ""), start.payload.get("chance", 0)
        revised = not game.goes_on(headers["Rules"])
        live = cls(setting, headers, course, revised, start.seq, clock, start.moment, imported, chances)
        live._changed = live._turned = {-1: start.seq}
        for seat, text, steps in start.payload.get("lines", ()):
            live._hear_silence(seat, steps, text)
            live._act(seat, steps, start.at, text)
        live._notice_the_end()
        live.ending = headers["Termination"] if imported and not live.over else live.ending
        live._see_who_owes()
        live.clock = clock.turned_to(live._clocked(), start.moment)
        return live

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
        return _present(self.headers, self.game)

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
        return max(self._changed.get(-1, 0), self._changed.get(seat, 0)) <= seq <= self.seq

    def position_since(self, seat: int | None) -> int:
        """The `seq` since which the position has been this one for a seat, or for somebody who watches. Silence that
        is no move of a record changes it too, and so does a move that was taken back and made otherwise.
        """
        return max(self._turned.get(-1, 0), 0 if seat is None else self._turned.get(seat, 0))

    def bot_of(self, seat: int) -> str:
        """The level of the bot that plays a seat now; "" for a person."""
        return self.covered.get(seat) or self.setting.bots.get(seat, "")

    @property
    def people(self) -> frozenset[int]:
        """Seats that are played by persons now."""
        if not self.covered and not self.setting.bots:
            return _everybody(self.seats)
        return frozenset(seat for seat in range(self.seats) if not self.bot_of(seat))

    def _clocked(self) -> tuple[int, ...]:
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
        made = _LATELY.of(self)
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
        return self.actions[actions - 1].sealed if actions else self._sealed(self.opening)

    # --- applying events ----------------------------------------------------------------------------------------------

    def apply(self, event: Stored, attempt: Attempt | None = None) -> None:
        """Let one more event happen. Its steps have been found legal when it was written.

        `attempt`: the same steps, as they have just been played from the position now.
        """
        asked_before = {*self.deciders}
        match event.kind:
            case "move" | "chance":
                if self.revised:
                    self._play_if_possible(event)
                else:
                    self._play(event, attempt)
                if event.kind == "move":
                    self.votes = frozenset()
                    self._forget_cover_votes(event.seat)
                else:
                    self.chances += 1
            case "referee":
                self.by_hand = {"hand": True, "drawn": False}.get(event.payload["did"], self.by_hand)
            case "pencil":
                self._pencil(event)
            case "rub_out":
                self._rub_out(event)
            case "undo":
                self._take_back(event)
            case "undo_asked":
                self.asked = AskedUndo(event.seat, event.payload["actions"], frozenset(event.payload["of"]))
            case "undo_answered":
                self._answer(event)
            case "cover":
                self.covered[event.seat] = event.payload["level"]
                self._forget_cover_votes(event.seat)
            case "cover_asked":
                votes = self.cover_votes.get(event.seat, frozenset()) | set(event.payload["by"])
                self.cover_votes = {**self.cover_votes, event.seat: votes}
            case "handback":
                self._hand_back(event.seat)
            case "left":
                self._leave(event)
            case "resign":
                self._resign(event)
            case "vote":
                self.votes = self.votes | {event.seat} if event.payload["agree"] else self.votes - {event.seat}
            case "hints":
                self.hints = self.hints | {event.seat} if event.payload["agree"] else self.hints - {event.seat}
            case "held":
                self.clock = self.clock.held_over(event.seat, event.moment)
            case "end":
                self._end(event)
        self._see_who_owes()
        if event.kind not in ("move", "chance"):
            made = sum(bool(one.text) for one in self.actions)
            self.happenings.append(Happening(made, event.at, event.seat, event.kind, event.payload, event.moment))
        self._turn_clock(event)
        sealed = event.kind in ("pencil", "rub_out")
        self._changed = {**self._changed, event.seat if sealed else -1: event.seq}
        if sealed or event.kind in ("move", "chance", "undo", "resign", "end"):
            self._turned = {**self._turned, event.seat if sealed else -1: event.seq}
        if not sealed and {*self.deciders} != asked_before:
            self.since = event.moment

    def draw(self, seq: int, now: MachineTime) -> Stored:
        """The next event: chance decides by the table's secret. It has not happened yet."""
        key = chance_key(self.headers["Id"], self.setting.secret, self.headers.salts)
        steps = self.course.draw(key, self.chances + 1)
        drawn = {"steps": steps, "text": self.game.notation.write(self.state, steps)}
        return Stored(seq, now.at, CHANCE, "chance", drawn, now.boot, now.ticks)

    def _turn_clock(self, event: Stored) -> None:
        self.seq = event.seq
        self.clock = self.clock.turned_to(
            self._clocked(),
            event.moment,
            moved=event.seat if _decides(event) else None,
            handed_back=event.seat if event.kind == "handback" else None,
            same_question=_asks_the_same(event),
        )

    def _see_who_owes(self) -> None:
        none = self.over or self.revised
        self.under_seal = NOTHING_UNDER_SEAL if none else self.under_seal.seen(self.game, self.state)

    def _pencil(self, event: Stored) -> None:
        missed, referee = "nmr" in event.payload, event.payload.get("referee", "")
        written = [Pencilled(tuple(steps), missed, referee) for steps in event.payload["actions"]]
        self.under_seal = self.under_seal.written(event.seat, written)

    def _rub_out(self, event: Stored) -> None:
        self.under_seal = self.under_seal.rubbed_out(event.seat)
        if "changed" in event.payload and event.seat not in self.clock.running:
            self.clock = self.clock.resumed(event.seat, event.moment)

    def _play(self, event: Stored, attempt: Attempt | None = None) -> None:
        steps = event.payload["steps"]
        if attempt is None:
            self._note(self._hear_silence(event.seat, steps, event.payload.get("text", "")))
        unasked = event.payload.get("unasked", "")
        timed = event.seat in self.clock.running and _decides(event)
        if "pencilled" in event.payload:
            self.under_seal = self.under_seal.opened(event.seat)
        missed = "nmr" if "nmr" in event.payload else None
        along = "along" in event.payload
        self._act(event.seat, steps, event.at, missed, attempt, unasked=unasked, timed=timed, along=along)
        if missed:
            self.doings.append(Doing("write", actor=seat_letter(event.seat), text=missed))
            self._notice_the_end()
        else:
            self._note(steps)
        for mark, key in (("x-referee", "referee"), ("x-hand", "hand")):
            if key in event.payload:
                self.doings.append(Doing("mark", actor=mark, text=event.payload[key]))
        self.asked = None
        if not self.actions[-1].sealed:
            self.under_seal = NOTHING_UNDER_SEAL

    def _note(self, steps: Sequence[int]) -> None:
        if steps:
            self.doings.append(Doing("play", steps=tuple(steps)))
            self._notice_the_end()

    def _hear_silence(self, seat: int, steps: Sequence[int], text: str) -> Sequence[int]:
        """What was written when the rules asked less often: whoever would be asked today has said nothing."""
        if not self.actions or not steps or self.state.allows(steps[0]):
            return ()
        silence = self.game.notation.implied(self.state, seat_letter(seat), text)
        self._fall_silent(silence)
        return silence

    def _fall_silent(self, silence: Sequence[int]) -> None:
        """Silence that is no event of its own belongs to the action before it."""
        act = self.course.extend(silence)
        scores, sealed = tuple(self.state.scores()), self._sealed(self.state)
        self.actions[-1] = replace(self.actions[-1], act=act, scores=scores, sealed=sealed)

    def asks(self, decider: int) -> bool:
        """Whether this seat (-1: none) is asked now, as the store says."""
        return self.over or self.revised or decider == (-1 if self.decider is None else self.decider)

    def settle(self, decider: int) -> None:
        """Let those who were not asked when the last event was written say nothing, up to the seat that was."""
        while self.actions and not self.asks(decider):
            step = self.game.rules.lets_pass(self.state)
            if step is None:
                return
            self._fall_silent([step])
            self._note([step])

    def _play_if_possible(self, event: Stored) -> None:
        """A move made under older rules is played while today's give it the same seat and the same words."""
        text, state = event.payload["text"], self.state.clone()
        fits = not self.unread and state.to_move == event.seat
        for step in event.payload["steps"]:
            fits = fits and state.allows(step)
            if fits:
                state.advance(step)
        if fits and text in (self.game.notation.write(self.state, event.payload["steps"]), "nmr"):
            self._play(event)
        else:
            self.unread.append((event.seat, text))

    def _act(
        self,
        seat: int,
        steps: Sequence[int],
        at: float,
        text: str | None = None,
        attempt: Attempt | None = None,
        *,
        unasked: str = "",
        timed: bool = False,
        along: bool = False,
    ) -> None:
        """Play the steps of an action, unless they are in an attempt, and keep what came of it."""
        notation, before = self.game.notation, self.state
        section = notation.section(before)
        written = notation.write(before, steps) if text is None else text
        act = self.course.act(steps, known=True) if attempt is None else self.course.adopt(attempt)
        state = self.state
        scores, sealed = tuple(state.scores()), self._sealed(state)
        self.actions.append(Action(act, seat, written, at, section, scores, sealed, unasked, timed, along))

    def _sealed(self, state: State) -> Sealed:
        if not self.game.secrets.kept(self.opening):
            return NOTHING_SEALED
        seats = range(state.seats)
        viewers: list[int | None] = [None, *seats]
        sealed = self.game.secrets.is_sealed
        found = frozenset((actor, one) for actor in seats for one in viewers if sealed(state, actor, one))
        return found or NOTHING_SEALED

    def _notice_the_end(self) -> None:
        if self.state.to_move == OVER and self.ending == "-":
            self.ending = "normal"

    def _take_back(self, event: Stored) -> None:
        gone = max(0, event.payload["actions"] - len(self.unread))
        self.unread = self.unread[: max(0, len(self.unread) - event.payload["actions"])]
        left = len(self.actions) - gone
        self.taken_back += gone
        self.under_seal = NOTHING_UNDER_SEAL
        steps = sum(len(one.steps) for one in self.actions[left:])
        self.clock = self.clock.taken_back([one.seat for one in self.actions[left:] if one.timed])
        del self.actions[left:]
        self.course.take_back(gone)
        agreed = "".join(seat_letter(seat) for seat in event.payload["agreed"])
        if "referee" in event.payload:
            self.doings.append(Doing("undo", count=steps, actor="referee", text=event.payload["referee"]))
        else:
            self.doings.append(Doing("undo", count=steps, actor=seat_letter(event.seat), text=agreed))
        self.asked = None

    def _forget_cover_votes(self, seat: int) -> None:
        self.cover_votes = {other: votes for other, votes in self.cover_votes.items() if other != seat}

    def _hand_back(self, seat: int) -> None:
        """Whoever comes back has a say in what the others are just asked about."""
        self.covered.pop(seat, None)
        if self.asked is not None and self.asked.seat != seat:
            self.asked = replace(self.asked, of=self.asked.of | {seat})

    def _leave(self, event: Stored) -> None:
        """The record forgets the name, too. What the store keeps of it is renamed with this event."""
        names = {f"Seat{seat_letter(event.seat)}": say("table.seat", "en", {"letter": seat_letter(event.seat)})}
        self.headers = self.headers.replaced(**names)
        self.imported = renamed(self.imported, names)
        if event.payload["empty"] and not self.over:
            self.covered.setdefault(event.seat, STAND_IN)

    def _answer(self, event: Stored) -> None:
        if self.asked is None:
            return
        agreed = self.asked.agreed | {event.seat}
        self.asked = replace(self.asked, agreed=agreed) if event.payload["agree"] else None

    def _resign(self, event: Stored) -> None:
        """With two seats left the game ends; with more a bot plays on for the one who gives up."""
        self.resigned |= {event.seat}
        if self.seats - len(self.resigned) < 2:
            self._say(event.seat, "resign", event.at)
            self.ending = f"resigned {seat_letter(event.seat)}"
        else:
            self.covered[event.seat] = STAND_IN

    def _end(self, event: Stored) -> None:
        termination = event.payload["termination"]
        if termination == "agreed":
            for seat in range(self.seats):
                self._say(seat, "agree", event.at)
        else:
            losers = "".join(seat_letter(seat) for seat in self.resigned) + termination.partition(" ")[2]
            self.doings.append(Doing("end", actor=losers, text=termination))
        self.ending = termination

    def _say(self, seat: int, text: str, at: float) -> None:
        """A common move. As in a record, whoever was asked before it has said nothing."""
        letter = seat_letter(seat)
        silence = self.game.notation.implied(self.state, letter, text)
        if silence:
            self._act(self.state.to_move, silence, at, "")
        self._act(seat, (), at, text)
        self.doings.append(Doing("write", actor=letter, text=text))


def _decides(event: Stored) -> bool:
    """Whether a seat has decided with this event: under seal, when it owes nothing more. What was pencilled has been
    decided before. (Events of old do not say whether it was all the seat owed: each of them counted.)
    """
    if event.kind == "move":
        return "unasked" not in event.payload and "pencilled" not in event.payload
    return event.kind == "pencil" and bool(event.payload.get("whole", True))


def _asks_the_same(event: Stored) -> bool:
    """Whether everybody is asked after this event what they were asked before it."""
    if event.kind == "pencil":
        return "whole" in event.payload
    return event.kind not in ("move", "chance", "undo")


def _opening(headers: Headers, game: AnyGame) -> State:
    """The position before move 1: one for all tables that begin alike, since nobody plays on it."""
    if "Start" in headers or headers["Map"].endswith(".json"):
        return opening(headers, game)
    alike = (game, len(headers.seats), *(headers[name] for name in ("Rules", "Options", "Map", "MapHash")))
    if alike not in _openings:
        if len(_openings) >= OPENINGS:
            _openings.clear()
        _openings[alike] = opening(headers, game)
    return _openings[alike]


_openings: Final[dict[Hashable, State]] = {}


@cache
def _everybody(seats: int) -> frozenset[int]:
    return frozenset(range(seats))


_FOUND_OUT: Final = tuple(name for name, one in vars(Live).items() if isinstance(one, cached_property))
"""What a table finds out about itself when it is asked, and keeps."""


class _Lately:
    """What has been made of the tables that were looked at last: whoever listens looks at the same moment."""

    def __init__(self) -> None:
        self._made: OrderedDict[Live, dict[Hashable, Any]] = OrderedDict()
        self._latest: tuple[Live | None, dict[Hashable, Any]] = None, {}
        """The last one: most who ask, ask for the same table as the one before."""
        self._mutex = threading.Lock()

    def of(self, live: Live) -> dict[Hashable, Any]:
        latest, made = self._latest
        if latest is live:
            return made
        with self._mutex:
            self._made[live] = made = self._made.pop(live, {})
            if len(self._made) > LATELY:
                self._made.popitem(last=False)
            self._latest = live, made
        return made


_LATELY: Final = _Lately()


def renamed(record: str, names: Mapping[str, str]) -> str:
    """The text of a record with other names of players."""
    if not record:
        return ""
    read = read_record(record.encode("utf-8"), KNOWN)
    return str(Record(read.headers.replaced(**names), read.body))


def rebuilt(setting: Setting, events: Sequence[Stored]) -> Live:
    """The table its events add up to."""
    live = Live.opened(setting, events[0])
    for event in events[1:]:
        live.apply(event)
    return live


def _received(held: dict[str, Any], parts: tuple[Any, ...]) -> Live:
    return Live(course=Course(load_game(held["headers"]["Game"]), *parts), **held)


def _present(headers: Headers, game: AnyGame) -> Headers:
    """A game goes on under the rulings it began with; where it cannot, it is read as if it had begun today."""
    return headers if game.goes_on(headers["Rules"]) else headers.replaced(Rules=str(game.revision))


def revision_facts(live: Live) -> Mapping[str, object]:
    """What a sentence says about a game whose rules have changed."""
    return {"then": live.headers["Rules"], "now": live.game.revision, "moves": len(live.moves)}
