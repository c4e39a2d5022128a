"""What administrators can see: tables and their players, chat, and the orders in force."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from footplate.games import title_of
from footplate.kernel.game import seat_letter
from footplate.table.admin.administration import RESTORABLE
from footplate.table.admin.standing_orders import FOR_EVER, StandingOrders
from footplate.table.basics.errors import Invalid, Unknown
from footplate.table.store import Row, Store
from footplate.table.store.rows import neutral_name

Json = dict[str, Any]

PAGE: Final = 25
CHAT: Final = 200
MOST_WORDS: Final = 10
_LATEST: Final = {"at": 1e18, "id": ""}


class AdminLists:
    """Reads only."""

    def __init__(self, store: Store, orders: StandingOrders, now: Callable[[], float]) -> None:
        self._store = store
        self._orders = orders
        self._now = now

    def tables(
        self, words: str = "", *, deleted: bool = False, after: str = "", most: int = PAGE, language: str = "en"
    ) -> list[Json]:
        """Tables whose id, game or players' names contain all these words, newest first. `after` is the id of the last
        one of the previous page.
        """
        place: Row = dict(_LATEST)
        if after:
            known = self._store.read("SELECT created AS at, id FROM game WHERE id = :after", {"after": after})
            if not known:
                raise Unknown("table")
            place = known[0]
        fits, values = _search(words)
        there = "deleted IS NOT NULL" if deleted else "deleted IS NULL"
        picked = f"SELECT * FROM game WHERE {there} AND (created, id) < (:at, :id) {fits}"
        games = self._store.read(
            f"{picked} ORDER BY created DESC, id DESC LIMIT :most", {**values, **place, "most": most}
        )
        return [self._described(game, language) for game in games]

    def table(self, id: str, language: str = "en") -> Json:
        """One table, also a deleted one, with what was last said there."""
        games = self._store.read("SELECT * FROM game WHERE id = :id", {"id": id})
        if not games:
            raise Unknown("table")
        said = self._store.read(
            "SELECT number, at, seat, text, removed FROM chat WHERE game_id = :id AND (text <> '' OR removed = 1)"
            " ORDER BY number DESC LIMIT :most",
            {"id": id, "most": CHAT},
        )
        chat = [{**line, "removed": bool(line["removed"])} for line in reversed(said)]
        return {**self._described(games[0], language), "chat": chat}

    def _described(self, game: Row, language: str) -> Json:
        seats = self._store.read(_SEATS, {"id": game["id"]})
        deleted = game["deleted"]
        return {
            "id": game["id"],
            "game": game["game_key"],
            "title": title_of(game["game_key"]),
            "status": game["status"],
            "public": bool(game["public"]),
            "created": game["created"],
            "changed": game["changed"],
            "moves": game["moves"],
            "turn": game["decider"] if game["status"] == "running" and game["decider"] >= 0 else None,
            "deleted": deleted,
            "restorable": None if deleted is None else deleted + RESTORABLE,
            "seats": [self._seat(seat, language) for seat in seats],
        }

    def _seat(self, seat: Row, language: str) -> Json:
        person = seat["person"]
        return {
            "seat": seat["seat"],
            "letter": seat_letter(seat["seat"]),
            "name": seat["name"] or neutral_name(seat["seat"], language),
            "kind": seat["kind"],
            "person": person,
            "devices": seat["devices"],
            "sessions": seat["sessions"],
            "links": seat["links"],
            "blocked": self._orders.blocks(person),
            "muted": self._orders.mutes(person),
        }

    def standing(self) -> Json:
        """The orders in force: {read_only, stop, blocked, muted, addresses}, each of the last three as [{target, name,
        until}].
        """
        orders, now = self._orders.in_force, self._now()
        found: dict[str, list[Json]] = {"blocked": [], "muted": [], "blocked_address": []}
        for (kind, target), until in orders.until.items():
            if kind in found and until > now:
                name = "" if kind == "blocked_address" else self._name_of(target)
                found[kind].append({"target": target, "name": name, "until": None if until >= FOR_EVER else until})
        return {
            "read_only": orders.read_only,
            "stop": orders.stop,
            "blocked": found["blocked"],
            "muted": found["muted"],
            "addresses": found["blocked_address"],
        }

    def _name_of(self, person: str) -> str:
        """The name a person last used."""
        rows = self._store.read(
            "SELECT seat.name FROM seat JOIN game ON game.id = seat.game_id WHERE seat.person = :person"
            " ORDER BY game.created DESC LIMIT 1",
            {"person": person},
        )
        return str(rows[0]["name"]) if rows else ""

    def counts(self) -> dict[str, int]:
        """How many tables there are, by their status; `deleted` ones apart."""
        rows = self._store.read(
            "SELECT CASE WHEN deleted IS NULL THEN status ELSE 'deleted' END AS status, count(*) AS n FROM game"
            " GROUP BY 1"
        )
        return {"waiting": 0, "running": 0, "over": 0, "deleted": 0, **{row["status"]: row["n"] for row in rows}}


def _search(words: str) -> tuple[str, dict[str, object]]:
    """An SQL condition for each word, and its parameters. Raises `Invalid` for too many words."""
    wanted = words.lower().split()
    if len(wanted) > MOST_WORDS:
        raise Invalid("admin_words", {"most": MOST_WORDS})
    fits = "".join(_HOLDS.format(n=place) for place in range(len(wanted)))
    return fits, {f"word{place}": f"%{_literally(word)}%" for place, word in enumerate(wanted)}


def _literally(word: str) -> str:
    return word.replace("!", "!!").replace("%", "!%").replace("_", "!_")


_HOLDS: Final = """
AND (lower(game.id) LIKE :word{n} ESCAPE '!' OR lower(game.game_key) LIKE :word{n} ESCAPE '!' OR EXISTS (
    SELECT 1 FROM seat WHERE seat.game_id = game.id
        AND (lower(seat.name) LIKE :word{n} ESCAPE '!' OR seat.person LIKE :word{n} ESCAPE '!')
))"""

_SEATS: Final = """
SELECT seat.seat, seat.kind, seat.name, seat.person,
    (SELECT count(*) FROM seat_holder AS also WHERE also.game_id = seat.game_id AND also.seat = seat.seat) AS devices,
    (SELECT count(*) FROM session WHERE session.person = seat.person AND seat.person <> '') AS sessions,
    (SELECT count(*) FROM seat_secret AS link WHERE link.game_id = seat.game_id AND link.seat = seat.seat) AS links
FROM seat WHERE seat.game_id = :id ORDER BY seat.seat
"""
