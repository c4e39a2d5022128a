"""Whose bots think next, and reviews."""
