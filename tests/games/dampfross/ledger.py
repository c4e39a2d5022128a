"""Reading off what a building turn has brought: points, premiums, track, whose turn it is."""

from __future__ import annotations

from footplate.games.dampfross import GAME
from footplate.games.dampfross.rules import moves
from footplate.games.dampfross.rules.state import DampfrossState
from footplate.games.dampfross.text.place_names import read_node
from footplate.kernel.events import Event
from tests.games.dampfross.table import told


def asked(state: DampfrossState) -> str:
    """Who is asked for what: `A build`, `chance roll`."""
    view = GAME.view(state, None)
    who = view["to_move"]
    return f"{chr(65 + who) if isinstance(who, int) else who} {view['asked']}"


def points(events: list[Event]) -> list[int]:
    """The points of every segment laid."""
    return [event.number("points") for event in told(events, "laid")]


def premiums(events: list[Event]) -> list[tuple[str, int]]:
    """(city, amount) of every premium."""
    return [(event.word("city"), event.number("amount")) for event in told(events, "premium")]


def owners(state: DampfrossState, here: str, there: str) -> str:
    """The letters of the seats with track between two neighbouring hexes."""
    seats = state.network.owners[side(state, here, there)]
    return "".join(chr(65 + seat) for seat in range(state.seats) if seats >> seat & 1)


def side(state: DampfrossState, here: str, there: str) -> int:
    """The side between two neighbouring hexes, seen from the first."""
    board = state.board
    hex, to = read_node(board, here, 1), read_node(board, there, 1)
    return hex * 6 + board.neighbours[hex * 6 : hex * 6 + 6].index(to)


def segment(state: DampfrossState, here: str, there: str) -> int:
    """The step that lays this segment."""
    return moves.BUILD + side(state, here, there)


def neighbours(state: DampfrossState, place: str) -> list[str]:
    """The hexes around a place that are land, by name."""
    board = state.board
    hex = read_node(board, place, 1)
    return [board.node_names[near] for near in board.neighbours[hex * 6 : hex * 6 + 6] if near >= 0]
