"""A page whose connection has died without a word (a phone slept, a router forgot it) finds out, and comes back."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

import pytest
from playwright.sync_api import WebSocketRoute, expect

from tests.browser.conftest import People
from tests.browser.person import Person
from tests.browser.relay import relayed
from tests.browser.test_catching_up import play
from tests.web_server import Server

PULSE = '{"type":"pulse"}'


@contextmanager
def forgotten(people: People, server: Server) -> Iterator[tuple[Person, int]]:
    """Beate looks on; then her connection leads nowhere, and Anton moves. With the number of his move."""
    with relayed(server.port) as relay:
        anton, beate = people("Anton"), people("Beate", server=replace(server, url=relay.url))
        table = anton.opens_table("rocket", "me", "here:Claus", public=True)["id"]
        beate.page.clock.install()
        with beate.page.expect_websocket() as listening:
            beate.goes_to(f"/table/{table}")
        listening.value.wait_for_event("framereceived")
        expect(beate.sees("prompt")).to_be_visible()
        before = beate.move
        relay.forget()
        last = play(anton, table, 1)
        beate.page.wait_for_timeout(500)
        beate.expect_move(before)
        yield beate, last
        beate.leave()


def test_a_page_that_hears_nothing_for_too_long_comes_back(people: People, server: Server) -> None:
    with forgotten(people, server) as (beate, last):
        beate.page.clock.fast_forward(60_000)
        beate.expect_move(last)


@pytest.mark.parametrize("moment", ["document.visibilitychange", "window.pageshow", "window.online"])
def test_a_page_that_is_looked_at_again_comes_back_at_once(people: People, server: Server, moment: str) -> None:
    target, name = moment.split(".")
    with forgotten(people, server) as (beate, last):
        if name != "online":  # after which no connection is trusted
            beate.page.clock.set_system_time((time.time() + 30) * 1000)
        beate.page.evaluate(f"{target}.dispatchEvent(new Event('{name}'))")
        beate.expect_move(last)


def test_a_socket_with_a_pulse_is_kept_and_one_without_is_given_up(people: People) -> None:
    anton = people("Anton")
    table = anton.opens_table("rocket", "me", "here:Claus")["id"]
    sockets: list[WebSocketRoute] = []

    def connect(socket: WebSocketRoute) -> None:
        sockets.append(socket)

    anton.page.route_web_socket(re.compile("/socket"), connect)
    anton.page.clock.install()
    with anton.page.expect_response(re.compile("/chat")):  # which is asked for once the socket is open
        anton.goes_to(f"/table/{table}")
    for _ in range(5):
        anton.page.clock.fast_forward(21_000)
        anton.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        sockets[-1].send(PULSE)
        anton.page.wait_for_timeout(50)
    assert len(sockets) == 1
    with anton.page.expect_response(re.compile("/chat")):
        anton.page.clock.fast_forward(51_000)
    assert len(sockets) == 2
    expect(anton.page.get_by_test_id("lost")).to_have_count(0)
