"""Whole actions: the small steps of a position, joined into what people call a move."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from footplate.kernel.state import State


def actions(state: State, wanted: Callable[[int], bool] = lambda step: True) -> Iterator[tuple[int, ...]]:
    """Every way to finish the action that is due, as its steps; each ends where a line of a record ends.

    Only `wanted` steps are followed up, for callers that can rule some out.
    """
    for step in filter(wanted, state.legal()):
        after = state.clone()
        after.advance(step)
        if after.midway():
            for rest in actions(after, wanted):
                yield (step, *rest)
        else:
            yield (step,)


def first_actions(state: State, most: int) -> tuple[list[tuple[int, ...]], bool]:
    """The actions that the legal steps of up to `most` positions lead to, and whether these are all: there may be
    millions.
    """
    found: list[tuple[int, ...]] = []
    looked_at = 0

    def follow(position: State, begun: tuple[int, ...]) -> bool:
        nonlocal looked_at
        if looked_at == most:
            return False
        looked_at += 1
        for step in position.legal():
            after = position.clone()
            after.advance(step)
            if not after.midway():
                found.append((*begun, step))
            elif not follow(after, (*begun, step)):
                return False
        return True

    complete = follow(state, ())
    return found, complete
