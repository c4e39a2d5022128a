"""Pictures as files: SVG, and PNG where a program can render it."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from footplate.cli.arguments import Complaint
from footplate.cli.files import cannot, write_text
from footplate.cli.terminal import Terminal, harmless
from footplate.draw.painting import WHAT_PAINTS, painted

PICTURE_ENDINGS: Final = (".svg", ".png")


def write_picture(path: str | Path, svg: str, terminal: Terminal) -> None:
    """Write a picture into a file, as PNG or SVG by the ending of its name."""
    target = Path(path)
    kind = target.suffix.lower()
    if kind not in PICTURE_ENDINGS:
        raise Complaint(terminal.say("cli.no_such_picture", file=harmless(str(path)), kinds=", ".join(PICTURE_ENDINGS)))
    if kind != ".png":
        write_text(target, svg, terminal)
        return
    png = painted(svg)
    if png is None:
        raise Complaint(terminal.say("cli.no_painter", programs=", ".join(WHAT_PAINTS)))
    try:
        target.write_bytes(png)
    except OSError as error:
        raise Complaint(cannot("write", str(path), error, terminal)) from None
