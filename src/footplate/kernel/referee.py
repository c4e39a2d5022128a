"""The referee: checks that a position keeps the kernel's contract and the game's own invariants."""

from __future__ import annotations

from footplate.kernel.facets import Notation
from footplate.kernel.game import AnyGame
from footplate.kernel.leaks import leaks_of
from footplate.kernel.likeness import Shared, difference
from footplate.kernel.records.opening import Load
from footplate.kernel.records.reading import read_record
from footplate.kernel.records.recorder import Recorder
from footplate.kernel.records.replay import replay
from footplate.kernel.state import OVER, State
from footplate.kernel.text import BadText


class Foul(AssertionError):
    """A position that breaks an invariant; the text names every one."""


def inspect(game: AnyGame, state: State) -> None:
    """Raise `Foul` unless every invariant holds in this position."""
    found = contract_violations(state) + game.rules.violations(state)
    if (
        type(game.notation).restored is Notation.restored
    ):  # the default implementations have not been checked against each other
        found += text_violations(game, state)
    if found:
        raise Foul("; ".join(found) + f"\n{game.position(state)}")


def inspect_step(game: AnyGame, before: State, step: int, after: State) -> None:
    """Raise `Foul` unless a step led from one position to the next as it should."""
    found = game.rules.step_violations(before, step, after)
    if found:
        raise Foul("; ".join(found) + f"\n{game.position(before)}")


def inspect_secrets(game: AnyGame, before: State, step: int, after: State) -> None:
    """Raise `Foul` if a seat is shown what it may not know, of this step or of the position it led to."""
    found = leaks_of(game, before, step, after)
    if found:
        raise Foul("; ".join(found) + f"\n{game.position(after)}")


def contract_violations(state: State) -> list[str]:
    """Breaches of what every game owes: somebody can always play, and asking changes nothing."""
    found = []
    before = state.digest()
    legal = state.legal()
    if (state.to_move == OVER) != (not legal):
        found.append("there is no legal step before the end, or one after it")
    if len(set(legal)) != len(legal):
        found.append("a step is listed twice")
    if not all(state.allows(step) for step in legal):
        found.append("a listed step is not allowed")
    copy, kept = state.clone(), state.clone()
    differs = difference(state, copy)
    if copy.digest() != before or differs:
        found.append(f"a clone differs from its original: {differs or 'its digest'}")
    shared = Shared(state, copy)
    for step in legal[:1]:
        copy.play(step)
    changed = difference(state, kept) or shared.changed()
    if state.digest() != before or changed:
        found.append(f"asking for steps, or playing on a clone, changed the position: {changed or 'its digest'}")
    return found


def text_violations(game: AnyGame, state: State) -> list[str]:
    """Faults of the text of a position: read again, it must have the same text, digest and steps."""
    text = game.position(state)
    try:
        back = game.restore(text)
    except BadText as bad:
        return [f"the position cannot be read back: {bad}"]
    again = game.position(back)
    found = []
    if again != text:
        differ = [there for here, there in zip(text.split(), again.split(), strict=False) if here != there]
        found.append(f"the position is read back with {' '.join(differ)}")
    if back.digest() != state.digest():
        found.append("the position that is read back has another digest")
    if back.legal() != state.legal():
        found.append("the position that is read back has other legal steps")
    return found


def record_violations(recorder: Recorder, load: Load) -> list[str]:
    """Faults of the record of a running game: read again, it must lead to the same position."""
    text = str(recorder.record)
    again = replay(read_record(text, (recorder.game.key,), strict=True), load)
    found = []
    if str(again.record) != text:
        found.append("replaying the record changes its text")
    if again.warnings:
        found.append(f"the record is read back with warnings: {again.warnings[0]}")
    # What has been begun, or passed over in silence, is not written yet.
    if again.steps != recorder.steps[: len(again.steps)]:
        found.append("the record tells of other steps")
    elif len(again.steps) == len(recorder.steps):
        state = again.state
        if state.digest() != recorder.state.digest() or state.legal() != recorder.state.legal():
            found.append("replaying the record leads to another position")
        elif difference(state, recorder.state):
            found.append(f"replaying the record leads to another position: {difference(state, recorder.state)}")
    return found
