"""An attempt at a lesson while it is being played: tries are judged and taken back, other seats and chance go on."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from footplate.kernel.chance import drawn
from footplate.kernel.conditions import Happened, holds
from footplate.kernel.errors import GameError
from footplate.kernel.events import Event
from footplate.kernel.game import AnyGame, seat_letter
from footplate.kernel.illegal import Illegal
from footplate.kernel.lessons import QUIET, Lesson
from footplate.kernel.state import CHANCE, OVER, State

MOST_ATTEMPT_STEPS: Final = 400
"""The most steps of one attempt, those of other seats included."""

Answer = Callable[[State, int], list[int]]
"""How the other seats answer: the action they choose in this position, with a seed for what is left to chance."""


@dataclass(frozen=True, slots=True)
class Played:
    """What one seat, or chance, did at one go."""

    seat: int
    steps: tuple[int, ...]
    events: tuple[Event, ...]
    """The events of the steps, as the learner may know them."""
    own: bool
    """Whether the learner has decided it: False where their seat is silent because nothing could come of the question.
    """


@dataclass(frozen=True, slots=True)
class Tried:
    """A try that was taken back, and why."""

    steps: tuple[int, ...]
    """The steps of the learner; the last one was not legal where there is a refusal. Empty for a click on a place
    where nothing can be done.
    """
    events: tuple[Event, ...]
    """The events it would have led to."""
    wrong: str = ""
    """The name of the lesson's answer to it; "" where it has none."""
    refusal: Illegal | None = None


@lru_cache(256)
def opening_of(game: AnyGame, position: str) -> State:
    """The position of a lesson. Not to be played on."""
    state: State = game.restore(position)
    return state


def legal_steps(game: AnyGame, state: State, actor: str, text: str) -> list[int]:
    """The steps of a move; empty where it cannot be played here."""
    now = state.clone()
    try:
        steps = list(game.notation.implied(now, actor, text))
        for step in steps:
            now.play(step)
        if seat_letter(now.to_move) != actor:
            return []
        own = game.notation.read(now, text)
        for step in own:
            now.play(step)
    except GameError:
        return []
    return [] if now.midway() else steps + own


@dataclass(frozen=True, slots=True)
class _Mark:
    """Where a try began: the position, and how much had been played, ticked and not yet replied."""

    state: State
    played: int
    ticked: int
    replies: tuple[str, ...]


class Trying:
    """An attempt while it is being played."""

    def __init__(self, game: AnyGame, lesson: Lesson, answer: Answer) -> None:
        self.game, self.lesson, self.answer = game, lesson, answer
        self.state = opening_of(game, lesson.position).clone()
        self.played = list[Played]()
        self.ticked = list[str]()
        self.tried: Tried | None = None
        self._replies = lesson.replies
        self._secret = hashlib.sha256(f"{game.key} {lesson.key}".encode()).digest()
        self._began = self._mark()

    def _mark(self) -> _Mark:
        """The state to return to when the try that begins here is taken back."""
        return _Mark(self.state.clone(), len(self.played), len(self.ticked), self._replies)

    # --- playing --------------------------------------------------------------------------------------------------

    def play(self, step: int) -> None:
        """Play one step of the seat that is to decide, and judge the try when it has ended."""
        state, mover, begun = self.state, self.state.to_move, self.state.midway()
        own = mover == self.lesson.seat and (begun or self._silence() != step)
        if own and not begun:
            self._began = self._mark()
        if mover == OVER or not state.allows(step):
            self._refuse(step)
            return
        if not begun and self._replied()[:1] == [step]:
            self._replies = self._replies[1:]
        state.events = []
        state.advance(step)
        events = tuple(event.seen_by(self.lesson.seat) for event in state.events or ())
        state.events = None
        last = self.played[-1] if self.played else None
        if begun and last is not None and last.seat == mover:
            self.played[-1] = Played(mover, (*last.steps, step), last.events + events, own)
        else:
            self.played.append(Played(mover, (step,), events, own))
        if not state.midway():
            self._tick()
            self._judge()

    def point(self, place: Mapping[str, object]) -> None:
        """The learner clicks on a place: the step it would mean is played, and may be refused."""
        step = self.game.step_at(self.state, place)
        if step is not None:
            self.play(step)
            return
        happened = Happened((), lambda: self.game.view(self.state, self.lesson.seat), place=place)
        self.tried = Tried((), (), self._wrong(happened))

    def settle(self) -> None:
        """Let chance and the other seats go on until the learner is asked."""
        while not self.has_ended and not self._learner_is_asked():
            if len(self.steps) >= MOST_ATTEMPT_STEPS:
                return
            for step in self._answered():
                self.play(step)

    def _learner_is_asked(self) -> bool:
        return self.state.to_move == self.lesson.seat and (self.state.midway() or self._silence() is None)

    def _silence(self) -> int | None:
        """The step by which the seat to decide is silent where nothing could come of the question."""
        return self.game.rules.silence(self.state, "matters")

    def _answered(self) -> list[int]:
        """What the seat to decide does: what the lesson says, else silence, else what chance or a bot decides."""
        state = self.state
        if replied := self._replied():
            return replied
        if state.to_move == CHANCE:
            return drawn(self.game, state, self._secret, len(self.played))
        quiet = self.lesson.others == QUIET or self.done or state.to_move == self.lesson.seat
        silence = self.game.rules.lets_pass(state) if quiet else None
        return self.answer(state, len(self.steps)) if silence is None else [silence]

    def _replied(self) -> list[int]:
        """What the lesson says that the seat to decide does here; empty where nothing it says fits."""
        if not self._replies:
            return []
        actor, _, text = self._replies[0].partition(" ")
        fits = seat_letter(self.state.to_move) == actor and not self.state.midway()
        return legal_steps(self.game, self.state, actor, text) if fits else []

    @property
    def steps(self) -> tuple[int, ...]:
        """Everything that has been played."""
        return tuple(step for played in self.played for step in played.steps)

    @property
    def has_ended(self) -> bool:
        """Whether nothing more is to be played: a try was taken back, the game is over, or the lesson is done and the
        last move has been seen through.
        """
        state = self.state
        if self.tried is not None or state.to_move == OVER:
            return True
        return self.done and not state.midway() and self.game.rules.lets_pass(state) is None

    # --- judging --------------------------------------------------------------------------------------------------

    @property
    def done(self) -> bool:
        """Whether every task is ticked, and the game won where that is asked for."""
        return len(self.ticked) == len(self.lesson.tasks) and (not self.lesson.win or self._won())

    def _won(self) -> bool:
        return self.state.to_move == OVER and self.lesson.seat in self.game.rules.winners(self.state)

    def _happened(self, refusal: Illegal | None = None, step: int | None = None) -> Happened:
        """What the try has brought about so far."""
        tried = self.played[self._began.played :]
        names, now = list[str](), self._began.state.clone()
        for played in tried:
            for one in played.steps:
                if played.own:
                    names.append(self.game.notation.name(now, one))
                now.advance(one)
        if step is not None and refusal is not None:
            names.append(self._name(now, step))
        events = [event for played in tried for event in played.events]
        state, seat = self.state, self.lesson.seat
        return Happened(events, lambda: self.game.view(state, seat), names, refusal)

    def _name(self, state: State, step: int) -> str:
        """The name of a step that is not legal; "" where it has none."""
        try:
            return self.game.notation.name(state, step)
        except (IndexError, KeyError, ValueError):
            return ""

    def _tick(self) -> None:
        happened, earlier = self._happened(), self.ticked[: self._began.ticked]
        for task in self.lesson.tasks:
            if task.name not in self.ticked and (not task.after or task.after in earlier):
                if holds(task.when, happened):
                    self.ticked.append(task.name)

    def _judge(self) -> None:
        """Take the try back when it is over and was not right."""
        over = self.state.to_move == OVER
        if self.done or not (over or self._learner_is_asked() or self._turn_has_passed()) or not self._own_steps():
            return
        happened = self._happened()
        ended = over and not self.lesson.win
        helped = any(not self.lesson.task(name).itself for name in self.ticked[self._began.ticked :])
        stands = self.lesson.free or self.lesson.win or helped
        wrong = "" if helped else self._wrong(happened)
        if wrong or ended or not stands:
            self._take_back(Tried(self._own_steps(), tuple(happened.events), wrong))

    def _turn_has_passed(self) -> bool:
        """Whether another seat begins an action of its own that cannot tick any of the learner's tasks: the try is
        over then.
        """
        lesson, state = self.lesson, self.state
        waits = lesson.others != QUIET or lesson.free or lesson.win or state.to_move in (lesson.seat, CHANCE)
        return not waits and self.game.rules.action_of(state) is not None and not self._replied()

    def _own_steps(self) -> tuple[int, ...]:
        tried = self.played[self._began.played :]
        return tuple(step for played in tried if played.own for step in played.steps)

    def _refuse(self, step: int) -> None:
        """Refuse a step that is not legal: the action begun before it stays begun."""
        refusal = self.state.refusal(step)
        happened = self._happened(refusal, step)
        self.tried = Tried((*self._own_steps(), step), (), self._wrong(happened), refusal)

    def _wrong(self, happened: Happened) -> str:
        return next((wrong.name for wrong in self.lesson.wrong if holds(wrong.when, happened)), "")

    def _take_back(self, tried: Tried) -> None:
        began = self._began
        self.state = began.state.clone()
        del self.played[began.played :]
        del self.ticked[began.ticked :]
        self._replies = began.replies
        self.tried = tried
