"""Ratings of bots from games of any number of seats, by openskill's model of Plackett and Luce (extra `arena`)."""

from __future__ import annotations

from collections.abc import Iterable
from statistics import mean
from typing import NamedTuple

from openskill.models import PlackettLuce

from footplate.lab.arena import GameResult


class Rating(NamedTuple):
    """How strong a bot is on a scale where all begin at 25, and one standard deviation of that."""

    strength: float
    deviation: float


def ratings(results: Iterable[GameResult]) -> dict[str, Rating]:
    """The ratings after these games, in their order. Seats of one name are one player, updated from all of them."""
    model = PlackettLuce()
    known = dict[str, Rating]()
    for result in results:
        begun = model.rating()
        before = [known.get(name, Rating(begun.mu, begun.sigma)) for name in result.seating]
        teams = [[model.rating(*rating)] for rating in before]  # an object for each seat, since the model changes them
        rated = model.rate(teams, ranks=[float(rank) for rank in result.ranks()])
        for name in dict.fromkeys(result.seating):
            own = [team[0] for team, sat in zip(rated, result.seating, strict=True) if sat == name]
            known[name] = Rating(mean(one.mu for one in own), mean(one.sigma for one in own))
    return known
