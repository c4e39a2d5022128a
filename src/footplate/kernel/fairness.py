"""Chance that can be proved fair: the server commits itself before move 1, every seat may add a salt, every reader can
check.

Section 9 of the notation, and the sealed orders of section 8. Pure functions; the secret bytes come from the caller.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence

SECRET_BYTES = 32
NONCE_BYTES = 16


def _framed(text: str) -> bytes:
    """A text that cannot run into its neighbours: its length, then the text. `E(x)` of the notation."""
    raw = text.encode("utf-8")
    return len(raw).to_bytes(4, "big") + raw


def commitment(game_id: str, secret: bytes) -> str:
    """What the server publishes before any seat sends a salt (header `Commit`)."""
    return hashlib.sha256(_framed("footplate/commit/1") + _framed(game_id) + secret).hexdigest()


def salt_seal(game_id: str, seat: str, salt: str) -> str:
    """A seat's promise of its salt (header `SaltSealA`), so that no seat can choose a salt after seeing another."""
    parts = _framed("footplate/saltseal/1") + _framed(game_id) + _framed(seat) + _framed(salt)
    return hashlib.sha256(parts).hexdigest()


def order_seal(game_id: str, seat: str, nonce: bytes, order: str) -> str:
    """A seat's promise of an order in canonical form (`seal`), kept by `open`."""
    parts = _framed("footplate/order/1") + _framed(game_id) + _framed(seat) + nonce + _framed(order)
    return hashlib.sha256(parts).hexdigest()


def chance_key(game_id: str, secret: bytes, salts: Sequence[str]) -> bytes:
    """The key all chance of a game follows from; one salt per seat, "" for a seat that sent none."""
    parts = _framed("footplate/key/1") + _framed(game_id) + b"".join(_framed(salt) for salt in salts)
    return hmac.digest(secret, parts, "sha256")


class EventBytes:
    """The bytes of one chance event, and the integers made of them.

    Events are counted 1, 2, 3 ... in the order of the record, undone ones included; `purpose` says what is drawn.

    >>> key = chance_key("demo-1", bytes(range(32)), ["kestrel", ""])
    >>> EventBytes(key, 1, "first").below(2)
    1
    """

    def __init__(self, key: bytes, counter: int, purpose: str) -> None:
        self._key = key
        self._event = _framed("footplate/event/1") + counter.to_bytes(8, "big") + _framed(purpose)
        self._blocks: list[bytes] = []
        self.taken = 0
        """How many bytes have been used."""

    def block(self, number: int) -> bytes:
        """Block 0, 1, 2 ... of 32 bytes."""
        while len(self._blocks) <= number:
            counted = self._event + len(self._blocks).to_bytes(4, "big")
            self._blocks.append(hmac.digest(self._key, counted, "sha256"))
        return self._blocks[number]

    def _take(self) -> int:
        block, place = divmod(self.taken, 32)
        self.taken += 1
        return self.block(block)[place]

    def below(self, n: int) -> int:
        """An integer from 0 to n-1, all equally likely; below(1) takes no bytes."""
        if n < 1:
            raise ValueError(f"below needs at least one outcome to choose from, not {n}")
        bits = (n - 1).bit_length()
        while True:
            value = 0
            for _ in range((bits + 7) // 8):
                value = value << 8 | self._take()
            value &= (1 << bits) - 1
            if value < n:
                return value

    def die(self) -> int:
        """A die from 1 to 6."""
        return 1 + self.below(6)

    def pick(self, pool: list[str]) -> str:
        """Remove one entry of a sorted pool and return it."""
        return pool.pop(self.below(len(pool)))
