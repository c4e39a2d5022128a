"""What is wrong with a record, and where: one sentence per fault."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from footplate.kernel.errors import GameError
from footplate.kernel.text import BadText
from footplate.language import say


@dataclass(frozen=True, slots=True)
class Fault:
    """An error (`E..`) or a warning (`W..`) about a place in a file; lines and columns count from 1.

    >>> str(Fault("E04", 33, 1, 'expected move number 14, found "15"'))
    'E04 line 33, column 1: expected move number 14, found "15"'
    """

    code: str
    line: int
    column: int
    message: str

    @staticmethod
    def of(bad: BadText, line: int, first_column: int = 1) -> Fault:
        """The fault of a text that began at `first_column` of `line`."""
        return Fault(bad.code, line, bad.column + first_column - 1, bad.message())

    @property
    def warning(self) -> bool:
        """Whether the record can be used all the same."""
        return self.code.startswith("W")

    def sentence(self, language: str) -> str:
        """Where it is and what kind of fault, in the reader's language; what was expected and found as records say it.

        >>> Fault("E04", 33, 1, 'expected move number 14, found "15"').sentence("de")
        'E04 Zeile 33, Spalte 1: Nummer des Zuges (expected move number 14, found "15")'
        """
        if language == "en":
            return str(self)
        what = say(f"record.fault.{self.code}", language)
        places = {"code": self.code, "line": str(self.line), "column": str(self.column)}
        return say("record.fault", language, {**places, "what": what, "message": self.message})

    def __str__(self) -> str:
        return f"{self.code} line {self.line}, column {self.column}: {self.message}"


MOST_FAULTS: Final = 50
"""After so many nothing more is told: whoever wrote that wrote no record."""


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
