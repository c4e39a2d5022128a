"""What may take long is made in a process of its own, and given up when it takes too long."""

from __future__ import annotations

import errno
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from footplate.kernel.records.faults import BadRecord
from footplate.table.basics.errors import Invalid
from footplate.table.play.importing import imported
from footplate.table.processes.workshop import NotBegun, TooLong, Workshop
from footplate.table.service import Tables
from footplate.table.store import Store
from tests.table.dying import fail_locally, fail_twofold, leave_a_child, make_something_local
from tests.table.sitting import person, play_first
from tests.waiting import until

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
    monkeypatch.setattr("footplate.table.processes.workshop.SET_UP", 0)
    before = set(multiprocessing.active_children())
    with pytest.raises(TooLong):
        workshop.make(len, "abc").result(90)
    assert set(multiprocessing.active_children()) <= before
    monkeypatch.undo()
    assert workshop.make(len, "abc").result(90).made == 3
    workshop.close()


def test_one_that_dies_before_it_is_ready_is_nobodys_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    workshop = Workshop(patience=20)
    before = set(multiprocessing.active_children())
    with monkeypatch.context() as patched:
        patched.setattr(
            "footplate.table.processes.workshop._work", os._exit
        )  # of what it is given, it can make nothing
        with pytest.raises(NotBegun):
            workshop.make(len, "abc").result(90)
    assert set(multiprocessing.active_children()) <= before
    assert workshop.make(len, "abc").result(90).made == 3
    workshop.close()


@pytest.mark.parametrize("what", ["context.BaseContext.Pipe", "process.BaseProcess.start"])
def test_where_none_can_be_started_the_work_is_not_begun(monkeypatch: pytest.MonkeyPatch, what: str) -> None:
    def fail(*given: object) -> None:
        raise OSError(errno.EMFILE, "Too many open files")

    workshop = Workshop(patience=20)
    with monkeypatch.context() as patched:
        patched.setattr(f"multiprocessing.{what}", fail)
        with pytest.raises(NotBegun):
            workshop.make(len, "abc").result(90)
    assert workshop.make(len, "abc").result(90).made == 3
    workshop.close()


@pytest.mark.parametrize(
    ("job", "told"),
    [
        (fail_twofold, "tests.table.dying.Twofold: Anton fails"),
        (fail_locally, "Local: nobody knows me"),
        (make_something_local, "make_something_local.<locals>.<lambda>"),
    ],
)
def test_what_cannot_be_sent_is_told_in_words(workshop: Workshop, job: Callable[[object], object], told: str) -> None:
    """And the process goes on."""
    process = workshop.make(os.getpid).result(90).made
    assert told in str(workshop.make(job, 1).result(90).error)
    assert workshop.make(os.getpid).result(90).made == process


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="there are no groups of processes")
def test_closing_does_not_wait_for_what_was_started_there(tmp_path: Path) -> None:
    workshop = Workshop(patience=3600, apart=True)
    made = workshop.make(leave_a_child, str(tmp_path))
    until((tmp_path / "left").exists)
    closing = threading.Thread(target=workshop.close, daemon=True)
    closing.start()
    closing.join(60)
    waits = closing.is_alive()
    if waits:
        os.kill(int((tmp_path / "child").read_text()), signal.SIGKILL)
    assert not waits
    assert isinstance(made.exception(), EOFError | OSError)


def test_a_table_is_prepared_there_and_opened_here_without_playing_it_again(
    workshop: Workshop, lite: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All that takes long is done in the other process; what is opened here is what would have been made here."""
    tables = Tables(lite)
    who = person(tables)
    for name in ("rocket/two-seats.fpr", "dampfross/germany-two-seats.fpr", "sample3.fpr"):
        text = (RECORDS / name).read_text("utf-8")
        for move in (None, 4):
            piece = workshop.make(tables.new.preparing(text, move)).result(90)
            assert piece.made is not None
            with monkeypatch.context() as patched:
                patched.setattr("footplate.table.play.drafts.opened", None)
                id = tables.new.open_prepared(who, piece.made).result().id
                seen = tables.looking.view(who, id, "en", seat=0)
            assert seen == Tables(lite).looking.view(who, id, "en", seat=0)
            assert tables.looking.record(who, id) == Tables(lite).looking.record(who, id)
            assert tables.live.started(id)[1].setting == tables.live.started(id)[0].setting
            if not tables.live.started(id)[1].over:
                play_first(tables, id, who)
                assert tables.looking.view(who, id, "en", seat=0) == Tables(lite).looking.view(who, id, "en", seat=0)
