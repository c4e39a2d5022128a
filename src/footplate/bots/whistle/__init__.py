"""Bots for Whistle Stop."""
