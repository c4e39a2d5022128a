"""What stands on the buttons of offers."""

from __future__ import annotations

from tests.page.node import needs_node, run

pytestmark = needs_node


def test_a_cost_is_added_where_the_label_does_not_say_it() -> None:
    offers = [
        {"label": "Veto with 1 share", "short": "1"},
        {"label": "Build to A12: 2", "short": "2"},
        {"label": "Build to A12", "short": "2"},
        {"label": "Go on to B1", "short": "1"},
        {"label": "Build nothing"},
    ]
    assert run("unsaid.js", offers) == ["", "", "2", "1", ""]
