"""The ways in which messages go out, a class for each: whether one is still wanted when it is claimed, and how it is
sent.
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from footplate.games import title_of
from footplate.kernel.game import seat_letter
from footplate.language import say
from footplate.table.basics.tokens import hashed
from footplate.table.messages import mail, webhooks
from footplate.table.messages.mail import Mail, MailServer
from footplate.table.messages.push import PushServer
from footplate.table.messages.queueing import Letter
from footplate.table.messages.quieting import Quieting
from footplate.table.messages.sending import NotSent
from footplate.table.store import Row, Store, Transaction
from footplate.table.store.rows import neutral_name

LOGIN_VALID: Final = 1800.0
"""Seconds a magic link can be used after it was sent."""
CONFIRMATION_VALID: Final = 24 * 3600.0
"""The same of a link by which the reader at an address agrees to be sent messages."""


@dataclass(frozen=True, slots=True)
class Means:
    """What messages are sent with."""

    store: Store
    quieting: Quieting
    base_url: str
    """The address of the server, without a slash at its end."""
    mail_server: MailServer | None
    compose: Callable[[Row, Letter, str], Mail] | None
    """Makes the letters of those who play by post, with the secret by which they may answer."""
    push: PushServer | None
    allow_private: bool
    """Whether webhooks may lie in private networks."""
    now: Callable[[], float]

    def mail(
        self,
        to: str,
        subject: str,
        key: str,
        language: str,
        link: str,
        facts: Mapping[str, object] | None = None,
        quiet: str = "",
    ) -> None:
        """Send a mail with the text of this key."""
        if self.mail_server is None:
            raise NotSent("no mail server has been set up", again=False)
        text = say(key, language, {**(facts or {}), "link": link})
        mail.send_mail(self.mail_server, Mail(to, subject, text, quiet=quiet))

    def mail_letter(self, row: Row, secret: str) -> None:
        """Send what is written to those who play by post."""
        if self.mail_server is None or self.compose is None:
            raise NotSent("no mail server has been set up", again=False)
        letter = Letter(**json.loads(row["letter"])) if row["letter"] else Letter("turn", seat=row["seat"])
        mail.send_mail(self.mail_server, self.compose(row, letter, secret))

    def seat_and_game(self, row: Row) -> dict[str, object]:
        """The name at the seat of a message, and the title of its game."""
        found = self.store.read(
            "SELECT game.game_key, seat.name FROM game JOIN seat ON seat.game_id = game.id"
            " WHERE game.id = :id AND seat.seat = :seat",
            {"id": row["game_id"], "seat": row["seat"]},
        )
        name = found[0]["name"] or neutral_name(row["seat"], row["language"])
        return {"name": name, "game": title_of(found[0]["game_key"])}


class Channel(ABC):
    """One way in which messages go out."""

    limited = True
    """Whether an address gets only a number of them in an hour."""

    def __init__(self, means: Means) -> None:
        self._means = means

    @abstractmethod
    def claim(self, transaction: Transaction, row: Row, secret: str) -> bool:
        """Whether a message is still wanted. If so, its secret is made valid in the same transaction."""

    @abstractmethod
    def send(self, row: Row, secret: str) -> None:
        """Send a message that was claimed. Raises `NotSent`, `Doubtful` or `Gone`."""

    def _is_still_wanted(self, transaction: Transaction, row: Row, channel: str) -> bool:
        return bool(transaction.run(_STILL_WANTED[channel], _turn_of(row)))

    def _is_still_asked(self, transaction: Transaction, row: Row, channel: str) -> bool:
        return bool(transaction.run(_STILL_ASKED, _turn_of(row))) and self._is_still_wanted(transaction, row, channel)


class LoginMail(Channel):
    """A magic link, valid in the browser that has asked for it."""

    limited = False

    def claim(self, transaction: Transaction, row: Row, secret: str) -> bool:
        login = {"hash": hashed(secret), "email": row["target"], "browser": row["browser"]}
        transaction.run(
            "INSERT INTO login (hash, email, expires, browser) VALUES (:hash, :email, :expires, :browser)",
            {**login, "expires": self._means.now() + LOGIN_VALID},
        )
        return True

    def send(self, row: Row, secret: str) -> None:
        language, link = row["language"], f"{self._means.base_url}/login/{secret}"
        subject = say("table.mail.login.subject", language)
        self._means.mail(row["target"], subject, "table.mail.login.text", language, link)


class ConfirmationMail(Channel):
    """The question whether messages about a seat may be sent to an address."""

    limited = False

    def claim(self, transaction: Transaction, row: Row, secret: str) -> bool:
        asking = {"id": row["game_id"], "seat": row["seat"], "email": row["target"]}
        if not transaction.run(_UNCONFIRMED, asking):
            return False
        expires = self._means.now() + CONFIRMATION_VALID
        transaction.run(_CONFIRMATION, {**asking, "hash": hashed(secret), "owner": row["owner"], "expires": expires})
        return True

    def send(self, row: Row, secret: str) -> None:
        language, facts = row["language"], self._means.seat_and_game(row)
        link, subject = f"{self._means.base_url}/confirm/{secret}", say("table.mail.confirm.subject", language, facts)
        self._means.mail(row["target"], subject, "table.mail.confirm.text", language, link, facts)


class TurnMail(Channel):
    """A seat is told by mail that it is its turn; by letter where it plays by post."""

    def claim(self, transaction: Transaction, row: Row, secret: str) -> bool:
        if not self._is_still_asked(transaction, row, "email"):
            return False
        if self._means.compose is not None and transaction.run(_ASKED_BY_LETTER, dict(row)):
            return False
        _admit(transaction, row, secret)
        return True

    def send(self, row: Row, secret: str) -> None:
        if self._is_by_post(row):
            self._means.mail_letter(row, secret)
            return
        language, base, facts = row["language"], self._means.base_url, self._means.seat_and_game(row)
        token = self._means.quieting.token(row)
        facts["quiet"] = f"{base}/quiet/{token}"
        subject, link = say("table.mail.turn.subject", language, facts), f"{base}/join/{secret}"
        quiet = f"{base}/api/quiet/{token}"
        self._means.mail(row["target"], subject, "table.mail.turn.text", language, link, facts, quiet)

    def _is_by_post(self, row: Row) -> bool:
        values = {"id": row["game_id"], "seat": row["seat"]}
        by_post = "SELECT seat FROM notify WHERE game_id = :id AND seat = :seat AND post = 1"
        return self._means.compose is not None and bool(self._means.store.read(by_post, values))


class Webhook(Channel):
    """The same by a call of another server."""

    def claim(self, transaction: Transaction, row: Row, secret: str) -> bool:
        return self._is_still_asked(transaction, row, "webhook")

    def send(self, row: Row, secret: str) -> None:
        language, base, facts = row["language"], self._means.base_url, self._means.seat_and_game(row)
        text, ending = say("table.mail.turn.hook", language, facts), say("table.mail.turn.hook_end", language)
        link, end = f"{base}/table/{row['game_id']}", f"{base}/quiet/{self._means.quieting.token(row)}"
        letter = seat_letter(row["seat"])
        body = webhooks.message_for(row["target"], text, link, row["game_id"], letter, ending, end)
        webhooks.post(row["target"], body, self._means.allow_private)


class BrowserPush(Channel):
    """The same by Web Push, to one browser."""

    def claim(self, transaction: Transaction, row: Row, secret: str) -> bool:
        return self._is_still_asked(transaction, row, "push")

    def send(self, row: Row, secret: str) -> None:
        facts, token = self._means.seat_and_game(row), self._means.quieting.token(row)
        found = self._means.store.read("SELECT * FROM push WHERE id = :id", {"id": row["target"]})
        if self._means.push is None or not found:
            raise NotSent("this server sends nothing to browsers", again=False)
        language, path = row["language"], f"/table/{row['game_id']}"
        message = {
            "title": say("table.push.title", language, facts),
            "body": say("table.push.text", language, facts),
            "path": path,
            "end": say("table.push.end", language),
            "quiet": f"/api/quiet/{token}",
        }
        self._means.push.send(found[0], message, f"{path} {row['seat']}", self._means.now())


class PostLetter(Channel):
    """A letter to a player by post, or the answer to one."""

    def claim(self, transaction: Transaction, row: Row, secret: str) -> bool:
        letter = json.loads(row["letter"])
        if letter["kind"] != "reply" and not self._is_still_wanted(transaction, row, "email"):
            return False
        if letter.get("admits", True):
            _admit(transaction, row, secret)
        return True

    def send(self, row: Row, secret: str) -> None:
        self._means.mail_letter(row, secret)


def channels(means: Means) -> Mapping[str, Channel]:
    """All of them, by the names they have in the store."""
    return {
        "login": LoginMail(means),
        "confirm": ConfirmationMail(means),
        "email": TurnMail(means),
        "webhook": Webhook(means),
        "push": BrowserPush(means),
        "post": PostLetter(means),
    }


def _turn_of(row: Row) -> dict[str, object]:
    return {"id": row["game_id"], "seat": row["seat"], "at": row["at"], "target": row["target"]}


def _admit(transaction: Transaction, row: Row, secret: str) -> None:
    """Let the reader of this message play for its seat."""
    if row["seat"] >= 0:
        transaction.run(
            "INSERT INTO seat_secret (hash, game_id, seat, purpose) VALUES (:hash, :id, :seat, 'mail')",
            {"hash": hashed(secret), "id": row["game_id"], "seat": row["seat"]},
        )


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

_UNCONFIRMED: Final = """
SELECT seat FROM notify WHERE game_id = :id AND seat = :seat AND email = :email AND confirmed = 0
"""
_CONFIRMATION: Final = """
INSERT INTO confirmation (hash, owner, email, game_id, seat, expires)
VALUES (:hash, :owner, :email, :id, :seat, :expires)
"""
