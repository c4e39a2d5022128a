"""Games of a match on Ray: on the cores of this machine, or on a cluster it belongs to (extra `cluster`)."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from typing import Final

import ray

from footplate.lab.arena import PlayedGame
from footplate.lab.crews import in_order

RAY_ENVIRONMENT: Final = {
    "RAY_USAGE_STATS_ENABLED": "0",  # Ray sends no usage statistics
    "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0",  # otherwise Ray warns about processors that were not requested
}


class Cluster:
    """Plays as many games at once as the cluster has processors, or fewer where that was said."""

    def __init__(self, jobs: int | None = None, **settings: object) -> None:
        """`settings` are those of `ray.init`; without any Ray joins the cluster it finds, or starts one here."""
        self._jobs = jobs
        self._settings = {"include_dashboard": False, "log_to_driver": False, "configure_logging": False, **settings}

    def __call__(self, play: Callable[[int], PlayedGame], numbers: range) -> Iterator[PlayedGame]:
        for name, value in RAY_ENVIRONMENT.items():
            os.environ.setdefault(name, value)
        ray.init(**self._settings)
        try:
            at_once = self._jobs or max(1, int(ray.cluster_resources().get("CPU", 1)))
            game = ray.remote(play_one)
            yield from in_order(lambda number: game.remote(play, number).future(), numbers, at_once)
        finally:
            ray.shutdown()


def play_one(play: Callable[[int], PlayedGame], number: int) -> PlayedGame:
    return play(number)
