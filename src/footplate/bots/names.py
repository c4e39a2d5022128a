"""Names of bots that have none of their own: by their level and their seat."""

from __future__ import annotations

from footplate.bots.levels import LEVELS
from footplate.kernel.game import seat_letter
from footplate.language import say


def usual_name(level: str, seat: int) -> str:
    """The name a bot is stored with; `called` translates it for readers.

    >>> usual_name("fireman", 1)
    'fireman B'
    """
    return f"{level} {seat_letter(seat)}"


def called(name: str, language: str) -> str:
    """A player's name for a reader: the level of a bot without a name of its own is translated.

    >>> called("fireman B", "de"), called("Beate", "de")
    ('Heizer B', 'Beate')
    """
    level, _, letter = name.rpartition(" ")
    return f"{say(f'page.level.{level}', language)} {letter}" if level in LEVELS and len(letter) == 1 else name
