"""Move codes: every step of the game as an int. Compiled.

Each code is a base plus a number. Goods, upgrades, companies and tiles are numbered in `pieces`.
"""

from __future__ import annotations

from typing import Final

END: Final = 0
"""Ends the turn, once the hand is full (W99a); in the last round at any number (W99c)."""
DONE: Final = 1
"""Makes no more deals (W78)."""
HALT: Final = 2
"""Ends a whistle move at the first stop, where it could go on (W55)."""
PAY: Final = 3
"""Pays the demand of a town or an end tile (W81, W86)."""
REFUSE: Final = 4
"""Takes the penalty though able to pay (A13, option `mayRefuse`)."""
COAL: Final = 5
"""Moves the chosen train with coal (W45)."""
WHISTLE: Final = 6
"""Moves the chosen train with a whistle (W55)."""
DRAW_STACK: Final = 7
"""Draws a tile from the stack; chance then deals it (W99a)."""
LOOK: Final = 8
"""Looks through the stack with the Compass (W98, A38)."""

FIRST: Final = 9
"""+ seat: chance says who begins (W25)."""
TRAIN: Final = 14
"""+ number from 0: the train to move (W45, W55), or the one whose stop the Caboose uses (W95b)."""
DIRECTION: Final = 19
"""+ edge: the train leaves the stop it stands on, or runs through, over this edge (W52, A33)."""
PLACE: Final = 25
"""+ start stop from 0: places the next train (W26)."""
SPACE: Final = 41
"""+ space from 0 of the resource track (W88)."""
GOLD: Final = 47
"""+ value - 3: chance hands out a gold token (W79, W80)."""
CHOOSE: Final = 50
"""+ item: what the general store, the Warehouse or a `?` is taken as (W79, W88, W95)."""
DISCARD: Final = 59
"""+ good: puts back a good above the limit (W76)."""
TOLL: Final = 65
"""+ good: pays the Toll Station (W96)."""
PRICE: Final = 71
"""+ good: the rare good for the rival whose upgrade is bought (W92)."""
BUY: Final = 77
"""+ upgrade: buys it, from the offer or from its owner (W91, W92)."""
USE: Final = 89
"""+ upgrade: uses its action for one coal (W95)."""
OFFER: Final = 101
"""+ upgrade: chance puts it on offer (W18)."""
GIVE: Final = 113
"""+ share: gives it to the exchange (W87), or away with the Safe (W95a)."""
COMPANY: Final = 143
"""+ company: the stack the Safe takes a share from (W95a)."""
TRADE: Final = 148
"""+ good given * TAKES + what is taken: one deal (W78). `trading` numbers what can be taken."""
TAKES: Final = 16
TAKE: Final = TRADE + 6 * TAKES
"""+ tile: takes it from the display (W99a)."""
KINDS: Final = 60
"""Kinds of tiles that can be in a hand; the end tiles follow."""
DEALT: Final = TAKE + KINDS
"""+ tile: chance deals it to a hand (W24, W99a)."""
DISPLAY: Final = DEALT + KINDS
"""+ tile: chance turns it up (W23, W99b)."""
RETURN: Final = DISPLAY + KINDS
"""+ tile: puts it under the stack: from an opening hand (W24), or on losing the Extra Boiler (W99)."""
FIND: Final = RETURN + KINDS
"""+ tile: takes it out of the stack with the Compass (W98)."""
LAY: Final = FIND + KINDS
"""+ 6 * tile + turn: lays it into the gap (W66); chance lays so in the set-up (W19-W21)."""
LAST: Final = LAY + 6 * (KINDS + 10) - 1
"""No step has a higher code."""
