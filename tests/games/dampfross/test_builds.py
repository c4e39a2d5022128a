"""Both builds play the same games, to the last digit."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from footplate.kernel import state as this_build
from tests.games.dampfross.digests import game_digest

ROOT = Path(__file__).resolve().parents[3]
SEEDS = 8


def test_the_plain_build_plays_the_same_games_as_this_one() -> None:
    """On the compiled leg this compares the builds; on the plain leg, two processes with different hash seeds."""
    plain = subprocess.run(
        [sys.executable, "-m", "tests.games.dampfross.digests", str(SEEDS)],
        env={**os.environ, "PYTHONPATH": os.pathsep.join((str(ROOT / "src"), str(ROOT))), "PYTHONHASHSEED": "7"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert [int(line) for line in plain.stdout.split()] == [game_digest(seed) for seed in range(SEEDS)]


def test_digests_have_not_changed() -> None:
    """A change here changes games: of the rules (raise their revision, or find the mistake) or of the greedy bot."""
    assert [game_digest(seed) for seed in range(4)] == KNOWN, this_build.__file__


KNOWN = [
    1063948688679037316,
    1294992838222806086,
    1602587758097483884,
    1160682029387767153,
]
