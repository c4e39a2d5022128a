"""Ten thousand bad requests: each is refused with a sentence, and the store stays what it was, byte for byte."""

from __future__ import annotations

import json
import random
import socket
import sqlite3
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from footplate.web.app import OPERATIONS
from tests.web.bad_requests import BROKEN, Bad, BadRequests, Ground
from tests.web.playing import opened, play_at_random, view_of
from tests.web_server import Client, Server, healthy, running_server

CONNECTIONS = 16
REQUESTS, HANDSHAKES, BREACHES = 9_000, 500, 500


class Scene:
    """A server with everything in its store that could be harmed: games, free seats, chat, notes, waiting messages."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.anton, self.dora = Client(server), Client(server)
        self.table = str(opened(self.anton, "rocket", "me", "here")["id"])
        for seat in (0, 1):
            settings = {"seat": seat, "email": "anton@example.org", "webhook": "", "language": "de"}
            self.anton.put(f"/tables/{self.table}/notify", settings)
        self.anton.post(f"/tables/{self.table}/chat", {"text": "Welcome"})
        self.anton.put(f"/tables/{self.table}/notes", {"text": "north first"})
        for turn in range(4):
            self.play(turn)
        waiting = opened(self.anton, "rocket", "me", "invite")
        elsewhere = opened(self.dora, "rocket", "me", "invite")
        view = view_of(self.anton, self.table, 0)
        self.moves = int(view["moves"])
        self.ground = Ground(
            table=self.table,
            seq=view["seq"],
            mover=view["prompt"]["deciding"][0],
            cookie=self.anton.http.cookies["footplate"],
            stranger=self.dora.http.cookies["footplate"],
            secret=elsewhere["seats"][0]["secret"],
            free_seat=waiting["seats"][0]["secret"],
        )

    def play(self, seed: int) -> int:
        (seat,) = view_of(self.anton, self.table, 0)["prompt"]["deciding"]
        done = play_at_random(self.anton, self.table, view_of(self.anton, self.table, seat), random.Random(seed))
        return int(done["moves"])

    def stored(self) -> list[str]:
        """Every row of every table."""
        with closing(sqlite3.connect(self.server.db)) as connection:
            return list(connection.iterdump())

    # --- sending ----------------------------------------------------------------------------------------------------

    def refuse_all(self, requests: Sequence[Bad]) -> list[str]:
        """Send requests one after the other on one connection; gives what is wrong with the answers."""
        wrong = []
        with closing(HTTPConnection("127.0.0.1", self.server.port, timeout=60)) as connection:
            for bad in requests:
                connection.request(bad.method, bad.path, bad.body, dict(bad.headers))
                answer = connection.getresponse()
                fault = fault_of(bad, answer, answer.read())
                if fault:
                    wrong.append(fault)
        return wrong

    def refuse_handshakes(self, requests: Sequence[Bad]) -> list[str]:
        """Sockets that are refused: each ends its connection."""
        faults = []
        for bad in requests:
            with closing(socket.create_connection(("127.0.0.1", self.server.port), 60)) as connection:
                connection.sendall(bad.as_raw())
                answer = HTTPResponse(connection)
                answer.begin()
                faults.append(fault_of(bad, answer, answer.read()))
        return [fault for fault in faults if fault]

    def refuse_breaches(self, breaches: Sequence[bytes]) -> list[str]:
        """What is not HTTP gets no more than that sentence."""
        wrong = []
        for breach in breaches:
            with closing(socket.create_connection(("127.0.0.1", self.server.port), 60)) as connection:
                connection.sendall(breach)
                answer = HTTPResponse(connection)
                answer.begin()
                text = answer.read()
                if answer.status not in (400, 405, 415) or len(text) < 10:
                    wrong.append(f"{breach!r}: {answer.status} {text!r}")
        return wrong


def fault_of(bad: Bad, answer: HTTPResponse, content: bytes) -> str:
    """What is wrong with an answer; "" when it refuses, with a sentence, and gives nothing away."""
    said = f"{bad.what}: {bad.method} {bad.path[:200]} {bad.body[:200]!r}: {answer.status} {content[:300]!r}"
    if answer.status not in bad.refused or answer.getheader("set-cookie"):
        return said
    error = json.loads(content)["error"]
    return "" if error["code"] and len(error["text"]) > 5 and "Traceback" not in error["text"] else said


@pytest.fixture
def scene(tmp_path: Path) -> Iterator[Scene]:
    with running_server(tmp_path / "t.sqlite3", "--notify-after", "86400") as server:
        made = Scene(server)
        yield made
        made.anton.close()
        made.dora.close()


def shares(requests: Sequence[Bad]) -> list[Sequence[Bad]]:
    return [requests[n::CONNECTIONS] for n in range(CONNECTIONS)]


def test_ten_thousand_bad_requests_leave_the_store_unchanged(scene: Scene) -> None:
    bad = BadRequests(scene.ground, seed=1830)
    requests, handshakes = list(bad.some(REQUESTS)), list(bad.handshakes(HANDSHAKES))
    breaches = random.Random(1830).choices(BROKEN, k=BREACHES)
    before = scene.stored()
    assert any("outbox" in line and "anton@example.org" in line for line in before)
    with ThreadPoolExecutor(CONNECTIONS + 2) as threads:
        sending = [threads.submit(scene.refuse_all, share) for share in shares(requests)]
        sending += [
            threads.submit(scene.refuse_handshakes, handshakes),
            threads.submit(scene.refuse_breaches, breaches),
        ]
        wrong = [fault for sent in sending for fault in sent.result()]
    assert wrong == []
    assert len(requests) + len(handshakes) + len(breaches) == 10_000
    assert scene.stored() == before
    assert healthy(scene.server)
    assert [line for line in scene.server.logged() if line["level"] == "error"] == []
    assert scene.play(5) > scene.moves


def test_every_operation_is_among_them(scene: Scene) -> None:
    """A new operation cannot be forgotten."""
    writes = {one.does.__name__ for one in OPERATIONS if one.body}
    assert set(scene.ground.bodies()) == writes
    kinds = Counter(bad.what for bad in BadRequests(scene.ground, seed=1830).some(REQUESTS))
    assert min(kinds.values()) > 50


def test_nothing_said_on_a_socket_is_heard(scene: Scene) -> None:
    chance = random.Random(1830)
    before = scene.stored()
    words = [json.dumps({"type": "move", "seq": scene.ground.seq, "seat": scene.ground.mover, "steps": [0]}), "", "🚂"]
    with scene.anton.socket(scene.table, seat=0) as heard:
        for _ in range(500):
            heard.send(chance.choice(words) if chance.random() < 0.5 else chance.randbytes(chance.randrange(4000)))
        assert heard.hear("view")["seq"] == scene.ground.seq
        heard.send("x" * 5000)  # more than any page would say
        with pytest.raises(ConnectionClosed):
            heard.hear("nothing more")
    assert scene.stored() == before
    assert scene.play(5) > scene.moves
