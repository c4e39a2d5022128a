"""How sending a message can fail, and what may be logged about it."""

from __future__ import annotations

import re
from typing import Final

_ADDRESS: Final = re.compile(r"""\w+://[^\s<>"']+|[^\s<>"'(),;:]+@[^\s<>"'(),;:]+""")
"""A link, or a mail address."""


class NotSent(Exception):
    """It certainly did not arrive. `again` says whether trying again makes sense."""

    def __init__(self, reason: str, again: bool = True) -> None:
        super().__init__(reason)
        self.again = again


class Doubtful(Exception):
    """It may have arrived. It is not sent again: better none than two."""


def without_addresses(reason: str, *secrets: str) -> str:
    """A reason without addresses, for logs. Mail servers like to repeat the recipient and parts of the content.

    >>> without_addresses("550 <dora@example.org>: blocked for https://play.example.org/join/x")
    '550 <...>: blocked for ...'
    """
    for secret in filter(None, secrets):
        reason = reason.replace(secret, "...")
    return " ".join(_ADDRESS.sub("...", reason).split())
