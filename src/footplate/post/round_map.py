"""The map of a report: the board, with a ring around everything the round has changed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from footplate.draw.plainly import plainly
from footplate.draw.svg import Attribute, tag
from footplate.table.show.pictures import draw
from footplate.table.show.views import Viewer


def map_of_round(viewer: Viewer, places: Iterable[Mapping[str, Any]]) -> str:
    """The present board as SVG for any program, in light colours for printing."""
    svg = plainly(draw(viewer.picture(None, "light")))
    board = viewer.game.page.board(viewer.game.maps.key_of(viewer.live.state))
    centres = {one["name"]: (one["x"], one["y"]) for one in (*board["places"], *board["hexes"])}
    named = (str(place.get("hex") or place.get("town") or "") for place in places)
    touched = dict.fromkeys(centres[name] for name in named if name in centres)
    rings = [_ring(x, y, board["radius"] * 0.86) for x, y in touched]
    return _on_paper(svg.replace("</svg>", tag("g", *rings, class_="changes") + "</svg>") if rings else svg)


def _on_paper(svg: str) -> str:
    """On white, since programs with dark windows would show dark lines on a dark ground."""
    found = re.search(r'viewBox="(\S+) (\S+) (\S+) (\S+)"', svg)
    assert found
    x, y, width, height = found.groups()
    return svg.replace("</style>", "</style>" + tag("rect", x=x, y=y, width=width, height=height, fill="#fff"), 1)


def _ring(x: float, y: float, radius: float) -> str:
    """Dashed red on white, visible on light and dark tiles, and on paper without colour."""
    ring: dict[str, Attribute] = {"cx": x, "cy": y, "r": radius, "fill": "none"}
    below = tag("circle", **ring, stroke="#fff", stroke_width=4.4, opacity=0.8)
    return below + tag("circle", **ring, stroke="#b3261e", stroke_width=2.2, stroke_dasharray="7 3.5")
