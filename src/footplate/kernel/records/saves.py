"""Saves: a running game as its player keeps it, with what must stay secret before its end.

A save is a full record with its `Secret`, from which all chance to come follows, and with `Begun`, the codes of the
steps since the last line. Loading it restores the game as it was left, down to the next throw.
"""

from __future__ import annotations

from footplate.kernel.fairness import commitment
from footplate.kernel.records.record import Record


def is_private(record: Record) -> bool:
    """Whether a record reveals what is still to come: the secret of a game that has not ended."""
    return not record.ended and record.headers["Secret"] != "-"


def save(record: Record, secret: bytes, unwritten: list[int]) -> Record:
    """The save of a running game; a game that has ended has no secrets left."""
    if record.ended:
        return record
    begun = {"Begun": " ".join(map(str, unwritten))} if unwritten else {}
    return Record(record.headers.replaced(Secret=secret.hex(), **begun), record.body)


def continuation(record: Record, id: str, secret: bytes) -> Record:
    """A new game that goes on where this one stands, for players who do not know its secret.

    It is committed to a new secret, and names the chance it has inherited, so that the rest of it can be proved.
    """
    headers = record.headers
    if any(line.move.startswith(("seal ", "open ")) for line in record.played):
        id = headers["Id"]  # orders were sealed for the old game
    inherited = sum(line.actor == "*" for line in record.played)
    new = {"Id": id, "View": "full", "Commit": commitment(id, secret), "Parent": record.hash}
    unsalted = headers.without(*(name for name in headers if name.startswith("Salt")))
    return Record(unsalted.replaced(**new, Inherited=str(inherited)), record.body)
