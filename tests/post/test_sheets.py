"""Sheets are read tolerantly, as docs/notation.md, section 11, says; what is not clear is refused."""

from __future__ import annotations

import re

import pytest

from footplate.language import LANGUAGES, Phrase
from footplate.post.folding import LETTER_COLUMNS, columns, folded
from footplate.post.order_reading import Desk, read_orders
from footplate.post.reply import Reply
from footplate.post.sheet import LONGEST_LETTER, ThrowLabel, read_sheet
from footplate.post.times import moment_text
from tests.kernel.notation_doc import DOCUMENT, Row, rows
from tests.post.desks import desk, moves, read

BEN = desk(2, 8, 1)
"""Sample 2 before move 9: four points, track from Westport along A1 to A7."""
BUILT = "build (A7)-Eastham; (A5)-B6-C5-Midford"
ANNA = desk(1, 8, 0)
"""Sample 1 before move 9."""
TRAINS = desk(3, 0, 0)
"""Sample 3 from its beginning."""


def blocks() -> list[str]:
    """The examples of section 11."""
    section = DOCUMENT[DOCUMENT.index("## 11.") : DOCUMENT.index("## 12.")]
    return re.findall(r"```\n(.*?)```", section, re.DOTALL)


# --- the examples of the notation -------------------------------------------------------------------------------------


def test_the_example_sheet_gets_the_example_reply() -> None:
    sheet = read_sheet(blocks()[0])
    assert (sheet.heading.game, sheet.heading.names, str(sheet.heading.label)) == ("tutorial-7", ("Ben",), "round 2")
    until = Phrase("post.until.deadline", moment=moment_text(1795348800, "UTC", "en"))
    reply = Reply("tutorial-7", "B", "round 2", tuple(read_orders(BEN, sheet.orders)), until)
    assert "\n".join(reply.lines()) + "\n" == blocks()[1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_reply_survives_any_mailer_and_loses_nothing(language: str) -> None:
    reply = Reply("tutorial-7", "B", "round 2", tuple(read(BEN, *blocks()[0].splitlines())), Phrase("post.until.asked"))
    text = folded(reply.lines(language))
    assert max(map(columns, text.splitlines())) <= LETTER_COLUMNS
    assert "".join(text.split()) == "".join("".join(reply.lines(language)).split())
    assert "tutorial-7" in text
    assert "Eastham" in text
    assert "E07" in text


ORDERS = [row for row in rows() if re.match(r"\d+\. [A-F] ", row.text)]


@pytest.mark.parametrize("row", ORDERS, ids=lambda row: row.text)
def test_every_malformed_move_of_the_notation_is_refused_on_a_sheet_as_well(row: Row) -> None:
    """With the same code, and the same neighbours."""
    number, actor, order = row.text.split(maxsplit=2)
    (found,) = read(desk(row.sample, int(number[:-1]) - 1, ord(actor) - 65), order)
    said = row.reply.split(maxsplit=1)[0]
    if row.reply.startswith("E09") and "pya" in row.text:
        assert found.verdict == "not"  # the route stops short; an unknown key in brackets is somebody's remark
        return
    if said in ("E05", "E04", "E14"):
        return  # actors and numbers, which no sheet has
    assert found.verdict == "not", found
    assert found.faults[0].code == said, found
    assert row.reply.partition("nearest: ")[2] == str(found.faults[0]).partition("nearest: ")[2]


# --- tolerance --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "lines",
    [
        ("(A7) - Eastham; (A5) - B6 - C5 - Midford",),
        ("(A7) – eastham ; (A5) — b6 ‒ C5 − Midford",),
        ("(A7) -> Eastham ; (A5) → B6 ⇒ C5 to Midford",),
        ("build (A7)-Eastham; (A5)-B6-C5-Midf",),
        ("b a7-eas; a5-b6-c5-mid",),
        ("2a) (A7) - Eastham;  (A5) - B6 -", "C5 - Midford"),
        ("2a: (A7) - Eastham; (A5) - B6 - C5 –", "", "Midford"),
        ("2a. （Ａ７） - “Eastham” ; （A5）-B6-C5-Midford",),
        ("1) (A7)-Eastham; (A5)-B6-C5-Midford",),
        ("(A7) -- Eastham; (A5) --- B6 - - C5-Midford",),
        ("(A7)-Eástham; (A5)-B6-C5-MIDFORD { all cities reached }",),
        ("(A7)-Eastham [+6] ; (A5)-B6-C5-Midford [cost 4/4]",),
        ("> (A1)-B2", "% scissors", "(A7)-Eastham; (A5)-B6-C5-Midford", "--", "(A1)-B2"),
        ("(A7)-Eastham; (A5)-B6-C5-Midford", "END", "(A1)-B2"),
        ("B8; (A5)-B6-C5-D5",),
        ("(A7)\u00a0-\u2009Eastham;\u200b (A5)-B6-\u00adC5-Midford",),
        ("(A7)-C1 or (A7)-Eastham; (A5)-B6-C5-Midford or pass",),
        ("(A7)-Eastham;(A5)-B6-C5-Midford;",),
        ("(A7)-Eastham; (A5)-B6-C5-Midford.",),
        ("- (A7)-Eastham; (A5)-B6-C5-Midford",),
        ("• (A7)-Eastham; (A5)-B6-C5-Midford",),
        ("* 2a) (A7)-Eastham; (A5)-B6-C5-Midford",),
        ("*(A7)-Eastham; (A5)-B6-C5-Midford*",),
        ("2 A) (A7)-Eastham; (A5)-B6-C5-Midford",),
        ("a) (A7)-Eastham; (A5)-B6-C5-Midford",),
        ("Game tutorial-7, Ben, round 2", "a) (A7)-Eastham; (A5)-B6-C5-Midford"),
        ("B build (A7)-Eastham; (A5)-B6-C5-Midford",),
        ("9. B build (A7)-Eastham; (A5)-B6-C5-Midford",),
        ("B: (A7)-Eastham; (A5)-B6-C5-Midford",),
        ("(A7)-C1 oder (A7)-Eastham; (A5)-B6-C5-Midford vagy pass oppure resign",),
    ],
)
def test_many_ways_to_write_one_order(lines: tuple[str, ...]) -> None:
    assert moves(BEN, *lines) == [BUILT]


def test_a_straight_line_is_drawn_between_its_ends() -> None:
    assert moves(BEN, "(A5) - C6") == ["build (A5)-B6-C6"]


def test_a_branch_without_start_needs_an_only_neighbour() -> None:
    (refused,) = read(BEN, "B6")
    assert refused.faults[0].sentence().endswith("nearest: (A5)-B6, (A6)-B6")
    assert moves(BEN, "B8") == ["build (A7)-Eastham"]


@pytest.mark.parametrize(
    "order",
    [
        "A build (A7)-Eastham",
        "A: (A7)-Eastham",
        "(A 7)-Eastham",
        "(7A)-Eastham",
        "(A07)-Eastham",
        "(A\u0667)-Eastham",
        "(\u04107)-Eastham",
        "(A7)-E\u0430stham",
        "A7 Eastham",
        "(A7) = Eastham",
        "A7/Eastham",
        "(A7)-Eastham [+6",
        "I resign",
        "resign now",
        "(A7)-Eastham, (A5)-B6",
        "(A7)-Eastham and (A5)-B6",
        "2b (A7)-Eastham",
        "or pass",
    ],
)
def test_what_is_not_clear_is_refused(order: str) -> None:
    """Another seat's letter, figures and letters of other scripts, half of a bracket, talk."""
    (found,) = read(BEN, order)
    assert found.verdict == "not", found


@pytest.mark.parametrize(
    ("at", "order"),
    [
        (ANNA, "station 05"),
        (ANNA, "station O-5"),
        (ANNA, "take the brewing token of Reading"),
        (ANNA, "nimm Reading brewing"),
        (ANNA, "stazione O5"),
        (ANNA, "állomás O5"),
        (ANNA, "move gwr east"),
        (ANNA, "take Reading brewing. station O5."),
        (TRAINS, "train one coal D6"),
        (TRAINS, "train l coal SW -> D6"),
        (TRAINS, "Lok 1 Kohle D6"),
        (TRAINS, "1 coal -> D6"),
        (TRAINS, "1c: D6"),
    ],
)
def test_what_is_not_clear_in_other_games_is_refused_as_well(at: Desk, order: str) -> None:
    (found,) = read(at, order)
    assert found.verdict == "not", found


def test_digits_are_never_guessed() -> None:
    (refused,) = read(BEN, "(A7)-B1O")
    assert refused.verdict == "not"
    assert refused.faults[0].code == "E08"
    assert "nearest: B1" in str(refused.faults[0])


def test_orders_are_also_divided_by_a_stroke() -> None:
    assert moves(ANNA, "take Reading brewing / station O5") == ["take Reading brewing", "station O5"]


def test_the_first_alternative_that_is_legal_counts() -> None:
    assert moves(ANNA, "move GWR W or t Readin b or pass") == ["take Reading brewing"]
    (refused,) = read(ANNA, "take Redding brewing or move GWR W")
    assert [fault.code for fault in refused.faults] == ["E08", "E10"]


def test_what_was_read_otherwise_than_it_stands_is_told() -> None:
    (found,) = read(ANNA, "t readi b")
    assert found.move == "take Reading brewing"
    assert found.changes == (("readi", "Reading"), ("b", "brewing"))
    (exact,) = read(ANNA, "take Reading brewing")
    assert exact.changes == ()


def test_a_wrong_booking_does_no_harm() -> None:
    (found,) = read(BEN, "(A7) - Eastham [+7]")
    assert found.verdict == "ok"
    assert [str(fault) for fault in found.faults] == ['W12 line 1, column 16: expected [pay B+6], found "[pay B+7]"']


def test_a_fault_is_told_where_it_stands_in_the_letter() -> None:
    (found,) = read(BEN, "> quoted", "2a) (A7) - Eastham; (A5) -", "    Bx")
    assert (found.faults[0].line, found.faults[0].column) == (3, 5)


def test_what_comes_after_another_seat_waits_but_nonsense_is_told_at_once() -> None:
    assert moves(BEN, BUILT, "(C5)-C6", "(C5)-A8", "biuld (C5)-C6") == [BUILT, "later", "E07", "E06"]


def test_an_order_for_a_round_that_is_over_is_refused_and_a_later_one_waits() -> None:
    assert moves(BEN, "1a) (A7)-Eastham") == ["E04"]
    assert moves(BEN, "3a) (A7)-Eastham") == ["later"]
    assert moves(BEN, "Game tutorial-7, round 3", "(A7)-Eastham") == ["later"]
    assert read_sheet("Game X, run 2\npass").orders[0].label == ThrowLabel(2, "", "run")


def test_end_is_a_move_in_whistle_stop_and_closes_every_sheet() -> None:
    assert moves(TRAINS, "1c -> d6", "end", "1c nw") == ["train 1 coal SW -> D6", "end"]
    assert moves(BEN, BUILT, "end") == [BUILT]


def test_nobody_orders_what_the_referee_writes() -> None:
    assert moves(ANNA, "nmr") == ["E06"]
    assert moves(ANNA, "seal " + 64 * "0") == ["E06"]
    assert moves(ANNA, "resign") == ["resign"]


@pytest.mark.parametrize(
    ("at", "words"),
    [
        (ANNA, "take, station, move, resign, agree"),
        (desk(1, 5, 0), "call, pass, resign, agree"),
        (BEN, "build, pass, resign, agree"),
        (desk(2, 12, 0), "pass, run, resign, agree"),
        (desk(3, 7, 1), "train, buy, end, resign, agree"),
    ],
)
@pytest.mark.parametrize("order", ["fly", "nmr", "open sesame"])
def test_a_word_that_is_no_move_is_answered_with_those_its_writer_may_use_now(at: Desk, words: str, order: str) -> None:
    ((found,),) = [one.faults for one in read(at, order)]
    assert f"expected a move ({words}), found" in found.sentence("en")


def test_a_route_of_one_place_is_refused() -> None:
    (found,) = read(desk(2, 12, 0), "Westport")
    assert found.faults[0].sentence("en").endswith("expected a dash and the next hex of the route, found end of line")


# --- headings ---------------------------------------------------------------------------------------------------------


def test_a_greeting_above_the_heading_is_no_order() -> None:
    sheet = read_sheet("Dear all,\nhere are my orders.\n\nGame tutorial-7, Ben, round 2\nSecret: abc\npass\nend\nBen")
    assert [order.written for order in sheet.orders] == ["pass", "end"]
    assert sheet.heading.secret == "abc"


@pytest.mark.parametrize(
    "heading",
    ["Game tutorial-7, Ben, round 2", "GAME: tutorial-7\nPlayer: Ben\nRound: 2", "game tutorial-7; Ben; Round 2"],
)
def test_headings_are_written_in_many_ways(heading: str) -> None:
    found = read_sheet(f"{heading}\npass").heading
    assert (found.game, found.names, found.label.round) == ("tutorial-7", ("Ben",), 2)


def test_a_run_is_an_order_and_no_heading() -> None:
    assert [order.written for order in read_sheet("run 23-65 via (Westport)-C1").orders] == [
        "run 23-65 via (Westport)-C1"
    ]


def test_a_mailers_line_above_a_quotation_is_dropped() -> None:
    sheet = read_sheet("pass\n\nOn Mon, 16 Nov 2026, Footplate <post@example.org> wrote:\n\n> take London steel\n")
    assert [order.written for order in sheet.orders] == ["pass"]


def test_what_is_longer_than_any_turn_is_no_sheet() -> None:
    assert read_sheet("pass\n" * LONGEST_LETTER).longer
    assert read_sheet("(A7)-" + "Eastham-" * 9999).longer
    assert read_sheet("a" + "\u0301" * 5000).orders
