"""The fells: hexes, towns, companies, contracts, and what the numbers of steps mean."""

from __future__ import annotations

import json
from importlib import resources
from typing import Final

_MAP: Final = json.loads(resources.files(__package__).joinpath("map.json").read_text("utf-8"))

HEXES: Final[list[str]] = [f"{row}{n}" for row, (first, last) in _MAP["rows"].items() for n in range(first, last + 1)]
INDEX: Final = {name: place for place, name in enumerate(HEXES)}
FELLS: Final = frozenset(INDEX[name] for name in _MAP["fells"])
TOWNS: Final[dict[str, int]] = {town: INDEX[name] for town, name in _MAP["towns"].items()}
TOWN_AT: Final = {place: town for town, place in TOWNS.items()}

TITLES: Final[list[str]] = [*_MAP["companies"]]
COMPANIES: Final = range(len(TITLES))
LETTERS: Final = "".join(title[0] for title in TITLES)
STARTS: Final = [TOWNS[town] for town in _MAP["companies"].values()]
SHARES: Final = 5
"""Of each company."""

CONTRACTS: Final[list[str]] = [*_MAP["contracts"]]
VALUES: Final[list[int]] = [*_MAP["contracts"].values()]
ENDS: Final = [tuple(TOWNS[town] for town in contract.split("-")) for contract in CONTRACTS]

HEX: Final = 0
BUILD: Final = 100
BUY: Final = 110
FULFIL: Final = 120
THROW: Final = 150
STOP: Final = 151
PASS: Final = 152
DIE: Final = 160
DEAL: Final = 170
"""Steps: HEX + hex, BUILD and BUY + company, FULFIL + contract, THROW, STOP, PASS; of chance DIE + pips and DEAL +
contract.
"""
STEPS: Final = [
    *(HEX + place for place in range(len(HEXES))),
    *(BUILD + company for company in COMPANIES),
    *(BUY + company for company in COMPANIES),
    *(FULFIL + contract for contract in range(len(CONTRACTS))),
    *(THROW, STOP, PASS),
]
"""Everything a player can ever do."""


def centre(place: int) -> tuple[float, float]:
    """Where a hex lies, in hex radii: the rows A, C and E stand half a hex further east."""
    row, number = ord(HEXES[place][0]) - ord("A"), int(HEXES[place][1:])
    return 3**0.5 * (number + (0.5 if row % 2 == 0 else 0)), 1.5 * row


def _beside(one: int, other: int) -> bool:
    (x, y), (across, down) = centre(one), centre(other)
    return one != other and (x - across) ** 2 + (y - down) ** 2 < 3.1


NEIGHBOURS: Final = [[other for other in range(len(HEXES)) if _beside(place, other)] for place in range(len(HEXES))]
