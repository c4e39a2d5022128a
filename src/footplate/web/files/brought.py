"""Page files that games from outside bring: a folder `page` in their package, with three names and no others.

`page/<key>.js` draws the game (`games/interface.js` says how), `page/<key>.css` are its styles, `page/<key>.svg` is its
poster on the start page. They are served as the files of the built-in games are. A game that brings no `<key>.js`,
or one that cannot be joined with the page, is drawn by `games/plain.js`.
"""

from __future__ import annotations

import logging
from collections.abc import Container
from importlib.resources.abc import Traversable

from footplate.games import BUILT_IN, sound_games
from footplate.kernel.game import AnyGame

_log = logging.getLogger("footplate.web")


def brought_files(own: Container[str]) -> dict[str, str]:
    """The texts of these files by the paths they are served under. What the page itself has (`own`) stays its own."""
    found = dict[str, str]()
    for game in sound_games():
        if game.key not in BUILT_IN and f"games/{game.key}.js" not in own:
            found |= _files(game)
    return found


def _files(game: AnyGame) -> dict[str, str]:
    if game.home is None:
        return {}
    folder = game.home / "page"
    script, styles, poster = (_text(folder / f"{game.key}.{kind}") for kind in ("js", "css", "svg"))
    found = dict[str, str]()
    if script is not None:
        found[f"games/{game.key}.js"] = script
        found[f"games/{game.key}.css"] = styles or ""
    if poster is not None:
        found[f"posters/{game.key}.svg"] = poster
    return found


def _text(file: Traversable) -> str | None:
    try:
        return file.read_text("utf-8") if file.is_file() else None
    except (OSError, ValueError) as unreadable:
        _log.error("a page file cannot be read", extra={"reason": f"{file}: {unreadable}"})
        return None
