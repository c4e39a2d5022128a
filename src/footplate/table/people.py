"""Persons, sessions and magic links. Nobody needs an account: a person is whoever has the session."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable
from concurrent.futures import Future
from typing import Final

from footplate.table.errors import Invalid, Refused, Unknown
from footplate.table.outbox import enqueue_login
from footplate.table.remembering import Remembered
from footplate.table.store import Store, Transaction
from footplate.table.tokens import hashed, new_secret
from footplate.table.values import Change, Who

VALID: Final = 1800.0
"""Seconds a magic link can be used."""
PENDING: Final = 5
"""So many unused links at most for one address at a time."""
_SESSIONS: Final = 10_000
"""So many sessions are remembered."""
_PEOPLE: Final = Change("", 0, "people")
"""Sessions are no longer whose they were."""
_EMAIL: Final = re.compile(r"[^@\s<>\",;:\\()\[\]]{1,64}@[^@\s<>\",;:\\()\[\]]{1,190}")


def checked_email(email: str) -> str:
    """An address somebody could have. Raises `Invalid`."""
    email = email.strip()
    if not (_EMAIL.fullmatch(email) and email.isprintable()):
        raise Invalid("email", {"email": email})
    return email


def somebody_new() -> Who:
    """A person nobody knows yet. Nothing of it is stored before it has a session."""
    return Who(secrets.token_hex(12))


class People:
    """Who is who."""

    def __init__(self, store: Store, now: Callable[[], float]) -> None:
        self._store = store
        self._now = now
        self._sessions: Remembered[str, Who] = Remembered(_SESSIONS)
        store.before_done(self._forget, self._sessions.clear)

    def _forget(self, change: Change) -> None:
        if change.what == "people":
            self._sessions.clear()

    def open_session(self, who: Who) -> Future[tuple[str, Who]]:
        token, now = new_secret(), self._now()

        def job(transaction: Transaction) -> tuple[str, Who]:
            transaction.run(
                "INSERT INTO person (id, email, created) VALUES (:id, '', :now) ON CONFLICT DO NOTHING",
                {"id": who.person, "now": now},
            )
            transaction.run(
                "INSERT INTO session (hash, person, created) VALUES (:hash, :person, :now)",
                {"hash": hashed(token), "person": who.person, "now": now},
            )
            return token, who

        return self._store.write(job)

    def who(self, token: str) -> Who | None:
        try:
            if self._store.hears:
                return self._sessions.read(token, lambda: self._read_who(token))
            return self._read_who(token)
        except Unknown:
            return None

    def remembered(self, token: str) -> Who | None:
        """Whose session this is, if that is known without asking the store."""
        return self._sessions.get(token) if self._store.hears else None

    def _read_who(self, token: str) -> Who:
        rows = self._store.read("SELECT person FROM session WHERE hash = :hash", {"hash": hashed(token)})
        if not rows:
            raise Unknown("session")
        return Who(rows[0]["person"])

    def bearer(self, secret: str) -> Who | None:
        rows = self._store.read("SELECT game_id, seat FROM seat_secret WHERE hash = :hash", {"hash": hashed(secret)})
        return Who(table=rows[0]["game_id"], seat=rows[0]["seat"]) if rows else None

    def email_of(self, who: Who) -> str:
        rows = self._store.read("SELECT email FROM person WHERE id = :id", {"id": who.person})
        return str(rows[0]["email"]) if rows else ""

    def log_out(self, token: str) -> Future[None]:
        def job(transaction: Transaction) -> None:
            if transaction.run("DELETE FROM session WHERE hash = :hash RETURNING hash", {"hash": hashed(token)}):
                transaction.announce(_PEOPLE)

        return self._store.write(job)

    # --- magic links --------------------------------------------------------------------------------------------------

    def ask_login(self, email: str, language: str) -> Future[None]:
        """The link itself is made when the mail is sent, so that no usable one lies in the store."""
        address, now = checked_email(email).lower(), self._now()

        def job(transaction: Transaction) -> None:
            waiting = transaction.run(
                "SELECT id FROM outbox WHERE channel = 'login' AND target = :email AND at > :since",
                {"email": address, "since": now - VALID},
            )
            if len(waiting) >= PENDING:
                raise Refused("too_many_links")
            enqueue_login(transaction, address, language, now)

        return self._store.write(job)

    def log_in(self, token: str, who: Who) -> Future[Who]:
        if not who.person:
            raise Refused("session")
        now = self._now()

        def job(transaction: Transaction) -> Who:
            used = transaction.run(
                "DELETE FROM login WHERE hash = :hash AND expires > :now RETURNING email",
                {"hash": hashed(token), "now": now},
            )
            if not used:
                raise Unknown("login")
            return self._become(transaction, who, used[0]["email"], now)

        return self._store.write(job)

    def _become(self, transaction: Transaction, who: Who, email: str, now: float) -> Who:
        """The session is the address's person from now on, and brings along what it had."""
        known = transaction.run("SELECT id FROM person WHERE email = :email", {"email": email})
        own = transaction.run("SELECT email FROM person WHERE id = :id", {"id": who.person})
        before = own[0]["email"] if own else ""
        if before == email:
            return who
        if not known and not before:
            transaction.run(
                "INSERT INTO person (id, email, created) VALUES (:id, :email, :now)"
                " ON CONFLICT (id) DO UPDATE SET email = excluded.email",
                {"id": who.person, "email": email, "now": now},
            )
            return who
        if before:
            raise Refused("other_email", {"email": before})
        transaction.announce(_PEOPLE)
        both = {"old": who.person, "new": known[0]["id"]}
        for table in transaction.run(_TABLES_OF, {"old": who.person}):
            transaction.announce(Change(table["id"], table["seq"], "table"))
        for statement in _HAND_OVER:
            transaction.run(statement, both)
        return Who(known[0]["id"])


_TABLES_OF: Final = (
    "SELECT id, seq FROM game WHERE host = :old"
    " OR id IN (SELECT game_id FROM seat WHERE person = :old UNION SELECT game_id FROM seat_holder WHERE person = :old)"
)

_HAND_OVER: Final = (
    "UPDATE seat SET person = :new WHERE person = :old",
    "INSERT INTO seat_holder (game_id, seat, person, ended)"
    " SELECT game_id, seat, :new, ended FROM seat_holder WHERE person = :old"
    " ON CONFLICT DO NOTHING",
    "DELETE FROM seat_holder WHERE person = :old",
    "UPDATE game SET host = :new WHERE host = :old",
    "INSERT INTO watcher (game_id, person) SELECT game_id, :new FROM watcher WHERE person = :old"
    " ON CONFLICT DO NOTHING",
    "INSERT INTO note (game_id, owner, text) SELECT game_id, :new, text FROM note WHERE owner = :old"
    " ON CONFLICT DO NOTHING",
    "UPDATE session SET person = :new WHERE person = :old",
)
"""Everything a nameless person had becomes the person's with the address; its sessions do as well."""
