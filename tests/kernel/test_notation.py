"""How a game that says no more than the names of its steps writes its moves."""

from __future__ import annotations

from footplate.kernel.facets.notation import Notation
from tests.kernel.toy import TOY, ToyState


class Places(Notation[ToyState]):
    """Names a step by how many could have been taken."""

    def name(self, state: ToyState, step: int, /) -> str:
        return f"one-of-{len(state.legal())}"


def test_every_step_of_a_move_is_named_where_it_is_taken() -> None:
    state = ToyState()
    steps, names, now = list[int](), list[str](), state.clone()
    for _ in range(3):
        names.append(f"one-of-{len(now.legal())}")
        steps.append(now.legal()[0])
        now.advance(steps[-1])
    assert len(set(names)) > 1
    assert Places().write(state, steps) == " ".join(names)
    assert state.legal() == TOY.new(2).legal(), "the position itself has not gone on"
