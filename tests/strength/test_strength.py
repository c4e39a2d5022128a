"""Bots stay as strong as they are: short matches with fixed seeds and iterations, which go the same on every machine.

A match is over in seconds and proves nothing about small differences: the bounds lie far below what the levels achieve
in long ones (docs/bots.md), so that no change that leaves a bot as strong as it was gets there by chance. Long matches:

    ./run arena rocket --bots driver,fireman --games 400 --all --jobs 2
"""

from __future__ import annotations

from typing import Final, NamedTuple

import pytest

from footplate.lab.arena import Match, games
from footplate.lab.crews import crew_of
from footplate.lab.standings import Standings


class Kept(NamedTuple):
    """What the first of two bots wins at least."""

    game: str
    better: str
    worse: str
    games: int
    iterations: int
    least: float
    map: str = ""


KEPT: Final = (
    Kept("rocket", "fireman", "random", 10, 0, 0.9),
    Kept("rocket", "fireman", "cleaner", 30, 0, 0.5),
    Kept("rocket", "driver", "fireman", 8, 40, 0.25),
    Kept("whistle", "fireman", "random", 10, 0, 0.9),
    Kept("whistle", "fireman", "cleaner", 30, 0, 0.35),
    Kept("whistle", "driver", "fireman", 8, 24, 0.25),
    Kept("dampfross", "fireman", "random", 10, 0, 0.9, "practice"),
    Kept("dampfross", "fireman", "cleaner", 20, 0, 0.4, "practice"),
    Kept("dampfross", "driver", "fireman", 40, 1, 0.4, "practice"),
    Kept("dampfross", "superintendent/30", "driver/1", 6, 0, 0.15, "practice"),
)


@pytest.mark.parametrize("kept", KEPT, ids=lambda kept: f"{kept.game}-{kept.better}-{kept.worse}")
def test_a_level_is_as_strong_as_ever(kept: Kept) -> None:
    bots = (kept.better, kept.worse)
    match = Match(kept.game, bots, kept.games, map=kept.map, iterations=kept.iterations, all=True)
    standings = Standings(match)
    for played in games(match, 0, crew_of(1)):
        standings.add(played.result)
    assert standings.forfeits() == []
    shares = {standing.bot: standing.share for standing in standings.order()}
    assert shares[kept.better] >= kept.least, f"in {kept.games} games {kept.better} won {shares[kept.better]:.0%}"
