"""What may be taken back, by whom, and who has to agree. Never across a die, never across a reveal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal

from footplate.table.basics.chronicle import Action, Sealed
from footplate.table.basics.values import Holders
from footplate.table.play.live import Live


@dataclass(frozen=True, slots=True)
class UndoChoice:
    """What a seat could take back: a number of actions, at once ("free") or when those in `of` agree ("ask"); or what
    it has decided under seal, which can be changed until all have decided ("pencilled").
    """

    kind: Literal["none", "free", "ask", "asked", "pencilled"]
    actions: int = 0
    of: frozenset[int] = frozenset()
    reason: str = ""
    """Why not: "nothing", "barrier", "over", "often", "late" or "covered"."""


MOST_TAKEN_BACK: Final = 1_000
"""The most actions taken back at one table: they are replayed whenever the table is made from its events."""


def undo_choice(live: Live, seat: int, holders: Holders) -> UndoChoice:
    """What this seat may take back now: everything since its last decision, that one included.

    What was confirmed together is taken back together. It is free within one's own turn, and at a table without other
    people: bots, and seats at the same screen. A seat that was not asked has not decided; but a seat that never wants
    to be asked may still take back its silence.
    """
    if live.over or live.revised:
        return UndoChoice("none", reason="over")
    if live.bot_of(seat):
        return UndoChoice("none", reason="covered")
    if live.under_seal.open_to_change(seat):
        return UndoChoice("pencilled") if live.under_seal.can_be_rubbed_out(seat) else UndoChoice("none", reason="late")
    if live.taken_back >= MOST_TAKEN_BACK:
        return UndoChoice("none", reason="often")
    actions = live.actions
    first = len(actions) - 1
    while first >= 0 and (actions[first].seat != seat or actions[first].unasked == "idle"):
        first -= 1
    if first < 0:
        return UndoChoice("none", reason="nothing")
    while actions[first].along:
        first -= 1
    gone = actions[first:]
    if _show_something(gone, live.sealed_after(first)):
        return UndoChoice("none", reason="barrier")
    if live.asked is not None:
        return UndoChoice("asked", live.asked.actions, live.asked.of - live.asked.agreed)
    own_turn = seat in live.deciders and all(one.seat == seat or one.unasked for one in gone)
    others = _who_could_mind(seat, live.people, holders)
    if own_turn or not others:
        return UndoChoice("free", len(gone))
    return UndoChoice("ask", len(gone), others)


@lru_cache(1_000)
def _who_could_mind(seat: int, people: frozenset[int], holders: Holders) -> frozenset[int]:
    """The seats of other people. Cached, since every seat gets it after every move."""
    mine = holders[seat]
    return frozenset(other for other in people if other != seat and not (mine and holders[other] == mine))


def _show_something(actions: Sequence[Action], before: Sealed) -> bool:
    """Whether one of these actions was a die or a draw, or opened what had been sealed for another seat."""
    for one in actions:
        if one.reveals or (before and any(viewer not in (None, actor) for actor, viewer in before - one.sealed)):
            return True
        before = one.sealed
    return False
