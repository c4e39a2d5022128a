"""The board: hexes as numbers with their terrain, cities with their numbers, ferries, special runs. Compiled.

Everything here is fixed when the map is read and never changes in play. Places are numbered cities first, then towns.
A side of a hex is `hex * 6 + direction`; what lies on a side is stored under both its names.
"""

from __future__ import annotations

from typing import Final, final

NUMBERS: Final = 36
"""City numbers 11 ... 66, in code 0 ... 35: six times the tens plus the ones, both from 0."""
HOME: Final = -1
FORBIDDEN: Final = 0
"""The cost of a side over which nothing can be built."""


@final
class FerryLine:
    """A ferry printed on the map (D84, D90)."""

    def __init__(self, port: int, far: int, length: int) -> None:
        self.port: Final = port
        self.far: Final = far
        self.length: Final = length


@final
class SpecialRow:
    """A row of the table for special runs: what may be chosen as target (D81, D82)."""

    def __init__(self, name: str, places: list[int], countries: list[int]) -> None:
        self.name: Final = name
        self.places: Final = places
        self.countries: Final = countries


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
        mountain: list[bool],
        river: list[bool],
        border: list[bool],
        country: list[int],
        country_names: list[str],
        place_names: list[str],
        place_hexes: list[int],
        cities: int,
        city_of_number: list[int],
        starts: list[int],
        ferries: list[FerryLine],
        ferry_limit: int,
        special_every: int,
        specials: list[SpecialRow],
        leave_apart: bool,
    ) -> None:
        self.key: Final = key
        self.map_hash: Final = map_hash
        self.shift: Final = shift
        self.cells: Final = cells
        self.hexes: Final = len(hex_names)
        self.hex_names: Final = hex_names
        self.neighbours: Final = neighbours
        """`neighbours[hex * 6 + direction]`: the next hex, or -1 where sea or a lake begins."""
        self.mountain: Final = mountain
        self.river: Final = river
        """Sides with a river."""
        self.border: Final = border
        """Sides on the red border."""
        self.country: Final = country
        """The foreign country of each hex, or HOME."""
        self.country_names: Final = country_names
        self.place_names: Final = place_names
        self.place_hexes: Final = place_hexes
        self.cities: Final = cities
        """How many of the places are numbered cities; they come first."""
        self.city_of_number: Final = city_of_number
        """The city that owns each of the 36 numbers (D6), or -1."""
        self.starts: Final = starts
        self.ferries: Final = ferries
        self.ferry_limit: Final = ferry_limit
        """How many ferries one seat may own (D85, D91)."""
        self.special_every: Final = special_every
        """Every how many runs one is special (D88, D94, D96); 0 for never."""
        self.specials: Final = specials
        """The rows of the table, in the order of the dice: 1 ... 6, or 1G, 1U, 2G ... (D89)."""
        self.leave_apart: Final = leave_apart
        """Whether first segments must leave a start city through different sides (D12)."""
        self.place_at: Final = [-1] * self.hexes
        for place in range(len(place_hexes)):
            self.place_at[place_hexes[place]] = place
        self.is_city: Final = [place >= 0 for place in self.place_at]
        """Named hexes, numbered or not: no fees are due in them (D28)."""
        self.node_names: Final = [
            place_names[self.place_at[hex]] if self.is_city[hex] else hex_names[hex] for hex in range(self.hexes)
        ]
        """Every hex as notation writes it: a city by its name."""
        self.over_land: Final[dict[int, list[int]]] = {}
        """Fields over land from a hex to every other, for those that were asked about: a cache (`distances`)."""
        self._costs: Final[dict[int, list[int]]] = {}

    def costs(self, river_between_mountains: int, advanced: bool, through_lines: bool) -> list[int]:
        """Points for a segment over each side (D15-D22); FORBIDDEN where none may be laid.

        In the advanced game a line may cross the border and ends in the first field beyond it (D78, D79, A20).
        """
        key = river_between_mountains * 4 + 2 * int(advanced) + int(through_lines)
        if key not in self._costs:
            self._costs[key] = [
                self._cost(side, river_between_mountains, advanced, through_lines) for side in range(self.hexes * 6)
            ]
        return self._costs[key]

    def _cost(self, side: int, river_between_mountains: int, advanced: bool, through_lines: bool) -> int:
        here = side // 6
        there = self.neighbours[side]
        if there < 0:
            return FORBIDDEN
        if self.border[side] and not advanced:
            return FORBIDDEN
        if self.country[here] != HOME and not (advanced and through_lines):
            return FORBIDDEN
        if self.country[there] != HOME and not advanced:
            return FORBIDDEN
        mountains = int(self.mountain[here]) + int(self.mountain[there])
        if self.river[side]:
            return 3 if mountains == 0 else 5 if mountains == 1 else river_between_mountains
        return 1 if mountains == 0 else 3 if mountains == 1 else 5


def written_number(number: int) -> int:
    """The number as people know it: 0 is 11, 35 is 66.

    >>> written_number(0), written_number(28)
    (11, 55)
    """
    return 11 + number // 6 * 10 + number % 6
