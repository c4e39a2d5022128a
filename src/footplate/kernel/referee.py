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
    for step in legal[:1]:
        copy.play(step)
    if state.digest() != before:
        found.append("asking for steps, or playing on a clone, changed the position")
    return found
