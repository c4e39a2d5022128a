"""Refusals say where a hex lies, as people say it; those who write moves read its name beside it."""

from __future__ import annotations

import pickle
import re
from collections.abc import Iterator

import pytest

from footplate.kernel.illegal import Illegal
from footplate.kernel.rng import Random
from footplate.language import LANGUAGES, catalog
from tests.games_in_play import begin, steps_of

UNNAMED = ("rocket", "dampfross")
"""Games whose boards print no names of hexes."""
HEX = re.compile(r"\b[A-Z]{1,2}\d{1,2}\b")
CODES = {"rocket": 240, "dampfross": 900}
"""Steps up to this number are tried: those with a hex among them."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", UNNAMED)
def test_a_refusal_begins_with_the_hex_it_speaks_of(game: str, language: str) -> None:
    """So whatever the place is called, the sentence reads well: no word stands before it that would not go with it."""
    about = {
        key: sentence
        for key, sentence in catalog(language).items()
        if key.startswith(f"{game}.no.") and "{hex}" in sentence
    }
    assert len(about) > 9
    assert [key for key, words in about.items() if not re.match(r"\{hex\}(: | – \{to\}: )", words)] == []
    assert [key for key, words in about.items() if words.count("{hex}") > 1] == []


@pytest.mark.parametrize("game", UNNAMED)
def test_no_refusal_names_a_hex_without_saying_where_it_lies(game: str) -> None:
    seen: set[str] = set()
    for illegal, hexes in _refusals(game):
        for language in LANGUAGES:
            where = _where(illegal, language)
            plain, full = illegal.words(language, hexes=False), illegal.words(language)
            assert HEX.findall(plain) == []
            for hex in hexes & set(HEX.findall(full)):
                said = f"{where[hex]} ({hex})"
                assert said in full or said[:1].upper() + said[1:] in full
                seen.add(illegal.reason)
    assert len(seen) > 3, seen


def _where(illegal: Illegal, language: str) -> dict[str, str]:
    assert illegal.where is not None
    return dict(illegal.where(language))


def _refusals(game: str) -> Iterator[tuple[Illegal, set[str]]]:
    """Refusals of a random game, each with the hexes among its facts."""
    chance = Random(7)
    for seed in (1, 2):
        play = begin(game, seed, seats=3)
        for step in steps_of(play, seed, 120):
            state = play.state
            for tried in (chance.below(CODES[game]) for _ in range(12 if state.to_move >= 0 else 0)):
                illegal = state.explain(tried)
                if illegal is not None:
                    yield illegal, {str(fact) for fact in illegal.facts.values() if HEX.fullmatch(str(fact))}
            play.push(step)


def test_a_refusal_that_is_sent_still_knows_where_the_hex_lies() -> None:
    illegal = next(illegal for illegal, hexes in _refusals("rocket") if hexes)
    sent = pickle.loads(pickle.dumps(illegal))
    assert [sent.sentence(language) for language in LANGUAGES] == [illegal.sentence(language) for language in LANGUAGES]
