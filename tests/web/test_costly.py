"""No request is costly: whatever is sent, of whatever size is allowed, is answered with little computing, and while it
is being answered others play on.

What a request costs is read off the clocks of the server's processes, so nothing they do is left out.
"""

from __future__ import annotations

import os
import random
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path
from typing import Final

import pytest

from footplate.games import KNOWN
from footplate.web.app import OPERATIONS
from footplate.web.requests.operations import Operation
from tests.browser.records import finished
from tests.web.bad_requests import Ground
from tests.web.costly_requests import LONG_GAME, Costly, CostlyRequests, name_of
from tests.web.playing import choose, opened, play, play_at_random, view_of
from tests.web_server import Client, Server, healthy, limited, running_server

SECONDS: Final = 0.5
"""Of the server's own computing, for one request."""
A_WHOLE_GAME: Final = 2.0
"""To set up the table of a finished game of Dampfross, which is played through once more, in a thread of its own."""
IN_THE_WORKSHOP: Final = 6.0
"""Of the process that reads what strangers send, for one record."""
GROWTH: Final = 2.8
"""What the whole size may cost, times what half of it does."""
TOO_SHORT: Final = 0.15
"""Seconds of which nobody can say how they grow: the clocks tick a hundred times a second."""
TICK: Final = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100

ENDING: Final = ("resign", "vote_end", "cover", "undo", "answer_undo", "hint", "agree_to_hints")
"""Operations that may end a game, go on with it or have bots think."""
AT_THE_BOARD: Final = ("why", "ways", "play", "preview")
"""Operations that each game answers in its own way."""

pytestmark = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="clocks of processes are read in /proc")


class Scene:
    """A server with tables of all games under way."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.anton, self.beate = Client(server), Client(server)
        self.grounds = [self.begin(game) for game in KNOWN]
        self.spoilt = self.begin("rocket")
        """A game that may come to an end."""

    def begin(self, game: str) -> Ground:
        table = str(opened(self.anton, game, "me", "here")["id"])
        for turn in range(4):
            (seat,) = view_of(self.anton, table, 0)["prompt"]["deciding"]
            view = play_at_random(self.anton, table, view_of(self.anton, table, seat), random.Random(turn))
        waiting = opened(self.anton, game, "me", "invite")
        return Ground(
            table=table,
            seq=view["seq"],
            mover=view["prompt"]["deciding"][0],
            cookie=self.anton.http.cookies["footplate"],
            stranger="",
            secret="",
            free_seat=waiting["seats"][0]["secret"],
        )

    def grounds_for(self, operation: Operation) -> list[Ground]:
        name = name_of(operation)
        return [self.spoilt] if name in ENDING else self.grounds if name in AT_THE_BOARD else self.grounds[:1]

    def spent(self) -> tuple[float, float]:
        """Seconds the server has computed since it began, and the processes it has started."""
        own = self.server.process.pid
        children = [int(pid) for pid in Path(f"/proc/{own}/task/{own}/children").read_text().split()]
        return _computed(own), sum(map(_computed, children))


def _computed(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICK


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Scene]:
    with running_server(tmp_path_factory.mktemp("costly") / "t.sqlite3") as server:
        made = Scene(server)
        made.anton.send("POST", "/api/import", {"record": "x"})  # the workshop is open
        yield made
        made.anton.close()
        made.beate.close()


def send(server: Server, one: Costly, address: str = "127.0.0.1") -> int:
    """Send it, and give the status of the answer, which is read to its end; a stream has none."""
    talking = HTTPConnection("127.0.0.1", server.port, timeout=60, source_address=(address, 0))
    talking.request(one.method, one.path, one.body, dict(one.headers))
    answer = talking.getresponse()
    if one.operation != "stream":
        answer.read()
    talking.close()
    return answer.status


def cost(scene: Scene, one: Costly) -> tuple[float, float]:
    before = scene.spent()
    status = send(scene.server, one)
    after = scene.spent()
    assert status < 500, f"{one} was answered with {status}"
    return after[0] - before[0], max(0.0, after[1] - before[1])


@pytest.mark.parametrize("operation", OPERATIONS, ids=name_of)
def test_no_request_is_costly(scene: Scene, operation: Operation) -> None:
    wholes = [one for ground in scene.grounds_for(operation) for one in CostlyRequests(ground).of(operation)]
    halves = [one for ground in scene.grounds_for(operation) for one in CostlyRequests(ground, 0.5).of(operation)]
    assert len(wholes) >= 10
    assert len(wholes) == len(halves)
    for whole, half in zip(wholes, halves, strict=True):
        own, outside = cost(scene, whole)
        if own > TOO_SHORT or outside > SECONDS:  # once more, and with half of it
            again, half_of_it = cost(scene, whole), cost(scene, half)
            own, outside = min(own, again[0]), min(outside, again[1])
            assert own < GROWTH * max(TOO_SHORT, half_of_it[0]), whole
            assert outside < GROWTH * max(SECONDS, half_of_it[1]), whole
        assert own < (A_WHOLE_GAME if whole.shape == "a long game" else SECONDS), whole
        assert outside < IN_THE_WORKSHOP, whole


@pytest.mark.parametrize("game", KNOWN)
def test_what_was_made_once_is_kept(scene: Scene, game: str) -> None:
    """Pictures, records and data of a whole game, asked for again and again."""
    table = scene.anton.post("/import", {"record": finished(game)})["id"]
    for what in ("svg", "record", "json", "log", "history", "view?move=20"):
        path = f"/api/tables/{table}/{what}"
        first = scene.anton.http.get(path)
        assert first.status_code == 200
        before = sum(scene.spent())
        for _ in range(20):
            assert scene.anton.http.get(path).content == first.content
        assert sum(scene.spent()) - before < 0.6, what


def test_what_was_tried_once_is_kept(scene: Scene) -> None:
    """A preview with proposals of routes takes long: whoever asks again gets the same one."""
    table = str(opened(scene.anton, "dampfross", "me", "here", map="usa-west")["id"])
    view = view_of(scene.anton, table, 0)
    body = {"seq": view["seq"], "seat": view["prompt"]["deciding"][0], "steps": []}
    first = scene.anton.post(f"/tables/{table}/preview", body)
    before = sum(scene.spent())
    for _ in range(20):
        assert scene.anton.post(f"/tables/{table}/preview", body) == first
    assert sum(scene.spent()) - before < 0.6
    assert scene.beate.refused("POST", f"/tables/{table}/preview", body).status == 404
    assert scene.anton.refused("POST", f"/tables/{table}/preview", {**body, "seat": 1 - body["seat"]}).status == 422
    assert scene.anton.refused("POST", f"/tables/{table}/preview", {**body, "seq": view["seq"] + 1}).status == 409


def test_others_play_on_meanwhile(scene: Scene) -> None:
    """From one address the worst there is comes over eight connections; at another one somebody makes moves."""
    requests = [one for one in CostlyRequests(scene.spoilt).all() if one.operation != "stream"]
    imports = [one for one in requests if one.operation == "import_record"]
    until = time.monotonic() + 20

    def attack(seed: int) -> int:
        chance, sent = random.Random(seed), 0
        while time.monotonic() < until:
            send(scene.server, chance.choice(imports if sent % 3 == 0 else requests), "127.0.0.2")
            sent += 1
        return sent

    waited: list[float] = []
    with ThreadPoolExecutor(8) as attackers:
        attacks = [attackers.submit(attack, number) for number in range(8)]
        table = ""
        while time.monotonic() < until:
            table = table or str(opened(scene.beate, "rocket", "me", "here")["id"])
            view = view_of(scene.beate, table, 0)
            if not view["prompt"]["deciding"]:
                table = ""
                continue
            view = view_of(scene.beate, table, view["prompt"]["deciding"][0])
            steps = choose(scene.beate, table, view, random.Random(len(waited)))
            began = time.monotonic()
            play(scene.beate, table, view, steps)
            waited.append(time.monotonic() - began)
        assert all(attack.result() for attack in attacks)
    assert len(waited) >= 10
    assert sorted(waited)[len(waited) // 2] < 1
    assert max(waited) < 8
    assert healthy(scene.server)
    assert [line for line in scene.server.logged() if line["level"] == "error"] == []


def test_who_keeps_the_server_busy_is_told_to_wait_and_others_are_not(tmp_path: Path) -> None:
    limits = limited(tmp_path / "settings.toml", computing_per_minute=1)
    with running_server(tmp_path / "t.sqlite3", *limits) as server, closing(Client(server)) as anton:
        record = {"record": LONG_GAME.read_text("utf-8")}
        statuses: list[int] = []
        while 429 not in statuses and len(statuses) < 40:
            answer = anton.http.post("/api/import", json=record)
            statuses.append(answer.status_code)
        assert answer.status_code == 429
        assert statuses[0] == 201
        assert answer.json()["error"]["code"] == "too_costly"
        assert 0 < int(answer.headers["retry-after"]) <= 300


@pytest.mark.parametrize("what", ["record", "json", "svg", "log", "history", "view?move=1"])
def test_a_copy_is_for_the_seat_it_was_made_for(scene: Scene, what: str) -> None:
    invited = opened(scene.anton, "whistle", "me", "invite")
    table = invited["id"]
    scene.beate.post("/join", {"secret": invited["seats"][0]["secret"], "name": "Beate"})
    path = f"/api/tables/{table}/{what}{'&' if '?' in what else '?'}"
    for _ in range(2):  # made, and kept
        mine = scene.anton.http.get(f"{path}seat=0")
        theirs = scene.beate.http.get(f"{path}seat=1")
        assert (mine.status_code, theirs.status_code) == (200, 200)
        if what in ("record", "log", "view?move=1"):
            assert mine.content != theirs.content
        assert scene.beate.http.get(f"{path}seat=0").status_code == 403
        with closing(Client(scene.server)) as stranger:
            assert stranger.http.get(f"{path}seat=0").status_code == 404
            assert stranger.http.get(path).status_code == 404
