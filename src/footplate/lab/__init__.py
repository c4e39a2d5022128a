"""Studying games: simulations and what they show."""
