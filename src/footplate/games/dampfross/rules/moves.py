"""Move codes: every step of the game as an int. Compiled.

Each code is a base plus a number. The hops of a route and the dice come first: they are played most often.
"""

from __future__ import annotations

from typing import Final

PASS: Final = 0
"""Builds nothing, does not enter, does not buy, declines an offer."""
END: Final = 1
"""Ends a building turn with points or money left (D25)."""
DECLARE: Final = 2
"""Declares the building phase ended (D39)."""
ACCEPT: Final = 3
"""Accepts an offer: a joint line, a joint run, an exchange of fares (D43, D66, A11)."""
WITHDRAW: Final = 4
"""Leaves the run (A11)."""

FIRST: Final = 5
"""+ seat: chance says who builds first (D7)."""
OFFER: Final = 11
"""+ seat: offers that seat a joint line, a joint run or an exchange of fares."""
HOP: Final = 17
"""+ direction * PAYEES + payee: the route goes on over this segment and pays this seat (D51, D52)."""
PAYEES: Final = 7
OWN: Final = 6
"""The payee of a hop over own track."""
HOPS: Final = 6 * PAYEES
SAIL: Final = HOP + HOPS
"""+ ferry: the route goes on over this ferry (D86, D92)."""
MAX_FERRIES: Final = 16
DIE: Final = SAIL + MAX_FERRIES
"""+ die - 1: a throw of one die."""
DICE: Final = DIE + 6
"""+ 6 * (first die - 1) + second die - 1: a throw of two dice."""
DRAW: Final = DICE + 36
"""+ 6 * tens + ones, both from 0: a city number (D44)."""
SPECIAL: Final = DRAW + 36
"""+ row: a row of the map's table (D81)."""
BUY: Final = SPECIAL + 12
"""+ ferry: buys it (D84, D90)."""
START: Final = BUY + MAX_FERRIES
"""+ place: the city a company starts in (D10)."""
MAX_PLACES: Final = 64
BUILD: Final = START + MAX_PLACES
"""+ 6 * hex + direction: lays the segment from this hex in this direction (D14)."""
MAX_HEXES: Final = 2600
LAST: Final = BUILD + 6 * MAX_HEXES - 1
"""No step has a higher code."""
