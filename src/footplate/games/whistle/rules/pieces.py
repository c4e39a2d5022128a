"""The names of the pieces, in the order of their numbers. Compiled.

The numbers of a game's codes and lists: goods 0-5, companies 0-4, upgrades 0-11, tiles 0-69.
"""

from __future__ import annotations

from typing import Final

GOODS: Final = ("cotton", "stone", "wood", "cattle", "whiskey", "steel")
COMMONS: Final = 3
"""The first three goods are common, the others rare (W7)."""
GOOD_KINDS: Final = 6
GOODS_OF_A_KIND: Final = 10
GOODS_LIMIT: Final = 10

ITEMS: Final = (*GOODS, "coal", "whistle", "gold")
"""What can be gained: the goods and three kinds of tokens."""
COAL_ITEM: Final = 6
WHISTLE_ITEM: Final = 7
GOLD_ITEM: Final = 8
ANY_ITEM: Final = 9
"""The `?` of the resource track (W88)."""

COMPANIES: Final = ("violet", "orange", "teal", "crimson", "ochre")
COMPANY_COUNT: Final = 5
SHARES_EACH: Final = 6
"""A share is `company * SHARES_EACH + number - 1` (W17)."""

UPGRADES: Final = (
    *("boiler", "cabin", "caboose", "coalcar", "compass", "minecart"),
    *("newwhistle", "safe", "signal", "toll", "wagon", "warehouse"),
)
UPGRADE_COUNT: Final = 12
BOILER: Final = 0
CABIN: Final = 1
CABOOSE: Final = 2
COAL_CAR: Final = 3
COMPASS: Final = 4
MINE_CART: Final = 5
NEW_WHISTLE: Final = 6
SAFE: Final = 7
SIGNAL: Final = 8
TOLL_STATION: Final = 9
WAGON: Final = 10
WAREHOUSE: Final = 11

TRACK_TILES: Final = 50
"""Tiles 0-49 are the track tiles #1-#50, one of each."""
FIRST_TOWN: Final = 50
"""Tiles 50-54 are the towns T1-T5; town and company have the same number."""
COAL_YARD: Final = 55
TRADING_POST: Final = 56
WHISTLE_FACTORY: Final = 57
GENERAL_STORE: Final = 58
GOLD_MINE: Final = 59
FIRST_END: Final = 60
"""Tiles 60-69 are the end tiles E1-E10."""
TILE_KINDS: Final = 70
TILES: Final = (
    *[f"#{number}" for number in range(1, TRACK_TILES + 1)],
    *[f"#T{number}" for number in range(1, 6)],
    *("#CY", "#TP", "#WF", "#GS", "#GM"),
    *[f"#E{number}" for number in range(1, 11)],
)

SPACES: Final = 6
"""Spaces R1-R6 of the resource track."""
LEAST_GOLD: Final = 3
GOLD_VALUES: Final = 3
"""Gold is worth 3, 4 or 5."""


def share_name(share: int) -> str:
    """A share as people write it.

    >>> share_name(14)
    'teal3'
    """
    return f"{COMPANIES[share // SHARES_EACH]}{share % SHARES_EACH + 1}"
