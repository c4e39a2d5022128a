"""Chat, private notes, and where a seat wants to hear that it is its turn."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from footplate.language import LANGUAGES
from footplate.table.basics.errors import Forbidden, Invalid, Refused
from footplate.table.basics.values import Change, Who
from footplate.table.messages import webhooks
from footplate.table.messages.addresses import ASKED, ask, has_agreed
from footplate.table.messages.outbox import turn_message
from footplate.table.messages.quieting import is_silenced
from footplate.table.messages.webhooks import BadTarget
from footplate.table.people.persons import checked_email
from footplate.table.store import Row, Store, Transaction
from footplate.table.store.keys_in_text import without_keys
from footplate.table.store.rows import TableRow

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

    def chat(self, row: TableRow, after: int, before: int | None, most: int, language: str) -> list[Json]:
        rows = self._store.read(
            "SELECT * FROM chat WHERE game_id = :id AND number > :after AND number < :before"
            " AND (text <> '' OR removed = 1)"
            " ORDER BY number DESC LIMIT :most",
            {"id": row.id, "after": after, "before": 2**62 if before is None else before, "most": most},
        )
        return [_remark(one, row, language) for one in reversed(rows)]

    def say(self, row: TableRow, seat: int, text: str, language: str) -> Future[Json]:
        plain = "\n".join(" ".join(line.split()) for line in text.strip().splitlines())
        if not plain or len(plain) > LONGEST_REMARK:
            raise Invalid("remark", {"longest": LONGEST_REMARK})
        values = {"id": row.id, "at": self._now(), "seat": seat, "text": without_keys(plain, self._store.read)}

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
        rows = self._store.read(
            "SELECT text FROM note WHERE game_id = :id AND owner = :owner", {"id": id, "owner": owner_of(who)}
        )
        return str(rows[0]["text"]) if rows else ""

    def set_notes(self, who: Who, id: str, text: str) -> Future[None]:
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

    # --- notifications ------------------------------------------------------------------------------------------------

    def notify_settings(self, id: str, seat: int) -> Json:
        rows = self._store.read(
            "SELECT email, webhook, language, post, zone, confirmed FROM notify WHERE game_id = :id AND seat = :seat",
            {"id": id, "seat": seat},
        )
        found = rows[0] if rows else _NOWHERE
        return {**found, "post": bool(found["post"]), "confirmed": bool(found["confirmed"])}

    def set_notify(
        self, id: str, seat: int, email: str, webhook: str, language: str, who: Who | None = None
    ) -> Future[None]:
        """Whoever reads at an address is asked first, unless `who` has shown to be the one; without `who`, whoever runs
        the server vouches for it.
        """
        if language not in LANGUAGES:
            raise Invalid("language", {"languages": tuple(LANGUAGES)})
        address = checked_email(email).lower() if email.strip() else ""  # or one person could be asked in many ways
        target = webhook.strip()
        if target:
            try:
                webhooks.check(target, self._allow_private)
                target = webhooks.canonical(target)
            except BadTarget as bad:
                raise Invalid("webhook", {"why": str(bad)}) from bad
        values = {"id": id, "seat": seat, "email": address, "webhook": target, "language": language}
        now = self._now()

        def job(transaction: Transaction) -> None:
            if target and is_silenced(transaction, target):
                raise Refused("webhook_ended")
            agreed = not address or who is None or has_agreed(transaction, owner_of(who), address)
            (saved,) = transaction.run(_NOTIFY, {**values, "confirmed": int(agreed)})
            if who is not None and address and not saved["confirmed"]:
                ask(transaction, owner_of(who), address, language, id, seat, now)

        return self._store.write(job)

    def set_by_post(self, id: str, seat: int, post: bool, zone: str) -> Future[None]:
        """Raises `Invalid` for a time zone nobody knows, and where no address is known to write to."""
        try:
            ZoneInfo(zone)
        except (ZoneInfoNotFoundError, ValueError, OSError):
            raise Invalid("zone", {"zone": zone}) from None
        if post and not self.notify_settings(id, seat)["email"]:
            raise Invalid("email", {"email": ""})
        values = {"id": id, "seat": seat, "post": int(post), "zone": zone}
        now = self._now()

        def job(transaction: Transaction) -> None:
            transaction.run("UPDATE notify SET post = :post, zone = :zone WHERE game_id = :id AND seat = :seat", values)
            asked = transaction.run(ASKED, values) if post else []
            for row in asked:  # whoever is asked already gets the letter the others got when they were
                transaction.run(*turn_message(id, seat, row["seq"], row["since"], now))
                transaction.announce(Change(id, row["seq"], "chat", frozenset(("message",))))

        return self._store.write(job)


_NOWHERE: Final = {"email": "", "webhook": "", "language": "en", "post": 0, "zone": "UTC", "confirmed": 0}
_NOTIFY: Final = """
INSERT INTO notify (game_id, seat, email, webhook, language, confirmed)
VALUES (:id, :seat, :email, :webhook, :language, :confirmed)
ON CONFLICT (game_id, seat) DO UPDATE SET
    confirmed = CASE WHEN notify.email = excluded.email AND notify.confirmed = 1 THEN 1 ELSE excluded.confirmed END,
    email = excluded.email, webhook = excluded.webhook, language = excluded.language
RETURNING confirmed
"""
"""Whoever has agreed once for a seat is not asked again."""


def _remark(row: Row, table: TableRow, language: str) -> Json:
    seat = row["seat"]
    name = table.seats[seat].called(language) if seat >= 0 else ""
    told = {"number": row["number"], "at": row["at"], "seat": seat, "name": name, "text": row["text"]}
    return {**told, "removed": bool(row["removed"])}


def owner_of(who: Who) -> str:
    """Whose notes and addresses they are: a person's, or those of whoever has a seat by its link alone."""
    if who.person:
        return who.person
    if who.table:
        return f"seat:{who.table}:{who.seat}"
    raise Forbidden("session")
