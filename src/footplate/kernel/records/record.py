"""A record: the header and the lines of one game, as a value, and the one text programs write for it."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass, field
from typing import Final

from footplate.kernel.errors import GameError
from footplate.kernel.records.headers import Headers
from footplate.kernel.text import composed

JUDGEMENTS: Final = ("!!", "!", "!?", "?!", "?", "??")
CHECKS: Final = ("pay", "score", "share", "cash", "value", "place", "cost", "pos", "chain")
"""Annotations a reader can recompute, and those that are a game's own ("x-")."""
ANNOTATION_KEYS: Final = (*CHECKS, "undo", "clk", "emt", "at")
_KEY_ORDER: Final = (*JUDGEMENTS, *ANNOTATION_KEYS)
SECTION: Final = re.compile(r"[a-z]+( [1-9][0-9]*[abc]?)?")
"""The form of a section's name; the name itself is checked when the record is replayed."""


@dataclass(frozen=True, slots=True)
class Annotation:
    """`[pay A+2000 B-1]`: a key and its words, for programs."""

    words: tuple[str, ...]
    column: int = field(default=0, compare=False, repr=False)

    @property
    def key(self) -> str:
        return self.words[0]

    @property
    def subject(self) -> tuple[str, ...]:
        """What a line may state only once: the key, and for values the company."""
        return self.words[:2] if self.key == "value" else self.words[:1]

    def __str__(self) -> str:
        return f"[{' '.join(self.words)}]"


def annotation_order(annotation: Annotation) -> tuple[int, str]:
    key = annotation.key
    return (_KEY_ORDER.index(key), "") if key in _KEY_ORDER else (len(_KEY_ORDER), key)


def remark(text: str) -> str:
    """A comment as records keep it: single spaces, no closing brace.

    >>> remark("one   share back")
    'one share back'
    """
    if "}" in text:
        raise GameError('a comment cannot contain "}"')
    return composed(" ".join(text.split()))


def _comments(comments: tuple[str, ...]) -> list[str]:
    return [f"{{ {comment} }}" for comment in comments]


@dataclass(frozen=True, slots=True)
class SectionLine:
    """`== round 3 ==`: groups lines, carries no move."""

    label: str
    line: int = field(default=0, compare=False, repr=False)

    def __str__(self) -> str:
        return f"== {self.label} =="


@dataclass(frozen=True, slots=True)
class CommentLine:
    """Comments alone on a line: about the line above, or about the game."""

    comments: tuple[str, ...]
    line: int = field(default=0, compare=False, repr=False)

    def __str__(self) -> str:
        return " ".join(_comments(self.comments))


@dataclass(frozen=True, slots=True)
class MoveLine:
    """One decision or one chance event. `depth` counts the bars of a variation."""

    number: int
    actor: str
    move: str
    annotations: tuple[Annotation, ...] = ()
    comments: tuple[str, ...] = ()
    undone: bool = False
    depth: int = 0
    line: int = field(default=0, compare=False, repr=False)
    """The line it was read from, for faults; `actor_column` and `column` are those of the actor and of the move's
    text.
    """
    actor_column: int = field(default=0, compare=False, repr=False)
    column: int = field(default=0, compare=False, repr=False)

    @property
    def text(self) -> str:
        """Number, actor and move: what goes into the chain hash."""
        return f"{self.number}. {self.actor} {self.move}"

    def stating(self, *annotations: Annotation) -> tuple[Annotation, ...]:
        """The annotations with these added, or put in place of older ones about the same."""
        new = {annotation.subject: annotation for annotation in annotations}
        kept = [new.pop(annotation.subject, annotation) for annotation in self.annotations]
        return tuple(sorted([*kept, *new.values()], key=annotation_order))

    def __str__(self) -> str:
        annotations = sorted(self.annotations, key=annotation_order)
        parts = [self.text, *map(str, annotations), *_comments(self.comments)]
        return "| " * self.depth + "~ " * self.undone + " ".join(parts)


Item = SectionLine | CommentLine | MoveLine


@dataclass(frozen=True, slots=True)
class Record:
    """One game. `str()` is its canonical text: reading that gives an equal record, writing it the same bytes."""

    headers: Headers
    body: tuple[Item, ...] = ()

    @property
    def game(self) -> str:
        return self.headers["Game"]

    @property
    def seats(self) -> str:
        """The letters of all seats."""
        return self.headers.seats

    @property
    def view(self) -> str:
        """Who may see it: "full" for everything, "public", or a seat."""
        return self.headers["View"]

    @property
    def ended(self) -> bool:
        """Whether the game is over, and its secrets may be shown."""
        return self.headers["Result"] != "*"

    @property
    def played(self) -> list[MoveLine]:
        """The lines outside variations, undone ones included, in the order in which they were played."""
        return [item for item in self.body if isinstance(item, MoveLine) and item.depth == 0]

    @property
    def moves(self) -> list[MoveLine]:
        """The main line: the moves that count."""
        return [line for line in self.played if not line.undone]

    @property
    def hash(self) -> str:
        """SHA-256 of the canonical text."""
        return hashlib.sha256(str(self).encode("utf-8")).hexdigest()

    def __str__(self) -> str:
        return self.headers.text() + "\n" + "".join(f"{item}\n" for item in self.body)
