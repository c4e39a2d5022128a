"""Records that become tables: whole, or cut after a move to be played on differently."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from footplate.games import KNOWN
from footplate.games import load as load_game
from footplate.kernel.records.headers import Headers
from footplate.kernel.records.projection import cut
from footplate.kernel.records.reading import read_record
from footplate.kernel.records.record import Record
from footplate.kernel.records.replay import Played, replay
from footplate.kernel.state import CHANCE
from footplate.table.basics.chronicle import Stored
from footplate.table.basics.errors import Invalid
from footplate.table.basics.machine_time import MachineTime
from footplate.table.basics.setting import Setting
from footplate.table.play.applying import opened
from footplate.table.play.live import Live


@dataclass(frozen=True, slots=True)
class Imported:
    """A record fit to begin a table with, and the steps of its lines."""

    record: Record
    lines: tuple[tuple[int, str, tuple[int, ...]], ...]
    """Seat, text and steps of every line of the main line."""

    def start(self, id: str) -> dict[str, Any]:
        """The first event of a table with this id; a finished game keeps its own."""
        headers = self.record.headers if self.record.ended else self.record.headers.replaced(Id=id)
        chances = sum(line.actor == "*" for line in self.record.played)
        text = str(Record(headers, self.record.body))
        return {"headers": dict(headers), "record": text, "lines": self.lines, "chance": chances}


@dataclass(frozen=True, slots=True)
class Prepared:
    """A table that begins with a record, prepared before it is opened: the slow part, done outside the transaction."""

    imported: Imported
    start: Stored
    """Its first event."""
    live: Live

    @property
    def id(self) -> str:
        """The id it will have, unless it is taken."""
        return self.live.setting.id

    def at(self, setting: Setting) -> Live:
        """The live table, with the secret by which chance will decide there."""
        self.live.setting = setting
        return self.live


def prepared(text: str, move: int | None, id: str, now: MachineTime) -> Prepared:
    """Read a record and play it through. Raises what `imported` does."""
    record = imported(text, move)
    start = Stored(1, now.at, -1, "start", record.start(id), now.boot, now.ticks)
    return Prepared(record, start, opened(Setting(id, b"", None), start))


def imported(text: str, move: int | None) -> Imported:
    """Read a record to begin a table with. Raises `BadRecord` with every fault, or `Invalid`.

    A finished game kept whole stays what it is, its secret included. Any other is a new game that continues this one:
    the secret it was committed to is unknown here, so it makes no promise about its chance. It is continued by the
    rulings it began with, or by today's rules where it has been read by these.
    """
    record = read_record(text.encode("utf-8"), KNOWN)
    if record.view != "full" and any("?" in line.move for line in record.played):
        raise Invalid("view")
    replayed = replay(record, load_game)
    last = len(replayed.lines)
    if move is not None and not 0 <= move <= last:
        raise Invalid("move", {"moves": last})
    if replayed.record.ended and move in (None, last):
        return Imported(replayed.record, tuple(_line(one, record, True) for one in replayed.lines))
    end = last if move is None else move
    shorter = replayed.record if move is None else cut(replayed.record, move)
    values = {name: value for name, value in shorter.headers.items() if not name.startswith("Salt")}
    fresh = {"View": "full", "Commit": "-", "Secret": "-", "Result": "*", "Termination": "-", "Parent": record.hash}
    lines = tuple(_line(one, record, one.line.number < end) for one in replayed.lines[:end])
    game = load_game(record.headers["Game"])
    rules = record.headers["Rules"] if game.goes_on(record.headers["Rules"]) else str(game.revision)
    headers = Headers({**values, **fresh, "Rules": rules}).without("Begun", "Inherited")
    return Imported(Record(headers, shorter.body), lines)


def _line(one: Played, record: Record, settled: bool) -> tuple[int, str, tuple[int, ...]]:
    """A line as an action; the silence after the last line of an open record is still open."""
    seat = CHANCE if one.line.actor == "*" else record.seats.index(one.line.actor)
    return seat, one.line.move, (*one.steps, *one.settled) if settled else one.steps
