"""Order sheets from letters (docs/notation.md, section 11): heading and orders, cleaned, not yet understood.

What an order means depends on the position: `order_reading` decides that.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from footplate.kernel.text import BadText, composed, straight
from footplate.post.placed import Placed, joined
from footplate.post.quoting import own_lines

LONGEST_LETTER: Final = 64_000
"""Characters of a letter that are read: no turn takes more."""
MOST_ORDERS: Final = 200
MOST_ALTERNATIVES: Final = 400
"""The most alternatives of all orders together, since each is tried."""
LONGEST_ORDER: Final = 4_000
"""The longest order, as in a record."""

_ASIDE: Final = re.compile(r"\s*%")
_CLOSING: Final = re.compile(r"\s*(?:(end)\s*[.!]?|(?:ende|vége|fine)\s*[.!]?|--+)\s*", re.IGNORECASE)
_SOFT_HYPHEN: Final = re.compile("[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]")
"""Invisible characters, which no writer intends."""
_DASHES: Final = dict.fromkeys([0x2015, 0x2E3A, 0x2E3B, 0xFE58, 0xFE63, 0x2043, 0x30FC], "-")
_ARROWS: Final = re.compile(
    "(?:(?<!-)-++|(?<!=)=++)>|[\u2190-\u21ff\u2794-\u27be\u27f0-\u27ff\u2900-\u297f\u2b00-\u2bff]|(?<!draw )\\bto\\b",
    re.I,
)
_MANY_DASHES: Final = re.compile(r"-\s*-[\s-]*(?!>)")
_LABEL: Final = re.compile(r"\s*(?:([1-9][0-9]?)\s?([a-c])\s*[).:]|[1-9][0-9]?\s*[).]|([a-c])\))\s*", re.IGNORECASE)
_BULLET: Final = re.compile(r"\s*(?:[-+*\u2022\u2023\u25aa\u00b7]\s+|[*`]+)")
_TRAILING: Final = re.compile(r"(?<=[^\s.;,*`])[\s.;,*`]+$")
"""Punctuation of lists and of bold print in plain text."""
_BETWEEN_ORDERS: Final = re.compile(r"\s/(?=\s|$)")
_OR: Final = re.compile(r"(?<=\s)(?:or|oder|vagy|oppure)(?=\s)", re.IGNORECASE)
_CHECK: Final = re.compile(r"\[[^\[\]]*\]")
_REMARK: Final = re.compile(r"\{[^{}]*\}")
_WORDS: Final = {
    "game": "game|spiel|partie|játszma|játék|partita",
    "seat": "seat|sitz|platz|hely|posto",
    "player": "player|spieler|spielerin|játékos|giocatore|giocatrice",
    "company": "company|gesellschaft|társaság|compagnia",
    "round": "round|runde|forduló|giro",
    "run": "run|fahrt|futam|corsa",
    "secret": "secret|geheimnis|titok|segreto",
}
"""Words of headings, in the players' languages."""
_HEADING: Final = re.compile(rf"\s*({'|'.join(_WORDS.values())})\b\s*:?\s*(.*)", re.IGNORECASE)
_NAMES_THE_GAME: Final = re.compile(rf"\s*(?:{_WORDS['game']})\b\s*:?\s*\S", re.IGNORECASE)
"""Everything above this line is a greeting."""
_ROUND: Final = re.compile(
    rf"(?P<kind>{_WORDS['round']}|{_WORDS['run']})\s*:?\s*(?P<n>[1-9][0-9]{{0,2}})\s*(?P<throw>[a-c]?)", re.IGNORECASE
)
_NUMBERED: Final = re.compile(
    rf"(?P<n>[1-9][0-9]{{0,2}})\.?(?P<throw>[a-c]?)\s*(?P<kind>{_WORDS['round']}|{_WORDS['run']})", re.IGNORECASE
)
"""The number comes first in Hungarian."""
_SEAT: Final = re.compile(rf"(?:(?:{_WORDS['seat']})\s*:?\s*)?([A-F])", re.IGNORECASE)
_SECRET: Final = re.compile(rf"\s*(?:{_WORDS['secret']})\s*:\s*\S+\s*", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class ThrowLabel:
    """The throw an order is for: `2a)`. Without a label it is for the next one."""

    round: int = 0
    throw: str = ""
    kind: str = ""
    """`round` or `run`, where a heading says so."""

    def __str__(self) -> str:
        return f"{self.kind} {self.round}{self.throw}".strip()


@dataclass(frozen=True, slots=True)
class Order:
    """One order: what is to be done, and the alternatives if that cannot be done."""

    alternatives: tuple[Placed, ...]
    checks: tuple[Placed, ...]
    """Bookings the player expects, in square brackets: `[+6]`."""
    label: ThrowLabel
    written: str
    """As it was typed, for the reply."""
    line: int
    closing: bool = False
    """The word `end`, which closes the sheet: in a game with such a move it is played if legal."""


@dataclass(frozen=True, slots=True)
class Heading:
    """The content of the first lines of a sheet."""

    game: str = ""
    seat: str = ""
    names: tuple[str, ...] = ()
    """Everything else between commas: the player, the company."""
    label: ThrowLabel = ThrowLabel()
    """The round the sheet is for, if stated."""
    secret: str = ""


@dataclass(frozen=True, slots=True)
class Sheet:
    """The content of a letter."""

    heading: Heading
    orders: tuple[Order, ...]
    longer: bool = False
    """Whether it was longer than any sheet: then no order counts."""


def read_sheet(text: str) -> Sheet:
    """The sheet in a letter."""
    letter = _lines(text[:LONGEST_LETTER])
    kept = [*_kept(letter)]
    secrets = [_seen(line) for line in kept if _is_secret(line)]  # before joining: a key may end in a dash
    lines = [*_joined(_plain(one) for one in kept if not _is_secret(one))]
    first = next((n for n, line in enumerate(lines) if _NAMES_THE_GAME.match(line.text)), None)
    said = lines[first or 0 :]
    heads = 0
    while heads < len(said) and (not said[heads].text.strip() or _HEADING.fullmatch(said[heads].text)):
        if _is_order(said[heads].text):
            break
        heads += 1
    heading = _heading([*(line.text for line in said[:heads]), *secrets])
    orders = [order for line in said[heads:] for order in _orders(line, heading.label, letter)]
    many = len(orders) > MOST_ORDERS or sum(len(one.alternatives) for one in orders) > MOST_ALTERNATIVES
    longer = len(text) > LONGEST_LETTER or many or any(len(one.written) > LONGEST_ORDER for one in orders)
    return Sheet(heading, tuple(orders[:MOST_ORDERS]), longer)


def own_text(text: str) -> str:
    """The writer's own words in a letter. They are read as the letter is: every line keeps its number, and empty lines
    replace quotations and the key of the seat. A letter that is longer than any turn, of which nothing counts, stays
    as it is.
    """
    if len(text) > LONGEST_LETTER:
        return text
    letter = _lines(text)
    own = {id(line) for line in _kept(letter) if not _is_secret(line)}
    return "\n".join(line.text if id(line) in own else "" for line in letter).rstrip()


def _is_secret(line: Placed) -> bool:
    """Whether a line contains the key of the seat."""
    return bool(_SECRET.fullmatch(_seen(line)))


def _seen(line: Placed) -> str:
    return _SOFT_HYPHEN.sub("", straight(line.text))


def _is_order(text: str) -> bool:
    """`run 23-65 via (Dijon)` is an order, `run 3` and `Round 2, Ben` are a heading."""
    return bool(re.match(r"\s*run\b\s*(?:with\b|via\b|\(|[1-6]{2}\s*-)", text, re.IGNORECASE))


# --- lines ------------------------------------------------------------------------------------------------------------


def _lines(text: str) -> list[Placed]:
    try:
        whole = composed(text.lstrip("\ufeff"))
    except BadText:
        whole = "".join(letter for letter in text if not unicodedata.combining(letter))
    return [Placed.of(line, number) for number, line in enumerate(re.split(r"\r\n|\r|\n", whole), 1)]


def _kept(lines: Sequence[Placed]) -> Iterator[Placed]:
    """Without quoted lines, lines for mail programs, and everything after the end."""
    for line in own_lines(lines):
        if _ASIDE.match(line.text):
            continue
        closing = _CLOSING.fullmatch(straight(line.text))
        if closing is None:
            yield line
            continue
        if closing[1]:
            yield line
        return


def _plain(line: Placed) -> Placed:
    """Dashes, arrows, quotes and letters as a keyboard has them."""
    seen = line.replaced(_SOFT_HYPHEN, "")
    made = Placed(straight(seen.text), seen.places).translated(_DASHES)
    if _CLOSING.fullmatch(made.text):
        return made
    return made.replaced(_ARROWS, "->").replaced(_MANY_DASHES, "- ")


def _joined(lines: Iterator[Placed]) -> Iterator[Placed]:
    """Lines that end in a dash are joined with the next one."""
    begun = list[Placed]()
    for line in lines:
        if begun and not line.text.strip():
            continue
        begun.append(line)
        if _goes_on(line.text):
            begun.append(Placed(" ", line.places[-1:]))
        else:
            yield joined(begun)
            begun = []
    if begun:
        yield joined(begun)


def _goes_on(text: str) -> bool:
    return text.rstrip().endswith(("-", "~", "->")) and not _CLOSING.fullmatch(text)


# --- the heading ------------------------------------------------------------------------------------------------------


def _heading(lines: Sequence[str]) -> Heading:
    found = dict[str, str]()
    label, names = ThrowLabel(), list[str]()
    for part in (part.strip() for line in lines for part in _parts(line)):
        key, _, value = part.partition(":") if ":" in part else part.partition(" ")
        word, value = _meant(key.strip()), value.strip()
        if round := _ROUND.fullmatch(part) or _NUMBERED.fullmatch(part):
            label = ThrowLabel(int(round["n"]), round["throw"].lower(), _meant(round["kind"]))
        elif word in ("game", "secret") and value:
            found.setdefault(word, value.split()[0])
        elif seat := _SEAT.fullmatch(part):
            found.setdefault("seat", seat[1].upper())
        elif word in ("player", "company", "seat") and value:
            names.append(value)
        elif part:
            names.append(part)
    return Heading(names=tuple(names), label=label, **found)


def _meant(word: str) -> str:
    """A word of a heading, in English."""
    return next((known for known, words in _WORDS.items() if word.lower() in words.split("|")), word.lower())


def _parts(line: str) -> list[str]:
    return re.split(r"[,;]", line) if not _SECRET.fullmatch(line) else [line]


# --- orders -----------------------------------------------------------------------------------------------------------


def _orders(line: Placed, label: ThrowLabel, letter: Sequence[Placed]) -> Iterator[Order]:
    closing = _CLOSING.fullmatch(line.text)
    if closing:
        yield Order((line.strip(),), (), label, line.text.strip(), line.at(1)[0], closing=True)
        return
    for part in map(_without_bullet, line.split(_BETWEEN_ORDERS)):
        found = _LABEL.match(part.text)
        if found and found[1]:
            label = ThrowLabel(int(found[1]), found[2].lower())
        elif found and found[3]:
            label = ThrowLabel(label.round, found[3].lower() if label.round else "", label.kind)
        body = _without_bullet(part.cut(found.end())) if found else part
        checks = [body.cut(*one.span()) for one in _CHECK.finditer(body.text)]
        bare = _blanked(body)
        alternatives = tuple(_tidy(one) for one in bare.split(_OR) if _tidy(one).text)
        if alternatives:
            yield Order(alternatives, tuple(checks), label, _typed(part.strip(), letter), part.strip().at(1)[0])


def _without_bullet(part: Placed) -> Placed:
    found = _BULLET.match(part.text)
    return part.cut(found.end()) if found else part


def _tidy(part: Placed) -> Placed:
    """Without the full stop of a sentence, and without decoration."""
    bare = part.strip()
    found = _TRAILING.search(bare.text)
    return bare.cut(0, found.start()) if found else bare


def _typed(part: Placed, letter: Sequence[Placed]) -> str:
    """A part as it was typed in the letter."""
    stretches = dict[int, list[int]]()
    for line, column in part.places:
        stretches.setdefault(line, []).append(column)
    typed = (letter[line - 1].text[min(columns) - 1 : max(columns)] for line, columns in stretches.items())
    return " ".join(one.strip() for one in typed)


def _blanked(body: Placed) -> Placed:
    """Without checks and remarks; what follows them keeps its column."""
    text = body.text
    for pattern in (_CHECK, _REMARK):
        text = pattern.sub(lambda found: " " * len(found[0]), text)
    return Placed(text, body.places)
