"""Too many requests for too long are refused, and nobody waits longer than needed."""

from __future__ import annotations

import asyncio

import pytest

from footplate.table.basics.errors import ReadOnly, StoreFailed, TableError
from footplate.table.basics.visitors import visitor_at
from footplate.web.bounds.limits import Buckets, Turns, Visit
from footplate.web.contract.refusals import refused_by_a_table


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
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("a:strange:place", "a:strange:place"),
        ("testclient", "testclient"),
        ("", ""),
    ],
)
def test_a_network_of_ones_own_is_one_visitor(address: str, visitor: str) -> None:
    assert visitor_at(address) == visitor


@pytest.mark.parametrize(
    ("address", "visitor"),
    [
        ("::ffff:198.51.100.7", "198.51.100.7"),
        ("::FFFF:198.51.100.7", "198.51.100.7"),
        ("::ffff:c633:6407", "198.51.100.7"),
        ("0:0:0:0:0:ffff:198.51.100.7", "198.51.100.7"),
        ("::ffff:127.0.0.1", "127.0.0.1"),
        ("::1", "::1"),
        ("0:0:0:0:0:0:0:1", "::1"),
        ("::1%lo", "::1"),
        ("::2", "::/64"),
    ],
)
def test_whoever_comes_by_ipv4_to_a_server_on_ipv6_is_a_visitor_of_their_own(address: str, visitor: str) -> None:
    """And so is the machine itself."""
    assert visitor_at(address) == visitor


def test_what_has_been_used_is_owed_and_the_debt_has_an_end() -> None:
    clock = Clock()
    buckets = Buckets(size=10, per_second=2, clock=clock)
    buckets.charge("A", 14)
    assert buckets.take("A", 0) == 2
    assert buckets.take("B", 0) == 0
    buckets.charge("A", 1000)
    clock.now += buckets.take("A", 0)
    assert clock.now == 5
    assert buckets.take("A", 0) == 0


def test_one_address_has_so_many_turns_and_leaves_the_others_theirs() -> None:
    async def visit_all() -> None:
        turns, order = Turns(2), list[str]()
        inside = dict.fromkeys("AB", 0)
        at_once = dict.fromkeys("AB", 0)

        async def visit(address: str) -> None:
            async with turns.of(Visit(address)):
                inside[address] += 1
                at_once[address] = max(at_once[address], inside[address])
                await asyncio.sleep(0.01)
                inside[address] -= 1
                order.append(address)

        fireman = [asyncio.create_task(visit("A")) for _ in range(20)]
        await asyncio.sleep(0)
        assert turns.wanted(Visit("A")) == 20
        await visit("B")
        assert order.count("A") <= 4
        await asyncio.gather(*fireman)
        assert at_once == {"A": 2, "B": 1}
        assert turns.wanted(Visit("A")) == 0

    asyncio.run(visit_all())


def test_a_visit_counts_the_time_it_computes_also_when_it_fails() -> None:
    def compute() -> None:
        sum(range(300_000))
        raise LookupError

    visit = Visit("A")
    with pytest.raises(LookupError):
        visit.measured(compute)
    assert 0 < visit.seconds < 5
    assert 0 < visit.bill() < 5
    assert visit.bill() == 0


@pytest.mark.parametrize("trouble", [StoreFailed("full"), ReadOnly("read_only")])
def test_whoever_cannot_be_served_now_hears_when_to_try_again(trouble: TableError) -> None:
    answer = refused_by_a_table(trouble, "en")
    assert (answer.status_code, answer.headers["retry-after"]) == (503, "10")
