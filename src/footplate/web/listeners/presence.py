"""Who is at the tables of other server processes.

Each process sends the others a short message when a person comes or goes, and now and then everything it knows. What
is not repeated is forgotten, so a process that died or a lost message is wrong only for a moment.
"""

from __future__ import annotations

import itertools
import json
import secrets
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Final

REPEATED: Final = 10.0
"""Seconds after which a process says everything again."""
BELIEVED: Final = 25.0
"""Seconds after which a report that is not repeated is forgotten."""
TABLES_PER_MESSAGE: Final = 100
"""Tables in one message, whose length is limited."""


@dataclass(frozen=True, slots=True)
class Company:
    """The seats whose players are present, and the number of spectators."""

    seats: frozenset[int] = frozenset()
    watching: int = 0

    def __add__(self, other: Company) -> Company:
        return Company(self.seats | other.seats, self.watching + other.watching)


NO_COMPANY: Final = Company()


class Elsewhere:
    """What other processes have reported.

    `whisper` sends them a message, `here` returns who is present in this process by table, and `changed` is called
    with a table where others have come or gone.
    """

    def __init__(
        self,
        whisper: Callable[[str], None],
        here: Callable[[], Mapping[str, Company]],
        changed: Callable[[str], None],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._whisper = whisper
        self._here = here
        self._changed = changed
        self._clock = clock
        self._name = secrets.token_hex(6)
        self._known: dict[str, float] = {}
        """The other processes, and when each sent its last message."""
        self._said: defaultdict[str, dict[str, tuple[Company, float]]] = defaultdict(dict)
        """By table and process."""

    def at(self, table: str) -> Company:
        return sum((company for company, _ in self._said.get(table, {}).values()), NO_COMPANY)

    def tell(self, table: str, company: Company) -> None:
        """Report who is at a table now, after a person has come or left."""
        self._tell([(table, company)])

    def repeat(self) -> None:
        """Report everything, and forget what other processes no longer repeat."""
        self._forget_silent(self._clock() - BELIEVED)
        self._tell_all()

    def _tell_all(self) -> None:
        here = iter(self._here().items())
        self._tell(itertools.islice(here, TABLES_PER_MESSAGE))  # even without listeners: it introduces this process
        while some := list(itertools.islice(here, TABLES_PER_MESSAGE)):
            self._tell(some)

    def _tell(self, companies: Iterable[tuple[str, Company]]) -> None:
        told = {table: [sorted(company.seats), company.watching] for table, company in companies}
        self._whisper(json.dumps([self._name, told]))

    def hear(self, words: str) -> None:
        """Receive a message of another process."""
        name, told = json.loads(words)
        now, is_new = self._clock(), name not in self._known
        self._known[name] = now
        if is_new:
            self._tell_all()
        for table, (seats, watching) in told.items():
            self._note(table, name, Company(frozenset(seats), watching), now)

    def _note(self, table: str, name: str, company: Company, now: float) -> None:
        said = self._said[table]
        before = said.pop(name, (NO_COMPANY, now))[0]
        if company != NO_COMPANY:
            said[name] = (company, now)
        if not said:
            del self._said[table]
        if company != before:
            self._changed(table)

    def _forget_silent(self, since: float) -> None:
        self._known = {name: heard for name, heard in self._known.items() if heard >= since}
        for table, said in list(self._said.items()):
            for name in [name for name, (_, heard) in said.items() if heard < since]:
                self._note(table, name, NO_COMPANY, since)
