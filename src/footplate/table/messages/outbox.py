"""Messages that have to go out: queued with what caused them, sent once, tried again when they did not arrive.

A message is claimed in the store before it is sent. A process that dies in between leaves it claimed: it may have gone
out, so it is never sent again.
"""

from __future__ import annotations

import json
import logging
import secrets
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import asdict, dataclass
from threading import Lock
from typing import Final, Literal

from footplate.games import title_of
from footplate.kernel.game import seat_letter
from footplate.language import say
from footplate.table.basics.tokens import hashed, new_mail_secret
from footplate.table.messages import mail, webhooks
from footplate.table.messages.mail import Mail, MailServer
from footplate.table.messages.push import Gone, PushServer, forget
from footplate.table.messages.quieting import Quieting
from footplate.table.messages.sending import Doubtful, NotSent, without_addresses
from footplate.table.messages.webhooks import host_of, receiver_of
from footplate.table.store import Row, Statement, Store, Transaction
from footplate.table.store.rows import neutral_name

PAUSES: Final = (30.0, 120.0, 600.0, 3600.0, 4 * 3600.0, 12 * 3600.0)
"""Seconds before the second try, the third ..."""
LOGIN_VALID: Final = 1800.0
"""Seconds a magic link can be used after it was sent."""
CONFIRMATION_VALID: Final = 24 * 3600.0
"""The same of a link by which somebody agrees to be sent messages."""
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

# --- queueing, within the transaction of the cause --------------------------------------------------------------------

_TURN: Final = """
INSERT INTO outbox (id, channel, target, language, game_id, seat, seq, at, due, tries, state, error)
SELECT channel || ' ' || game_id || ' ' || :seq_text || ' ' || :seat_text || device, channel, target, language,
    game_id, seat, :seq, :at, :due, 0, 'waiting', ''
FROM (
    SELECT 'email' AS channel, '' AS device, email AS target, language, game_id, seat FROM notify
    WHERE game_id = :id AND seat = :seat AND email <> '' AND confirmed = 1
    UNION ALL
    SELECT 'webhook', '', webhook, language, game_id, seat FROM notify
    WHERE game_id = :id AND seat = :seat AND webhook <> ''
    UNION ALL
    SELECT 'push', ' ' || push.id, push.id, push.language, held.game_id, held.seat
    FROM (
        SELECT game_id, seat, person FROM seat WHERE game_id = :id AND seat = :seat AND person <> ''
        UNION SELECT game_id, seat, person FROM seat_holder WHERE game_id = :id AND seat = :seat
    ) AS held
    JOIN session ON session.person = held.person JOIN push ON push.session = session.hash
) AS wanted
WHERE EXISTS (SELECT 1 FROM game WHERE id = :id AND seq = :seq) ON CONFLICT DO NOTHING RETURNING id
"""
"""All ways in which a seat is told: each address once, each browser once."""


_STILL_ASKED: Final = """
SELECT game.id FROM game WHERE game.id = :id AND (owing >> CAST(:seat AS INTEGER)) & 1 = 1 AND since = :at
    AND status = 'running' AND deleted IS NULL
"""
"""Whether a seat still waits for the same decision ..."""
_STILL_WANTED: Final = {
    "email": "SELECT seat FROM notify WHERE game_id = :id AND seat = :seat AND email = :target AND confirmed = 1",
    "webhook": "SELECT seat FROM notify WHERE game_id = :id AND seat = :seat AND webhook = :target",
    "push": """
SELECT push.id FROM push JOIN session ON session.hash = push.session WHERE push.id = :target AND session.person IN (
    SELECT person FROM seat WHERE game_id = :id AND seat = :seat AND person <> ''
    UNION SELECT person FROM seat_holder WHERE game_id = :id AND seat = :seat)
""",
}
"""... and still wants to hear of it there."""
_ASKED_BY_LETTER: Final = """
SELECT id FROM outbox WHERE target = :target AND game_id = :game_id AND seat = :seat AND seq = :seq AND channel = 'post'
    AND state IN ('waiting', 'sending', 'sent', 'doubtful')
"""
"""Whether a report from the same moment, which ends with what is asked, is on its way to a seat."""


_LATELY: Final = "due > :since AND state <> 'waiting' AND state IN ('sending', 'sent', 'doubtful')"  # there is an index
_WRITTEN: Final = f"SELECT count(*) AS number FROM outbox WHERE target = :beginning AND {_LATELY}"
_CALLED: Final = (
    "SELECT count(*) AS number FROM outbox"
    f" WHERE channel = 'webhook' AND substr(target, 1, :length) = :beginning AND {_LATELY}"
)
"""How many messages there were to an address, or to addresses that begin like this."""


def turn_message(id: str, seat: int, seq: int, at: float, due: float) -> Statement:
    """It is this seat's turn at a table that has just come to this `seq`: one message for each way it wants to hear of
    it. Gives their ids.
    """
    values = {"id": id, "seat": seat, "seat_text": str(seat), "seq": seq, "seq_text": str(seq), "at": at, "due": due}
    return _TURN, values


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


def enqueue_confirmation(
    transaction: Transaction, owner: str, email: str, language: str, id: str, seat: int, now: float
) -> None:
    """Somebody wants messages about a seat to be sent to an address, and whoever reads there is asked."""
    transaction.run(
        "INSERT INTO outbox (id, channel, target, language, game_id, seat, seq, at, due, tries, state, error, owner)"
        " VALUES (:key, 'confirm', :email, :language, :id, :seat, 0, :now, :now, 0, 'waiting', '', :owner)",
        {
            "key": f"confirm:{secrets.token_hex(12)}",
            "email": email,
            "language": language,
            "id": id,
            "seat": seat,
            "now": now,
            "owner": owner,
        },
    )


@dataclass(frozen=True, slots=True)
class Letter:
    """What a message by post is about. What it says is found out when it is sent, unless that is known (`text`)."""

    kind: Literal["turn", "report", "held", "reminder", "reply"]
    section: str = ""
    seat: int = -1
    subject: str = ""
    text: str = ""
    answers: str = ""
    """The id of the mail it answers."""
    asks: bool = True
    """Whether a report ends with what its reader is asked: of several from the same moment the last does."""
    admits: bool = True
    """Whether it brings a fresh key of its seat: not where nobody has agreed to be written to."""


def enqueue_letters(transaction: Transaction, id: str, seq: int, at: float, letter: Letter) -> bool:
    """The same letter to everybody who plays this game by post; never twice for one `seq`."""
    values = {"id": id, "seq": seq, "at": at, "letter": json.dumps(asdict(letter))}
    values["key"] = f"{letter.kind} {letter.section} {seq}"
    return bool(transaction.run(_TO_ALL, values))


def enqueue_reply(
    transaction: Transaction, key: str, to: str, language: str, at: float, letter: Letter, id: str = "", seat: int = -1
) -> None:
    """An answer to one person; never twice with the same key."""
    values = {"key": key, "to": to, "language": language, "id": id, "seat": seat, "at": at}
    transaction.run(_REPLY, {**values, "letter": json.dumps(asdict(letter), ensure_ascii=False)})


_TO_ALL: Final = """
INSERT INTO outbox (id, channel, target, language, game_id, seat, seq, at, due, tries, state, error, letter)
SELECT 'post ' || game_id || ' ' || seat || ' ' || :key, 'post', email, language,
    game_id, seat, :seq, :at, :at, 0, 'waiting', '', :letter
FROM notify WHERE game_id = :id AND post = 1 AND email <> '' AND confirmed = 1 ON CONFLICT DO NOTHING RETURNING id
"""

_REPLY: Final = """
INSERT INTO outbox (id, channel, target, language, game_id, seat, seq, at, due, tries, state, error, letter)
VALUES (:key, 'post', :to, :language, :id, :seat, 0, :at, :at, 0, 'waiting', '', :letter) ON CONFLICT DO NOTHING
"""


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
        compose: Callable[[Row, Letter, str], Mail] | None = None,
        push: PushServer | None = None,
    ) -> None:
        """`compose` makes the letters of those who play by post, with the secret by which they may answer."""
        self._store = store
        self._base_url = base_url.rstrip("/")
        self._mail_server = mail_server
        self._allow_private = allow_private
        self._now = clock
        self._compose = compose
        self._push = push
        self._quieting = Quieting(store)
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
            self._send(row, secret)
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
        if row["channel"] == "post":
            if not (_is_reply(row) or transaction.run(_STILL_WANTED["email"], turn)):
                _skip(transaction, id)
                return None
            if json.loads(row["letter"]).get("admits", True):
                self._admit(transaction, row, secret)
            return row
        if row["channel"] == "confirm":
            return self._claim_confirmation(transaction, row, secret)
        if not (transaction.run(_STILL_ASKED, turn) and transaction.run(_STILL_WANTED[row["channel"]], turn)):
            _skip(transaction, id)
            return None
        if row["channel"] == "email":
            if self._compose is not None and transaction.run(_ASKED_BY_LETTER, dict(row)):
                _skip(transaction, id)
                return None
            self._admit(transaction, row, secret)
        return row

    def _claim_confirmation(self, transaction: Transaction, row: Row, secret: str) -> Row | None:
        asking = {"id": row["game_id"], "seat": row["seat"], "email": row["target"]}
        if not transaction.run(_UNCONFIRMED, asking):
            _skip(transaction, row["id"])
            return None
        expires = {"hash": hashed(secret), "owner": row["owner"], "expires": self._now() + CONFIRMATION_VALID}
        transaction.run(_CONFIRMATION, {**asking, **expires})
        return row

    def _admit(self, transaction: Transaction, row: Row, secret: str) -> None:
        """Whoever gets this message may play for its seat."""
        if row["seat"] >= 0:
            transaction.run(
                "INSERT INTO seat_secret (hash, game_id, seat, purpose) VALUES (:hash, :id, :seat, 'mail')",
                {"hash": hashed(secret), "id": row["game_id"], "seat": row["seat"]},
            )

    def _put_off(self, transaction: Transaction, id: str) -> bool:
        """Whether whoever is to get it has had enough for now. Who wants to sign in, or is asked, waits for nobody."""
        rows = transaction.run("SELECT channel, target FROM outbox WHERE id = :id", {"id": id})
        if not rows or rows[0]["channel"] in ("login", "confirm"):
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

    def _send(self, row: Row, secret: str) -> None:
        language = row["language"]
        if row["channel"] == "login":
            link = f"{self._base_url}/login/{secret}"
            self._mail(
                row["target"], say("table.mail.login.subject", language), "table.mail.login.text", language, link
            )
            return
        if row["channel"] == "post" or (row["channel"] == "email" and self._is_by_post(row)):
            self._write_letter(row, secret)
            return
        told = self._turn(row)
        if row["channel"] == "confirm":
            link = f"{self._base_url}/confirm/{secret}"
            subject = say("table.mail.confirm.subject", language, told)
            self._mail(row["target"], subject, "table.mail.confirm.text", language, link, told)
            return
        token = self._quieting.token(row)
        if row["channel"] == "email":
            link = f"{self._base_url}/join/{secret}"
            told["quiet"] = f"{self._base_url}/quiet/{token}"
            self._mail(
                row["target"],
                say("table.mail.turn.subject", language, told),
                "table.mail.turn.text",
                language,
                link,
                told,
                f"{self._base_url}/api/quiet/{token}",
            )
            return
        if row["channel"] == "push":
            self._send_push(row, told, token)
            return
        link = f"{self._base_url}/table/{row['game_id']}"
        text = say("table.mail.turn.hook", language, told)
        letter = seat_letter(row["seat"])
        ending, end = say("table.mail.turn.hook_end", language), f"{self._base_url}/quiet/{token}"
        body = webhooks.message_for(row["target"], text, link, row["game_id"], letter, ending, end)
        webhooks.post(row["target"], body, self._allow_private)

    def _send_push(self, row: Row, told: dict[str, object], token: str) -> None:
        found = self._store.read("SELECT * FROM push WHERE id = :id", {"id": row["target"]})
        if self._push is None or not found:
            raise NotSent("this server sends nothing to browsers", again=False)
        language, path = row["language"], f"/table/{row['game_id']}"
        message = {
            "title": say("table.push.title", language, told),
            "body": say("table.push.text", language, told),
            "path": path,
            "end": say("table.push.end", language),
            "quiet": f"/api/quiet/{token}",
        }
        self._push.send(found[0], message, f"{path} {row['seat']}", self._now())

    def _turn(self, row: Row) -> dict[str, object]:
        found = self._store.read(
            "SELECT game.game_key, seat.name FROM game JOIN seat ON seat.game_id = game.id"
            " WHERE game.id = :id AND seat.seat = :seat",
            {"id": row["game_id"], "seat": row["seat"]},
        )
        name = found[0]["name"] or neutral_name(row["seat"], row["language"])
        return {"name": name, "game": title_of(found[0]["game_key"])}

    def _is_by_post(self, row: Row) -> bool:
        values = {"id": row["game_id"], "seat": row["seat"]}
        by_post = "SELECT seat FROM notify WHERE game_id = :id AND seat = :seat AND post = 1"
        return self._compose is not None and bool(self._store.read(by_post, values))

    def _write_letter(self, row: Row, secret: str) -> None:
        if self._mail_server is None or self._compose is None:
            raise NotSent("no mail server has been set up", again=False)
        letter = Letter(**json.loads(row["letter"])) if row["letter"] else Letter("turn", seat=row["seat"])
        mail.send_mail(self._mail_server, self._compose(row, letter, secret))

    def _mail(
        self,
        to: str,
        subject: str,
        key: str,
        language: str,
        link: str,
        facts: dict[str, object] | None = None,
        quiet: str = "",
    ) -> None:
        if self._mail_server is None:
            raise NotSent("no mail server has been set up", again=False)
        text = say(key, language, {**(facts or {}), "link": link})
        mail.send_mail(self._mail_server, Mail(to, subject, text, quiet=quiet))


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


def _is_reply(row: Row) -> bool:
    """Whether a letter was written to whoever has written, wherever they read."""
    return bool(json.loads(row["letter"])["kind"] == "reply")


def _skip(transaction: Transaction, id: str) -> None:
    """Nobody needs this message any more."""
    transaction.run("UPDATE outbox SET state = 'skipped' WHERE id = :id", {"id": id})


_UNCONFIRMED: Final = """
SELECT seat FROM notify WHERE game_id = :id AND seat = :seat AND email = :email AND confirmed = 0
"""
_CONFIRMATION: Final = """
INSERT INTO confirmation (hash, owner, email, game_id, seat, expires)
VALUES (:hash, :owner, :email, :id, :seat, :expires)
"""
