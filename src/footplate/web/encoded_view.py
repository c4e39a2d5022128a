"""A view as it goes over the wire: every part encoded once, however many are told of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from footplate.web.answers import encode


def mark_of(encoded: bytes) -> int:
    """A short mark by which something is recognised, in this process. (Functions of hashlib let other threads go first,
    which costs more than the hashing.)
    """
    return hash(encoded)


@dataclass(frozen=True, slots=True)
class EncodedView:
    """The top-level parts of a view as JSON, each with a mark."""

    seq: int
    parts: Mapping[str, msgspec.Raw]
    marks: Mapping[str, int]

    @classmethod
    def of(cls, view: Mapping[str, Any]) -> EncodedView:
        encoded = {key: encode(part) for key, part in view.items()}
        return cls(
            view["seq"],
            {key: msgspec.Raw(part) for key, part in encoded.items()},
            {key: mark_of(part) for key, part in encoded.items()},
        )
