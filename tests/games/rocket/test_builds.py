"""Both builds play the same games, to the last digit."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from footplate.kernel import state as this_build
from tests.games.rocket.digests import game_digest

ROOT = Path(__file__).resolve().parents[3]
SEEDS = 60


def test_the_plain_build_plays_the_same_games_as_this_one() -> None:
    """On the compiled leg this compares the builds; on the plain leg, two processes with different hash seeds."""
    plain = subprocess.run(
        [sys.executable, "-m", "tests.games.rocket.digests", str(SEEDS)],
        env={**os.environ, "PYTHONPATH": os.pathsep.join((str(ROOT / "src"), str(ROOT))), "PYTHONHASHSEED": "7"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert [int(line) for line in plain.stdout.split()] == [game_digest(seed) for seed in range(SEEDS)]


def test_digests_have_not_changed() -> None:
    """A change here may change the replay of recorded games: raise the rules revision, or prove that it does not."""
    assert [game_digest(seed) for seed in range(5)] == KNOWN, this_build.__file__


KNOWN = [
    442893401181513245,
    281769972648194128,
    374931549156496626,
    1572690546533041635,
    725384528349262106,
]
