"""Whole games of every title through the API, against bots."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from footplate.games import KNOWN, load
from footplate.kernel.records.reading import read_record
from footplate.kernel.records.replay import replay
from tests.web.playing import open_table, play_at_random, view_of
from tests.web_server import Client

RECORDS = Path(__file__).resolve().parents[1] / "records"
SMALL = {"dampfross": {"map": "tutorial", "options": {"idleRuns": "3"}}}
"""Short games: what is proved here is the way through the server."""


@pytest.mark.parametrize("game", KNOWN)
def test_a_whole_game_with_a_bot_to_its_last_move(person: Callable[..., Client], game: str) -> None:
    anton, chance = person(), random.Random(1)
    table = open_table(anton, game, "me", "bot:random", **SMALL.get(game, {}))
    with anton.socket(table, seat=0) as socket:
        view = view_of(anton, table, 0)
        while view["prompt"]["deciding"]:
            if view["prompt"]["yours"]:
                view = play_at_random(anton, table, view, chance)
            else:
                socket.hear("view")
                view = view_of(anton, table, 0)
    assert anton.get(f"/tables/{table}")["status"] == "over"
    final = view_of(anton, table, 0)
    assert final["scores"]["final"]
    assert final["prompt"]["deciding"] == []
    record = read_record(anton.get(f"/tables/{table}/record"), KNOWN)
    played = replay(record, load)
    assert played.state.scores() == final["scores"]["total"]


@pytest.mark.parametrize("ends", ["\n", "\r\n"])
def test_a_record_may_come_from_any_kind_of_machine(person: Callable[..., Client], ends: str) -> None:
    text = (RECORDS / "rocket" / "four-seats.fpr").read_text("utf-8")
    anton = person()
    table = anton.post("/import", {"record": text.replace("\n", ends)})["id"]
    assert anton.get(f"/tables/{table}/record") == text
