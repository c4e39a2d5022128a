"""The machine's clock is set while people play at a real server: nobody loses by it."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.waiting import until
from tests.web.playing import open_table, play_at_random, view_of
from tests.web_server import Client, Server, healthy, running_server

FAKETIME = next(Path("/usr/lib").glob("*/faketime/libfaketime.so.1"), None)
BANK = {"kind": "bank", "minutes": 10, "increment": 5}


def was_minded(server: Server, seconds: int) -> bool:
    """Whether the log says that the clock was set by about this much."""
    told = [line["seconds"] for line in server.logged() if "clock was set" in line["message"]]
    return any(abs(by - seconds) < 10 for by in told)


@pytest.mark.skipif(FAKETIME is None, reason="libfaketime is not installed (on Debian: apt-get install libfaketime)")
@pytest.mark.parametrize("step", [3600, 86400, -3600, -86400])
def test_nobody_loses_a_game_or_their_session(tmp_path: Path, step: int) -> None:
    offset = tmp_path / "offset"
    offset.write_text("+0")
    faked = {"LD_PRELOAD": str(FAKETIME), "FAKETIME_TIMESTAMP_FILE": str(offset)}
    faked |= {"FAKETIME_NO_CACHE": "1", "DONT_FAKE_MONOTONIC": "1"}
    with running_server(tmp_path / "t.sqlite3", log=tmp_path / "log", **faked) as server:
        anton, chance = Client(server), random.Random(1)
        table = open_table(anton, "rocket", "me", "here", clock=BANK)
        play(anton, table, chance)
        offset.write_text(f"{step:+d}")
        until(lambda: was_minded(server, step))
        seen = anton.get(f"/tables/{table}")
        assert (seen["status"], seen["yours"]) == ("running", [0, 1])
        for _ in range(3):
            play(anton, table, chance)
        view = view_of(anton, table, 0)
        assert view["moves"] >= 3
        assert min(view["clock"]["left"]) > 500
        assert healthy(server)
        assert [line for line in server.logged() if line["level"] == "error"] == []
        anton.close()


def play(anton: Client, table: str, chance: random.Random) -> None:
    (seat,) = view_of(anton, table, 0)["prompt"]["deciding"]
    play_at_random(anton, table, view_of(anton, table, seat), chance)
