"""Seeded chance: the same sequence for ever, for every seed."""

from __future__ import annotations

import pytest

from footplate.kernel.rng import Random


@pytest.mark.parametrize(
    ("seed", "drawn"),
    [
        (0, [105, 439, 980, 982, 804, 932]),
        (1, [698, 981, 201, 409, 757, 352]),
        (8, [185, 153, 514, 503, 497, 354]),
        (56, [3, 813, 488, 731, 724, 945]),
        (1_000_003, [131, 720, 708, 388, 664, 415]),
        (2**31 - 1, [814, 113, 823, 230, 640, 212]),
        (2**48 + 5, [246, 769, 649, 940, 533, 291]),
    ],
)
def test_a_seed_gives_its_sequence(seed: int, drawn: list[int]) -> None:
    dice = Random(seed)
    assert [dice.below(1000) for _ in range(6)] == drawn


def test_everything_below_comes() -> None:
    dice = Random(3)
    assert {dice.below(6) for _ in range(200)} == set(range(6))
