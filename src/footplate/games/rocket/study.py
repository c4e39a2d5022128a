"""Rocket as numbers: everything a seat may know (R11, R12, A21), for programs that learn to play."""

from __future__ import annotations

from typing import Final

from footplate.games.rocket.page.view import sees_cash
from footplate.games.rocket.rules import moves
from footplate.games.rocket.rules.board import PASSENGERS, SHARES, STARTS, STATIONS, TILES, TOWNS
from footplate.games.rocket.rules.position import ENDED, TOWN
from footplate.games.rocket.rules.state import RocketState
from footplate.kernel.facets.study import UNKNOWN, Part, Study, bits
from footplate.kernel.state import OVER

MOST_MONEY: Final = 10_000_000
MOST_ROUNDS: Final = 1000
MOST_STATIONS: Final = 4 * STATIONS
"""Of all seats together, which is more than can stand on a line."""


class RocketStudy(Study[RocketState]):
    """Positions as numbers, seat by seat, line by line, hex by hex; all in the order of the rules."""

    steps = moves.LAST + 1

    def observe(self, state: RocketState, seat: int) -> list[Part]:
        last = state.seats - 1
        hexes = state.board.hexes
        lines = state.lines
        cash = [money if sees_cash(state, seat, other) else UNKNOWN for other, money in enumerate(state.cash)]
        connected = [bit for line in lines for bit in bits(line.connected, TOWNS)]
        return [
            Part("seat", [seat], 0, last, "the seat that looks"),
            Part("to move", [state.to_move], OVER, last, "the seat to move; -1 chance, -2 nobody, at the end"),
            Part("phase", [state.phase], 0, ENDED, "what is asked, as `rules/position.py` numbers it"),
            Part("round", [state.round], 0, MOST_ROUNDS, "the round, from 1"),
            Part("first", [state.first], 0, last, "the seat that began"),
            Part("active", [state.active], 0, last, "the seat whose turn it is"),
            Part("action", [state.action], 0, 2, "actions of this turn that are done"),
            Part("ending", [state.ending], 0, 1, "whether this is the last turn"),
            Part("moved", bits(state.moved, STARTS), 0, 1, "by line: whether it was moved this turn"),
            Part("line", [state.line], -1, STARTS - 1, "the line that is being moved"),
            Part("lifted", [state.lifted], -1, hexes - 1, "the hex a station was just lifted from"),
            Part("aim", [state.aim], -1, 5, "where the moving locomotive points"),
            Part("targets", bits(state.targets, 6), 0, 1, "by direction: whether it may go there"),
            Part("bid", [state.bid], 0, moves.MAX_BID, "the highest bid of the veto round"),
            Part("bidder", [state.bidder], -1, last, "the seat that bid it"),
            Part("bid begun", [state.bid_begun], 0, moves.MAX_BID, "a bid whose direction is still to be chosen"),
            Part("tiles", [state.tiles], 0, TILES, "track tiles laid"),
            Part("cash", cash, UNKNOWN, MOST_MONEY, "by seat: money; -1 where it is hidden"),
            Part("passengers", state.passengers, 0, PASSENGERS, "by seat: passengers"),
            Part("tokens", state.holder, -1, last, "by token, three a city: the seat that has it; -1 in the city"),
            Part("owners", state.owner, -1, TOWN, "by hex: the line it belongs to; -1 free, 7 a town"),
            Part("stations", state.station, -1, last, "by hex: the seat whose station stands there"),
            Part("locomotives", [line.locomotive for line in lines], -1, hexes - 1, "by line: the hex of it"),
            Part("headings", [line.heading for line in lines], -1, 5, "by line: where it faces; -1 in its start town"),
            Part("supply", [line.supply for line in lines], 0, SHARES, "by line: shares nobody has"),
            Part("extra", [line.extra for line in lines], 0, moves.MAX_BID, "by line: supplementary shares handed out"),
            Part("survivors", [line.survivor for line in lines], -1, STARTS - 1, "by line: what it was merged into"),
            Part("isolated", [line.isolated for line in lines], 0, 1, "by line: whether it is isolated"),
            Part("connected", connected, 0, 1, "by line and town: whether it is connected"),
            Part(
                "shares",
                [held for line in lines for held in line.shares],
                0,
                moves.MAX_BID,
                "by line and seat: shares held",
            ),
            Part(
                "line stations",
                [number for line in lines for number in line.stations],
                0,
                MOST_STATIONS,
                "by line and seat: stations on it",
            ),
        ]
