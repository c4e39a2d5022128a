"""Dampfross as numbers: everything a seat may know (D4, A9), for programs that learn to play."""

from __future__ import annotations

from typing import Final

from footplate.games.dampfross.page.view import sees_entry
from footplate.games.dampfross.routes.ways import MOST_HOPS
from footplate.games.dampfross.rules import moves
from footplate.games.dampfross.rules.companies import COMPANIES
from footplate.games.dampfross.rules.fees import companies_at
from footplate.games.dampfross.rules.orders import THROWS, hide_orders, is_ordering, order_of
from footplate.games.dampfross.rules.position import ABOARD, ENDED, ENTERING
from footplate.games.dampfross.rules.state import DampfrossState
from footplate.kernel.facets.study import UNKNOWN, Part, Study, bits, padded
from footplate.kernel.state import OVER

MOST: Final = 100_000
"""More than any count of turns, points or units can be."""
SEATS: Final = 6
LONGEST_ORDER: Final = 10
"""Steps of an order for one throw: six segments, a start city, ferries."""
E_SE_SW: Final = (1, 2, 3)
"""Of the two names of each side, the one that is written."""


class DampfrossStudy(Study[DampfrossState]):
    """Positions as numbers. Entries under seal are -1 for those who may not know them."""

    steps = moves.LAST + 1

    def steps_of(self, begun: DampfrossState) -> int:
        return moves.BUILD + 6 * begun.board.hexes

    def observe(self, state: DampfrossState, seat: int) -> list[Part]:
        if is_ordering(state):
            state = state.clone()
            hide_orders(state, seat)
        board = state.board
        seats = range(state.seats)
        last = state.seats - 1
        open_to_seat = state.opened or seat == state.to_move  # else it is nobody's business what a seat is asked
        listed = max(2 * state.settings.runs, 4 * state.settings.runs_in_round if state.has_rounds() else 0)
        tracks = [state.owners[hex * 6 + way] for hex in range(board.hexes) for way in E_SE_SW]
        targets = [int(target) for target in state.targets] or [0] * board.hexes
        return [
            *_orders(state, seat),
            *_round(state),
            Part("seat", [seat], 0, last, "the seat that looks"),
            Part("to move", [state.to_move], OVER, last, "the seat to move; -1 chance, -2 nobody, at the end"),
            Part(
                "phase",
                [state.phase if open_to_seat else ENTERING],
                0,
                ENDED,
                "what is asked, as `rules/position.py` numbers it; 12 for others while entries are sealed",
            ),
            Part("round", [state.round], 0, MOST, "the building round, from 1"),
            Part("first", [state.first], 0, last, "its first builder"),
            Part("active", [state.active if open_to_seat else UNKNOWN], -1, last, "the seat whose turn to build it is"),
            Part("opener", [state.opener], -1, last, "the seat that opens the second phase; -1 in the first"),
            Part("one open", [state.one_open], -1, MOST, "the round in which one city was left unconnected"),
            Part("ending", [state.ending_round], 0, 1, "whether building ends with this round"),
            Part("roll", [state.roll], -1, MOST, "the throw of the turn"),
            Part("points", [state.points], 0, MOST, "points that may still be spent"),
            Part("laid", [state.laid], 0, MOST, "segments laid in the line that is being built"),
            Part("partner", [state.partner if open_to_seat else UNKNOWN], -1, last, "the partner offered or agreed"),
            Part(
                "declined",
                bits(state.declined if open_to_seat else 0, state.seats),
                0,
                1,
                "by seat: whether it has declined the offer",
            ),
            Part("buyable", bits(state.buyable, moves.MAX_FERRIES), 0, 1, "by ferry: whether it was asked about"),
            Part("joined", bits(state.joined, state.seats), 0, 1, "by seat: turn used up by a joint line"),
            Part("runs", [state.runs, state.ordinary, state.idle], 0, MOST, "finished, ordinary, idle in a row"),
            Part("used", state.used, 0, MOST, "by number from 11: how often it was start or target"),
            Part("list", padded(state.list, listed), -1, 35, "the rest of a drawn list: start, target, start ..."),
            Part("again", padded(state.again, 2 * listed), -1, 35, "runs to be offered once more: start, target ..."),
            Part("redrawing", [state.redrawing, state.second_chance], 0, 1, "a list drawn again; a run once more"),
            Part("run", [state.start, state.target], -1, 35, "start and target as numbers from 11; -1 none"),
            Part("row", [state.row], -1, 11, "the row of the table of a special run"),
            Part("targets", targets, 0, 1, "by hex: whether the run may end there"),
            Part("order", padded(state.order, state.seats), -1, last, "the order of entering"),
            Part(
                "said",
                [state.said[other] if sees_entry(state, seat, other) else UNKNOWN for other in seats],
                UNKNOWN,
                ABOARD,
                "by seat: 0 nothing yet, 1 out, 2 in, 3 aboard another's train; -1 unknown",
            ),
            Part(
                "partners",
                [state.partners[other] if sees_entry(state, seat, other) else UNKNOWN for other in seats],
                UNKNOWN,
                last,
                "by seat: who is in the same train",
            ),
            Part(
                "routes",
                [
                    hop
                    for other in seats
                    for hop in padded(state.routes[other] if sees_entry(state, seat, other) else [], MOST_HOPS)
                ],
                UNKNOWN,
                moves.HOPS + moves.MAX_FERRIES - 1,
                "by seat, hop after hop: 7 x direction + payee (6: own track), 42 + ferry; -1 no more",
            ),
            Part(
                "dropped",
                [len(state.dropped[other]) if sees_entry(state, seat, other) else UNKNOWN for other in seats],
                UNKNOWN,
                MOST,
                "by seat: how many routes it has changed in this run",
            ),
            Part("exchanges", bits(state.exchanges, SEATS * SEATS), 0, 1, "by pair, 6 x low + high: fares exchanged"),
            Part("refused", bits(state.refused, SEATS * SEATS), 0, 1, "by pair: not agreed"),
            Part("race", [state.race_round], 0, MOST, "the round of the race, counted anew with each arrival"),
            Part("made", state.made, 0, MOST, "by seat: points its train has made"),
            Part("surplus", state.surplus, 0, MOST, "by seat: points left over on arrival"),
            Part("arrived", state.arrived, 0, MOST, "by seat: the round of its arrival; 0 not there"),
            Part("thrown", state.thrown, 0, MOST, "by seat: points thrown in a round that is not complete"),
            Part("throwing", bits(state.throwing, state.seats), 0, 1, "by seat: still to throw"),
            Part("tied", bits(state.tied, state.seats), 0, 1, "by seat: throws to break a tie"),
            Part("breaks", state.breaks, 0, 2**31 - 1, "by seat: what was thrown to break ties"),
            Part("spenders", padded(state.spenders, state.seats), -1, last, "who is still to build after the run"),
            Part("tenths", padded(state.tenths, state.seats), -MOST, MOST, "by seat: what it may spend then"),
            Part("accounts", state.accounts, -MOST, MOST, "by seat: money"),
            Part("income", state.income, -MOST, MOST, "by seat: from the current run"),
            Part("paid", state.paid, -MOST, MOST, "by seat: fares paid in it"),
            Part("starts", state.starts, -1, moves.MAX_PLACES - 1, "by seat: the place it started in"),
            Part("first sides", state.first_sides, -1, 5, "by seat: the direction of its first segment"),
            Part("connected", state.connected, 0, 1, "by city: whether it has been reached"),
            Part("ferries", [ferry.owner for ferry in state.network.ferries], -1, last, "by ferry: its owner"),
            Part("track", tracks, 0, 2**COMPANIES - 1, "by hex, E, SE and SW each: its owners, one bit a company"),
            Part(
                "came",
                [company for hex in range(board.hexes) for company in _came(state, hex)],
                -1,
                COMPANIES - 1,
                "with joinAlways, by hex: the companies in the order in which they came, and paid for coming again",
            ),
        ]


def _orders(state: DampfrossState, seat: int) -> list[Part]:
    """With orders: the throws of the round, and what the seat has ordered itself."""
    if not state.settings.orders:
        return []
    ordered = [order_of(state, seat, throw) for throw in range(THROWS)]
    return [
        Part("throws", padded(state.dice, THROWS + 1), -1, 6, "the throws of the round"),
        Part("throw", [state.throw], 0, THROWS - 1, "the throw that is ordered for, from 0"),
        Part("reserved", [state.reserved], 0, MOST, "by the seat that writes: put aside for fees"),
        Part(
            "orders",
            [step for order in ordered for step in padded(order, LONGEST_ORDER)],
            UNKNOWN,
            moves.LAST,
            "own orders, throw after throw: steps; -1 no more",
        ),
    ]


def _round(state: DampfrossState) -> list[Part]:
    """With operating rounds: who has entered how many runs of how many."""
    if not state.has_rounds():
        return []
    return [
        Part("entered", state.entered, 0, MOST, "by seat: runs of the round it has entered"),
        Part("limit", [state.limit, state.carried], 0, MOST, "how many it may enter; runs offered again"),
    ]


def _came(state: DampfrossState, hex: int) -> list[int]:
    """The companies of a hex in their order, where it matters (A25)."""
    if not state.settings.join_always:
        return []
    return padded(companies_at(state, hex), state.companies * (1 if state.settings.join_again else 2))
