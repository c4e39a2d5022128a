"""What pages send is counted for their session and their address, however many sockets these have open."""

from __future__ import annotations

import contextlib
import socket

from footplate.web.bounds.incoming import LEAST_ALLOWANCE, SHARE, Incoming
from footplate.web.running.settings import ServerSettings
from footplate.web.wire import frames
from tests.web.playing import opened
from tests.web.test_guard import HANDSHAKE, KEY
from tests.web.test_open_lines import sent
from tests.web.visiting import Clock
from tests.web_server import Client, Server, healthy

ROUND = 20.0
HERE, ELSEWHERE = "192.0.2.7", "192.0.2.8"


def incoming(clock: Clock, sockets_per_address: int = 256, sockets_per_visitor: int = 32) -> Incoming:
    settings = ServerSettings(db="", sockets_per_address=sockets_per_address, sockets_per_visitor=sockets_per_visitor)
    return Incoming(settings, ROUND, clock)


def test_all_sockets_of_an_address_have_one_account() -> None:
    counted = incoming(Clock(), sockets_per_address=3_000)
    times = 3_000 * SHARE // LEAST_ALLOWANCE
    assert [counted.charge(HERE, "", LEAST_ALLOWANCE) for _ in range(times + 1)] == [True] * times + [False]
    assert counted.charge(ELSEWHERE, "", LEAST_ALLOWANCE)


def test_all_sockets_of_a_session_have_one_account() -> None:
    counted = incoming(Clock(), sockets_per_address=3_000)
    assert counted.charge(HERE, "Anton", LEAST_ALLOWANCE)
    assert not counted.charge(ELSEWHERE, "Anton", LEAST_ALLOWANCE)
    assert counted.charge(HERE, "Beate", LEAST_ALLOWANCE)


def test_one_socket_may_always_send_what_one_may() -> None:
    assert incoming(Clock(), 1, 1).charge(HERE, "Anton", LEAST_ALLOWANCE)


def test_whoever_may_have_more_sockets_may_send_more() -> None:
    """A page on each of them answers once in a round."""
    assert incoming(Clock(), 20_000, 20_000).charge(HERE, "Anton", 20_000 * (SHARE // 2))


def test_it_is_forgotten_in_a_round_but_not_what_was_sent_too_much() -> None:
    clock = Clock()
    counted = incoming(clock, 1, 1)
    counted.charge(HERE, "", 100 * LEAST_ALLOWANCE)
    clock.now = ROUND / 2
    assert not counted.charge(HERE, "", SHARE)
    clock.now = 3 * ROUND
    assert counted.charge(HERE, "", LEAST_ALLOWANCE)


def test_a_flood_of_pings_ends_a_socket_of_nobody_in_particular(server: Server) -> None:
    anton = Client(server)
    table = opened(anton, "rocket", "me", "bot:random", public=True)["id"]
    with socket.create_connection(("127.0.0.1", server.port), 60) as page:
        page.sendall(f"GET /api/tables/{table}/socket HTTP/1.1\r\n".encode() + HANDSHAKE + KEY + b"\r\n")
        heard = page.recv(1)
        page.settimeout(5)
        with contextlib.suppress(OSError):  # nothing is read any more
            page.sendall(sent(frames.PING) * 3_000_000)
        page.settimeout(60)
        while piece := page.recv(65536):
            heard += piece
            if b"too_much" in heard:
                break
    assert heard.endswith(frames.goodbye(1008, "too_much"))
    assert heard.count(frames.written(frames.PONG, b"")) < 2_000
    assert healthy(server)
    anton.close()


def test_who_is_at_a_table_is_known_when_a_crowd_has_come_and_gone(server: Server) -> None:
    anton, guest = Client(server), Client(server)
    table = opened(anton, "rocket", "me", "bot:random", public=True)["id"]
    with anton.socket(table, seat=0) as page, contextlib.ExitStack() as crowd:
        for _ in range(10):
            crowd.enter_context(guest.socket(table))
        while page.hear("presence")["watching"] < 10:
            pass
        crowd.close()
        while page.hear("presence")["watching"]:
            pass
        assert anton.get(f"/tables/{table}")["watching"] == 0
    anton.close()
    guest.close()
