"""Pictures that go out by mail show their colours in every program, and can be painted without a browser."""

from __future__ import annotations

import re
from io import BytesIO
from xml.etree import ElementTree

import pytest

from footplate import start
from footplate.draw import painting
from footplate.draw.plainly import plainly
from footplate.games import load
from tests.extras import needed

GAMES = ("rocket", "dampfross", "whistle")


def picture(game: str) -> str:
    return load(game).pictures.svg(start(game, seats=3, seed=1).state, "light", "en")


@pytest.mark.parametrize("game", GAMES)
def test_no_variable_is_left_and_nothing_else_has_changed(game: str) -> None:
    svg = picture(game)
    made = plainly(svg)
    assert "var(" in svg
    assert not re.search(r"var\(|color-mix|--\w|prefers-color-scheme|data-theme=dark", made)
    before, after = (ElementTree.fromstring(one) for one in (svg, made))
    assert [(one.tag, one.get("d"), one.get("transform")) for one in before.iter()] == [
        (one.tag, one.get("d"), one.get("transform")) for one in after.iter()
    ]


def test_a_colour_holds_for_what_is_inside() -> None:
    style = "<style>.board{--pA:#111111;--pB:#222222}.board .b{fill:var(--p);stroke:red}</style>"
    drawing = '<g style="--p:var(--pA)"><path class="b"/></g><path class="b" style="--p:var(--pB)"/>'
    made = plainly(f'<svg class="board">{style}{drawing}</svg>')
    assert '<g class="set0"><path class="b"/></g><path class="b set1"/>' in made
    assert ".board .set0 .b,.board .b.set0{fill:#111111}" in made
    assert ".board .set1 .b,.board .b.set1{fill:#222222}" in made


def test_a_font_with_quotes_in_its_name_stays_whole() -> None:
    board = '<svg><style>.board{--c:#111111}</style><text style="font:9px &quot;Two Words&quot;,serif">A</text></svg>'
    assert 'style="font:9px &quot;Two Words&quot;,serif"' in plainly(board)


def test_a_map_is_painted_without_a_browser(monkeypatch: pytest.MonkeyPatch) -> None:
    needed("post", "resvg_py")
    from PIL import Image

    monkeypatch.setattr(painting, "PAINTERS", {})
    if not painting.writes_text():
        pytest.skip("there are no fonts here")
    png = painting.painted(picture("whistle"))
    assert png is not None
    colours = {colour for _, colour in Image.open(BytesIO(png)).convert("RGB").getcolors(1 << 20) or ()}
    assert {(0x26, 0x2C, 0x2F), (0xEF, 0xE5, 0xCB), (0xB9, 0x80, 0x3F)} <= colours  # black tiles, tiles, wood


def test_where_nothing_can_paint_there_is_no_png(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(painting, "PAINTERS", {})
    monkeypatch.setattr(painting, "writes_text", lambda: False)
    assert painting.painted(picture("rocket")) is None
