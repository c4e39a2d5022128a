"""A view as it is sent: every part is encoded once, however many listeners see it."""

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
    """A short mark that recognises a part, in this process. (`hash` on purpose: functions of hashlib release the GIL,
    which costs more than the hashing.)
    """
    return hash(encoded)


class Encodings(dict[int, Encoded]):
    """The encoded parts of one table as it stands. Parts that several seats see alike are one object and are
    recognised by its identity; the object is kept, so that no other object gets the same identity.
    """

    def add(self, part: object) -> Encoded:
        encoded = encode(part)
        made = self[id(part)] = msgspec.Raw(encoded), mark_of(encoded), part
        return made


@dataclass(frozen=True, slots=True)
class EncodedView:
    """The parts of a view as JSON; those of the position, which are under `view`, come last.

    Every listener keeps the marks of its last view. They are packed into an array: one mark for each part, and one for
    all names together.
    """

    seq: int
    names: tuple[str, ...]
    outside: int
    """The number of parts that do not belong to the position."""
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
        """The difference to the view with these marks: parts of the view as `changed`, parts of the position as
        `of_view`; the whole view if it does not have the same parts.
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
