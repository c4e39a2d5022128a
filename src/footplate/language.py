"""Sentences in the reader's language, from the catalogs in `i18n/`."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Final

LANGUAGES: Final = ("en", "de", "hu", "it")


@cache
def catalog(language: str) -> dict[str, str]:
    """Every sentence of a language by its key."""
    text = resources.files("footplate").joinpath("i18n", f"{language}.json").read_text("utf-8")
    sentences: dict[str, str] = json.loads(text)
    return sentences


THOUSANDS: Final = {"en": ",", "de": ".", "hu": "\u00a0", "it": "."}
"""What stands between thousands and hundreds."""


def number(value: int, language: str = "en") -> str:
    """A number as people write it. Hungarian leaves four digits together.

    >>> number(12000), number(12000, "de"), number(2000, "hu")
    ('12,000', '12.000', '2000')
    """
    together = language == "hu" and abs(value) < 10_000
    return str(value) if together else f"{value:,}".replace(",", THOUSANDS[language])


def say_counted(key: str, number: int, language: str = "en", facts: Mapping[str, object] | None = None) -> str:
    """The sentence for so many: `key.one` or `key.other`, with the number as {n}."""
    return say(f"{key}.{'one' if number == 1 else 'other'}", language, {"n": number, **(facts or {})})


def say(key: str, language: str = "en", facts: Mapping[str, object] | None = None) -> str:
    """The sentence with this key, its facts filled in; lists are joined with commas."""
    filled = {
        name: ", ".join(map(str, fact)) if isinstance(fact, tuple) else fact for name, fact in (facts or {}).items()
    }
    return catalog(language)[key].format_map(filled)
