"""What people may call themselves, and what they may add to the chance of a game."""

from __future__ import annotations

import re
from typing import Final

from footplate.kernel.text import BadText, can_be_seen, composed
from footplate.table.basics.errors import Invalid

LONGEST_NAME: Final = 40
_LINE_ENDS: Final = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029]")
"""Controls, and what ends lines: `split` would take some of them for spaces."""
_SALT: Final = re.compile(r"[ !#-\[\]-~]{1,64}")


def checked_name(name: str, otherwise: str = "") -> str:
    """A name as people may read it, on one line. Raises `Invalid`."""
    plain = " ".join(name.split()) or otherwise
    unfit = not can_be_seen(plain) or _LINE_ENDS.search(name) or plain.startswith("bot:")
    if not plain or len(plain) > LONGEST_NAME or unfit:
        raise Invalid("name", {"longest": LONGEST_NAME})
    try:
        return composed(plain)
    except BadText as bad:
        raise Invalid("name", {"longest": LONGEST_NAME}) from bad


def checked_salt(salt: str) -> str:
    """A salt that can stand in the header of a record; "" for none. Raises `Invalid`."""
    if salt and not _SALT.fullmatch(salt):
        raise Invalid("salt")
    return salt
