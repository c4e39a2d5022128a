"""Bytes as text, whatever program wrote them."""

from __future__ import annotations

import codecs
from typing import Final

_MARKS: Final = ((b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"))

_NO_CHARSETS: Final = frozenset(
    ("idna", "punycode", "unicode-escape", "unicode_escape", "raw-unicode-escape", "raw_unicode_escape")
)
"""Python's codecs that no mail program uses: they can take very long, or produce something other than text."""


def decoded(raw: bytes, charset: str = "") -> str:
    """The text of these bytes: in the character set they claim, else in UTF-8, else in Windows-1252.

    Never raises: words the notation does not know are reported later.

    >>> decoded("Köln".encode("cp1252")), decoded("Köln".encode(), "us-ascii"), decoded(b"Paris", "no-such-set")
    ('Köln', 'Köln', 'Paris')
    """
    known = "" if _codec(charset) in _NO_CHARSETS else charset
    marked = next((name for mark, name in _MARKS if raw.startswith(mark)), "")
    for name in (marked, known, "utf-8", "cp1252"):
        try:
            if name:
                return storable(raw.decode(name))
        except (ValueError, LookupError):
            continue
    return storable(raw.decode("latin-1"))


def storable(text: str) -> str:
    """Without what is no letter and no store keeps.

    >>> storable("pa\\0ss\\ud800")
    'pass'
    """
    return text.replace("\0", "").encode("utf-8", "ignore").decode()


def _codec(charset: str) -> str:
    try:
        return codecs.lookup(charset).name if charset else ""
    except (LookupError, ValueError):
        return ""
