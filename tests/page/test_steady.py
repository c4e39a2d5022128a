"""What has not changed is not drawn anew: a step through a game compares few of a board's elements."""

from __future__ import annotations

from typing import Any

import pytest

from tests.page.node import needs_node, run


@pytest.fixture(scope="module")
def counted() -> Any:
    return run("steadied.js", {})


@needs_node
def test_a_steady_component_is_drawn_anew_with_other_props_and_other_words(counted: Any) -> None:
    at_first, with_the_same, with_another, with_one_more, after_a_signal = counted["drawn"]
    assert at_first == with_the_same == 1
    assert (with_another, with_one_more, after_a_signal) == (2, 3, 4)


@needs_node
def test_a_layer_passes_over_what_a_game_has_kept(counted: Any) -> None:
    at_first, with_one_in_another_list, with_one_changed = counted["layers"]
    layer, piece = 1, 2  # a piece is a group and its path
    assert at_first == layer + 2 * piece
    assert with_one_in_another_list == 0
    assert with_one_changed == layer + piece
