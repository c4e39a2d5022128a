"""Whole actions: the small steps of a position joined to what people call a move."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from footplate.kernel.state import State


def actions(state: State, wanted: Callable[[int], bool] = lambda step: True) -> Iterator[tuple[int, ...]]:
    """Every way to finish the action that is due, as its steps; each ends where a line of a record ends.

    Only `wanted` steps are followed up, for those who know what they do not want.
    """
    for step in filter(wanted, state.legal()):
        after = state.clone()
        after.advance(step)
        if after.midway():
            for rest in actions(after, wanted):
                yield (step, *rest)
        else:
            yield (step,)
