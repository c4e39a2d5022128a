"""Somebody with very many connections, or half of them, keeps nobody else out."""

from __future__ import annotations

import contextlib
import resource
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from footplate.web.bounds.crowd import Crowd
from footplate.web.bounds.safety import SAFE_HEADERS
from tests.web.test_guard import raw_answer
from tests.web_server import Server, healthy, limited, running_server

ELSEWHERE = "127.0.0.2"
"""Another address of this machine: no proxy stands there."""


@contextmanager
def half_open(server: Server, number: int, source: str) -> Iterator[list[socket.socket]]:
    """So many connections that have begun to say something."""
    with contextlib.ExitStack() as open_:
        connections = []
        for _ in range(number):
            one = open_.enter_context(socket.create_connection(("127.0.0.1", server.port), 20, (source, 0)))
            with contextlib.suppress(OSError):
                one.sendall(b"GET / HTTP/1.1\r\n")
            connections.append(one)
        yield connections


@pytest.mark.parametrize("source", [ELSEWHERE, "127.0.0.1"])
def test_half_open_connections_keep_nobody_out(tmp_path: Path, source: str) -> None:
    with running_server(tmp_path / "t.sqlite3") as server:
        resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE, (256, 256))
        with half_open(server, 400, source):
            began = time.monotonic()
            assert all(healthy(server) for _ in range(20))
            assert time.monotonic() - began < 15  # not only when the heads have taken too long
        assert [line for line in server.logged() if line["level"] == "error"] == []


def test_an_address_has_so_many_connections_and_hears_of_it(tmp_path: Path) -> None:
    with running_server(
        tmp_path / "t.sqlite3", *limited(tmp_path / "settings.toml", connections_per_address=20)
    ) as server:
        with half_open(server, 20, ELSEWHERE):
            status, headers = raw_answer(server, b"", ELSEWHERE)
            assert (status, headers["retry-after"]) == (503, "5")
            assert headers.items() >= SAFE_HEADERS.items()
            assert healthy(server)  # others come in
        until = time.monotonic() + 20
        request = b"GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n"
        while raw_answer(server, request, ELSEWHERE)[0] != 200:
            assert time.monotonic() < until
            time.sleep(0.1)


class Line:
    """A connection that remembers whether it was hung up."""

    def __init__(self) -> None:
        self.ended = False

    def hang_up(self) -> None:
        self.ended = True


def test_the_oldest_silent_connection_of_the_worst_address_goes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("footplate.web.bounds.crowd.room", lambda: 4)
    crowd, lines = Crowd(), [Line() for _ in range(6)]
    for place, address in enumerate(("a", "b", "b", "b")):
        assert crowd.enter(lines[place], address, None, place + 1)
    crowd.has_asked(lines[1])
    assert crowd.enter(lines[4], "c", None, 5)
    assert [line.ended for line in lines] == [False, False, True, False, False, False]
    for line in lines:
        crowd.has_asked(line)
    assert not crowd.enter(lines[5], "c", None, 5)  # everybody has asked for something: nobody is thrown out
    for line in lines:
        crowd.leave(line)
        crowd.leave(line)
    assert crowd.enter(lines[5], "c", 1, 1)
    assert not crowd.enter(lines[4], "c", 1, 2)


def test_a_connection_that_is_only_kept_makes_room_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("footplate.web.bounds.crowd.room", lambda: 2)
    crowd, (asking, kept, new, late) = Crowd(), [Line() for _ in range(4)]
    for place, line in enumerate((kept, asking)):
        crowd.enter(line, "a", None, place + 1)
        crowd.has_asked(line)
    crowd.is_idle(kept)
    crowd.is_idle(kept)
    assert crowd.enter(new, "b", None, 3)
    assert (kept.ended, asking.ended, new.ended) == (True, False, False)
    crowd.has_asked(new)
    crowd.is_idle(kept)  # it has gone already
    assert not crowd.enter(late, "b", None, 3)
