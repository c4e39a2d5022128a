"""Keeping long pauses out of answers.

Python's collector of garbage stops everything while it visits every object there is: with 500 tables in memory that
takes a third of a second, every few seconds. Nearly all garbage is gone without it. So old objects are left to a visit
every ten minutes; young ones are looked through as ever, which takes no time worth speaking of.
"""

from __future__ import annotations

import gc
import sys
from typing import Final

YOUNG, MIDDLE, OLD = 2_000, 20, 1_000_000
"""After how many new objects, and how many visits to the generation before, the collector looks through each."""
COLLECT_EVERY: Final = 600.0
"""Seconds between visits to the oldest objects."""
TURN: Final = 0.0005
"""Seconds a thread may go on while another waits; the one that answers waits for those that think."""


def keep_pauses_short() -> None:
    """Once per process, when everything is loaded."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLE, OLD)
    sys.setswitchinterval(TURN)


def collect_all() -> int:
    """Collect all garbage there is; gives how much it was."""
    return gc.collect()
