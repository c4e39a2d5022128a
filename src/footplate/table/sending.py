"""How sending a message can fail."""

from __future__ import annotations


class NotSent(Exception):
    """It certainly did not arrive. `again` says whether trying again makes sense."""

    def __init__(self, reason: str, again: bool = True) -> None:
        super().__init__(reason)
        self.again = again


class Doubtful(Exception):
    """It may have arrived. It is not sent again: better none than two."""
