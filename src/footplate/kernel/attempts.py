"""A learner's attempt at a lesson: played from its position, judged by what happens and never by one fixed move.

A try is an action of the learner with all that the other seats and chance do until the learner is asked again. A try
that is not legal, or that achieves nothing the lesson asked for, costs nothing: the attempt answers it and takes it
back. The same steps always give the same attempt: chance and the other seats are drawn from what has been played.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from footplate.kernel.game import AnyGame, seat_letter
from footplate.kernel.lessons import Lesson, Task
from footplate.kernel.state import OVER, State
from footplate.kernel.text import BadText
from footplate.kernel.trying import MOST_ATTEMPT_STEPS, Answer, Played, Tried, Trying, legal_steps, opening_of
from footplate.language import Phrase, say


@dataclass(frozen=True, slots=True)
class Attempt:
    """How far a learner has come."""

    game: AnyGame
    lesson: Lesson
    state: State
    """The position now. Not to be played on."""
    steps: tuple[int, ...]
    """Every step that counts, those of other seats and of chance included: what an attempt goes on from."""
    begun: int
    """How many of the last steps are the beginning of an action."""
    played: tuple[Played, ...]
    ticked: tuple[str, ...]
    """The names of the tasks that are done, in the order of the lesson."""
    done: bool
    lost: bool
    """Whether the learner can only start again: the game is over and not won, or there were too many steps."""
    tried: Tried | None
    """The last try, where it was taken back."""

    @property
    def open(self) -> list[Task]:
        """The tasks that are not done."""
        return [task for task in self.lesson.tasks if task.name not in self.ticked]

    def said(self, language: str, hexes: bool = True) -> str:
        """The answer to the last try, where it was taken back; else "". `hexes`: name hexes, for readers who write
        moves.
        """
        tried, words = self.tried, self.game.lessons
        if tried is None:
            return ""
        if tried.wrong:
            return words.text(f"{self.lesson.key}.wrong.{tried.wrong}", language)
        if tried.refusal is not None:
            return tried.refusal.words(language, hexes)
        if not tried.steps:
            return say("learn.nothing_there", language)
        task = words.text(f"{self.lesson.key}.task.{self.open[0].name}", language) if self.open else ""
        return say("learn.not_asked", language, {"task": task}) if task else say("learn.would_end", language)

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses of the rulebook that explain the answer."""
        if self.tried is None:
            return ()
        own = next((wrong.clauses for wrong in self.lesson.wrong if wrong.name == self.tried.wrong), ())
        refused = self.tried.refusal.clause if self.tried.refusal is not None else ""
        return own or ((refused,) if refused else self.lesson.clauses[:1])


def attempt(
    game: AnyGame, lesson: Lesson, steps: Sequence[int], answer: Answer, place: Mapping[str, object] | None = None
) -> Attempt:
    """Play these steps from the lesson's position: those of an earlier attempt, and the learner's next. `place`: where
    they have clicked then, though nothing was offered there.

    A try that is taken back ends the attempt: later steps are ignored.
    """
    if len(steps) > MOST_ATTEMPT_STEPS:
        raise BadText("E03", Phrase("expected.fewer_steps", most=MOST_ATTEMPT_STEPS), str(len(steps)))
    trying = Trying(game, lesson, answer)
    for step in steps:
        if not trying.has_ended:
            trying.play(step)
    trying.settle()
    if place is not None and not trying.has_ended:
        trying.point(place)
        trying.settle()
    return _reached(trying)


def _reached(trying: Trying) -> Attempt:
    lesson, state, steps = trying.lesson, trying.state, trying.steps
    return Attempt(
        game=trying.game,
        lesson=lesson,
        state=state,
        steps=steps,
        begun=len(trying.played[-1].steps) if trying.played and state.midway() else 0,
        played=tuple(trying.played),
        ticked=tuple(task.name for task in lesson.tasks if task.name in trying.ticked),
        done=trying.done,
        lost=not trying.done and (state.to_move == OVER or len(steps) >= MOST_ATTEMPT_STEPS),
        tried=trying.tried,
    )


def shown(attempt: Attempt, answer: Answer) -> list[int]:
    """The steps of a good next action, from the position in which the action due begins (`Attempt.begun` steps ago);
    empty where no solution of the lesson fits.
    """
    game, lesson = attempt.game, attempt.lesson
    base = attempt.steps[: len(attempt.steps) - attempt.begun]
    if attempt.done or attempt.lost:
        return []
    state = attempt.state if not attempt.begun else _again(game, lesson, base)
    own = sum(played.own for played in attempt.played)
    for solution in lesson.solutions:
        for text in (*solution[own : own + 1], *solution):
            steps = legal_steps(game, state, seat_letter(lesson.seat), text)
            if steps and _stands(_played_on(attempt, (*base, *steps), answer), attempt):
                return steps
    return []


def _again(game: AnyGame, lesson: Lesson, steps: Sequence[int]) -> State:
    state = opening_of(game, lesson.position).clone()
    for step in steps:
        state.play(step)
    return state


def _played_on(before: Attempt, steps: Sequence[int], answer: Answer) -> Attempt:
    return attempt(before.game, before.lesson, steps, answer)


def _stands(after: Attempt, before: Attempt) -> bool:
    """Whether a solution's move brings the learner on."""
    free = before.lesson.free or before.lesson.win
    return after.tried is None and (free or len(after.ticked) > len(before.ticked))
