"""The file a game is kept in while it is played, so that leaving loses nothing."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from footplate.kernel.text import BadText
from footplate.playing import Play


def state_folder() -> Path:
    """The folder for state that programs keep between sessions."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or os.path.expanduser("~")) / "footplate"
    return Path(os.environ.get("XDG_STATE_HOME") or os.path.expanduser("~/.local/state")) / "footplate"


class Autosave:
    """Keeps a game in a file of its own; a game resumed from such a file stays in it."""

    def __init__(self, name: str, resumed: str | None = None) -> None:
        folder = state_folder()
        if resumed is not None and Path(resumed).resolve().parent == folder.resolve():
            self.path = Path(resumed)
            return
        self.path = folder / f"{name}.fpr"
        number = 1
        while os.path.exists(self.path):
            number += 1
            self.path = folder / f"{name}-{number}.fpr"

    def keep(self, play: Play) -> bool:
        """Save the game as it stands; returns False when that is not possible."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            unfinished = self.path.with_suffix(".new")
            play.save(unfinished)
            unfinished.replace(self.path)
        except (OSError, BadText):
            return False
        return True
