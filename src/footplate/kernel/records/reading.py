"""From text to records. Tolerant reading forgives what people and mailers do to a file, strict reading nothing."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import dropwhile, takewhile, zip_longest
from typing import Final

from footplate.kernel.records.common import A_TAIL
from footplate.kernel.records.faults import MOST_FAULTS, BadRecord, Fault, in_order
from footplate.kernel.records.headers import Headers, check_value, contradictions, missing
from footplate.kernel.records.numbering import Numbering
from footplate.kernel.records.record import (
    ANNOTATION_KEYS,
    JUDGEMENTS,
    SECTION,
    Annotation,
    CommentLine,
    Item,
    MoveLine,
    Record,
    SectionLine,
    annotation_order,
    remark,
)
from footplate.kernel.text import END_OF_LINE, BadText, composed, nearest, number_in, straight
from footplate.language import Phrase

_A_LINE: Final = Phrase("expected.line", move='"12. B ..."', section='"== round 3 =="', comment='"{ ... }"')
_MINOR: Final = 0
"""The newest minor version of the format this reader knows."""

MOST_RECORD_LINES: Final = 10_000
"""The most lines of one record. A long game has a thousand."""
MOST_ASIDE: Final = 2_000
"""The most lines taken back or only considered: each is played all the same."""
LONGEST_LINE: Final = 40_000
LONGEST_MOVE_TEXT: Final = 4_000
MOST_HEADERS: Final = 100
DEEPEST_VARIATION: Final = 20
"""The deepest nesting of variations within variations."""

_HEADER: Final = re.compile(r'\s*\[\s*(\w+)\s+"((?:[^"\\]|\\["\\])*)"\s*\]\s*')
_HEADER_NAME: Final = re.compile(r"\s*\[\s*(\w+)\s*")
_MOVE: Final = re.compile(
    r"(?P<bars>\s*(?:\|\s*)*)(?P<undone>~\s*)?(?P<number>\d+)\s*\.(?:\s+(?P<actor>\S+)(?P<rest>.*))?", re.ASCII
)
_TAIL: Final = re.compile(r"\s*(?:\[(?P<annotation>[^][{}]*)\]|\{(?P<comment>[^}]*)\})")
_SHORT_PAY: Final = re.compile(r"([+-])(\d+)")


def read_records(text: str | bytes, games: Sequence[str], strict: bool = False) -> list[Record]:
    """Every record of a file. `games` are the keys the header `Game` may have.

    Raises `BadRecord` with every fault, up to `MOST_FAULTS`. Strict reading stops at the first one, and accepts
    canonical text only.
    """
    lines = _lines(text, strict)
    starts, faults = _starts(lines)
    records = []
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=False):
        if len(faults) >= MOST_FAULTS:
            break
        reader = _Reader(tuple(games))
        records.append(reader.read(lines[start:end], start + 1))
        faults += reader.faults
        if strict and not reader.faults:
            faults += _not_canonical(records[-1], lines[start:end], start + 1)
    if faults:
        raise BadRecord(in_order(faults)[:1] if strict else faults)
    return records


def read_record(text: str | bytes, games: Sequence[str], strict: bool = False) -> Record:
    """The only record of a file."""
    records = read_records(text, games, strict)
    if len(records) != 1:
        raise BadRecord([_one_too_many(len(records), records[1].headers.place("Footplate")[0])])
    return records[0]


def _one_too_many(records: int, line: int) -> Fault:
    return Fault("E02", line, 1, BadText("E02", Phrase("expected.one_record"), records).phrase())


def read_headers(text: str | bytes, games: Sequence[str]) -> Headers:
    """The headers of the only record of a file. Its moves are not read, so their faults are not found."""
    lines = _lines(text, strict=False)
    starts, faults = _starts(lines)
    if len(starts) > 1:
        raise BadRecord([_one_too_many(len(starts), starts[1] + 1)])
    if faults:
        raise BadRecord(in_order(faults))
    reader = _Reader(tuple(games))
    headers, _ = reader.read_headers(lines, 1)
    if reader.faults:
        raise BadRecord(in_order(reader.faults))
    return headers


def _lines(text: str | bytes, strict: bool) -> list[str]:
    if isinstance(text, bytes):
        text = _decoded(text)
    try:
        whole = composed(text).removeprefix("\ufeff")
    except BadText as bad:
        raise BadRecord([Fault("E01", *_place(text[: bad.column - 1]), bad.phrase())]) from None
    if strict and whole != text:
        place = _place(text[: _shared(whole, text)])
        raise BadRecord([Fault("E01", *place, Phrase("text.only", expected=Phrase("expected.composed")))])
    return whole.split("\n")


def _place(before: str) -> tuple[int, int]:
    """Line and column of what follows this text."""
    return before.count("\n") + 1, len(before) - before.rfind("\n")


def _decoded(raw: bytes) -> str:
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        before = raw[: error.start].decode("utf-8")
        raise BadRecord(
            [
                Fault(
                    "E01",
                    *_place(before),
                    BadText(
                        "E01", Phrase("expected.utf8"), Phrase("found.byte", byte=f"{raw[error.start]:#04x}")
                    ).phrase(),
                )
            ]
        ) from None


def _shared(one: str, other: str) -> int:
    """The length of the common beginning of two texts."""
    alike = takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False))
    return sum(1 for _ in alike)


def _starts(lines: list[str]) -> tuple[list[int], list[Fault]]:
    """Where records begin: with the header Footplate, or with headers before it."""
    starts = [number for number, line in enumerate(lines) if line.lstrip().startswith("[Footplate")]
    if not starts:
        text = next(((number, line) for number, line in enumerate(lines) if line.strip()), None)
        if text is None or any(line.lstrip().startswith("[") for line in lines):
            return [0], []
        return [], [
            Fault.of(BadText("E03", Phrase("expected.record", start='[Footplate "1.0"]'), text[1][:80]), text[0] + 1)
        ]
    before = [number for number in range(starts[0]) if lines[number].strip() and not lines[number].startswith("%")]
    if not before:
        return starts, []
    if all(lines[number].lstrip().startswith("[") for number in before):
        return [before[0], *starts[1:]], []
    return starts, [
        Fault.of(BadText("E02", Phrase("expected.header", name="Footplate"), lines[before[0]]), before[0] + 1)
    ]


def _not_canonical(record: Record, lines: list[str], first: int) -> list[Fault]:
    """The first difference between a record's text and its canonical text."""
    for number, (right, found) in enumerate(zip_longest(str(record).split("\n"), lines), first):
        if found is None:
            return [
                Fault(
                    "E02",
                    number - 1,
                    len(lines[-1]) + 1,
                    Phrase("text.only", expected=Phrase("expected.line_feed")),
                )
            ]
        if right != found:
            expected = Phrase("expected.no_more_lines") if right is None else Phrase("expected.canonical", line=right)
            return [Fault.of(BadText("E02", expected, found, _shared(right or "", found) + 1), number)]
    return []


class _Reader:
    """Reads one record line by line and collects what is wrong with it."""

    def __init__(self, games: tuple[str, ...]) -> None:
        self.faults: list[Fault] = []
        self._games = games
        self._seats = ""
        self._newer = False
        self._numbering = Numbering()
        self._aside = 0

    def read(self, lines: list[str], first: int) -> Record:
        headers, below = self.read_headers(lines, first)
        body: list[Item] = []
        for number, line in below:
            if len(self.faults) >= MOST_FAULTS:
                break
            if line:
                try:
                    body.append(self._item(line, number))
                except BadText as bad:
                    self.faults.append(Fault.of(bad, number))
                    if bad.code == "E02":
                        self._numbering.overlook_line()
        return Record(headers, tuple(body))

    def read_headers(self, lines: list[str], first: int) -> tuple[Headers, list[tuple[int, str]]]:
        """The headers, and the numbered lines below them."""
        if len(lines) > MOST_RECORD_LINES:
            bad = BadText("E02", Phrase("expected.most_lines", most=MOST_RECORD_LINES), lines[MOST_RECORD_LINES])
            raise BadRecord([Fault.of(bad, first + MOST_RECORD_LINES)])
        written = [(number, line.rstrip()) for number, line in enumerate(lines, first) if not line.startswith("%")]
        numbered = list(dropwhile(lambda line: not line[1], written))
        length = next((at for at, (_, line) in enumerate(numbered) if not line.lstrip().startswith("[")), len(numbered))
        end = numbered[length][0] if length < len(numbered) else numbered[-1][0] + 1 if numbered else first
        headers = self._headers(numbered[:length], end)
        self._seats = headers.seats
        minor = headers.get("Footplate", "").partition(".")[2]
        self._newer = (number_in(minor) or 0) > _MINOR
        return headers, numbered[length:]

    # --- headers --------------------------------------------------------------------------------------------------

    def _headers(self, numbered: list[tuple[int, str]], end: int) -> Headers:
        values: dict[str, str] = {}
        places: dict[str, tuple[int, int]] = {}
        for number, line in numbered:
            try:
                if len(values) >= MOST_HEADERS:
                    raise BadText("E03", Phrase("expected.most_headers", most=MOST_HEADERS), line)
                name, value, column = _header(line)
                if name in values:
                    raise BadText("E03", Phrase("expected.header_once", name=name), name, line.index(name) + 1)
            except BadText as bad:
                self.faults.append(Fault.of(bad, number))
                if len(self.faults) >= MOST_FAULTS:
                    break
                given = re.match(r"\[([A-Za-z][A-Za-z0-9]*)", line)
                if given:  # the header is there, if badly written: it is not missing as well
                    values.setdefault(given[1][0].upper() + given[1][1:], "")
                continue
            values[name], places[name] = value, (number, column)
            try:
                check_value(name, value, self._games)
            except BadText as bad:
                self.faults.append(Fault.of(bad, number, column))
        self.faults += [Fault.of(bad, end) for bad in missing(values)]
        headers = Headers(values, places)
        if not self.faults:
            self.faults += [Fault.of(bad, *headers.place(name)) for name, bad in contradictions(headers)]
        return headers

    # --- body -----------------------------------------------------------------------------------------------------

    def _item(self, line: str, number: int) -> Item:
        if len(line) > LONGEST_LINE:
            raise BadText("E02", Phrase("expected.most_characters", most=LONGEST_LINE), line)
        if line.startswith("="):
            return _section(line, number)
        if line.lstrip().startswith("{"):
            annotations, comments = self._tail(line, 0, "")
            if annotations:
                raise BadText("E02", Phrase("expected.comments_only"), str(annotations[0]))
            return CommentLine(comments, number)
        return self._move(line, number)

    def _actors(self) -> Phrase:
        return Phrase("expected.seat", names=", ".join([*self._seats, "*"]))

    def _move(self, line: str, at: int) -> MoveLine:
        plain = straight(line)
        found = _MOVE.fullmatch(plain)
        if found is None:
            raise BadText("E02", _A_LINE, line)
        number, depth, undone = number_in(found["number"]), found["bars"].count("|"), bool(found["undone"])
        if number is None:
            raise BadText("E04", Phrase("expected.number_digits"), found["number"], found.start("number") + 1)
        self._aside += undone or depth > 0
        if self._aside > MOST_ASIDE:
            bad = BadText("E02", Phrase("expected.most_aside", most=MOST_ASIDE), line)
            raise BadRecord([Fault.of(bad, at)])
        if depth > DEEPEST_VARIATION:
            raise BadText("E14", Phrase("expected.most_nested", most=DEEPEST_VARIATION), line)
        faults: list[BadText] = []
        try:
            self._numbering.check(number, undone, depth)
        except BadText as bad:
            bad.column += found.start("number")
            faults.append(bad)
        if found["actor"] is None:
            raise BadText("E05", self._actors(), END_OF_LINE, len(line) + 1)
        actor = found["actor"].upper()
        if actor != "*" and actor not in tuple(self._seats):
            faults.append(BadText("E05", self._actors(), found["actor"], found.start("actor") + 1))
        self.faults += [Fault.of(bad, at) for bad in faults]
        start = found.start("rest") + len(found["rest"]) - len(found["rest"].lstrip())
        end = _end_of_move(plain, start)
        move = plain[start:end].rstrip()
        if len(move) > LONGEST_MOVE_TEXT:
            raise BadText("E06", Phrase("expected.most_of_move", most=LONGEST_MOVE_TEXT), move, start + 1)
        if not move:
            raise BadText("E06", Phrase("expected.move"), line[start:] or END_OF_LINE, start + 1)
        annotations, comments = self._tail(line, end, actor)
        column = found.start("actor") + 1
        return MoveLine(number, actor, move, annotations, comments, undone, depth, at, column, start + 1)

    def _tail(self, line: str, start: int, actor: str) -> tuple[tuple[Annotation, ...], tuple[str, ...]]:
        """Annotations and comments, in any order."""
        annotations: list[Annotation] = []
        comments: list[str] = []
        while start < len(line):
            found = _TAIL.match(line, start)
            if found is None:
                rest = line[start:].lstrip()
                column = len(line) - len(rest) + 1
                if rest[0] in "[{":
                    closing = "]" if rest[0] == "[" else "}"
                    raise BadText("E09", Phrase("expected.closing", mark=closing), rest, column)
                raise BadText("E09", A_TAIL, rest.split()[0], column)
            if found["comment"] is not None:
                comments.append(remark(found["comment"]))
            else:
                column = found.start("annotation") + 1
                annotations.append(read_annotation(straight(found["annotation"]), column, actor, self._newer))
            start = found.end()
        return tuple(sorted(annotations, key=annotation_order)), tuple(comments)


def read_annotation(text: str, column: int, actor: str, newer: bool = False) -> Annotation:
    """The content of square brackets, short forms included: `+6` is `pay S+6`, S being the actor. Raises `BadText`.

    `newer`: a newer version may have keys this one does not know.
    """
    parts = text.split()
    key = parts[0] if parts else ""
    short = _SHORT_PAY.fullmatch(key)
    if short and len(parts) <= 2:
        other = {"+": "-", "-": "+"}[short[1]]
        pays = ["pay", f"{actor}{key}", *(f"{seat.upper()}{other}{short[2]}" for seat in parts[1:])]
        return Annotation(tuple(pays), column - 1)
    if not (key in JUDGEMENTS or key in ANNOTATION_KEYS or re.fullmatch("x-.+", key) or (newer and key)):
        raise BadText("E09", Phrase("expected.annotation"), key, column, nearest(key, ANNOTATION_KEYS))
    return Annotation(tuple(parts), column - 1)


def _header(line: str) -> tuple[str, str, int]:
    """Name, value, and the column of the value."""
    if len(line) > LONGEST_LINE:
        raise BadText("E02", Phrase("expected.most_characters", most=LONGEST_LINE), line)
    found = _HEADER.fullmatch(line)
    if found is None:
        name = _HEADER_NAME.match(line)
        if name is None:
            raise BadText("E02", Phrase("expected.header_shape"), line)
        rest = line[name.end() :]
        if rest.startswith('"'):
            raise BadText("E02", Phrase("expected.value_end"), rest, name.end() + 1)
        raise BadText("E02", Phrase("expected.value_quoted"), rest.removesuffix("]").rstrip(), name.end() + 1)
    if not re.fullmatch(r"[A-Z][A-Za-z0-9]*", found[1]):
        raise BadText("E02", Phrase("expected.header_name"), found[1], found.start(1) + 1)
    return found[1], re.sub(r"\\(.)", r"\1", found[2]), found.start(2) + 1


def _section(line: str, number: int) -> SectionLine:
    label = " ".join(straight(line).strip("= ").lower().split())
    if not SECTION.fullmatch(label) or not line.endswith("=="):
        raise BadText(
            "E02", Phrase("expected.section", examples="== setup ==, == round 3 ==, == run 4 ==, == final =="), line
        )
    return SectionLine(label, number)


def _end_of_move(line: str, start: int) -> int:
    """Where annotations and comments begin; brackets inside the quotes of an opened order are part of the move."""
    quoted = False
    for at in range(start, len(line)):
        if line[at] == '"':
            quoted = not quoted
        elif line[at] in "[{" and not quoted:
            return at
    return len(line)
