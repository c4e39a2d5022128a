"""The record of a table, made on demand."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from footplate.games import KNOWN
from footplate.games import load as load_game
from footplate.kernel.game import AnyGame, seat_letter
from footplate.kernel.records.endings import winners
from footplate.kernel.records.headers import Headers
from footplate.kernel.records.reading import read_record
from footplate.kernel.records.record import MoveLine, Record
from footplate.kernel.records.recorder import Recorder


@dataclass(frozen=True, slots=True)
class Doing:
    """An item of the record: "play" steps, "undo" a number of them (asked for by `actor`, agreed to by the seats in
    `text`, or taken back by the "referee", whose reason is in it), "mark" the last line with the annotation `actor`
    and a reason, "write" a common move, or "end" the game from outside (`text` says how, `actor` the seat that lost by
    it).
    """

    kind: str
    steps: tuple[int, ...] = ()
    count: int = 0
    actor: str = ""
    text: str = ""


def full_record(game: AnyGame, headers: Headers, imported: str, doings: Iterable[Doing], secret: bytes) -> Record:
    """Everything that was done, as a record; once the game has ended with the secret its chance came from."""
    doings = list(doings)
    if imported and not doings and headers["Result"] != "*":
        return read_record(imported.encode("utf-8"), KNOWN)
    if imported:
        recorder = Recorder.resume(read_record(imported.encode("utf-8"), KNOWN), load_game)
    else:
        recorder = Recorder(game, headers)
    for one in doings:
        _do(recorder, one)
    record = recorder.record
    if record.ended and record.headers["Commit"] != "-" and record.headers["Secret"] == "-" and secret:
        return Record(record.headers.replaced(Secret=secret.hex()), record.body)
    return record


def bare_record(headers: Headers, moves: Iterable[tuple[int, str]], ending: str, secret: bytes) -> Record:
    """The moves as stored, without checks: for a game whose rules have changed since."""
    told = [(seat_letter(seat), text) for seat, text in moves if text]
    body = tuple(MoveLine(number, actor, text) for number, (actor, text) in enumerate(told, 1))
    if ending != "-" and headers["Termination"] == "-":
        headers = headers.replaced(Termination=ending)
        if headers["Commit"] != "-":
            headers = headers.replaced(Secret=secret.hex())
    return Record(headers, body)


def _do(recorder: Recorder, one: Doing) -> None:
    if one.kind == "play":
        for step in one.steps:
            recorder.play(step, known=True)
    elif one.kind == "undo" and one.actor == "referee":
        recorder.undo(one.count, asked=one.actor)
        recorder.comment(f"referee: {one.text}")
    elif one.kind == "undo":
        recorder.undo(one.count, asked=one.actor if one.text else "", agreed=one.text)
    elif one.kind == "mark":
        recorder.annotate(one.actor)
        if one.text:
            recorder.comment(f"referee: {one.text}")
    elif one.kind == "write":
        recorder.write(one.actor, one.text)
    else:
        recorder.end(one.text, winners(recorder.game, recorder.state, one.actor))
