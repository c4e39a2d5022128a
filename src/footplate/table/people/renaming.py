"""Other names of players in a game that is kept: the one thing in which an event is ever changed."""

from __future__ import annotations

import json
from collections.abc import Mapping

from footplate.kernel.game import seat_letter
from footplate.table.play.live import renamed
from footplate.table.store import Transaction
from footplate.table.store.rows import kept_data


def rename_in_record(transaction: Transaction, id: str, names: Mapping[int, str]) -> None:
    """Seats get other names in the headers the game began with, and in the record it was imported from."""
    started = transaction.run("SELECT payload FROM event WHERE game_id = :id AND seq = 1", {"id": id})
    payload = kept_data(started[0]["payload"]) if started else {}
    if "headers" not in payload:
        return  # it has not begun, or it is damaged and no game comes of it
    headers = {f"Seat{seat_letter(seat)}": name for seat, name in names.items()}
    payload["headers"] |= headers
    if "record" in payload:
        payload["record"] = renamed(payload["record"], headers)
    values = {"id": id, "payload": json.dumps(payload, ensure_ascii=False)}
    transaction.run("UPDATE event SET payload = :payload WHERE game_id = :id AND seq = 1", values)
