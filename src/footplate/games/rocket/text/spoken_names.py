"""Places and tokens as a person calls them, in the reader's language."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from footplate.games.rocket.rules.board import KINDS
from footplate.games.rocket.rules.maps import load_map
from footplate.hexgrid import DIRECTIONS
from footplate.language import say


def kind_name(kind: str, language: str) -> str:
    """A kind of token inside a sentence: only German writes it with a capital."""
    name = say(f"rocket.kind.{kind}", language)
    return name if language == "de" else name.lower()


def way_name(direction: str, language: str) -> str:
    """A direction inside a sentence."""
    return say(f"rocket.way.{direction}", language)


def names_on(map_key: str) -> Callable[[str], Mapping[str, str]]:
    """What the words of the notation mean on this map, by language: its places, kinds of tokens, directions."""
    land = load_map(map_key)
    return lambda language: {
        **land.place_names(language),
        **{kind: kind_name(kind, language) for kind in KINDS},
        **{direction: way_name(direction, language) for direction in DIRECTIONS},
    }
