"""What is printed on the pieces, read from the box itself: the values are ours to balance."""

from __future__ import annotations

import json
from importlib import resources
from typing import Any, Final

_BOX: Final[dict[str, Any]] = json.loads(
    resources.files("footplate.games.whistle").joinpath("components.json").read_text("utf-8")
)

GOODS_ENDS: Final[list[tuple[str, str, int, int]]] = [
    (f"#{key}", ", ".join(end["demand"]), end["points"], end["penalty"])
    for key, end in _BOX["ends"].items()
    if "demand" in end
]
"""Tile, demand, points and penalty."""

END_POINTS: Final = {tile: points for tile, _, points, _ in GOODS_ENDS}
END_PENALTIES: Final = {tile: penalty for tile, _, _, penalty in GOODS_ENDS}

UPGRADE_COSTS: Final[dict[str, str]] = {key: ", ".join(one["cost"]) for key, one in _BOX["upgrades"].items()}
UPGRADE_POINTS: Final[dict[str, int]] = {key: one["points"] for key, one in _BOX["upgrades"].items()}
