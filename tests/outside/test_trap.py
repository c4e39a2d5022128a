"""Whatever a game from outside does wrong while it is played, in whichever of its methods: its own tables are told so,
and everything else goes on.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.outside.installing import Environment
from tests.web_server import Client, Server, healthy

SEATS = [{"kind": "me"}, {"kind": "here"}]
ELSEWHERE = ("/", "/api/games", "/api/tables?list=mine", "/api/tables?list=open", "/api/i18n/de")
OF_THE_TABLE = ("", "/view", "/log", "/history", "/record", "/json", "/svg", "/chat")


@pytest.fixture(scope="module")
def environment(environment: Environment) -> Environment:
    environment.install("trap")
    return environment


@pytest.fixture(scope="module")
def traps(environment: Environment) -> list[str]:
    """The name of every method of every facet, and of a state."""
    return environment.python("-c", "import trap; print(*trap.TRAPS)").split()


@pytest.fixture
def trap(environment: Environment) -> Iterator[Path]:
    """What is written here goes wrong."""
    path = environment.packages / "trap.txt"
    yield path
    path.unlink(missing_ok=True)


@pytest.fixture
def anton(server: Server) -> Iterator[Client]:
    with closing(Client(server)) as client:
        yield client


def opened(client: Client, game: str) -> str:
    return str(client.post("/tables", {"game": game, "seats": SEATS, "name": "Anton"})["id"])


def everything(client: Client, table: str, seq: int) -> dict[str, Any]:
    """How everything is answered that may be asked of a table and of its game."""
    asked = {"seat": 0, "seq": seq}
    answers = {path: client.http.get(f"/api/tables/{table}{path}", params={"seat": 0}) for path in OF_THE_TABLE}
    for path, body in (
        ("preview", {**asked, "steps": [1]}),
        ("why", {**asked, "steps": [], "step": 2}),
        ("moves", {**asked, "steps": [1], "key": "a"}),
    ):
        answers[path] = client.http.post(f"/api/tables/{table}/{path}", json=body)
    answers["open"] = client.http.post("/api/tables", json={"game": "trap", "seats": SEATS, "name": "Anton"})
    answers["board"] = client.http.get("/api/boards/trap/board")
    return answers


@pytest.mark.parametrize("how", ["raise", "nonsense"])
def test_whatever_fails_everything_else_goes_on(
    server: Server, anton: Client, traps: list[str], trap: Path, how: str
) -> None:
    rocket, race = opened(anton, "rocket"), opened(anton, "race")
    failed = set[str]()
    for name in traps:
        table = opened(anton, "trap")
        seq = anton.get(f"/tables/{table}/view", seat=0)["seq"]
        trap.write_text(f"{how} {name}", "utf-8")
        for path in (*ELSEWHERE, f"/api/tables/{rocket}/view", f"/api/tables/{race}/view"):
            assert anton.http.get(path).status_code == 200, (name, path)
        for path, answer in everything(anton, table, seq).items():
            assert "Traceback" not in answer.text
            assert "what its author wrote" not in answer.text
            if answer.status_code < 500:
                continue
            failed.add(name)
            error = answer.json()["error"]
            assert error["code"] in ("game_failed", "broken"), (name, path, error)
            if how == "raise":  # what nobody can read is found where it is written, and that is not in the game
                assert error["code"] == "game_failed" or path == "/svg", (name, path, error)
        trap.unlink()
    assert len(failed) > 20
    assert healthy(server)


def test_a_server_starts_and_its_bots_think_whatever_fails(
    environment: Environment, traps: list[str], trap: Path, tmp_path: Path
) -> None:
    bots = [{"kind": "me"}, {"kind": "bot", "level": "fireman"}]
    for name in ("state.legal", "rules.silence"):
        assert name in traps
        trap.unlink(missing_ok=True)
        db = tmp_path / f"{name}.sqlite3"
        with environment.server(db) as server, closing(Client(server)) as anton:
            anton.post("/tables", {"game": "trap", "seats": bots, "name": "Anton"})
            rocket = anton.post("/tables", {"game": "rocket", "seats": bots, "name": "Anton"})["id"]
            cookies = dict(anton.http.cookies)
        trap.write_text(f"raise {name}", "utf-8")
        with environment.server(db) as server, closing(Client(server)) as anton:
            anton.http.cookies.update(cookies)
            assert {"rocket", "race"} < {game["key"] for game in anton.get("/games")}
            assert rocket in [row["id"] for row in anton.get("/tables", list="mine")]
            view = anton.get(f"/tables/{rocket}/view", seat=0)
            if view["prompt"]["yours"]:
                assert anton.post(f"/tables/{rocket}/hint", {"seat": 0, "seq": view["seq"]})["moves"]


def test_a_game_that_never_answers_is_interrupted(anton: Client, trap: Path) -> None:
    """Its people are told, and so are they who ask again: the thread is free."""
    table = opened(anton, "trap")
    trap.write_text("loop rules.action_of", "utf-8")
    for _ in range(2):
        refused = anton.refused("GET", f"/tables/{table}/view", seat=0)
        assert (refused.status, refused.code) == (500, "game_failed")
        assert "The game Trap has a fault" in refused.body["error"]["text"]
    trap.unlink()
    assert anton.get(f"/tables/{table}/view", seat=0)["seq"]
