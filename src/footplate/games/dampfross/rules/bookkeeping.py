"""Where the money came from and went to, by kind, told by everything that has happened.

The events say what was paid, with a partner as one sum. Which of the two had to bear the odd unit (A7, D67) they leave
open; the accounts after the move tell it. So the rows add up to the accounts, to the last unit.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from footplate.kernel.events import Event
from footplate.kernel.page import ScoreRow
from footplate.language import say

KINDS: Final = {
    "capital": ("", "D3"),
    "premiums": ("building", "D37"),
    "fees_received": ("building", "D28"),
    "fees_paid": ("building", "D28"),
    "construction": ("building", "D70"),
    "ferries_bought": ("building", "D84"),
    "first_places": ("runs", "D62"),
    "second_places": ("runs", "D62"),
    "fares_received": ("runs", "D51"),
    "fares_paid": ("runs", "D51"),
}
"""The kinds of bookings in the order of the table, each with its group and its clause."""

COUNTED: Final = ("premiums", "first_places", "second_places")
"""Kinds of which it is worth knowing how many there were."""

BOOKED: Final = frozenset(("premium", "fee", "laid", "ferry", "fare", "fare_back", "prize"))
"""Kinds of events that are entered."""

RARE: Final = ("ferries_bought",)
"""Kinds that many games do not have."""


class Books:
    """The bookings of a game, by kind and seat."""

    def __init__(self, capital: Sequence[int]) -> None:
        seats = len(capital)
        self.sums = {kind: [0] * seats for kind in KINDS}
        self.counts = {kind: [0] * seats for kind in COUNTED}
        self.sums["capital"] = [*capital]
        self._accounts = [*capital]
        self._shared: list[tuple[str, int]] = []

    def copy(self) -> Books:
        """The same, to go on with apart."""
        copy = Books(self._accounts)
        copy.sums = {kind: [*sums] for kind, sums in self.sums.items()}
        copy.counts = {kind: [*counts] for kind, counts in self.counts.items()}
        return copy

    def move(self, events: Iterable[Event], accounts: Sequence[int]) -> None:
        """Enter what a move brought; these are the accounts after it."""
        self._shared.clear()
        for event in events:
            if event.kind in BOOKED:
                self._enter(event)
        for seat, account in enumerate(accounts if self._shared else ()):
            odd = account - self._accounts[seat]
            kind = next((kind for kind, sharer in self._shared if sharer == seat), "")
            if odd and kind:
                self._book(kind, seat, odd)

    def _enter(self, event: Event) -> None:
        amount = event.number("amount", 0)
        match event.kind:
            case "premium":
                self._together("premiums", event, amount)
                self._count("premiums", event)
            case "fee":
                self._together("fees_paid", event, -amount)
                self._together("fees_received", event, amount, "owner", "co_owner")
            case "laid" if event.clause == "D70":
                self._book("construction", event.number("seat"), -event.number("points"))
            case "ferry":
                self._book("ferries_bought", event.number("seat"), -amount)
            case "fare" | "fare_back":
                paid = amount if event.kind == "fare" else -amount
                self._together("fares_paid", event, -paid)
                self._book("fares_received", event.number("owner"), paid)
            case "prize":
                kind = "first_places" if event.number("place") == 1 else "second_places"
                self._together(kind, event, amount)
                self._count(kind, event)

    def _together(self, kind: str, event: Event, amount: int, one: str = "seat", other: str = "partner") -> None:
        """Partners halve it; whose the odd unit is, the accounts will tell."""
        seats = [seat for seat in (event.number(one), event.number(other, -1)) if seat >= 0]
        share = abs(amount) // len(seats) * (1 if amount > 0 else -1)
        for seat in seats:
            self._book(kind, seat, share)
            if len(seats) > 1:
                self._shared.append((kind, seat))

    def _book(self, kind: str, seat: int, amount: int) -> None:
        self.sums[kind][seat] += amount
        self._accounts[seat] += amount

    def _count(self, kind: str, event: Event) -> None:
        for role in ("seat", "partner"):
            if (seat := event.number(role, -1)) >= 0:
                self.counts[kind][seat] += 1

    def rows(self, language: str) -> list[ScoreRow]:
        """The books as rows of the table of scores."""
        found: list[ScoreRow] = []
        for kind, (group, clause) in KINDS.items():
            if kind in RARE and not any(self.sums[kind]):
                continue
            row: ScoreRow = {
                "label": say(f"dampfross.books.{kind}", language),
                "clause": clause,
                "values": [*self.sums[kind]],
            }
            if group:
                row["group"] = say(f"dampfross.books.{group}", language)
            if kind in COUNTED:
                row["counts"] = [*self.counts[kind]]
            found.append(row)
        return found
