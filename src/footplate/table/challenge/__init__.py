"""Challenges: a finished or begun game that others play from the same beginning."""
