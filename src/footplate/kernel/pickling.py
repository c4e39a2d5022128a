"""Pickling of positions: for classes that may be compiled.

A compiled class can only be made by its constructor, and has no `__dict__`; so an object is sent as the arguments of
its constructor and all its other attributes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Reduced = tuple[Callable[..., object], tuple[object, ...]]
"""What `__reduce__` returns."""


def attributes(thing: object) -> list[str]:
    """The names of all attributes of an object, on either build."""
    slots = [name for kind in type(thing).__mro__ for name in _slots(kind) if hasattr(thing, name)]
    return [*getattr(type(thing), "__mypyc_attrs__", ()), *slots, *getattr(thing, "__dict__", ())]


def _slots(kind: type) -> tuple[str, ...]:
    """The `__slots__` of a class, where it has them."""
    slots = kind.__dict__.get("__slots__", ())
    return (slots,) if isinstance(slots, str) else tuple(slots)


def reduced(thing: object, given: tuple[str, ...], aside: tuple[str, ...] = ()) -> Reduced:
    """An object for `pickle`: `given` are the attributes its constructor takes, in order; those in `aside` follow from
    them, or can be found again.
    """
    held = {name: getattr(thing, name) for name in attributes(thing) if name not in given and name not in aside}
    return rebuilt, (type(thing), tuple(getattr(thing, name) for name in given), held)


def rebuilt(kind: Callable[..., Any], given: tuple[object, ...], held: dict[str, object]) -> object:
    """The object made again from what `reduced` returned."""
    thing = kind(*given)
    for name, value in held.items():
        setattr(thing, name, value)
    return thing
