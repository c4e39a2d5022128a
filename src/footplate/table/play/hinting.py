"""Whether a seat may ask for hints: always where no other person plays, else when every person at the table agrees."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from footplate.table.basics.values import Holders
from footplate.table.play.live import Live


@dataclass(frozen=True, slots=True)
class HintChoice:
    """What a seat can do about hints: use them ("free"), ask the others ("ask"), wait for those in `of` who have not
    answered ("asked"), or answer those who have asked ("answer").
    """

    kind: Literal["none", "free", "ask", "asked", "answer"]
    of: frozenset[int] = frozenset()


def hint_choice(live: Live, seat: int, holders: Holders) -> HintChoice:
    """Against bots alone, and at one screen, hints are free. Seats of one person agree together."""
    if live.over or live.revised:
        return HintChoice("none")
    return _choice(seat, live.people, live.hints, holders)


@lru_cache(1_000)
def _choice(seat: int, people: frozenset[int], hints: frozenset[int], holders: Holders) -> HintChoice:
    """Cached, since every seat gets it after every move, and it seldom changes."""
    if seat not in people:
        return HintChoice("none")
    persons = {other: holders[other] or str(other) for other in people}
    agreed = {persons[other] for other in hints if other in persons}
    missing = frozenset(other for other, person in persons.items() if person not in agreed)
    if len(set(persons.values())) == 1 or not missing:
        return HintChoice("free")
    if not agreed:
        return HintChoice("ask", missing - {seat})
    return HintChoice("answer" if seat in missing else "asked", missing)


def asked_here(live: Live, seat: int) -> bool:
    """Whether the seat has had a hint in this very position."""
    here = {"actions": len(live.actions), "taken_back": live.taken_back}
    return any(one.kind == "hint" and one.seat == seat and dict(one.facts) == here for one in live.happenings)
