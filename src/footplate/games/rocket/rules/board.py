"""The board: hexes as numbers, the 28 towns, the companies' starts and the city tokens. Compiled.

Towns are numbered starts first (in company order), then cities, then railway towns; a set of towns is an int with one
bit for each. Everything here is fixed when the map is read and never changes in play.
"""

from __future__ import annotations

from typing import Final, final

COMPANIES: Final = ("NER", "L&Y", "LNWR", "GER", "GWR", "LSWR", "SER")
KINDS: Final = ("steel", "textiles", "brewing", "leather")

STARTS: Final = 7
CITIES: Final = 12
RAILWAY_TOWNS: Final = 9
TOWNS: Final = STARTS + CITIES + RAILWAY_TOWNS
TOKENS_PER_CITY: Final = 3
TOKENS: Final = CITIES * TOKENS_PER_CITY

SHARES: Final = 16
TILES: Final = 60
STATIONS: Final = 7
PASSENGERS: Final = 9


@final
class Board:
    """One map, made ready for play."""

    def __init__(
        self,
        key: str,
        map_hash: str,
        shift: str,
        cells: list[tuple[int, int]],
        hex_names: list[str],
        neighbours: list[int],
        town_names: list[str],
        town_hexes: list[int],
        token_kinds: list[int],
    ) -> None:
        self.key: Final = key
        self.map_hash: Final = map_hash
        self.shift: Final = shift
        self.cells: Final = cells
        self.hexes: Final = len(hex_names)
        self.hex_names: Final = hex_names
        self.neighbours: Final = neighbours
        """`neighbours[hex * 6 + direction]`: the next hex, or -1 off the land."""
        self.town_names: Final = town_names
        self.town_hexes: Final = town_hexes
        self.token_kinds: Final = token_kinds
        """Kind of each of the 36 tokens; three after each other belong to a city: `token // 3`."""
        self.single_kinds: Final = [token_kinds[token - token % TOKENS_PER_CITY] for token in range(TOKENS)]
        """The same with `cityTokens=single`: three of the city's first kind (A1)."""
        self.town_at: Final = [-1] * self.hexes
        for town in range(TOWNS):
            self.town_at[town_hexes[town]] = town
        self.towns_near: Final = [self._near(hex) for hex in range(self.hexes)]
        """The towns next to each hex."""

    def _near(self, hex: int) -> int:
        towns = 0
        for direction in range(6):
            next_hex = self.neighbours[hex * 6 + direction]
            if next_hex >= 0 and self.town_at[next_hex] >= 0:
                towns |= 1 << self.town_at[next_hex]
        return towns


def count(towns: int) -> int:
    """How many towns a set holds."""
    number = 0
    while towns:
        towns &= towns - 1
        number += 1
    return number
