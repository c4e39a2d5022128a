"""Where trains begin (W26): in the rows of an end tile worth collecting for, with goods on the way. Compiled."""

from __future__ import annotations

from typing import Final

from footplate.bots.whistle.outlook import Outlook
from footplate.bots.whistle.ways import FAR, moves_to
from footplate.games.whistle.rules.board import ENDS, START_SIDES, STOPS_OF_TILE, WESTWARD
from footplate.games.whistle.rules.components import EXCHANGE, POINTS
from footplate.games.whistle.rules.lookahead import side_behind
from footplate.games.whistle.rules.position import EMPTY
from footplate.games.whistle.rules.tiles import NO_GOOD, NO_STOP, STOP_AT, STOP_GOODS, WAYS_ON

FIRST_GOOD: Final = [100, 100, 100, 250, 250, 250]
"""What the good of the first stop of a start stop is worth."""
SLOW: Final = 120
"""What one more move on the way west costs."""
CHOICE: Final = 2
"""How many end tiles a train looks at: the best and the next."""

SHUT_IN: Final = -100_000
"""A start stop from which no end tile can be reached: a train that begins there may never come out."""


def start_worth(outlook: Outlook, start: int) -> int:
    """The best end tiles within reach, less the way there, and the first good."""
    leg = outlook.ways.entering(START_SIDES[start])
    tiles = outlook.position.tiles
    prospects: list[int] = []
    for end, hex in enumerate(ENDS):
        tile = tiles[hex] // 6
        needed = moves_to(leg, end)
        if needed < FAR and not EXCHANGE[tile]:
            prospects.append(POINTS[tile] * 40 - SLOW * needed)
    if not prospects:
        return SHUT_IN
    prospects.sort()
    good = first_good(outlook, START_SIDES[start])
    return sum(prospects[-CHOICE:]) + (FIRST_GOOD[good] if good != NO_GOOD else 0)


def first_good(outlook: Outlook, side: int) -> int:
    """The good of the first stop a train comes to from here, or NO_GOOD."""
    tiles = outlook.position.tiles
    while True:
        turned = tiles[side // 6]
        if turned == EMPTY:
            return NO_GOOD
        stop = STOP_AT[turned * 6 + side % 6]
        if stop != NO_STOP:
            return STOP_GOODS[turned * STOPS_OF_TILE + stop]
        ways = WAYS_ON[turned * 6 + side % 6] & WESTWARD
        way = 0
        while way < 6 and not ways >> way & 1:
            way += 1
        if way == 6:
            return NO_GOOD
        side = side_behind(side // 6, way)
        if side < 0:
            return NO_GOOD
