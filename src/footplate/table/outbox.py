"""Messages that have to go out: queued with what caused them, sent once, tried again when they did not arrive.

A message is claimed in the store before it is sent. A process that dies in between leaves it claimed: it may have gone
out, so it is never sent again.
"""

from __future__ import annotations

import logging
import secrets
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Lock
from typing import Final

from footplate.games import title_of
from footplate.kernel.game import seat_letter
from footplate.language import say
from footplate.table import mail, webhooks
from footplate.table.mail import MailServer
from footplate.table.sending import Doubtful, NotSent
from footplate.table.store import Row, Store, Transaction
from footplate.table.tokens import hashed, new_secret

PAUSES: Final = (30.0, 120.0, 600.0, 3600.0, 4 * 3600.0, 12 * 3600.0)
"""Seconds before the second try, the third ..."""
LOGIN_VALID: Final = 1800.0
"""Seconds a magic link can be used after it was sent."""
MOST: Final = 40
"""Messages of turns to one address in an hour: an address is nobody's by proof, so it must not be flooded."""
LATER: Final = 600.0
"""Seconds after which a message is looked at again that would have been too many."""
_AT_ONCE: Final = 20

_log = logging.getLogger("footplate.table")

# --- queueing, within the transaction of the cause --------------------------------------------------------------------

_TURN: Final = """
INSERT INTO outbox (id, channel, target, language, game_id, seat, seq, at, due, tries, state, error)
SELECT '{channel} ' || game_id || ' ' || :seq_text || ' ' || :seat_text, '{channel}', {channel}, language,
    game_id, seat, :seq, :at, :due, 0, 'waiting', ''
FROM notify WHERE game_id = :id AND seat = :seat AND {channel} <> ''
ON CONFLICT DO NOTHING RETURNING id
"""


_STILL_WANTED: Final = """
SELECT game.id FROM game JOIN notify ON notify.game_id = game.id AND notify.seat = game.decider
WHERE game.id = :id AND decider = :seat AND since = :at AND status = 'running' AND bot = ''
    AND notify.{channel} = :target
"""
"""Whether a seat still waits for the same decision, and still wants to hear of it there."""


_PUT_OFF: Final = """
UPDATE outbox SET due = :later WHERE id = :id AND state = 'waiting' AND channel <> 'login' AND :most <= (
    SELECT count(*) FROM outbox AS other
    WHERE other.target = outbox.target AND other.due > :since AND other.state IN ('sending', 'sent', 'doubtful')
) RETURNING id
"""


def enqueue_turn(transaction: Transaction, id: str, seat: int, seq: int, at: float, due: float) -> bool:
    """It is this seat's turn: one message for each way it wants to hear of it. Gives whether there is any."""
    values = {"id": id, "seat": seat, "seat_text": str(seat), "seq": seq, "seq_text": str(seq), "at": at, "due": due}
    queued = [transaction.run(_TURN.format(channel=channel), values) for channel in ("email", "webhook")]
    return any(queued)


def enqueue_login(transaction: Transaction, email: str, language: str, browser: str, now: float) -> None:
    """Somebody wants a magic link, in the browser with this hash."""
    transaction.run(
        "INSERT INTO outbox (id, channel, target, language, game_id, seat, seq, at, due, tries, state, error, browser)"
        " VALUES (:id, 'login', :target, :language, '', -1, 0, :now, :now, 0, 'waiting', '', :browser)",
        {
            "id": f"login:{secrets.token_hex(12)}",
            "target": email,
            "language": language,
            "now": now,
            "browser": browser,
        },
    )


# --- sending ----------------------------------------------------------------------------------------------------------


class Outbox:
    """Sends what is due. Several processes may do so on one store."""

    def __init__(
        self,
        store: Store,
        *,
        base_url: str,
        mail_server: MailServer | None = None,
        allow_private: bool = False,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._store = store
        self._base_url = base_url.rstrip("/")
        self._mail_server = mail_server
        self._allow_private = allow_private
        self._now = clock
        self._claiming = Lock()
        """One after the other, so that each sees how much the others send to its address."""

    def next_due(self) -> float | None:
        """When the next message is to be sent."""
        rows = self._store.read("SELECT min(due) AS due FROM outbox WHERE state = 'waiting'")
        return rows[0]["due"] if rows else None

    def deliver(self) -> int:
        """Send everything that is due; gives the number of messages that went out."""
        sent = 0
        while rows := self._due():
            with ThreadPoolExecutor(_AT_ONCE, "messages") as threads:  # nobody waits for another one's slow receiver
                sent += sum(threads.map(self._deliver, [row["id"] for row in rows]))
        return sent

    def _due(self) -> list[Row]:
        return self._store.read(
            "SELECT id FROM outbox WHERE state = 'waiting' AND due <= :now ORDER BY due LIMIT :limit",
            {"now": self._now(), "limit": _AT_ONCE},
        )

    def _deliver(self, id: str) -> bool:
        secret = new_secret()
        with self._claiming:
            row = self._store.write(lambda transaction: self._claim(transaction, id, secret)).result()
        if row is None:
            return False
        try:
            self._send(row, secret)
        except NotSent as failure:
            later = failure.again and row["tries"] <= len(PAUSES)
            due = self._now() + (PAUSES[row["tries"] - 1] if later else 0)
            self._settle(id, "waiting" if later else "failed", str(failure), due)
            return False
        except Doubtful as doubt:
            self._settle(id, "doubtful", str(doubt), row["due"])
            return False
        except Exception as error:  # it must not be found half sent for ever, nor keep others from being sent
            _log.exception("a message failed", extra={"channel": row["channel"], "table": row["game_id"]})
            self._settle(id, "failed", repr(error), row["due"])
            return False
        self._settle(id, "sent", "", row["due"])
        return True

    def _claim(self, transaction: Transaction, id: str, secret: str) -> Row | None:
        """Claim a message, with a fresh link in it; None when another has it, when nobody needs it any more, or
        when its address has had enough for now.
        """
        if self._put_off(transaction, id):
            return None
        rows = transaction.run(
            "UPDATE outbox SET state = 'sending', tries = tries + 1 WHERE id = :id AND state = 'waiting' RETURNING *",
            {"id": id},
        )
        if not rows:
            return None
        row = rows[0]
        if row["channel"] == "login":
            transaction.run(
                "INSERT INTO login (hash, email, expires, browser) VALUES (:hash, :email, :expires, :browser)",
                {
                    "hash": hashed(secret),
                    "email": row["target"],
                    "expires": self._now() + LOGIN_VALID,
                    "browser": row["browser"],
                },
            )
            return row
        turn = {"id": row["game_id"], "seat": row["seat"], "at": row["at"], "target": row["target"]}
        still = transaction.run(_STILL_WANTED.format(channel=row["channel"]), turn)
        if not still:
            transaction.run("UPDATE outbox SET state = 'skipped' WHERE id = :id", {"id": id})
            return None
        if row["channel"] == "email":
            transaction.run(
                "INSERT INTO seat_secret (hash, game_id, seat, purpose) VALUES (:hash, :id, :seat, 'mail')",
                {"hash": hashed(secret), "id": row["game_id"], "seat": row["seat"]},
            )
        return row

    def _put_off(self, transaction: Transaction, id: str) -> bool:
        now = self._now()
        values = {"id": id, "since": now - 3600, "later": now + LATER, "most": MOST}
        return bool(transaction.run(_PUT_OFF, values))

    def _settle(self, id: str, state: str, error: str, due: float) -> None:
        values = {"id": id, "state": state, "error": error[:500], "due": due}

        def job(transaction: Transaction) -> None:
            transaction.run("UPDATE outbox SET state = :state, error = :error, due = :due WHERE id = :id", values)

        self._store.write(job).result()

    def _send(self, row: Row, secret: str) -> None:
        language = row["language"]
        if row["channel"] == "login":
            link = f"{self._base_url}/login/{secret}"
            self._mail(
                row["target"], say("table.mail.login.subject", language), "table.mail.login.text", language, link
            )
            return
        told = self._turn(row)
        if row["channel"] == "email":
            link = f"{self._base_url}/join/{secret}"
            self._mail(
                row["target"],
                say("table.mail.turn.subject", language, told),
                "table.mail.turn.text",
                language,
                link,
                told,
            )
            return
        link = f"{self._base_url}/table/{row['game_id']}"
        text = say("table.mail.turn.hook", language, told)
        letter = seat_letter(row["seat"])
        body = webhooks.message_for(row["target"], text, link, row["game_id"], letter)
        webhooks.post(row["target"], body, self._allow_private)

    def _turn(self, row: Row) -> dict[str, object]:
        found = self._store.read(
            "SELECT game.game_key, seat.name FROM game JOIN seat ON seat.game_id = game.id"
            " WHERE game.id = :id AND seat.seat = :seat",
            {"id": row["game_id"], "seat": row["seat"]},
        )
        return {"name": found[0]["name"], "game": title_of(found[0]["game_key"])}

    def _mail(
        self, to: str, subject: str, key: str, language: str, link: str, facts: dict[str, object] | None = None
    ) -> None:
        if self._mail_server is None:
            raise NotSent("no mail server has been set up", again=False)
        mail.send(self._mail_server, to, subject, say(key, language, {**(facts or {}), "link": link}))
