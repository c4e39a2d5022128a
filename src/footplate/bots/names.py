"""What bots are called that nobody has given a name: by their level and their seat."""

from __future__ import annotations

from footplate.bots.levels import LEVELS
from footplate.kernel.game import seat_letter
from footplate.language import say


def usual_name(level: str, seat: int) -> str:
    """The name a bot is stored with; readers are shown it as `called` says it.

    >>> usual_name("fireman", 1)
    'fireman B'
    """
    return f"{level} {seat_letter(seat)}"


def called(name: str, language: str) -> str:
    """A player's name as its reader is shown it: the level of a bot without a name is said in their language.

    >>> called("fireman B", "de"), called("Beate", "de")
    ('Heizer B', 'Beate')
    """
    level, _, letter = name.rpartition(" ")
    return f"{say(f'page.level.{level}', language)} {letter}" if level in LEVELS and len(letter) == 1 else name
