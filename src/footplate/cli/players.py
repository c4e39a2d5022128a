"""Names of players, as a record has them and as people read them."""

from __future__ import annotations

from collections.abc import Iterable

from footplate import __version__
from footplate.bots.names import called, usual_name
from footplate.bots.outside import installed, is_outside
from footplate.cli.terminal import harmless


def bot_player(bot: str) -> str:
    """The player's name in a record for a bot.

    >>> bot_name(bot_player("fireman"))
    'fireman'
    """
    return f"bot:{bot}@{__version__}"


def bot_name(player: str) -> str:
    """The bot behind this player; "" for a person.

    >>> bot_name("bot:steady@1.0 level=3"), bot_name("Anna")
    ('steady', '')
    """
    if not player.startswith("bot:"):
        return ""
    name, at, version = player.removeprefix("bot:").rpartition("@")
    return name if at else version


def strange_bots(players: Iterable[str]) -> list[str]:
    """Bots among these players that are code from outside: a file may not start them without consent.

    >>> strange_bots(["Anton", "bot:fireman@0.1.0", "bot:mine.bots:Dora@0.1.0"])
    ['mine.bots:Dora']
    """
    names = dict.fromkeys(map(bot_name, players))
    return [name for name in names if is_outside(name) and name not in installed()]


def shown_name(player: str, seat: int, language: str) -> str:
    """The name of the player in this seat for sentences.

    >>> shown_name("bot:fireman@0.1.0", 1, "en"), shown_name("bot:fireman@0.1.0", 1, "it")
    ('fireman B', 'fuochista B')
    """
    bot = bot_name(player)
    return harmless(called(usual_name(bot, seat), language) if bot else player)
