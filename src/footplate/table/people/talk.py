"""Chat and private notes."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, Final

from footplate.table.basics.errors import Forbidden, Invalid
from footplate.table.basics.values import Change, Who
from footplate.table.people.rights import Rights
from footplate.table.store import Row, Store, Transaction
from footplate.table.store.keys_in_text import without_keys
from footplate.table.store.rows import TableRow

LONGEST_REMARK: Final = 1000
LONGEST_NOTES: Final = 20_000
CHAT_PAGE: Final = 200

Json = dict[str, Any]


class Talk:
    """What people say at a table, and to themselves. `mutes` says whether an administrator has muted a person."""

    def __init__(self, store: Store, rights: Rights, mutes: Callable[[str], bool], now: Callable[[], float]) -> None:
        self._store = store
        self._rights = rights
        self._mutes = mutes
        self._now = now

    # --- chat ---------------------------------------------------------------------------------------------------------

    def chat(
        self,
        who: Who,
        id: str,
        after: int = 0,
        before: int | None = None,
        most: int = CHAT_PAGE,
        language: str = "en",
    ) -> list[Json]:
        """What was last said, between two numbers: [{number, at, seat, name, text}]; only those who sit at the table
        hear it.
        """
        row = self._rights.look(who, id)
        if not self._rights.held(row, who):
            return []
        rows = self._store.read(
            "SELECT * FROM chat WHERE game_id = :id AND number > :after AND number < :before"
            " AND (text <> '' OR removed = 1)"
            " ORDER BY number DESC LIMIT :most",
            {"id": row.id, "after": after, "before": 2**62 if before is None else before, "most": most},
        )
        return [_remark(one, row, language) for one in reversed(rows)]

    def say(self, who: Who, id: str, text: str, seat: int | None = None, language: str = "en") -> Future[Json]:
        """Say something to the table; gives the line as `chat` would."""
        row = self._rights.look(who, id)
        own = self._rights.held(row, who)
        if not own or (seat is not None and seat not in own):
            raise Forbidden("seat")
        speaking = own[0] if seat is None else seat
        if any(map(self._mutes, row.seats[speaking].behind(who))):
            raise Forbidden("muted")
        plain = "\n".join(" ".join(line.split()) for line in text.strip().splitlines())
        if not plain or len(plain) > LONGEST_REMARK:
            raise Invalid("remark", {"longest": LONGEST_REMARK})
        values = {"id": row.id, "at": self._now(), "seat": speaking, "text": without_keys(plain, self._store.read)}

        def job(transaction: Transaction) -> Json:
            transaction.run("UPDATE game SET rematch = rematch WHERE id = :id", {"id": row.id})  # one after the other
            said = transaction.run(
                "INSERT INTO chat (game_id, number, at, seat, text)"
                " SELECT :id, 1 + coalesce(max(number), 0), :at, :seat, :text FROM chat WHERE game_id = :id"
                " RETURNING *",
                values,
            )
            transaction.announce(Change(row.id, row.seq, "chat"))
            return _remark(said[0], row, language)

        return self._store.write(job)

    # --- notes --------------------------------------------------------------------------------------------------------

    def notes(self, who: Who, id: str) -> str:
        """One's private notes about a table."""
        self._rights.look(who, id)
        rows = self._store.read(
            "SELECT text FROM note WHERE game_id = :id AND owner = :owner", {"id": id, "owner": owner_of(who)}
        )
        return str(rows[0]["text"]) if rows else ""

    def set_notes(self, who: Who, id: str, text: str) -> Future[None]:
        """Replace one's notes."""
        self._rights.look(who, id)
        if len(text) > LONGEST_NOTES:
            raise Invalid("notes", {"longest": LONGEST_NOTES})
        values = {"id": id, "owner": owner_of(who), "text": without_keys(text, self._store.read)}

        def job(transaction: Transaction) -> None:
            transaction.run(
                "INSERT INTO note (game_id, owner, text) VALUES (:id, :owner, :text)"
                " ON CONFLICT (game_id, owner) DO UPDATE SET text = excluded.text",
                values,
            )

        return self._store.write(job)


def _remark(row: Row, table: TableRow, language: str) -> Json:
    seat = row["seat"]
    name = table.seats[seat].called(language) if seat >= 0 else ""
    told = {"number": row["number"], "at": row["at"], "seat": seat, "name": name, "text": row["text"]}
    return {**told, "removed": bool(row["removed"])}


def owner_of(who: Who) -> str:
    """The owner of notes and addresses: a person, or the holders of a seat by its link alone."""
    if who.person:
        return who.person
    if who.table:
        return f"seat:{who.table}:{who.seat}"
    raise Forbidden("session")
