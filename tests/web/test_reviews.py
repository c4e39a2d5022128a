"""Reviews through the API: begun by asking, told when they are done, of finished games only."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from footplate.games import BUILT_IN
from footplate.language import LANGUAGES
from tests.web.playing import open_table
from tests.web_server import Client

People = Callable[..., Client]
SHORTEST = {
    game: min((path for path in Path("tests/records", game).glob("*.fpr")), key=lambda path: path.stat().st_size)
    for game in BUILT_IN
}


def reviewed(client: Client, table: str, lang: str = "en") -> dict[str, Any]:
    """Ask until it is done."""
    until = time.monotonic() + 240
    asked = client.post(f"/tables/{table}/review", {}, lang=lang)
    while asked["review"] is None and time.monotonic() < until:
        time.sleep(0.3)
        again = client.post(f"/tables/{table}/review", {}, lang=lang)
        assert asked["done"] <= again["done"] <= again["of"] == asked["of"]
        asked = again
    review: dict[str, Any] = asked["review"]
    return review


@pytest.mark.parametrize("game", ["rocket", "whistle"])
def test_a_finished_game_is_reviewed(person: People, game: str) -> None:
    anton = person()
    record = SHORTEST[game].read_text("utf-8")
    table = anton.post("/import", {"record": record, "mode": "hotseat"})["id"]
    assert anton.get(f"/tables/{table}/review")["seconds"] > 0
    told = reviewed(anton, table)
    assert anton.get(f"/tables/{table}/review") == {"seconds": 0}
    moves = told["moves"]
    assert [one["number"] for one in moves] == list(range(len(moves)))
    seats = len(moves[0]["chances"])
    assert all(sum(one["chances"]) in range(97, 104) for one in moves)
    assert len(told["best"]) == len(told["worst"]) == seats
    for moment in [*told["moments"], *filter(None, [*told["best"], *told["worst"]])]:
        assert moment["played"]["title"]
        assert 0 < moment["number"] < len(moves)
    worst = [one for one in told["worst"] if one]
    assert all(one["gain"] <= 0 and one["other"]["title"] for one in worst)
    for language in LANGUAGES:
        again = reviewed(anton, table, language)
        assert [one["number"] for one in again["moments"]] == [one["number"] for one in told["moments"]]


def test_a_game_under_way_is_not_reviewed(person: People) -> None:
    anton = person()
    table = open_table(anton, "rocket", "me", "bot:random")
    refused = anton.refused("POST", f"/tables/{table}/review", {})
    assert (refused.status, refused.code) == (422, "refused")


def test_strangers_get_no_review(person: People) -> None:
    anton, claus = person(), person()
    record = SHORTEST["rocket"].read_text("utf-8")
    table = anton.post("/import", {"record": record, "mode": "hotseat"})["id"]
    assert claus.refused("POST", f"/tables/{table}/review", {}).status in (403, 404)
