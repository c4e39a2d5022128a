"""The words on sea and land of the boards, in the reader's language."""

from __future__ import annotations

import re
from typing import Final

import pytest

from footplate.games import load
from footplate.language import LANGUAGES, catalog
from tests.page.node import needs_node, run

BOARDS: Final = [
    *(("dampfross", key) for key in ("germany", "france", "usa-east", "usa-west")),
    ("rocket", "england-188"),
    ("whistle", load("whistle").maps.default),
]


def on_the_map(terrain: str) -> list[str]:
    return re.findall(r'<text class="(?:sea|land)name"[^>]*>([^<]*)<', terrain)


def words(language: str) -> dict[str, str]:
    known = catalog(language)
    return {key.removeprefix("scenery."): known[key] for key in known if key.startswith("scenery.")}


@needs_node
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "map_key"), BOARDS)
def test_every_sea_and_country_has_a_name_in_every_language(game: str, map_key: str, language: str) -> None:
    terrain = load(game).page.board(map_key)["terrain"]
    names = on_the_map(terrain)
    assert names
    assert on_the_map(run("renamed.js", {"terrain": terrain, "words": words(language)})) == [
        words(language)[name] for name in names
    ]


def test_no_name_is_left_that_no_map_has() -> None:
    names = {name for game, map_key in BOARDS for name in on_the_map(load(game).page.board(map_key)["terrain"])}
    assert names == words("en").keys()


def test_london_has_its_italian_name() -> None:
    game = load("rocket")
    assert game.maps.place_names(game.new(2), "it")["London"] == "Londra"
    assert game.maps.place_names(game.new(2), "de")["London"] == "London"
