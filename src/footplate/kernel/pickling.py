"""Sending positions elsewhere: `pickle` for classes that may be compiled.

A compiled class can only be made by its constructor, and has no `__dict__`; so an object is sent as what its
constructor is given and everything it holds beside that.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Reduced = tuple[Callable[..., object], tuple[object, ...]]
"""What `__reduce__` returns."""


def attributes(thing: object) -> list[str]:
    """The names of everything an object holds, on either build."""
    return [*getattr(type(thing), "__mypyc_attrs__", ()), *getattr(thing, "__dict__", ())]


def reduced(thing: object, given: tuple[str, ...], aside: tuple[str, ...] = ()) -> Reduced:
    """An object for `pickle`: `given` are the attributes its constructor is given, in order; those in `aside` follow
    from them, or can be found again.
    """
    held = {name: getattr(thing, name) for name in attributes(thing) if name not in given and name not in aside}
    return rebuilt, (type(thing), tuple(getattr(thing, name) for name in given), held)


def rebuilt(kind: Callable[..., Any], given: tuple[object, ...], held: dict[str, object]) -> object:
    """The same object again."""
    thing = kind(*given)
    for name, value in held.items():
        setattr(thing, name, value)
    return thing
