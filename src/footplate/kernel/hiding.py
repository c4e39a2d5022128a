"""What a seat may not know of a position, found by guessing it several times: whatever differs between the guesses.

It serves the defaults of facets that do not deal with secrets themselves: in a game with `Secrets.determinize` and no
`Notation.fields` of its own, no seat sees another seat's hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, TypeVar

from footplate.kernel.attributes import plain_attributes
from footplate.kernel.facets import Secrets
from footplate.kernel.rng import Random
from footplate.kernel.state import State

S = TypeVar("S", bound=State)

HIDDEN: Final = "?"
"""In place of what a seat may not know."""
GUESSES_COMPARED: Final = 8
"""Guesses to compare. Two cards that may lie either way look the same in all of them once in 128 times: then a guess
is shown, not a secret.
"""


def hides(secrets: Secrets[Any]) -> bool:
    """Whether a game says that seats may not know everything."""
    return type(secrets).determinize is not Secrets.determinize


def guessed(secrets: Secrets[S], state: S, seat: int | None, seed: int = 1) -> S:
    """The position with guesses in place of what this seat (None: a spectator) may not know."""
    return secrets.determinize(state, state.seats if seat is None or seat < 0 else seat, Random(seed).below)


def known_attributes(secrets: Secrets[Any], state: State, seat: int | None) -> dict[str, object]:
    """All attributes of a state, ready for JSON, with `?` for what this seat (None: a spectator) may not know."""
    if not hides(secrets):
        return plain_attributes(state)
    worlds = [plain_attributes(guessed(secrets, state, seat, seed)) for seed in range(1, GUESSES_COMPARED + 1)]
    return {name: _common([world[name] for world in worlds]) for name in worlds[0]}


def _common(values: Sequence[object]) -> object:
    """What all guesses have in common, with `?` for the rest. In a list of plain values one that differs hides all of
    them: that two guesses put the same card into the same place means nothing.
    """
    first = values[0]
    if all(value == first for value in values):
        return first
    tables = [value for value in values if isinstance(value, dict)]
    if len(tables) == len(values) and all(one.keys() == tables[0].keys() for one in tables):
        return {key: _common([one[key] for one in tables]) for key in tables[0]}
    lists = [value for value in values if isinstance(value, list)]
    if len(lists) < len(values) or len({len(one) for one in lists}) > 1:
        return HIDDEN
    if not any(isinstance(part, list) for one in lists for part in one):
        return [HIDDEN] * len(lists[0])
    return [_common(parts) for parts in zip(*lists, strict=True)]
