"""Names on a board can be read at every scale: all of them there, large enough, and on nothing else."""

from __future__ import annotations

from itertools import combinations
from typing import Any, Final

import pytest

from footplate.games import load
from tests.page.node import needs_node, run

pytestmark = needs_node

BOARDS: Final = [
    ("rocket", "england-188"),
    *(("dampfross", key) for key in ("germany", "practice", "tutorial", "france", "usa-east", "usa-west")),
]
WHOLE: Final = {"germany": 0.44, "france": 0.44, "usa-east": 0.44, "usa-west": 0.44}
"""Pixels for a unit of the board, where the whole of it is looked at on a laptop of 1366 x 768; else 0.8."""


def board_of(game: str, map: str) -> dict[str, Any]:
    return {**load(game).page.board(map), "terrain": ""}


def looked_at(game: str, map: str, scale: float, **more: Any) -> dict[str, Any]:
    """What is written on a board of which a unit is so many pixels on the screen."""
    told: dict[str, Any] = run(
        "named.js", {"board": board_of(game, map), "scale": scale, "plates": game == "dampfross", **more}
    )
    return told


def depth(one: dict[str, float], other: dict[str, float]) -> float:
    across = min(one["right"], other["right"]) - max(one["left"], other["left"])
    down = min(one["bottom"], other["bottom"]) - max(one["top"], other["top"])
    return max(0.0, min(across, down))


@pytest.mark.parametrize("scale", [0.25, 0.44, 0.58, 1, 2.5])
@pytest.mark.parametrize(("game", "map"), BOARDS)
def test_every_city_has_its_name_and_it_can_be_read(game: str, map: str, scale: float) -> None:
    told = looked_at(game, map, scale)
    named = {name["name"]: name for name in told["names"]}
    for place in board_of(game, map)["places"]:
        if place["kind"] != "town":
            name = named[place["name"]]
            assert 11 <= name["size"] * scale <= 19
            assert name["text"][:2] == place["text"][:2]


@pytest.mark.parametrize(("game", "map"), BOARDS)
def test_names_of_a_whole_board_lie_on_no_name_and_no_plate(game: str, map: str) -> None:
    """Nothing is nearer than half a pixel, and hardly any name is shortened."""
    scale = WHOLE.get(map, 0.8)
    told = looked_at(game, map, scale)
    boxes = [name["box"] for name in told["names"]]
    assert all(depth(one, other) * scale < 0.6 for one, other in combinations(boxes, 2))
    assert all(depth(box, mark) * scale < 0.6 for box in boxes for mark in told["marks"])


def test_all_of_germany_is_written_out_on_a_laptop() -> None:
    cities = {place["text"] for place in board_of("dampfross", "germany")["places"] if place["kind"] == "city"}
    assert cities <= {name["text"] for name in looked_at("dampfross", "germany", WHOLE["germany"])["names"]}


def test_a_name_is_shortened_before_a_vowel() -> None:
    for places in (board_of(game, map)["places"] for game, map in BOARDS):
        for place in places:
            whole, *shorter = looked_at_shorter(place["text"])
            assert whole == place["text"]
            for short in shorter:
                assert short.endswith(".")
                assert whole.startswith(short[:-1])
                assert short[-2] not in "aeiou -"
                assert len(short) < len(whole)


_SHORTER: dict[str, list[str]] = {}


def looked_at_shorter(text: str) -> list[str]:
    """The ways to write a name."""
    if not _SHORTER:
        for game, map in BOARDS:
            board = board_of(game, map)
            told = looked_at(game, map, 1)
            _SHORTER.update(zip((place["text"] for place in board["places"]), told["shorter"], strict=True))
    return _SHORTER[text]


@pytest.mark.parametrize("scale", [0.7, 1, 1.6])
@pytest.mark.parametrize("map", ["germany", "practice", "usa-east"])
def test_no_track_cuts_the_name_of_a_river(map: str, scale: float) -> None:
    """Where track runs through all its places a name is left out; of one segment it keeps off."""
    board = board_of("dampfross", map)
    free = looked_at("dampfross", map, scale)["waters"]
    assert free
    laid = [{"x": hex["x"], "y": hex["y"]} for hex in board["hexes"][::3]]
    for name in looked_at("dampfross", map, scale, track=laid)["waters"]:
        box = name["box"]
        assert not [at for at in laid if box["left"] < at["x"] < box["right"] and box["top"] < at["y"] < box["bottom"]]


@pytest.mark.parametrize(
    ("map", "scale"), [("germany", 0.44), ("germany", 1), ("practice", 1), ("practice", 1.6), ("tutorial", 2)]
)
def test_start_and_target_stand_beside_cities_names_and_mountains(map: str, scale: float) -> None:
    board = board_of("dampfross", map)
    cities = [place["hex"] for place in board["places"] if place["kind"] == "city"]
    peaks = [hex for hex in board["hexes"] if hex["name"] in board["mountains"]]
    told = looked_at("dampfross", map, scale, flagged=[cities[i : i + 2] for i in range(len(cities) - 1)])
    taken = [*told["marks"], *(name["box"] for name in told["names"])]
    for ends in told["flags"]:
        flags = [flag["box"] for flag in ends]
        assert depth(*flags) * scale < 0.6
        assert all(depth(flag, other) * scale < 0.6 for flag in flags for other in taken), ends
        for flag in flags if scale >= 1 else []:  # from afar a flag is as wide as several mountains
            reach = flag["left"] + 6, flag["right"] - 6, flag["top"] + 4, flag["bottom"] - 4
            covered = [at for at in peaks if reach[0] < at["x"] < reach[1] and reach[2] < at["y"] < reach[3]]
            assert len(covered) <= 1, ends
