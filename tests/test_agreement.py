"""Every sentence of every catalog reads well with any number and any name: filled with them, and looked at."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

import pytest

from footplate.language import BLANK, LANGUAGES, catalog, fill
from tests.page.node import needs_node, run

NUMBERS: Final = (0, 1, 2, 5)
NAMES: Final = ("Amburgo", "Anversa", "Aachen", "Ulm", "Essen", "Ingolstadt", "Oslo", "Köln")
NUMBERED: Final = frozenset(
    "account amount bid bots coal days deals degrees fare fares fees finished fouls gained games held"
    " hexes highest hours events least left limit longest lowest max min more most moves n now number of"
    " people points price returned round rounds seconds shares stack stations supply surplus tables then"
    " value whistles winners".split()
)
"""Blanks for numbers; those that choose their words by the number are for numbers too."""
NAMED: Final = frozenset(
    "city name names opener other owner owners partner port rivals seat seats subject targets town whose".split()
)
"""Blanks for people and places."""
THINGS: Final = NAMED | frozenset("item place start stop tile upgrade".split())
"""Blanks for what has a gender that the sentence cannot know."""


def filled(language: str, name: str, number: int = 5) -> Iterator[tuple[str, str]]:
    """Every sentence by its key, with this number in every blank for a number and this name in all others."""
    for key, sentence in catalog(language).items():
        facts: dict[str, object] = {}
        for blank in BLANK.finditer(sentence):
            facts[blank[3]] = number if blank[3] in NUMBERED or blank[4] is not None else name
        yield key, fill(sentence, facts, language)


def forms(language: str) -> Iterator[tuple[str, list[str]]]:
    """The words that depend on a number, with the key of their sentence."""
    for key, sentence in catalog(language).items():
        for blank in BLANK.finditer(sentence):
            if blank[4] is not None:
                yield key, blank[4].split("|")


def counted_words(language: str) -> tuple[set[str], set[str]]:
    """Words that only go with one, and words that never do: as the catalog itself counts things."""
    pairs = [
        (one.removeprefix("# "), other.removeprefix("# "))
        for _, (*_, one, other) in forms(language)
        if one.startswith("# ") and other.startswith("# ") and one != other
    ]
    return {one for one, _ in pairs}, {other for _, other in pairs}


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_that_depend_on_a_number_are_two_or_three_and_name_it(language: str) -> None:
    for key, words in forms(language):
        assert len(words) in (2, 3), key
        assert all("#" in form for form in words[-2:]) or not any("#" in form for form in words), key


@pytest.mark.parametrize("language", ["en", "de", "it"])
def test_there_is_never_one_of_many_nor_many_of_one(language: str) -> None:
    one, many = counted_words(language)
    assert len(one) > 8
    for number in NUMBERS:
        wrong = many if number == 1 else one
        pattern = re.compile(rf"(?<!\w){number} ({'|'.join(map(re.escape, wrong))})(?!\w)")
        found = [(key, text) for key, text in filled(language, "Köln", number) if pattern.search(text)]
        assert [text for key, text in found if key not in NEVER_ONE] == []


NEVER_ONE: Final = {
    "where.away",
    "cli.seats",
    "dampfross.no.ferry_price",
    "dampfross.no.too_long",
    "expected.marks",
    "expected.most_aside",
    "expected.most_characters",
    "expected.most_headers",
    "expected.most_lines",
    "expected.most_nested",
    "expected.most_of_move",
    "expected.players_between",
    "expected.seats_between",
    "page.players",
    "page.row.taken",
    "rocket.expected.all_companies",
    "rocket.no.stock_empty",
    "table.error.name",
    "table.error.notes",
    "table.error.remark",
    "table.error.seats",
    "whistle.no.tiles_laid",
}
"""Sentences about limits of the rules and of the program, which are never one."""

UNCOUNTED: Final = {
    "en": "of to for and from in on with before each does then now left changed more instead × d h s stations hexes"
    " tiles characters players units seats goods coal",
    "de": "von in bis und an auf für zu reichen auffüllen dieser geändert übrig weitere mehr übertrifft nicht"
    " zeigen × T Std s Pfund Bahnhöfe Felder Plättchen Zeichen Spieler Einheiten Plätze Plätzen Waren Würfel des der"
    " statt je Kohle",
    "it": "di in a e da per su più non prima dalle × g h s unità città sterline stazioni caselle tessere caratteri"
    " giocatori posti merci del dei delle fino carbone",
}
"""What may follow a number that chooses no words: prepositions, signs, what never changes, what is never one."""


@pytest.mark.parametrize("language", list(UNCOUNTED))
def test_a_number_before_a_noun_chooses_its_words(language: str) -> None:
    follows = re.compile(r"(?<![\w.,])5 ([^\W\d_]+|×)")
    allowed = set(UNCOUNTED[language].split())
    counted = {word for _, words in forms(language) for form in words for word in form.split()}
    found = {
        (key, word)
        for key, text in filled(language, "Köln", 5)
        for word in follows.findall(text)
        if word not in allowed | counted and ".option." not in key and "{item}" not in catalog(language)[key]
        if key not in NEVER_ONE
    }
    assert sorted(found) == []


CHOICES: Final = {"pair"}
"""Facts that are no number: 1 where a sentence compares two moves, else 0."""


def test_hungarian_nouns_do_not_change_after_a_number() -> None:
    for key, sentence in catalog("hu").items():
        for blank in BLANK.finditer(sentence):
            if blank[4] is not None and blank[3] not in CHOICES:
                *_, one, other = blank[4].split("|")
                assert one == other, key


def test_italian_lengthens_its_preposition_before_an_a_and_only_there() -> None:
    for name in NAMES:
        before = "a" if name[0] == "A" else "ad"
        assert [text for _, text in filled("it", name) if re.search(rf"\b{before} {name}", text, re.IGNORECASE)] == []
    assert "Tocca ad Anversa" in dict(filled("it", "Anversa")).values()


ARTICLES: Final = {
    "de": "der|die|das|den|dem|des|ein|eine|einen|einem|einer|im|am|zum|zur|vom|beim",
    "it": "il|lo|la|i|gli|le|un|uno|una|del|dello|della|al|allo|alla|dal|dallo|dalla|nel|nello|nella|sul|sulla|col",
    "hu": "a|az",
}


@pytest.mark.parametrize("language", list(ARTICLES))
def test_no_article_stands_before_a_name_whose_gender_is_unknown(language: str) -> None:
    pattern = re.compile(rf"\b(?:{ARTICLES[language]}) \{{({'|'.join(sorted(THINGS))})\}}", re.IGNORECASE)
    for key, sentence in catalog(language).items():
        if not key.startswith("rocket.no.onto_"):  # there the owner of track is a line
            assert not pattern.search(sentence), key


@pytest.mark.parametrize("kind", ["steel", "textiles", "brewing", "leather"])
def test_english_says_a_before_consonants_only(kind: str) -> None:
    assert not re.search(r"\ba [aeiou]", f"a {catalog('en')[f'rocket.kind.{kind}']}", re.IGNORECASE)
    blanks = re.compile(r"\b[Aa]n? \{(?!kind\})")
    assert [key for key, sentence in catalog("en").items() if blanks.search(sentence)] == []


def test_italian_words_for_people_fit_everybody() -> None:
    masculine = re.compile(
        r"\{(?:seat|name|owner|partner)\}[^:;.]*\b(?:si è|è stato|è) \w+ato\b|\bSei \w+ato\b|\bda solo\b"
    )
    wrong = [key for key, sentence in catalog("it").items() if masculine.search(sentence)]
    assert [key for key in wrong if not key.startswith("cli.play.command")] == []


@pytest.mark.parametrize("language", ["en"])
def test_nobody_is_called_he_or_she(language: str) -> None:
    assert [
        key for key, sentence in catalog(language).items() if re.search(r"\b(he|she|his|her|him)\b", sentence)
    ] == []


@needs_node
def test_the_page_fills_sentences_as_everything_else_does() -> None:
    facts: list[object] = [
        *NUMBERS,
        -3,
        1234,
        12000,
        1234567,
        *NAMES,
        ["Ulm"],
        ["Ulm", "Essen"],
        ["Ulm", "Oslo", "Aachen"],
    ]
    tasks, expected = [], []
    for language in LANGUAGES:
        filling = [
            (sentence, {blank[3]: fact for blank in BLANK.finditer(sentence)})
            for sentence in catalog(language).values()
            for fact in (facts if BLANK.search(sentence) else [0])
        ]
        parts = [0, 0.004, 0.5, 1]
        tasks.append({"language": language, "and": catalog(language)["list.and"], "sentences": filling, "parts": parts})
        expected.append(
            [
                fill(sentence, {key: as_fact(fact) for key, fact in given.items()}, language)
                for sentence, given in filling
            ]
        )
    answers = run("spoken.js", tasks)
    assert [answer["filled"] for answer in answers] == expected
    assert [answer["parts"][2] for answer in answers] == ["50%", "50\u00a0%", "50%", "50%"]


def as_fact(fact: object) -> object:
    return tuple(fact) if isinstance(fact, list) else fact
