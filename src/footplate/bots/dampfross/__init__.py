"""Bots for Dampfross."""
