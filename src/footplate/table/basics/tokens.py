"""Tokens for seats, sessions and links. They are shown once; the store has only their hashes."""

from __future__ import annotations

import hashlib
import re
import secrets
from typing import Final

LETTERS: Final = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""What ids are made of: nothing that looks or sounds like something else when it is read aloud."""
_ID: Final = re.compile(f"[{LETTERS}]{{8}}", re.IGNORECASE)


def new_secret() -> str:
    """192 bits that go into a link."""
    return secrets.token_urlsafe(24)


def new_mail_secret() -> str:
    """A secret of 160 bits for mail addresses, which may lose their case."""
    return secrets.token_hex(20)


def new_id() -> str:
    """The id of a table: part of its address, short enough to read out on the telephone. It is no secret."""
    return "".join(secrets.choice(LETTERS) for _ in range(8))


def typed_id(text: str) -> str:
    """An id as typed, in small letters perhaps.

    >>> typed_id("k7mq2xab"), typed_id("-0wH5xYz81_Q")
    ('K7MQ2XAB', '-0wH5xYz81_Q')
    """
    return text.upper() if _ID.fullmatch(text) else text


def hashed(secret: str) -> str:
    """What the store keeps of a secret. Secrets are random, so a plain hash is enough."""
    return hashlib.sha256(secret.encode("utf-8")).hexdigest()
