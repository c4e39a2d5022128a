"""A game from outside that is broken takes nothing else down with it, and says why it cannot be played."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from footplate.games import BUILT_IN
from tests.outside.installing import Environment
from tests.web_server import Client, Server

BROKEN = {
    "early": "it needs footplate>=0.0.1,<0.1, and this is footplate ",
    "gone": "No module named 'gone'",
    "late": "it needs footplate>=99, and this is footplate ",
    "ill-named": "cannot be the key of a game",
    "mute": "Expecting property name",
    "other": "is not a Game with this key",
    "raising": "division by zero",
}
"""Keys, and what ails the game."""


@pytest.fixture(scope="module")
def environment(environment: Environment) -> Environment:
    environment.declare("gone", "gone:GAME")
    environment.write("early", {}, needs="footplate>=0.0.1,<0.1")
    environment.write("late", {"__init__.py": "from footplate.kernel.future import GAME\n"}, needs="footplate>=99")
    environment.declare("rocket", "race:GAME")  # nobody takes the key of another
    environment.declare("other", "race:GAME")
    environment.write("raising", {"__init__.py": "1 / 0\n"})
    environment.write("mute", {"words/en.json": "{broken"})
    game = (environment.packages / "race.py").read_text("utf-8").replace('"race"', '"../../etc"')
    (environment.packages / "named.py").write_text(game, "utf-8")
    environment.declare("ill-named", "named:GAME")
    return environment


@pytest.mark.parametrize("command", ["--help", "play --help", "map list", "--version", "rules rocket R1", "rules race"])
def test_commands_go_on(environment: Environment, command: str) -> None:
    environment.footplate(*command.split())


@pytest.mark.parametrize("key", BROKEN)
def test_a_broken_game_says_what_ails_it(environment: Environment, key: str) -> None:
    said = environment.footplate("simulate", key, code=2)
    assert said.startswith(f"The game {key} cannot be loaded: ")
    assert BROKEN[key] in said
    assert said.count("\n") == 1


def test_the_key_of_a_built_in_game_stays_its_own(environment: Environment) -> None:
    assert "Stephenson's Rocket" in environment.footplate("simulate", "rocket", "--games", "1")


# --- the server ---------------------------------------------------------------------------------------------------


@pytest.fixture
def anton(server: Server) -> Iterator[Client]:
    with closing(Client(server)) as client:
        yield client


def test_the_server_lists_the_sound_ones(anton: Client) -> None:
    assert [game["key"] for game in anton.get("/games")] == [*BUILT_IN, "race"]
    assert anton.get("/i18n/de")


@pytest.mark.parametrize("key", BROKEN)
def test_the_server_refuses_a_broken_game_and_tells_nobody_why(anton: Client, key: str) -> None:
    refused = anton.refused(
        "POST", "/tables", {"game": key, "seats": [{"kind": "me"}, {"kind": "bot"}], "name": "Anton"}
    )
    assert (refused.status, refused.code) == (503, "no_game")
    assert BROKEN[key] not in str(refused.body)
    for path in (f"/rules/{key}", f"/boards/{key}/board"):
        assert anton.refused("GET", path).status == 503


def test_tables_of_a_game_that_broke_are_still_listed(environment: Environment, tmp_path: Path) -> None:
    """Uninstalled, or broken by an update: the rest of the server does not mind."""
    db = tmp_path / "tables.sqlite3"
    seats = [{"kind": "me"}, {"kind": "bot"}]
    with environment.server(db) as server, closing(Client(server)) as anton:
        table = anton.post("/tables", {"game": "race", "seats": seats, "name": "Anton"})["id"]
        cookies = dict(anton.http.cookies)
    for key in ("raising", "uninstalled"):
        with closing(sqlite3.connect(db)) as store, store:
            store.execute("UPDATE game SET game_key = ? WHERE id = ?", (key, table))
            store.execute("UPDATE event SET payload = replace(payload, '\"race\"', ?)", (f'"{key}"',))
        with environment.server(db) as server, closing(Client(server)) as anton:
            anton.http.cookies.update(cookies)
            assert key in [row["title"] for row in anton.get("/tables", list="mine") if row["id"] == table]
            for path in (f"/tables/{table}", f"/tables/{table}/view"):
                refused = anton.refused("GET", path)
                assert refused.status == 422
                assert f"The game {key} is not installed here" in refused.body["error"]["text"]
            assert anton.post("/tables", {"game": "rocket", "seats": seats, "name": "Anton"})["id"]
