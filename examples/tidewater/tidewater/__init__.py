"""Tidewater: coal from three pits to three ports. A game for Footplate."""

from __future__ import annotations

from footplate.kernel.game import Game
from tidewater.picture import TidewaterPage, TidewaterPictures
from tidewater.text import TidewaterNotation, TidewaterRules, TidewaterStory

GAME = Game(
    key="tidewater",
    title="Tidewater",
    package=__name__,
    seats=range(2, 5),
    rules=TidewaterRules(),
    notation=TidewaterNotation(),
    story=TidewaterStory(),
    pictures=TidewaterPictures(),
    page=TidewaterPage(),
)
