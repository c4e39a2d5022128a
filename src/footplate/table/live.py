"""A table in memory: what its events add up to. It can be thrown away at any time and made again from the store.

Whatever happens at a table is an event, and every change of a `Live` is the application of one; so what players see
and what a restart brings back are the same thing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Final

from footplate.games import KNOWN
from footplate.games import load as load_game
from footplate.kernel.events import Event
from footplate.kernel.game import Game, seat_letter
from footplate.kernel.records.endings import leaders
from footplate.kernel.records.headers import Headers
from footplate.kernel.records.reading import read_record
from footplate.kernel.records.record import Record
from footplate.kernel.records.recorder import Recorder
from footplate.kernel.records.replay import replay
from footplate.kernel.state import CHANCE, OVER, State
from footplate.table.clocks import ClockFace
from footplate.table.values import ClockWish

GREEDY: Final = "greedy"
"""The bot that plays for those who are gone."""


@dataclass(frozen=True, slots=True)
class Stored:
    """One event of a table, as the store keeps it. `seat` is -1 where no seat is meant."""

    seq: int
    at: float
    seat: int
    kind: str
    payload: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Action:
    """What one event did to the game: a decision, a draw of chance, or a common move such as giving up."""

    seat: int
    """CHANCE for dice and draws."""
    text: str
    """In notation; "" for what notation leaves out."""
    steps: tuple[int, ...]
    events: tuple[Event, ...]
    before: State
    after: State
    at: float


@dataclass(frozen=True, slots=True)
class Line:
    """One move as records number it, with whatever silence followed it."""

    number: int
    seat: int
    text: str
    events: tuple[Event, ...]
    before: State
    after: State
    at: float


@dataclass(frozen=True, slots=True)
class Happening:
    """Something at the table that is no move of the game: an undo, a bot taking a seat, a clock running out."""

    move: int
    """After this many moves."""
    at: float
    seat: int
    kind: str
    facts: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class AskedUndo:
    """A seat wants to take back so many actions; `of` have to agree, `agreed` have."""

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


class Live:
    """Everything the events of a running or finished table add up to."""

    def __init__(self, setting: Setting, start: Stored) -> None:
        self.setting = setting
        self.seq = start.seq
        self.actions: list[Action] = []
        self.happenings: list[Happening] = []
        self.covered: dict[int, str] = {}
        self.resigned: frozenset[int] = frozenset()
        self.asked: AskedUndo | None = None
        self.votes: frozenset[int] = frozenset()
        """Seats that want the game to end as it stands."""
        record = start.payload.get("record")
        if record is None:
            headers = Headers(start.payload["headers"])
            self.recorder = Recorder(load_game(headers["Game"]), headers)
        else:
            self._resume(read_record(record, KNOWN), start.at)
        self.opening = self.actions[0].before if self.actions else self.state.clone()
        """The position before move 1."""
        self._count = len(self.recorder.steps)
        self.clock = ClockFace.begin(setting.clock, self.seats, start.at).turned_to(self._clocked(), start.at)
        self.since = start.at
        """When the seat to decide was first asked."""

    def _resume(self, record: Record, at: float) -> None:
        """A table that begins with a record: its lines are moves like any others."""
        self.recorder = Recorder.resume(record, load_game)
        for played in replay(record, load_game).lines:
            actor = CHANCE if played.line.actor == "*" else record.seats.index(played.line.actor)
            steps = (*played.steps, *played.settled)
            one = Action(actor, played.line.move, steps, played.events, played.before, played.after, at)
            self.actions.append(one)

    def copy(self) -> Live:
        """Another one to try things on."""
        other = Live.__new__(Live)
        other.__dict__.update({key: value for key, value in self.__dict__.items() if key not in ("lines", "record")})
        other.recorder = self.recorder.copy()
        other.actions = list(self.actions)
        other.happenings = list(self.happenings)
        other.covered = dict(self.covered)
        return other

    # --- what stands --------------------------------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        return self.recorder.game

    @property
    def state(self) -> State:
        return self.recorder.state

    @property
    def seats(self) -> int:
        return self.recorder.state.seats

    @property
    def over(self) -> bool:
        return self.state.to_move == OVER or bool(self.recorder.standing.ended) or self.termination != "-"

    @property
    def termination(self) -> str:
        """How the game was ended from outside, or how an imported record says it ended; "-" for not at all."""
        return self.recorder.headers["Termination"]

    @property
    def decider(self) -> int | None:
        """The seat that is asked now."""
        return None if self.over or self.state.to_move < 0 else self.state.to_move

    def bot_of(self, seat: int) -> str:
        """The level of the bot that plays a seat now; "" for a person."""
        return self.covered.get(seat) or self.setting.bots.get(seat, "")

    @property
    def people(self) -> frozenset[int]:
        """Seats that are played by persons now."""
        return frozenset(seat for seat in range(self.seats) if not self.bot_of(seat))

    def _clocked(self) -> int | None:
        return self.decider if self.decider in self.people else None

    @cached_property
    def lines(self) -> list[Line]:
        """The moves by their numbers. Ask only when nothing will be applied any more."""
        found: list[Line] = []
        for one in self.actions:
            if one.text:
                found.append(Line(len(found) + 1, one.seat, one.text, one.events, one.before, one.after, one.at))
            elif found:
                found[-1] = replace(found[-1], events=found[-1].events + one.events, after=one.after)
        return found

    @cached_property
    def record(self) -> Record:
        """The full record; of an ended game with the secret of its chance."""
        record = self.recorder.record
        headers, secret = record.headers, self.setting.secret
        if record.ended and headers["Commit"] != "-" and headers["Secret"] == "-" and secret:
            return Record(headers.replaced(Secret=secret.hex()), record.body)
        return record

    def after(self, move: int) -> State:
        """The position after a move, silence included; 0 is the beginning."""
        if move >= len(self.lines):
            return self.state
        return self.lines[move - 1].after if move > 0 else self.opening

    # --- applying events ----------------------------------------------------------------------------------------------

    def apply(self, event: Stored) -> None:
        """Let one more event happen. Raises `Illegal` or `BadText` for a move that is not one: throw this away then."""
        asked_before = self.decider
        match event.kind:
            case "move" | "chance":
                for step in event.payload["steps"]:
                    self.recorder.play(step)
                self._note(event)
            case "undo":
                self._take_back(event)
            case "undo_asked":
                self.asked = AskedUndo(event.seat, event.payload["actions"], frozenset(event.payload["of"]))
            case "undo_answered":
                self._answer(event)
            case "cover":
                self.covered[event.seat] = event.payload["level"]
            case "handback":
                self.covered.pop(event.seat, None)
            case "resign":
                self._resign(event)
            case "vote":
                self.votes = self.votes | {event.seat} if event.payload["agree"] else self.votes - {event.seat}
            case "end":
                self._end(event)
        if event.kind not in ("move", "chance"):
            self.happenings.append(
                Happening(sum(bool(one.text) for one in self.actions), event.at, event.seat, event.kind, event.payload)
            )
        self.seq = event.seq
        self.clock = self.clock.turned_to(
            self._clocked(), event.at, moved=event.kind == "move", handed_back=event.kind == "handback"
        )
        if self.decider != asked_before:
            self.since = event.at

    def draw(self, seq: int, at: float) -> Stored:
        """Let chance decide by the table's secret, and give the event of it."""
        self.recorder.draw(self.setting.secret)
        steps = self.recorder.steps[self._count :]
        event = Stored(seq, at, CHANCE, "chance", {"steps": steps})
        text = self._note(event).text
        self.seq = seq
        self.clock = self.clock.turned_to(self._clocked(), at)
        return replace(event, payload={"steps": steps, "text": text})

    def _note(self, event: Stored, text: str | None = None) -> Action:
        """Keep what the recorder has just been given."""
        before = self.actions[-1].after if self.actions else self.opening
        steps = tuple(self.recorder.steps[self._count :])
        written = self.game.write(before, steps) if text is None else text
        events = self.recorder.since(self._count)
        one = Action(event.seat, written, steps, events, before, self.state.clone(), event.at)
        self.actions.append(one)
        self._count += len(steps)
        self.asked = None
        if event.kind == "move":
            self.votes = frozenset()
        return one

    def _take_back(self, event: Stored) -> None:
        actions = event.payload["actions"]
        gone = self.actions[len(self.actions) - actions :]
        agreed = "".join(seat_letter(seat) for seat in event.payload["agreed"])
        asked = seat_letter(event.seat) if agreed else ""
        steps = sum(len(one.steps) for one in gone)
        self.recorder.undo(steps, asked=asked, agreed=agreed)
        del self.actions[len(self.actions) - actions :]
        self._count -= steps
        self.asked = None

    def _answer(self, event: Stored) -> None:
        if self.asked is None:
            return
        agreed = self.asked.agreed | {event.seat}
        self.asked = replace(self.asked, agreed=agreed) if event.payload["agree"] else None

    def _resign(self, event: Stored) -> None:
        """With two seats left the game ends; with more a bot plays on for the one who gives up."""
        self.resigned |= {event.seat}
        if self.seats - len(self.resigned) < 2:
            self.recorder.write(seat_letter(event.seat), "resign")
            self._note(event, "resign")
        else:
            self.covered[event.seat] = GREEDY

    def _end(self, event: Stored) -> None:
        termination = event.payload["termination"]
        if termination == "agreed":
            for seat in range(self.seats):
                self.recorder.write(seat_letter(seat), "agree")
                self._note(replace(event, seat=seat), "agree")
        else:
            losers = "".join(seat_letter(seat) for seat in self.resigned) + termination.partition(" ")[2]
            self.recorder.end(termination, leaders(self.state.scores(), losers))


def rebuilt(setting: Setting, events: Sequence[Stored]) -> Live:
    """The table its events add up to."""
    live = Live(setting, events[0])
    for event in events[1:]:
        live.apply(event)
    return live
