"""The pieces in the box, read from `components.json`: what is printed on tiles, spaces and upgrades. Compiled."""

from __future__ import annotations

import hashlib
import json
from importlib.resources import files
from typing import Any, Final

from footplate.games.whistle.rules.pieces import (
    ANY_ITEM,
    FIRST_END,
    FIRST_TOWN,
    GOLD_VALUES,
    GOOD_KINDS,
    GOODS,
    ITEMS,
    LEAST_GOLD,
    SPACES,
    TILE_KINDS,
    TILES,
    TRACK_TILES,
    UPGRADES,
)

_FILE: Final = files("footplate.games.whistle").joinpath("components.json")
_DATA: Final[dict[str, Any]] = json.loads(_FILE.read_text("utf-8"))

HASH: Final = (
    "sha256:"
    + hashlib.sha256(json.dumps(_DATA, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode()).hexdigest()
)
"""The hash of the box as canonical JSON: records carry it as that of the map."""


class TrackTile:
    """A track tile in its printed orientation (3.3)."""

    def __init__(self, pattern: str, tracks: list[str], stops: str) -> None:
        self.pattern = pattern
        self.tracks = [(int(track[0]), int(track[2])) for track in tracks]
        """Three pairs of linked edges."""
        self.stops: list[tuple[list[int], int]] = []
        """The tracks each stop lies on, two for a junction, and its good."""
        for stop in [] if stops == "-" else stops.split(", "):
            where, good = stop.split(" ")
            self.stops.append(([int(digit) for digit in where[1:]], GOODS.index(good)))


def _track_tiles() -> list[TrackTile]:
    found = []
    for pattern, drawn in _DATA["track"].items():
        found += [TrackTile(pattern, drawn["tracks"], stops) for stops in drawn["tiles"]]
    return found


def _counts(goods: list[str]) -> list[int]:
    return [goods.count(good) for good in GOODS]


def _of_tiles(field: str) -> list[int]:
    """A number printed on towns and end tiles, for every kind of tile; 0 where it is not printed."""
    printed = [0] * TILE_KINDS
    for name, tile in {**_DATA["towns"], **_DATA["ends"]}.items():
        printed[TILES.index(f"#{name}")] = tile.get(field, 0)
    return printed


def _demands() -> list[int]:
    demands: list[int] = []
    for tile in TILES:
        printed = _DATA["towns"].get(tile[1:]) or _DATA["ends"].get(tile[1:]) or {}
        demands += _counts(printed.get("demand", []))
    return demands


TRACKS: Final = _track_tiles()
"""The 50 track tiles."""
COPIES: Final[list[int]] = [1] * TRACK_TILES + [_DATA["special"][tile[1:]] for tile in TILES[FIRST_TOWN:FIRST_END]]
"""How many tiles there are of each kind that can be in a hand."""
DEMANDS: Final = _demands()
"""What towns and end tiles want: `tile * GOOD_KINDS + good`."""
POINTS: Final = _of_tiles("points")
PENALTIES: Final = _of_tiles("penalty")
EXCHANGE: Final = _of_tiles("exchange")
"""Points for each share at a stock exchange (W87)."""
COSTS: Final[list[int]] = [count for name in UPGRADES for count in _counts(_DATA["upgrades"][name]["cost"])]
"""What an upgrade costs: `upgrade * GOOD_KINDS + good`."""
UPGRADE_POINTS: Final[list[int]] = [_DATA["upgrades"][name]["points"] for name in UPGRADES]
REWARDS: Final[list[list[int]]] = [
    [ANY_ITEM if item == "?" else ITEMS.index(item) for item in _DATA["spaces"][f"R{space}"]]
    for space in range(1, SPACES + 1)
]
"""The rewards on each space of the resource track, as items."""
GOLD_TOKENS: Final[list[int]] = [_DATA["gold"][str(LEAST_GOLD + value)] for value in range(GOLD_VALUES)]
GOODS_IN_BOX: Final[list[int]] = [_DATA["goods"][GOODS[good]] for good in range(GOOD_KINDS)]
