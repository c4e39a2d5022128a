"""Fellside: shares, track on hexes and secret contracts. A game for Footplate."""

from __future__ import annotations

from fellside.browser import FellsidePage
from fellside.picture import FellsidePictures
from fellside.secrets import FellsideSecrets
from fellside.study import FellsideStudy
from fellside.text import FellsideNotation, FellsideRules, FellsideStory
from footplate.kernel.game import Game

GAME = Game(
    key="fellside",
    title="Fellside",
    package=__name__,
    seats=range(2, 5),
    rules=FellsideRules(),
    notation=FellsideNotation(),
    story=FellsideStory(),
    pictures=FellsidePictures(),
    page=FellsidePage(),
    secrets=FellsideSecrets(),
    study=FellsideStudy(),
)
