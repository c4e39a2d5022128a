"""Numbers tie what is listed to hexes: beside their hex, not on one another, not on a name."""

from __future__ import annotations

from itertools import combinations
from math import hypot
from typing import Any

import pytest

from footplate.games import load
from tests.page.node import needs_node, run

pytestmark = needs_node


def board_of(game: str, map: str) -> dict[str, Any]:
    return {**load(game).page.board(map), "terrain": ""}


def lie_apart(discs: list[dict[str, float]], radius: float) -> bool:
    return all(
        hypot(one["x"] - other["x"], one["y"] - other["y"]) >= radius * (one["size"] + other["size"]) - 1
        for one, other in combinations(discs, 2)
    )


def covered(told: dict[str, Any], task: int) -> list[dict[str, float]]:
    """The discs of a task that lie on a name."""
    return [
        disc
        for disc in told["discs"][task]
        for reach in [told["radius"] * disc["size"] - 1]
        if any(
            name["left"] < disc["x"] < name["right"] and name["top"] - reach < disc["y"] < name["bottom"] + reach
            for name in told["names"][task]
        )
    ]


def test_numbers_of_small_places_stand_to_their_right_and_apart() -> None:
    board = board_of("whistle", "frame-8")
    small = {hex["name"]: hex for hex in board["hexes"] if hex.get("radius")}
    hexes = [*small, *list(small)[:2]]
    told = run("numbered.js", {"board": board, "tasks": [hexes]})
    (discs,) = told["discs"]
    assert lie_apart(discs, told["radius"])
    for disc, hex in zip(discs, hexes, strict=True):
        assert disc["y"] == small[hex]["y"]
        assert disc["x"] > small[hex]["x"] + small[hex]["radius"]


def test_names_are_raised_where_they_lie_on_no_other_name() -> None:
    told = run("numbered.js", {"board": board_of("rocket", "england-188"), "tasks": []})
    assert told["raised"]
    for one, other in combinations(told["above"], 2):
        beside = one["left"] >= other["right"] or one["right"] <= other["left"]
        assert beside or one["top"] >= other["bottom"] or one["bottom"] <= other["top"]


@pytest.mark.parametrize("scale", [1, 1.4])
@pytest.mark.parametrize(
    ("game", "map"), [("rocket", "england-188"), ("dampfross", "germany"), ("dampfross", "tutorial")]
)
def test_numbers_lie_on_no_name_and_apart(game: str, map: str, scale: float) -> None:
    """Beside every hex of a board; three of one hex, and of three hexes side by side; from afar all is larger."""
    board = board_of(game, map)
    hexes = [hex["name"] for hex in board["hexes"]]
    tasks = [[hex] for hex in hexes] + [[hex] * 3 for hex in hexes] + [hexes[i : i + 3] for i in range(len(hexes) - 2)]
    told = run("numbered.js", {"board": board, "tasks": tasks, "scale": 1 / scale})
    assert [hex for task, hex in enumerate(hexes) if covered(told, task)] == []
    assert all(lie_apart(discs, told["radius"]) for discs in told["discs"])
    # Where names and three numbers crowd there may be no other room.
    numbers = sum(len(discs) for discs in told["discs"])
    assert sum(len(covered(told, task)) for task in range(len(tasks))) < numbers / 50


@pytest.mark.parametrize("scale", [1.8, 2.3])
@pytest.mark.parametrize("map", ["germany", "tutorial"])
def test_from_very_far_numbers_keep_off_names(map: str, scale: float) -> None:
    """Names grow with the numbers against the board: what bots have done is numbered on a phone beside all of them."""
    board = board_of("dampfross", map)
    named = [place["hex"] for place in board["places"] if place.get("label") and place["kind"] == "city"]
    tasks = [named[i : i + 3] for i in range(len(named) - 2)]
    told = run("numbered.js", {"board": board, "tasks": tasks, "scale": 1 / scale})
    assert all(len(names) >= len(named) for names in told["names"])
    assert [hexes for task, hexes in enumerate(tasks) if covered(told, task)] == []
    assert all(lie_apart(discs, told["radius"]) for discs in told["discs"])
