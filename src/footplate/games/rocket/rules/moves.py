"""Move codes: every step of the game as an int. Compiled.

A turn is a sequence of clicks: the action (TAKE, STATION, MOVE), then what it is done with. Each code is a base plus a
number. Station sites come early because they are the longest lists, and Python keeps integers up to 256 ready-made.
"""

from __future__ import annotations

from typing import Final

TAKE: Final = 0
STATION: Final = 1
MOVE: Final = 2
PASS: Final = 3
CALL: Final = 4
MATCH: Final = 5

FIRST: Final = 6
"""+ seat: chance says who begins (R10)."""
LINE: Final = 10
"""+ company: the locomotive to move (R22)."""
DIRECTION: Final = 17
"""+ direction: where it goes, or where a bidder points it (R25, R35)."""
PLACE: Final = 23
"""+ hex: where a station goes (R17)."""

MAX_HEXES: Final = 1024
MAX_BID: Final = 511

LIFT: Final = PLACE + MAX_HEXES
"""+ hex: the own station to be re-placed (R21)."""
TOKEN: Final = LIFT + MAX_HEXES
"""+ 4 x city + kind: the token to take (R15)."""
BID: Final = TOKEN + 4 * 12
"""+ shares offered in the veto round (R34)."""
LAST: Final = BID + MAX_BID
"""No step has a higher code."""
