"""Exported pictures name seas, countries and places in the reader's language."""

from __future__ import annotations

import re

import pytest

import footplate
from footplate.language import LANGUAGES, catalog, say

pytestmark = pytest.mark.once


def seas(svg: str) -> set[str]:
    return set(re.findall(r'<text class="(?:sea|land)name"[^>]*>([^<]*)</text>', svg))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ["rocket", "dampfross"])
def test_seas_and_countries_are_named_in_the_readers_language(game: str, language: str) -> None:
    play = footplate.start(game, seats=2, seed=1)
    english, told = seas(play.svg()), seas(play.svg(language=language))
    known = {key.removeprefix("scenery.") for key in catalog("en") if key.startswith("scenery.")}
    assert english & known
    assert told == {catalog(language).get(f"scenery.{name}", name) for name in english}


@pytest.mark.parametrize("language", LANGUAGES)
def test_cities_bear_the_names_of_the_readers_language(language: str) -> None:
    picture = footplate.start("dampfross", seats=2, seed=1, map="germany").svg(language=language)
    names = {"en": "Munich", "de": "München", "hu": "München", "it": "Monaco di Baviera"}
    assert names[language] in picture


@pytest.mark.parametrize("game", ["rocket", "whistle"])
def test_a_picture_says_what_it_shows(game: str) -> None:
    play = footplate.start(game, seats=2, seed=1)
    for language in LANGUAGES:
        title = say("picture.title", language, {"game": play.rules.title}).replace("'", "&#x27;")
        assert title in play.svg(language=language).replace("'", "&#x27;")
