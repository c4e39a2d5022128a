"""Draws the outcomes of chance: one event after the other, each from its own bytes of the game's key."""

from __future__ import annotations

from collections.abc import Iterator

from footplate.kernel.fairness import EventBytes
from footplate.kernel.game import AnyGame
from footplate.kernel.state import State


def deciding(game: AnyGame, state: State, key: bytes, counter: int) -> Iterator[int]:
    """The steps of one event of chance, all from the same bytes. Play each on the state before asking for the next."""
    event = EventBytes(key, counter, game.rules.purpose(state))
    yield game.rules.draw(state, event.below)
    while state.midway():  # also when a game draws again what turned out to be void
        yield game.rules.draw(state, event.below)


def drawn(game: AnyGame, before: State, key: bytes, counter: int) -> list[int]:
    """All steps of one event of chance in a position, which stays as it is."""
    state = before.clone()
    steps = []
    for step in deciding(game, state, key, counter):
        state.play(step)
        steps.append(step)
    return steps
