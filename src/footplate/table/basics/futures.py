"""Futures that follow from others."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from typing import TypeVar

from footplate.table.basics.errors import Stale

S = TypeVar("S")
T = TypeVar("T")


def finished(value: T) -> Future[T]:
    """A future that is done already."""
    future: Future[T] = Future()
    future.set_result(value)
    return future


def chained(first: Future[S], then: Callable[[S], T], finally_: Callable[[], None] = lambda: None) -> Future[T]:
    """What comes of a future's result. It cannot be cancelled: what was asked for will be done."""
    second: Future[T] = Future()
    second.set_running_or_notify_cancel()

    def go_on(done: Future[S]) -> None:
        error = done.exception()
        result: T | None = None
        if error is None:
            try:
                result = then(done.result())
            except BaseException as raised:
                error = raised
        finally_()
        if error is not None:
            second.set_exception(error)
        else:
            second.set_result(result)  # type: ignore[arg-type]

    first.add_done_callback(go_on)
    return second


def unless_stale(first: Future[T]) -> Future[T | None]:
    """The result of a future, or None where another command came first (`Stale`)."""
    second: Future[T | None] = Future()
    second.set_running_or_notify_cancel()

    def go_on(done: Future[T]) -> None:
        error = done.exception()
        if error is None or isinstance(error, Stale):
            second.set_result(None if error else done.result())
        else:
            second.set_exception(error)

    first.add_done_callback(go_on)
    return second
