"""Codes that phones can read: read back by a reader that others wrote."""

from __future__ import annotations

import zxingcpp
from PIL import Image

from tests.page.node import needs_node, run

PIXELS, QUIET = 6, 4


def picture(rows: list[str]) -> Image.Image:
    size = len(rows) + 2 * QUIET
    drawn = Image.new("L", (size, size), 255)
    for y, row in enumerate(rows):
        for x, dark in enumerate(row):
            if dark == "1":
                drawn.putpixel((x + QUIET, y + QUIET), 0)
    return drawn.resize((size * PIXELS, size * PIXELS), Image.Resampling.NEAREST)


@needs_node
def test_a_code_says_what_it_was_made_of() -> None:
    """Every version and every edge between two of them, and letters beyond ASCII."""
    link = "http://192.168.178.23:8000/join/" + "Ab3_-9" * 40
    texts = [link[:length] for length in range(1, 214)] + ["München–Győr é"]
    for text, rows in zip(texts, run("coded.js", texts), strict=True):
        found = zxingcpp.read_barcodes(picture(rows))
        assert [code.text for code in found] == [text], len(text)
