"""Attempts at lessons, in a toy game: what is ticked, what is taken back, and what others and chance do."""

from __future__ import annotations

from typing import Any

import pytest

from footplate.kernel.attempts import Attempt, attempt, shown
from footplate.kernel.lessons import Lesson, Task, Wrong
from footplate.kernel.state import OVER, State
from footplate.kernel.text import BadText
from footplate.kernel.trying import MOST_ATTEMPT_STEPS
from tests.kernel.toy import DISTANCE, PASS, RIDE, TOY, WALK, toy

POSITION = "fp1:toy rules=1 map=road opt=- n=2 view=full to=A turn=0 stones=A:3|B:0 last=A:0|B:0 coins=A:1|B:0"
NEAR_THE_END = POSITION.replace("A:3|B:0", "A:10|B:0", 1)
PAID = {"event": "paid", "with": {"seat": 0, "amount": {"least": 3}}}
WALKED = {"any": [{"step": str(far)} for far in (1, 2, 3)]}


def lesson(**parts: Any) -> Lesson:
    usual = {"position": POSITION, "seat": 0, "minutes": 1, "clauses": ("T5",), "tasks": (Task("paid", PAID),)}
    return Lesson(**{"key": "stone", **usual, **parts})


def rest(state: State, seed: int) -> list[int]:
    """What others do: they rest."""
    return [PASS]


def tried(what: Lesson, *steps: int) -> Attempt:
    return attempt(TOY, what, steps, rest)


def walk(far: int) -> tuple[int, int]:
    return WALK, DISTANCE + far


# --- what is ticked, and what is taken back -----------------------------------------------------------------------


@pytest.mark.parametrize("far", [2, 3])
def test_every_move_that_fulfils_the_task_counts(far: int) -> None:
    now = tried(lesson(), *walk(far))
    assert (now.done, now.ticked, now.tried) == (True, ("paid",), None)
    assert toy(now.state).stone == [3 + far, 0]


def test_once_it_is_done_others_do_not_go_on() -> None:
    now = tried(lesson(), *walk(2))
    assert now.steps == walk(2)
    assert now.state.to_move == 1


def test_what_fulfils_nothing_is_taken_back_with_all_that_followed() -> None:
    now = tried(lesson(), *walk(1))
    assert now.tried is not None
    assert (now.tried.steps, now.tried.wrong, now.tried.refusal) == (walk(1), "", None)
    assert (now.steps, now.begun, toy(now.state).stone, now.state.to_move) == ((), 0, [3, 0], 0)
    assert now.clauses == ("T5",)


def test_the_first_answer_that_fits_is_given_with_its_clauses() -> None:
    wrong = (Wrong("short", {"step": "1"}, ("T1",)), Wrong("other", {"not": PAID}))
    assert [now.tried and now.tried.wrong for now in (tried(lesson(wrong=wrong), *walk(1)),)] == ["short"]
    assert tried(lesson(wrong=wrong), *walk(1)).clauses == ("T1",)
    rested = tried(lesson(wrong=wrong), PASS)
    assert rested.tried is not None
    assert rested.tried.wrong == "other"


def test_of_a_refused_try_the_beginning_stays() -> None:
    now = tried(lesson(wrong=(Wrong("far", {"refused": "T2"}),)), WALK, DISTANCE + 9)
    assert now.tried is not None
    assert now.tried.refusal is not None
    assert (now.tried.refusal.clause, now.tried.wrong, now.clauses) == ("T2", "far", ("T2",))
    assert (now.steps, now.begun) == ((WALK,), 1)
    assert tried(lesson(), *now.steps, DISTANCE + 2).done


def test_steps_after_a_try_that_is_taken_back_are_left_out() -> None:
    now = tried(lesson(), *walk(1), *walk(2))
    assert now.tried is not None
    assert now.steps == ()


def test_what_happens_by_itself_makes_no_try_right() -> None:
    tasks = (Task("paid", PAID), Task("walked", WALKED, itself=True))
    assert tried(lesson(tasks=tasks), *walk(1)).tried is not None
    assert tried(lesson(tasks=tasks), *walk(2)).ticked == ("paid", "walked")


def test_a_task_that_comes_after_another_needs_an_action_of_its_own() -> None:
    tasks = (Task("walked", WALKED), Task("again", WALKED, after="walked"))
    first = tried(lesson(tasks=tasks), *walk(1))
    assert first.ticked == ("walked",)
    assert tried(lesson(tasks=tasks), *first.steps, *walk(2)).done


def test_in_a_free_lesson_every_legal_try_stands_until_an_answer_fits() -> None:
    free = lesson(free=True, wrong=(Wrong("rest", {"step": "pass"}),))
    now = tried(free, *walk(1))
    assert (now.tried, now.ticked, now.state.to_move) == (None, (), 0)
    rested = tried(free, *now.steps, PASS)
    assert rested.tried is not None
    assert (rested.tried.wrong, rested.steps) == ("rest", now.steps)


# --- the end ------------------------------------------------------------------------------------------------------


def test_a_try_that_would_end_the_game_too_early_is_taken_back() -> None:
    late = lesson(position=NEAR_THE_END, free=True)
    now = tried(late, *walk(3))
    assert now.tried is not None
    assert (now.lost, now.state.to_move) == (False, 0)


def test_the_little_game_is_done_when_it_is_won() -> None:
    won = lesson(position=NEAR_THE_END, win=True, tasks=())
    assert tried(won, *walk(3)).done
    behind = lesson(position=NEAR_THE_END.replace("coins=A:1|B:0", "coins=A:0|B:2"), win=True, tasks=())
    now = tried(behind, *walk(3))
    assert (now.done, now.lost, now.tried, now.state.to_move) == (False, True, None, OVER)
    assert shown(now, rest) == []


def test_too_many_steps_are_refused_and_others_do_not_go_on_for_ever() -> None:
    with pytest.raises(BadText):
        tried(lesson(), *[PASS] * (MOST_ATTEMPT_STEPS + 1))
    now = tried(lesson(free=True), *[PASS] * (MOST_ATTEMPT_STEPS - 1))
    assert len(now.steps) == MOST_ATTEMPT_STEPS
    assert now.lost


# --- others, and chance -------------------------------------------------------------------------------------------


def test_others_and_chance_do_what_the_lesson_says_while_it_fits() -> None:
    rich = POSITION.replace("coins=A:1|B:0", "coins=A:0|B:1")
    stopped = lesson(position=rich, free=True, replies=("B stop", "B walk 3"))
    now = tried(stopped, *walk(2))
    assert toy(now.state).stone == [3, 3]
    again = tried(stopped, *now.steps)
    assert (again.steps, toy(again.state).stone) == (now.steps, [3, 3])
    assert toy(tried(stopped, PASS).state).stone == [3, 0]
    thrown = lesson(free=True, tasks=(Task("rich", {"view": "nothing", "is": 1}),), replies=("* roll A 6 1",))
    assert toy(tried(thrown, RIDE).state).stone == [10, 0]


def test_chance_is_the_same_for_the_same_steps() -> None:
    riding = lesson(free=True, tasks=(Task("never", {"view": "nothing", "is": 1}),))
    assert tried(riding, RIDE).steps == tried(riding, RIDE).steps
    assert tried(riding, RIDE).steps[0] == RIDE


def test_what_is_shown_fits_what_has_been_done() -> None:
    tasks = (Task("walked", WALKED), Task("paid", PAID))
    what = lesson(tasks=tasks, solutions=(("walk 1", "walk 2"), ("walk 2",)))
    first = tried(what)
    assert shown(first, rest) == [*walk(1)]
    second = tried(what, *walk(1))
    assert shown(second, rest) == [*walk(2)]
    begun = tried(what, *walk(1), PASS, WALK)
    assert begun.begun == 1
    assert shown(begun, rest) == [*walk(2)]
