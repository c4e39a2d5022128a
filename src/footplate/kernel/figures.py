"""Pictures in a rulebook: positions, as the game draws them, beside the clauses that need one.

They lie in `rulebook/pictures.json` of a game's package:

    [{"key": "merger", "clauses": ["R58"], "lesson": "merger", "look": ["M3", "R7"], "said": {"en": "...", ...}}]

A picture shows the position of a lesson, or a `position` of its own. `look` names hexes: the picture shows them and
what lies around them, and without any the whole board.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Collection
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final

from footplate.kernel.errors import BadGame
from footplate.kernel.facets.pictures import Theme
from footplate.kernel.lessons import lessons_of
from footplate.language import folder_of

MARGIN_IN_RADII: Final = 1.4
"""What is shown around the hexes looked at, in radii of a hex."""
SHAPE: Final = 1.9
"""How much wider than high a picture is that shows a part of the board."""
BRASS: Final = "#C08F35"
_ROOT: Final = re.compile(r'viewBox="([^"]*)"(?: width="[^"]*" height="[^"]*")?')


@dataclass(frozen=True, slots=True)
class Figure:
    """A position to show, and its caption."""

    key: str
    clauses: tuple[str, ...]
    position: str
    said: dict[str, str] = field(hash=False)
    """By language."""
    look: tuple[str, ...] = ()

    def caption(self, language: str) -> str:
        """The caption; in English where it is not translated."""
        return self.said.get(language) or self.said["en"]


@lru_cache(64)
def figures_of(package: str) -> tuple[Figure, ...]:
    """The pictures that lie in a package. Raises `BadGame` for a file that holds anything else."""
    home = folder_of(package)
    file = home / "rulebook" / "pictures.json" if home is not None else None
    if file is None or not file.is_file():
        return ()
    try:
        return tuple(_figure(package, entry) for entry in json.loads(file.read_text("utf-8")))
    except (OSError, ValueError, TypeError, KeyError, AttributeError) as failure:
        raise BadGame(f"{file} does not hold pictures of a rulebook: {failure!r}") from failure


def _figure(package: str, entry: dict[str, Any]) -> Figure:
    lesson = entry.get("lesson")
    position = lessons_of(package).find(lesson).position if lesson else entry["position"]
    return Figure(
        entry["key"], tuple(entry["clauses"]), position, {"en": "", **entry["said"]}, tuple(entry.get("look", ()))
    )


def draw_figure(game: Any, one: Figure, theme: Theme, language: str) -> str:
    """Draw the picture: the whole board, or what lies around the hexes looked at."""
    return draw_part(game, game.restore(one.position), one.look, theme, language)


def draw_part(
    game: Any,
    state: Any,
    look: Collection[str],
    theme: Theme,
    language: str,
    outlined: Collection[str] = (),
    margin: float = MARGIN_IN_RADII,
) -> str:
    """Draw a position: the whole board, or what lies around the hexes looked at. Some hexes may be outlined as an
    idea.
    """
    drawn: str = game.pictures.svg(state, theme, language)
    board = game.page.board(game.maps.key_of(state))
    middles = {hex["name"]: (hex["x"], hex["y"]) for hex in board["hexes"]}
    seen = [middles[hex] for hex in look if hex in middles]
    rings = "".join(_ring(middles[hex], board["radius"], board["orientation"]) for hex in outlined if hex in middles)
    drawn = f"{drawn.removesuffix('</svg>')}{rings}</svg>" if rings else drawn
    if not seen:
        return drawn
    whole = _ROOT.search(drawn)
    assert whole is not None, "a picture says how large it is"
    room = [float(number) for number in whole[1].split()]
    left, top, width, height = _around(seen, margin * board["radius"], room)
    box = f'viewBox="{left:.1f} {top:.1f} {width:.1f} {height:.1f}" width="{width:.0f}" height="{height:.0f}"'
    return _ROOT.sub(box, drawn, count=1)


def _ring(middle: tuple[float, float], radius: float, orientation: str) -> str:
    """The outline of a hex in brass, which shows on light and on dark ground."""
    (x, y), size = middle, radius * 0.96
    turns = [math.radians(60 * corner + 30 * (orientation == "pointy")) for corner in range(6)]
    points = " ".join(f"{x + size * math.cos(turn):.1f},{y + size * math.sin(turn):.1f}" for turn in turns)
    return f'<polygon points="{points}" fill="{BRASS}" fill-opacity=".16" stroke="{BRASS}" stroke-width="2.4"/>'


def _around(points: list[tuple[float, float]], margin: float, room: list[float]) -> tuple[float, float, float, float]:
    """The smallest box of the usual shape around some points, moved so that it stays on the board where it can."""
    across, down = zip(*points, strict=True)
    width, height = max(across) - min(across) + 2 * margin, max(down) - min(down) + 2 * margin
    width, height = max(width, SHAPE * height), max(height, width / SHAPE)
    left, top = (min(across) + max(across) - width) / 2, (min(down) + max(down) - height) / 2
    left = max(room[0], min(left, room[0] + room[2] - width))
    return left, max(room[1], min(top, room[1] + room[3] - height)), width, height
