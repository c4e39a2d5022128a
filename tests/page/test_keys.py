"""Keys of what can be clicked on the board: their own, else the digits that are left; 0 is never one of them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.page.node import needs_node, run

pytestmark = needs_node

PLAIN: dict[str, Any] = {}


def keys_of(*offers: dict[str, Any]) -> list[str]:
    found: list[str] = run("keyed.js", offers)["keys"]
    return found


@pytest.mark.parametrize(("count", "keys"), [(3, "123"), (9, "123456789"), (10, " " * 10)])
def test_digits_count_what_can_be_clicked(count: int, keys: str) -> None:
    assert keys_of(*[PLAIN] * count) == [key.strip() for key in keys]


def test_an_offer_keeps_its_own_key_and_the_others_count_past_it() -> None:
    assert keys_of(PLAIN, {"key": "1"}, {"key": "S"}, PLAIN) == ["2", "1", "S", "3"]


def test_a_short_cut_takes_no_digit_from_what_is_marked() -> None:
    assert keys_of({"quiet": True}, PLAIN, {"quiet": True}) == ["", "1", ""]


def test_zero_is_the_whole_map_and_nothing_else() -> None:
    assert "0" not in run("keyed.js", [PLAIN] * 12)["spare"]


def test_a_train_named_like_the_stop_it_stands_at_is_another_target() -> None:
    train = {"place": {"hex": "A1", "piece": "A1"}, "ring": True}
    stop = {"place": {"hex": "A1", "stop": "A1"}, "ring": True}
    assert keys_of(train, stop, stop) == ["1", "2"]


@pytest.mark.parametrize(
    ("offers", "pressed", "chosen"),
    [
        (["1", "2", "12"], [["1", 0], ["2", 500]], [False, "12"]),  # 1 is chosen as any key is, and replaced by 12
        (["1", "2", "12"], [["1", 0], ["2", 1500]], [False, False]),
        (["2", "12"], [["1", 0], ["2", 500]], [True, "12"]),  # nothing has 1: it begins 12
        (["1", "10"], [["1", 0], ["0", 500], ["0", 600]], [False, "10", False]),
        (["1", "2"], [["1", 0], ["2", 500]], [False, False]),
    ],
)
def test_two_digits_soon_after_each_other_are_one_number(
    offers: list[str], pressed: list[Any], chosen: list[Any]
) -> None:
    assert run("typed.js", {"offers": offers, "pressed": pressed}) == chosen
