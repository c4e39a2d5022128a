"""What is marked as the most of its kind is what is paid."""

from __future__ import annotations

from tests.page.node import needs_node, run

pytestmark = needs_node


def test_of_a_tie_only_who_is_paid_is_marked() -> None:
    rows = [
        {"counts": [2, 2, 1], "values": [0, 15, 0]},
        {"counts": [2, 2, 1], "values": [6, 6, 0]},
        {"counts": [0, 0, 0], "values": [0, 0, 0]},
        {"values": [3, 1, 0]},
    ]
    assert run("leading.js", rows) == [[1], [0, 1], [], []]
