"""Whatever a text is made of, reading it takes time in proportion to its length, and little of it.

Each shape is an attack somebody could post: twice as much of it may take about twice as long, not four times.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Final

import pytest

from footplate.games import KNOWN, load
from footplate.kernel.positions import read_fields
from footplate.kernel.records.faults import MOST_FAULTS, BadRecord
from footplate.kernel.records.reading import LONGEST_LINE, MOST_RECORD_LINES, read_record
from footplate.kernel.records.replay import replay
from footplate.kernel.text import (
    LONGEST_PILE,
    BadText,
    _distance,
    can_be_seen,
    complete,
    composed,
    nearest,
    number_in,
    plain,
)
from tests.kernel.toy import load as load_toy
from tests.kernel.toy import paper

pytestmark = pytest.mark.compiled

Shape = Callable[[int], str]

LARGEST: Final = 400_000
"""Characters of the longest record a server takes."""
SECONDS: Final = 1.5
"""Of computing for all of that, on a machine that has other things to do."""
GROWTH: Final = 2.8
"""What twice as much may take, times what half of it took."""
TOO_SHORT: Final = 0.1
"""Seconds of which nobody can say how they grow."""


def repeated(piece: str) -> Shape:
    """A record that is nothing but this piece again and again."""
    return lambda size: piece * (size // len(piece))


def in_the_body(piece: str) -> Shape:
    return lambda size: paper("1. * first A\n" + piece * (size // len(piece)))


def as_header(name: str, piece: str) -> Shape:
    return lambda size: paper("", **{name: piece * (size // len(piece))})


def numbered(line: str) -> Shape:
    """Lines with a number each."""
    return lambda size: paper("".join(line.format(n=n) for n in range(1, size // len(line))))


def nested(size: int) -> str:
    """Variations within variations, as deep as the size allows."""
    return paper("1. * first A\n" + "".join("|" * n + " 1. * first B\n" for n in range(1, int((2 * size) ** 0.5))))


def played(line: str) -> Shape:
    """A few moves, then this line after them again and again."""
    return lambda size: paper("1. * first A\n2. A walk 1\n" + line * (size // len(line)))


SHAPES: Final[dict[str, Shape]] = {
    "combining marks": repeated("\u0301\u0323"),
    "combining marks in a comment": in_the_body("{ a" + "\u0323\u0301" * 15 + " }\n"),
    "as many marks as are allowed": repeated("a" + "\u0323\u0301" * 15),
    "letters that come apart into marks": repeated("\u0f73"),
    "letters that come apart into many": repeated("\ufdfa"),
    "Korean": repeated("\u1100\u1161\u11a8"),
    "newlines": repeated("\n"),
    "blank lines": repeated(" \n"),
    "remarks for nobody": repeated("%\n"),
    "spaces": repeated(" "),
    "one word": repeated("Z"),
    "beginnings of records": repeated("[Footplate\n"),
    "records": repeated('[Footplate "1.0"]\n\n'),
    "unknown headers": lambda size: "".join(f'[H{n} "x"]\n' for n in range(size // 12)),
    "the same header": repeated('[Game "rocket"]\n'),
    "headers without end": repeated('[Game "rocket'),
    "a game with a long name": as_header("Game", "rokcet"),
    "a long name": as_header("SeatA", "Anton "),
    "backslashes": as_header("SeatA", "\\\\"),
    "options": as_header("Options", "a=b "),
    "one long option": lambda size: paper("", Options="a" * size + "=b"),
    "a result": as_header("Result", "A=1 "),
    "digits of a result": lambda size: paper("", Result="A=" + "1" * size + " B=1", Termination="normal"),
    "a termination": as_header("Termination", "resigend"),
    "a start": lambda size: paper("", Start="fp1:toy " + "a=b " * (size // 4)),
    "digits of a version": as_header("Footplate", "1"),
    "digits of a number": lambda size: paper("1" * size + ". A walk 1\n"),
    "a long move": lambda size: paper("1. * first " + "A" * size),
    "many words": lambda size: paper("1. * first A\n2. A walk " + "1 " * (size // 2)),
    "wrong numbers": in_the_body("7. A walk 1\n"),
    "lines that are none": in_the_body("a\n"),
    "sections": in_the_body("== round 1 ==\n"),
    "equals signs": in_the_body("="),
    "bars": in_the_body("|"),
    "bars and spaces": in_the_body("| "),
    "brackets": in_the_body("["),
    "braces": in_the_body("{"),
    "empty comments": in_the_body("{}"),
    "annotations": played("3. B walk 1 " + "[x-a]" * 100 + "\n"),
    "annotations nobody knows": in_the_body("2. A walk 1 [abcdefghij]\n"),
    "short payments": in_the_body("2. A walk 1 [+1 A]\n"),
    "quotes": in_the_body('2. A open "'),
    "nested variations": nested,
    "undone lines": played("~ 3. B walk 1\n"),
    "undone lines that cannot be played": played("~ 3. B walk 1 1\n"),
    "variations": played("| 2. A walk 2\n"),
    "numbers in order": numbered("{n}. A walk 1\n"),
}


def seconds_for(text: str) -> float:
    """Of computing, to read the record and to play it through."""
    gc.collect()
    started = time.process_time()
    told = faults_of(text)
    spent = time.process_time() - started
    assert len(told) <= 1000 * MOST_FAULTS
    return spent


def faults_of(text: str) -> str:
    try:
        replay(read_record(text.encode("utf-8"), ("toy", *KNOWN)), load_toy)
    except BadRecord as bad:
        return str(bad)
    return ""


@pytest.mark.parametrize("shape", SHAPES.values(), ids=list(SHAPES))
def test_reading_takes_time_in_proportion(shape: Shape) -> None:
    half, whole = shape(LARGEST // 2), shape(LARGEST)
    spent = min(seconds_for(whole) for _ in range(2))
    assert spent < SECONDS
    if spent > TOO_SHORT:
        assert spent < GROWTH * max(TOO_SHORT, min(seconds_for(half) for _ in range(2)))


WORDS: Final = {
    "letters": "Z",
    "letters with marks": "Z\u0301",
    "marks": "\u0301\u0323",
    "digits": "1",
    "hexes": "K10-",
    "branches": "A1;",
    "brackets": "(A1)",
    "quotes": '"',
    "words": "a ",
    "beginnings": "m",
    "tiles": "#1r1 ",
    "sums": "1+",
    "arrows": "->",
}


@pytest.mark.parametrize("key", KNOWN)
@pytest.mark.parametrize("piece", WORDS.values(), ids=list(WORDS))
def test_a_move_is_read_in_time(key: str, piece: str) -> None:
    """At the first decision of every game, after every keyword."""
    game = load(key)
    state = game.new(game.seats[-1])
    while state.to_move < 0:
        state.play(state.legal()[0])
    for keyword in ("", *game.notation.keywords):
        text = (f"{keyword} " + piece * 4000)[:4000]
        started = time.process_time()
        with suppress(BadText):
            game.notation.read(state, text)
        assert time.process_time() - started < 0.2, keyword


NUMBERS: Final = ("rules", "n", "cash", "round")
"""Fields of positions that are numbers. The others must not fall over such digits either."""


@pytest.mark.parametrize("key", KNOWN)
@pytest.mark.parametrize("digits", ["1" * 5000, "\u00b2", "\u0663", "-" + "9" * 5000])
def test_a_position_with_numbers_nobody_would_write_is_refused(key: str, digits: str) -> None:
    game = load(key)
    text = game.position(game.new(game.seats[-1]))
    _, fields = read_fields(text)
    for name in fields:
        changed = " ".join(f"{name}={digits}" if one.startswith(f"{name}=") else one for one in text.split(" "))
        with pytest.raises(BadText) if name in NUMBERS else suppress(BadText):
            game.restore(changed)


def test_piles_of_marks_are_refused_where_they_stand() -> None:
    assert composed("e" + "\u0301" * LONGEST_PILE).startswith("\u00e9")
    with pytest.raises(BadText) as bad:
        composed("ab" + "\u0301" * (LONGEST_PILE + 1))
    assert bad.value.column == 3 + LONGEST_PILE
    with pytest.raises(BadRecord) as record:
        read_record(paper("{ a" + "\u0301" * 40 + " }\n"), ("toy",))
    assert str(record.value) == f"E01 line 17, column {4 + LONGEST_PILE}: " + (
        "expected at most 30 combining marks on a letter, found more"
    )


def test_marks_do_not_matter_for_comparing_however_many() -> None:
    started = time.process_time()
    assert plain("Ko" + "\u0308\u0323" * 200_000 + "ln") == "koln"
    assert complete("man" + "\u0301" * 100_000, ["Manchester", "London"]) == "Manchester"
    assert time.process_time() - started < 1


def test_nobody_guesses_at_long_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """Such a word is compared with no name: each comparison takes time in proportion to its length."""
    compared: list[str] = []

    def distance(found: str, name: str) -> int:
        compared.append(name)
        return _distance(found, name)

    monkeypatch.setattr("footplate.kernel.text._distance", distance)
    assert nearest("Readingg" * 50_000, ["Reading"] * 1000) == ()
    assert compared == []
    assert nearest("Readingg", ["Reading"]) == ("Reading",)
    assert compared == ["reading"]


@pytest.mark.parametrize("text", ["", "-1", "1.0", "\u00b2", "\u0663", "1" * 10, "1_0", " 1"])
def test_what_is_no_plain_number_is_none(text: str) -> None:
    assert number_in(text) is None


def test_a_record_has_so_many_headers() -> None:
    strangers = "".join(f'[H{n} "x"]\n' for n in range(8000))
    with pytest.raises(BadRecord, match="at most 100 headers") as bad:
        read_record(strangers + paper(""), ("toy",))
    assert len(bad.value.faults) == MOST_FAULTS


def test_a_record_has_so_many_lines() -> None:
    body = "1. * first A\n" + "{ x }\n" * MOST_RECORD_LINES
    with pytest.raises(BadRecord, match="at most 10,000 lines in a record"):
        read_record(paper(body), ("toy",))


@pytest.mark.parametrize(
    "name",
    [
        "Anton\u202e",
        "\u200bAnton",
        "An\u2060ton",
        "\u3164",
        "An\u00adton",
        "\u2066x\u2069",
        "\ufe0f",
        "Anton\ufe0e",
        "\u2764\ufe0f\ufe0f",
    ],
)
def test_names_with_characters_nobody_sees_are_no_names(name: str) -> None:
    assert not can_be_seen(name)
    with pytest.raises(BadRecord, match="characters that can be seen"):
        read_record(paper("", SeatA=name), ("toy",))


@pytest.mark.parametrize("name", ["Anton", "B\u00e9ate", "\u5f35\u4e09", "\u05d0\u05d1", "Claus \u2764\ufe0f"])
def test_names_in_any_script_are(name: str) -> None:
    assert can_be_seen(name)
    read_record(paper("", SeatA=name), ("toy",))


@pytest.mark.parametrize("key", KNOWN)
@pytest.mark.parametrize("piece", ["A:", "A1,", "A1#1r1,", "1", "-", "|", "a", "A1.E:A,", "\u0301"])
def test_a_position_is_read_in_time(key: str, piece: str) -> None:
    """Whatever stands in one of its fields, as long as a line may be."""
    game = load(key)
    text = game.position(game.new(game.seats[-1]))
    for name in read_fields(text)[1]:
        value = piece * (LONGEST_LINE // len(piece))
        changed = " ".join(f"{name}={value}" if one.startswith(f"{name}=") else one for one in text.split(" "))
        started = time.process_time()
        with suppress(BadText):
            game.restore(changed)
        assert time.process_time() - started < 0.5, name


def test_a_record_may_have_ten_thousand_lines() -> None:
    above = len(paper("1. * first A").splitlines())
    whole = paper("1. * first A\n" + "{ x }\n" * (10_000 - above)).rstrip("\n")
    assert len(whole.splitlines()) == 10_000
    read_record(whole, ("toy",))


@pytest.mark.parametrize("line", ["| 2. A walk 2", "~ 3. B walk 1"])
def test_a_record_has_so_many_lines_beside_the_game(line: str) -> None:
    """Variations, and what was taken back: the 2,001st is refused."""
    body = "1. * first A\n2. A walk 1\n" + f"{line}\n" * 2_000
    read_record(paper(body), ("toy",))
    with pytest.raises(BadRecord, match="at most 2,000 lines that were taken back or are variations"):
        read_record(paper(f"{body}{line}\n"), ("toy",))
