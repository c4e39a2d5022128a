"""Which version of Footplate this is, and whether it meets the requirement of a package."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

VERSION: Final = "0.1.0"

_NEED: Final = re.compile(r"footplate(?![\w.-])\s*(?:\[[^\]]*\])?\s*\(?([^;)]*)\)?\s*(;.*)?", re.IGNORECASE)
"""A requirement on Footplate as packages state it: `footplate>=0.1,<0.2`, with extras and a condition or without."""
_BOUND: Final = re.compile(r"(~=|==|!=|<=|>=|<|>)\s*(\d+(?:\.\d+)*)(\.\*)?")


def unmet(needs: Iterable[str], version: str = VERSION) -> str:
    """The requirement on Footplate among those of a package, where this one does not meet it; "" where it does.

    >>> unmet(["numpy>=2", "footplate>=0.1,<0.2"], "0.1.7"), unmet(["footplate>=0.2"], "0.1.7")
    ('', 'footplate>=0.2')
    """
    for need in needs:
        asked = _NEED.fullmatch(need.strip())
        if asked and "extra" not in (asked[2] or "") and not _is_within(_numbers(version), asked[1]):
            return need.partition(";")[0].strip()
    return ""


def _numbers(version: str) -> list[int]:
    return [int(part) for part in re.findall(r"\d+", version)]


def _is_within(version: list[int], bounds: str) -> bool:
    return all(_meets(version, sign, _numbers(bound), bool(any_)) for sign, bound, any_ in _BOUND.findall(bounds))


def _meets(version: list[int], sign: str, bound: list[int], any_further: bool) -> bool:
    if any_further:  # ==0.1.*
        return (version[: len(bound)] == bound) == (sign == "==")
    length = max(len(version), len(bound))
    here, there = (numbers + [0] * (length - len(numbers)) for numbers in (version, bound))
    match sign:
        case "~=":
            return here >= there and version[: len(bound) - 1] == bound[:-1]
        case "==":
            return here == there
        case "!=":
            return here != there
        case "<=":
            return here <= there
        case ">=":
            return here >= there
        case "<":
            return here < there
    return here > there
