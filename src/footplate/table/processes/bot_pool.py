"""Worker processes for bots, so that no request waits for them; bots from outside have one apart.

A worker gets a game by its headers and steps and answers with the steps of one action, or with advice. It has no state
that matters: when it dies, the decision goes to another worker, and after a restart it is found in the store again.
"""

from __future__ import annotations

import logging
import multiprocessing
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Final, TypedDict, TypeVar

from footplate.bots import decide, make_bot
from footplate.bots.advice import STRONGEST, explain
from footplate.bots.advice import advise as find_advice
from footplate.bots.advice_words import AdvisedInWords, cards, in_words
from footplate.bots.failing import BotError
from footplate.bots.review import Judgement, judge_record
from footplate.bots.review_words import ToldReview, tell_review
from footplate.games import load as load_game
from footplate.kernel.game import AnyGame
from footplate.kernel.records.headers import Headers
from footplate.kernel.records.opening import opening
from footplate.kernel.rng import Random
from footplate.kernel.state import State
from footplate.table.basics.errors import Refused
from footplate.table.basics.values import AdviceTask, BotTask, ReviewTask, ToldTask
from footplate.table.processes.apart import IN_ITS_PLACE, Apart, ApartTask, is_apart
from footplate.table.processes.workers import end_with_the_server

T = TypeVar("T", bound=ApartTask)
A = TypeVar("A")

MOST_HANDOVERS: Final = 3
"""So often a decision is handed to a worker before it is given up."""
_REMEMBERED: Final = 32
_log: Final = logging.getLogger(__name__)

_positions: OrderedDict[str, tuple[tuple[int, ...], State]] = OrderedDict()
"""In a worker: where it last saw each game, so that only what is new has to be replayed."""


class Advised(TypedDict):
    """The best moves of a position in words, and the move that was asked about, where one was."""

    seat: int
    level: str
    learned: bool
    moves: list[AdvisedInWords]
    played: AdvisedInWords | None
    seconds: float
    """Of computing."""


def think(task: BotTask) -> list[int]:
    """The steps of one action, or of all that are decided under seal at once, decided with nothing but what the seat
    may know. Runs in a worker.
    """
    try:
        return _decided(task, task.level)
    except BotError as failed:  # of somebody else's bot: whoever plays against it shall not wait for ever
        _log.warning("%s: the %s decides instead", failed, IN_ITS_PLACE)
        return _decided(task, IN_ITS_PLACE)


def _decided(task: BotTask, level: str) -> list[int]:
    game = load_game(task.game)
    state = _asked(game, task, task.seat).clone()
    chance = Random(task.seed)
    bot = make_bot(level, game, task.seed)
    together = task.seat in game.secrets.together(state)
    steps = [decide(bot, game, state, chance)]
    state.play(steps[0])
    while state.midway() or (together and state.to_move == task.seat):
        steps.append(decide(bot, game, state, chance))
        state.play(steps[-1])
    return steps


def advise(task: AdviceTask) -> Advised:
    """What the strongest bot would do, or what speaks for a move that was made, in words. Runs in a worker."""
    game = load_game(task.game)
    state = _position(task) if task.made else _asked(game, task, task.viewer)
    began = time.process_time()
    seat, viewer = state.to_move, task.viewer
    if task.made:
        # Of a move that is still sealed for the viewer no task is made.
        advice = explain(game, state, task.made, viewer, seed=task.seed, opened=True)
    else:
        advice = find_advice(game, state, viewer, seed=task.seed)

    made = advice.played
    played = in_words(game, seat, viewer, made, task.players, task.language) if made else None
    return {
        "seat": seat,
        "level": STRONGEST,
        "learned": advice.learned,
        "moves": cards(game, viewer, advice, task.players, task.language),
        "played": played,
        "seconds": round(time.process_time() - began, 3),
    }


def judge(task: ReviewTask) -> list[Judgement]:
    """Judge moves of a finished game. Runs in a worker."""
    return judge_record(task.record, task.numbers, seeds=task.seeds)


def tell(task: ToldTask) -> ToldReview:
    """Put a review in words. Runs in a worker."""
    return tell_review(task.record, task.judgements, task.players, task.language)


def _asked(game: AnyGame, task: BotTask | AdviceTask, seat: int) -> State:
    """The position in which a seat decides: where several do so at the same time, its own."""
    state = _position(task)
    if state.to_move != seat or task.pencilled:
        state = game.secrets.asked(state, seat)
        for step in task.pencilled:
            state.advance(step)
    return state


def _position(task: BotTask | AdviceTask) -> State:
    seen, state = _positions.pop(task.id, ((), None))
    if state is None or task.steps[: len(seen)] != seen:
        seen, state = (), opening(Headers(task.headers), load_game(task.game)).clone()
    for step in task.steps[len(seen) :]:
        state.advance(step)
    _positions[task.id] = (task.steps, state)
    while len(_positions) > _REMEMBERED:
        _positions.popitem(last=False)
    return state


class BotPool:
    """A few worker processes. Replaces a worker that dies."""

    def __init__(
        self,
        workers: int = 1,
        thinking: Callable[[BotTask], list[int]] = think,
        advising: Callable[[AdviceTask], Advised] = advise,
    ) -> None:
        self._workers = workers
        self._thinking = thinking
        self._advising = advising
        self._mutex = threading.Lock()
        self._executor: ProcessPoolExecutor | None = None
        self._closed = False
        self._apart = Apart()

    def think(self, task: BotTask) -> Future[list[int]]:
        """The steps of the action a bot decides on."""
        return self._asked(self._thinking, task)

    def advise(self, task: AdviceTask) -> Future[Advised]:
        """What the strongest bot would do."""
        return self._asked(self._advising, task)

    def judge(self, task: ReviewTask) -> Future[list[Judgement]]:
        """What the strongest bot thinks of moves that were made."""
        return self._asked(judge, task)

    def tell(self, task: ToldTask) -> Future[ToldReview]:
        """A review in words."""
        return self._asked(tell, task)

    def _asked(self, job: Callable[[T], A], task: T) -> Future[A]:
        if is_apart(task):
            return self._apart.ask(job, task)
        answer: Future[A] = Future()
        answer.set_running_or_notify_cancel()
        self._ask(job, task, answer, MOST_HANDOVERS)
        return answer

    def _ask(self, job: Callable[[T], A], task: T, answer: Future[A], tries: int) -> None:
        with self._mutex:
            if self._closed:
                answer.set_exception(Refused("no_bot"))
                return
            executor = self._executor or self._started()
            try:
                thought = executor.submit(job, task)
            except BrokenProcessPool:
                self._executor = None
                executor = self._started()
                thought = executor.submit(job, task)
        thought.add_done_callback(lambda done: self._answered(done, executor, job, task, answer, tries))

    def _started(self) -> ProcessPoolExecutor:
        # Spawned, not forked: a fork would take the connections of the store along.
        context = multiprocessing.get_context("spawn")
        self._executor = ProcessPoolExecutor(self._workers, mp_context=context, initializer=end_with_the_server)
        return self._executor

    def _answered(
        self,
        done: Future[A],
        executor: ProcessPoolExecutor,
        job: Callable[[T], A],
        task: T,
        answer: Future[A],
        tries: int,
    ) -> None:
        if done.cancelled():
            answer.set_exception(Refused("no_bot"))
            return
        error = done.exception()
        if error is None:
            answer.set_result(done.result())
        elif isinstance(error, BrokenProcessPool) and tries > 1:
            with self._mutex:
                if self._executor is executor:
                    self._executor = None
            threading.Thread(target=self._ask, args=(job, task, answer, tries - 1), daemon=True).start()
        else:
            answer.set_exception(error)

    def close(self) -> None:
        """Stop thinking; what was not decided will be found again."""
        with self._mutex:
            self._closed = True
            executor, self._executor = self._executor, None
        self._apart.close()
        if executor is not None:
            executor.shutdown(wait=True, cancel_futures=True)
