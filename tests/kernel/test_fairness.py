"""The test vectors of section 9 of the notation, and what they cannot show."""

from __future__ import annotations

import pytest

from footplate.kernel.fairness import EventBytes, chance_key, commitment, order_seal, salt_seal

SECRET = bytes(range(32))
KEY = chance_key("demo-1", SECRET, ["kestrel", ""])


def test_commitment() -> None:
    assert commitment("demo-1", SECRET) == "6252673e28751c442f012b00519d3465c75ddcd2d0d63751cb2d295f35555373"


def test_key() -> None:
    assert KEY.hex() == "d62ac6201d8a646837d771dd0dd0203623b5b01bb727dee08356b36e5dca3c10"


def test_salt_seal() -> None:
    seal = salt_seal("demo-1", "A", "kestrel")
    assert seal == "8368e9ab272d71080dfcdbe5448c9dc6b283f5a10584c61deaf390e324ee69bf"


def test_order_seal() -> None:
    seal = order_seal("demo-1", "B", bytes(range(16)), "pass")
    assert seal == "ce188b36bd963d11df673673b26e0f8bf6090ba989ca19390e69c6b1d38f3860"


def test_event_1_names_the_first_seat() -> None:
    event = EventBytes(KEY, 1, "first")
    assert event.block(0).hex() == "6921026b794c66401cd29c18d31c3e40bde4f92b56679eba2014af720faa7319"
    assert event.below(2) == 1


def test_event_2_rolls_a_die() -> None:
    event = EventBytes(KEY, 2, "roll/A")
    assert event.block(0).hex() == "f8683d112b40532fb076e96f674a0aa09bcb269a1b41db6e97644936bc32440a"
    assert event.die() == 1


def test_event_3_throws_six_dice() -> None:
    event = EventBytes(KEY, 3, "throw")
    assert event.block(0).hex() == "27584414f40f0ee6f368cd7295e4516e3c970be803a5f7d665a46e61a9e36ecb"
    assert [event.die() for _ in range(6)] == [1, 5, 5, 5, 4, 1]
    assert event.taken == 10


def test_event_4_deals_three_tiles() -> None:
    event = EventBytes(KEY, 4, "deal/B")
    assert event.block(0).hex() == "0bd1af4175d0dc695bd48690b6f26b4be98760c60c2af3a9e2ed6c8eec3a9ead"
    pool = [f"#{number}" for number in range(1, 11)]
    assert sorted(event.pick(pool) for _ in range(3)) == ["#2", "#3", "#8"]
    assert event.taken == 5


def test_event_5_takes_two_bytes_for_a_thousand() -> None:
    event = EventBytes(KEY, 5, "test")
    assert [event.below(1000) for _ in range(5)] == [150, 459, 36, 684, 398]
    assert event.taken == 12


def test_event_6_runs_over_several_blocks() -> None:
    event = EventBytes(KEY, 6, "test")
    assert sum(event.die() for _ in range(100)) == 348
    assert event.taken == 135
    assert len(event._blocks) == 5


def test_a_choice_of_one_takes_nothing() -> None:
    event = EventBytes(KEY, 1, "first")
    assert event.below(1) == 0
    assert event.taken == 0


def test_a_choice_of_none_is_refused() -> None:
    with pytest.raises(ValueError, match="at least one outcome"):
        EventBytes(KEY, 1, "first").below(0)


def test_a_salt_changes_the_key() -> None:
    assert chance_key("demo-1", SECRET, ["kestrel", "x"]) != KEY
    assert chance_key("demo-1", SECRET, ["", "kestrel"]) != KEY
