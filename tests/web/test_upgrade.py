"""The server is replaced by one of a later version while games are running: they go on, and there is no way back."""

from __future__ import annotations

import random
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.later_version import LATER, later_version
from tests.services import Cluster, postgres_cluster
from tests.web.playing import choose, open_table, opened, play, play_at_random, view_of
from tests.web_server import Client, Server, running_server


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    with postgres_cluster() as running:
        yield running


@pytest.fixture(params=["sqlite", "postgres"])
def db(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return str(tmp_path / "t.sqlite3")
    running: Cluster = request.getfixturevalue("cluster")
    return running.new_database()


def moved(old: Client, server: Server) -> Client:
    """The same browser, at the server that took the other one's place."""
    new = Client(server)
    new.http.cookies.update(dict(old.http.cookies))
    old.close()
    return new


def test_games_go_on_under_a_later_version(db: str, tmp_path: Path) -> None:
    chance = random.Random(3)
    with running_server(db, log=tmp_path / "old.log") as old:
        people = [Client(old), Client(old)]
        table = opened(people[0], "whistle", "me", "invite")
        id = table["id"]
        people[1].post("/join", {"secret": table["seats"][0]["secret"], "name": "Beate"})
        people[0].post(f"/tables/{id}/chat", {"text": "Hello"})
        bots = open_table(people[0], "rocket", "me", "bot:fireman")
        for number in range(3):
            (seat,) = view_of(people[0], id, 0)["prompt"]["deciding"]
            before = view_of(people[seat], id, seat)
            steps = choose(people[seat], id, before, chance)
            play(people[seat], id, before, steps, f"key-{number}")
        seen = [view_of(people[seat], id, seat) for seat in (0, 1)]
        page = people[0].get("/me")["page"]
    with running_server(db, log=tmp_path / "new.log", **later_version(tmp_path / "later")) as new:
        people = [moved(person, new) for person in people]
        assert people[0].http.get("/api/openapi.json").json()["info"]["version"] == LATER
        assert people[0].get("/me")["page"] != page
        assert [view_of(people[seat], id, seat) for seat in (0, 1)] == seen
        assert play(people[seat], id, before, steps, "key-2")["again"]  # its answer was lost with the old server
        assert [remark["text"] for remark in people[1].get(f"/tables/{id}/chat")] == ["Hello"]
        for _ in range(3):
            (seat,) = view_of(people[0], id, 0)["prompt"]["deciding"]
            play_at_random(people[seat], id, view_of(people[seat], id, seat), chance)
        assert view_of(people[0], id, 0)["seq"] > seen[0]["seq"]
        assert people[0].get(f"/tables/{bots}")["status"] == "running"
        for person in people:
            person.close()
    back = [sys.executable, "-m", "footplate", "serve", "--no-open", "--port", "0", "--lang", "en", "--db", db]
    refused = subprocess.run(back, capture_output=True, text=True, timeout=60, check=False)
    assert refused.returncode == 2
    assert "newer Footplate" in refused.stderr
    if not db.startswith("postgres"):
        with closing(sqlite3.connect(db)) as store:
            assert store.execute("SELECT later FROM game WHERE id = ?", (id,)).fetchone() == ("yes",)
