"""Cards beside a hex lie on nothing that a decision is about; the line around hexes is one line without holes."""

from __future__ import annotations

import random
from typing import Any

from footplate.games import load
from tests.page.node import needs_node, run

pytestmark = needs_node

FRAME = {"width": 984, "height": 760}
SIZE = {"width": 300, "height": 220}
RADIUS = 24


def card(chance: random.Random, targets: int) -> dict[str, Any]:
    def somewhere() -> dict[str, int]:
        return {"x": chance.randrange(30, 950), "y": chance.randrange(30, 730)}

    hex = somewhere()
    near = [{"x": hex["x"] + 42 * dx, "y": hex["y"] + 36 * dy} for dx, dy in ((1, 0), (-1, 0), (0, 1), (1, -1))]
    zoom = {"left": 920, "right": 976, "top": 600, "bottom": 752}
    free = [*near, *(somewhere() for _ in range(targets))]
    return {"frame": FRAME, "hex": hex, "radius": RADIUS, "free": free, "taken": [zoom], "size": SIZE}


def lies_on(spot: dict[str, float], left: float, top: float, right: float, bottom: float) -> bool:
    wide, high = spot["left"] + SIZE["width"], spot["top"] + SIZE["height"]
    return bool(spot["left"] < right and wide > left and spot["top"] < bottom and high > top)


def asked(cards: list[dict[str, Any]], hexes: list[list[str]]) -> Any:
    board = load("rocket").page.board("england-188")
    return run("pinned.js", {"cards": cards, "board": {**board, "terrain": ""}, "hexes": hexes})


def test_a_card_never_lies_on_a_hex_of_the_decision() -> None:
    chance = random.Random(1)
    cards = [card(chance, 3) for _ in range(200)]
    for one, spot in zip(cards, asked(cards, [])["spots"], strict=True):
        assert 0 <= spot["left"] <= FRAME["width"] - SIZE["width"]
        assert 0 <= spot["top"] <= FRAME["height"] - SIZE["height"]
        for point in (one["hex"], *one["free"]):
            x, y = point["x"], point["y"]
            assert not lies_on(spot, x - RADIUS, y - RADIUS, x + RADIUS, y + RADIUS), one
        assert not lies_on(spot, 920, 600, 976, 752)


def test_hexes_around_a_town_have_one_line_around_them() -> None:
    around, apart = asked([], [["L3", "L4", "M2", "M4", "N3", "N4"], ["A4", "R6"]])["outlines"]
    assert around.count("M") == 1
    assert around.count("L") + 1 == 18  # sides: three of each of the six hexes
    assert apart.count("M") == 2
