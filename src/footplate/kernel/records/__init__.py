"""Records: games as text (docs/notation.md): reading, writing, replaying, projecting and proving them."""
