"""A move made step by step, as its seat could foresee it and as a viewer saw it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from footplate.kernel.events import Event
from footplate.kernel.game import AnyGame, seat_letter
from footplate.kernel.revealing import opens
from footplate.kernel.state import OVER, State


@dataclass(frozen=True, slots=True)
class Walk:
    """What a viewer may know of a move."""

    text: str
    """In notation, with `?` for what is hidden from the viewer."""
    events: tuple[Event, ...]
    """The consequences, up to where something was opened that its seat did not know."""
    sealed: bool
    """Whether something of the move itself is hidden from the viewer."""


def walk(game: AnyGame, before: State, steps: Sequence[int], viewer: int, opened: bool = False) -> Walk:
    """Make a move that is legal here. `opened`: what its seat decided under seal has been shown since, or was guessed.

    A decision under seal has no events before it is opened, by the move itself at the earliest.
    """
    state = before.clone()
    state.events = []
    for step in steps:
        if state.to_move != before.to_move or opens(game, state, step, before.to_move):
            break
        state.advance(step)
    text = game.notation.write(before, [*steps]) or game.notation.name(before, steps[0])
    if not opened and _stays_sealed(game, before, steps, viewer):
        return Walk("?", (), True)
    shown = game.secrets.sealed(before, seat_letter(before.to_move), text, viewer)
    return Walk(shown, tuple(event.seen_by(viewer) for event in state.events), shown != text)


def _stays_sealed(game: AnyGame, before: State, steps: Sequence[int], viewer: int) -> bool:
    """Whether this is decided under seal, and stays unknown to the viewer afterwards."""
    actor, is_sealed = before.to_move, game.secrets.is_sealed
    if not is_sealed(before, actor, viewer):
        return False
    after = position_after(before, steps)
    return after.to_move != OVER and is_sealed(after, actor, viewer)


def foreseen(game: AnyGame, before: State, steps: Sequence[int]) -> list[int]:
    """The steps of a legal move up to the first that opens what its seat did not know: no plan reaches further."""
    state, known = before.clone(), list[int]()
    for step in steps:
        if state.to_move != before.to_move:
            break
        known.append(step)
        if opens(game, state, step, before.to_move):
            break
        state.advance(step)
    return known


def position_after(before: State, steps: Sequence[int]) -> State:
    """The position these steps lead to."""
    state = before.clone()
    for step in steps:
        state.advance(step)
    return state


def allowed(before: State, steps: Sequence[int]) -> bool:
    """Whether these steps are legal one after the other."""
    state = before.clone()
    for step in steps:
        if not state.allows(step):
            return False
        state.advance(step)
    return True
