"""Visitors who have gone leave nothing behind that only the collector of garbage finds: it comes every ten minutes."""

from __future__ import annotations

import json
import os
import random
import signal
import socket
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import httpx2
import pytest
from websockets.exceptions import InvalidStatus

from footplate.games import KNOWN
from tests.waiting import until
from tests.web.playing import opened, play_at_random, view_of
from tests.web.test_guard import HANDSHAKE, KEY, UNREADABLE, raw_answer
from tests.web_server import Client, Server, running_server

VISITS = 25

HOOK = """
import gc, json, os, signal
from collections import Counter

def collect(*_):
    gc.set_debug(gc.DEBUG_SAVEALL)
    gc.collect()
    found = Counter(f"{type(one).__module__}.{type(one).__qualname__}" for one in gc.garbage)
    gc.garbage.clear()
    gc.set_debug(0)
    gc.collect()
    with open(os.environ["LEFT"] + "~", "w") as file:
        json.dump(found, file)
    os.replace(os.environ["LEFT"] + "~", os.environ["LEFT"])

if "LEFT" in os.environ:
    signal.signal(signal.SIGUSR2, collect)
    import footplate.web.running.garbage
    footplate.web.running.garbage.YOUNG = 0  # nothing is collected but by the signal
"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("left")
    (folder / "sitecustomize.py").write_text(HOOK)
    paths = os.pathsep.join([str(folder), *os.environ.get("PYTHONPATH", "").split(os.pathsep)])
    with running_server(folder / "f.sqlite3", PYTHONPATH=paths, LEFT=str(folder / "left.json")) as running:
        yield running


def left_in(server: Server) -> Counter[str]:
    """What the collector finds now, by its kind."""
    told = Path(server.db).parent / "left.json"
    told.unlink(missing_ok=True)
    os.kill(server.process.pid, signal.SIGUSR2)
    until(told.exists)
    return Counter(json.loads(told.read_text()))


Visit = Callable[[Server, Client, str], None]


def listens(server: Server, anton: Client, table: str) -> None:
    with anton.socket(table, seat=0, seq=0) as socket:
        socket.hear("view")


def listens_in_vain(server: Server, anton: Client, table: str) -> None:
    with pytest.raises(InvalidStatus), anton.socket("NOSUCH42"):
        pass


def cannot_be_read(server: Server, anton: Client, table: str) -> None:
    for handshake in UNREADABLE:
        assert raw_answer(server, handshake + b"\r\n")[0] == 400


def asks(server: Server, anton: Client, table: str) -> None:
    with httpx2.Client(base_url=server.url, cookies=anton.http.cookies) as http:
        assert http.get(f"/api/tables/{table}/view", params={"seat": 0}).status_code == 200
        assert http.get("/api/tables/NOSUCH42").status_code == 404
        assert http.get("/").status_code == 200
        assert http.post(f"/api/tables/{table}/moves", json={"seq": -1}).status_code == 400


def streams(server: Server, anton: Client, table: str) -> None:
    with (
        httpx2.Client(base_url=server.url, cookies=anton.http.cookies) as http,
        http.stream("GET", f"/api/tables/{table}/stream") as told,
    ):
        assert next(told.iter_lines())


def is_cut_off(server: Server, anton: Client, table: str) -> None:
    """Connections break before anything was heard, when the answer begins, and a little later."""
    cookie = f"cookie: footplate={anton.http.cookies['footplate']}\r\n".encode()
    stream = f"GET /api/tables/{table}/stream?seat=0 HTTP/1.1\r\nhost: localhost\r\n".encode()
    page = f"GET /api/tables/{table}/socket?seat=0 HTTP/1.1\r\n".encode() + HANDSHAKE + KEY
    for request in (stream, page):
        for heard in (0, 1, 200):
            with socket.create_connection(("127.0.0.1", server.port), 20) as connection:
                connection.sendall(request + cookie + b"\r\n")
                connection.makefile("rb").read(heard)


def plays(server: Server, anton: Client, table: str) -> None:
    for game in KNOWN:
        own = opened(anton, game, "me", "here")["id"]
        due = view_of(anton, own, 0)["prompt"]["deciding"][0]
        play_at_random(anton, own, view_of(anton, own, due), random.Random(1))


@pytest.mark.parametrize("visit", [listens, listens_in_vain, cannot_be_read, asks, plays, streams, is_cut_off])
def test_nothing_is_left_for_the_collector(server: Server, visit: Visit) -> None:
    with closing(Client(server)) as anton:
        table = opened(anton, "rocket", "me", "bot:random", options={"firstPlayer": "A"})["id"]
        visit(server, anton, table)
        left_in(server)
        for _ in range(2 * VISITS):  # the last of them may still be saying goodbye
            visit(server, anton, table)
        left = {kind: times for kind, times in left_in(server).items() if not kind.startswith("builtins.")}
        assert max(left.values(), default=0) < VISITS, left
