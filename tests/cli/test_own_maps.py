"""docs/maps.md, "A map of your own", followed to the letter; and maps that should not be offered."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest

from footplate.games import load
from tests.cli.command import footplate

PAGE = (Path(__file__).parents[2] / "docs" / "maps.md").read_text("utf-8")
CHAPTER = PAGE[PAGE.index("## A map of your own") : PAGE.index("## The map maker")]
TEMPLATE, COMMANDS = re.findall(r"```(?:json)?\n(.*?)```", CHAPTER, re.DOTALL)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where somebody has followed the page so far."""
    monkeypatch.chdir(tmp_path)
    maps = tmp_path / "my-maps"
    maps.mkdir()
    (maps / "saltmarsh.json").write_text(TEMPLATE, "utf-8")
    return maps


def commands(name: str) -> list[list[str]]:
    lines = [shlex.split(line, comments=True) for line in COMMANDS.splitlines()]
    return [words[1:] for words in lines if words[:2] == ["./run", name]]


def test_the_map_of_the_page_is_fit_and_can_be_drawn_and_played(folder: Path) -> None:
    check, draw = commands("map")
    assert footplate(*check).code == 0
    assert footplate(*draw).code == 0
    assert "<svg" in Path("saltmarsh.svg").read_text("utf-8")
    (simulate,) = commands("simulate")
    assert "finished 3" in footplate(*simulate).out
    (play,) = commands("play")
    assert "Westbury" in footplate(*play, typed="quit\n").out


def test_a_record_is_opened_with_its_map(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (simulate,) = commands("simulate")
    footplate(*simulate, "--records", "games")
    record = str(next(Path("games").iterdir()))
    assert footplate("record", "check", record, "--map", "my-maps/saltmarsh.json").code == 0
    monkeypatch.setenv("FOOTPLATE_MAPS", str(folder))
    assert footplate("record", "check", record).code == 0
    assert "saltmarsh" in load("dampfross").maps.names("en")


def test_a_number_used_twice_is_named_beside_other_defects(folder: Path) -> None:
    data = json.loads(TEMPLATE)
    data["cities"]["Eastwick"]["numbers"][-1] = 65
    data["cities"]["Southam"]["hex"] = "Z9"
    data["starts"] = ["Nowhere"]
    (folder / "saltmarsh.json").write_text(json.dumps(data), "utf-8")
    found = footplate("map", "check", "my-maps/saltmarsh.json").out
    for defect in ("the same number 65", "no city has the number 66", "Z9, which is not land", 'start "Nowhere"'):
        assert defect in found


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("bad.json", "{", "is not JSON"),
        ("bad.json", TEMPLATE.replace('"C9"', '"C1"'), "where Westbury is"),
        ("germany.json", TEMPLATE.replace('"saltmarsh"', '"germany"'), "belongs to a built-in map"),
        ("second.json", TEMPLATE.replace('"C9"', '"C8"'), 'second.json: key "saltmarsh" belongs to'),
        ("other.json", TEMPLATE.replace('"dampfross"', '"chess"'), "must be one that is played on maps"),
    ],
)
def test_an_unfit_map_is_not_served(folder: Path, name: str, content: str, said: str) -> None:
    (folder / name).write_text(content, "utf-8")
    refused = footplate("serve", "--maps", "my-maps", "--no-open")
    assert refused.code == 2
    assert said in refused.err
    assert name in refused.err


@pytest.mark.parametrize("where", ["nowhere", "."])
def test_a_folder_without_maps_is_a_sentence(folder: Path, where: str) -> None:
    assert footplate("serve", "--maps", where).complaint == f"There are no map files (.json) in {where}."
