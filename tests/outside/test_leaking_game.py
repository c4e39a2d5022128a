"""A game from outside whose author has forgotten who may see what: the referee says so, and no server offers it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from footplate.games import BUILT_IN
from tests.outside.installing import Environment
from tests.web_server import Client, Server

PAGE = """
class HandsPage(Page[Hands]):
    def view(self, state: Hands, seat: int | None) -> dict[str, object]:
        return {"hands": state.hands}


GAME ="""
SAID = "Page.view() tells seat B what Secrets.determinize() hides: view[hands]"


@pytest.fixture(scope="module")
def environment(environment: Environment) -> Environment:
    environment.install("hands")
    with_page = (
        ("import Notation,", "import Notation, Page,"),
        ("GAME =", PAGE),
        ("    sec", "    page=HandsPage(), sec"),
    )
    environment.write("leaky", {"__init__.py": environment.changed("leaky", *with_page, game="hands")})
    return environment


@pytest.fixture
def anton(server: Server) -> Iterator[Client]:
    with closing(Client(server)) as client:
        yield client


def test_the_referee_names_the_method(environment: Environment) -> None:
    said = environment.footplate("simulate", "leaky", "--games", "2", "--referee", code=1)
    assert SAID in said
    assert "games objected to: 0" in environment.footplate("simulate", "hands", "--games", "2", "--referee")


def test_no_server_offers_it_and_its_log_says_why(anton: Client, server: Server) -> None:
    assert [game["key"] for game in anton.get("/games")] == [*BUILT_IN, "hands", "race"]
    seats = [{"kind": "me"}, {"kind": "bot"}]
    refused = anton.refused("POST", "/tables", {"game": "leaky", "seats": seats, "name": "Anton"})
    assert (refused.status, refused.code) == (503, "no_game")
    (told,) = [line for line in server.logged() if line["message"] == "a game is left out"]
    assert told["game"] == "leaky"
    assert SAID in told["reason"]


def test_what_nobody_has_said_shows_no_hand(anton: Client) -> None:
    seats = [{"kind": "me"}, {"kind": "bot", "level": "random"}]
    table = anton.post("/tables", {"game": "hands", "seats": seats, "name": "Anton"})["id"]
    shown = anton.get(f"/tables/{table}/view", seat=0)
    own = shown["view"]["text"].split("\n")[1].split()
    assert own[0] == "hands"
    assert own[3:] == ["?", "?"]
    assert all(card.isdigit() for card in own[1:3])
    assert shown["sideboard"] == "A 0  B 0"


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ("while True: pass", "the beginning of a random game does not come to an end"),
        ("__import__('os')._exit(1)", "the beginning of a random game ended the process it was played in"),
    ],
)
def test_a_game_that_hangs_or_dies_in_its_first_steps_does_not_keep_a_server_from_starting(
    body: str, why: str, tmp_path: Path
) -> None:
    others = Environment(tmp_path / "packages")
    others.packages.mkdir()
    others.install("race")
    hangs = (
        "    def advance(self, step: int) -> None:\n",
        f"    def advance(self, step: int) -> None:\n        {body}\n",
    )
    others.write("hangs", {"__init__.py": others.changed("hangs", hangs, game="hands")})
    said = others.python(
        "-c",
        "from footplate.games import broken_games, sound_games\n"
        "from footplate.web.running.leaking import set_leaking_games_aside\n"
        "set_leaking_games_aside(3)\n"
        "print([game.key for game in sound_games()], broken_games())",
    )
    assert str([*BUILT_IN, "race"]) in said
    assert f"the game hangs cannot be loaded: {why}" in said
