"""What is made once for several: what viewers are shown of a position, and positions in which tables begin."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Hashable
from typing import Any, Final

from footplate.kernel.game import AnyGame
from footplate.kernel.records.headers import Headers
from footplate.kernel.records.opening import opening
from footplate.kernel.state import State

TABLES_KEPT: Final = 32
"""The number of tables, those looked at last, of which is kept what is made once for several viewers: it takes much
room.
"""
OPENINGS: Final = 200
"""The number of openings that are kept. One of Dampfross takes more room than all that is played from it."""


class _Lately:
    """What has been made of the tables that were looked at last: whoever listens looks at the same moment."""

    def __init__(self) -> None:
        self._made: OrderedDict[object, dict[Hashable, Any]] = OrderedDict()
        self._latest: tuple[object, dict[Hashable, Any]] = None, {}
        """The last one: most who ask, ask for the same table as the one before."""
        self._mutex = threading.Lock()

    def of(self, live: object) -> dict[Hashable, Any]:
        latest, made = self._latest
        if latest is live:
            return made
        with self._mutex:
            self._made[live] = made = self._made.pop(live, {})
            if len(self._made) > TABLES_KEPT:
                self._made.popitem(last=False)
            self._latest = live, made
        return made


LATELY: Final = _Lately()


def opening_position(headers: Headers, game: AnyGame) -> State:
    """The position before move 1: one for all tables that begin alike, since nobody plays on it."""
    if "Start" in headers or headers["Map"].endswith(".json"):
        return opening(headers, game)
    alike = (game, len(headers.seats), *(headers[name] for name in ("Rules", "Options", "Map", "MapHash")))
    if alike not in _openings:
        if len(_openings) >= OPENINGS:
            _openings.clear()
        _openings[alike] = opening(headers, game)
    return _openings[alike]


_openings: Final[dict[Hashable, State]] = {}
