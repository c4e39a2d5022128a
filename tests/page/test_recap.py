"""What others did since one's own last move, in at most six lines."""

from __future__ import annotations

from typing import Any

from tests.page.node import needs_node, run

pytestmark = needs_node

MOST = 6


def entry(move: int, seat: int | None, kind: str = "built", about: int | None = None, **earned: int) -> dict[str, Any]:
    """A move of a seat (None: chance), what it did (to whom) and what it earned: a=3."""
    facts = {} if seat is None and about is None else {"seat": seat if about is None else about}
    changes = [{"seat": ord(letter) - ord("a"), "by": by} for letter, by in earned.items()]
    line = {"kind": kind, "facts": facts, "text": "", "clause": ""}
    return {"kind": "move", "move": move, "seat": seat, "lines": [line], "changes": changes, "places": []}


def lines(log: list[dict[str, Any]], seat: int = 0, answers: tuple[str, ...] = ()) -> list[dict[str, Any]]:
    told: list[dict[str, Any]] = run("recapped.js", {"log": log, "seat": seat, "answers": answers})
    return told


def test_every_move_after_ones_own_is_a_line() -> None:
    told = lines([entry(1, 1), entry(2, 0), entry(3, 1), entry(4, 2)])
    assert [line["moves"] for line in told] == [[3], [4]]
    assert [line["seat"] for line in told] == [1, 2]


def test_a_veto_round_is_joined_with_the_move_it_is_about() -> None:
    log = [entry(1, 0), entry(2, 1, "moved"), entry(3, 2, "called"), entry(4, 1, "matched", b=2), entry(5, 1)]
    told = lines(log, answers=("called", "matched"))
    assert [line["moves"] for line in told] == [[2, 3, 4], [5]]
    assert told[0]["earned"] == [[1, 2]]


def test_dice_stand_with_the_move_they_were_thrown_for() -> None:
    log = [entry(1, 0), entry(2, None, "rolled", 1), entry(3, 1), entry(4, None, "gold", 1), entry(5, None, "drawn")]
    assert [line["moves"] for line in lines(log)] == [[2, 3, 4], [5]]


def test_what_falls_to_oneself_is_no_news_of_others() -> None:
    assert [line["moves"] for line in lines([entry(1, 1), entry(2, None, "rolled", 0)])] == [[1]]
    assert lines([entry(1, 0), entry(2, None, "rolled", 0)]) == []
    assert lines([entry(1, 0), entry(2, None, "drawn")]) == []


def test_too_many_moves_are_told_by_turns() -> None:
    log = [entry(number, 1 if number < 5 else 2) for number in range(1, 9)]
    assert [line["moves"] for line in lines(log)] == [[1, 2, 3, 4], [5, 6, 7, 8]]


def test_of_too_many_turns_the_older_ones_share_a_line() -> None:
    log = [entry(number, 1 + number % 2, c=1) for number in range(1, 12)]
    told = lines(log)
    assert len(told) == MOST
    assert told[0]["moves"] == [1, 2, 3, 4, 5, 6]
    assert [line["moves"] for line in told[1:]] == [[7], [8], [9], [10], [11]]
    assert told[0]["earned"] == [[2, 6]]
