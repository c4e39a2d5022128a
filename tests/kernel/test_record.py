"""Records as values: canonical text, hashes, order of headers and annotations."""

from __future__ import annotations

from pathlib import Path

import pytest

from footplate.kernel.records.headers import Headers
from footplate.kernel.records.reading import read_record
from footplate.kernel.records.record import Annotation, MoveLine, Record, remark
from tests.kernel import notation_doc

KNOWN = ("rocket", "dampfross", "whistle")
SAMPLES = Path(__file__).parents[1] / "records"


@pytest.mark.parametrize(
    ("sample", "record_hash"), [(1, "e2b27719d198a69c"), (2, "8b84c1a2b2129830"), (3, "66eea970434e537e")]
)
def test_reading_and_writing_a_sample_gives_the_same_bytes(sample: int, record_hash: str) -> None:
    raw = (SAMPLES / f"sample{sample}.fpr").read_bytes()
    record = read_record(raw, KNOWN, strict=True)
    assert str(record).encode() == raw
    assert record.hash.startswith(record_hash)


@pytest.mark.parametrize("sample", [1, 2, 3])
def test_the_samples_are_those_of_the_notation(sample: int) -> None:
    assert (SAMPLES / f"sample{sample}.fpr").read_text("utf-8") == notation_doc.SAMPLES[sample - 1]


def test_the_main_line_of_sample_1() -> None:
    record = read_record((SAMPLES / "sample1.fpr").read_bytes(), KNOWN)
    assert [line.number for line in record.moves] == list(range(1, 18))
    assert [line.move for line in record.played if line.undone] == ["station M5"]
    assert record.moves[-1].text == "17. A resign"
    assert record.seats == "AB"
    assert record.ended


def test_headers_come_in_their_order_and_strangers_after_them() -> None:
    headers = Headers(
        {"Zebra": "1", "Game": "toy", "SeatB": "Beate", "Event": "x", "SeatA": "Anton", "Footplate": "1.0"}
    )
    assert list(headers) == ["Footplate", "Game", "SeatA", "SeatB", "Event", "Zebra"]


def test_quotes_in_headers_are_escaped() -> None:
    assert Headers({"Event": 'The "Rocket" \\ Cup'}).text() == '[Event "The \\"Rocket\\" \\\\ Cup"]\n'


def test_a_header_is_one_line() -> None:
    with pytest.raises(ValueError, match="one line of text"):
        Headers({"Event": "two\nlines"})


def test_annotations_come_in_their_order_before_comments() -> None:
    words = [("x-note", "1"), ("clk", "A", "0:10"), ("value", "GWR", "2"), ("pay", "A+1"), ("!",)]
    line = MoveLine(3, "A", "move GWR NE", tuple(map(Annotation, words)), ("why",), undone=True, depth=1)
    assert str(line) == "| ~ 3. A move GWR NE [!] [pay A+1] [value GWR 2] [clk A 0:10] [x-note 1] { why }"


def test_a_line_states_everything_once() -> None:
    line = MoveLine(1, "A", "x", (Annotation(("pay", "A+1")), Annotation(("value", "GWR", "1"))))
    stated = line.stating(Annotation(("pay", "A+2")), Annotation(("value", "LSWR", "3")))
    assert [str(one) for one in stated] == ["[pay A+2]", "[value GWR 1]", "[value LSWR 3]"]


def test_comments_have_single_spaces_and_no_brace() -> None:
    assert remark("  one\n share   back ") == "one share back"
    with pytest.raises(ValueError, match="comment"):
        remark("}")


def test_equal_records_are_equal_wherever_they_were_read() -> None:
    text = (SAMPLES / "sample1.fpr").read_text("utf-8")
    assert read_record(text, KNOWN) == read_record("%mailer\n\n" + text, KNOWN)


def test_an_empty_record_ends_with_the_blank_line_after_its_headers() -> None:
    assert str(Record(Headers({"Footplate": "1.0"}))) == '[Footplate "1.0"]\n\n'
