"""Who is ahead, by public information. Compiled."""

from __future__ import annotations

from footplate.bots.whistle.worth import CUT_SHORT, GOLD, POINT
from footplate.games.whistle.rules.pieces import GOLD_VALUES
from footplate.games.whistle.rules.position import Position
from footplate.games.whistle.rules.scoring import goods_points, majority_points, token_points, upgrade_points


def public_score(position: Position, seat: int) -> int:
    """What a seat would have if the game ended now, in hundredths: gold at its mean, hands not counted."""
    points = position.score[seat] + majority_points(position, seat) + upgrade_points(position, seat)
    points += goods_points(position, seat) + token_points(position, seat)
    return points * POINT + GOLD * sum(position.gold[seat * GOLD_VALUES : (seat + 1) * GOLD_VALUES])


def worth_of_closing(position: Position, seat: int, points: int) -> int:
    """What it is worth to end the game with this round, with `points` more (W100): much for a leader."""
    rounds = 0 if position.closing else position.rounds - position.round
    mine = public_score(position, seat) + points * POINT
    strongest = 0
    for rival in range(position.seats):
        if rival != seat:
            strongest = max(strongest, public_score(position, rival))
    return CUT_SHORT * rounds if mine > strongest + CUT_SHORT else -CUT_SHORT * rounds
