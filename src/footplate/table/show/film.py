"""A finished game as a moving picture of ten seconds: its positions one after the other, then the result. A GIF, drawn
with resvg-py and Pillow (extra `film`).
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from importlib.util import find_spec
from typing import Final

from footplate.draw.painting import narrow_letters, writes_text
from footplate.draw.plainly import plainly
from footplate.games import load
from footplate.kernel.state import State
from footplate.language import say
from footplate.table.show.share_card import ShareCard, amount, draw_card

WHAT_FILMS: Final = ("resvg-py", "pillow")
"""What people may install to have films."""

_SCENES: Final = 30
"""Positions of a game that are shown, before its result."""
_WIDTH: Final = 720
"""Pixels. Names on a board can be read, and friends can be sent it."""
_EACH: Final = 240
"""Milliseconds for which a position is shown,"""
_FIRST: Final = 600
"""the first one,"""
_LAST: Final = 2600
"""and the result."""
_COLOURS: Final = 255
"""Of a GIF, which needs one more for what stays as it was."""


@cache
def can_film() -> bool:
    """Whether what it takes is installed, and finds letters."""
    return find_spec("PIL") is not None and writes_text()


def scenes(moves: int) -> list[int]:
    """After which moves of a game the board is shown, from the opening on: evenly over a long game, without the end.

    >>> scenes(3), len(scenes(500)), scenes(500)[:3], scenes(500)[-1]
    ([0, 1, 2], 30, [0, 16, 33], 483)
    """
    return sorted({step * moves // _SCENES for step in range(_SCENES)} - {moves})


def scene(result: ShareCard, state: State, after: int) -> ShareCard:
    """A position on the way to a result, after `after` moves."""
    game, language = load(result.picture.game), result.picture.language
    names = {seat: name for seat, name, _ in result.places}
    return replace(
        result,
        picture=replace(result.picture, state=state),
        headline=say("page.final.after", language, {"n": after}),
        places=tuple((seat, names[seat], amount(game, had, language)) for seat, had in enumerate(state.scores())),
        winners=(),
    )


def frame(card: ShareCard) -> bytes:
    """One picture of a film, as PNG."""
    import resvg_py

    drawn = narrow_letters(plainly(draw_card(card)))
    sans, serif = "DejaVu Sans", "DejaVu Serif"
    png = resvg_py.svg_to_bytes(
        svg_string=drawn, width=_WIDTH, background="white", sans_serif_family=sans, serif_family=serif
    )
    return bytes(png)


def film(frames: Sequence[bytes]) -> bytes:
    """The frames one after the other, over and over, as GIF. Its colours are those of the last one, where all pieces
    stand.
    """
    from PIL import Image

    pictures = [Image.open(io.BytesIO(png)).convert("RGB") for png in frames]
    palette = pictures[-1].quantize(_COLOURS, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    first, *others = [picture.quantize(palette=palette, dither=Image.Dither.NONE) for picture in pictures]
    times = [_EACH] * len(pictures)
    times[0], times[-1] = _FIRST, _LAST
    made = io.BytesIO()
    first.save(made, "GIF", save_all=True, append_images=others, duration=times, loop=0, disposal=1)
    return made.getvalue()
