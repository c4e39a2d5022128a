"""Time at a table: so much for every decision, or a bank with an increment. Bots have no clock."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from footplate.table.basics.machine_time import MachineTime
from footplate.table.basics.values import ClockWish

DAY: Final = 86400.0
COMEBACK: Final = 300.0
"""The least seconds for a player who takes their seat back after running out of time."""


@dataclass(frozen=True, slots=True)
class ClockFace:
    """What all clocks of a table show. Everything follows from the moments of the events."""

    wish: ClockWish | None
    left: tuple[float, ...]
    """Seconds in each seat's bank when its clock last stopped."""
    running: Mapping[int, MachineTime]
    """The seats whose clocks run, and since when: one, or all that decide at the same time."""
    again: tuple[int, ...]
    """For each seat, how many decisions must be repeated after an undo: they earned their time before."""
    used: Mapping[int, float] = field(default_factory=dict)
    """For seats whose clocks have stopped since the last move: how long they had run."""
    earned: frozenset[int] = frozenset()
    """The seats that were given time since then for what they have decided under seal."""

    @classmethod
    def begin(cls, wish: ClockWish | None, seats: int) -> ClockFace:
        return cls(wish, (wish.seconds if wish else 0.0,) * seats, {}, (0,) * seats)

    def taken_back(self, decisions: Sequence[int]) -> ClockFace:
        """The face after an undo of these seats' decisions: deciding again does not earn time a second time."""
        return replace(self, again=tuple(count + decisions.count(seat) for seat, count in enumerate(self.again)))

    def turned_to(
        self,
        seats: Collection[int],
        at: MachineTime,
        *,
        moved: int | None = None,
        handed_back: int | None = None,
        same_question: bool = False,
    ) -> ClockFace:
        """The face while these seats are asked, as far as their time counts; `moved` has just decided. A seat that
        decides again under seal, while the question is the same, earns nothing.
        """
        if self.wish is None:
            return self
        again, earns = list(self.again), moved if moved in self.running else None
        used, earned = (dict(self.used), self.earned) if same_question else (dict[int, float](), frozenset[int]())
        if earns is not None and again[earns]:
            again[earns] -= 1
            earns = None
        if earns in earned:
            earns = None
        left, running = list(self.left), dict[int, MachineTime]()
        for seat, since in self.running.items():
            if seat in seats and seat != earns:
                running[seat] = since
                continue
            if same_question:
                used[seat] = at.since(since)
            if self.wish.kind == "bank":
                left[seat] = max(0.0, left[seat] - at.since(since)) + (self.wish.increment if seat == earns else 0.0)
        for seat in seats:
            if seat not in running:
                running[seat] = at
                if seat == handed_back and self.wish.kind == "bank":
                    left[seat] = max(left[seat], COMEBACK)
        if earns is not None and same_question:
            earned |= {earns}
        return replace(self, left=tuple(left), running=running, again=tuple(again), used=used, earned=earned)

    def resumed(self, seat: int, at: MachineTime) -> ClockFace:
        """A seat changes what it has decided under seal: its clock goes on where it had stopped."""
        if self.wish is None:
            return self
        used = self.used.get(seat, 0.0) if self.wish.kind == "move" else 0.0  # a bank was charged when it stopped
        return replace(self, running={**self.running, seat: at.before(used)})

    def held_over(self, seat: int, at: MachineTime) -> ClockFace:
        """The seat has as much time again."""
        return replace(self, running={**self.running, seat: at})

    def deadlines(self, now: MachineTime) -> dict[int, float]:
        """When each running clock will have run out, as the machine's clock has it now."""
        return {seat: now.at + (self._given(seat) - now.since(since)) for seat, since in self.running.items()}

    def _given(self, seat: int) -> float:
        """Seconds the seat had when its clock began to run."""
        return self.wish.days * DAY if self.wish is not None and self.wish.kind == "move" else self.left[seat]

    def deadline(self, now: MachineTime) -> float | None:
        """When the first of them will have."""
        return min(self.deadlines(now).values(), default=None)

    def shown(self) -> dict[str, object] | None:
        """The clock for a page: {kind, days|seconds+increment, left, running, since, deadline, until, on_timeout}."""
        if self.wish is None:
            return None
        until = {seat: since.at + self._given(seat) for seat, since in self.running.items()}
        return {
            "kind": self.wish.kind,
            "days": self.wish.days,
            "seconds": self.wish.seconds,
            "increment": self.wish.increment,
            "on_timeout": self.wish.on_timeout,
            "left": list(self.left) if self.wish.kind == "bank" else None,
            "running": sorted(self.running),
            "since": min((since.at for since in self.running.values()), default=None),
            "deadline": min(until.values(), default=None),
            "until": [until.get(seat) for seat in range(len(self.left))],
        }


def header(wish: ClockWish | None) -> dict[str, str]:
    """The header `Clock` of a record: `900+15`, or `post 7d`."""
    if wish is None:
        return {}
    if wish.kind == "move":
        return {"Clock": f"post {wish.days:g}d"}
    return {"Clock": f"{wish.seconds:g}+{wish.increment:g}"}
