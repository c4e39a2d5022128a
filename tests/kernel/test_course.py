"""A game in progress: what was done, the way back, and chance."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from footplate.kernel.chance import deciding, drawn
from footplate.kernel.course import ACTS_APART, Course
from footplate.kernel.events import Event
from footplate.kernel.fairness import EventBytes, chance_key
from footplate.kernel.illegal import Illegal
from footplate.kernel.state import State
from tests.kernel.toy import DIE, DISTANCE, FIRST, PASS, RIDE, TOY, WALK, ToyState

KEY = chance_key("toy-1", bytes(range(32)), ["", ""])
PAYS = [(FIRST,), (WALK, DISTANCE + 3), (PASS,), (PASS,), (WALK, DISTANCE + 2)]
"""A walks twice; B, who is asked about it, has not answered the second time."""


def course(*acts: tuple[int, ...], apart: int = ACTS_APART) -> Course:
    made = Course(TOY, ToyState(), apart)
    for steps in acts:
        made.act(steps)
    return made


def played(steps: list[int]) -> tuple[State, list[Event]]:
    """The position after these steps from the beginning, and what came of them."""
    state, events = ToyState(), list[Event]()
    state.events = events
    for step in steps:
        state.play(step)
    state.events = None
    return state, events


def shown(made: Course) -> object:
    """Everything a course says about itself."""
    positions = [made.position(acts).digest() for acts in range(len(made.acts) + 1)]
    return made.steps, made.happened(), positions, made.state.digest(), made.opening.digest(), made.state.events


def test_an_act_tells_what_came_of_it() -> None:
    made = course(*PAYS)
    act = made.act((PASS,))
    assert [event.kind for event in act.events] == ["paid"]
    assert act.steps == (PASS,)
    assert made.happened() == list(act.events) == made.happened(5)
    assert made.happened(0, 5) == []


def test_an_act_tells_whether_it_revealed_something() -> None:
    assert [act.reveals for act in course((FIRST,), (WALK, DISTANCE + 3)).acts] == [True, False]


def test_an_act_that_is_not_legal_to_its_end_changes_nothing() -> None:
    made = course(*PAYS)
    before = shown(made)
    with pytest.raises(Illegal):
        made.act((PASS, RIDE, WALK))
    assert shown(made) == before
    made.act((PASS,))
    assert made.state.digest() == played(made.steps)[0].digest()


def test_what_belongs_to_the_last_act_goes_with_it() -> None:
    made = course((FIRST,), (WALK, DISTANCE + 3), (PASS,), (PASS,), (WALK, DISTANCE + 2), apart=1)
    whole = made.extend([PASS])
    assert whole == made.acts[-1]
    assert whole.steps == (WALK, DISTANCE + 2, PASS)
    assert [event.kind for event in whole.events] == ["paid"]
    assert made.position(5).digest() == played(made.steps)[0].digest()
    made.act((PASS,))
    assert made.position(5).digest() == played(made.steps[:-1])[0].digest()
    made.take_back(2)
    assert made.state.digest() == played([FIRST, WALK, DISTANCE + 3, PASS, PASS])[0].digest()


@pytest.mark.parametrize(("apart", "kept"), [(1, 101), (ACTS_APART, 4)])
def test_one_position_in_so_many_is_kept(apart: int, kept: int) -> None:
    made = course((FIRST,), *[(PASS,)] * 99, apart=apart)
    assert made.positions == kept
    made.take_back(70)
    assert made.positions == (31 if apart == 1 else 1)


@given(st.integers(1, 5), st.lists(st.tuples(st.integers(0, 5), st.integers(0, 3)), max_size=40))
def test_every_position_is_the_one_its_steps_lead_to(apart: int, choices: list[tuple[int, int]]) -> None:
    made = course(apart=apart)
    ends = [0]
    for choice, gone in choices:
        legal = made.state.legal()
        if choice == 5:
            acts = min(gone, len(made.acts))
            made.take_back(acts)
            del ends[len(ends) - acts :]
        elif choice == 4 and made.acts and legal:
            made.extend([legal[gone % len(legal)]])
            ends[-1] += 1
        elif legal:
            made.act((legal[choice % len(legal)],) if gone else ())
            ends.append(len(made.steps))
        aside = made.copy()
        if aside.state.legal():
            aside.act((aside.state.legal()[0],))
        aside.take_back(min(2, len(aside.acts)))
    steps = made.steps
    for acts, end in enumerate(ends):
        assert made.position(acts).digest() == played(steps[:end])[0].digest()
    assert made.state.digest() == played(steps)[0].digest()
    assert made.happened() == played(steps)[1]


# --- chance -------------------------------------------------------------------------------------------------------


def test_the_steps_of_one_event_come_from_the_same_bytes() -> None:
    made = course((FIRST,), (RIDE,))
    dice = EventBytes(KEY, 7, "roll/A")
    before = shown(made)
    assert made.draw(KEY, 7) == [DIE + dice.die(), DIE + dice.die()]
    assert shown(made) == before


def test_chance_decides_the_same_step_by_step_and_at_once() -> None:
    state = course((FIRST,), (RIDE,)).state
    at_once = drawn(TOY, state, KEY, 2)
    steps = []
    for step in deciding(TOY, state, KEY, 2):
        steps.append(step)
        state.play(step)
    assert steps == at_once
    assert not state.midway()
