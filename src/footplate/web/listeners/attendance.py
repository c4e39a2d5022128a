"""Who listens at a table in this server process: counted as listeners come and go, never by going through all
of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Generic, Protocol, TypeVar

from footplate.web.listeners.presence import Company


class Attender(Protocol):
    """A listener that plays for some seats, or for none."""

    seats: frozenset[int]


A = TypeVar("A", bound=Attender)


class Attendance(Generic[A]):
    """The listeners at one table; players are told before spectators."""

    __slots__ = ("_company", "_players", "_seats", "_spectators")

    def __init__(self) -> None:
        self._players: dict[A, None] = {}
        self._spectators: dict[A, None] = {}
        self._seats: Counter[int] = Counter()
        """The number of listeners for each seat."""
        self._company: Company | None = None
        """Who is present; None after a change, until it is asked for."""

    def enter(self, one: A) -> None:
        (self._players if one.seats else self._spectators)[one] = None
        self._seats.update(one.seats)
        self._company = None

    def leave(self, one: A) -> None:
        if one in self._players:
            del self._players[one]
            self._seats -= Counter(one.seats)
        self._spectators.pop(one, None)
        self._company = None

    @property
    def company(self) -> Company:
        if self._company is None:
            self._company = Company(frozenset(self._seats), len(self._spectators))
        return self._company

    def __contains__(self, one: object) -> bool:
        return one in self._players or one in self._spectators

    def __len__(self) -> int:
        return len(self._players) + len(self._spectators)

    def __iter__(self) -> Iterator[A]:
        yield from self._players
        yield from self._spectators
