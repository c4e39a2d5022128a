"""Where the games of a match are played: in this process, in several, or on other machines (`cluster.py`)."""

from __future__ import annotations

import multiprocessing
import signal
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from typing import Final, TypeVar

from footplate.lab.arena import Crew, PlayedGame

AHEAD: Final = 8
"""Games that may be finished ahead, for each that is being played, while an earlier one still goes on."""

T = TypeVar("T")


def crew_of(jobs: int) -> Crew:
    """This process alone, or several."""
    return _alone if jobs == 1 else Processes(jobs)


def _alone(play: Callable[[int], PlayedGame], numbers: range) -> Iterator[PlayedGame]:
    return map(play, numbers)


class Processes:
    """Processes beside this one, started afresh rather than forked: the same on every system."""

    def __init__(self, jobs: int) -> None:
        self._jobs = jobs

    def __call__(self, play: Callable[[int], PlayedGame], numbers: range) -> Iterator[PlayedGame]:
        strangers = set(multiprocessing.active_children())
        context = multiprocessing.get_context("spawn")
        pool = ProcessPoolExecutor(self._jobs, mp_context=context, initializer=leave_interrupts_to_the_parent)
        try:
            yield from in_order(lambda number: pool.submit(play, number), numbers, self._jobs)
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
            for process in set(multiprocessing.active_children()) - strangers:
                process.terminate()  # games that will not count are not waited for
                process.join()


def leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def in_order(submit: Callable[[int], Future[T]], numbers: range, at_once: int) -> Iterator[T]:
    """The results for these numbers, in their order, `at_once` of them computed at the same time."""
    left, due, running = iter(numbers), deque[Future[T]](), set[Future[T]]()
    while True:
        while len(running) < at_once and len(due) < at_once * AHEAD and (number := next(left, None)) is not None:
            due.append(submit(number))
            running.add(due[-1])
        if not due:
            return
        if running:
            running = wait(running, return_when=FIRST_COMPLETED).not_done
        while due and due[0].done():
            yield due.popleft().result()
