"""Links that end turn messages and do nothing else: every message has one.

A link belongs to one seat, one channel and one target: once that has changed, it ends nothing. It is signed with a key
of the server, so nothing needs to be stored for it.
"""

from __future__ import annotations

import hmac
from collections.abc import Mapping
from concurrent.futures import Future
from typing import Final

from footplate.table.basics.errors import Unknown
from footplate.table.basics.tokens import hashed, new_secret
from footplate.table.messages.server_keys import server_key
from footplate.table.messages.webhooks import receiver_of
from footplate.table.store import Row, Store, Transaction

_SEAL: Final = 40
"""Letters of a seal: 160 bits."""
_TARGETS: Final = {
    "email": "SELECT email AS target FROM notify WHERE game_id = :id AND seat = :seat AND email <> ''",
    "webhook": "SELECT webhook AS target FROM notify WHERE game_id = :id AND seat = :seat AND webhook <> ''",
    "push": "SELECT push.id AS target FROM session JOIN push ON push.session = session.hash WHERE session.person IN ("
    " SELECT person FROM seat WHERE game_id = :id AND seat = :seat AND person <> ''"
    " UNION SELECT person FROM seat_holder WHERE game_id = :id AND seat = :seat)",
}
NO_MORE_MAIL: Final = "UPDATE notify SET email = '', post = 0, confirmed = 0 WHERE game_id = :id AND seat = :seat"
NO_MORE_CALLS: Final = "UPDATE notify SET webhook = '' WHERE game_id = :id AND seat = :seat"
_ENDS: Final = {
    # Whoever names the address again has to ask again: else they could go on in spite of it.
    "email": (NO_MORE_MAIL, "DELETE FROM address WHERE email = :target"),
    # Nobody can be asked there without calling them: whoever ends it is called by nobody any more.
    "webhook": (NO_MORE_CALLS, "INSERT INTO silenced (receiver) VALUES (:receiver) ON CONFLICT DO NOTHING"),
    "push": ("DELETE FROM push WHERE id = :target",),
}


class Quieting:
    """Makes such links, and follows them."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._key = b""

    def token(self, message: Row) -> str:
        """The token in the link of a message."""
        channel, id, seat = message["channel"], message["game_id"], message["seat"]
        return f"{id}.{seat}.{channel}.{_seal(self._known_key(), channel, id, seat, message['target'])}"

    def end(self, token: str) -> Future[None]:
        """Send no more of these messages. Raises `Unknown` for an invalid link, and one that has ended them already."""
        id, seat, channel, seal = _read(token)
        key = self._known_key()  # not within the job, which would wait for itself

        def job(transaction: Transaction) -> None:
            place: Mapping[str, object] = {"id": id, "seat": seat}
            for row in transaction.run(_TARGETS[channel], place):
                if hmac.compare_digest(seal, _seal(key, channel, id, seat, row["target"])):
                    told = {**place, "target": row["target"]}
                    if channel == "webhook":
                        told["receiver"] = hashed(receiver_of(row["target"]))
                    for statement in _ENDS[channel]:
                        transaction.run(statement, told)
                    return
            raise Unknown("quiet")

        return self._store.write(job)

    def _known_key(self) -> bytes:
        self._key = self._key or server_key(self._store, "quiet", new_secret).encode()
        return self._key


def is_silenced(transaction: Transaction, webhook: str) -> bool:
    """Whether a reader there has ended messages from this server."""
    receiver = {"receiver": hashed(receiver_of(webhook))}
    return bool(transaction.run("SELECT receiver FROM silenced WHERE receiver = :receiver", receiver))


def _seal(key: bytes, channel: str, id: str, seat: int, target: str) -> str:
    return hmac.digest(key, f"{channel} {id} {seat} {target}".encode(), "sha256").hex()[:_SEAL]


def _read(token: str) -> tuple[str, int, str, str]:
    parts = token.split(".")
    if len(parts) != 4 or not (parts[1].isascii() and parts[1].isdigit() and len(parts[1]) == 1):
        raise Unknown("quiet")
    id, seat, channel, seal = parts
    if channel not in _ENDS or not seal.isascii():
        raise Unknown("quiet")
    return id, int(seat), channel, seal
