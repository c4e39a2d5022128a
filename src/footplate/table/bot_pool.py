"""Bots think in processes of their own, so that nobody waits for them.

A worker is told a game by its headers and steps and answers with the steps of one action. It keeps nothing that
matters: when it dies, the decision is handed to another one, and after a restart it is found in the store again.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Final

from footplate.bots import decide, make_bot
from footplate.games import load as load_game
from footplate.kernel.records.headers import Headers
from footplate.kernel.records.opening import opening
from footplate.kernel.rng import Random
from footplate.kernel.state import State
from footplate.table.errors import Refused
from footplate.table.values import BotTask

TRIES: Final = 3
"""So often a decision is handed to a worker before it is given up."""
_REMEMBERED: Final = 32

_positions: OrderedDict[str, tuple[tuple[int, ...], State]] = OrderedDict()
"""In a worker: where it last saw each game, so that only what is new has to be replayed."""


def think(task: BotTask) -> list[int]:
    """The steps of one action, decided with nothing but what the seat may know. Runs in a worker."""
    game = load_game(task.game)
    state = _position(task).clone()
    chance = Random(task.seed)
    bot = make_bot(task.level, game, task.seed)
    steps = [decide(bot, game, state, chance)]
    state.play(steps[0])
    while state.midway():
        steps.append(decide(bot, game, state, chance))
        state.play(steps[-1])
    return steps


def _position(task: BotTask) -> State:
    seen, state = _positions.pop(task.id, ((), None))
    if state is None or task.steps[: len(seen)] != seen:
        seen, state = (), opening(Headers(task.headers), load_game(task.game)).clone()
    for step in task.steps[len(seen) :]:
        state.advance(step)
    _positions[task.id] = (task.steps, state)
    while len(_positions) > _REMEMBERED:
        _positions.popitem(last=False)
    return state


def end_with_the_server() -> None:
    """A worker leaves Ctrl-C to the server, and ends with it, however that ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_wait_for_its_end, daemon=True).start()


def _wait_for_its_end() -> None:
    server = multiprocessing.parent_process()
    if server is not None:
        server.join()
        os._exit(0)


class BotPool:
    """A few processes that think. Replaces its workers when one of them dies."""

    def __init__(self, workers: int = 1, thinking: Callable[[BotTask], list[int]] = think) -> None:
        self._workers = workers
        self._thinking = thinking
        self._mutex = threading.Lock()
        self._executor: ProcessPoolExecutor | None = None
        self._closed = False

    def think(self, task: BotTask) -> Future[list[int]]:
        """The steps of the action a bot decides on."""
        answer: Future[list[int]] = Future()
        answer.set_running_or_notify_cancel()
        self._ask(task, answer, TRIES)
        return answer

    def _ask(self, task: BotTask, answer: Future[list[int]], tries: int) -> None:
        with self._mutex:
            if self._closed:
                answer.set_exception(Refused("no_bot"))
                return
            executor = self._executor or self._started()
            try:
                thought = executor.submit(self._thinking, task)
            except BrokenProcessPool:
                self._executor = None
                executor = self._started()
                thought = executor.submit(self._thinking, task)
        thought.add_done_callback(lambda done: self._answered(done, executor, task, answer, tries))

    def _started(self) -> ProcessPoolExecutor:
        # Spawned, not forked: a fork would take the connections of the store along.
        context = multiprocessing.get_context("spawn")
        self._executor = ProcessPoolExecutor(self._workers, mp_context=context, initializer=end_with_the_server)
        return self._executor

    def _answered(
        self,
        done: Future[list[int]],
        executor: ProcessPoolExecutor,
        task: BotTask,
        answer: Future[list[int]],
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
            threading.Thread(target=self._ask, args=(task, answer, tries - 1), daemon=True).start()
        else:
            answer.set_exception(error)

    def close(self) -> None:
        """Stop thinking; what was not decided will be found again."""
        with self._mutex:
            self._closed = True
            executor, self._executor = self._executor, None
        if executor is not None:
            executor.shutdown(wait=True, cancel_futures=True)
