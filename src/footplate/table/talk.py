"""Chat, private notes, and where a seat wants to hear that it is its turn."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, Final

from footplate.language import LANGUAGES
from footplate.table import webhooks
from footplate.table.errors import Forbidden, Invalid
from footplate.table.people import checked_email
from footplate.table.rows import TableRow
from footplate.table.store import Row, Store, Transaction
from footplate.table.values import Change, Who
from footplate.table.webhooks import BadTarget

LONGEST_REMARK: Final = 1000
LONGEST_NOTES: Final = 20_000
CHAT_PAGE: Final = 200

Json = dict[str, Any]


class Talk:
    """What people say at a table, and to themselves."""

    def __init__(self, store: Store, now: Callable[[], float], allow_private_webhooks: bool) -> None:
        self._store = store
        self._now = now
        self._allow_private = allow_private_webhooks

    # --- chat ---------------------------------------------------------------------------------------------------------

    def chat(self, row: TableRow, after: int, before: int | None, most: int) -> list[Json]:
        rows = self._store.read(
            "SELECT * FROM chat WHERE game_id = :id AND number > :after AND number < :before"
            " ORDER BY number DESC LIMIT :most",
            {"id": row.id, "after": after, "before": 2**62 if before is None else before, "most": most},
        )
        return [_remark(one, row) for one in reversed(rows)]

    def say(self, row: TableRow, seat: int, text: str) -> Future[Json]:
        plain = "\n".join(" ".join(line.split()) for line in text.strip().splitlines())
        if not plain or len(plain) > LONGEST_REMARK:
            raise Invalid("remark", {"longest": LONGEST_REMARK})
        values = {"id": row.id, "at": self._now(), "seat": seat, "text": plain}

        def job(transaction: Transaction) -> Json:
            transaction.run("UPDATE game SET rematch = rematch WHERE id = :id", {"id": row.id})  # one after the other
            said = transaction.run(
                "INSERT INTO chat (game_id, number, at, seat, text)"
                " SELECT :id, 1 + coalesce(max(number), 0), :at, :seat, :text FROM chat WHERE game_id = :id"
                " RETURNING *",
                values,
            )
            transaction.announce(Change(row.id, row.seq, "chat"))
            return _remark(said[0], row)

        return self._store.write(job)

    # --- notes --------------------------------------------------------------------------------------------------------

    def notes(self, who: Who, id: str) -> str:
        rows = self._store.read(
            "SELECT text FROM note WHERE game_id = :id AND owner = :owner", {"id": id, "owner": _owner(who)}
        )
        return str(rows[0]["text"]) if rows else ""

    def set_notes(self, who: Who, id: str, text: str) -> Future[None]:
        if len(text) > LONGEST_NOTES:
            raise Invalid("notes", {"longest": LONGEST_NOTES})
        values = {"id": id, "owner": _owner(who), "text": text}

        def job(transaction: Transaction) -> None:
            transaction.run(
                "INSERT INTO note (game_id, owner, text) VALUES (:id, :owner, :text)"
                " ON CONFLICT (game_id, owner) DO UPDATE SET text = excluded.text",
                values,
            )

        return self._store.write(job)

    # --- notifications ------------------------------------------------------------------------------------------------

    def notify_settings(self, id: str, seat: int) -> Json:
        rows = self._store.read(
            "SELECT email, webhook, language FROM notify WHERE game_id = :id AND seat = :seat", {"id": id, "seat": seat}
        )
        return rows[0] if rows else {"email": "", "webhook": "", "language": "en"}

    def set_notify(self, id: str, seat: int, email: str, webhook: str, language: str) -> Future[None]:
        if language not in LANGUAGES:
            raise Invalid("language", {"languages": tuple(LANGUAGES)})
        address = checked_email(email) if email.strip() else ""
        target = webhook.strip()
        if target:
            try:
                webhooks.check(target, self._allow_private)
            except BadTarget as bad:
                raise Invalid("webhook", {"why": str(bad)}) from bad
        values = {"id": id, "seat": seat, "email": address, "webhook": target, "language": language}

        def job(transaction: Transaction) -> None:
            transaction.run(
                "INSERT INTO notify (game_id, seat, email, webhook, language)"
                " VALUES (:id, :seat, :email, :webhook, :language)"
                " ON CONFLICT (game_id, seat) DO UPDATE SET email = excluded.email, webhook = excluded.webhook,"
                " language = excluded.language",
                values,
            )

        return self._store.write(job)


def _remark(row: Row, table: TableRow) -> Json:
    seat = row["seat"]
    name = table.seats[seat].name if seat >= 0 else ""
    return {"number": row["number"], "at": row["at"], "seat": seat, "name": name, "text": row["text"]}


def _owner(who: Who) -> str:
    if who.person:
        return who.person
    if who.table:
        return f"seat:{who.table}:{who.seat}"
    raise Forbidden("session")
