"""The attributes of a position, by name: the default way to copy, compare and write a state.

It serves states made of numbers, words, truth values, and lists, tuples, sets and dicts of them. A state that holds
anything else has methods of its own for cloning, for its digest and for its position string.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from copy import copy
from enum import Enum
from typing import Any, Final

from footplate.kernel.errors import BadGame
from footplate.kernel.fields import Fields
from footplate.kernel.pickling import attributes, rebuilt
from footplate.kernel.positions import ENVELOPE
from footplate.language import Phrase

_NOTHING: Final = -1
_WORD: Final = -2
_LIST: Final = -3
_SET: Final = -4
_TABLE: Final = -5
"""Marks in front of values in a digest, so that `[1, 2]` and `[[1], 2]` differ."""

_UNCHANGING: Final = (int, str, float, bytes, frozenset, range, Enum, type(None))
"""What a copy may share."""


def own_attributes(thing: Any) -> dict[str, object]:
    """Every attribute of a state except its seats, its events and what follows from the rest, as it was made."""
    aside = {"seats", "events", *thing.derived()}
    return {name: getattr(thing, name) for name in attributes(thing) if name not in aside}


# --- copies -------------------------------------------------------------------------------------------------------


def cloned(thing: Any) -> Any:
    """An independent copy of a state."""
    given = thing.made_of()
    held = {name: _copied(value, thing, name) for name, value in own_attributes(thing).items() if name not in given}
    try:
        return rebuilt(type(thing), tuple(_shared_or_copied(getattr(thing, name)) for name in given), held)
    except TypeError as refused:
        made_of = f"it is made of {', '.join(given)}, as State.made_of() says" if given else "it is made of nothing"
        raise BadGame(f"{_called(thing)} cannot be cloned ({made_of}): {refused}") from refused


def _shared_or_copied(value: object) -> object:
    """A constructor may take anything, a board for instance."""
    return [_shared_or_copied(part) for part in value] if isinstance(value, list) else value


def _copied(value: object, thing: Any, name: str) -> object:
    if isinstance(value, _UNCHANGING):
        return value
    if isinstance(value, list):
        return [_copied(part, thing, name) for part in value]
    if isinstance(value, tuple):
        parts = [_copied(part, thing, name) for part in value]
        return value if all(part is held for part, held in zip(parts, value, strict=True)) else tuple(parts)
    if isinstance(value, set):
        return copy(value)
    if isinstance(value, dict):
        table = copy(value)
        for key, part in value.items():
            table[key] = _copied(part, thing, name)
        return table
    raise _beyond(value, thing, name, "clone(), or name it in derived() if its constructor makes it")


def _beyond(value: object, thing: Any, name: str, method: str) -> BadGame:
    return BadGame(f"{_called(thing)}.{name} holds a {type(value).__name__}: this game must say its own {method}")


def _called(thing: object) -> str:
    """The class with its package, so that an error tells the author which game is meant."""
    return f"{type(thing).__module__}.{type(thing).__name__}"


# --- digests ------------------------------------------------------------------------------------------------------


def numbers(thing: Any) -> list[int]:
    """All attributes of a state as numbers, for its digest."""
    found = [thing.seats]
    for name, value in sorted(own_attributes(thing).items()):
        found += _numbers(value, thing, name)
    return found


def _numbers(value: object, thing: Any, name: str) -> list[int]:
    if value is None:
        return [_NOTHING]
    if isinstance(value, int):
        return [value]
    if isinstance(value, str):
        return [_WORD, len(value), *map(ord, value)]
    if isinstance(value, list | tuple):
        return [_LIST, len(value), *_joined(_numbers(part, thing, name) for part in value)]
    if isinstance(value, set | frozenset):
        return [_SET, len(value), *_joined(sorted(_numbers(part, thing, name) for part in value))]
    if isinstance(value, dict):
        return [_TABLE, len(value), *_joined(sorted(_numbers(pair, thing, name) for pair in value.items()))]
    raise _beyond(value, thing, name, "State.digest()")


def _joined(parts: Iterable[list[int]]) -> list[int]:
    return [number for part in parts for number in part]


# --- positions as text --------------------------------------------------------------------------------------------


def field_names(thing: Any) -> dict[str, str]:
    """The fields of a position string, and the attribute each is for. An attribute whose name is that of a field
    every game has ends in an underscore.
    """
    return {name + "_" * (name.rstrip("_") in ENVELOPE): name for name in own_attributes(thing)}


def written_fields(thing: Any) -> list[tuple[str, str]]:
    """All attributes of a state as fields of a position string."""
    return fields_of(thing, plain_attributes(thing))


def fields_of(thing: Any, held: Mapping[str, object]) -> list[tuple[str, str]]:
    """Some attributes of a state, by name, as fields of a position string."""
    return [(field, _in_json(held[name])) for field, name in field_names(thing).items()]


def plain_attributes(thing: Any) -> dict[str, object]:
    """All attributes of a state, ready for JSON."""
    return {name: _plain(value, thing, name) for name, value in own_attributes(thing).items()}


def _written(thing: Any, name: str) -> str:
    return _in_json(_plain(getattr(thing, name), thing, name))


def _in_json(value: object) -> str:
    return json.dumps(value, separators=(",", ":")).replace(" ", "\\u0020")


def _plain(value: object, thing: Any, name: str) -> object:
    """A value as JSON can hold it: tuples, sets and dicts are marked as such."""
    if value is None or type(value) in (int, str, bool, float):
        return value
    if type(value) is list:
        return [_plain(part, thing, name) for part in value]
    if type(value) is tuple:
        return {"tuple": [_plain(part, thing, name) for part in value]}
    if type(value) is set:
        return {"set": sorted((_plain(part, thing, name) for part in value), key=json.dumps)}
    if type(value) is dict:
        return {"table": [[_plain(part, thing, name) for part in pair] for pair in value.items()]}
    raise _beyond(value, thing, name, "Notation.fields() and restored()")


def _thing(pairs: list[tuple[str, Any]]) -> object:
    """The value that `_plain` wrote as a JSON object."""
    ((kind, value),) = pairs
    return {"tuple": tuple, "set": set, "table": dict}[kind](value)


def restore_fields(thing: Any, fields: Fields) -> None:
    """Set the attributes of a state from these fields. Raises `BadText` for a value of another kind than the state
    held.
    """
    for field, name in field_names(thing).items():
        try:
            value = json.loads(fields[field], object_pairs_hook=_thing)
            alike = _alike(getattr(thing, name), value)
            if alike:
                setattr(thing, name, value)  # a compiled state takes only what it was declared for
        except (ValueError, TypeError, LookupError, RecursionError):
            alike = False
        if not alike:
            example = _written(thing, name)
            raise fields.bad(field, Phrase("expected.value_like", example=example), fields[field])
    if not _can_go_on(thing):
        raise fields.bad("to_move", Phrase("expected.playable"), fields.get("to_move", "?"))


def _can_go_on(thing: Any) -> bool:
    """Whether a game can continue from values that a person wrote. Its code was made for positions that come about in
    play, and may fail on others in any way.
    """
    try:
        asked, scores = -2 < thing.to_move < thing.seats, thing.scores()
        counted = len(scores) == thing.seats and all(isinstance(score, int) for score in scores)
        return counted and (asked or thing.to_move == -2) and bool(thing.legal()) == asked
    except Exception:
        return False


def _alike(held: object, value: object) -> bool:
    """Whether a value is of the same kind as the one at the beginning; True where that was None or empty."""
    if held is None or value is None:
        return True
    if type(held) is not type(value):
        return False
    if isinstance(held, dict) and isinstance(value, dict):
        return _all_alike(held, value) and _all_alike(held.values(), value.values())
    if isinstance(held, list | tuple | set) and isinstance(value, list | tuple | set):
        return _all_alike(held, value)
    return True


def _all_alike(held: Iterable[object], values: Iterable[object]) -> bool:
    kinds = [*held]
    return not kinds or all(any(_alike(kind, value) for kind in kinds) for value in values)
