"""SVG as PNG, by the package resvg-py (extra `post`), else with the help of a program that can draw it."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from footplate.draw.plainly import plainly

_SCALE: Final = 2
"""Pixels of a PNG for each unit of the picture: sharp on paper and on good screens."""
_SIZE: Final = re.compile(r'viewBox="[-0-9.]+ [-0-9.]+ ([0-9.]+) ([0-9.]+)"')
_LONGEST: Final = 120
"""Seconds a program may take."""
_RESVG: Final = f"""
import sys, resvg_py
families = {{"sans_serif_family": "DejaVu Sans", "serif_family": "DejaVu Serif"}}
svg = sys.stdin.buffer.read().decode()
sys.stdout.buffer.write(resvg_py.svg_to_bytes(svg_string=svg, zoom={_SCALE}, background="white", **families))
"""
"""A process of its own: while it paints, nothing else would run in this one."""


def painted(svg: str) -> bytes | None:
    """The picture as PNG, in light colours; None where nothing here can draw it."""
    svg = plainly(svg)
    if png := _by_resvg(svg):
        return png
    for command, arguments in PAINTERS.items():
        program = shutil.which(command)
        if program and (png := _painted(program, arguments, svg)):
            return png
    return None


def _by_resvg(svg: str) -> bytes | None:
    return _resvg(svg) if writes_text() else None


@cache
def writes_text() -> bool:
    """Whether resvg is here and finds letters: a map without any name on it is none."""
    if find_spec("resvg_py") is None:
        return False
    frame = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20" width="20" height="20">{}</svg>'
    return _resvg(frame.format('<text y="15" font-family="sans-serif">M</text>')) != _resvg(frame.format(""))


def narrow_letters(svg: str) -> str:
    """For resvg, which knows DejaVu's narrow letters as a width of the usual ones."""
    return svg.replace(' Condensed"', '"').replace("{font:", "{font:condensed ")


def _resvg(svg: str) -> bytes | None:
    drawn = narrow_letters(svg)
    command = [sys.executable, "-c", _RESVG]
    try:
        done = subprocess.run(command, input=drawn.encode(), check=False, capture_output=True, timeout=_LONGEST)
    except (OSError, subprocess.TimeoutExpired):
        return None
    return done.stdout if not done.returncode else None


def _painted(program: str, arguments: Callable[[Path, Path, str], list[str]], svg: str) -> bytes | None:
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder) / "picture.svg", Path(folder) / "picture.png"
        source.write_text(svg, "utf-8")
        try:
            command = [program, *arguments(source, target, svg)]
            done = subprocess.run(command, check=False, capture_output=True, timeout=_LONGEST)
        except (OSError, subprocess.TimeoutExpired):
            return None
        return target.read_bytes() if not done.returncode and target.exists() else None


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
"""Programs that can draw an SVG, those first that know all of it."""
WHAT_PAINTS: Final = ("resvg-py", *PAINTERS)
"""What people may install to have PNGs."""
