"""Whoever brings a damaged record, or options that do not go together, is told so in their own language alone."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from typing import Final

import pytest

import footplate
from footplate.games import KNOWN
from footplate.kernel.records.headers import TERMINATIONS
from footplate.language import BLANK, LANGUAGES, catalog
from tests.web_server import Client

TRANSLATIONS: Final = [language for language in LANGUAGES if language != "en"]
WORD: Final = re.compile(r"[^\W\d_]{3,}")
PHRASE: Final = re.compile(r"(\w+\.)?(expected|found|text|record)\..*|record\.fault")


def begun(game: str) -> str:
    """The record of a few moves."""
    chance = random.Random(7)
    play = footplate.start(game, seats=2, seed=7)
    for _ in range(40):
        play.push(chance.choice(play.legal_steps))
    while play.begun:
        play.push(chance.choice(play.legal_steps))
    return str(play.record)


def damaged(record: str) -> Iterator[str]:
    """A record with one thing after the other wrong in it."""
    headers, _, body = record.partition("\n\n")
    yield "Nothing that anybody would call a record"
    for line in headers.splitlines():
        yield record.replace(line + "\n", "", 1)
        yield record.replace(line, re.sub('".*"', '"?!"', line), 1)
        yield record.replace(line, line.replace('"', ""), 1)
    moves = [line for line in body.splitlines() if re.match(r"\d", line)]
    for line in (moves[0], moves[len(moves) // 2], moves[-1]):
        number, actor, *words = line.split()
        yield record.replace(line, " ".join(["99.", actor, *words]), 1)
        yield record.replace(line, " ".join([number, "F", *words]), 1)
        yield record.replace(line, " ".join([number, actor]), 1)
        for place in range(len(words)):
            yield record.replace(line, " ".join([number, actor, *words[:place], "Xyz9"]), 1)
            yield record.replace(line, " ".join([number, actor, *words[:place]]), 1)
        yield record.replace(line, line + " Xyz9", 1)
        yield record.replace(line, line + " [", 1)
        yield record.replace(line, "| | " + line, 1)


def english_words(language: str) -> set[str]:
    """The words of the English phrases that this language has no use for."""

    def words(spoken: str, phrases: bool) -> set[str]:
        sentences = (text for key, text in catalog(spoken).items() if not phrases or PHRASE.fullmatch(key))
        return {word for sentence in sentences for word in WORD.findall(BLANK.sub(" ", sentence))}

    return words("en", True) - words(language, False)


def test_there_are_english_words_to_be_found() -> None:
    for language in TRANSLATIONS:
        assert {"expected", "found", "column", "line", "end", "the"} <= english_words(language)


@pytest.mark.parametrize("game", KNOWN)
def test_a_damaged_record_is_refused_without_a_word_of_english(person: Callable[..., Client], game: str) -> None:
    anton, record = person(), begun(game)
    assert anton.post("/import", {"record": record})["id"]
    chosen = random.Random(1).sample(sorted(set(damaged(record)) - {record}), 24)
    for language in TRANSLATIONS:
        foreign = english_words(language) - set(WORD.findall(f"{record} {TERMINATIONS}"))
        refused = 0
        for text in chosen:
            answer = anton.send("POST", "/api/import", {"record": text}, lang=language)
            if answer.status_code != 400:
                continue
            refused += 1
            error = answer.json()["error"]
            for sentence in (error["text"], *error["facts"]["faults"]):
                told = re.sub("[„«].*?[“”»]", " ", sentence)  # what was found is repeated as it was
                assert not foreign & set(WORD.findall(told)), sentence
        assert refused > len(chosen) // 2


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_options_that_exclude_each_other_are_refused_without_a_word_of_english(
    person: Callable[..., Client], language: str
) -> None:
    wish = {"game": "dampfross", "seats": [{"kind": "me"}, {"kind": "here", "name": "Beate"}], "name": "Anton"}
    options = {"drawList": "yes", "pooledSpecials": "yes"}
    refusal = person().refused("POST", "/tables", {**wish, "options": options}, lang=language)
    assert "drawList" in refusal.body["error"]["text"]
    assert not english_words(language) & set(WORD.findall(refusal.body["error"]["text"]))
