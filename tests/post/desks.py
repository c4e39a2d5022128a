"""Desks for tests: positions out of the samples of the notation at which a seat's orders are read."""

from __future__ import annotations

from footplate.games import KNOWN, load
from footplate.kernel.records.projection import cut
from footplate.kernel.records.reading import read_record
from footplate.kernel.records.recorder import Recorder
from footplate.post.order_reading import Desk, Read, read_orders
from footplate.post.sheet import read_sheet
from tests.kernel.notation_doc import SAMPLES


def sample(number: int, moves: int) -> Recorder:
    """A sample of the notation after so many moves."""
    return Recorder.resume(cut(read_record(SAMPLES[number - 1].encode(), KNOWN), moves), load)


def desk(number: int, moves: int, seat: int) -> Desk:
    """Where this seat's orders are read then."""
    recorder = sample(number, moves)
    before = next((one.before for one in reversed(recorder.actions) if one.before.to_move == seat), None)
    return Desk(recorder.game, recorder.record.headers, recorder.state, seat, recorder.agreements, before)


def read(at: Desk, *lines: str) -> list[Read]:
    """These lines as orders."""
    return read_orders(at, read_sheet("\n".join(lines)).orders)


def moves(at: Desk, *lines: str) -> list[str]:
    """What they were read as; the code of the first fault where they were not."""
    return [one.move or (one.faults[0].code if one.faults else "later") for one in read(at, *lines)]
