"""Lists of tables, read from the store alone, a page at a time. Every question is answered from an index."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final

from footplate.bots.names import called
from footplate.games import title_of
from footplate.table.basics.values import Who
from footplate.table.store import Row, Store
from footplate.table.store.rows import neutral_name

Json = dict[str, Any]

PAGE: Final = 50
"""Tables on a page of a list, by default."""

_LATEST: Final = {"at": 1e18, "id": ""}
"""Where a list begins that has the newest on top."""

_UNFINISHED: Final = """
SELECT id, later, asked FROM (
    SELECT id, CASE WHEN status = 'running' AND (
            EXISTS (SELECT 1 FROM seat
                    WHERE seat.game_id = id AND (owing >> seat.seat) & 1 = 1 AND seat.person = :person)
            OR EXISTS (SELECT 1 FROM seat_holder AS also
                       WHERE also.game_id = id AND (owing >> also.seat) & 1 = 1 AND also.person = :person)
        ) THEN 0 ELSE 1 END AS later, CASE WHEN status = 'running' THEN since ELSE changed END AS asked
    FROM (
        SELECT game_id FROM seat WHERE person = :person AND ended IS NULL
        UNION SELECT game_id FROM seat_holder WHERE person = :person AND ended IS NULL
    ) AS mine JOIN game ON game.id = mine.game_id AND game.deleted IS NULL
) AS listed
"""
"""A person's unfinished tables: `later` is 0 where they are asked, `asked` the time since when a seat is asked."""

_MINE: Final = f"""{_UNFINISHED}
WHERE (later, asked, id) > (:later, :asked, :id) ORDER BY later, asked, id LIMIT :most
"""

_DELETED: Final = "(SELECT 1 FROM game WHERE game.id = game_id AND game.deleted IS NOT NULL)"

_FINISHED: Final = f"""
SELECT game_id AS id, ended FROM (
    SELECT * FROM (
        SELECT DISTINCT ended, game_id FROM seat
        WHERE person = :person AND ended IS NOT NULL AND (ended, game_id) < (:at, :id) AND NOT EXISTS {_DELETED}
        ORDER BY ended DESC, game_id DESC LIMIT :most
    ) AS seats
    UNION SELECT * FROM (
        SELECT DISTINCT ended, game_id FROM seat_holder
        WHERE person = :person AND ended IS NOT NULL AND (ended, game_id) < (:at, :id) AND NOT EXISTS {_DELETED}
        ORDER BY ended DESC, game_id DESC LIMIT :most
    ) AS also
) AS games ORDER BY ended DESC, game_id DESC LIMIT :most
"""

_OPEN: Final = """
SELECT id FROM game
WHERE status = 'waiting' AND public = 1 AND free > 0 AND deleted IS NULL AND (created, id) < (:at, :id)
ORDER BY created DESC, id DESC LIMIT :most
"""

_ENDED: Final = """
SELECT ended FROM seat WHERE game_id = :after AND person = :person
UNION SELECT ended FROM seat_holder WHERE game_id = :after AND person = :person
"""


class Lists:
    """My tables, open tables, finished ones; each from the beginning, or from after a table that was in it."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def mine(self, who: Who, after: str = "", most: int = PAGE, language: str = "en") -> list[Json]:
        """Unfinished tables of this person; those that wait for them first. `after` is the id of the last one of the
        previous page.
        """
        if not who.person:
            return []
        place: Row = {"later": -1, "asked": 0.0, "id": ""}
        if after:
            known = self._store.read(f"{_UNFINISHED} WHERE id = :after", {"person": who.person, "after": after})
            place = known[0] if known else place
        return self._listed(_MINE, {**place, "person": who.person, "most": most}, who, language)

    def finished(self, who: Who, after: str = "", most: int = PAGE, language: str = "en") -> list[Json]:
        if not who.person:
            return []
        place: dict[str, object] = _LATEST
        if after:
            known = self._store.read(_ENDED, {"person": who.person, "after": after})
            place = {"at": known[0]["ended"], "id": after} if known and known[0]["ended"] is not None else place
        return self._listed(_FINISHED, {**place, "person": who.person, "most": most}, who, language)

    def open(self, who: Who, after: str = "", most: int = PAGE, language: str = "en") -> list[Json]:
        place: dict[str, object] = _LATEST
        if after:  # it may have found its players meanwhile: where it stood is still where to go on
            known = self._store.read("SELECT created FROM game WHERE id = :after AND public = 1", {"after": after})
            place = {"at": known[0]["created"], "id": after} if known else place
        return self._listed(_OPEN, {**place, "most": most}, who, language)

    def _listed(self, picked: str, values: dict[str, object], who: Who, language: str) -> list[Json]:
        ids = [row["id"] for row in self._store.read(picked, values)]
        if not ids:
            return []
        named = {f"id{place}": id for place, id in enumerate(ids)}
        among = ", ".join(f":{name}" for name in named)
        games = {row["id"]: row for row in self._store.read(f"SELECT * FROM game WHERE id IN ({among})", named)}
        seats: dict[str, list[Row]] = {}
        for seat in self._store.read(f"SELECT * FROM seat WHERE game_id IN ({among}) ORDER BY game_id, seat", named):
            seats.setdefault(seat["game_id"], []).append(seat)
        held = f"SELECT game_id, seat FROM seat_holder WHERE game_id IN ({among}) AND person = :person"
        others = self._store.read(held, {**named, "person": who.person}) if who.person else []
        also = {(one["game_id"], one["seat"]) for one in others}
        return [_row(games[id], seats.get(id, []), who, also, language) for id in ids if id in games]


def _row(game: Row, seats: list[Row], who: Who, also: Collection[tuple[str, int]], language: str) -> Json:
    """One row; `also` are seats that this device holds by a link."""
    yours = [
        seat["seat"]
        for seat in seats
        if (seat["person"] and seat["person"] == who.person) or (game["id"], seat["seat"]) in also
    ]
    running = game["status"] == "running"
    turn = [seat["seat"] for seat in seats if running and game["owing"] >> seat["seat"] & 1]
    if running and game["bot"]:
        turn = sorted({*turn, game["decider"]})
    return {
        "id": game["id"],
        "game": game["game_key"],
        "title": title_of(game["game_key"]),
        "map": game["map"],
        "mode": game["mode"],
        "players": [
            {
                "name": called(seat["name"], language) or neutral_name(seat["seat"], language),
                "kind": _kind(seat["kind"]),
            }
            for seat in seats
        ],
        "status": game["status"],
        "turn": turn,
        "your_turn": any(game["owing"] >> seat & 1 for seat in yours) and running,
        "yours": yours,
        "since": game["since"] if running else game["changed"],
        "seats_open": sum(seat["kind"] in ("open", "invite") for seat in seats),
        "moves": game["moves"],
        "created": game["created"],
        "deadline": game["deadline"],
    }


def _kind(kind: str) -> str:
    return kind if kind in ("person", "bot") else "open"
