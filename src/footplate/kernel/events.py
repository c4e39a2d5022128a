"""What happened, as data. Sentences about it are made when a person reads them, in the reader's language.

Where seats have secrets, an event keeps apart what all may know (`facts`) and what only one seat may know (`secret`,
known to `owner`). Code that shows events to a person shows `event.seen_by(seat)`. `Story.tell` words `facts` alone, so
an event shown as it is reveals nothing that is secret.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

Fact = int | str | tuple[int, ...] | tuple[str, ...]


def renamed(facts: Mapping[str, Fact], names: Mapping[str, str]) -> dict[str, Fact]:
    """Facts with names as people write them: the names of places in notation are replaced by the written ones."""
    return {key: written(fact, names) for key, fact in facts.items()}


def written(fact: Fact, names: Mapping[str, str]) -> Fact:
    """A fact with the names in it as people write them."""
    if isinstance(fact, str):
        return names.get(fact, fact)
    if isinstance(fact, tuple) and any(isinstance(part, str) for part in fact):
        return tuple(names.get(str(part), str(part)) for part in fact)
    return fact


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened, the clause it follows from, and its facts.

    >>> Event("paid", "R53", {"seat": 1, "amount": 2000, "line": "GWR", "town": "Swindon", "rank": 1}).clause
    'R53'
    """

    kind: str
    clause: str
    facts: Mapping[str, Fact] = field(default_factory=dict)
    secret: Mapping[str, Fact] = field(default_factory=dict)
    """Facts for the owner's eyes only."""
    owner: int = -1
    """The seat that may know the secret facts; -1 when there are none."""

    def number(self, name: str, missing: int | None = None) -> int:
        """The fact with this name, a number; where it need not be there, `missing` instead.

        >>> Event("paid", "R53", {"seat": 1, "line": "GWR"}).number("seat")
        1
        """
        fact = self.facts.get(name, missing)
        if isinstance(fact, int):
            return fact
        raise self._not_so(name, "number")

    def word(self, name: str, missing: str | None = None) -> str:
        """The fact with this name, a word; where it need not be there, `missing` instead.

        >>> Event("paid", "R53", {"seat": 1, "line": "GWR"}).word("line")
        'GWR'
        """
        fact = self.facts.get(name, missing)
        if isinstance(fact, str):
            return fact
        raise self._not_so(name, "word")

    def words(self, name: str) -> tuple[str, ...]:
        """The fact with this name, several words: the hexes of a way."""
        fact = self.facts.get(name)
        if isinstance(fact, tuple) and all(isinstance(part, str) for part in fact):
            return tuple(part for part in fact if isinstance(part, str))
        raise self._not_so(name, "tuple of words")

    def numbers(self, name: str) -> tuple[int, ...]:
        """The fact with this name, several numbers: the seats that share something."""
        fact = self.facts.get(name)
        if isinstance(fact, tuple) and all(isinstance(part, int) for part in fact):
            return tuple(part for part in fact if isinstance(part, int))
        raise self._not_so(name, "tuple of numbers")

    def _not_so(self, name: str, kind: str) -> TypeError:
        found = repr(self.facts[name]) if name in self.facts else "nothing"
        return TypeError(f"the event {self.kind!r} ({self.clause}) has {found} as {name!r}, not a {kind}")

    def seen_by(self, seat: int | None) -> Event:
        """The event as this seat (None: a spectator) may know it; what it may know has become facts like others.

        >>> gold = Event("gold", "W80", {"seat": 0}, {"value": 4}, owner=0)
        >>> gold.seen_by(0).facts
        {'seat': 0, 'value': 4}
        >>> gold.seen_by(1)
        Event(kind='gold', clause='W80', facts={'seat': 0}, secret={}, owner=-1)
        """
        if self.owner < 0 and not self.secret:
            return self
        return self.in_full() if seat == self.owner else Event(self.kind, self.clause, self.facts)

    def renamed(self, names: Mapping[str, str]) -> Event:
        """The event with these names in its facts, as people write them.

        >>> Event("start", "D10", {"seat": 0, "city": "Koeln"}).renamed({"Koeln": "Köln"}).facts
        {'seat': 0, 'city': 'Köln'}
        """
        return Event(self.kind, self.clause, renamed(self.facts, names), renamed(self.secret, names), self.owner)

    def in_full(self) -> Event:
        """The event with every fact, for those who read a full record."""
        if self.owner < 0 and not self.secret:
            return self
        return Event(self.kind, self.clause, {**self.facts, **self.secret})
