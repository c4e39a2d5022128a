"""What is explained in a person's first game: each new thing once, where it happens.

The cards lie in a folder `coach` of a game's package, `cards.json` in the order in which they are looked for:

    [{"key": "veto", "offer": "veto", "clauses": ["R31"], "lesson": "veto"}, {"key": "merged", "event": "merged", ...}]

A card has an `offer` (a group of offers that are made) or an `event` (a kind of event that is told). Its text is
`veto.title` and `veto.text` of `words/`; in English where it is not translated.
"""

from __future__ import annotations

import json
from collections import ChainMap
from dataclasses import dataclass
from functools import lru_cache

from footplate.kernel.errors import BadGame
from footplate.kernel.lessons import words_in
from footplate.language import folder_of


@dataclass(frozen=True, slots=True)
class Card:
    """Something to be explained."""

    key: str
    clauses: tuple[str, ...]
    title: str
    text: str
    offer: str = ""
    event: str = ""
    lesson: str = ""
    """The lesson in which it is learned; "" for none."""


@lru_cache(64)
def coach_of(package: str, language: str) -> tuple[Card, ...]:
    """The cards that lie in a package. Raises `BadGame` for files that hold anything else."""
    home = folder_of(package)
    folder = home / "coach" if home is not None else None
    if folder is None or not (folder / "cards.json").is_file():
        return ()
    try:
        words = ChainMap(words_in(folder, language), words_in(folder, "en"))
        cards = [
            Card(
                title=words[f"{card['key']}.title"],
                text=words[f"{card['key']}.text"],
                **{**card, "clauses": tuple(card["clauses"])},
            )
            for card in json.loads((folder / "cards.json").read_text("utf-8"))
        ]
    except (OSError, ValueError, TypeError, KeyError) as failure:
        raise BadGame(f"{folder} does not hold cards of a coach: {failure!r}") from failure
    if unclear := [card.key for card in cards if bool(card.offer) == bool(card.event)]:
        raise BadGame(f"{folder}: {unclear[0]} has to wait for offers or for an event")
    return tuple(cards)
