"""Pictures of positions: everything that is needed to draw one, so that it can be drawn elsewhere."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from footplate.bots.answering import answering
from footplate.games import load as load_game
from footplate.kernel.facets.pictures import Theme
from footplate.kernel.figures import Figure, draw_part
from footplate.kernel.figures import draw_figure as drawn
from footplate.kernel.lesson_places import hexes_shown, solved
from footplate.kernel.rng import Random
from footplate.kernel.state import State

IDEA_MARGIN: Final = 2.3
"""What is shown around the hexes a lesson is about, in radii of a hex: enough for the names beside them."""


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


def draw_lesson(game: str, lesson: str, theme: Theme, language: str) -> str:
    """The idea of a lesson as SVG: the part of the board it is about, as it is once the lesson is done, with the hexes
    that it outlines.
    """
    rules = load_game(game)
    one = rules.lessons.find(lesson)
    answer = answering(rules, one)
    state = solved(rules, one, one.solutions[0], answer).state if one.solutions else rules.restore(one.position)
    return draw_part(rules, state, hexes_shown(rules, one, answer), theme, language, one.beside, IDEA_MARGIN)


def draw_map(game: str, map_key: str, theme: Theme, language: str) -> str:
    """A map as SVG, before the first move."""
    rules = load_game(game)
    return rules.pictures.svg(rules.new(rules.seats[0], None, map_key), theme, language)
