"""What can be played: the games there are, their maps, and the options of their rules, in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal, get_args

from footplate.games import sound_games
from footplate.kernel.facets.pictures import Theme
from footplate.kernel.game import AnyGame
from footplate.kernel.options import Option
from footplate.kernel.text import BadText, nearest
from footplate.language import LANGUAGES, Phrase, word

OptionKind = Literal["yes or no", "number", "choice"]


@dataclass(frozen=True, slots=True)
class OptionInfo:
    """A choice about the rules of a game, made with `footplate.start(game, key=value)`.

    >>> cash = known_games()["rocket"].options["cash"]
    >>> cash.kind, cash.values, cash.default, cash.clause
    ('choice', ('open', 'hidden'), 'open', 'A21')
    >>> print(cash)
    cash=open (open, hidden): Money (A21)
    """

    key: str
    kind: OptionKind
    """What its values are. All of them are given as text: "yes", "2", "hidden"."""
    values: tuple[str, ...]
    default: str
    clause: str
    """The clause of the rulebook it belongs to."""
    title: str
    """What people call it."""
    meaning: str
    """What it is about, in a sentence or two."""
    meanings: dict[str, str] = field(hash=False, repr=False)
    """What each of its values means."""

    def __str__(self) -> str:
        return f"{self.key}={self.default} ({_listed(self.values)}): {self.title} ({self.clause})"


@dataclass(frozen=True, slots=True)
class GameInfo:
    """A game that can be played with `footplate.start(key)`.

    >>> whistle = known_games()["whistle"]
    >>> whistle.title, whistle.seats, whistle.has_secrets
    ('Whistle Stop', range(2, 6), True)
    """

    key: str
    title: str
    seats: range
    """How many may play."""
    maps: dict[str, str] = field(hash=False)
    """Names of the maps by key, the usual one first. An only board has no name."""
    options: dict[str, OptionInfo] = field(hash=False, repr=False)
    """By key, in the order in which a person would read them."""
    has_secrets: bool
    """Whether seats learn in play what others do not know."""

    def __str__(self) -> str:
        maps = ", ".join(f"{key} ({name})" if name else key for key, name in self.maps.items())
        head = f"{self.key}: {self.title}, {self.seats[0]} to {self.seats[-1]} seats; {maps}"
        return "\n".join([head, *(f"  {option}" for option in self.options.values())])


def known_games(language: str = "en") -> dict[str, GameInfo]:
    """The games there are, by key, with everything that can be chosen about them, in the words of a language.

    >>> [str(game.title) for game in known_games().values()]
    ["Stephenson's Rocket", 'Dampfross', 'Whistle Stop']
    >>> known_games("de")["rocket"].options["cash"].meanings["hidden"]
    'Verdeckt bis zum Ende'
    """
    language_named(language)
    return {game.key: _game(game, language) for game in sound_games()}


def _game(game: AnyGame, language: str) -> GameInfo:
    options = {option.key: _option(game.key, option, language) for option in game.options}
    return GameInfo(game.key, game.title, game.seats, game.maps.names(language), options, game.secrets.in_play)


def _option(game: str, option: Option, language: str) -> OptionInfo:
    name = f"{game}.option.{option.key}"
    meanings = {value: word(f"{name}.{value}", language, value) for value in option.values}
    title, meaning = word(name, language, option.key), word(f"{name}.help", language, "")
    return OptionInfo(option.key, _kind(option), option.values, option.default, option.clause, title, meaning, meanings)


def _kind(option: Option) -> OptionKind:
    if set(option.values) == {"yes", "no"}:
        return "yes or no"
    return "number" if all(value.isdecimal() for value in option.values) else "choice"


def _listed(values: Sequence[str]) -> str:
    """The values, a long row of numbers by its ends.

    >>> _listed(["money", "1", "2", "3", "4"]), _listed(["1", "2"])
    ('money, 1 to 4', '1, 2')
    """
    numbers = [value for value in values if value.isdecimal()]
    if len(numbers) < 4 or int(numbers[-1]) - int(numbers[0]) != len(numbers) - 1:
        return ", ".join(values)
    return ", ".join([*(value for value in values if value not in numbers), f"{numbers[0]} to {numbers[-1]}"])


def theme_named(theme: Theme) -> Theme:
    """Colours there are. Raises `BadText` for any others: they would stand in a picture unread."""
    themes = get_args(Theme)
    if theme not in themes:
        expected = Phrase("expected.theme", names=", ".join(themes))
        raise BadText("E03", expected, str(theme), nearest=nearest(str(theme), themes))
    return theme


def language_named(language: str) -> str:
    """A language there is. Raises `BadText` for any other."""
    if language not in LANGUAGES:
        expected = Phrase("expected.language", names=", ".join(LANGUAGES))
        raise BadText("E03", expected, str(language), nearest=nearest(str(language), LANGUAGES))
    return language
