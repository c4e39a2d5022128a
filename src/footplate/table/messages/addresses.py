"""Addresses for messages. Nothing is sent to an address before its reader has agreed, by a link sent to it.

Following that link grants nothing but messages: no session, no seat. A person, or the holder of a seat, agrees once
for an address, not for every table.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, Final

from footplate.games import title_of
from footplate.table.basics.errors import TooMany, Unknown
from footplate.table.basics.tokens import hashed
from footplate.table.basics.values import Change
from footplate.table.messages.queueing import enqueue_confirmation, turn_message
from footplate.table.store import Store, Transaction
from footplate.table.store.rows import neutral_name

Json = dict[str, Any]

HALF_AN_HOUR: Final = 1800.0
PENDING: Final = 5
"""The most links sent to one address in half an hour, by all requesters together."""
ERASED: Final = "erased"
"""The state of a message whose address has been replaced by its hash, as long as it counts."""
RESEND_SECONDS: Final = 300.0
"""Seconds before the same link is sent again to a person who saves their settings again."""


def require_few_links(transaction: Transaction, email: str, now: float) -> None:
    """Limit links to an address, so that its owner is not flooded. Raises `TooMany`."""
    sent = transaction.run(
        "SELECT due FROM outbox WHERE target IN (:email, :hidden) AND due > :since AND channel IN ('login', 'confirm')",
        {"email": email, "hidden": hashed(email), "since": now - HALF_AN_HOUR},
    )
    if len(sent) >= PENDING:
        seconds = min(row["due"] for row in sent) + HALF_AN_HOUR - now
        wait = math.ceil(min(max(1.0, seconds), HALF_AN_HOUR))  # one that is tried again may be due much later
        raise TooMany("too_many_links", {"seconds": wait, "minutes": math.ceil(wait / 60)})


def forget_asked(transaction: Transaction, person: str, now: float) -> None:
    """Erase the addresses a person asked links for, and those links. Their number is kept by the hash of the address
    as long as it counts, so that erasing oneself does not lift the limit.
    """
    asked = transaction.run(
        "SELECT id, target, browser, due FROM outbox WHERE owner = :person AND owner <> ''", {"person": person}
    )
    for row in asked:
        transaction.run("DELETE FROM login WHERE email = :target AND browser = :browser AND browser <> ''", row)
        if row["due"] > now - HALF_AN_HOUR:
            transaction.run(_HIDE, {"id": row["id"], "hidden": hashed(row["target"]), "state": ERASED})
        else:
            transaction.run("DELETE FROM outbox WHERE id = :id", {"id": row["id"]})
    transaction.run("DELETE FROM confirmation WHERE owner = :person", {"person": person})


def forget_messages(transaction: Transaction, id: str, seat: int, now: float) -> None:
    """Erase the messages about a seat, and their addresses. Requests for consent count as `forget_asked` says, so that
    erasing oneself or tables does not lift the limit.
    """
    place = {"id": id, "seat": seat}
    for row in transaction.run(_ASKED_THERE, {**place, "lately": now - HALF_AN_HOUR}):
        transaction.run(_HIDE, {"id": row["id"], "hidden": hashed(row["target"]), "state": ERASED})
    transaction.run(_MESSAGES_OF_A_SEAT, {**place, "erased": ERASED})


def has_agreed(transaction: Transaction, owner: str, email: str) -> bool:
    """Whether a person has confirmed an address: by such a link, or by signing in with it."""
    return bool(transaction.run(_HAS_AGREED, {"owner": owner, "email": email}))


def ask(transaction: Transaction, owner: str, email: str, language: str, id: str, seat: int, now: float) -> None:
    """Have a link sent to an address, unless that was done a moment ago."""
    lately = {"email": email, "id": id, "seat": seat, "since": now - RESEND_SECONDS}
    if transaction.run(_ASKED_LATELY, lately):
        return
    require_few_links(transaction, email, now)
    enqueue_confirmation(transaction, owner, email, language, id, seat, now)


class Addresses:
    """Links by which people agree."""

    def __init__(self, store: Store, now: Callable[[], float]) -> None:
        self._store = store
        self._now = now

    def offer(self, token: str, language: str) -> Json:
        """What following such a link would do; nothing is done. Raises `Unknown`."""
        rows = self._store.read(_OFFER, {"hash": hashed(token), "now": self._now()})
        if not rows:
            raise Unknown("confirmation")
        row = rows[0]
        name = row["name"] or neutral_name(row["seat"], language)
        return {"email": row["email"], "title": title_of(row["game_key"]), "name": name}

    def confirm(self, token: str) -> Future[None]:
        """Agree. A link works once. Raises `Unknown`."""
        now = self._now()

        def job(transaction: Transaction) -> None:
            used = transaction.run(
                "DELETE FROM confirmation WHERE hash = :hash AND expires > :now RETURNING *",
                {"hash": hashed(token), "now": now},
            )
            if not used:
                raise Unknown("confirmation")
            transaction.run(_AGREE, {"owner": used[0]["owner"], "email": used[0]["email"]})
            for asked in transaction.run(_CONFIRM, used[0]):
                if asked["post"]:  # the letter everybody else got when they were asked
                    self._write_at_once(transaction, used[0]["game_id"], used[0]["seat"], now)

        return self._store.write(job)

    def _write_at_once(self, transaction: Transaction, id: str, seat: int, now: float) -> None:
        for row in transaction.run(IS_ASKED_SQL, {"id": id, "seat": seat}):
            transaction.run(*turn_message(id, seat, row["seq"], row["since"], now))
            transaction.announce(Change(id, row["seq"], "chat", frozenset(("message",))))


IS_ASKED_SQL: Final = (
    "SELECT seq, since FROM game WHERE id = :id AND (owing >> CAST(:seat AS INTEGER)) & 1 = 1 AND status = 'running'"
)
"""Whether a seat is asked something now."""
_HIDE: Final = "UPDATE outbox SET target = :hidden, state = :state, owner = '', browser = '', error = '' WHERE id = :id"
_ASKED_THERE: Final = """
SELECT id, target FROM outbox WHERE game_id = :id AND seat = :seat AND channel = 'confirm' AND due > :lately
"""
_MESSAGES_OF_A_SEAT: Final = """
DELETE FROM outbox WHERE game_id = :id AND seat = :seat AND channel <> 'push' AND state <> :erased
"""
"""All but push messages: those belong to sessions, and other holders of the seat get theirs."""
_HAS_AGREED: Final = """
SELECT owner FROM address WHERE owner = :owner AND email = :email
UNION SELECT id FROM person WHERE id = :owner AND email = :email
"""
_ASKED_LATELY: Final = """
SELECT id FROM outbox WHERE target = :email AND due > :since AND channel = 'confirm' AND game_id = :id AND seat = :seat
    AND state IN ('waiting', 'sending', 'sent', 'doubtful')
"""
_OFFER: Final = """
SELECT confirmation.email, confirmation.seat, game.game_key, seat.name FROM confirmation
JOIN game ON game.id = confirmation.game_id AND game.deleted IS NULL
JOIN seat ON seat.game_id = confirmation.game_id AND seat.seat = confirmation.seat
WHERE confirmation.hash = :hash AND confirmation.expires > :now
"""
_AGREE: Final = "INSERT INTO address (owner, email) VALUES (:owner, :email) ON CONFLICT DO NOTHING"
_CONFIRM: Final = """
UPDATE notify SET confirmed = 1 WHERE game_id = :game_id AND seat = :seat AND email = :email RETURNING post
"""
