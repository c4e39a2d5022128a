"""Futures that follow from others: what comes of a result, and what of an error."""

from __future__ import annotations

from concurrent.futures import Future

import pytest

from footplate.table.basics.errors import Stale
from footplate.table.basics.futures import chained, finished, unless_stale


def failed(error: Exception) -> Future[int]:
    future: Future[int] = Future()
    future.set_exception(error)
    return future


def test_whoever_was_slower_gets_nothing_and_no_error() -> None:
    assert unless_stale(failed(Stale(7))).result(timeout=5) is None
    assert unless_stale(finished(3)).result(timeout=5) == 3


def test_every_other_error_is_passed_on() -> None:
    with pytest.raises(ZeroDivisionError):
        unless_stale(failed(ZeroDivisionError())).result(timeout=5)
    with pytest.raises(ZeroDivisionError):
        chained(failed(ZeroDivisionError()), lambda number: number + 1).result(timeout=5)
    with pytest.raises(ZeroDivisionError):
        chained(finished(0), lambda number: 1 // number).result(timeout=5)


def test_what_follows_is_done_whatever_came_before() -> None:
    done: list[str] = []
    assert chained(finished(3), lambda number: number + 1, lambda: done.append("fine")).result(timeout=5) == 4
    with pytest.raises(ZeroDivisionError):
        chained(failed(ZeroDivisionError()), lambda number: number, lambda: done.append("failed")).result(timeout=5)
    assert done == ["fine", "failed"]
