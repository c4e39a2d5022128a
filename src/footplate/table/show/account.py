"""The account of a finished game: why it ended, and the few moments that decided it.

A moment is a move that changed the result which everybody could expect as the scoring stood: it is found by scoring
every position, which takes no thinking. What a strong bot makes of the game is a review (`bots/review.py`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from footplate.table.basics.chronicle import Move
from footplate.table.show.views import Viewer

Json = dict[str, Any]

MOST_MOMENTS: Final = 4
MOVES_APART: Final = 3
"""So many moves lie at least between two moments: what happens at once is one moment."""
MOMENT_SHARE: Final = 0.03
"""A moment moves at least this part of what the best has in the end."""


def account(viewer: Viewer) -> Json:
    """{reasons: [{text, clause}], moments: [{move, seat, by, text}]} of a game that is over."""
    return {"reasons": [*_reasons(viewer)], "moments": _moments(viewer) if viewer.complete else []}


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
    """The largest swings, in the order of the game."""
    totals = projected(viewer)
    if viewer.live.seats < 2 or len(totals) < 2:
        return []
    least = MOMENT_SHARE * max(map(abs, totals[-1]))
    swings = sorted(
        ((_swing(before, after), move) for before, after, move in zip(totals, totals[1:], viewer.live.moves)),
        key=lambda one: -abs(one[0][1]),
    )
    chosen: list[tuple[tuple[int, float], Move]] = []
    for swing, move in swings:
        if abs(swing[1]) < max(least, 1) or len(chosen) == MOST_MOMENTS:
            break
        if all(abs(move.number - other.number) >= MOVES_APART for _, other in chosen):
            chosen.append((swing, move))
    chosen.sort(key=lambda one: one[1].number)
    return [
        {"move": move.number, "seat": seat, "by": round(by), "text": _told(viewer, move, seat)}
        for (seat, by), move in chosen
    ]


def projected(viewer: Viewer) -> list[list[int]]:
    """What everybody would have if the game were scored after each move, at the beginning first."""
    live = viewer.live
    return [_totals(viewer, live.after(number)) for number in range(len(live.moves) + 1)]


def _totals(viewer: Viewer, state: Any) -> list[int]:
    """Of a game that is over nothing is secret: what one seat may not know, another does."""
    table = viewer.game.score_table
    known = table(state, 0, "en")["total"]
    return [
        points if points is not None else table(state, seat, "en")["total"][seat] or 0
        for seat, points in enumerate(known)
    ]


def _swing(before: Sequence[int], after: Sequence[int]) -> tuple[int, float]:
    """Whom a move changed most against the mean of the others, and by how much."""
    gains = [b - a for a, b in zip(before, after, strict=True)]
    others = len(gains) - 1
    against = [gain - (sum(gains) - gain) / others for gain in gains]
    seat = max(range(len(gains)), key=lambda one: abs(against[one]))
    return seat, against[seat]


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
