"""Acting: moves, hints and decisions of bots, each a command that changes a table or is refused."""
