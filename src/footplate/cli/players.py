"""Names of players, as a record has them and as people read them."""

from __future__ import annotations

from footplate import __version__
from footplate.cli.terminal import harmless
from footplate.kernel.game import seat_letter


def bot_player(bot: str) -> str:
    """The player a record names when a bot plays.

    >>> bot_name(bot_player("fireman"))
    'fireman'
    """
    return f"bot:{bot}@{__version__}"


def bot_name(player: str) -> str:
    """The bot that is this player; "" for a person.

    >>> bot_name("bot:steady@1.0 level=3"), bot_name("Anna")
    ('steady', '')
    """
    return player.removeprefix("bot:").partition("@")[0] if player.startswith("bot:") else ""


def shown_name(player: str, seat: int) -> str:
    """What the player in this seat is called in sentences.

    >>> shown_name("bot:fireman@0.1.0", 1)
    'fireman B'
    """
    bot = bot_name(player)
    return harmless(f"{bot} {seat_letter(seat)}" if bot else player)
