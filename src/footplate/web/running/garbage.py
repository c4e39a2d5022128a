"""Settings of the garbage collector and the thread switch that avoid long pauses.

Python's garbage collector stops the process while it visits all objects: with 500 tables in memory that takes a third
of a second, every few seconds. Reference counting frees nearly everything without it. So old objects are visited every
ten minutes only; young ones as usual, which takes hardly any time.
"""

from __future__ import annotations

import gc
import sys
from typing import Final

YOUNG, MIDDLE_AGED, OLD = 2_000, 20, 1_000_000
"""Thresholds of the collector: new objects, and collections of the generation before."""
COLLECT_EVERY: Final = 600.0
"""Seconds between collections of the oldest objects."""
TURN: Final = 0.0005
"""Seconds a thread may run while another waits (`sys.setswitchinterval`); the event loop waits for the threads that
ask tables.
"""


def keep_pauses_short() -> None:
    """Called once per process, when everything is loaded."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLE_AGED, OLD)
    sys.setswitchinterval(TURN)


def collect_all() -> int:
    """Collect all garbage. Returns the number of objects freed."""
    return gc.collect()
