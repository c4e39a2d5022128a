"""What may be done only so often: at once if it has not been done lately, else a little later."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from footplate.web.bounds.limits import NOBODYS


class Pace:
    """Does something for a name, at most once in `seconds`. Whatever is wanted meanwhile is done once, at the end."""

    def __init__(self, does: Callable[[str], None], seconds: float) -> None:
        self._does = does
        self._seconds = seconds
        self._wanted: dict[str, bool] = {}
        """The names for which it was done lately, and whether it is wanted again."""

    def want(self, name: str) -> None:
        if name in self._wanted:
            self._wanted[name] = True
        else:
            self._wanted[name] = False
            asyncio.get_running_loop().call_soon(self._do, name, context=NOBODYS)

    def _do(self, name: str) -> None:
        self._wanted[name] = False
        asyncio.get_running_loop().call_later(self._seconds, self._go_on, name, context=NOBODYS)
        self._does(name)

    def _go_on(self, name: str) -> None:
        if self._wanted[name]:
            self._do(name)
        else:
            del self._wanted[name]
