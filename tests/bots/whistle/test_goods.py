"""Goods in one number: what is reckoned for all kinds at once is what one would reckon kind by kind."""

from __future__ import annotations

from footplate.bots.whistle.goods import MOST, ONE, PRICE, WANTED, commons, missing, of_kind, rares, together
from footplate.games.whistle.rules.components import COSTS, DEMANDS
from footplate.games.whistle.rules.pieces import COMMONS, GOOD_KINDS, TILE_KINDS, UPGRADE_COUNT
from footplate.kernel.rng import Random


def apart(goods: int) -> list[int]:
    return [of_kind(goods, good) for good in range(GOOD_KINDS)]


def any_goods(chance: Random, most: int) -> list[int]:
    return [chance.below(most + 1) for _ in range(GOOD_KINDS)]


def test_kind_by_kind_it_comes_to_the_same() -> None:
    chance = Random(5)
    for most in (1, 3, MOST):
        for _ in range(300):
            held, wanted = any_goods(chance, most), any_goods(chance, most)
            lacking = missing(together(held), together(wanted))
            assert apart(together(held)) == held
            assert apart(lacking) == [max(0, want - have) for have, want in zip(held, wanted, strict=True)]
            assert commons(lacking) == sum(apart(lacking)[:COMMONS])
            assert rares(lacking) == sum(apart(lacking)[COMMONS:])


def test_one_more_is_of_its_kind_alone() -> None:
    for good in range(GOOD_KINDS):
        more = apart(together([MOST] * GOOD_KINDS) + ONE[good])
        assert more == [MOST + 1 if kind == good else MOST for kind in range(GOOD_KINDS)]


def test_whoever_has_more_than_can_be_reckoned_with_plans_as_with_the_most() -> None:
    assert apart(together([1000] * GOOD_KINDS)) == [MOST] * GOOD_KINDS


def test_demands_and_prices_are_those_of_the_rules() -> None:
    for tile in range(TILE_KINDS):
        assert apart(WANTED[tile]) == DEMANDS[tile * GOOD_KINDS : (tile + 1) * GOOD_KINDS]
    for upgrade in range(UPGRADE_COUNT):
        assert apart(PRICE[upgrade]) == COSTS[upgrade * GOOD_KINDS : (upgrade + 1) * GOOD_KINDS]
