"""What a line of a record hides from whom (docs/notation.md, section 8): tiles drawn and put back unseen, and gold."""

from __future__ import annotations

SEALED = "?"


def seal_move(actor: str, text: str, viewer: str, open_hands: bool) -> str:
    """A canonical move with `?` for each value the viewer ("A" ..., or "" for a spectator) may not see.

    >>> seal_move("*", "deal B #17 #T2", "A", open_hands=False)
    'deal B ? ?'
    >>> seal_move("B", "deal wood for 2 coal", "A", open_hands=False)
    'deal wood for 2 coal'
    >>> seal_move("B", "use compass #12", "B", open_hands=False)
    'use compass #12'
    """
    parts = text.split(" ")
    match parts:
        case ["deal", owner, *tiles] if actor == "*" and not open_hands and owner != viewer:
            return " ".join(["deal", owner, *(SEALED for _ in tiles)])
        case ["gold", owner, _] if actor == "*" and owner != viewer:
            return f"gold {owner} {SEALED}"
        case ["discard", tile] if tile.startswith("#") and not open_hands and actor != viewer:
            return f"discard {SEALED}"
        case ["use", "compass", _] if not open_hands and actor != viewer:
            return f"use compass {SEALED}"
    return text
