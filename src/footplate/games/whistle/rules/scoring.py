"""The final scoring (W101-W106). Compiled."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from footplate.games.whistle.rules.components import UPGRADE_POINTS
from footplate.games.whistle.rules.pieces import (
    BOILER,
    COMMONS,
    COMPANY_COUNT,
    GOLD_VALUES,
    GOOD_KINDS,
    LEAST_GOLD,
    SHARES_EACH,
    UPGRADE_COUNT,
)
from footplate.games.whistle.rules.position import Position
from footplate.games.whistle.rules.tiles import is_black

MAJORITY: Final = 15
RARE_POINTS: Final = 3
BLACK_PENALTY: Final = 10


def shares_in(position: Position, seat: int, company: int) -> int:
    """How many shares of a company a seat has."""
    count = 0
    for number in range(SHARES_EACH):
        count += position.shares[seat] >> (company * SHARES_EACH + number) & 1
    return count


def lowest_share(position: Position, seat: int, company: int) -> int:
    """The number of a seat's lowest share of a company, from 0; SHARES_EACH when it has none."""
    for number in range(SHARES_EACH):
        if position.shares[seat] >> (company * SHARES_EACH + number) & 1:
            return number
    return SHARES_EACH


def majority_holder(position: Position, company: int) -> int:
    """Who scores for a company: most shares, at a tie the lowest number; -1 when nobody holds any (W101)."""
    best = -1
    most = 0
    for seat in range(position.seats):
        count = shares_in(position, seat, company)
        lower = best >= 0 and lowest_share(position, seat, company) < lowest_share(position, best, company)
        if count > most or (count == most and lower):
            best = seat
            most = count
    return best


def majority_points(position: Position, seat: int) -> int:
    points = 0
    for company in range(COMPANY_COUNT):
        if majority_holder(position, company) == seat:
            points += MAJORITY
    return points


def upgrade_points(position: Position, seat: int) -> int:
    """W94, W102."""
    points = 0
    for upgrade in range(UPGRADE_COUNT):
        if position.owners[upgrade] == seat:
            points += UPGRADE_POINTS[upgrade]
    return points


def gold_points(position: Position, seat: int) -> int:
    """W102."""
    points = 0
    for value in range(GOLD_VALUES):
        points += position.gold[seat * GOLD_VALUES + value] * (value + LEAST_GOLD)
    return points


def goods_points(position: Position, seat: int) -> int:
    """W103."""
    points = 0
    for good in range(GOOD_KINDS):
        points += position.goods[seat * GOOD_KINDS + good] * (1 if good < COMMONS else RARE_POINTS)
    return points


def token_points(position: Position, seat: int) -> int:
    """W104."""
    return (position.coal[seat] + position.whistles[seat]) // 2


def hand_penalty(position: Position, seat: int) -> int:
    """For black tiles in hand, as a positive number; not with the Extra Boiler (W99, W105)."""
    if position.owners[BOILER] == seat:
        return 0
    penalty = 0
    for tile in position.hands[seat]:
        if is_black(tile):
            penalty += BLACK_PENALTY
    return penalty


def final_score(position: Position, seat: int) -> int:
    """What a seat has if the game ends now; not below 0 unless the option says so (W84, A14)."""
    points = position.score[seat] + majority_points(position, seat) + upgrade_points(position, seat)
    points += gold_points(position, seat) + goods_points(position, seat) + token_points(position, seat)
    points -= hand_penalty(position, seat)
    return points if position.settings.negative_scores else max(0, points)


def final_scores(position: Position) -> list[int]:
    return [final_score(position, seat) for seat in range(position.seats)]


def winners(position: Position, without: Collection[int] = ()) -> list[int]:
    """Most points; at a tie more shares; else several share the win (W106, A24). Some may have given up."""
    seats = [seat for seat in range(position.seats) if seat not in without]
    scores = final_scores(position)
    best = max([scores[seat] for seat in seats])
    most = 0
    for seat in seats:
        if scores[seat] == best:
            most = max(most, position.share_count(seat))
    return [seat for seat in seats if scores[seat] == best and position.share_count(seat) == most]
