"""Pictures people want in a file: SVG as it is, PNG with the help of a program that can draw SVG."""

from __future__ import annotations

import re
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Final

from footplate.cli.arguments import Complaint
from footplate.cli.files import write_text
from footplate.cli.terminal import Terminal, harmless

KINDS: Final = (".svg", ".png")
_SCALE: Final = 2
"""Pixels of a PNG for each unit of the picture: sharp on paper and on good screens."""
_SIZE: Final = re.compile(r'viewBox="[-0-9.]+ [-0-9.]+ ([0-9.]+) ([0-9.]+)"')
_LONGEST: Final = 120
"""Seconds a program may take."""


def write_picture(path: str | Path, svg: str, terminal: Terminal) -> None:
    """Write a picture into a file: as PNG or as SVG, whichever it is called."""
    target = Path(path)
    kind = target.suffix.lower()
    if kind not in KINDS:
        raise Complaint(terminal.say("cli.no_such_picture", file=harmless(str(path)), kinds=", ".join(KINDS)))
    if kind != ".png":
        write_text(target, svg, terminal)
        return
    for command, arguments in PAINTERS.items():
        program = shutil.which(command)
        if program and _painted(program, arguments, svg, target):
            return
    raise Complaint(terminal.say("cli.no_painter", programs=", ".join(PAINTERS)))


def _painted(program: str, arguments: Callable[[Path, Path, str], list[str]], svg: str, target: Path) -> bool:
    with tempfile.TemporaryDirectory() as folder:
        source, painted = Path(folder) / "picture.svg", Path(folder) / "picture.png"
        source.write_text(svg, "utf-8")
        try:
            command = [program, *arguments(source, painted, svg)]
            done = subprocess.run(command, check=False, capture_output=True, timeout=_LONGEST)
        except (OSError, subprocess.TimeoutExpired):
            return False
        if done.returncode or not painted.exists():
            return False
        shutil.copyfile(painted, target)
        return True


def _rsvg(source: Path, target: Path, svg: str) -> list[str]:
    return ["--zoom", str(_SCALE), "--output", str(target), str(source)]


def _inkscape(source: Path, target: Path, svg: str) -> list[str]:
    return [str(source), f"--export-filename={target}", f"--export-dpi={96 * _SCALE}"]


def _browser(source: Path, target: Path, svg: str) -> list[str]:
    found = _SIZE.search(svg)
    width, height = (round(float(size)) for size in found.groups()) if found else (1000, 1000)
    return [
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--hide-scrollbars",
        f"--user-data-dir={source.parent}",
        f"--force-device-scale-factor={_SCALE}",
        f"--window-size={width},{height}",
        f"--screenshot={target}",
        source.as_uri(),
    ]


PAINTERS: Final[dict[str, Callable[[Path, Path, str], list[str]]]] = {
    "chromium": _browser,
    "chromium-browser": _browser,
    "google-chrome": _browser,
    "inkscape": _inkscape,
    "rsvg-convert": _rsvg,
}
"""Programs that can draw an SVG, those first that know all of it (themes are CSS variables)."""
