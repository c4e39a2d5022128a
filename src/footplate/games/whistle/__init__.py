"""Whistle Stop (Scott Caputo)."""
