"""A view as it goes over the wire: every part encoded once, however many see it and however many are told of it."""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from footplate.web.contract.answers import encode

Parts = dict[str, msgspec.Raw]
Encoded = tuple[msgspec.Raw, int, object]
"""A part as JSON, its mark, and the part itself."""


def mark_of(encoded: bytes) -> int:
    """A short mark by which something is recognised, in this process. (Functions of hashlib let other threads go first,
    which costs more than the hashing.)
    """
    return hash(encoded)


class Encodings(dict[int, Encoded]):
    """What has been encoded of one table as it stands. What several seats see alike is one object, so it is recognised
    by that; it is kept, so that no other object takes its place.
    """

    def add(self, part: object) -> Encoded:
        encoded = encode(part)
        made = self[id(part)] = msgspec.Raw(encoded), mark_of(encoded), part
        return made


@dataclass(frozen=True, slots=True)
class EncodedView:
    """The parts of a view as JSON: those of the position, which stand under `view`, come last. Every listener keeps the
    marks of what it was told last, so they are packed: one for each part, and one for all their names.
    """

    seq: int
    names: tuple[str, ...]
    outside: int
    """How many parts are not of the position."""
    parts: list[msgspec.Raw]
    marks: array[int]

    @classmethod
    def of(cls, view: Mapping[str, Any], encodings: Encodings) -> EncodedView:
        position: Mapping[str, Any] = view["view"]
        outside = {name: part for name, part in view.items() if name != "view"}
        names = (*outside, *position)
        known = encodings.get
        made = [known(id(part)) or encodings.add(part) for part in (*outside.values(), *position.values())]
        marks = array("q", [mark for _, mark, _ in made])
        marks.append(hash(names))
        return cls(view["seq"], names, len(outside), [part for part, _, _ in made], marks)

    @property
    def whole(self) -> dict[str, Any]:
        outside = self.outside
        position = dict(zip(self.names[outside:], self.parts[outside:], strict=True))
        return {**dict(zip(self.names[:outside], self.parts[:outside], strict=True)), "view": position}

    def changed_since(self, told: array[int] | None) -> dict[str, Any]:
        """What differs from what somebody was told, by its marks: parts of the view as `changed`, and parts of the
        position as `of_view`; everything where it does not have the same parts.
        """
        if told is None or told[-1] != self.marks[-1]:
            return {"changed": self.whole}
        changed: Parts = {}
        of_view: Parts = {}
        for place, (before, now) in enumerate(zip(told, self.marks, strict=True)):
            if before != now:
                (changed if place < self.outside else of_view)[self.names[place]] = self.parts[place]
        if of_view:
            return {"changed": changed, "of_view": of_view}
        return {"changed": changed} if changed else {}
