"""Where hidden things are opened: no plan reaches beyond such a step."""

from __future__ import annotations

from footplate.kernel.game import AnyGame
from footplate.kernel.state import OVER, State


def opens(game: AnyGame, state: State, step: int, seat: int | None) -> bool:
    """Whether a step shows this seat (None: a spectator) what was unknown: by itself, by opening what was sealed, or
    by ending the game, which opens everything.
    """
    secrets = game.secrets
    if secrets.reveals(state, step):
        return True
    if not secrets.kept(state) or not state.allows(step):
        return False
    after = state.clone()
    after.advance(step)
    return after.to_move == OVER or any(
        secrets.is_sealed(state, actor, seat) and not secrets.is_sealed(after, actor, seat)
        for actor in range(state.seats)
    )
