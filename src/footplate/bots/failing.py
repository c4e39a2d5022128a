"""Errors for a bot that cannot be loaded, or cannot go on."""

from __future__ import annotations

from footplate.kernel.errors import GameError
from footplate.language import Phrase


class BotError(GameError):
    """A sentence about a bot, in the reader's language; `str()` is English."""

    def __init__(self, name: str, why: Phrase | str, key: str) -> None:
        super().__init__(name, why, key)
        self.name = name
        self.why = why
        self._key = key

    def message(self, language: str = "en") -> str:
        return Phrase(self._key, bot=self.name, why=self.why).words(language)

    def __str__(self) -> str:
        return self.message()


class NoBot(BotError):
    """A bot that cannot be loaded or started."""

    def __init__(self, name: str, why: Phrase | str) -> None:
        super().__init__(name, why, "bot.none")

    def __reduce__(self) -> tuple[type[NoBot], tuple[str, Phrase | str]]:
        return type(self), (self.name, self.why)


class BotFailed(BotError):
    """A bot that crashed, was too slow, or answered something that is no legal step. It forfeits its game."""

    def __init__(self, name: str, why: Phrase | str) -> None:
        super().__init__(name, why, "bot.failed")

    def __reduce__(self) -> tuple[type[BotFailed], tuple[str, Phrase | str]]:
        return type(self), (self.name, self.why)


def reason(error: BaseException) -> str:
    """Python's message for an error, as the end of a sentence.

    >>> reason(KeyError("seat"))
    "KeyError: 'seat'"
    """
    said = " ".join(str(error).split()).rstrip(".")[:200]
    return f"{type(error).__name__}: {said}" if said else type(error).__name__
