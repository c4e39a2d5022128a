"""Messages that have to go out: queued with what caused them, sent once, tried again when they did not arrive.

A message is claimed in the store before it is sent. A process that dies in between leaves it claimed: it may have gone
out, so it is never sent again.
"""

from __future__ import annotations

import logging
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from threading import Lock
from typing import Final, Literal

from footplate.table.basics.tokens import new_mail_secret
from footplate.table.messages.channels import Means, channels
from footplate.table.messages.mail import Mail, MailServer
from footplate.table.messages.push import Gone, PushServer, forget
from footplate.table.messages.queueing import Letter
from footplate.table.messages.quieting import Quieting
from footplate.table.messages.sending import Doubtful, NotSent, without_addresses
from footplate.table.messages.webhooks import host_of, receiver_of
from footplate.table.store import Row, Store, Transaction

PAUSES: Final = (30.0, 120.0, 600.0, 3600.0, 4 * 3600.0, 12 * 3600.0)
"""Seconds before the second try, the third ..."""
MOST: Final = 40
"""Messages of turns to one address in an hour, whoever has agreed to them; a webhook's address without its query."""
MOST_AT_A_HOST: Final = 400
"""The same to all webhooks of one host together, but for the large services."""
LATER: Final = 600.0
"""Seconds after which a message is looked at again that would have been too many."""
_AT_ONCE: Final = 20
_AT_ONE_HOST: Final = 4
"""So many of them to webhooks of one host."""
_LOOK: Final = 1.0
"""Seconds after which is looked for what has become due while others are being sent."""
_LOOKED_AT: Final = 5_000
"""So many that are due are looked at, for some that can be sent."""

Ways = Literal["any", "mail", "call"]
"""How messages go: by mail, or by calling somebody else's server (webhooks, push services of browsers)."""
WAYS: Final[tuple[Ways, ...]] = ("mail", "call")
_GOING: Final[Mapping[Ways, str]] = {
    "any": "1 = 1",
    "mail": "channel NOT IN ('webhook', 'push')",
    "call": "channel IN ('webhook', 'push')",
}

_log = logging.getLogger("footplate.table")

_LATELY: Final = "due > :since AND state <> 'waiting' AND state IN ('sending', 'sent', 'doubtful')"  # there is an index
_WRITTEN: Final = f"SELECT count(*) AS number FROM outbox WHERE target = :beginning AND {_LATELY}"
_CALLED: Final = (
    "SELECT count(*) AS number FROM outbox"
    f" WHERE channel = 'webhook' AND substr(target, 1, :length) = :beginning AND {_LATELY}"
)
"""How many messages there were to an address, or to addresses that begin like this."""


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
        compose: Callable[[Row, Letter, str], Mail] | None = None,
        push: PushServer | None = None,
    ) -> None:
        """`compose` makes the letters of those who play by post, with the secret by which they may answer."""
        self._store = store
        self._now = clock
        means = Means(store, Quieting(store), base_url.rstrip("/"), mail_server, compose, push, allow_private, clock)
        self._channels = channels(means)
        self._claiming = Lock()
        """One after the other, so that each sees how much the others send to its address."""

    def next_due(self, ways: Ways = "any") -> float | None:
        """When the next message is to be sent."""
        rows = self._store.read(f"SELECT min(due) AS due FROM outbox WHERE state = 'waiting' AND {_GOING[ways]}")
        return rows[0]["due"] if rows else None

    def deliver(self, ways: Ways = "any") -> int:
        """Send everything that is due, and what becomes due meanwhile; gives the number of messages that went out.

        Nobody waits for another one's slow receiver: whoever has been served makes room for the next, and no host has
        more than a few at a time.
        """
        sent = 0
        under_way: dict[Future[bool], tuple[str, str]] = {}
        with ThreadPoolExecutor(_AT_ONCE, "messages") as threads:
            while True:
                for id, host in self._next(ways, list(under_way.values())):
                    under_way[threads.submit(self._deliver, id)] = id, host
                if not under_way:
                    return sent
                done, _ = wait(under_way, _LOOK, FIRST_COMPLETED)
                for one in done:
                    del under_way[one]
                sent += sum([one.result() for one in done])

    def _next(self, ways: Ways, under_way: Sequence[tuple[str, str]]) -> Iterator[tuple[str, str]]:
        """Messages that can be sent beside those `under_way`, and to which host."""
        taken = {id for id, _ in under_way}
        busy = Counter(host for _, host in under_way)
        for row in self._due(ways):
            host = _host(row)
            if len(taken) < _AT_ONCE and row["id"] not in taken and busy[host] < _AT_ONE_HOST:
                taken.add(row["id"])
                busy[host] += 1
                yield row["id"], host

    def _due(self, ways: Ways) -> list[Row]:
        return self._store.read(
            "SELECT id, channel, target FROM outbox"
            f" WHERE state = 'waiting' AND due <= :now AND {_GOING[ways]} ORDER BY due LIMIT :limit",
            {"now": self._now(), "limit": _LOOKED_AT},
        )

    def _deliver(self, id: str) -> bool:
        secret = new_mail_secret()
        with self._claiming:
            row = self._store.write(lambda transaction: self._claim(transaction, id, secret)).result()
        if row is None:
            return False
        try:
            self._channels[row["channel"]].send(row, secret)
        except Gone as gone:
            reason = _log_failure("a message was not sent", row, gone, secret)
            self._settle(id, "failed", reason, row["due"], row["target"])
            return False
        except NotSent as failure:
            later = failure.again and row["tries"] <= len(PAUSES)
            reason = _log_failure("a message was not sent" + (" yet" if later else ""), row, failure, secret)
            due = self._now() + (PAUSES[row["tries"] - 1] if later else 0)
            self._settle(id, "waiting" if later else "failed", reason, due)
            return False
        except Doubtful as doubt:
            reason = _log_failure("nobody knows whether a message has arrived", row, doubt, secret)
            self._settle(id, "doubtful", reason, row["due"])
            return False
        except Exception as error:  # it must not be found half sent for ever, nor keep others from being sent
            _log.exception("a message failed", extra={"channel": row["channel"], "table": row["game_id"]})
            self._settle(id, "failed", without_addresses(repr(error), row["target"], secret), row["due"])
            return False
        self._settle(id, "sent", "", row["due"])
        return True

    def _claim(self, transaction: Transaction, id: str, secret: str) -> Row | None:
        """Claim a message, with a fresh link in it. Returns None if another process has it, if it is no longer wanted,
        or if its address has had enough for now.
        """
        if self._put_off(transaction, id):
            return None
        rows = transaction.run(
            "UPDATE outbox SET state = 'sending', tries = tries + 1 WHERE id = :id AND state = 'waiting' RETURNING *",
            {"id": id},
        )
        if not rows:
            return None
        if not self._channels[rows[0]["channel"]].claim(transaction, rows[0], secret):
            transaction.run("UPDATE outbox SET state = 'skipped' WHERE id = :id", {"id": id})
            return None
        return rows[0]

    def _put_off(self, transaction: Transaction, id: str) -> bool:
        """Whether whoever is to get it has had enough for now. Who wants to sign in, or is asked, waits for nobody."""
        rows = transaction.run("SELECT channel, target FROM outbox WHERE id = :id", {"id": id})
        if not rows or not self._channels[rows[0]["channel"]].limited:
            return False
        now, target = self._now(), str(rows[0]["target"])

        def lately(sql: str, beginning: str) -> int:
            values = {"beginning": beginning, "length": len(beginning), "since": now - 3600}
            return int(transaction.run(sql, values)[0]["number"])

        if rows[0]["channel"] == "webhook":
            host = host_of(target)
            enough = lately(_CALLED, receiver_of(target)) >= MOST or (host and lately(_CALLED, host) >= MOST_AT_A_HOST)
        else:
            enough = lately(_WRITTEN, target) >= MOST
        if enough:
            transaction.run("UPDATE outbox SET due = :later WHERE id = :id", {"id": id, "later": now + LATER})
        return bool(enough)

    def _settle(self, id: str, state: str, error: str, due: float, gone: str = "") -> None:
        """What has become of a message; `gone`: the browser that does not want any."""
        values = {"id": id, "state": state, "error": error[:500], "due": due}

        def job(transaction: Transaction) -> None:
            transaction.run("UPDATE outbox SET state = :state, error = :error, due = :due WHERE id = :id", values)
            if gone:
                forget(transaction, gone)

        self._store.write(job).result()


def _host(row: Row) -> str:
    """Who may keep others waiting that are sent to the same."""
    if row["channel"] != "webhook":
        return str(row["id"])
    return host_of(row["target"]) or receiver_of(row["target"])


def _log_failure(what: str, row: Row, failure: Exception, secret: str) -> str:
    """For whoever runs the server: of which kind the message was, and why; not who should have read what. Gives the
    reason as it may be kept.
    """
    reason = without_addresses(str(failure), row["target"], secret)
    _log.warning(what, extra={"channel": row["channel"], "try": row["tries"], "reason": reason})
    return reason
