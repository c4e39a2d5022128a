"""A rate limit: at once if it was not done lately, else a little later."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from footplate.web.bounds.limits import NOBODYS


class Pace:
    """Calls a function for a name at most once in `seconds`. Requests in between are answered by one call at
    the end.
    """

    def __init__(self, does: Callable[[str], None], seconds: float) -> None:
        self._does = does
        self._seconds = seconds
        self._wanted: dict[str, bool] = {}
        """The names it was called for lately, and whether it is wanted again."""

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
