"""Garbage: old objects are not visited while people wait, and yet not kept for ever."""

from __future__ import annotations

import gc
import sys
import weakref
from collections.abc import Iterator

import pytest

from footplate.web.running.garbage import OLD, TURN, collect_all, keep_pauses_short


class Circle:
    """Holds itself, so only the collector can free it."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture
def settings_as_before() -> Iterator[None]:
    threshold, interval = gc.get_threshold(), sys.getswitchinterval()
    yield
    gc.set_threshold(*threshold)
    gc.unfreeze()
    sys.setswitchinterval(interval)


@pytest.mark.usefixtures("settings_as_before")
def test_old_garbage_waits_for_its_visit() -> None:
    keep_pauses_short()
    assert gc.get_threshold()[2] == OLD
    assert sys.getswitchinterval() == pytest.approx(TURN)
    circle = Circle()
    gone = weakref.ref(circle)
    for generation in (0, 1):
        gc.collect(generation)
    del circle
    for generation in (0, 1):
        gc.collect(generation)
    assert gone() is not None
    assert collect_all() > 0
    assert gone() is None
