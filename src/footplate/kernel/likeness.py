"""Whether two positions are equal in everything they hold, also in what digests leave out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from footplate.kernel.pickling import attributes
from footplate.kernel.state import State


def held(state: State) -> list[str]:
    """The attributes that make up a position, without the derived ones and the list of events."""
    aside = (*state.derived(), "events")
    return [name for name in attributes(state) if name not in aside]


def difference(one: State, other: State) -> str:
    """The first thing in which two positions differ, e.g. "lines[4].supply"; "" when they are alike."""
    return _first(unlike(getattr(one, name), getattr(other, name), name) for name in held(one))


def unlike(one: object, other: object, name: str) -> str:
    """The first thing in which two values differ. What both share is the same."""
    if one is other:
        return ""
    if type(one) is not type(other):
        return name
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        if one.keys() != other.keys():
            return name
        return _first(unlike(one[key], other[key], f"{name}[{key}]") for key in one)
    if isinstance(one, (list, tuple)) and isinstance(other, (list, tuple)):
        if len(one) != len(other):
            return name
        pairs = enumerate(zip(one, other, strict=True))
        return "" if one == other else _first(unlike(a, b, f"{name}[{place}]") for place, (a, b) in pairs)
    if type(one).__eq__ is not object.__eq__:
        return "" if one == other else name
    return _first(unlike(getattr(one, key), getattr(other, key), f"{name}.{key}") for key in attributes(one))


def _first(found: Iterable[str]) -> str:
    return next((name for name in found if name), "")


class Shared:
    """The lists and dicts two positions share: safe as long as neither position changes them."""

    def __init__(self, one: State, other: State) -> None:
        self._kept: list[tuple[str, object, object]] = []
        for name in held(one):
            self._look(getattr(one, name), getattr(other, name), name)

    def _look(self, one: object, other: object, name: str) -> None:
        if one is other:
            if isinstance(one, (list, dict, set)):
                self._kept.append((name, one, one.copy()))
        elif isinstance(one, list) and isinstance(other, list):
            for place, (a, b) in enumerate(zip(one, other, strict=False)):
                self._look(a, b, f"{name}[{place}]")
        elif not isinstance(one, (Sequence, Mapping)) and type(one) is type(other):
            for key in attributes(one):
                self._look(getattr(one, key), getattr(other, key), f"{name}.{key}")

    def changed(self) -> str:
        """The name of a shared one that has changed; "" when none has."""
        return _first(name for name, now, before in self._kept if now != before)
