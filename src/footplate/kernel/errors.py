"""The family of everything that is refused to somebody who plays, reads or loads a game; and what authors are told."""

from __future__ import annotations


class GameError(ValueError):
    """Something cannot be done, and the sentence says why. Nothing has changed."""


class BadGame(TypeError):
    """A game does not keep what games owe. The sentence is for its author: which class, which method, what is wrong."""
