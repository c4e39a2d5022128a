"""R76-R81: who is first, who is second, ties and rounding."""

from __future__ import annotations

from itertools import product

import pytest

from footplate.games.rocket.rules.majority import prizes, rank
from tests.games.rocket.outcome import outcome
from tests.games.rocket.table import payments, position

# The GWR leaves Bristol for N3 and reaches Gloucester: 2,000 and 1,000 for its three tokens.
# The LSWR reaches Oxford on N6 with a value of 4; R7, P7 and N6 have room for stations.

TO_OXFORD = {"LSWR": "E.NE.NW.NW"}


# --- R76: none of it ----------------------------------------------------------------------------------------------


def test_R76_nobody_is_first_with_none() -> None:
    assert prizes([0, 0, 0], 6000, 3000) == [0, 0, 0]


def test_R76_nobody_is_second_with_none() -> None:
    assert prizes([2, 0, 0], 6000, 3000) == [6000, 0, 0]


def test_R76_nobody_has_a_rank_with_none() -> None:
    assert [rank([0, 0, 0], seat) for seat in range(3)] == [0, 0, 0]
    assert [rank([0, 2, 0], seat) for seat in range(3)] == [0, 1, 0]


# --- R77: several firsts ------------------------------------------------------------------------------------------


def test_R77_two_firsts_share_both_prizes() -> None:
    assert prizes([3, 3], 12000, 6000) == [9000, 9000]


def test_R77_and_nobody_is_second() -> None:
    assert prizes([3, 3, 2], 12000, 6000) == [9000, 9000, 0]
    assert [rank([3, 3, 2], seat) for seat in range(3)] == [1, 1, 0]


def test_R77_three_and_four_firsts_share_both_prizes() -> None:
    assert prizes([1, 1, 1], 12000, 6000) == [6000, 6000, 6000]
    assert prizes([1, 1, 1, 1], 16000, 8000) == [6000, 6000, 6000, 6000]


def test_R77_at_the_table() -> None:
    # One station each: 4,000 and 2,000 make 3,000 for Anton and for Beate.
    state = position(lines=TO_OXFORD, stations=["R7", "P7"])
    assert payments(outcome(state, "move LSWR NW")) == [(0, 3000), (1, 3000)]


# --- R78: several seconds -----------------------------------------------------------------------------------------


def test_R78_two_seconds_share_the_second_prize() -> None:
    assert prizes([5, 2, 2], 12000, 6000) == [12000, 3000, 3000]


def test_R78_three_seconds_do_too() -> None:
    assert prizes([1, 5, 1, 1], 12000, 6000) == [2000, 12000, 2000, 2000]
    assert [rank([1, 5, 1, 1], seat) for seat in range(4)] == [2, 1, 2, 2]


def test_R78_the_third_gets_nothing() -> None:
    assert prizes([5, 3, 2, 3], 12000, 6000) == [12000, 3000, 0, 3000]


@pytest.mark.parametrize("counts", [[5, 3, 1], [5, 1, 3], [3, 5, 1], [1, 5, 3], [3, 1, 5], [1, 3, 5]])
def test_R78_the_order_of_the_seats_makes_no_difference(counts: list[int]) -> None:
    due = {5: 12000, 3: 6000, 1: 0}
    assert prizes(counts, 12000, 6000) == [due[count] for count in counts]


# --- R79: a single holder -----------------------------------------------------------------------------------------


def test_R79_one_first_and_nobody_else_is_paid_the_first_prize_only() -> None:
    state = position(tokens=["", "Gloucester.leather,Gloucester.leather,Gloucester.steel"])
    assert payments(outcome(state, "move GWR NE")) == [(1, 2000)]


# --- R80, R81: rounding -------------------------------------------------------------------------------------------


def test_R80_half_of_an_odd_value_is_rounded_down() -> None:
    assert prizes([2, 1], 3000, 1500) == [3000, 1000]


def test_R80_every_single_payment_is_rounded_down() -> None:
    # 3,000 among two seconds: 1,000 each, the rest stays in the bank.
    assert prizes([4, 2, 2], 6000, 3000) == [6000, 1000, 1000]
    # 7,500 among two firsts.
    assert prizes([1, 1], 5000, 2500) == [3000, 3000]


def test_R80_at_the_table() -> None:
    # Three tokens, one each: 3,000 among three. Two of three: 3,000 among two, 1,000 each.
    state = position(tokens=["Gloucester.leather", "Gloucester.steel", "Gloucester.leather"])
    assert payments(outcome(state, "move GWR NE")) == [(0, 1000), (1, 1000), (2, 1000)]
    state = position(tokens=["Gloucester.leather", "", "Gloucester.leather"])
    assert payments(outcome(state, "move GWR NE")) == [(0, 1000), (2, 1000)]


def test_R81_rounding_half_the_value_first_changes_no_payment() -> None:
    for value in range(29):
        for counts in product(range(4), repeat=4):
            first, half = 1000 * value, 500 * value
            assert prizes(list(counts), first, half) == prizes(list(counts), first, half // 1000 * 1000)


def test_R81_against_the_clauses_word_for_word() -> None:
    for value in range(29):
        for counts in product(range(4), repeat=4):
            assert prizes(list(counts), 1000 * value, 500 * value) == by_the_book(counts, 1000 * value, 500 * value)


def by_the_book(counts: tuple[int, ...], first: int, second: int) -> list[int]:
    """R76-R80 once more, each in a sentence."""
    firsts = [seat for seat, count in enumerate(counts) if count and count == max(counts)]
    rest = [count for count in counts if count < max(counts)]
    seconds = [seat for seat, count in enumerate(counts) if count and count == max(rest, default=0)]
    paid = [0] * len(counts)
    if len(firsts) > 1:
        first, seconds = first + second, []
    for seat in firsts:
        paid[seat] = first // len(firsts) // 1000 * 1000
    for seat in seconds:
        paid[seat] = second // len(seconds) // 1000 * 1000
    return paid
