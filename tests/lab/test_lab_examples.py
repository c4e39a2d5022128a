"""The examples for people who study games run, and what they print is what they promise."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import footplate
from tests.extras import needed

for package in ("pettingzoo", "pyspiel", "pandas", "pyarrow"):
    needed("lab", package)

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "examples" / "lab"


def run(name: str, *arguments: str) -> str:
    command = [sys.executable, str(EXAMPLES / name), *arguments]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False, env={**os.environ})
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_every_example_is_tested() -> None:
    tested = set(re.findall(r'run\("(\w+\.py)"', Path(__file__).read_text("utf-8")))
    assert {path.name for path in EXAMPLES.glob("*.py")} == tested


@pytest.mark.parametrize(
    ("game", "map_key"), [("rocket", "england-188"), ("whistle", "frame-8"), ("dampfross", "tutorial")]
)
def test_random_agents(game: str, map_key: str) -> None:
    told = run("random_agents.py", game, "--seats", "2", "--games", "2", "--map", map_key)
    assert told.startswith(f"2 games of {game}, ")
    one, other = (float(reward) for reward in re.findall(r"player_\d: ([+-][\d.]+) a game", told))
    assert one == -other


def test_a_search_beats_chance() -> None:
    assert "the search won 1 of 1" in run("search.py", "--simulations", "12")


def test_win_rates_of_games_played_here_and_of_files(tmp_path: Path) -> None:
    told = run("win_rates.py", "--games", "1")
    assert re.search(r"bot:fireman\S* +1 +1\.0", told)
    assert "1 games of" in told
    assert re.search(r"take +\d+", told)
    game = footplate.start("rocket", players=["Anton", "Beate"], seed=1)
    game.push("take London brewing")
    game.push("resign", seat="A")
    game.save(tmp_path / "short.fpr")
    told = run("win_rates.py", str(tmp_path))
    assert re.search(r"Beate +1 +1\.0", told)
