"""Maps from the command line."""

from __future__ import annotations

import json
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

from tests.cli.command import footplate


def england() -> dict[str, Any]:
    data: dict[str, Any] = json.loads(
        resources.files("footplate.games.rocket").joinpath("maps", "england-188.json").read_text("utf-8")
    )
    return data


def map_file(folder: Path, **changes: object) -> str:
    path = folder / "mine.json"
    path.write_text(json.dumps({**england(), "key": "mine", **changes}), "utf-8")
    return str(path)


def test_the_maps_that_come_along_are_listed() -> None:
    listed = footplate("map", "list").out.splitlines()
    assert "england-188  England, Stephenson's Rocket, 188 hexes, 28 places" in listed
    assert "germany  Germany, Dampfross, 1,051 hexes, 35 places" in listed


def test_a_fit_map_is_called_so(tmp_path: Path) -> None:
    assert footplate("map", "check", "england-188").out == "ok: england-188 is fit for play.\n"
    assert footplate("map", "check", map_file(tmp_path)).code == 0


def test_every_defect_is_named(tmp_path: Path) -> None:
    path = map_file(tmp_path, shift="left", starts=["Atlantis"])
    found = footplate("map", "check", path)
    assert found.code == 1
    assert found.out.splitlines() == [
        f'{path}: "shift" must be "even" (rows A, C, E ... stand further east) or "odd"',
        f'{path}: start "Atlantis" is no place of this map',
    ]


def test_a_map_of_a_game_nobody_knows_is_unfit(tmp_path: Path) -> None:
    found = footplate("map", "check", map_file(tmp_path, game="halma"))
    assert found.code == 1
    assert "rocket" in found.out


def test_a_file_that_is_no_json_is_unfit(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    path.write_text("{", "utf-8")
    found = footplate("map", "check", str(path))
    assert found.code == 1
    assert "is not JSON" in found.out


def test_a_map_is_drawn(tmp_path: Path) -> None:
    picture = tmp_path / "england.svg"
    assert footplate("map", "draw", "england-188", str(picture)).code == 0
    assert picture.read_text("utf-8").startswith("<svg ")
    assert footplate("map", "draw", map_file(tmp_path)).out.startswith("<svg ")


def test_an_unfit_map_cannot_be_drawn_or_played(tmp_path: Path) -> None:
    path = map_file(tmp_path, starts=["Atlantis"])
    for command in (["map", "draw", path], ["simulate", "rocket", "--map", path], ["play", "rocket", "--map", path]):
        assert footplate(*command).complaint == f'{path}: start "Atlantis" is no place of this map'


def test_a_map_is_drawn_as_png_by_a_program_that_can(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    painter = tmp_path / "rsvg-convert"
    painter.write_text('#!/bin/sh\nwhile [ "$1" != --output ]; do shift; done\nprintf painted > "$2"\n', "utf-8")
    painter.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr("footplate.draw.painting.writes_text", lambda: False)
    assert footplate("map", "draw", "germany", str(tmp_path / "map.png")).code == 0
    assert (tmp_path / "map.png").read_text("utf-8") == "painted"


def test_without_such_a_program_a_sentence_says_what_would_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr("footplate.draw.painting.writes_text", lambda: False)
    refused = footplate("map", "draw", "germany", str(tmp_path / "map.png"))
    assert refused.code != 0
    assert "rsvg-convert" in refused.err
    assert not (tmp_path / "map.png").exists()


def test_maps_and_their_defects_can_be_read_by_programs(tmp_path: Path) -> None:
    listed = {land["key"]: land for land in json.loads(footplate("map", "list", "--json").out)}
    assert listed["england-188"] == {
        "key": "england-188",
        "title": "England",
        "game": "rocket",
        "hexes": 188,
        "places": 28,
    }
    checked = footplate("map", "check", map_file(tmp_path, towns={}), "--json")
    assert checked.code == 1
    assert json.loads(checked.out)["defects"]
    assert json.loads(footplate("map", "check", "germany", "--json").out) == {
        "map": "germany",
        "ok": True,
        "defects": [],
    }
