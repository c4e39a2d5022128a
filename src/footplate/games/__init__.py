"""The games Footplate knows: those that come with it, and those other packages bring.

A package brings a game by an entry point of the group `footplate.games`: its name is the game's key, its value says
where the `Game` is (`mygame = "my_package:GAME"`). The built-in games are declared in the same way.
"""

from __future__ import annotations

from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Final

from footplate.kernel.coach import coach_of
from footplate.kernel.errors import BadGame, GameError
from footplate.kernel.game import AnyGame, Game
from footplate.kernel.shelf import Shelf
from footplate.kernel.text import BadText, nearest
from footplate.kernel.version import VERSION, unmet
from footplate.language import LANGUAGES, Phrase

GROUP: Final = "footplate.games"
BUILT_IN: Final = ("rocket", "dampfross", "whistle")
"""The games that come with Footplate, in the order in which people are shown them."""


@cache
def _found() -> dict[str, EntryPoint]:
    """Where each game is, by key. The built-in ones are there even when Footplate runs from its folder, uninstalled;
    nobody else can take their keys.
    """
    own = {key: EntryPoint(key, f"footplate.games.{key}:GAME", GROUP) for key in BUILT_IN}
    others = sorted(entry_points(group=GROUP), key=lambda point: point.name)
    return own | {point.name: point for point in others if point.name not in own}


def _places(key: str) -> list[str]:
    """Where packages say that a game of this key is; more than one place is too many."""
    return sorted({point.value for point in entry_points(group=GROUP) if point.name == key and key not in BUILT_IN})


class NoGame(GameError):
    """A game that is installed and cannot be loaded; the sentence says what is wrong with it."""


KNOWN: Final = tuple(_found())
"""The keys of all games, as notation has them."""


_ASIDE: Final = dict[str, str]()
"""Games that could be loaded and are not to be played here, with the reason."""


def set_aside(key: str, why: str) -> None:
    """From now on this process takes a game for one that cannot be loaded."""
    _ASIDE[key] = why
    sound_games.cache_clear()


def load(key: str) -> AnyGame:
    """The rules of a game. An unknown key raises `BadText`, a game that cannot be loaded `NoGame`."""
    if key not in KNOWN:
        expected = Phrase("expected.game", names=", ".join(KNOWN))
        raise BadText("E03", expected, str(key), nearest=nearest(str(key), KNOWN))
    found = _ASIDE.get(key) or _tried(key)
    if isinstance(found, Game):
        return found
    raise NoGame(f"the game {key} cannot be loaded: {found}")


@cache
def _tried(key: str) -> AnyGame | str:
    """A game, or what is wrong with it. It is tried once: packages may take their time before they fail."""
    try:
        return _loaded(key)
    except BadGame as bad:
        return str(bad)
    except (Exception, SystemExit) as broken:  # a module may be a script, which ends when it has been read
        return f"{type(broken).__name__}: {broken}"


def _loaded(key: str) -> AnyGame:
    if len(_places(key)) > 1:
        raise BadGame(f"several packages bring it: {', '.join(_places(key))}")
    point = _found()[key]
    needed = unmet(point.dist.requires or ()) if point.dist is not None else ""
    if needed:
        raise BadGame(f"it needs {needed}, and this is footplate {VERSION}")
    game = point.load()
    if not isinstance(game, Game) or game.key != key:
        raise BadGame(f"{point.value} is not a Game with this key")
    if key not in BUILT_IN:
        _check_maps(game)
        _check_teaching(game)
    return game


def _check_teaching(game: AnyGame) -> None:
    """Files that hold no lessons, pictures or cards are told of now, and not when somebody wants to learn."""
    _ = game.lessons, game.figures
    for language in LANGUAGES:
        coach_of(game.package, language)


def _check_maps(game: AnyGame) -> None:
    """A game whose maps cannot be named would spoil every list of games."""
    for language in LANGUAGES:
        names = game.maps.names(language)
        if not isinstance(names, dict) or not all(isinstance(word, str) for pair in names.items() for word in pair):
            raise BadGame(f"{type(game.maps).__name__}.names({language!r}) is {names!r}, and not names by keys")
        if game.maps.default not in names:
            raise BadGame(f"{type(game.maps).__name__}.names({language!r}) lacks the default, {game.maps.default!r}")


@cache
def sound_games() -> tuple[AnyGame, ...]:
    """All games that can be loaded: one that cannot is left out of lists, and says why when it is asked for."""
    sound = list[AnyGame]()
    for key in KNOWN:
        try:
            sound.append(load(key))
        except NoGame:
            if key in BUILT_IN:
                raise
    return tuple(sound)


def broken_games() -> dict[str, str]:
    """Why the others are left out, by key: for whoever has installed them."""
    found = dict[str, str]()
    for key in KNOWN:
        try:
            load(key)
        except NoGame as broken:
            found[key] = str(broken)
    return found


def is_here(key: str) -> bool:
    """Whether a game of which something was kept can be played here today."""
    try:
        return load(key).key == key
    except GameError:
        return False


def title_of(key: str) -> str:
    """What people call a game; its key where it is not here any more, or cannot be loaded."""
    return load(key).title if is_here(key) else key


def shelves() -> dict[str, Shelf]:
    """The maps of the games that are played on maps, which people can make."""
    return {game.key: game.maps.shelf for game in sound_games() if game.maps.shelf is not None}
