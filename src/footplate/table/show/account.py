"""The account of a finished game: why it ended, and the few moments that decided it.

A moment is a move that changed a seat's chance to win: every position is judged at first sight, as a review does
(`bots/review.py`), which takes no search.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from footplate.bots.advice import per_cent
from footplate.bots.levels import expert_of, teach
from footplate.bots.review import WORTH_TELLING, chances_at, swings
from footplate.table.basics.chronicle import Move
from footplate.table.show.views import Viewer

Json = dict[str, Any]

MOST_MOMENTS: Final = 4
MOVES_APART: Final = 3
"""The least number of moves between two moments: changes close together are one moment."""


def account(viewer: Viewer) -> Json:
    """{reasons: [{text, clause}], moments: [{move, seat, from, to, text}]} of a game that is over."""
    return {"reasons": [*_reasons(viewer)], "moments": _moments(viewer) if viewer.complete else None}


def _reasons(viewer: Viewer) -> Iterator[Json]:
    """Why the game ended: what its last move said of it, and what led there; else what happened at the table."""
    page, moves = viewer.game.page, viewer.live.moves
    lines = viewer.entry(moves[-1])["lines"] if moves else []
    ended = [line for line in lines if line["kind"] == "ended"]
    if not ended:
        happened = [entry for entry in viewer.log(len(moves) + 1, 1) if entry["kind"] == "table"]
        ended = happened[-1]["lines"] if happened else []
        lines = []
    for line in [*ended, *(line for line in lines if line["kind"] in page.landmarks)]:
        yield {"text": line["text"], "clause": line["clause"]}


def _moments(viewer: Viewer) -> list[Json]:
    """The moves that changed a seat's chance to win most, in the order of the game."""
    found = expected(viewer)
    if viewer.live.seats < 2 or len(found) < 2:
        return []
    changes = sorted(zip(swings(found), viewer.live.moves, strict=True), key=lambda one: (-one[0], one[1].number))
    chosen = list[Move]()
    for change, move in changes:
        if change < WORTH_TELLING or len(chosen) == MOST_MOMENTS:
            break
        if all(abs(move.number - other.number) >= MOVES_APART for other in chosen):
            chosen.append(move)
    return [_moment(viewer, move, *found[move.number - 1 : move.number + 1]) for move in sorted(chosen, key=_number)]


def expected(viewer: Viewer) -> list[tuple[int, ...]]:
    """Every seat's chance to win after each move, at the beginning first: as a review sees it at first sight."""
    live = viewer.live
    expert = expert_of(viewer.game)
    teach(expert, live.opening)
    chances = [chances_at(expert, live.after(number)) for number in range(len(live.moves))]
    return [*chances, chances_at(expert, live.state, live.winners)]


def _number(move: Move) -> int:
    return move.number


def _moment(viewer: Viewer, move: Move, before: Sequence[int], after: Sequence[int]) -> Json:
    """A moment, told of the seat that moved where nobody's chance changed more."""
    changes = [b - a for a, b in zip(before, after, strict=True)]
    seat = max(range(len(changes)), key=lambda one: (abs(changes[one]), one == move.seat))
    told = {"from": per_cent(before[seat]), "to": per_cent(after[seat])}
    return {"move": move.number, "seat": seat, **told, "text": _told(viewer, move, seat)}


def _told(viewer: Viewer, move: Move, seat: int) -> str:
    """A move in a sentence, and the last thing that came of it for the seat; what chance brought is told by that."""
    entry = viewer.entry(move)
    texts = [str(line["text"]) for line in entry["lines"]] or [str(entry["text"])]
    own = [str(line["text"]) for line in entry["lines"] if _concerns(line["facts"], seat)]
    if entry["seat"] is None:
        return (own or texts)[-1]
    return "; ".join(dict.fromkeys((texts[0], *own[-1:])))


def _concerns(facts: Mapping[str, object], seat: int) -> bool:
    who = facts.get("seat")
    return who == seat or (isinstance(who, Sequence) and not isinstance(who, str) and seat in who)
