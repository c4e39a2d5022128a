"""Time at a table: so much for every decision, or a bank with an increment. Bots have no clock."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from footplate.table.moments import Moment
from footplate.table.values import ClockWish

DAY: Final = 86400.0
COMEBACK: Final = 300.0
"""Seconds a player has at least who takes their seat back after their time had run out."""


@dataclass(frozen=True, slots=True)
class ClockFace:
    """What all clocks of a table show. Everything follows from the moments of the events."""

    wish: ClockWish | None
    left: tuple[float, ...]
    """Seconds in each seat's bank when its clock last stopped."""
    running: int | None
    """The seat whose clock runs."""
    since: Moment
    again: tuple[int, ...]
    """Of each seat, how many decisions are to be made once more after an undo: time was given for them already."""

    @classmethod
    def begin(cls, wish: ClockWish | None, seats: int, at: Moment) -> ClockFace:
        return cls(wish, (wish.seconds if wish else 0.0,) * seats, None, at, (0,) * seats)

    def taken_back(self, decisions: Sequence[int]) -> ClockFace:
        """These seats' decisions are undone: deciding again does not earn time a second time."""
        return replace(self, again=tuple(count + decisions.count(seat) for seat, count in enumerate(self.again)))

    def turned_to(self, seat: int | None, at: Moment, *, moved: bool = False, handed_back: bool = False) -> ClockFace:
        """Now this seat is asked (None: nobody whose time counts); `moved`: the one asked before has decided."""
        if self.wish is None:
            return self
        if moved and self.running is not None and self.again[self.running]:
            again = tuple(count - (one == self.running) for one, count in enumerate(self.again))
            return replace(self, again=again).turned_to(seat, at, handed_back=handed_back)
        if seat == self.running and not moved:
            return self
        left = list(self.left)
        if self.running is not None and self.wish.kind == "bank":
            left[self.running] = max(0.0, left[self.running] - at.since(self.since))
            if moved:
                left[self.running] += self.wish.increment
        if seat is not None and handed_back and self.wish.kind == "bank":
            left[seat] = max(left[seat], COMEBACK)
        return replace(self, left=tuple(left), running=seat, since=at)

    def deadline(self, now: Moment) -> float | None:
        """When the running clock will have run out, as the machine's clock has it now."""
        if self.wish is None or self.running is None:
            return None
        given = self.wish.days * DAY if self.wish.kind == "move" else self.left[self.running]
        return now.at + (given - now.since(self.since))

    def shown(self) -> dict[str, object] | None:
        """The clock for a page: {kind, days|seconds+increment, left, running, since, deadline, on_timeout}."""
        if self.wish is None:
            return None
        return {
            "kind": self.wish.kind,
            "days": self.wish.days,
            "seconds": self.wish.seconds,
            "increment": self.wish.increment,
            "on_timeout": self.wish.on_timeout,
            "left": list(self.left) if self.wish.kind == "bank" else None,
            "running": self.running,
            "since": self.since.at,
            "deadline": self.deadline(self.since),
        }


def header(wish: ClockWish | None) -> dict[str, str]:
    """The header `Clock` of a record: `900+15`, or `post 7d`."""
    if wish is None:
        return {}
    if wish.kind == "move":
        return {"Clock": f"post {wish.days:g}d"}
    return {"Clock": f"{wish.seconds:g}+{wish.increment:g}"}
