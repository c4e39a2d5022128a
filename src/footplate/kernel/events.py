"""What happened, as data. Sentences about it are made where somebody reads them, in the reader's language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

Fact = int | str | tuple[int, ...] | tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened, the clause it follows from, and its facts.

    >>> Event("paid", "R53", {"seat": 1, "amount": 2000, "line": "GWR", "town": "Swindon", "rank": 1}).clause
    'R53'
    """

    kind: str
    clause: str
    facts: Mapping[str, Fact] = field(default_factory=dict)
