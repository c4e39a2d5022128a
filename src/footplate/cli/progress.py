"""The progress of a long run: on a terminal a line that is redrawn, elsewhere a line now and then."""

from __future__ import annotations

import sys
import time
from typing import Final

BAR: Final = 30
REDRAW_SECONDS: Final = 0.1
"""Seconds between two updates on a terminal."""
LINE_SECONDS: Final = 20.0
"""Seconds between two lines where there is no terminal: in a log, behind a pipe."""


class Progress:
    """How much is done and how fast, on stderr."""

    def __init__(self, total: int, done: int = 0) -> None:
        """`done`: work done earlier, which does not count for the speed."""
        self._total = total
        self._done = done
        self._before = done
        self._begun = time.monotonic()
        self._shown = self._begun
        self._on_terminal = sys.stderr.isatty()
        self._bar_shown = False

    def step(self) -> None:
        """Count one more as done."""
        self._done += 1
        now = time.monotonic()
        if self._on_terminal and (now - self._shown > REDRAW_SECONDS or self._done == self._total):
            self._shown = now
            self._bar_shown = True
            full = BAR * self._done // self._total
            print(f"\r[{'#' * full}{'-' * (BAR - full)}] {self._so_far(now)} ", end="", file=sys.stderr, flush=True)
        elif not self._on_terminal and now - self._shown > LINE_SECONDS:
            self._shown = now
            print(self._so_far(now), file=sys.stderr, flush=True)

    def _so_far(self, now: float) -> str:
        rate = (self._done - self._before) / max(now - self._begun, 0.001)
        return f"{self._done}/{self._total}  {rate:.1f}/s"

    def clear(self) -> None:
        """Remove the bar; lines stay."""
        if self._bar_shown:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
