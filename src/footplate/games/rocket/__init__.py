"""Stephenson's Rocket (Reiner Knizia, 1999)."""

from footplate.games.rocket.game import GAME

__all__ = ["GAME"]
