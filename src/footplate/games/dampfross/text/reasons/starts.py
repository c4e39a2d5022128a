"""What a start city is good for (D10)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from footplate.games.dampfross.routes.survey import FAR, Survey, numbers_of, one_run_in
from footplate.games.dampfross.rules.state import DampfrossState
from footplate.games.dampfross.text.reasons.speaker import Speaker
from footplate.kernel.facets import Comparison, Reason

AROUND: Final = 12
"""Die points within which a city can be reached in the first few turns."""
NAMED: Final = 4
"""Cities that are named, the nearest first."""


def start_reasons(move: Comparison[DampfrossState], speaker: Speaker) -> Iterator[Reason]:
    """Cities that lie near, and rivals who do not."""
    before, after, seat = Survey(move.before), Survey(move.after), move.seat
    place, board = move.after.starts[seat], move.before.board
    rivals = [rival for rival in range(move.before.seats) if rival != seat and move.before.starts[rival] >= 0]
    near = []
    for city in range(board.cities):
        away = after.away(seat, city)
        if 0 < away <= AROUND and not move.before.connected[city] and city not in move.before.starts:
            if all(before.away(rival, city) > away for rival in rivals):
                near.append((away, city))
    if near:
        names = tuple(speaker.place(city) for _, city in sorted(near)[:NAMED])
        key = "start_near" if len(near) <= NAMED else "start_near_all"
        facts = {"number": len(near), "points": AROUND, "city": speaker.place(place), "names": names}
        yield speaker.reason("around", 3 + len(near), key, "D37", **facts)
    nearest = [(before.away(rival, place), rival) for rival in rivals] if place < board.cities else []
    away, rival = min(nearest, default=(FAR, -1))
    if 0 < away < FAR:
        facts = {"rival": speaker.players[rival], "points": away}
        yield speaker.reason("rivals", 3, "start_rival", "D11", **facts)
    numbers = numbers_of(board)[place] if place < board.cities else 1
    if numbers > 1:
        facts = {"city": speaker.place(place), "number": numbers, "runs": one_run_in(numbers)}
        yield speaker.reason("numbers", 2, "start_numbers", "D75", **facts)
