"""What the page makes of the server's messages, in whatever order they come."""

from __future__ import annotations

from typing import Any

from tests.page.node import needs_node, run

pytestmark = needs_node

SEEN = {"map": "england", "round": 1, "cash": [5, None]}
META = {"seq": 7, "status": "running", "yours": [0], "seats": []}
NOW = {"seq": 7, "seat": 0, "scores": {"winners": []}}
FINAL = {"seq": 8, "seat": 0, "scores": {"winners": [1]}}
ENDED = {"type": "table", **META, "seq": 8, "status": "over"}


def shown(*messages: dict[str, Any], seat: int = 0) -> list[dict[str, Any]]:
    """The status and the winners on screen, after each change of the status or of what else is known of the table."""
    given = {"meta": META, "now": NOW, "final": FINAL, "messages": [*messages], "seat": seat}
    told: list[dict[str, Any]] = run("told.js", given)
    return told


def test_the_end_is_shown_with_its_winner_also_when_the_status_comes_first() -> None:
    seen = shown(ENDED)
    assert seen[-1] == {"status": "over", "winners": [1]}
    assert {"status": "over", "winners": []} not in seen


def test_the_end_that_comes_after_its_position_is_shown_at_once() -> None:
    seen = shown({"type": "view", "seq": 8, "since": 7, "changed": FINAL}, ENDED)
    assert seen == [{"status": "running", "winners": []}, {"status": "over", "winners": [1]}]


def test_what_was_known_of_the_table_before_does_not_come_back() -> None:
    seen = shown({"type": "view", "seq": 8, "since": 7, "changed": FINAL}, ENDED, {"type": "table", **META})
    assert seen[-1] == {"status": "over", "winners": [1]}


def test_what_is_told_to_another_seat_of_this_screen_is_not_shown() -> None:
    seen = shown({"type": "view", "seq": 8, "since": 7, "changed": FINAL}, {**ENDED, "seq": 7}, seat=1)
    assert seen[-1] == {"status": "over", "winners": []}


def test_of_the_position_only_what_has_changed_is_told_and_the_rest_stays() -> None:
    now = {**NOW, "view": SEEN, "moves": 3}
    told = {"type": "view", "seq": 8, "since": 7, "changed": {"seq": 8, "moves": 4}, "of_view": {"round": 2}}
    late = {"type": "view", "seq": 10, "since": 9, "changed": {"seq": 10}, "of_view": {"round": 3}}
    seen = run("taken.js", {"meta": META, "now": now, "messages": [told, late]})
    assert seen["now"] == {**now, "seq": 8, "moves": 4, "view": {**SEEN, "round": 2}}
    assert seen["asked_for_the_whole"] == 1


def test_a_name_that_was_removed_goes_before_anything_else_happens() -> None:
    now = {**NOW, "view": SEEN, "prompt": "Anton"}
    removed = {"type": "view", "seq": 7, "since": 7, "changed": {"prompt": "A"}}
    known = {"type": "view", "seq": 7, "since": 6, "changed": {"seq": 7, "prompt": "B"}}
    seen = run("taken.js", {"meta": META, "now": now, "messages": [known, removed]})
    assert seen == {"now": {**now, "prompt": "A"}, "asked_for_the_whole": 0, "asked_for_the_log": 1}
