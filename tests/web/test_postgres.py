"""Two server processes on one PostgreSQL: what is done at one is seen at the other."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import httpx2
import pytest

from tests.services import Cluster, postgres_cluster
from tests.waiting import until
from tests.web.playing import open_table, opened, play_at_random, view_of
from tests.web_server import Client, Server, running_server


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    with postgres_cluster() as running:
        yield running


@pytest.fixture
def servers(cluster: Cluster, tmp_path: Path) -> Iterator[tuple[Server, Server]]:
    db = cluster.new_database()
    with running_server(db, log=tmp_path / "1.log") as one, running_server(db, log=tmp_path / "2.log") as other:
        yield one, other


def test_two_players_at_two_servers_play_one_game(servers: tuple[Server, Server]) -> None:
    people = [Client(server) for server in servers]
    table = opened(people[0], "rocket", "me", "invite")
    id = table["id"]
    people[1].post("/join", {"secret": table["seats"][0]["secret"], "name": "Beate"})
    seen = [view_of(people[seat], id, seat) for seat in (0, 1)]
    chance = random.Random(1)
    with people[0].socket(id, seat=0, seq=seen[0]["seq"]) as a, people[1].socket(id, seat=1, seq=seen[1]["seq"]) as b:
        for _ in range(12):
            (seat,) = seen[0]["prompt"]["deciding"]
            done = play_at_random(people[seat], id, seen[seat], chance)["done"]
            seen = [a.hear_view(seen[0], done), b.hear_view(seen[1], done)]
    assert seen == [view_of(people[seat], id, seat) for seat in (0, 1)]
    for one in people:
        one.close()


def test_a_session_is_known_to_both(servers: tuple[Server, Server]) -> None:
    anton, elsewhere = Client(servers[0]), Client(servers[1])
    table = open_table(anton, "rocket", "me", "here")
    elsewhere.http.cookies.update(dict(anton.http.cookies))
    assert [row["id"] for row in elsewhere.get("/tables", list="mine")] == [table]
    anton.close()
    elsewhere.close()


def test_who_is_here_is_known_to_both(servers: tuple[Server, Server]) -> None:
    anton, beate, dora = Client(servers[0]), Client(servers[1]), Client(servers[1])
    table = opened(anton, "rocket", "me", "invite", public=True)
    id = table["id"]
    beate.post("/join", {"secret": table["seats"][0]["secret"], "name": "Beate"})
    with anton.socket(id, seat=0) as here:
        with beate.socket(id, seat=1) as there, dora.socket(id):
            while here.hear("presence") != {"type": "presence", "online": [0, 1], "watching": 1}:
                pass
            while there.hear("presence") != {"type": "presence", "online": [0, 1], "watching": 1}:
                pass
            for person in (anton, beate):
                seen = person.get(f"/tables/{id}")
                assert ([seat["online"] for seat in seen["seats"]], seen["watching"]) == ([True, True], 1)
        while here.hear("presence") != {"type": "presence", "online": [0], "watching": 0}:
            pass
    for one in (anton, beate, dora):
        one.close()


def test_one_server_thinks_for_a_bot(servers: tuple[Server, Server]) -> None:
    """Two that think about the same turn would find, one of them, that the game has gone on."""
    dora, elsewhere = Client(servers[0]), Client(servers[1])
    for opener in (dora, elsewhere):
        table = open_table(opener, "rocket", "bot:random", "bot:random", public=True)
        with dora.socket(table) as socket:
            while socket.hear("table", timeout=60)["status"] != "over":
                pass
    for server in servers:
        assert [line for line in server.logged() if line["message"] == "a bot's move was refused"] == []
    dora.close()
    elsewhere.close()


@pytest.mark.parametrize("dying", [0, 1])
def test_bots_play_on_when_one_of_the_servers_dies(servers: tuple[Server, Server], dying: int) -> None:
    """Whichever of the two thinks for the bots."""
    dora, elsewhere = Client(servers[dying]), Client(servers[1 - dying])
    table = open_table(dora, "rocket", "bot:random", "bot:random", public=True)
    until(lambda: view_of(elsewhere, table, None)["moves"] >= 3)
    servers[dying].kill()
    until(lambda: view_of(elsewhere, table, None)["scores"]["final"])
    dora.close()
    elsewhere.close()


def test_several_processes_behind_one_address(cluster: Cluster, tmp_path: Path) -> None:
    with running_server(cluster.new_database(), "--workers", "2", log=tmp_path / "log") as server:
        anton = Client(server)
        table = open_table(anton, "rocket", "me", "here")
        for turn in range(6):
            (seat,) = view_of(anton, table, 0)["prompt"]["deciding"]
            play_at_random(anton, table, view_of(anton, table, seat), random.Random(turn))
            with httpx2.Client(base_url=server.url, cookies=dict(anton.http.cookies)) as fresh:  # perhaps the other one
                assert fresh.get(f"/api/tables/{table}").json()["seq"] == view_of(anton, table, 0)["seq"]
        anton.close()
