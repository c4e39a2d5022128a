"""Both builds play the same games, to the last digit: every game, its rules and its bots."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from footplate.games import BUILT_IN
from footplate.kernel import state as this_build
from tests.digests import OPTIONS, game_digest

pytestmark = pytest.mark.once

ROOT: Final = Path(__file__).resolve().parents[1]
COMPILED: Final = re.compile(r'"""[^\n]*\bCompiled\.')
"""As `setup.py` knows what to compile."""
SEEDS: Final = {"rocket": 10, "dampfross": 8, "whistle": 10}


@pytest.mark.parametrize("game", BUILT_IN)
def test_the_plain_build_plays_the_same_games_as_this_one(game: str) -> None:
    """On the compiled leg this compares the builds; on the plain leg, two processes with different hash seeds."""
    plain = subprocess.run(
        [sys.executable, "-m", "tests.digests", game, str(SEEDS[game])],
        env={**os.environ, "PYTHONPATH": os.pathsep.join((str(ROOT / "src"), str(ROOT))), "PYTHONHASHSEED": "7"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert [int(line) for line in plain.stdout.split()] == [game_digest(game, seed) for seed in range(SEEDS[game])]


@pytest.mark.parametrize("game", BUILT_IN)
def test_digests_have_not_changed(game: str) -> None:
    """A change here changes games: of the rules (raise their revision, or prove that recorded games replay), of what a
    digest tells, or of the greedy bot.
    """
    assert [game_digest(game, seed) for seed in range(len(KNOWN[game]))] == KNOWN[game], this_build.__file__


@pytest.mark.parametrize("game", BUILT_IN)
def test_every_choice_of_options_is_compared(game: str) -> None:
    assert SEEDS[game] >= len(OPTIONS[game])


def test_no_compiled_function_holds_another() -> None:
    """A compiled function within a function holds what it was made in, and that holds the function: each call would
    leave a position or so to the collector of garbage, which in a server comes every ten minutes.
    """
    compiled = [path for path in (ROOT / "src").rglob("*.py") if COMPILED.match(path.read_text("utf-8"))]
    assert len(compiled) > 100
    assert not [
        f"{path}: {inner.name}"
        for path in compiled
        for outer in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(outer, ast.FunctionDef)
        for inner in ast.walk(outer)
        if isinstance(inner, ast.FunctionDef) and inner is not outer
    ]


KNOWN: Final = {
    "rocket": [
        1680718737971835457,
        175970403561089583,
        276283251711113610,
        447232258808923954,
        57613594916654676,
    ],
    "dampfross": [
        2189314808914452320,
        1079325652366611746,
        396549128070858500,
        777135658757650532,
        2081861583316710835,
        2244301042733473373,
    ],
    "whistle": [
        787488706258969060,
        106720331623883208,
        839687530919083799,
        763542324476774206,
        1577176939665810482,
    ],
}
