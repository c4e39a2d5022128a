"""What is fixed about a table before its first event."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from footplate.table.basics.values import ClockWish


@dataclass(frozen=True, slots=True)
class Setting:
    """What is fixed about a table before its first event."""

    id: str
    secret: bytes
    clock: ClockWish | None
    bots: Mapping[int, str] = field(default_factory=dict)
    """The level of every seat that was a bot's from the beginning."""
