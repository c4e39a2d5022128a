"""Pictures of positions: everything that is needed to draw one, so that it can be drawn elsewhere."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from footplate.games import load as load_game
from footplate.kernel.game import Theme
from footplate.kernel.rng import Random
from footplate.table.bot_pool import remembered_position


@dataclass(frozen=True, slots=True)
class Picture:
    """A position by the headers and steps that lead to it, and for whose eyes it is."""

    id: str
    game: str
    headers: Mapping[str, str]
    steps: tuple[int, ...]
    seen_by: tuple[int, ...]
    """What each of these seats may not know is replaced by a guess, for one after the other."""
    theme: Theme


def draw(picture: Picture) -> str:
    """The board as SVG."""
    game = load_game(picture.game)
    state = remembered_position(picture)
    below = Random(1).below
    for seat in picture.seen_by:
        state = game.determinize(state, seat, below)
    return game.svg(state, picture.theme)
