"""How far a long run has come: a line that is written over and over, on a terminal only."""

from __future__ import annotations

import sys
import time
from typing import Final

BAR: Final = 30
PAUSE: Final = 0.1
"""Seconds between two looks."""


class Progress:
    """A bar on stderr; nothing at all when that is not a terminal."""

    def __init__(self, total: int, done: int = 0) -> None:
        """`done`: what was done before, which says nothing about the speed."""
        self._total = total
        self._done = done
        self._before = done
        self._begun = time.monotonic()
        self._shown = 0.0
        self._wanted = sys.stderr.isatty()

    def step(self) -> None:
        """One more is done."""
        self._done += 1
        now = time.monotonic()
        if self._wanted and (now - self._shown > PAUSE or self._done == self._total):
            self._shown = now
            full = BAR * self._done // self._total
            rate = (self._done - self._before) / max(now - self._begun, 0.001)
            bar = "#" * full + "-" * (BAR - full)
            print(f"\r[{bar}] {self._done}/{self._total}  {rate:.1f}/s ", end="", file=sys.stderr, flush=True)

    def clear(self) -> None:
        """Leave no trace."""
        if self._wanted and self._shown:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
