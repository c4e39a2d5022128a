"""What may take long is made in a process of its own, and given up when it takes too long."""

from __future__ import annotations

import multiprocessing
import os
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from footplate.kernel.records.faults import BadRecord
from footplate.table.errors import Invalid
from footplate.table.importing import imported
from footplate.table.live import Live
from footplate.table.service import Tables
from footplate.table.store import Store
from footplate.table.workshop import TooLong, Workshop
from tests.table.sitting import person, play_first

RECORDS = Path(__file__).parents[1] / "records"


@pytest.fixture(scope="module")
def workshop() -> Iterator[Workshop]:
    made = Workshop(patience=20)
    yield made
    made.close()


def test_a_record_is_read_there_as_it_is_here(workshop: Workshop) -> None:
    text = (RECORDS / "rocket" / "two-seats.fpr").read_text("utf-8")
    piece = workshop.make(imported, text, None).result(90)
    assert piece.error is None
    assert piece.made == imported(text, None)
    assert piece.seconds > 0


def test_what_was_refused_there_is_refused_here(workshop: Workshop) -> None:
    text = (RECORDS / "rocket" / "two-seats.fpr").read_text("utf-8")
    broken = workshop.make(imported, "no record", None).result(90).error
    assert isinstance(broken, BadRecord)
    with pytest.raises(BadRecord) as here:
        imported("no record", None)
    assert str(broken) == str(here.value)
    beyond = workshop.make(imported, text, 10_000).result(90).error
    assert isinstance(beyond, Invalid)
    assert beyond.sentence("de") == Invalid("move", {"moves": len(imported(text, None).lines)}).sentence("de")


def test_what_takes_too_long_is_given_up_and_the_next_one_is_made() -> None:
    workshop = Workshop(patience=0.5)
    began = time.monotonic()
    with pytest.raises(TooLong):
        workshop.make(time.sleep, 3600).result(90)
    with pytest.raises(TooLong):
        workshop.make(exec, "while True: pass").result(90)
    assert time.monotonic() - began < 80
    assert workshop.make(len, "abc").result(90).made == 3
    workshop.close()


def test_a_process_that_dies_is_replaced() -> None:
    workshop = Workshop(patience=20)
    with pytest.raises((EOFError, OSError)):
        workshop.make(os._exit, 1).result(90)
    assert workshop.make(len, "abc").result(90).made == 3
    workshop.close()


def test_a_process_that_does_not_begin_in_time_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    workshop = Workshop(patience=20)
    monkeypatch.setattr("footplate.table.workshop.SET_UP", 0)
    before = set(multiprocessing.active_children())
    with pytest.raises(TooLong):
        workshop.make(len, "abc").result(90)
    assert set(multiprocessing.active_children()) <= before
    monkeypatch.undo()
    assert workshop.make(len, "abc").result(90).made == 3
    workshop.close()


def test_a_table_is_prepared_there_and_opened_here_without_playing_it_again(
    workshop: Workshop, lite: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All that takes long is done in the other process; what is opened here is what would have been made here."""
    tables = Tables(lite)
    who = person(tables)
    for name in ("rocket/two-seats.fpr", "dampfross/germany-two-seats.fpr", "sample3.fpr"):
        text = (RECORDS / name).read_text("utf-8")
        for move in (None, 4):
            piece = workshop.make(tables.preparing(text, move)).result(90)
            assert piece.made is not None
            with monkeypatch.context() as patched:
                patched.setattr(Live, "opened", None)
                id = tables.open_prepared(who, piece.made).result().id
                seen = tables.view(who, id, "en", seat=0)
            assert seen == Tables(lite).view(who, id, "en", seat=0)
            assert tables.record(who, id) == Tables(lite).record(who, id)
            assert tables._live_tables.started(id)[1].setting == tables._live_tables.started(id)[0].setting
            if not tables._live_tables.started(id)[1].over:
                play_first(tables, id, who)
                assert tables.view(who, id, "en", seat=0) == Tables(lite).view(who, id, "en", seat=0)
