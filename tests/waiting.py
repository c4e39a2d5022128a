"""Waiting for what another process does soon."""

from __future__ import annotations

import time
from collections.abc import Callable


def until(holds: Callable[[], object], seconds: float = 60) -> None:
    """Wait until this is so."""
    late = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < late, "it has not come true"
        time.sleep(0.05)
