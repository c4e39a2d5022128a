"""Why a move is not allowed."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from footplate.kernel.events import Fact, renamed
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
        self.names: Callable[[str], Mapping[str, str]] | None = None
        """How people write the places among the facts, by language, where the facts have places."""

    def sentence(self, language: str = "en") -> str:
        """The refusal as a sentence with its clause."""
        facts = renamed(self.facts, self.names(language)) if self.names else self.facts
        return f"{say(self.reason, language, facts)} ({self.clause})"

    def __str__(self) -> str:
        return self.sentence()
