"""Times that do not depend on the machine's clock being set: how much has passed between two of them."""

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
    """Seconds since 1970 by the machine's clock, and by its monotonic clock: `ticks` seconds since a `start` of the
    machine ("" where that clock was not read).
    """

    at: float
    boot: str = ""
    ticks: float = 0.0

    def since(self, earlier: MachineTime) -> float:
        """The seconds since an earlier time: by the monotonic clock where both have it from the same start, else by
        the machine's clock (after a restart, or on another machine).
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
"""Returns an id of the machine's start, and the seconds since then."""

_BOOT_ID: Final = Path("/proc/sys/kernel/random/boot_id")


def no_ticks() -> tuple[str, float]:
    """For callers that use the machine's clock alone."""
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
