"""A train of seat A that comes to a stop for one coal: the tile of a test on C2, or the end tile of a test on H3."""

from __future__ import annotations

from typing import Any

from footplate.games.whistle.game import GAME
from footplate.games.whistle.rules.position import COAL_SLOT
from footplate.games.whistle.rules.state import WhistleState
from footplate.kernel.events import Event
from tests.games.whistle.arrange import arrange
from tests.games.whistle.moving import NOBODY, only, play

ENDS = ("#E1", "#E2", "", "#E4", "#E5", "#E6", "#E7", "#E8")


def before(tile: str, **table: Any) -> WhistleState:
    """Seat A's train 1 stands on C1, north of this tile; train 2 waits on S1. `table` goes to `arrange`."""
    tiles = {"C1": "#11", "C2": tile} | table.pop("tiles", {})
    trains = table.pop("trains", only("A: C1, S1", NOBODY, seats=table.get("seats", 2)))
    return arrange(tiles=tiles, trains=trains, **({"coal": [1]} | table))


def come_to(tile: str, **table: Any) -> tuple[WhistleState, list[Event]]:
    """The train has come to this tile; what has happened since."""
    state = before(tile, **table)
    return state, play(state, "train 1 coal S")


def before_end(end: str, **table: Any) -> WhistleState:
    """Seat A's train 1 stands on G2, north-east of the end tile on H3; train 2 waits on S1."""
    ends = [name or end for name in ENDS]
    if end in ENDS:
        ends[ENDS.index(end)] = "#E3"
    trains = table.pop("trains", only("A: G2, S1", NOBODY, seats=table.get("seats", 2)))
    return arrange(tiles={"G2": "#12 r1"}, ends=ends, trains=trains, **({"coal": [1]} | table))


def come_to_end(end: str, **table: Any) -> tuple[WhistleState, list[Event]]:
    """The train has come to this end tile; what has happened since."""
    state = before_end(end, **table)
    return state, play(state, "train 1 coal SW")


def choices(state: WhistleState) -> list[str]:
    """Every step the seat to move may take, by its name."""
    return [GAME.notation.name(state, step) for step in state.legal()]


def spent(count: int) -> list[int]:
    """So much coal has been spent on moves already."""
    return [COAL_SLOT] * count


def shares(state: WhistleState, seat: int) -> list[str]:
    """The shares a seat has."""
    held = GAME.view(state, None)["shares"]
    assert isinstance(held, list)
    return [str(share) for share in held[seat]]
