"""What a position promises a seat, in named terms, in hundredths of a point. Compiled."""

from __future__ import annotations

from typing import Final

from footplate.bots.whistle.outlook import HOW_MANY, Outlook, company_shares, majority_worth
from footplate.bots.whistle.worth import BLACK_IN_HAND, LEAST_PRICE, POINT
from footplate.games.whistle.rules.pieces import (
    BOILER,
    COMPANY_COUNT,
    GOLD_VALUES,
    GOOD_KINDS,
    TRACK_TILES,
    UPGRADE_COUNT,
)
from footplate.games.whistle.rules.position import DEAL, DRAW_GOLD, MAX_TRAINS, Position
from footplate.games.whistle.rules.scoring import upgrade_points
from footplate.games.whistle.rules.tiles import HAS_STOP

TERMS: Final = ["points", "trains", "goods", "fuel", "gold", "shares", "upgrades", "tiles"]
POINTS_TERM: Final = 0

# How much of an expected gain comes true, out of a hundred: from the results of many games.
TRAINS: Final = 60
GOODS: Final = 60
FUEL: Final = 50
SHARES: Final = 100
UPGRADES: Final = 70
A_GOLD: Final = 330
"""What a token of gold is worth: less than its mean, since the turn had alternatives."""

A_STOP: Final = 60
"""A tile with a stop in hand."""
A_BLANK: Final = 30
"""The first tile without a stop in hand; more are a burden."""
BLANKS: Final = -120
A_DRAW: Final = 50
"""A tile that is being drawn."""


def seat_terms(position: Position, seat: int) -> list[int]:
    """What a seat can expect in the end, in the order of `TERMS`."""
    if position.final:
        terms = [0] * len(TERMS)
        terms[POINTS_TERM] = position.final[seat] * POINT
        return terms
    return terms_of(Outlook(position, seat))


def terms_of(outlook: Outlook) -> list[int]:
    """The same for a game that is not over."""
    position, seat = outlook.position, outlook.seat
    return [
        position.score[seat] * POINT,
        outlook.within_reach * TRAINS // 100,
        (outlook.base - outlook.making_for) * GOODS // 100,
        fuel_worth(outlook) * FUEL // 100,
        A_GOLD * gold_held(position, seat),
        shares_worth(position, seat) * SHARES // 100,
        upgrade_points(position, seat) * UPGRADES,
        tiles_worth(outlook),
    ]


def fuel_worth(outlook: Outlook) -> int:
    """Moves to come at their price; the rest is worth little (W104)."""
    spare = max(0, outlook.tokens() - outlook.fuel)
    return outlook.price * outlook.fuel * 2 // 3 + spare * LEAST_PRICE // 2


def gold_held(position: Position, seat: int) -> int:
    """Tokens of gold, one that is being drawn included."""
    count = 1 if position.phase == DRAW_GOLD and position.dealt_to == seat else 0
    for value in range(GOLD_VALUES):
        count += position.gold[seat * GOLD_VALUES + value]
    return count


def shares_worth(position: Position, seat: int) -> int:
    """Majorities held or within reach (W101)."""
    worth = 0
    if position.shares[seat]:
        for company in range(COMPANY_COUNT):
            worth += majority_worth(position, seat, company, 0)
    return worth


def tiles_worth(outlook: Outlook) -> int:
    """The hand: stops to lay, and black tiles that must be got rid of (W105)."""
    position = outlook.position
    boiler = position.owners[BOILER] == outlook.seat
    worth = A_DRAW if position.phase == DEAL and position.dealt_to == outlook.seat else 0
    blanks = 0
    for tile in position.hands[outlook.seat]:
        if tile >= TRACK_TILES:
            if not boiler and outlook.turns < len(BLACK_IN_HAND):
                worth -= BLACK_IN_HAND[outlook.turns]
        elif HAS_STOP[tile]:
            worth += A_STOP
        else:
            worth += BLANKS if blanks else A_BLANK
            blanks += 1
    return worth if outlook.turns else min(0, worth)


# --- features
# ---------------------------------------------------------------------------------------------------------

NOT_THERE: Final = 20
"""The moves stated for a train that has arrived; no train needs as many."""
LONGEST: Final = 16


def features_of(outlook: Outlook) -> list[int]:
    """What a seat has and can expect, in small numbers; their count never changes."""
    position, seat = outlook.position, outlook.seat
    fuel = fuel_worth(outlook)
    shares = shares_worth(position, seat)
    tiles = tiles_worth(outlook)
    gold = gold_held(position, seat)
    upgrades = upgrade_points(position, seat)
    promise = position.score[seat] * POINT + outlook.within_reach * TRAINS // 100
    promise += (outlook.base - outlook.making_for) * GOODS // 100 + fuel * FUEL // 100
    promise += A_GOLD * gold + shares + upgrades * UPGRADES + tiles
    standing = 0
    best = 0
    for index in range(len(outlook.trains)):
        worth = outlook.worth_now(index)
        standing += worth
        best = max(best, worth)
    found = [
        promise // 20,
        position.score[seat] * 4,
        outlook.making_for // 20,
        (outlook.base - outlook.making_for) // 10,
        fuel // 10,
        gold * 16,
        shares // 10,
        upgrades * 4,
        tiles // 10,
        outlook.within_reach // 20,
        outlook.price // 4,
        outlook.fuel * 4,
        outlook.slots() * 2,
        outlook.turns * 8,
        position.coal[seat] * 8,
        position.whistles[seat] * 16,
        len(outlook.trains) * 16,
        standing // 20,
        best // 10,
    ]
    legs = outlook.nearest[:]
    legs.sort()
    for index in range(MAX_TRAINS):
        found.append(min(legs[index], LONGEST) * 4 if index < len(legs) else NOT_THERE * 4)
    for good in range(GOOD_KINDS):
        found.append(position.goods[seat * GOOD_KINDS + good] * 16)
    for company in range(COMPANY_COUNT):
        found.append(HOW_MANY[company_shares(position, seat, company)] * 16)
    for upgrade in range(UPGRADE_COUNT):
        found.append(32 if position.owners[upgrade] == seat else 0)
    black = 0
    for tile in position.hands[seat]:
        if tile >= TRACK_TILES:
            black += 1
    found.append(black * 16)
    found.append(len(position.hands[seat]) * 8)
    return found
