"""The history of a table: events as the store has them, actions, moves, happenings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from footplate.kernel.course import Act
from footplate.kernel.events import Event
from footplate.table.basics.machine_time import MachineTime

Sealed = frozenset[tuple[int, int | None]]
"""Pairs of a seat and a viewer (None: a spectator) that may not know yet what the seat has decided."""

NOTHING_SEALED: Final[Sealed] = frozenset()
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
    def moment(self) -> MachineTime:
        return MachineTime(self.at, self.boot, self.ticks)


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
    along: bool = False
    """Whether it was confirmed together with the action before it."""

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
    """One move as records number it, with the silent actions after it: the actions from `first` to before `end`."""

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
    moment: MachineTime


@dataclass(frozen=True, slots=True)
class AskedUndo:
    """A seat wants to take back a number of actions; `of` have to agree, `agreed` have."""

    seat: int
    actions: int
    of: frozenset[int]
    agreed: frozenset[int] = frozenset()
