"""What pages send is counted for their session and their address, however many sockets these have open."""

from __future__ import annotations

from footplate.web.incoming import MOST, SHARE, Incoming
from footplate.web.settings import Settings
from tests.web.visiting import Clock

ROUND = 20.0
HERE, ELSEWHERE = "192.0.2.7", "192.0.2.8"


def incoming(clock: Clock, sockets_per_address: int = 256, sockets_per_visitor: int = 32) -> Incoming:
    settings = Settings(db="", sockets_per_address=sockets_per_address, sockets_per_visitor=sockets_per_visitor)
    return Incoming(settings, ROUND, clock)


def test_all_sockets_of_an_address_have_one_account() -> None:
    counted = incoming(Clock())
    times = 256 * SHARE // MOST
    assert [counted.charge(HERE, "", MOST) for _ in range(times + 1)] == [True] * times + [False]
    assert counted.charge(ELSEWHERE, "", MOST)


def test_all_sockets_of_a_session_have_one_account() -> None:
    counted = incoming(Clock())
    assert counted.charge(HERE, "Anton", MOST)
    assert not counted.charge(ELSEWHERE, "Anton", MOST)
    assert counted.charge(HERE, "Beate", MOST)


def test_one_socket_may_always_send_what_one_may() -> None:
    assert incoming(Clock(), 1, 1).charge(HERE, "Anton", MOST)


def test_whoever_may_have_more_sockets_may_send_more() -> None:
    """A page on each of them answers once in a round."""
    assert incoming(Clock(), 20_000, 20_000).charge(HERE, "Anton", 20_000 * (SHARE // 2))


def test_it_is_forgotten_in_a_round_but_not_what_was_sent_too_much() -> None:
    clock = Clock()
    counted = incoming(clock, 1, 1)
    counted.charge(HERE, "", 100 * MOST)
    clock.now = ROUND / 2
    assert not counted.charge(HERE, "", SHARE)
    clock.now = 3 * ROUND
    assert counted.charge(HERE, "", MOST)
