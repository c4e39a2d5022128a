"""The family of everything that is refused to somebody who plays, reads or loads a game."""

from __future__ import annotations


class GameError(ValueError):
    """Something cannot be done, and the sentence says why. Nothing has changed."""
