"""Sentences in the reader's language, from the catalogs in `i18n/`, and in the folders `words/` of the games.

A sentence has blanks for its facts, and the page fills them in the same way (`web/page/sentence.js`):

    {seat}                 the fact; numbers are written as the language writes them, lists end with "and"
    {n|# share|# shares}   words for one and for any other number, which stands where the # is
    {n|none|# share|# shares}   words for none, one and any other number

A sentence about its reader is a sentence of its own: `key.you` where they are who does something, `key.to_you` where
somebody else does something with them (`You`).
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from importlib import import_module, resources
from importlib.resources.abc import Traversable
from typing import Final

LANGUAGES: Final = ("en", "de", "hu", "it")

BLANK: Final = re.compile(r"(?:(^|\s)([Aa]) )?\{(\w+)(?:\|([^{}]*))?\}")
"""A blank: the fact it is for, the words it chooses from, and a word "a" before it, which Italian may lengthen."""


_BROUGHT: Final[dict[str, dict[str, dict[str, str]]]] = {}
"""Sentences of packages, by the first part of their keys and by language."""
_BY: Final[dict[str, str]] = {}
"""Who has brought them. Footplate's own packages come before others."""


def add_words(name: str, package: str) -> None:
    """Add the sentences of a package, in a folder `words` with a file for each language. Their keys begin with `name`
    and a dot, or with `page.game.`, `name` and a dot, so that they replace no others. They are read at once: an error
    is reported for this package, and affects no other. A sentence that one package has brought cannot be taken by
    another.
    """
    home = folder_of(package)
    if home is not None and (_BY.get(name, package) == package or package.startswith(f"{__package__}.")):
        _BY[name] = package
        own = (f"{name}.", f"page.game.{name}.")
        read = {language: _sentences(home / "words", language).items() for language in LANGUAGES}
        _BROUGHT[name] = {
            spoken: {key: text for key, text in all if key.startswith(own)} for spoken, all in read.items()
        }
        catalog.cache_clear()


@cache
def catalog(language: str) -> dict[str, str]:
    """Every sentence of a language by its key. Packages cannot replace sentences of the catalogs in `i18n/`."""
    sentences = dict[str, str]()
    for brought in _BROUGHT.values():
        sentences |= brought[language]
    return sentences | _sentences(resources.files("footplate") / "i18n", language)


def folder_of(package: str) -> Traversable | None:
    """The folder of a package; None where it is a single module, which has none to itself."""
    return resources.files(package) if hasattr(import_module(package), "__path__") else None


def _sentences(folder: Traversable, language: str) -> dict[str, str]:
    """Those of one file; none where there is no such translation."""
    file = folder / f"{language}.json"
    found = json.loads(file.read_text("utf-8")) if file.is_file() else {}
    if not isinstance(found, dict) or not all(isinstance(sentence, str) for sentence in found.values()):
        raise ValueError(f"{file} does not hold sentences by their keys")
    return found


THOUSANDS: Final = {"en": ",", "de": ".", "hu": "\u00a0", "it": "."}
"""What stands between thousands and hundreds."""


def number(value: int, language: str = "en") -> str:
    """A number as people write it. Hungarian leaves four digits together.

    >>> number(12000), number(12000, "de"), number(2000, "hu"), number(-5)
    ('12,000', '12.000', '2000', '−5')
    """
    together = language == "hu" and abs(value) < 10_000
    digits = str(value) if together else f"{value:,}".replace(",", THOUSANDS[language])
    return digits.replace("-", "−")


def listed(words: Sequence[str], language: str = "en") -> str:
    """Several things in a row. Italian says "ed" before an e.

    >>> listed(["Lübeck", "Kiel", "Ulm"]), listed(["Aosta", "Empoli"], "it")
    ('Lübeck, Kiel and Ulm', 'Aosta ed Empoli')
    """
    if len(words) < 2:
        return "".join(words)
    joined = catalog(language)["list.and"]
    if language == "it" and words[-1][:1].lower() == "e":
        joined += "d"
    return f"{', '.join(words[:-1])} {joined} {words[-1]}"


class You(str):
    """The name of the reader among the names of players. Sentences about a reader say "you" where they can, and the
    name where they cannot. It is never equal to the same name of somebody else, so that no cache mixes them up.

    >>> say("rocket.event.share", "en", {"seat": You("Anton"), "line": "GWR"})
    'You take a share of GWR'
    """

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, You) and str.__eq__(self, other)

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash((You, str(self)))


def say(key: str, language: str = "en", facts: Mapping[str, object] | None = None) -> str:
    """The sentence with this key, its facts filled in: in English where it is not translated, and where there is none
    at all, the key. One sentence that is missing is no reason to say nothing.
    """
    for spoken in (language, "en"):
        sentences = catalog(spoken)
        sentence = sentences.get(key)
        if sentence is not None:
            return _told(key, sentence, facts, spoken) if facts else sentence
    return key


def _told(key: str, sentence: str, facts: Mapping[str, object], language: str) -> str:
    """A sentence with its facts, in the form in which its reader is told it."""
    addressing = _addressing(facts)
    addressed = catalog(language).get(key + addressing) if addressing else None
    if addressed is None and addressing == YOURS and sentence.startswith("{seat}:"):
        addressed = sentence  # "You: 3 units to Beate" is right in every language
    if addressed is None:
        return fill(sentence, facts, language)
    you = catalog(language)["you" if addressing == YOURS else "you.to"]
    return fill(addressed, {name: _with_you(fact, you) for name, fact in facts.items()}, language)


def _with_you(fact: object, you: str) -> object:
    """A fact in which the reader is called "you", before others: "You and Beate"."""
    if isinstance(fact, tuple) and any(isinstance(one, You) for one in fact):
        return (you, *(one for one in fact if not isinstance(one, You)))
    return you if isinstance(fact, You) else fact


DOING: Final = ("seat", "name")
"""The facts that name who does something."""
YOURS: Final = ".you"
TO_YOU: Final = ".to_you"
"""What is added to the key of a sentence in which its reader does something, or has something done with them."""


def _addressing(facts: Mapping[str, object]) -> str:
    """What is added to the key of a sentence with these facts; "" where the reader is not among them."""
    addressing = ""
    for name, fact in facts.items():
        if isinstance(fact, You) or (isinstance(fact, tuple) and any(isinstance(one, You) for one in fact)):
            if name in DOING:
                return YOURS
            addressing = TO_YOU
    return addressing


def word(key: str, language: str, otherwise: str, facts: Mapping[str, object] | None = None) -> str:
    """The sentence with this key where there is one, e.g. for what only some games name; else these words."""
    return say(key, language, facts) if key in catalog(language) or key in catalog("en") else otherwise


class Phrase:
    """Words that wait for their reader's language: a key of the catalogs, and facts, which may be phrases themselves.

    >>> seat = Phrase("expected.seat", names="A, B")
    >>> str(seat), seat.words("de")
    ('a seat (A, B)', 'ein Platz (A, B)')
    """

    def __init__(self, key: str, /, **facts: object) -> None:
        self.key = key
        self.facts: Mapping[str, object] = facts

    def words(self, language: str = "en") -> str:
        """The phrase in a language."""
        return say(self.key, language, self.facts)

    def __str__(self) -> str:
        return self.words()

    def __repr__(self) -> str:
        return "".join([f"Phrase({self.key!r}", *(f", {name}={fact!r}" for name, fact in self.facts.items()), ")"])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Phrase) and (self.key, self.facts) == (other.key, other.facts)

    def __hash__(self) -> int:
        return hash((self.key, *self.facts))


def fill(sentence: str, facts: Mapping[str, object], language: str = "en") -> str:
    """A sentence with its facts filled in; a blank whose fact is missing stays as it is.

    >>> fill("{seat} bids {n|# share|# shares}", {"seat": "Anton", "n": 1})
    'Anton bids 1 share'
    >>> fill("Tocca a {seat}", {"seat": "Anton"}, "it")
    'Tocca ad Anton'
    """

    return "".join(part if isinstance(part, str) else part.filled(facts, language) for part in _parts(sentence))


class _Blank:
    """A blank of a sentence."""

    __slots__ = ("_before", "_forms", "_name", "_space", "_whole")

    def __init__(self, blank: re.Match[str]) -> None:
        self._whole = blank[0]
        self._space, self._before, self._name, self._forms = blank.groups()

    def filled(self, facts: Mapping[str, object], language: str) -> str:
        if self._name not in facts:
            return self._whole
        words = _words(facts[self._name], self._forms, language)
        if self._before is None:
            return words
        longer = "d" if language == "it" and words[:1].lower() == "a" else ""
        return f"{self._space}{self._before}{longer} {words}"


@lru_cache(8_000)
def _parts(sentence: str) -> tuple[str | _Blank, ...]:
    """A sentence as plain words and blanks: those of the catalogs are filled over and over."""
    parts: list[str | _Blank] = []
    end = 0
    for blank in BLANK.finditer(sentence):
        parts += [sentence[end : blank.start()], _Blank(blank)]
        end = blank.end()
    return (*parts, sentence[end:])


def _words(fact: object, forms: str | None, language: str) -> str:
    if isinstance(fact, Phrase):
        return fact.words(language)
    if isinstance(fact, tuple):
        plain = listed([str(one) for one in fact], language)
    else:
        plain = number(fact, language) if isinstance(fact, int) else str(fact)
    if forms is None:
        return plain
    other, *rarer = reversed(forms.split("|"))
    one, none = [*rarer, *[other, other][len(rarer) :]][:2]
    chosen = none if fact == 0 else one if fact == 1 else other
    return chosen.replace("#", plain)
