"""Reading files: what is forgiven, and the exact reply where something is not."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from footplate.kernel.records.faults import BadRecord
from footplate.kernel.records.headers import Headers
from footplate.kernel.records.reading import read_record, read_records
from footplate.kernel.records.record import (
    Annotation,
    CommentLine,
    Item,
    MoveLine,
    Record,
    SectionLine,
    annotation_order,
    remark,
)
from tests.kernel.notation_doc import Row, rows
from tests.kernel.toy import FIRST_BODY_LINE, paper

KNOWN = ("rocket", "dampfross", "whistle")


def replies(text: str | bytes, games: tuple[str, ...] = ("toy",), strict: bool = False) -> list[str]:
    with pytest.raises(BadRecord) as bad:
        read_records(text, games, strict)
    return [str(fault) for fault in bad.value.faults]


def body(text: str) -> list[str]:
    return [str(item) for item in read_record(paper(text), ["toy"]).body]


# --- the table of section 10 of the notation ----------------------------------------------------------------------

BY_THE_FILE_ALONE = [(1, 2), (1, 7), (2, 12), (1, 23), (1, 31), (2, 34), (3, 33)]
"""Rows for which no rules are needed; those of a game are tested with the game."""


@pytest.mark.parametrize("row", [row for row in rows() if (row.sample, row.line) in BY_THE_FILE_ALONE], ids=str)
def test_one_wrong_line_of_a_sample_gives_one_reply(row: Row) -> None:
    assert replies(row.record(), KNOWN) == [row.reply]


def test_no_row_of_the_table_was_overlooked() -> None:
    assert len(rows()) == 17
    assert {(row.sample, row.line) for row in rows()} >= set(BY_THE_FILE_ALONE)


# --- headers ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "value", "reply"),
    [
        ("Footplate", "2.0", 'line 1, column 13: expected format version 1.0, found "2.0"'),
        ("Rules", "one", 'line 3, column 9: expected a rules revision (a whole number), found "one"'),
        (
            "Map",
            "../road",
            'line 4, column 7: expected a map key (lower-case letters, digits and dashes), found "../road"',
        ),
        (
            "Date",
            "15.11.2026",
            'line 7, column 8: expected a date (YYYY-MM-DD, ?? for unknown parts), found "15.11.2026"',
        ),
        ("Options", "purse", 'line 8, column 11: expected options as key=value, or "-", found "purse"'),
        ("SeatB", "", 'line 10, column 9: expected a player’s name, found ""'),
        ("View", "C", 'line 11, column 8: expected a view (full, public, A, B), found "C"'),
        ("Secret", "0" * 64, f'line 13, column 10: expected "-", since Commit is "-", found "{"0" * 64}"'),
        ("Result", "A=1 B=2", 'line 15, column 15: expected how the game ended, since there is a Result, found "-"'),
        (
            "Termination",
            "nromal",
            "line 15, column 15: expected an ending (-, normal, agreed, resigned X, timeout X, nmr X, adjourned, "
            'annulled), found "nromal"; nearest: normal',
        ),
        (
            "Termination",
            "normal",
            'line 14, column 10: expected points of every seat, since the game ended (normal), found "*"',
        ),
    ],
)
def test_what_is_wrong_with_a_header(name: str, value: str, reply: str) -> None:
    assert replies(paper("", **{name: value})) == [f"E03 {reply}"]


def test_a_header_stands_once() -> None:
    assert replies(paper("").replace("\n\n", '\n[Id "again"]\n\n')) == [
        'E03 line 16, column 2: expected header Id only once, found "Id"'
    ]


@pytest.mark.parametrize(
    ("value", "reply"),
    [
        ("A=1 win=A", 'expected points of every seat (A, B), found "A=1 win=A"'),
        ("A=1 B=1 win=BA", 'expected winners among A, B in this order, found "BA"'),
        ("B wins", 'expected "*" or points and winners (A=35 B=47 win=B), found "B wins"'),
    ],
)
def test_what_is_wrong_with_a_result(value: str, reply: str) -> None:
    assert replies(paper("", Result=value, Termination="normal")) == [f"E03 line 14, column 10: {reply}"]


def test_a_seat_may_not_be_left_out() -> None:
    assert "E03 line 16, column 1: expected header SeatB, found end of headers" in replies(
        paper("").replace("SeatB", "SeatC")
    )


def test_a_value_needs_its_closing_quote() -> None:
    assert replies(paper("").replace('[Id "toy-1"]', '[Id "toy-1]')) == [
        'E02 line 6, column 5: expected a value ending in "], found ""toy-1]"'
    ]


def test_unknown_headers_are_kept_and_escapes_undone() -> None:
    text = paper("").replace("\n\n", '\n[Event "The \\"Rocket\\" \\\\ Cup"]\n[Zebra "1"]\n\n')
    record = read_record(text, ["toy"])
    assert record.headers["Event"] == 'The "Rocket" \\ Cup'
    assert str(record) == text


# --- the body -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "reply"),
    [
        (
            "hello",
            'E02 {}, column 1: expected a move ("12. B ..."), a section ("== round 3 ==") or a comment '
            '("{{ ... }}"), found "hello"',
        ),
        (
            "== chapter one ==",
            "E02 {}, column 1: expected a section (== setup ==, == round 3 ==, == run 4 ==, == final ==), "
            'found "== chapter one =="',
        ),
        ("1.", "E05 {}, column 3: expected a seat (A, B, *), found end of line"),
        ("1. A", "E06 {}, column 5: expected a move, found end of line"),
        ("1. A walk 1 [clk A", 'E09 {}, column 13: expected "]" before the end of the line, found "[clk A"'),
        ("1. A walk 1 { so", 'E09 {}, column 13: expected "}}" before the end of the line, found "{{ so"'),
        ("1. A walk 1 [!] so", 'E09 {}, column 17: expected "[", "{{" or end of line, found "so"'),
        ("1. A walk 1 []", 'E09 {}, column 14: expected an annotation key or "x-" key, found ""'),
        ("{ so } [!]", 'E02 {}, column 1: expected comments only, or a move before the annotation, found "[!]"'),
        ("~ 2. A walk 1", 'E04 {}, column 3: expected move number 1, found "2"'),
        ("| 1. A walk 1", 'E14 {}, column 3: expected a variation of the line above, found "| 1"'),
    ],
)
def test_what_is_wrong_with_a_line(line: str, reply: str) -> None:
    assert replies(paper(line + "\n")) == [reply.format(f"line {FIRST_BODY_LINE}")]


def test_a_missing_line_is_reported_once() -> None:
    assert replies(paper("1. * first A\n3. A walk 1\n4. B walk 1\n5. A walk 2\n")) == [
        'E04 line 18, column 1: expected move number 2, found "3"'
    ]


def test_a_slip_in_a_number_is_reported_once() -> None:
    assert replies(paper("1. * first A\n3. A walk 1\n3. B walk 1\n4. A walk 2\n")) == [
        'E04 line 18, column 1: expected move number 2, found "3"'
    ]


def test_all_faults_are_reported_in_order_and_strictly_only_the_first() -> None:
    text = paper("1. X first A\nhello\n2. A walk 1 [pya A+1]\n")
    assert [reply[:11] for reply in replies(text)] == ["E05 line 17", "E02 line 18", "E09 line 19"]
    assert [reply[:11] for reply in replies(text, strict=True)] == ["E05 line 17"]


def test_tolerant_reading_turns_everything_into_canonical_text() -> None:
    typed = (
        "%from a mailer\n"
        "==  ROUND 1 ==  \n"
        "\n"
        "01.  * first A\n"
        "2.  a  walk 1 {because}[!][ clk  A 0:10 ]{ it   is near}\n"
        "| 2 . A walk 2\n"
        "{ a comment alone }{and another}\n"
        "~3. b  stop\n"
    )
    assert body(typed) == [
        "== round 1 ==",
        "1. * first A",
        "2. A walk 1 [!] [clk A 0:10] { because } { it is near }",
        "| 2. A walk 2",
        "{ a comment alone } { and another }",
        "~ 3. B  stop".replace("  ", " "),
    ]


def test_windows_line_ends_and_a_byte_order_mark_are_forgiven() -> None:
    text = paper("1. * first A\n")
    assert str(read_record(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode(), ["toy"])) == text


def test_typography_of_word_processors_is_undone_in_moves_only() -> None:
    (line,) = body("1. A walk\u00a0\uff11 [at 2026\u201311] { Z\u00fcrich \u2013 Basel }\n")
    assert line == "1. A walk 1 [at 2026-11] { Z\u00fcrich \u2013 Basel }"


def test_short_payments_are_written_out() -> None:
    assert body("1. A walk 1 [+6]\n2. B walk 1 [-1 a]\n") == ["1. A walk 1 [pay A+6]", "2. B walk 1 [pay B-1 A+1]"]


def test_brackets_inside_an_opened_order_belong_to_the_move() -> None:
    (line,) = read_record(paper('1. A open 00 "a [b] {c}" [!]\n'), ["toy"]).moves
    assert line.move == 'open 00 "a [b] {c}"'


def test_undone_lines_may_be_undone_again_in_the_middle() -> None:
    text = "1. * first A\n~ 2. A walk 1\n~ 3. B walk 1\n~ 3. B walk 2\n~ 2. A walk 3\n2. A walk 2\n"
    assert str(read_record(paper(text), ["toy"])) == paper(text)
    assert replies(paper("1. * first A\n~ 2. A walk 1\n~ 4. B walk 1\n2. A walk 2\n")) == [
        'E04 line 19, column 3: expected move number 2 to 3, found "4"'
    ]


def test_variations_have_variations() -> None:
    text = (
        "1. * first A\n2. A walk 1\n| 2. A walk 2\n| 3. B walk 1\n| | 3. B walk 2\n| | 4. A walk 1\n| 4. A walk 3\n"
        "| 2. A walk 3\n3. B walk 1\n"
    )
    assert str(read_record(paper(text), ["toy"])) == paper(text)


@pytest.mark.parametrize(
    ("line", "reply"),
    [
        (
            "| 4. A walk 1",
            'column 3: expected move number 3 of the variation or a variation starting with move 2, found "4"',
        ),
        ("| | 3. A walk 1", 'column 5: expected a variation starting with move 2, found "3"'),
        ("| | | 2. A walk 1", 'column 7: expected a variation of the line above, found "| | | 2"'),
    ],
)
def test_what_is_wrong_with_a_variation(line: str, reply: str) -> None:
    text = f"1. * first A\n2. A walk 1\n| 2. A walk 2\n{line}\n"
    assert replies(paper(text)) == [f"E14 line 20, {reply}"]


# --- files --------------------------------------------------------------------------------------------------------


def test_several_records_in_one_file() -> None:
    one, two = paper("1. * first A\n"), paper("1. * first B\n", Id="toy-2")
    records = read_records(one + "\n" + two, ["toy"], strict=True)
    assert [record.headers["Id"] for record in records] == ["toy-1", "toy-2"]
    assert "\n".join(map(str, records)) == one + "\n" + two


def test_faults_of_a_second_record_name_the_line_of_the_file() -> None:
    one, two = paper("1. * first A\n"), paper("2. * first B\n", Id="toy-2")
    assert replies(one + "\n" + two) == ['E04 line 35, column 1: expected move number 1, found "2"']


def test_one_record_is_wanted() -> None:
    with pytest.raises(BadRecord) as bad:
        read_record(paper("") + "\n" + paper(""), ["toy"])
    assert str(bad.value) == "E02 line 18, column 1: expected one record, found 2"


def test_a_file_that_is_something_else() -> None:
    (said,) = replies("Dear Anton,\nhow are you?\n")
    assert said == 'E03 line 1, column 1: expected a record, which begins with [Footplate "1.0"], found "Dear Anton,"'
    assert replies("")[0].startswith("E03 line 1, column 1: expected header Footplate")


def test_a_letter_around_a_record_is_one_fault() -> None:
    assert replies("Dear Anton,\nhere it is\n\n" + paper("1. * first A\n")) == [
        'E02 line 1, column 1: expected header Footplate, found "Dear Anton,"'
    ]


def test_a_file_that_is_not_utf_8() -> None:
    assert replies(paper("{ Z").encode() + b"\xfcrich }\n") == [
        "E01 line 17, column 4: expected UTF-8, found byte 0xfc"
    ]


def test_headers_before_the_first_one_are_not_lost() -> None:
    text = '[Event "x"]\n' + paper("")
    assert read_record(text, ["toy"]).headers["Event"] == "x"


@pytest.mark.parametrize(
    ("text", "reply"),
    [
        (paper("1. * first A"), "E02 line 17, column 13: expected a line feed at the end of the file"),
        (
            paper("1.  * first A\n"),
            'E02 line 17, column 4: expected "1. * first A" (the canonical form), found "1.  * first A"',
        ),
        (paper("1. * first A\n\n"), 'E02 line 19, column 1: expected no more lines, found ""'),
        ("\ufeff" + paper(""), "E01 line 1, column 1: expected composed characters (NFC) and no byte order mark"),
        (paper("{ u\u0308 }\n"), "E01 line 17, column 3: expected composed characters (NFC) and no byte order mark"),
    ],
)
def test_strict_reading_takes_canonical_text_only(text: str, reply: str) -> None:
    assert replies(text, strict=True) == [reply]
    read_record(text, ["toy"])


@pytest.mark.parametrize("following", ["2. A walk 1", "3. B walk 1"])
def test_a_line_that_cannot_be_read_may_have_had_a_number_or_none(following: str) -> None:
    told = replies(paper(f"1. * first A\nsomething else\n{following}\n"))
    assert [one[:11] for one in told] == ["E02 line 18"]


@pytest.mark.parametrize("version", ["1.1", "1.7"])
def test_a_newer_minor_version_may_have_unknown_annotations(version: str) -> None:
    text = paper("1. * first A [weather rain]\n", Footplate=version)
    assert str(read_record(text, ["toy"])) == text


# --- round trip ---------------------------------------------------------------------------------------------------

ALPHABET = "aZ09 .,;:!?'\"\\[]{|~%=-\u00f6\u0171\u2013\u00a0\u0301\U0001f682"
remarks = st.text(ALPHABET, max_size=12).map(remark)
comments = st.lists(remarks, max_size=2).map(tuple)
some_comments = st.lists(remarks, min_size=1, max_size=2).map(tuple)
plain_words = st.from_regex(r"[A-Za-z0-9+=:.-]{1,8}", fullmatch=True)
keys = st.sampled_from(["pay", "score", "cash", "cost", "clk", "emt", "at", "!", "?!", "x-a", "x-b"])
some_annotations = st.builds(
    lambda key, rest: Annotation((key,) if key[0] in "!?" else (key, *rest)), keys, st.lists(plain_words, max_size=3)
)
values = st.text(ALPHABET + "}", max_size=12).map(lambda text: unicodedata.normalize("NFC", text))


TEMPLATE = read_record(paper(""), ["toy"]).headers


@st.composite
def records(draw: st.DrawFn) -> Record:
    items: list[Item] = []
    number = 0
    for _ in range(draw(st.integers(0, 8))):
        kind = draw(st.sampled_from(["line", "line", "undone", "section", "comment", "variation"]))
        stated = tuple(sorted(draw(st.lists(some_annotations, max_size=3)), key=annotation_order))
        move = " ".join(draw(st.lists(plain_words, min_size=1, max_size=3)))
        actor = draw(st.sampled_from("AB*"))
        if kind == "section":
            items.append(SectionLine(draw(st.sampled_from(["setup", "round 3", "round 12a", "run 4", "final"]))))
        elif kind == "comment":
            items.append(CommentLine(draw(some_comments)))
        elif kind == "undone":
            items.append(MoveLine(number + 1, actor, move, stated, draw(comments), undone=True))
        elif kind == "variation" and number and isinstance(items[-1], MoveLine) and not items[-1].undone:
            items.append(MoveLine(items[-1].number, actor, move, stated, draw(comments), depth=items[-1].depth + 1))
        else:
            number += 1
            items.append(MoveLine(number, actor, move, stated, draw(comments)))
    further = {"Event": draw(values), "SeatA": "x" + draw(values), "Zebra": draw(values)}
    return Record(Headers({**TEMPLATE, **further}), tuple(items))


@given(records())
def test_writing_and_reading_gives_an_equal_record_and_the_same_bytes(record: Record) -> None:
    read = read_record(str(record).encode(), ["toy"], strict=True)
    assert read == record
    assert str(read) == str(record)


@given(st.lists(st.sampled_from(["1. * first A", "2. A walk 1", "~ 2.", "| ", "{ x }", "[", "]", "==", "[x-a]", " "])))
def test_no_file_is_answered_with_anything_but_a_record_or_its_faults(pieces: list[str]) -> None:
    text = paper("".join(piece + ("\n" if len(piece) > 4 else "") for piece in pieces))
    try:
        record = read_record(text, ["toy"])
    except BadRecord:
        return
    assert read_record(str(record), ["toy"]) == record
