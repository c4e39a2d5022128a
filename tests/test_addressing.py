"""Sentences about their reader say "you", in every game and language."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from footplate.games import BUILT_IN, load
from footplate.language import LANGUAGES, You, catalog, fill, say

ANTON, BEATE = You("Anton"), "Beate"
ROLES = ("owner", "co_owner", "partner", "opener")
TOLD = (*(f"{game}.event." for game in BUILT_IN), "table.log.")


def sentences_with(*roles: str) -> Iterator[str]:
    """The sentences of what happens that name somebody in one of these roles."""
    for key, sentence in catalog("en").items():
        if key.startswith(TOLD) and not key.endswith((".you", ".to_you")):
            if any(f"{{{role}}}" in sentence for role in roles):
                yield key


@pytest.fixture(autouse=True)
def words() -> None:
    for key in BUILT_IN:
        load(key)


@pytest.mark.parametrize("language", LANGUAGES)
def test_whoever_does_something_is_told_that_they_did(language: str) -> None:
    for key in sentences_with("seat", "name"):
        role = "seat" if "{seat}" in catalog("en")[key] else "name"
        assert "Anton" in say(key, language, {role: "Anton"}), key
        assert "Anton" not in say(key, language, {role: ANTON, "owner": BEATE, "partner": BEATE}), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_with_whom_something_is_done_is_told_so(language: str) -> None:
    for key in sentences_with(*ROLES):
        role = next(one for one in ROLES if f"{{{one}}}" in catalog("en")[key])
        told = say(key, language, {"seat": BEATE, role: ANTON})
        assert "Anton" not in told, key
        assert "{seat}" not in catalog(language)[key] or "Beate" in told, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_form_has_blanks_that_its_sentence_has_not(language: str) -> None:
    sentences = catalog(language)
    for key, sentence in sentences.items():
        base = re.sub(r"\.(you|to_you)$", "", key)
        if base != key and key.startswith(TOLD):
            assert blanks(sentence) <= blanks(sentences[base]), key


def blanks(sentence: str) -> set[str]:
    return set(re.findall(r"\{(\w+)", sentence))


def test_partners_are_told_of_together() -> None:
    facts = {"seat": ("Beate", ANTON), "points": 4}
    assert say("dampfross.event.joint_line", "en", facts) == "You and Beate build a joint line with 4 points"
    assert say("dampfross.event.joint_line", "de", facts) == "Du und Beate baut eine gemeinsame Linie, Würfelpunkte: 4"


def test_what_several_owners_get() -> None:
    facts = {"seat": "Claus", "owner": ("Beate", ANTON), "amount": 2}
    assert say("dampfross.event.fare", "en", facts) == "Claus: fares of 2 units to you and Beate"
    assert say("dampfross.event.fare", "de", facts) == "Claus: Fahrpreis an dich und Beate: 2 Einheiten"


def test_a_name_stands_where_no_sentence_says_you() -> None:
    assert say("rocket.no.onto_track", "en", {"hex": "A1", "line": "GWR", "owner": ANTON}) == (
        "A1: GWR cannot enter, there is track of Anton here"
    )


def test_the_reader_is_nobody_else_of_the_same_name() -> None:
    assert You("Anton") == ANTON
    somebody = "Anton"
    assert somebody != ANTON
    assert somebody != ANTON
    assert len({ANTON, somebody}) == 2
    assert fill("{seat} begins", {"seat": ANTON}) == "Anton begins"
