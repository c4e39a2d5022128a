"""What the page makes of the server's messages, in whatever order they come."""

from __future__ import annotations

from typing import Any

from tests.page.node import needs_node, run

pytestmark = needs_node

META = {"seq": 7, "status": "running", "yours": [0], "seats": []}
NOW = {"seq": 7, "scores": {"winners": []}}
FINAL = {"seq": 8, "scores": {"winners": [1]}}
ENDED = {"type": "table", **META, "seq": 8, "status": "over"}


def shown(*messages: dict[str, Any]) -> list[dict[str, Any]]:
    """The status and the winners on screen, after each change of the status or of what else is known of the table."""
    told: list[dict[str, Any]] = run("told.js", {"meta": META, "now": NOW, "final": FINAL, "messages": [*messages]})
    return told


def test_the_end_is_shown_with_its_winner_also_when_the_status_comes_first() -> None:
    seen = shown(ENDED)
    assert seen[-1] == {"status": "over", "winners": [1]}
    assert {"status": "over", "winners": []} not in seen


def test_the_end_that_comes_after_its_position_is_shown_at_once() -> None:
    seen = shown({"type": "view", "seq": 8, "since": 7, "changed": FINAL}, ENDED)
    assert seen == [{"status": "running", "winners": []}, {"status": "over", "winners": [1]}]
