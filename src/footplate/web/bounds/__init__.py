"""Limits for each visitor, and the headers of every answer."""
