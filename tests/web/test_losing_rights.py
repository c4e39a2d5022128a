"""Whoever loses the right to see a seat hears nothing more, however long their page or stream has been open."""

from __future__ import annotations

import json
import random
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

import httpx2
import pytest
from websockets.exceptions import ConnectionClosed

from tests.services import Cluster, postgres_cluster
from tests.web.playing import opened, play_at_random, view_of
from tests.web_server import Client, Server, running_server


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    with postgres_cluster() as running:
        yield running


@pytest.fixture(scope="module", params=["one process", "two processes"])
def servers(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Server, Server]]:
    """Where people play, and where somebody listens."""
    tmp_path = tmp_path_factory.mktemp("servers")
    if request.param == "one process":
        with running_server(tmp_path / "t.sqlite3") as one:
            yield one, one
        return
    db = request.getfixturevalue("cluster").new_database()
    with running_server(db, log=tmp_path / "1.log") as one, running_server(db, log=tmp_path / "2.log") as other:
        yield one, other


class Beate:
    """A player of the second seat, and somebody else who sees what she sees."""

    def __init__(self, servers: tuple[Server, Server], **wishes: Any) -> None:
        self.anton, self.beate = Client(servers[0]), Client(servers[0])
        table = opened(self.anton, "whistle", "me", "invite", **wishes)
        self.id, self.secret = table["id"], table["seats"][0]["secret"]
        self.beate.post("/join", {"secret": self.secret, "name": "Beate"})
        self.elsewhere = servers[1]

    def play(self) -> int:
        """One more move, whoever is to make it; gives the `seq` after it."""
        for seat, client in enumerate((self.anton, self.beate)):
            view = view_of(client, self.id, seat)
            if view["prompt"]["deciding"] == [seat]:
                return int(play_at_random(client, self.id, view, random.Random(1))["done"])
        raise AssertionError("nobody is asked")

    def by_secret(self) -> Client:
        return Client(self.elsewhere, self.secret)

    def by_session(self) -> Client:
        spy = Client(self.elsewhere)
        spy.http.cookies.update(dict(self.beate.http.cookies))
        return spy

    def by_link(self) -> Client:
        spy = Client(self.elsewhere)
        spy.post("/join", {"secret": self.secret, "name": "Beate"})
        return spy


class Ear:
    """Listens at a seat by socket and by stream until both have ended, and keeps the `seq` of all views."""

    def __init__(self, client: Client, table: str) -> None:
        self.seen: dict[str, list[int]] = {"socket": [], "stream": []}
        self.ended: dict[str, Any] = {}
        self._client, self._table = client, table
        self._threads = [threading.Thread(target=run, daemon=True) for run in (self._socket, self._stream)]
        for thread in self._threads:
            thread.start()
        self.wait_for(lambda: all(self.seen.values()))

    def _socket(self) -> None:
        with self._client.socket(self._table, seat=1) as socket:
            try:
                while True:
                    self.seen["socket"].append(socket.hear("view", timeout=60)["seq"])
            except ConnectionClosed as closed:
                self.ended["socket"] = closed.rcvd.code if closed.rcvd else None

    def _stream(self) -> None:
        with (
            suppress(httpx2.TransportError, httpx2.StreamError),  # the test is over and its client closed
            self._client.http.stream("GET", f"/api/tables/{self._table}/stream", params={"seat": 1}) as answer,
        ):
            for line in answer.iter_lines():
                told: dict[str, Any] = json.loads(line) if line else {"type": ""}
                if told["type"] == "view":
                    self.seen["stream"].append(told["seq"])
                if told["type"] == "closed":
                    self.ended["stream"] = told["code"]

    def wait_for(self, done: Callable[[], bool]) -> None:
        until = time.monotonic() + 20
        while not done():
            assert time.monotonic() < until, (self.seen, self.ended)
            time.sleep(0.02)


def _log_out(all: Beate) -> None:
    """The session ends; she comes back by her link, so that the game can go on."""
    all.beate.post("/logout")
    all.beate.post("/join", {"secret": all.secret, "name": "Beate"})


WAYS: dict[str, tuple[Callable[[Beate], Client], Callable[[Beate], object]]] = {
    "her secret is replaced and others are signed out": (
        Beate.by_secret,
        lambda all: all.beate.post(f"/tables/{all.id}/invite", {"seat": 1, "alone": True}),
    ),
    "her secret is replaced": (
        Beate.by_secret,
        lambda all: all.beate.post(f"/tables/{all.id}/invite", {"seat": 1, "alone": False}),
    ),
    "her other devices are signed out": (
        Beate.by_link,
        lambda all: all.beate.post(f"/tables/{all.id}/invite", {"seat": 1, "alone": True}),
    ),
    "her session is logged out": (Beate.by_session, _log_out),
}


@pytest.mark.parametrize("public", [False, True])
@pytest.mark.parametrize("way", WAYS)
def test_whoever_loses_the_right_to_see_a_seat_hears_no_more(
    servers: tuple[Server, Server], way: str, public: bool
) -> None:
    listen, lose = WAYS[way]
    table = Beate(servers, public=public)
    spy = listen(table)
    ear = Ear(spy, table.id)
    before = table.play()
    ear.wait_for(lambda: all(seen[-1] == before for seen in ear.seen.values()))
    lose(table)
    ear.wait_for(lambda: len(ear.ended) == 2)
    table.play()
    assert ear.ended == {"socket": 1008, "stream": ear.ended["stream"]}
    assert ear.ended["stream"] in ("unknown", "forbidden")
    assert all(max(seen) == before for seen in ear.seen.values())
    for client in (table.anton, table.beate, spy):
        client.close()


def test_those_who_keep_their_right_go_on_listening(servers: tuple[Server, Server]) -> None:
    """Somebody who is thrown out takes nobody along who looks from the same seat."""
    table = Beate(servers)
    thief, own = table.by_secret(), table.by_session()
    lost, kept = Ear(thief, table.id), Ear(own, table.id)
    table.beate.post(f"/tables/{table.id}/invite", {"seat": 1, "alone": True})
    lost.wait_for(lambda: len(lost.ended) == 2)
    after = table.play()
    kept.wait_for(lambda: all(seen[-1] == after for seen in kept.seen.values()))
    assert kept.ended == {}
    for client in (table.anton, table.beate, thief, own):
        client.close()
