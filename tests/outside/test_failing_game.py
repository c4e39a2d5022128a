"""A game that fails while it is played fails at its own tables; the server and other tables go on."""

from __future__ import annotations

from contextlib import closing

import pytest

from tests.outside.installing import GAMES, Environment
from tests.web_server import Client, Server, healthy


@pytest.fixture(scope="module")
def environment(environment: Environment) -> Environment:
    """Three miles at once are too much for it."""
    race = (GAMES / "race.py").read_text("utf-8").replace('key="race"', 'key="failing"')
    fails = race.replace(
        "self.miles[self.to_move] += step", "self.miles[self.to_move] += step // (3 - step) * (3 - step)"
    )
    environment.write("failing", {"__init__.py": fails})
    views = "class Views(Page[Race]):\n    view_type = {'miles': 'Nowhere'}\n\n\nGAME ="
    undescribed = environment.changed(
        "undescribed",
        ("from footplate.kernel.facets import", "from footplate.kernel.facets import Page,"),
        ("GAME =", views),
        ("notation=RaceNotation())", "notation=RaceNotation(), page=Views())"),
    )
    environment.write("undescribed", {"__init__.py": undescribed})
    offer = "from typing import TypedDict\nOffer = TypedDict('Offer', {'own': int})\n\n\n" + views
    same_name = undescribed.replace("undescribed", "alike").replace(
        views, offer.replace("{'miles': 'Nowhere'}", "Offer")
    )
    environment.write("alike", {"__init__.py": same_name})
    stuck = environment.changed("stuck", ("else [1, 2, 3]", "else [1, 2, 3] * (self.to_move == 0)"))
    environment.write("stuck", {"__init__.py": stuck})
    namesakes = environment.changed("namesakes", ('("one", "two", "three")', '("one", "one", "three")'))
    environment.write("namesakes", {"__init__.py": namesakes})
    return environment


@pytest.mark.parametrize(
    ("game", "told"),
    [
        ("failing", "The game failing has failed (__init__.py, line 24, Race.advance): ZeroDivisionError: "),
        ("stuck", "stuck: B is to move, and Race.legal() is empty"),
        ("namesakes", 'namesakes.RaceNotation.name() calls step 2 "one", and step 1 too'),
    ],
)
def test_in_the_terminal_its_author_is_told_where(environment: Environment, game: str, told: str) -> None:
    """And no player sees how the program is made."""
    said = environment.footplate("play", game, "--bots", "fireman", typed="one\none\nthree\n", code=1)
    assert told in said.splitlines()[-1]


def test_a_server_starts_whose_games_cannot_all_be_described(server: Server) -> None:
    with closing(Client(server)) as anton:
        assert {"undescribed", "alike"} < {game["key"] for game in anton.get("/games")}
        components = anton.http.get("/api/openapi.json").json()["components"]["schemas"]
        assert "label" in components["Offer"]["properties"]
        assert not [name for name in components if "." in name or "_" in name]
    told = [line["reason"] for line in server.logged() if line["message"] == "views cannot be described"]
    assert any(reason.startswith("undescribed: ") for reason in told)
    assert "alike: BadGame: there is another Offer" in told


def test_the_server_goes_on(server: Server) -> None:
    with closing(Client(server)) as anton:
        seats = [{"kind": "me"}, {"kind": "bot", "level": "fireman"}]  # the bot looks at three miles too
        table = anton.post("/tables", {"game": "failing", "seats": seats, "name": "Anton"})["id"]
        view = anton.get(f"/tables/{table}/view", seat=0)
        for path in ("preview", "moves"):
            body = {"seat": 0, "seq": view["seq"], "steps": [3]} | ({"key": "a"} if path == "moves" else {})
            assert anton.refused("POST", f"/tables/{table}/{path}", body).status == 500
        assert anton.get(f"/tables/{table}/view", seat=0)["seq"] == view["seq"]
        anton.post(f"/tables/{table}/moves", {"seat": 0, "seq": view["seq"], "steps": [1], "key": "b"})
        other = anton.post("/tables", {"game": "race", "seats": seats, "name": "Anton"})["id"]
        begun = anton.get(f"/tables/{other}/view", seat=0)
        with anton.socket(other) as socket:
            anton.post(f"/tables/{other}/moves", {"seat": 0, "seq": begun["seq"], "steps": [1], "key": "c"})
            while anton.get(f"/tables/{other}/view")["prompt"]["deciding"] != [0]:
                socket.hear("view")
        assert anton.get(f"/tables/{table}/view")["prompt"]["deciding"] == [1]
        assert healthy(server)
    failures = [line for line in server.logged() if line["level"] == "error" and "described" not in line["message"]]
    assert len(failures) < 20, failures
