"""Lists of tables, read from the store alone."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final

from footplate.games import load as load_game
from footplate.kernel.text import BadText
from footplate.table.store import Row, Store
from footplate.table.values import Who

Json = dict[str, Any]

_MOST: Final = 200

_MINE: Final = (
    "SELECT game_id FROM seat WHERE person = :person AND person <> ''"
    " UNION SELECT game_id FROM seat_holder WHERE person = :person"
)
_YOURS: Final = "SELECT game_id, seat FROM seat_holder WHERE person = :person"

_WANTED: Final = {
    "mine": f"status <> 'over' AND id IN ({_MINE})",
    "finished": f"status = 'over' AND id IN ({_MINE})",
    "open": "public = 1 AND status = 'waiting' AND id IN (SELECT game_id FROM seat WHERE kind = 'open')",
}


class Lists:
    """My tables, open tables, finished ones."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def mine(self, who: Who) -> list[Json]:
        """Tables somebody sits at that are not over; those that wait for him first, longest waiting on top."""
        return sorted(self._rows("mine", who), key=lambda row: (not row["your_turn"], row["since"]))

    def finished(self, who: Who) -> list[Json]:
        return self._rows("finished", who)

    def open(self, who: Who) -> list[Json]:
        return self._rows("open", who)

    def _rows(self, which: str, who: Who) -> list[Json]:
        wanted = _WANTED[which]
        values = {"person": who.person, "most": _MOST}
        picked = f"SELECT id FROM game WHERE {wanted} ORDER BY changed DESC LIMIT :most"
        games = self._store.read(f"SELECT * FROM game WHERE id IN ({picked}) ORDER BY changed DESC", values)
        seats: dict[str, list[Row]] = {}
        for seat in self._store.read(f"SELECT * FROM seat WHERE game_id IN ({picked}) ORDER BY game_id, seat", values):
            seats.setdefault(seat["game_id"], []).append(seat)
        also = {(one["game_id"], one["seat"]) for one in self._store.read(_YOURS, {"person": who.person})}
        return [_listed(game, seats.get(game["id"], []), who, also) for game in games]


def _listed(game: Row, seats: list[Row], who: Who, also: Collection[tuple[str, int]]) -> Json:
    """One row; `also` are seats the reader holds as somebody's other device."""
    yours = [
        seat["seat"]
        for seat in seats
        if (seat["person"] and seat["person"] == who.person) or (game["id"], seat["seat"]) in also
    ]
    running = game["status"] == "running"
    turn = [game["decider"]] if running and game["decider"] >= 0 else []
    return {
        "id": game["id"],
        "game": game["game_key"],
        "title": _title(game["game_key"]),
        "map": game["map"],
        "mode": game["mode"],
        "players": [{"name": seat["name"], "kind": _kind(seat["kind"])} for seat in seats],
        "status": game["status"],
        "turn": turn,
        "your_turn": not game["bot"] and any(seat in yours for seat in turn),
        "yours": yours,
        "since": game["since"] if running else game["changed"],
        "seats_open": sum(seat["kind"] in ("open", "invite") for seat in seats),
        "moves": game["moves"],
        "created": game["created"],
        "deadline": game["deadline"],
    }


def _kind(kind: str) -> str:
    return kind if kind in ("person", "bot") else "open"


def _title(key: str) -> str:
    try:
        return load_game(key).title
    except BadText:  # a game this version does not have
        return key
