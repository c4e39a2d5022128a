"""Bots for Stephenson's Rocket."""
