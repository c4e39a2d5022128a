"""Make the icons under which the page is installed, from the colours of the page: `python -m tools.app_icons`.

The mark is that of `icon.svg`: two wheels and the rod between them. A system cuts a maskable icon into its own shape,
so its mark stays within the inner four fifths; a badge is a silhouette.
"""

from __future__ import annotations

import io
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from PIL import Image, ImageDraw

ROOT: Final = Path(__file__).resolve().parents[1]
ICONS: Final = ROOT / "src/footplate/web/page/icons"
TOKENS: Final = ROOT / "src/footplate/draw/tokens.css"
MARK: Final = ROOT / "src/footplate/web/page/icon.svg"
UNITS: Final = 32
"""How wide the mark's drawing is."""
FINER: Final = 4
"""It is painted so many times as large and then made smaller: edges are smooth."""
COLOURS: Final = 48


@dataclass(frozen=True, slots=True)
class Icon:
    """How the mark stands on its ground, if it has one."""

    size: int
    round_off: float
    scale: float
    ground: str | None
    wheels: str
    rod: str


def token(name: str) -> str:
    """A colour of the light theme."""
    found = re.search(rf"--{name}:(#[0-9A-F]{{6}})", TOKENS.read_text("utf-8"))
    assert found
    return found[1]


def icons() -> dict[str, Icon]:
    """Every file."""
    brand, paper = token("brand"), token("on-brand")
    rod = re.findall(r'stroke="(#[0-9A-F]{6})"', MARK.read_text("utf-8"))[-1]
    return {
        "192.png": Icon(192, 7, 1, brand, paper, rod),
        "512.png": Icon(512, 7, 1, brand, paper, rod),
        "maskable.png": Icon(512, 0, 0.82, brand, paper, rod),
        "apple.png": Icon(180, 0, 0.9, brand, paper, rod),
        "badge.png": Icon(96, 0, 1.1, None, "#FFFFFF", "#FFFFFF"),
    }


def painted(icon: Icon) -> bytes:
    """A PNG of few colours."""
    unit = icon.size * FINER / UNITS
    picture = Image.new("RGBA", (icon.size * FINER, icon.size * FINER), (0, 0, 0, 0))
    pen = ImageDraw.Draw(picture)

    def at(x: float, y: float) -> tuple[float, float]:
        return (16 + (x - 16) * icon.scale) * unit, (16 + (y - 16) * icon.scale) * unit

    def disc(x: float, y: float, radius: float, colour: str, width: float = 0) -> None:
        (left, top), (right, bottom) = at(x - radius, y - radius), at(x + radius, y + radius)
        line = round(width * icon.scale * unit)
        pen.ellipse((left, top, right, bottom), None if line else colour, colour, line)

    if icon.ground:
        whole = (0, 0, icon.size * FINER - 1, icon.size * FINER - 1)
        pen.rounded_rectangle(whole, icon.round_off * unit, icon.ground)
    for x in (10, 22):
        disc(x, 16, 7.5, icon.wheels, 3)
    pen.line([at(10, 19), at(22, 19)], icon.rod, round(3 * icon.scale * unit))
    for x in (10, 22):
        disc(x, 19, 1.5, icon.rod)
    file = io.BytesIO()
    smooth = picture.resize((icon.size, icon.size), Image.Resampling.LANCZOS)
    smooth.quantize(COLOURS, Image.Quantize.FASTOCTREE).save(file, "PNG", optimize=True)
    return file.getvalue()


def main() -> None:
    ICONS.mkdir(exist_ok=True)
    for name, icon in icons().items():
        (ICONS / name).write_bytes(painted(icon))


if __name__ == "__main__":
    main()
