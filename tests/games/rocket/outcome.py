"""What comes of moves to which nobody objects."""

from __future__ import annotations

from footplate.games.rocket.rules.state import RocketState
from footplate.kernel.events import Event
from tests.games.rocket.table import decline, play


def outcome(state: RocketState, *texts: str) -> list[Event]:
    """Play whole moves and let every seat that could still call, bid or match say no.

    Returns what happened: the last move is final, with everything that follows from it.
    """
    events = play(state, *texts)
    return decline(state, events)
