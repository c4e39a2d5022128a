"""Nothing that was acknowledged is lost, and nothing is done twice, when the process is killed at any moment."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

from footplate.table.basics.values import SeatWish, TableWish
from footplate.table.service import Tables
from footplate.table.store import Store, open_store
from footplate.table.store.rows import fetch_events
from tests.table.sitting import person

ROOT = Path(__file__).resolve().parents[2]
TABLES = 20
KILLS = 5


def test_every_acknowledged_move_is_there_and_none_twice(where: str) -> None:
    dice = random.Random(1829)
    store = open_store(where)
    tables = Tables(store)
    who = person(tables)
    wish = TableWish("rocket", (SeatWish("me"), SeatWish("here"), SeatWish("here")))
    ids = [tables.new.open(who, wish, "Anton").result().id for _ in range(TABLES)]
    store.close()
    acknowledged: list[dict[str, Any]] = []
    for kill in range(KILLS):
        acknowledged += play_until_killed(where, who.person, f"sitting-{kill}", ids, dice.randrange(1, 60))
        store = open_store(where)
        check(store, acknowledged)
        store.close()
    store = open_store(where)
    for id in ids:
        view = Tables(store).looking.view(who, id, "en", seat=0)  # all of it replays
        assert view["seq"] == store.read("SELECT max(seq) AS seq FROM event WHERE game_id = :id", {"id": id})[0]["seq"]
    store.close()
    assert len(acknowledged) >= KILLS


def play_until_killed(where: str, person: str, sitting: str, ids: list[str], moves: int) -> list[dict[str, Any]]:
    """Let the process acknowledge so many moves, kill it, and give all it said."""
    path = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH", "")]))
    command = [sys.executable, "-m", "tests.table.players", where, person, sitting, *ids]
    with subprocess.Popen(command, stdout=subprocess.PIPE, env={**os.environ, "PYTHONPATH": path}) as process:
        assert process.stdout is not None
        said: list[bytes] = []
        while len(said) < moves and (line := process.stdout.readline()):
            said.append(line)
        process.kill()
        said += process.stdout.readlines()
    return [json.loads(line) for line in said if line.endswith(b"\n")]


def check(store: Store, acknowledged: list[dict[str, Any]]) -> None:
    events = {one["id"]: fetch_events(store, one["id"]) for one in acknowledged}
    kept = {(row["game_id"], row["key"]): row["seq"] for row in store.read("SELECT * FROM answer")}
    for one in acknowledged:
        event = events[one["id"]][one["before"]]
        assert (event.seq, event.kind, event.seat) == (one["before"] + 1, "move", one["seat"])
        assert list(event.payload["steps"]) == one["steps"]
        assert kept[one["id"], one["key"]] == one["seq"]
    for id, stored in events.items():
        assert [event.seq for event in stored] == list(range(1, len(stored) + 1))
        moves = sum(event.kind == "move" for event in stored)
        assert moves == sum(table == id for table, _ in kept)  # as many moves as were asked for: none twice
