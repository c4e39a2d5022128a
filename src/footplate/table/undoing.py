"""What may be taken back, by whom, and who has to agree. Never across a die, never across a reveal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

from footplate.table.live import Live


@dataclass(frozen=True, slots=True)
class UndoChoice:
    """What a seat could take back: a number of actions, at once ("free") or when those in `of` agree ("ask")."""

    kind: Literal["none", "free", "ask", "asked"]
    actions: int = 0
    of: frozenset[int] = frozenset()
    reason: str = ""
    """Why not: "nothing", "barrier", "over" or "often"."""


MOST_TAKEN_BACK: Final = 1_000
"""Actions of one table: whatever was taken back is played again whenever the table is made from its events."""


def undo_choice(live: Live, seat: int, holders: Mapping[int, str]) -> UndoChoice:
    """What this seat may take back now: everything since its last decision, that one included.

    It is free within one's own turn, and at a table where nobody else could mind: bots, and seats at the same screen.
    Nobody decided where nobody was asked; but a seat that never wants to be asked may still take back its silence.
    """
    if live.over or live.revised:
        return UndoChoice("none", reason="over")
    if live.taken_back >= MOST_TAKEN_BACK:
        return UndoChoice("none", reason="often")
    own = [place for place, one in enumerate(live.actions) if one.seat == seat and one.unasked != "idle"]
    if not own:
        return UndoChoice("none", reason="nothing")
    gone = live.actions[own[-1] :]
    if any(shows_something(live, place) for place in range(own[-1], len(live.actions))):
        return UndoChoice("none", reason="barrier")
    if live.asked is not None:
        return UndoChoice("asked", live.asked.actions, live.asked.of - live.asked.agreed)
    own_turn = live.decider == seat and all(one.seat == seat or one.unasked for one in gone)
    others = frozenset(other for other in live.people if other != seat and not _same_holder(holders, seat, other))
    if own_turn or not others:
        return UndoChoice("free", len(gone))
    return UndoChoice("ask", len(gone), others)


def _same_holder(holders: Mapping[int, str], seat: int, other: int) -> bool:
    return bool(holders.get(seat)) and holders.get(seat) == holders.get(other)


def shows_something(live: Live, place: int) -> bool:
    """Whether the action at this place was a die or a draw, or opened what had been sealed for another seat."""
    return live.actions[place].reveals or any(
        viewer not in (None, actor) for actor, viewer in live.sealed_after(place) - live.sealed_after(place + 1)
    )
