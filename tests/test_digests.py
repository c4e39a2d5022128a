"""The digest of a position tells everything the position holds, in every game: no two builds can differ unnoticed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

import pytest

from footplate.games import BUILT_IN
from footplate.games import load as rules_of
from footplate.kernel.pickling import attributes
from footplate.kernel.rng import Random
from footplate.kernel.state import OVER, State

OPTIONS: Final[dict[str, dict[str, str]]] = {
    "rocket": {"autoVetoPoll": "yes"},
    "dampfross": {"advanced": "yes", "jointLines": "yes", "joinAlways": "yes", "runs": "3"},
    "whistle": {},
}

MAPS: Final = {"dampfross": "practice"}

LEFT_OUT: Final[dict[str, dict[str, str]]] = {
    "rocket": {
        "first": "numbers the rounds; the same position may come about in another one",
        "round": "a count for people; nothing depends on it",
        "end_reason": "follows from the pieces when the end has come",
        "touching": "follows from `owner`",
        "crowd": "follows from track, stations and locomotives",
        "built": "follows from `station`",
        "kinds": "the map's",
        "tokens_left": "follows from `holder`",
        "lines.number": "its place among the lines",
        "lines.route": "a proof that was found, one of many",
    },
    "dampfross": {
        "presence": "follows from `owners` and `starts`",
        "targets": "follows from `target` and `row`",
        "carried": "counts with operating rounds only (test_operating_rounds)",
        "limit": "counts with operating rounds only (test_operating_rounds)",
        "entered": "counts with operating rounds only (test_operating_rounds)",
        "alone": "of copies only, which nobody compares",
        "dice": "counts with orders only (test_orders)",
        "throw": "counts with orders only (test_orders)",
        "orders": "counts with orders only (test_orders)",
        "reserved": "counts with orders only (test_orders)",
        "network.neighbours": "the map's",
        "network.mountain": "the map's",
        "network.nodes": "the map's",
        "network.owners": "follows from `owners`",
        "network.ferries.port": "the map's",
        "network.ferries.far": "the map's",
        "network.ferries.length": "the map's",
    },
    "whistle": {
        "occupants": "follows from `trains`",
        "stack_size": "follows from `stack`",
        "final": "follows from everything, at the end",
    },
}
"""What a digest does not tell, beside `State.derived()`, and why. The referees prove what follows from other things."""

THE_GAME: Final = ("board", "settings", "events")
"""Not the position: which game is played, and who listens."""


def positions(game: str) -> list[State]:
    """Positions from the beginning of a random game to its end."""
    rules, chance = rules_of(game), Random(2)
    state = rules.new(3, rules.options.choose(OPTIONS[game]), MAPS.get(game, ""))
    found = [state.clone()]
    while state.to_move != OVER:
        legal = state.legal()
        state.play(legal[chance.below(len(legal))])
        found.append(state.clone())
    return [*found[:: len(found) // 6], found[-1]]


def changes(thing: object, name: str, path: str) -> Iterator[tuple[str, Callable[[], None], Callable[[], None]]]:
    """Every attribute, and each thing inside it, with a way to change it and one to change it back."""
    value = getattr(thing, name)
    if isinstance(value, (bool, int, str, tuple)):
        other = other_than(value)
        if not is_final(thing, name):
            yield path, lambda: setattr(thing, name, other), lambda: setattr(thing, name, value)
    elif isinstance(value, list):
        yield from changes_in(value, path)
    elif type(value).__module__.startswith("footplate."):
        for inner in attributes(value):
            yield from changes(value, inner, f"{path}.{inner}")


def changes_in(values: list[object], path: str) -> Iterator[tuple[str, Callable[[], None], Callable[[], None]]]:
    if not values:
        yield path, lambda: values.append(1), values.clear
    for place, value in [*enumerate(values)][:: max(1, len(values) // 5)]:
        if isinstance(value, (bool, int, tuple)):
            yield path, put(values, place, other_than(value)), put(values, place, value)
        elif isinstance(value, list):
            yield from changes_in(value, path)
        else:
            for inner in attributes(value):
                yield from changes(value, inner, f"{path}.{inner}")


def put(values: list[object], place: int, value: object) -> Callable[[], None]:
    return lambda: values.__setitem__(place, value)


def other_than(value: object) -> object:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    return value + "!" if isinstance(value, str) else (*value, 1) if isinstance(value, tuple) else None


def is_final(thing: object, name: str) -> bool:
    """Whether an attribute is set once and for all, as the compiled build has it."""
    try:
        setattr(thing, name, getattr(thing, name))
    except AttributeError:
        return True
    return False


def tells(state: State, before: int) -> bool:
    """Whether a digest is another one now. What cannot be in this list at all (it was empty) is told too."""
    try:
        return state.digest() != before
    except (TypeError, AttributeError):
        return True


@pytest.mark.parametrize("game", BUILT_IN)
def test_whatever_changes_changes_the_digest(game: str) -> None:
    silent, telling = set[str](), set[str]()
    for state in positions(game):
        before = state.digest()
        for name in attributes(state):
            if name in THE_GAME or name in state.derived():
                continue
            for path, change, change_back in changes(state, name, name):
                change()
                (telling if tells(state, before) else silent).add(path)
                change_back()
        assert state.digest() == before
    finals = {path for path in LEFT_OUT[game] if path not in silent | telling}  # on the compiled build
    assert silent == set(LEFT_OUT[game]) - finals
    assert not silent & telling
    assert len(telling) > 20
