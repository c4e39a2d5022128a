"""Secrets that open seats, sessions and links. They are told once; the store keeps their hashes only."""

from __future__ import annotations

import hashlib
import secrets


def new_secret() -> str:
    """192 bits that go into a link."""
    return secrets.token_urlsafe(24)


def new_id() -> str:
    """The id of a table: part of its address, too long to guess, and an id of the notation."""
    return secrets.token_urlsafe(9)


def hashed(secret: str) -> str:
    """What the store keeps of a secret. Secrets are random, so a plain hash is enough."""
    return hashlib.sha256(secret.encode("utf-8")).hexdigest()
