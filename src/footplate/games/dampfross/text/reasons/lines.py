"""Whether to build a line together (D43, A7)."""

from __future__ import annotations

from collections.abc import Iterator

from footplate.games.dampfross.rules.position import ANSWER_LINE, PARTNER_ROLL
from footplate.games.dampfross.rules.state import DampfrossState
from footplate.games.dampfross.text.reasons.speaker import Speaker
from footplate.kernel.facets import Comparison, Reason


def line_reasons(move: Comparison[DampfrossState], speaker: Speaker) -> Iterator[Reason]:
    """What becomes of the roll, and whose the track will be."""
    before, after, other = move.before, move.after, move.other
    joins = _joins(before, after)
    if joins:
        partner = before.active if before.phase == ANSWER_LINE else after.partner
        yield speaker.own("line", 1, "line_together", "D43", partner=speaker.players[partner])
    elif before.phase == ANSWER_LINE or (other and _joins(before, other)):
        yield speaker.own("line", 1, "line_apart", "D43")


def _joins(before: DampfrossState, after: DampfrossState) -> bool:
    """Whether a joint line is offered, or accepted."""
    if before.phase == ANSWER_LINE:
        return after.partner == before.to_move
    return after.phase in (ANSWER_LINE, PARTNER_ROLL)
