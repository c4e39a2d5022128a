"""What a finished game is worth knowing for: why it ended, and what there was to count. One function for each game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from footplate.games.dampfross.state import DampfrossState
from footplate.games.rocket.state import RocketState
from footplate.games.whistle.board import FIRST_SPACE
from footplate.games.whistle.position import EMPTY
from footplate.games.whistle.state import WhistleState
from footplate.kernel.state import OVER, State


@dataclass(frozen=True, slots=True)
class Figures:
    """Why a game ended ("" while it goes on), and its counts by name."""

    end_reason: str
    counts: Mapping[str, int]


def figures_of(game: str, state: State) -> Figures:
    """The figures of a position of this game."""
    return _FIGURES[game](state)


def _rocket(state: State) -> Figures:
    assert isinstance(state, RocketState)
    mergers = sum(line.dissolved for line in state.lines)
    isolated = sum(line.isolated for line in state.lines)
    return Figures(state.end_reason, {"mergers": mergers, "isolated": isolated})


def _dampfross(state: State) -> Figures:
    assert isinstance(state, DampfrossState)
    reached = sum(state.connected)
    reason = {"D73": "money", "D74": "runs", "A45": "runs", "A18": "money", "A32": "idle"}.get(state.end_reason, "")
    return Figures(reason, {"rounds": int(state.round), "runs": int(state.runs), "cities": reached})


def _whistle(state: State) -> Figures:
    assert isinstance(state, WhistleState)
    reason = "" if state.to_move != OVER else "last_train" if state.closing else "last_round"
    arrived = sum(place >= FIRST_SPACE for place in state.trains)
    return Figures(reason, {"arrived": arrived, "tiles": len(state.tiles) - state.tiles.count(EMPTY)})


_FIGURES: Final[Mapping[str, Callable[[State], Figures]]] = {
    "rocket": _rocket,
    "dampfross": _dampfross,
    "whistle": _whistle,
}
