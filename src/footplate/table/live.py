"""A table in memory: what its events add up to. It can be thrown away at any time and made again from the store.

Whatever happens at a table is an event, and every change of a `Live` is the application of one; so what players see
and what a restart brings back are the same thing. The game itself is a `Course`; a table adds people and clocks.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from typing import Any, Final

from footplate.games import load as load_game
from footplate.kernel.course import Act, Course
from footplate.kernel.events import Event
from footplate.kernel.fairness import chance_key
from footplate.kernel.game import AnyGame, seat_letter
from footplate.kernel.page import ScoreRow
from footplate.kernel.records.headers import SEATS, Headers
from footplate.kernel.records.opening import opening
from footplate.kernel.records.record import Record
from footplate.kernel.state import CHANCE, OVER, State
from footplate.table.clocks import ClockFace
from footplate.table.moments import Moment
from footplate.table.recording import Doing, bare_record, full_record
from footplate.table.values import ClockWish

STAND_IN: Final = "fireman"
"""The bot that plays for those who are gone."""

Sealed = frozenset[tuple[int, int | None]]
"""Pairs of a seat and somebody who may not know yet what it has decided (None: a spectator)."""

_NOTHING_SEALED: Final[Sealed] = frozenset()
"""One for all actions: every empty set made anew would take memory of its own."""


@dataclass(frozen=True, slots=True)
class Stored:
    """One event of a table, as the store keeps it. `seat` is -1 where no seat is meant."""

    seq: int
    at: float
    seat: int
    kind: str
    payload: Mapping[str, Any]
    boot: str = ""
    ticks: float = 0.0

    @property
    def moment(self) -> Moment:
        return Moment(self.at, self.boot, self.ticks)


@dataclass(frozen=True, slots=True)
class Action:
    """What one event did to the game: a decision, a draw of chance, or a common move such as giving up."""

    act: Act
    seat: int
    """CHANCE for dice and draws."""
    text: str
    """In notation; "" for what notation leaves out."""
    at: float
    section: str
    """The section of the record it belongs to."""
    scores: tuple[int, ...]
    """Points of every seat after it."""
    sealed: Sealed
    """What was sealed after it."""
    unasked: str = ""
    """Why the seat was not asked: it never wants to be ("never"), or nothing could have come of it ("idle")."""
    timed: bool = False
    """Whether it was decided while the seat's clock ran."""

    @property
    def steps(self) -> tuple[int, ...]:
        return self.act.steps

    @property
    def events(self) -> tuple[Event, ...]:
        return self.act.events

    @property
    def reveals(self) -> bool:
        return self.act.reveals


@dataclass(frozen=True, slots=True)
class Move:
    """One move as records number it, with whatever silence followed it: the actions from `first` to before `end`."""

    number: int
    seat: int
    text: str
    events: tuple[Event, ...]
    at: float
    section: str
    scores: tuple[int, ...]
    first: int
    end: int


@dataclass(frozen=True, slots=True)
class Happening:
    """Something at the table that is no move of the game: an undo, a bot taking a seat, a clock running out."""

    move: int
    """After this many moves."""
    at: float
    seat: int
    kind: str
    facts: Mapping[str, Any]
    moment: Moment


@dataclass(frozen=True, slots=True)
class AskedUndo:
    """A seat wants to take back a number of actions; `of` have to agree, `agreed` have."""

    seat: int
    actions: int
    of: frozenset[int]
    agreed: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Setting:
    """What is fixed about a table before its first event."""

    id: str
    secret: bytes
    clock: ClockWish | None
    bots: Mapping[int, str] = field(default_factory=dict)
    """The level of every seat that was a bot's from the beginning."""


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
    since: Moment
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
    votes: frozenset[int] = frozenset()
    """Seats that want the game to end as it stands."""
    hints: frozenset[int] = frozenset()
    """Seats that agree to hints."""
    ending: str = "-"
    """How the game ended, in the words of a record's header Termination; "-" for not yet."""

    @classmethod
    def opened(cls, setting: Setting, start: Stored) -> Live:
        """A table after its first event."""
        headers = Headers(start.payload["headers"])
        game = load_game(headers["Game"])
        present = _present(headers, game)
        course = Course(game, opening(present, game))
        clock = ClockFace.begin(setting.clock, course.state.seats, start.moment)
        imported, chances = start.payload.get("record", ""), start.payload.get("chance", 0)
        revised = headers["Rules"] != present["Rules"]
        live = cls(setting, headers, course, revised, start.seq, clock, start.moment, imported, chances)
        for seat, text, steps in start.payload.get("lines", ()):
            live._hear_silence(seat, steps, text)
            live._act(seat, steps, start.at, text)
        live._notice_the_end()
        live.ending = headers["Termination"] if imported and not live.over else live.ending
        live.clock = clock.turned_to(live._clocked(), start.moment)
        return live

    def copy(self) -> Live:
        """Another one to try things on; what this one has found out about itself (`moves`, `record`) it finds anew."""
        return replace(
            self,
            course=self.course.copy(),
            actions=list(self.actions),
            unread=list(self.unread),
            happenings=list(self.happenings),
            doings=list(self.doings),
            covered=dict(self.covered),
        )

    def __reduce__(self) -> tuple[object, ...]:
        """For `pickle`, as a copy: the rules are found again by their key."""
        held = {one.name: getattr(self, one.name) for one in fields(self) if one.name != "course"}
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
    def winners(self) -> list[int]:
        """Who has won a game that is over: not those who gave up or ran out of time, and nobody by consent."""
        how, _, loser = self.ending.partition(" ")
        if how in ("-", "agreed", "annulled"):
            return []
        return self.game.rules.winners(self.state, {*self.resigned, *(SEATS.index(letter) for letter in loser)})

    @property
    def present_headers(self) -> Headers:
        """The headers as if the game had begun under today's rules."""
        return _present(self.headers, self.game)

    @property
    def decider(self) -> int | None:
        """The seat that is asked now."""
        return None if self.over or self.revised or self.state.to_move < 0 else self.state.to_move

    def bot_of(self, seat: int) -> str:
        """The level of the bot that plays a seat now; "" for a person."""
        return self.covered.get(seat) or self.setting.bots.get(seat, "")

    @property
    def people(self) -> frozenset[int]:
        """Seats that are played by persons now."""
        return frozenset(seat for seat in range(self.seats) if not self.bot_of(seat))

    def _clocked(self) -> int | None:
        return self.decider if self.decider in self.people else None

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
        """The moves by their numbers. Ask only when nothing will be applied any more."""
        found: list[Move] = []
        for place, one in enumerate(self.actions):
            if one.text:
                number = len(found) + 1
                found.append(
                    Move(number, one.seat, one.text, one.events, one.at, one.section, one.scores, place, place + 1)
                )
            elif found:
                last = found[-1]
                found[-1] = replace(last, events=last.events + one.events, scores=one.scores, end=place + 1)
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

    def books(self, move: int, language: str) -> list[ScoreRow]:
        """Where the points came from until after a move: the same for every seat, so the present ones are kept."""
        if move < len(self.moves):
            return self._books_after(move, language)
        if language not in self._books:
            self._books[language] = self._books_after(move, language)
        return self._books[language]

    @cached_property
    def _books(self) -> dict[str, list[ScoreRow]]:
        return {}

    def _books_after(self, move: int, language: str) -> list[ScoreRow]:
        told = ((one.events, one.scores) for one in self.moves[:move])
        return self.game.page.books(self.opening, told, language)

    def sealed_after(self, actions: int) -> Sealed:
        """What was sealed after this number of actions."""
        return self.actions[actions - 1].sealed if actions else self._sealed(self.opening)

    # --- applying events ----------------------------------------------------------------------------------------------

    def apply(self, event: Stored) -> None:
        """Let one more event happen. Its steps have been found legal when it was written."""
        asked_before = self.decider
        match event.kind:
            case "move" | "chance":
                if self.revised:
                    self._play_if_possible(event)
                else:
                    self._play(event)
                if event.kind == "move":
                    self.votes = frozenset()
                    self._forget_cover_votes(event.seat)
                else:
                    self.chances += 1
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
            case "resign":
                self._resign(event)
            case "vote":
                self.votes = self.votes | {event.seat} if event.payload["agree"] else self.votes - {event.seat}
            case "hints":
                self.hints = self.hints | {event.seat} if event.payload["agree"] else self.hints - {event.seat}
            case "end":
                self._end(event)
        if event.kind not in ("move", "chance"):
            made = sum(bool(one.text) for one in self.actions)
            self.happenings.append(Happening(made, event.at, event.seat, event.kind, event.payload, event.moment))
        self._turn_clock(event)
        if self.decider != asked_before:
            self.since = event.moment

    def draw(self, seq: int, now: Moment) -> Stored:
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
            moved=event.kind == "move" and "unasked" not in event.payload,
            handed_back=event.kind == "handback",
        )

    def _play(self, event: Stored) -> None:
        steps = event.payload["steps"]
        self._note(self._hear_silence(event.seat, steps, event.payload.get("text", "")))
        unasked = event.payload.get("unasked", "")
        timed = self.clock.running == event.seat and not unasked
        self._act(event.seat, steps, event.at, unasked=unasked, timed=timed)
        self._note(steps)
        self.asked = None

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
        if fits and self.game.notation.write(self.state, event.payload["steps"]) == text:
            self._play(event)
        else:
            self.unread.append((event.seat, text))

    def _act(
        self,
        seat: int,
        steps: Sequence[int],
        at: float,
        text: str | None = None,
        *,
        unasked: str = "",
        timed: bool = False,
    ) -> None:
        """Play the steps of an action and keep what came of it."""
        notation, state = self.game.notation, self.state
        section = notation.section(state)
        written = notation.write(state, steps) if text is None else text
        act = self.course.act(steps, known=True)
        scores, sealed = tuple(state.scores()), self._sealed(state)
        self.actions.append(Action(act, seat, written, at, section, scores, sealed, unasked, timed))

    def _sealed(self, state: State) -> Sealed:
        seats = range(state.seats)
        viewers: list[int | None] = [None, *seats]
        sealed = self.game.secrets.is_sealed
        found = frozenset((actor, one) for actor in seats for one in viewers if sealed(state, actor, one))
        return found or _NOTHING_SEALED

    def _notice_the_end(self) -> None:
        if self.state.to_move == OVER and self.ending == "-":
            self.ending = "normal"

    def _take_back(self, event: Stored) -> None:
        gone = max(0, event.payload["actions"] - len(self.unread))
        self.unread = self.unread[: max(0, len(self.unread) - event.payload["actions"])]
        left = len(self.actions) - gone
        self.taken_back += gone
        steps = sum(len(one.steps) for one in self.actions[left:])
        self.clock = self.clock.taken_back([one.seat for one in self.actions[left:] if one.timed])
        del self.actions[left:]
        self.course.take_back(gone)
        agreed = "".join(seat_letter(seat) for seat in event.payload["agreed"])
        self.doings.append(Doing("undo", count=steps, actor=seat_letter(event.seat), text=agreed))
        self.asked = None

    def _forget_cover_votes(self, seat: int) -> None:
        self.cover_votes = {other: votes for other, votes in self.cover_votes.items() if other != seat}

    def _hand_back(self, seat: int) -> None:
        """Whoever comes back has a say in what the others are just asked about."""
        self.covered.pop(seat, None)
        if self.asked is not None and self.asked.seat != seat:
            self.asked = replace(self.asked, of=self.asked.of | {seat})

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


def rebuilt(setting: Setting, events: Sequence[Stored]) -> Live:
    """The table its events add up to."""
    live = Live.opened(setting, events[0])
    for event in events[1:]:
        live.apply(event)
    return live


def _received(held: dict[str, Any], parts: tuple[Any, ...]) -> Live:
    return Live(course=Course(load_game(held["headers"]["Game"]), *parts), **held)


def _present(headers: Headers, game: AnyGame) -> Headers:
    return headers.replaced(Rules=str(game.revision))


def revision_facts(live: Live) -> Mapping[str, object]:
    """What a sentence says about a game whose rules have changed."""
    return {"then": live.headers["Rules"], "now": live.game.revision, "moves": len(live.moves)}
