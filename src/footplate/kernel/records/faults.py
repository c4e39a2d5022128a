"""What is wrong with a record, and where: one sentence per fault."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from footplate.kernel.errors import GameError
from footplate.kernel.text import BadText
from footplate.language import Phrase, say


@dataclass(frozen=True, slots=True)
class Fault:
    """An error (`E..`) or a warning (`W..`) about a place in a file; lines and columns count from 1.

    >>> fault = Fault.of(BadText("E04", Phrase("expected.move_number", number="14"), "15"), 33)
    >>> str(fault)
    'E04 line 33, column 1: expected move number 14, found "15"'
    >>> fault.sentence("de")
    'E04 Zeile 33, Spalte 1: erwartet: Zugnummer 14; gefunden: „15“'
    """

    code: str
    line: int
    column: int
    problem: Phrase

    @staticmethod
    def of(bad: BadText, line: int, first_column: int = 1) -> Fault:
        """The fault of a text that began at `first_column` of `line`."""
        return Fault(bad.code, line, bad.column + first_column - 1, bad.phrase())

    @property
    def message(self) -> str:
        """What is wrong, in English, without code and place."""
        return self.problem.words()

    @property
    def warning(self) -> bool:
        """Whether the record can be used all the same."""
        return self.code.startswith("W")

    @property
    def clause(self) -> str:
        """The clause of the rulebook that forbids it; "" for a text that is no move, and in a game without clauses."""
        refused = self.problem.facts.get("refused", self.problem)
        return str(refused.facts.get("clause", "")) if isinstance(refused, Phrase) else ""

    def sentence(self, language: str = "en") -> str:
        """Where it is and what is wrong, in the reader's language."""
        places = {"code": self.code, "line": str(self.line), "column": str(self.column)}
        return say("record.fault", language, {**places, "message": self.problem})

    def __str__(self) -> str:
        return self.sentence()


MOST_FAULTS: Final = 50
"""Reading stops after this many faults: such a text is no record."""


def in_order(faults: Iterable[Fault]) -> tuple[Fault, ...]:
    """Faults in the order of their lines."""
    return tuple(sorted(faults, key=lambda fault: (fault.line, fault.column)))


class BadRecord(GameError):
    """A record that cannot be used: what is wrong with it, in the order of its lines, up to `MOST_FAULTS`."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = in_order(faults)[:MOST_FAULTS]
        super().__init__("\n".join(map(str, self.faults)))

    def __reduce__(self) -> tuple[type[BadRecord], tuple[tuple[Fault, ...]]]:
        return BadRecord, (self.faults,)
