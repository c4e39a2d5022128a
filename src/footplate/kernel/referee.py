"""The referee: checks that a position keeps the kernel's contract and the game's own invariants."""

from __future__ import annotations

from footplate.kernel.game import Game
from footplate.kernel.state import OVER, State


class Foul(AssertionError):
    """A position that breaks an invariant; the text names every one."""


def inspect(game: Game, state: State) -> None:
    """Raise `Foul` unless everything that must be true of a position is true of this one."""
    found = contract_violations(state) + game.violations(state)
    if found:
        raise Foul("; ".join(found) + f"\n{game.position(state)}")


def contract_violations(state: State) -> list[str]:
    """What every game owes: somebody can always play, and asking changes nothing."""
    found = []
    before = state.digest()
    legal = state.legal()
    if (state.to_move == OVER) != (not legal):
        found.append("there is no legal step before the end, or one after it")
    if len(set(legal)) != len(legal):
        found.append("a step is listed twice")
    if not all(state.allows(step) for step in legal):
        found.append("a listed step is not allowed")
    copy = state.clone()
    if copy.digest() != before:
        found.append("a clone differs from its original")
    found += [f"a clone has another {name}" for name in differences(state, copy)]
    for step in legal[:1]:
        copy.play(step)
    if state.digest() != before:
        found.append("asking for steps, or playing on a clone, changed the position")
    return found


def differences(one: State, other: State) -> list[str]:
    """The names of all data in which two states differ, whether or not they are in the digest."""
    here, there = _data(one), _data(other)
    return [name for name in sorted(here.keys() | there.keys()) if here.get(name) != there.get(name)]


def _data(state: State) -> dict[str, object]:
    """What a state consists of, without caches and other objects."""
    values = {name: getattr(state, name) for name in dir(state) if not name.startswith("_") and name != "events"}
    return {name: value for name, value in values.items() if _is_plain(value)}


def _is_plain(value: object) -> bool:
    if isinstance(value, list | tuple | set | frozenset):
        return all(_is_plain(item) for item in value)
    return value is None or isinstance(value, int | str | bytes)
