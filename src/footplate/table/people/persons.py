"""Persons, sessions and magic links. There are no accounts: a person is identified by a session."""

from __future__ import annotations

import hmac
import re
import secrets
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import replace
from typing import Any, Final

from footplate.games import title_of
from footplate.table.basics.cache import Cache
from footplate.table.basics.errors import Forbidden, Invalid, Refused, Unknown
from footplate.table.basics.tokens import hashed, new_secret
from footplate.table.basics.values import NOBODY, Change, Who
from footplate.table.messages.addresses import require_few_links
from footplate.table.messages.queueing import enqueue_login
from footplate.table.store import Row, Store, Transaction

Json = dict[str, Any]

_SESSIONS: Final = 10_000
"""The most cached sessions."""
_NOTED: Final = 500
"""The most of them written in one transaction."""
_LATELY: Final = 3600.0
_NAME: Final = re.compile(r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*")
"""The part before the @, without quotes."""
_HOST: Final = re.compile(r"(?!-)[A-Za-z0-9-]{1,63}(?<!-)(\.(?!-)[A-Za-z0-9-]{1,63}(?<!-))*")


def checked_email(email: str) -> str:
    """A possible mail address, with its host in ASCII. Raises `Invalid`."""
    name, _, host = email.strip().rpartition("@")
    try:
        host = host.encode("idna").decode("ascii")
    except UnicodeError:
        host = ""
    fits = len(name) <= 64 and len(host) <= 190 and _NAME.fullmatch(name) and _HOST.fullmatch(host)
    if not fits or "=?" in name:  # a reader would take that for the beginning of an encoded word
        raise Invalid("email", {"email": email.strip()})
    return f"{name}@{host}"


def somebody_new() -> Who:
    """A new person. Nothing about them is stored before they have a session."""
    return Who(secrets.token_hex(12))


class People:
    """Persons and their sessions."""

    def __init__(self, store: Store, now: Callable[[], float], blocks: Callable[[str], bool]) -> None:
        self._store = store
        self._now = now
        self._blocks = blocks
        self._sessions: Cache[str, Who] = Cache(_SESSIONS)
        self._used: set[str] = set()
        """Sessions that have been used since that was last written down."""
        store.before_done(self._forget, self._sessions.clear)

    def _forget(self, change: Change) -> None:
        if change.what == "people":
            self._sessions.clear()

    def open_session(self, who: Who | None = None, browser: str = "") -> Future[tuple[str, Who]]:
        """Open a session for a person, or for a new one; returns its token (for a cookie; stored as a hash), and the
        person. `browser` roughly names the browser.
        """
        token, now = new_secret(), self._now()
        person = who or somebody_new()

        def job(transaction: Transaction) -> tuple[str, Who]:
            transaction.run(
                "INSERT INTO person (id, email, created) VALUES (:id, '', :now) ON CONFLICT DO NOTHING",
                {"id": person.person, "now": now},
            )
            transaction.run(
                "INSERT INTO session (hash, person, created, seen, browser)"
                " VALUES (:hash, :person, :now, :now, :browser)",
                {"hash": hashed(token), "person": person.person, "now": now, "browser": browser},
            )
            return token, replace(person, proof=hashed(token))

        return self._store.write(job)

    def who(self, token: str) -> Who | None:
        """The person of this session."""
        try:
            return self._who(hashed(token))
        except Unknown:
            return None

    def remembered(self, token: str) -> Who | None:
        """The person of a session, if it is cached."""
        session = hashed(token)
        known = self._sessions.get(session) if self._store.hears else None
        if known is not None:
            self._used.add(session)
        return known

    def _who(self, session: str) -> Who:
        if self._store.hears:
            return self._sessions.read(session, lambda: self._read_who(session))
        return self._read_who(session)

    def _read_who(self, session: str) -> Who:
        rows = self._store.read("SELECT person FROM session WHERE hash = :hash", {"hash": session})
        if not rows:
            raise Unknown("ended")
        self._used.add(session)
        return Who(rows[0]["person"], proof=session)

    def note_used(self) -> Future[None]:
        """Write down which sessions have been used, each at most once in an hour."""
        used, now = [self._used.pop() for _ in range(min(len(self._used), _NOTED))], self._now()

        def job(transaction: Transaction) -> None:
            for session in used:
                transaction.run(_USED, {"hash": session, "now": now, "lately": now - _LATELY})

        return self._store.write(job)

    def bearer(self, secret: str) -> Who | None:
        """The seat a secret speaks for (bots, mail links)."""
        return self._bearer(hashed(secret))

    def _bearer(self, hash: str) -> Who | None:
        rows = self._store.read("SELECT game_id, seat FROM seat_secret WHERE hash = :hash", {"hash": hash})
        return Who(table=rows[0]["game_id"], seat=rows[0]["seat"], proof=hash) if rows else None

    def vouch(self, who: Who) -> None:
        """Check that a requester's credentials still hold: the session is theirs, the secret opens its seat. Raises
        `Unknown`, so a listener that lost its right gets nothing more.
        """
        if who.proof and who != (self._bearer(who.proof) if who.table else self._who(who.proof)):
            raise Unknown("ended")

    def email_of(self, who: Who) -> str:
        """The address a person has proved to have; "" for none."""
        rows = self._store.read("SELECT email FROM person WHERE id = :id", {"id": who.person})
        return str(rows[0]["email"]) if rows else ""

    def log_out(self, token: str, heir: str = "") -> Future[None]:
        """End a session. `heir`: the session that replaces it in the same browser, and inherits its push messages."""
        both = {"old": hashed(token), "new": heir}

        def job(transaction: Transaction) -> None:
            if heir:
                transaction.run("UPDATE push SET session = :new WHERE session = :old", both)
            for session in transaction.run(
                "DELETE FROM session WHERE hash = :hash RETURNING hash", {"hash": hashed(token)}
            ):
                transaction.announce(_no_longer(session["hash"]))

        return self._store.write(job)

    # --- magic links --------------------------------------------------------------------------------------------------

    def ask_login(self, email: str, language: str, browser: str = "", who: Who = NOBODY) -> Future[None]:
        """Send a link to this address that logs in once, within half an hour. It is made when the mail is sent, so no
        usable one lies in the store. `browser` is a secret of the browser that asks: it alone may follow the
        link without being asked again. `who` can erase that they asked.
        """
        address, now = checked_email(email).lower(), self._now()
        asking = {"email": address, "browser": hashed(browser) if browser else "", "person": who.person}

        def job(transaction: Transaction) -> None:
            require_few_links(transaction, address, now)
            enqueue_login(transaction, address, language, asking["browser"], now)
            if who.person and browser:
                transaction.run(_ASKED_BY, asking)

        return self._store.write(job)

    def login_offer(self, token: str, who: Who, browser: str = "") -> Json:
        """What following a magic link would do: {email, here, you, seats}. Nothing is done."""
        self._refuse_blocked(token)
        rows = self._store.read(
            "SELECT email, browser FROM login WHERE hash = :hash AND expires > :now",
            {"hash": hashed(token), "now": self._now()},
        )
        if not rows:
            raise Unknown("login")
        here = _is_of(rows[0], browser)
        seats = self._store.read(_SEATS_OF, {"person": who.person}) if who.person else []
        you = self.email_of(who)
        return {
            "email": rows[0]["email"] if here else masked(rows[0]["email"]),
            "here": here,
            "you": you,
            "seats": [] if you else [_named(seat) for seat in seats],
        }

    def _refuse_blocked(self, token: str) -> None:
        """Refuse a magic link to the address of a blocked person. Raises `Forbidden`."""
        known = self._store.read(_BEHIND_LOGIN, {"hash": hashed(token), "now": self._now()})
        if self._blocks(str(known[0]["id"]) if known else ""):
            raise Forbidden("blocked")

    def log_in(
        self, token: str, who: Who, *, browser: str = "", elsewhere: bool = False, bring: bool = False
    ) -> Future[Who]:
        """Follow a magic link: this session is now the person with that address. `elsewhere`: knowingly in another
        browser than the one that asked for it; `bring`: what the nameless person had becomes the address's.
        """
        self._refuse_blocked(token)
        if not who.person:
            raise Refused("session")
        now = self._now()

        def job(transaction: Transaction) -> Who:
            used = transaction.run(
                "DELETE FROM login WHERE hash = :hash AND expires > :now RETURNING email, browser",
                {"hash": hashed(token), "now": now},
            )
            if not used:
                raise Unknown("login")
            if not (elsewhere or _is_of(used[0], browser)):
                raise Refused("login_elsewhere", {"email": masked(used[0]["email"])})
            return self._become(transaction, who, used[0]["email"], bring, now)

        return self._store.write(job)

    def _become(self, transaction: Transaction, who: Who, email: str, bring: bool, now: float) -> Who:
        """Make the session that of the address's person. The data of its nameless person come along if `bring`."""
        known = transaction.run("SELECT id FROM person WHERE email = :email", {"email": email})
        own = transaction.run("SELECT email FROM person WHERE id = :id", {"id": who.person})
        before = own[0]["email"] if own else ""
        if before == email:
            return who
        if before:
            raise Refused("other_email", {"email": before})
        if not known:
            named = who if bring else somebody_new()
            transaction.run(
                "INSERT INTO person (id, email, created) VALUES (:id, :email, :now)"
                " ON CONFLICT (id) DO UPDATE SET email = excluded.email",
                {"id": named.person, "email": email, "now": now},
            )
            return named
        if bring:
            self._hand_over(transaction, who.person, known[0]["id"])
        return Who(known[0]["id"])

    def _hand_over(self, transaction: Transaction, old: str, new: str) -> None:
        for session in transaction.run("SELECT hash FROM session WHERE person = :old", {"old": old}):
            transaction.announce(_no_longer(session["hash"]))
        for table in transaction.run(_TABLES_OF, {"old": old}):
            transaction.announce(Change(table["id"], table["seq"], "table"))
        for statement in _HAND_OVER:
            transaction.run(statement, {"old": old, "new": new})


def masked(email: str) -> str:
    """An address, masked so that only its owner recognises it.

    >>> masked("anton@example.org"), masked("b@example.org")
    ('a…n@example.org', 'b…@example.org')
    """
    name, _, host = email.rpartition("@")
    return f"{name[0]}…{name[-1] if len(name) > 2 else ''}@{host}"


def _is_of(login: Row, browser: str) -> bool:
    return bool(browser) and hmac.compare_digest(login["browser"], hashed(browser))


def _named(seat: Row) -> Json:
    return {
        "id": seat["id"],
        "title": title_of(seat["game_key"]),
        "seat": seat["seat"],
        "name": seat["name"],
        "over": seat["status"] == "over",
    }


def _no_longer(session: str) -> Change:
    """The change for a session that has ended, or has another person now."""
    return Change(session, 0, "people")


_ASKED_BY: Final = """
UPDATE outbox SET owner = :person
WHERE target = :email AND channel = 'login' AND browser = :browser AND state = 'waiting'
"""
_BEHIND_LOGIN: Final = """
SELECT person.id FROM login JOIN person ON person.email = login.email WHERE login.hash = :hash AND login.expires > :now
"""

_USED: Final = "UPDATE session SET seen = :now WHERE hash = :hash AND seen < :lately"

_SEATS_OF: Final = """
SELECT game.id, game.game_key, game.status, seat.seat, seat.name FROM seat
JOIN game ON game.id = seat.game_id AND game.deleted IS NULL
WHERE seat.person = :person OR EXISTS (SELECT 1 FROM seat_holder AS other
    WHERE other.game_id = seat.game_id AND other.seat = seat.seat AND other.person = :person)
ORDER BY CASE game.status WHEN 'over' THEN 1 ELSE 0 END, game.changed DESC, game.id, seat.seat LIMIT 100
"""
"""The seats of a person, those in play first."""

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
    "INSERT INTO address (owner, email) SELECT :new, email FROM address WHERE owner = :old ON CONFLICT DO NOTHING",
    "DELETE FROM address WHERE owner = :old",
    "UPDATE outbox SET owner = :new WHERE owner = :old",
    "UPDATE confirmation SET owner = :new WHERE owner = :old",
)
"""What a nameless person had becomes that of the person with the address; the sessions do as well."""
