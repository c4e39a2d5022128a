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
    "untaught": "one.json is not a lesson",
    "unpictured": "pictures.json does not hold pictures of a rulebook",
    "uncoached": "coach does not hold cards of a coach",
    "other": "is not a Game with this key",
    "raising": "division by zero",
    "script": "SystemExit: 3",
    "twice": "several packages bring it: race:GAME, twice:GAME",
    "thief": "is not a Game with this key",
    "crowded": "range(2, 9) cannot be the seats of a game",
    "untitled": "None cannot be the title of a game",
    "classy": "classy: rules is",
    "counted": "option goal has the values (10, 20): a tuple of words is expected",
    "defaulted": "option goal has the default '30', which is none of its values",
    "optional": "'seed' cannot be the key of an option",
    "wordless": "words is None, and not a tuple of words",
    "lost": "division by zero",
    "nowhere": "lacks the default, 'board'",
}
"""Keys, and what ails the game."""


OPTIONS = ("from footplate.kernel.options import Options\n", "from footplate.kernel.options import *\n")
FACETS = ("from footplate.kernel.facets import", "from footplate.kernel.facets import Maps, Page,")
LAST = "notation=RaceNotation())"
MAPS = "class OwnMaps(Maps[Race]):\n    def names(self, language):\n        return {}\n\n\nGAME ="
CHANGED: dict[str, list[tuple[str, str]]] = {
    "crowded": [("range(2, 5)", "range(2, 9)")],
    "untitled": [('title="Race"', "title=None")],
    "classy": [("rules=RaceRules()", "rules=RaceRules")],
    "counted": [OPTIONS, (LAST, f'options=OptionSpec(Option("goal", (10, 20), 10, "")), {LAST}')],
    "defaulted": [OPTIONS, (LAST, f'options=OptionSpec(Option("goal", ("10",), "30", "")), {LAST}')],
    "optional": [OPTIONS, (LAST, f'options=OptionSpec(Option("seed", ("1",), "1", "")), {LAST}')],
    "wordless": [
        FACETS,
        ("GAME =", "class OwnPage(Page[Race]):\n    words = None\n\n\nGAME ="),
        (LAST, f"page=OwnPage(), {LAST}"),
    ],
    "lost": [FACETS, ("GAME =", MAPS.replace("{}", "1 / 0")), (LAST, f"maps=OwnMaps(), {LAST}")],
    "nowhere": [FACETS, ("GAME =", MAPS), (LAST, f"maps=OwnMaps(), {LAST}")],
}
"""What their authors have done to the least game."""


@pytest.fixture(scope="module")
def environment(environment: Environment) -> Environment:
    environment.declare("gone", "gone:GAME")
    environment.write("early", {}, needs="footplate>=0.0.1,<0.1")
    environment.write("late", {"__init__.py": "from footplate.kernel.future import GAME\n"}, needs="footplate>=99")
    environment.declare("rocket", "race:GAME")  # nobody takes the key of another
    environment.declare("other", "race:GAME")
    environment.write("raising", {"__init__.py": "1 / 0\n"})
    environment.write("mute", {"words/en.json": "{broken"})
    environment.write("untaught", {"lessons/course.json": '{"course": ["one"]}', "lessons/one.json": "{}"})
    environment.write("unpictured", {"rulebook/pictures.json": '[{"key": "one"}]'})
    environment.write("uncoached", {"coach/cards.json": '[{"key": "one", "offer": "move", "clauses": []}]'})
    game = (environment.packages / "race.py").read_text("utf-8").replace('"race"', '"../../etc"')
    (environment.packages / "named.py").write_text(game, "utf-8")
    environment.declare("ill-named", "named:GAME")
    environment.write("script", {"__init__.py": "raise SystemExit(3)\n"})
    environment.write("twice", {})
    environment.declare("twice", "race:GAME", package="twice-more")
    # It has the key of another, and sentences that would take the place of the other's.
    environment.write("thief", {"__init__.py": environment.changed("rocket"), "words/en.json": '{"rocket.own": ""}'})
    for key, changes in CHANGED.items():
        environment.write(key, {"__init__.py": environment.changed(key, *changes)})
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


def test_nobody_takes_the_sentences_of_another_game(environment: Environment) -> None:
    begun = "import footplate; footplate.known_games(); game = footplate.start('rocket', seats=2, seed=1); "
    said = environment.python("-c", begun + "print([moment.told() for moment in game.moments()][-1])")
    assert said == "['Seat A begins']\n"


def test_python_lists_the_sound_ones(environment: Environment) -> None:
    assert environment.python("-c", "import footplate; print(*footplate.known_games())").split() == [*BUILT_IN, "race"]


# --- the server ---------------------------------------------------------------------------------------------------


@pytest.fixture
def anton(server: Server) -> Iterator[Client]:
    with closing(Client(server)) as client:
        yield client


def test_the_server_lists_the_sound_ones(anton: Client) -> None:
    assert [game["key"] for game in anton.get("/games")] == [*BUILT_IN, "race"]
    assert anton.get("/i18n/de")


def test_whoever_runs_the_server_is_told_what_is_left_out(server: Server) -> None:
    told = {line["game"]: line["reason"] for line in server.logged() if line["message"] == "a game is left out"}
    assert told.keys() == BROKEN.keys()
    assert all(BROKEN[key] in reason for key, reason in told.items())


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
