"""A match on Ray: the same games as anywhere else."""

from __future__ import annotations

from dataclasses import replace

import pytest

from footplate.lab.arena import Match, games
from footplate.lab.crews import crew_of
from tests.extras import needed

needed("cluster", "ray")
from footplate.lab.cluster import Cluster  # noqa: E402 - it needs the package


@pytest.mark.filterwarnings("ignore")  # what Ray itself warns of is not ours
def test_two_workers_of_a_cluster_play_the_games_one_process_plays() -> None:
    match = Match("rocket", ("random", "footplate.bots.random:RandomBot"), 6, seed=11)
    here = list(games(match, 0, crew_of(1)))
    there = list(games(match, 0, Cluster(2, address="local", num_cpus=2, _node_ip_address="127.0.0.1")))
    assert [one.record for one in there] == [one.record for one in here]
    assert [replace(one.result, times=()) for one in there] == [replace(one.result, times=()) for one in here]
