"""Why a move is not allowed."""

from __future__ import annotations

from collections.abc import Mapping

from footplate.kernel.events import Fact
from footplate.language import say


class Illegal(Exception):
    """A move the rules forbid: the clause that forbids it, and the facts for a sentence about it.

    `reason` is a key of the language catalogs; `str()` gives the English sentence.
    """

    def __init__(self, clause: str, reason: str, facts: Mapping[str, Fact] | None = None) -> None:
        super().__init__(clause, reason)
        self.clause = clause
        self.reason = reason
        self.facts: Mapping[str, Fact] = facts or {}

    def sentence(self, language: str = "en") -> str:
        """The refusal as a sentence with its clause."""
        return f"{say(self.reason, language, self.facts)} ({self.clause})"

    def __str__(self) -> str:
        return self.sentence()
