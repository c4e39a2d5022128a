"""Too many requests for too long are refused, and nobody waits longer than needed."""

from __future__ import annotations

import pytest

from footplate.web.limits import Buckets, visitor_at


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_full_bucket_is_given_out_at_once_and_no_more() -> None:
    buckets = Buckets(size=3, per_second=2, clock=Clock())
    assert [buckets.take("A") for _ in range(3)] == [0, 0, 0]
    assert buckets.take("A") == 0.5


def test_waiting_as_long_as_told_is_enough() -> None:
    clock = Clock()
    buckets = Buckets(size=1, per_second=2, clock=clock)
    buckets.take("A")
    clock.now += buckets.take("A")
    assert buckets.take("A") == 0


def test_visitors_do_not_take_from_each_other() -> None:
    buckets = Buckets(size=1, per_second=1, clock=Clock())
    assert [buckets.take("A"), buckets.take("B")] == [0, 0]


def test_a_bucket_never_holds_more_than_its_size() -> None:
    clock = Clock()
    buckets = Buckets(size=2, per_second=1, clock=clock)
    buckets.take("A")
    clock.now = 1000.0
    assert [buckets.take("A"), buckets.take("A")] == [0, 0]
    assert buckets.take("A") > 0


def test_only_so_many_visitors_are_remembered() -> None:
    buckets = Buckets(size=1, per_second=0.001, visitors=2, clock=Clock())
    for visitor in ("A", "B", "C"):
        buckets.take(visitor)
    assert buckets.take("C") > 0
    assert buckets.take("A") == 0


@pytest.mark.parametrize(
    ("address", "visitor"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::ffff", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("a:strange:place", "a:strange:place"),
    ],
)
def test_a_network_of_ones_own_is_one_visitor(address: str, visitor: str) -> None:
    assert visitor_at(address) == visitor
