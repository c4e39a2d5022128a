"""Dampfross, also known as Railway Rivals (David Watts)."""

from footplate.games.dampfross.game import GAME

__all__ = ["GAME"]
