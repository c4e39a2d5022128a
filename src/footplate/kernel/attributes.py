"""What a position holds, by name: the plain way to copy, compare and write down a state that says nothing else.

It serves states made of numbers, words, truth values and lists of them; a state that holds more says itself how it is
cloned, how it becomes a digest, and how its position is written.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from footplate.kernel.errors import GameError
from footplate.kernel.pickling import attributes, rebuilt
from footplate.kernel.text import BadText
from footplate.language import Phrase

_NOTHING: Final = -1
_WORD: Final = -2
_LIST: Final = -3
"""Marks in front of values in a digest, so that `[1, 2]` and `[[1], 2]` differ."""


def own_attributes(thing: Any) -> dict[str, object]:
    """Everything a state holds beside its seats, its events and what follows from the rest, as it was made."""
    aside = {"seats", "events", *thing.derived()}
    return {name: getattr(thing, name) for name in attributes(thing) if name not in aside}


def cloned(thing: Any) -> Any:
    """An independent copy of a state: lists are copied, all else is shared."""
    given = thing.made_of()
    held = {name: _copied(value) for name, value in own_attributes(thing).items() if name not in given}
    return rebuilt(type(thing), tuple(_copied(getattr(thing, name)) for name in given), held)


def _copied(value: object) -> object:
    return [_copied(part) for part in value] if isinstance(value, list) else value


def numbers(thing: Any) -> list[int]:
    """Everything a state holds as numbers, for its digest."""
    found = [thing.seats]
    for name, value in sorted(own_attributes(thing).items()):
        found += _numbers(value, f"{type(thing).__name__}.{name}")
    return found


def _numbers(value: object, whose: str) -> list[int]:
    if value is None:
        return [_NOTHING]
    if isinstance(value, int):
        return [value]
    if isinstance(value, str):
        return [_WORD, len(value), *map(ord, value)]
    if isinstance(value, list | tuple):
        return [_LIST, len(value), *(number for part in value for number in _numbers(part, whose))]
    raise TypeError(f"{whose} is a {type(value).__name__}: this state must say its own digest()")


def written_fields(thing: Any) -> list[tuple[str, str]]:
    """Everything a state holds as fields of a position string."""
    return [(name, _written(value, f"{type(thing).__name__}.{name}")) for name, value in own_attributes(thing).items()]


def _written(value: object, whose: str) -> str:
    try:
        return json.dumps(value, separators=(",", ":")).replace(" ", "\\u0020")
    except TypeError:
        raise TypeError(f"{whose} is no number, word or list: this game must say its own Notation.fields()") from None


def restore_fields(thing: Any, fields: Mapping[str, str]) -> None:
    """Give a state what these fields say. What is not like what the state held raises `BadText`."""
    for name, held in own_attributes(thing).items():
        try:
            value = json.loads(fields[name])
        except ValueError:
            raise BadText("E07", Phrase("expected.value_of", name=name), fields[name]) from None
        if not _alike(held, value):
            raise BadText("E07", Phrase("expected.value_of", name=name), fields[name])
        setattr(thing, name, value)
    try:
        sound = thing.to_move < thing.seats and bool(thing.legal()) == (thing.to_move > -2)
    except (LookupError, ValueError, TypeError, GameError):
        sound = False
    if not sound:
        raise BadText("E07", Phrase("expected.playable"), fields.get("to_move", "?"))


def _alike(held: object, value: object) -> bool:
    if isinstance(held, list):
        return isinstance(value, list) and all(_alike(held[0], part) for part in value if held)
    return type(held) is type(value) or held is None or value is None
