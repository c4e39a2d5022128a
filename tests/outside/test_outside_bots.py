"""Bots an installed package brings: by name in every command, and at the tables of a server."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.outside.installing import Environment
from tests.web_server import Client, Server

BOTS = """
class Dora:
    def __init__(self, chance):
        self.chance = chance

    def choose(self, state):
        return state.legal()[-1]

class Emil(Dora):
    def choose(self, state):
        raise RuntimeError("lost the way")
"""


@pytest.fixture(scope="module")
def server(environment: Environment, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    environment.install_bots("dora_and_emil", BOTS, dora="Dora", emil="Emil", fireman="Emil")
    with environment.server(tmp_path_factory.mktemp("server") / "tables.sqlite3") as running:
        yield running


@pytest.fixture
def anton(server: Server) -> Iterator[Client]:
    with closing(Client(server)) as client:
        yield client


def test_every_command_knows_them(server: Server, environment: Environment, tmp_path: Path) -> None:
    match = ("arena", "race", "--bots", "dora,emil", "--games", "4", "--folder", str(tmp_path / "match"), "--json")
    told = json.loads(environment.footplate(*match).splitlines()[0])  # then how far it has come
    assert [(one["bot"], one["share"]) for one in told["standings"]] == [("dora", 1), ("emil", 0)]
    assert [one["why"] for one in told["forfeits"]] == ["crashed: RuntimeError: lost the way"] * 4
    assert "A dora, B random" in environment.footplate("simulate", "race", "--bots", "dora,random", "--games", "2")
    assert "dora B wins" in environment.footplate("play", "race", "--bots", "dora", typed="one\n" * 9)
    assert "did you mean dora?" in environment.footplate("play", "race", "--bots", "dorra", code=2)
    assert "dora" in environment.footplate("--complete", "arena", "race", "--bots", "").split()


def test_nobody_takes_the_name_of_one_of_footplates_own(server: Server, environment: Environment) -> None:
    told = environment.footplate("simulate", "race", "--bots", "fireman,random", "--games", "2", "--json")
    assert json.loads(told)["finished"] == 2


def test_a_table_offers_them_and_one_that_fails_holds_nobody_up(anton: Client) -> None:
    race = next(game for game in anton.get("/games") if game["key"] == "race")
    assert race["bots"][-2:] == ["dora", "emil"]
    assert race["bots"].count("fireman") == 1
    seats = [{"kind": "bot", "level": "dora"}, {"kind": "bot", "level": "emil"}]
    table = anton.post("/tables", {"game": "race", "seats": seats, "name": "Anton"})["id"]
    until = time.monotonic() + 60
    while anton.get(f"/tables/{table}")["status"] != "over":
        assert time.monotonic() < until
        time.sleep(0.2)
    assert anton.get(f"/tables/{table}")["termination"] == "normal"


def test_nobody_makes_a_server_run_code_by_its_place(anton: Client) -> None:
    for level in ("dora_and_emil:Dora", "program:true"):
        seats = [{"kind": "me"}, {"kind": "bot", "level": level}]
        refused = anton.refused("POST", "/tables", {"game": "race", "seats": seats, "name": "Anton"})
        assert refused.status in (400, 422)
