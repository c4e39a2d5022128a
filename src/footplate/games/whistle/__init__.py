"""Whistle Stop (Scott Caputo)."""

from footplate.games.whistle.game import GAME

__all__ = ["GAME"]
