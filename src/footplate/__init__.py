"""Footplate: railway board games to play and to study."""

__version__ = "0.1.0"
