"""Where a seat wants to hear that it is its turn, and whether it is played by letter."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from footplate.language import LANGUAGES
from footplate.table.basics.errors import Invalid, Refused, Unknown
from footplate.table.basics.values import Change, Who
from footplate.table.messages import webhooks
from footplate.table.messages.addresses import IS_ASKED_SQL, ask, has_agreed
from footplate.table.messages.queueing import turn_message
from footplate.table.messages.quieting import is_silenced
from footplate.table.messages.webhooks import BadTarget
from footplate.table.people.persons import checked_email
from footplate.table.people.rights import Rights
from footplate.table.people.talk import owner_of
from footplate.table.store import Store, Transaction
from footplate.table.store.rows import fetch_table

Json = dict[str, Any]


class Notifying:
    """What seats want to be told, and where."""

    def __init__(self, store: Store, rights: Rights, now: Callable[[], float], allow_private_webhooks: bool) -> None:
        self._store = store
        self._rights = rights
        self._now = now
        self._allow_private = allow_private_webhooks

    # --- by those who sit there ---------------------------------------------------------------------------------------

    def settings(self, who: Who, id: str, seat: int) -> Json:
        """{email, webhook, language, post, zone, confirmed} of a seat."""
        self._rights.seat(who, id, seat)
        return self._settings(id, seat)

    def set(
        self, who: Who, id: str, *, seat: int, email: str = "", webhook: str = "", language: str = "en"
    ) -> Future[None]:
        """Where this seat wants to hear that it is its turn; "" for nowhere."""
        self._rights.seat(who, id, seat)
        return self.enter(id, seat, email, webhook, language, who)

    def set_by_post(self, who: Who, id: str, *, seat: int, post: bool, zone: str = "UTC") -> Future[None]:
        """Whether this seat is played by letter, and in which time zone its player reads a clock."""
        self._rights.seat(who, id, seat)
        return self._enter_post(id, seat, post, zone)

    # --- by whoever runs the server -----------------------------------------------------------------------------------

    def enroll_by_post(self, id: str, seat: int, email: str, language: str, zone: str) -> Future[None]:
        """Enrol a player by post, by an administrator. Raises `Unknown` or `Invalid`."""
        row = fetch_table(self._store, id)
        if seat not in range(len(row.seats)) or row.seats[seat].kind == "bot":
            raise Unknown("seat")
        self.enter(id, seat, email, "", language).result()
        return self._enter_post(id, seat, True, zone)

    def enter(
        self, id: str, seat: int, email: str, webhook: str, language: str, who: Who | None = None
    ) -> Future[None]:
        """Send a confirmation mail first, unless `who` has already confirmed this address. Without `who` the one who
        runs the server vouches for the address.
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

    def _settings(self, id: str, seat: int) -> Json:
        rows = self._store.read(
            "SELECT email, webhook, language, post, zone, confirmed FROM notify WHERE game_id = :id AND seat = :seat",
            {"id": id, "seat": seat},
        )
        found = rows[0] if rows else _NOWHERE
        return {**found, "post": bool(found["post"]), "confirmed": bool(found["confirmed"])}

    def _enter_post(self, id: str, seat: int, post: bool, zone: str) -> Future[None]:
        """Raises `Invalid` for an unknown time zone, and where no address is known to write to."""
        try:
            ZoneInfo(zone)
        except (ZoneInfoNotFoundError, ValueError, OSError):
            raise Invalid("zone", {"zone": zone}) from None
        if post and not self._settings(id, seat)["email"]:
            raise Invalid("email", {"email": ""})
        values = {"id": id, "seat": seat, "post": int(post), "zone": zone}
        now = self._now()

        def job(transaction: Transaction) -> None:
            transaction.run("UPDATE notify SET post = :post, zone = :zone WHERE game_id = :id AND seat = :seat", values)
            asked = transaction.run(IS_ASKED_SQL, values) if post else []
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
"""A consent that was given for the seat stays."""
