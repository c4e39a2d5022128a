"""Pictures of positions: everything that is needed to draw one, so that it can be drawn elsewhere."""

from __future__ import annotations

from dataclasses import dataclass

from footplate.games import load as load_game
from footplate.kernel.facets.pictures import Theme
from footplate.kernel.figures import Figure
from footplate.kernel.figures import draw_figure as drawn
from footplate.kernel.rng import Random
from footplate.kernel.state import State


@dataclass(frozen=True, slots=True)
class Picture:
    """A position, and for whose eyes it is."""

    game: str
    state: State
    """Not to be played on."""
    seen_by: tuple[int, ...]
    """What each of these seats may not know is replaced by a guess, for one after the other."""
    theme: Theme
    language: str = "en"


def draw(picture: Picture) -> str:
    """The board as SVG."""
    game, state = load_game(picture.game), picture.state
    below = Random(1).below
    for seat in picture.seen_by:
        state = game.secrets.determinize(state, seat, below)
    return game.pictures.svg(state, picture.theme, picture.language)


def draw_figure(game: str, figure: Figure, theme: Theme, language: str) -> str:
    """A picture of a rulebook as SVG."""
    return drawn(load_game(game), figure, theme, language)
