"""Records that become tables: whole, or cut after a move to be played on differently."""

from __future__ import annotations

from footplate.games import KNOWN
from footplate.games import load as load_game
from footplate.kernel.records.headers import Headers
from footplate.kernel.records.projection import cut
from footplate.kernel.records.reading import read_record
from footplate.kernel.records.record import Record
from footplate.kernel.records.recorder import Recorder
from footplate.kernel.records.replay import replay
from footplate.table.errors import Invalid


def imported(text: str, move: int | None) -> Record:
    """A record fit to begin a table with. Raises `BadRecord` with every fault, or `Invalid`.

    A finished game kept whole stays what it is, its secret included. Any other is a new game that continues this one:
    nobody here knows the secret it was committed to, so it makes no promise about its chance.
    """
    record = read_record(text.encode("utf-8"), KNOWN)
    replayed = replay(record, load_game).record
    if move is not None and not 0 <= move <= len(replayed.moves):
        raise Invalid("move", {"moves": len(replayed.moves)})
    if replayed.ended and move in (None, len(replayed.moves)):
        return replayed
    shorter = replayed if move is None else cut(replayed, move)
    values = {name: value for name, value in shorter.headers.items() if not name.startswith("Salt")}
    fresh = {"Commit": "-", "Secret": "-", "Result": "*", "Termination": "-", "Parent": record.hash}
    return Record(Headers({**values, **fresh}), shorter.body)


def with_id(record: Record, id: str) -> str:
    """The text of the record under the id of its table; a finished one keeps its own."""
    if record.ended:
        return str(record)
    renamed = Record(record.headers.replaced(Id=id), record.body)
    return str(Recorder.resume(renamed, load_game).record)
