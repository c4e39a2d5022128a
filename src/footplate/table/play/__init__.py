"""A game in progress: live tables, commands as drafts, undo, clocks, hints, records in and out."""
