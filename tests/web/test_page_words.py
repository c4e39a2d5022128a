"""The words of the page: those of every page, and those of one game's tables."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from footplate.games import KNOWN, load
from footplate.language import LANGUAGES, catalog
from footplate.web.api import catalogue
from tests.web_server import Client, Refused


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_only_one_game_says_is_sent_to_its_tables_alone(person: Callable[..., Client], language: str) -> None:
    anton = person()
    everywhere = anton.get(f"/i18n/{language}")
    told = {game: anton.get(f"/i18n/{language}/games/{game}") for game in KNOWN}
    parts = [everywhere, *told.values()]
    assert sum(map(len, parts)) == len({key for words in parts for key in words})
    assert not [key for key in everywhere if key.startswith(tuple(f"page.{game}." for game in KNOWN))]
    for game, words in told.items():
        spoken = (f"page.{game}.", *(f"{game}.{name}." for name in load(game).page.words))
        assert words == {key: text for key, text in catalog(language).items() if key.startswith(spoken)}
        assert words


def test_a_game_from_outside_takes_no_words_of_the_page_whatever_it_is_called(monkeypatch: pytest.MonkeyPatch) -> None:
    before = json.loads(catalogue.words_document.__wrapped__("en").content)
    monkeypatch.setattr(catalogue, "KNOWN", (*KNOWN, "menu"))
    assert json.loads(catalogue.words_document.__wrapped__("en").content) == before
    assert [key for key in before if key.startswith("page.menu.")]


@pytest.mark.parametrize("path", ["/i18n/en/games/chess", "/i18n/xx/games/rocket", "/i18n/en/games/%00"])
def test_words_there_are_none_of(person: Callable[..., Client], path: str) -> None:
    with pytest.raises(Refused) as refused:
        person().get(path)
    assert refused.value.status == 404
