"""The errors a person who plays, reads or loads a game can cause, and the error for authors of games."""

from __future__ import annotations


class GameError(ValueError):
    """Something cannot be done, and the sentence says why. Nothing has changed."""


class BadGame(TypeError):
    """A game breaks the contract of games. The sentence is for its author: which class, which method, what is wrong."""
