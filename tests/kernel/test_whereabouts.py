"""Where a hex lies, in words."""

from __future__ import annotations

import pytest

from footplate.games import load
from footplate.kernel.maps import HexMap
from footplate.kernel.whereabouts import whereabouts
from footplate.language import LANGUAGES


def england() -> HexMap:
    shelf = load("rocket").maps.shelf
    assert shelf is not None
    return shelf.load("england-188")


@pytest.mark.parametrize(
    ("language", "beside", "away"),
    [
        ("en", "east of Cambridge", "2 north of Leeds"),
        ("de", "östlich von Cambridge", "2 nördlich von Leeds"),
        ("hu", "Cambridge mellett keletre", "Leeds, 2 mezővel északra"),
        ("it", "a est di Cambridge", "2 a nord di Leeds"),
    ],
)
def test_a_hex_is_named_by_the_place_next_to_it(language: str, beside: str, away: str) -> None:
    said = whereabouts(england(), language).values()
    assert beside in said
    assert away in said


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_hexes_of_england_are_called_alike(language: str) -> None:
    said = list(whereabouts(england(), language).values())
    assert sorted({words for words in said if said.count(words) > 1}) == []
