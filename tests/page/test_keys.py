"""Number keys: 1 to 9, and 0 for the tenth."""

from __future__ import annotations

import pytest

from tests.page.node import needs_node, run

pytestmark = needs_node


@pytest.mark.parametrize(
    ("targets", "choices", "keys"),
    [
        (3, 2, "12345"),
        (7, 3, "1234567890"),
        (10, 0, "1234567890"),
        (0, 12, "1234567890  "),
        (11, 1, " " * 12),
    ],
)
def test_the_tenth_choice_has_the_key_0(targets: int, choices: int, keys: str) -> None:
    assert run("keyed.js", {"targets": targets, "choices": choices}) == [key.strip() for key in keys]
