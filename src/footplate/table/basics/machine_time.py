"""Moments, and how much time has passed between two of them, whatever somebody does to the machine's clock."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final


@dataclass(frozen=True, slots=True)
class MachineTime:
    """Seconds since 1970 as the machine's clock had it, and what a clock that nobody can set showed: so many `ticks`,
    in seconds, since a start of the machine ("" where no such clock was looked at).
    """

    at: float
    boot: str = ""
    ticks: float = 0.0

    def since(self, earlier: MachineTime) -> float:
        """The seconds that have passed since another moment: by the clock nobody can set where both looked at the same
        one, else by the machine's (after it was restarted, or on another machine).
        """
        if self.boot and self.boot == earlier.boot:
            return max(0.0, self.ticks - earlier.ticks)
        return max(0.0, self.at - earlier.at)

    def before(self, seconds: float) -> MachineTime:
        """The moment so much earlier."""
        return MachineTime(self.at - seconds, self.boot, self.ticks - seconds)

    def set_by(self, earlier: MachineTime) -> float:
        """By how many seconds the machine's clock was set forward (or, below 0, back) since another moment."""
        return self.at - earlier.at - self.since(earlier) if self.boot and self.boot == earlier.boot else 0.0


Ticks = Callable[[], tuple[str, float]]
"""Gives the start of the machine, and the seconds since."""

_BOOT_ID: Final = Path("/proc/sys/kernel/random/boot_id")


def no_ticks() -> tuple[str, float]:
    """For those who go by the machine's clock alone."""
    return "", 0.0


def machine_ticks() -> tuple[str, float]:
    """What all processes of the machine have in common, its sleep included; else what this process has."""
    boot = _boot()
    if boot and hasattr(time, "CLOCK_BOOTTIME"):
        return boot, time.clock_gettime(time.CLOCK_BOOTTIME)
    return _process(), time.monotonic()


@cache
def _boot() -> str:
    try:
        return _BOOT_ID.read_text("ascii").strip()[:13]
    except (OSError, ValueError):
        return ""


@cache
def _process() -> str:
    return f"process {secrets.token_hex(6)}"
