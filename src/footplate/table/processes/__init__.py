"""Processes of their own for what may take long: bots, pictures, records."""
