"""Checks names and addresses that a server is given."""

from __future__ import annotations

import re
from email.utils import parseaddr
from typing import Final
from urllib.parse import SplitResult, urlsplit

_NAME: Final = re.compile(r"[A-Za-z0-9_]([A-Za-z0-9_-]*[A-Za-z0-9_])?(\.[A-Za-z0-9_]([A-Za-z0-9_-]*[A-Za-z0-9_])?)*\.?")


def public_address(text: str) -> SplitResult | None:
    """The beginning of every link of a server; None for an impossible one."""
    try:
        url = urlsplit(text)
        sound = url.scheme in ("http", "https") and bool(url.hostname) and url.port != 0
    except ValueError:
        return None
    return url if sound and text.isprintable() and not (url.query or url.fragment or url.username) else None


def is_sender(text: str) -> bool:
    """Whether mail can be sent from this address.

    >>> [is_sender(text) for text in ("f@example.org", "Footplate <f@example.org>", "Footplate", "f@x.org\\nX: y")]
    [True, True, False, False]
    """
    from footplate.table.basics.errors import Invalid
    from footplate.table.people.persons import checked_email

    name, address = parseaddr(text)
    if not text.isprintable() or not text.strip().endswith(f"<{address}>" if name else address):
        return False
    try:
        return bool(checked_email(address))
    except Invalid:
        return False


def is_name(text: str) -> bool:
    """Whether it is a host name as browsers send it, without port or scheme.

    >>> [is_name(text) for text in ("play.example.org", "club", "http://x", "x:8000", "x/y")]
    [True, True, False, False, False]
    """
    return bool(_NAME.fullmatch(text))
