"""Trying out: what steps would do, the ways to a place, and why something is not allowed. Nothing is stored."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from footplate.table.basics.values import Who
from footplate.table.play.commands import check_steps
from footplate.table.show.looking import Looking

Json = dict[str, Any]


class Previewing:
    """What a seat whose turn it is may try before it decides."""

    def __init__(self, looking: Looking) -> None:
        self._looking = looking

    def preview(self, who: Who, id: str, language: str, *, seq: int, seat: int, steps: Sequence[int]) -> Json:
        """What steps would do: {view, prompt, offers, effects, changes, complete, barrier, text}. Stores nothing."""
        check_steps(steps)
        return self._looking.deciding(who, id, language, seq, seat).preview(steps)

    def ways(
        self,
        who: Who,
        id: str,
        language: str,
        *,
        seq: int,
        seat: int,
        steps: Sequence[int] = (),
        place: Json,
        via: Sequence[Json] = (),
    ) -> Json:
        """The ways to a far place after `steps`, by other places if that is wanted: {offers}. Stores nothing."""
        check_steps(steps)
        return self._looking.deciding(who, id, language, seq, seat).ways(steps, place, via)

    def why(
        self,
        who: Who,
        id: str,
        language: str,
        *,
        seq: int,
        seat: int,
        steps: Sequence[int] = (),
        place: Json | None = None,
        step: int | None = None,
        text: str | None = None,
    ) -> Json:
        """Whether a step, a text or a click at a place is allowed after `steps`, and why not: {legal, text, clause}."""
        check_steps(steps if step is None else [*steps, step])
        return self._looking.deciding(who, id, language, seq, seat).why(steps, place, step, text)
