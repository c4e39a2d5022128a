"""Pictures in a rulebook: positions, as the game draws them, beside the clauses that need one.

They lie in `rulebook/pictures.json` of a game's package:

    [{"key": "merger", "clauses": ["R58"], "lesson": "merger", "look": ["M3", "R7"], "said": {"en": "...", ...}}]

A picture shows the position of a lesson, or a `position` of its own; `look` names hexes, and what lies around them is
shown; without any it is the whole board.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final

from footplate.kernel.errors import BadGame
from footplate.kernel.facets.pictures import Theme
from footplate.kernel.lessons import lessons_of
from footplate.language import folder_of

MARGIN: Final = 1.4
"""What is shown around the hexes looked at, in radii of a hex."""
SHAPE: Final = 1.9
"""How much wider than high a picture is that shows a part of the board."""
_ROOT: Final = re.compile(r'viewBox="([^"]*)"(?: width="[^"]*" height="[^"]*")?')


@dataclass(frozen=True, slots=True)
class Figure:
    """A position to be shown, and what is to be seen in it."""

    key: str
    clauses: tuple[str, ...]
    position: str
    said: dict[str, str] = field(hash=False)
    """By language."""
    look: tuple[str, ...] = ()

    def caption(self, language: str) -> str:
        """What is to be seen; in English where it is not translated."""
        return self.said.get(language) or self.said["en"]


@lru_cache(64)
def figures_of(package: str) -> tuple[Figure, ...]:
    """The pictures that lie in a package. A file that holds something else raises `BadGame`."""
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
    """The picture: the whole board, or what lies around the hexes looked at."""
    state = game.restore(one.position)
    drawn: str = game.pictures.svg(state, theme, language)
    board = game.page.board(game.maps.key_of(state))
    seen = [(hex["x"], hex["y"]) for hex in board["hexes"] if hex["name"] in one.look]
    if not seen:
        return drawn
    whole = _ROOT.search(drawn)
    assert whole is not None, "a picture says how large it is"
    room = [float(number) for number in whole[1].split()]
    left, top, width, height = _around(seen, MARGIN * board["radius"], room)
    box = f'viewBox="{left:.1f} {top:.1f} {width:.1f} {height:.1f}" width="{width:.0f}" height="{height:.0f}"'
    return _ROOT.sub(box, drawn, count=1)


def _around(points: list[tuple[float, float]], margin: float, room: list[float]) -> tuple[float, float, float, float]:
    """The smallest box of the usual shape around some points, moved so that it stays on the board where it can."""
    across, down = zip(*points, strict=True)
    width, height = max(across) - min(across) + 2 * margin, max(down) - min(down) + 2 * margin
    width, height = max(width, SHAPE * height), max(height, width / SHAPE)
    left, top = (min(across) + max(across) - width) / 2, (min(down) + max(down) - height) / 2
    left = max(room[0], min(left, room[0] + room[2] - width))
    return left, max(room[1], min(top, room[1] + room[3] - height)), width, height
