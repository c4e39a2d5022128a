"""Why a move is good, in sentences about the board (`Story.reasons`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from footplate.games.dampfross.rules.moves import END, PASS
from footplate.games.dampfross.rules.orders import is_ordering
from footplate.games.dampfross.rules.position import (
    ANSWER_EXCHANGE,
    ANSWER_LINE,
    ANSWER_RUN,
    BEFORE_ROLL,
    BREACH,
    BUILDING,
    BUYING,
    CHOOSE_START,
    ENTERING,
    EXCHANGE,
    ROUTE,
    SPEND_BUYING,
    SPENDING,
)
from footplate.games.dampfross.rules.state import DampfrossState
from footplate.games.dampfross.text.reasons.entries import EntryReasons, answer_reasons, exchange_reasons
from footplate.games.dampfross.text.reasons.lines import line_reasons
from footplate.games.dampfross.text.reasons.speaker import Speaker
from footplate.games.dampfross.text.reasons.starts import start_reasons
from footplate.games.dampfross.text.reasons.titles import title as title_of
from footplate.games.dampfross.text.reasons.track import TrackReasons
from footplate.kernel.facets import Comparison, Reason

MORE: Final = 6
"""Points beyond those of the throw."""
ASIDE: Final = ("fees", "lapse")
"""What is saved on the way tells nobody what a move is for."""


def reasons(move: Comparison[DampfrossState], players: Sequence[str], language: str) -> list[Reason]:
    """What speaks for a move. What is as true of the other move is said only where nothing else says what it is for;
    what speaks against it only beside what speaks for it.
    """
    if is_ordering(move.before) and move.viewer != move.seat:
        return []  # what was ordered is not known yet
    if is_ordering(move.before) and _has_left_the_map(move):
        ordered = _ordered(move.before, move.steps)
        if ordered is None:
            return []
        move = replace(move, after=ordered, other=_ordered(move.before, move.other_steps))
    speaker = Speaker(move.seat, move.says_you, players, language, move.before, move.by_name)
    found = [*_found(move, speaker)]
    for_it = [reason for reason in found if reason.weight > 0]
    if all(reason.about in ASIDE for reason in for_it):
        for_it += [reason for reason in found if reason.weight == 0]
    against = [reason for reason in found if reason.weight < 0]
    return for_it + against[:1] if for_it else []


def title(move: Comparison[DampfrossState], players: Sequence[str], language: str) -> str:
    """What the move is called by whoever makes it; "" where its events name it."""
    return title_of(move, Speaker(move.seat, move.says_you, players, language, move.before, move.by_name))


def _has_left_the_map(move: Comparison[DampfrossState]) -> bool:
    """Whether what the seat has ordered is off the map for the next one to order (D102), or was carried out beside
    orders of others that have been guessed.
    """
    return not is_ordering(move.after) or move.after.active != move.seat


def _ordered(before: DampfrossState, steps: Sequence[int]) -> DampfrossState | None:
    """The map with what the seat orders for this throw still on it; None where nothing is known of the order."""
    if not steps:
        return None
    state = before.clone()
    for step in steps:
        state.points += MORE  # the order is not over with its last point, and so not taken off the map
        if step in (END, PASS) or not state.allows(step):
            break
        state.advance(step)
    return state if state.active == before.active else None


def _found(move: Comparison[DampfrossState], speaker: Speaker) -> Iterator[Reason]:
    phase = move.before.phase
    if phase == CHOOSE_START:
        yield from start_reasons(move, speaker)
    elif phase in (BEFORE_ROLL, BUILDING, BUYING, SPENDING, SPEND_BUYING):
        yield from TrackReasons(move, speaker).found()
    if phase in (BEFORE_ROLL, ANSWER_LINE):
        yield from line_reasons(move, speaker)
    if phase == ANSWER_RUN:
        yield from answer_reasons(move, speaker)
    elif phase in (EXCHANGE, ANSWER_EXCHANGE):
        yield from exchange_reasons(move, speaker)
    if phase in (ENTERING, ROUTE, ANSWER_RUN, BREACH):
        yield from EntryReasons(move, speaker).found()
