"""How long a game takes on a map, for people who choose one."""

from __future__ import annotations

from typing import Final

from footplate.games.dampfross.rules.board import Board

MEASURED: Final = ((3, 40), (12, 80), (30, 110))
"""Cities of a map, and minutes of a game of three: its decisions, counted in games between firemen (61, 119, and 152
to 169 on the maps of the box), at 40 seconds each.
"""
ROUNDED_TO: Final = 10


def minutes_on(board: Board) -> int:
    """The minutes of a game of three, about: between the measured maps in proportion to the cities."""
    (fewer, least), *_ = MEASURED
    for cities, minutes in MEASURED[1:]:
        if board.cities <= cities:
            share = max(0, board.cities - fewer) / (cities - fewer)
            return ROUNDED_TO * round((least + share * (minutes - least)) / ROUNDED_TO)
        fewer, least = cities, minutes
    return least
