"""Turn messages by Web Push: which browsers want them, and how they are sent.

They go through the push service of the browser's maker, which cannot read them. This needs the package cryptography
(extra `push`); without it push is not offered.
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Any, Final

from footplate.language import LANGUAGES
from footplate.table.basics.errors import Forbidden, Invalid
from footplate.table.basics.tokens import hashed
from footplate.table.basics.values import Who
from footplate.table.messages import webhooks
from footplate.table.messages.sending import NotSent
from footplate.table.messages.server_keys import server_key
from footplate.table.messages.webhooks import BadTarget
from footplate.table.store import Row, Store, Transaction

DEVICES: Final = 10
"""The most browsers of one person; the oldest is dropped."""
PUSH_TTL_SECONDS: Final = 24 * 3600
"""Seconds a push service keeps a message for a browser that is not to be reached."""
GONE: Final = (404, 410)
"""How a push service says that a browser does not want to hear any more."""


class Gone(NotSent):
    """The browser has ended it."""

    def __init__(self) -> None:
        super().__init__("the browser does not want to hear any more", again=False)


def available() -> bool:
    """Whether messages can be encrypted here."""
    return importlib.util.find_spec("cryptography") is not None


class PushServer:
    """This server, as push services know it."""

    def __init__(self, kept_key: str, contact: str, allow_private: bool = False) -> None:
        """`contact`: where push services can reach the administrator, as https:// or mailto:."""
        from footplate.table.messages import push_message

        self._message = push_message
        self._key = push_message.private_key(kept_key)
        self._contact = contact
        self._allow_private = allow_private
        self.public_key = push_message.encoded(push_message.public_part(self._key))
        """Given to browsers, so that only this server can send to them."""

    @classmethod
    def of(cls, store: Store, contact: str, allow_private: bool = False) -> PushServer | None:
        """The server of this store, with the key it has had since its first start; None where nothing is encrypted."""
        if not available():
            return None
        from footplate.table.messages.push_message import new_key

        return cls(server_key(store, "push", new_key), contact, allow_private)

    def check(self, endpoint: str, p256dh: str, auth: str) -> None:
        """Raises `Invalid` for impossible keys, and for an endpoint inside the private network."""
        try:
            if not (endpoint.startswith("https://") or self._allow_private):
                raise BadTarget("an address beginning with https:// is needed")
            webhooks.check(endpoint, self._allow_private)
            if not self._message.is_browsers_key(p256dh, auth):
                raise BadTarget("these are not the keys of a browser")
        except BadTarget as bad:
            raise Invalid("push", {"why": str(bad)}) from bad

    def send(self, to: Row, message: Mapping[str, object], topic: str, now: float) -> None:
        """Send a message; one still waiting is replaced by the next with its topic. Raises `Gone`, `NotSent` or
        `Doubtful`.
        """
        body = self._message.encrypted(json.dumps(message).encode(), to["p256dh"], to["auth"])
        headers = {
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "Authorization": self._message.authorization(self._key, to["endpoint"], self._contact, now),
            "TTL": str(PUSH_TTL_SECONDS),
            "Topic": hashlib.sha256(topic.encode()).hexdigest()[:32],
        }
        status = webhooks.delivered(to["endpoint"], body, headers, self._allow_private)
        if status in GONE:
            raise Gone
        webhooks.require_taken(to["endpoint"], status)


@dataclass(frozen=True, slots=True)
class Subscription:
    """A browser's push subscription."""

    endpoint: str
    p256dh: str
    auth: str
    language: str


class Subscriptions:
    """The browsers that get push messages."""

    def __init__(self, store: Store, vouch: Callable[[Who], None], now: Callable[[], float]) -> None:
        self._store = store
        self._vouch = vouch
        self._now = now

    def subscribe(self, who: Who, server: PushServer, wanted: Subscription) -> Future[None]:
        """Send this browser all turns of the person signed in with it. Raises `Forbidden` without a session."""
        self._vouch(who)
        if not who.person or not who.proof:
            raise Forbidden("session")
        if wanted.language not in LANGUAGES:
            raise Invalid("language", {"languages": tuple(LANGUAGES)})
        server.check(wanted.endpoint, wanted.p256dh, wanted.auth)
        values: dict[str, Any] = {
            "id": hashed(wanted.endpoint),
            "session": who.proof,
            "endpoint": wanted.endpoint,
            "p256dh": wanted.p256dh,
            "auth": wanted.auth,
            "language": wanted.language,
            "now": self._now(),
            "person": who.person,
            "most": DEVICES,
        }

        def job(transaction: Transaction) -> None:
            if transaction.run(_ANOTHER_BROWSERS, values):
                raise Invalid("push", {"why": "another browser has this address"})
            transaction.run(_ONE_OF_A_BROWSER, values)
            transaction.run(_SUBSCRIBE, values)
            transaction.run(_TOO_MANY, values)

        return self._store.write(job)

    def end(self, who: Who) -> Future[None]:
        """Tell this browser no more."""
        self._vouch(who)

        def job(transaction: Transaction) -> None:
            transaction.run("DELETE FROM push WHERE session = :session", {"session": who.proof})

        return self._store.write(job)


def forget(transaction: Transaction, id: str) -> None:
    """A browser that has ended it."""
    transaction.run("DELETE FROM push WHERE id = :id", {"id": id})


_ANOTHER_BROWSERS: Final = "SELECT id FROM push WHERE id = :id AND (p256dh <> :p256dh OR auth <> :auth)"
_ONE_OF_A_BROWSER: Final = "DELETE FROM push WHERE session = :session OR id = :id"
"""A browser has one subscription, also after a new sign-in or with a new endpoint."""
_SUBSCRIBE: Final = """
INSERT INTO push (id, session, endpoint, p256dh, auth, language, created)
SELECT :id, hash, :endpoint, :p256dh, :auth, :language, :now FROM session WHERE hash = :session
"""
_TOO_MANY: Final = """
DELETE FROM push WHERE id IN (
    SELECT push.id FROM session JOIN push ON push.session = session.hash WHERE session.person = :person
    ORDER BY push.created DESC, push.id LIMIT 1000 OFFSET :most)
"""
