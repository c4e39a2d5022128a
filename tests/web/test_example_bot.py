"""The bot of the documentation plays a whole game."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from tests.web.playing import opened, view_of
from tests.web_server import Client, Server

BOT = Path(__file__).resolve().parents[2] / "docs" / "example_bot.py"


def test_the_example_bot_plays_to_the_end(server: Server, person: Callable[..., Client]) -> None:
    dora = person()
    table = opened(dora, "rocket", "bot:random", "invite")
    played = subprocess.run(
        [sys.executable, str(BOT), server.url, table["seats"][0]["secret"]], capture_output=True, text=True, check=False
    )
    assert played.returncode == 0, played.stderr
    final = view_of(dora, table["id"], None)["scores"]
    assert final["final"]
    assert json.loads(played.stdout) == final["total"]


def test_the_example_bot_is_as_short_as_promised() -> None:
    code = BOT.read_text("utf-8").partition('"""\n\n')[2]
    assert len([line for line in code.splitlines() if line.strip()]) <= 32
