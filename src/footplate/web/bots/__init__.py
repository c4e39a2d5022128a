"""The order in which bots think, and reviews."""
