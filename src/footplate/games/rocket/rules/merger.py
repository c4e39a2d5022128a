"""Mergers: the moved line is dissolved into the one it touches (R58-R61). Compiled."""

from __future__ import annotations

from footplate.games.rocket.rules.board import COMPANIES, TILES
from footplate.games.rocket.rules.majority import THOUSAND, prizes
from footplate.games.rocket.rules.position import GONE, Line, Position, add_to_crowd
from footplate.games.rocket.rules.scoring import pay
from footplate.kernel.events import Event


def merge(position: Position, line: Line, survivor: Line) -> None:
    """Dissolve `line` into `survivor`, both own ones: payout first, then the exchange (R59-R61)."""
    value = line.value
    first = THOUSAND * value
    pay(position, line.shares, prizes(line.shares, first, first // 2), "R59", COMPANIES[line.number], "shares")
    _join_track(position, line, survivor)
    _exchange_shares(position, line, survivor)
    survivor.connected |= line.connected
    line.connected = 0
    line.survivor = survivor.number
    if position.events is not None:
        position.events.append(
            Event(
                "merged",
                "R60",
                {"line": COMPANIES[line.number], "survivor": COMPANIES[survivor.number], "value": value},
            )
        )


def _join_track(position: Position, line: Line, survivor: Line) -> None:
    """A tile replaces the locomotive; hexes and stations go over (R60). It happens even if no tile is left (A17)."""
    add_to_crowd(position, line.locomotive, -1)
    line.locomotive = GONE
    if position.settings.merger_tile_counts and position.tiles < TILES:
        position.tiles += 1
    hand_over_track(position, line.number, survivor.number)
    for seat in range(position.seats):
        survivor.stations[seat] += line.stations[seat]
        line.stations[seat] = 0


def hand_over_track(position: Position, line: int, survivor: int) -> None:
    """Every hex of a line becomes one of the survivor."""
    position.own_track()
    old = 1 << line
    new = 1 << survivor
    for hex in range(position.board.hexes):
        if position.owner[hex] == line:
            position.owner[hex] = survivor
        lines = position.touching[hex]
        if lines & old:
            position.touching[hex] = lines & ~old | new


def _exchange_shares(position: Position, line: Line, survivor: Line) -> None:
    """One share of the survivor for every two; a single one is lost; a short supply is made up (R61, A14)."""
    for seat in range(position.seats):
        held = line.shares[seat]
        if held == 0:
            continue
        gained = held // 2
        from_supply = min(gained, survivor.supply)
        survivor.supply -= from_supply
        survivor.extra += gained - from_supply
        survivor.shares[seat] += gained
        line.shares[seat] = 0
        if position.events is not None:
            position.events.append(
                Event(
                    "exchanged",
                    "R61",
                    {
                        "seat": seat,
                        "returned": held,
                        "gained": gained,
                        "supplementary": gained - from_supply,
                        "line": COMPANIES[line.number],
                        "survivor": COMPANIES[survivor.number],
                    },
                )
            )
    line.supply = 0
    line.extra = 0
