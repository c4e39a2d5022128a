"""The folder of a match: what is played, the results so far, and the records of the games.

match.json        what is played, and a hash of Footplate's own bots
results.jsonl     a line for each game, in order
games/0001.fpr    the records
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Final

from footplate.kernel.errors import GameError
from footplate.lab.arena import GameResult, Match, PlayedGame
from footplate.language import Phrase

WHO_PLAYS: Final = ("bots", "games", "kernel")
"""Parts of Footplate that decide the course of a game."""


class WrongFolder(GameError):
    """A folder that belongs to another match, or holds something else."""

    def __init__(self, why: Phrase) -> None:
        super().__init__(why)
        self.why = why

    def __str__(self) -> str:
        return str(self.why)


class MatchFolder:
    """Where a match is kept, game by game: when the command ends, only the games in play are lost."""

    def __init__(self, path: Path, match: Match) -> None:
        """Open the folder: a new one, or that of this very match. Raises `WrongFolder` and `OSError`."""
        self.path = path
        self.results: list[GameResult] = []
        """The games that were played before, in order."""
        self._digits = len(str(match.planned))
        (path / "games").mkdir(parents=True, exist_ok=True)
        wanted = {**match.as_json(), "source": source()}
        if (path / "match.json").exists():
            self._compare(wanted)
            self._read()
        else:
            (path / "match.json").write_text(json.dumps(wanted, indent=1) + "\n", "utf-8")
        self._lines = (path / "results.jsonl").open("a", encoding="utf-8")

    def _compare(self, wanted: Mapping[str, Any]) -> None:
        try:
            kept = json.loads((self.path / "match.json").read_text("utf-8"))
        except ValueError:
            kept = None
        if not isinstance(kept, dict):
            raise WrongFolder(Phrase("arena.no_match", folder=str(self.path)))
        for key, value in wanted.items():
            if kept.get(key) != value:
                if key == "source":
                    raise WrongFolder(Phrase("arena.other_source", folder=str(self.path)))
                facts = {"folder": str(self.path), "what": key, "there": _told(kept.get(key)), "here": _told(value)}
                raise WrongFolder(Phrase("arena.other_match", **facts))

    def _read(self) -> None:
        """Read the results as far as they are whole: the command may have ended in the middle of a line."""
        file = self.path / "results.jsonl"
        text = file.read_text("utf-8") if file.exists() else ""
        whole = list[str]()
        for line in text.splitlines(keepends=True):
            try:
                result = GameResult.from_json(json.loads(line))
            except (ValueError, TypeError, KeyError):
                break
            if not line.endswith("\n") or result.number != len(whole) + 1:
                break
            whole.append(line)
            self.results.append(result)
        if text != "".join(whole):
            file.write_text("".join(whole), "utf-8")

    def keep(self, played: PlayedGame) -> None:
        """Write the record first, so that a game with a result always has a record."""
        (self.path / "games" / f"{played.result.number:0{self._digits}}.fpr").write_text(played.record, "utf-8")
        self._lines.write(json.dumps(played.result.as_json()) + "\n")
        self._lines.flush()

    def close(self) -> None:
        self._lines.close()


def _told(value: object) -> str:
    return ",".join(map(str, value)) if isinstance(value, list) else str(value)


@cache
def source() -> str:
    """A hash of everything in Footplate that decides the course of a game, the same on both builds."""
    total = hashlib.sha256()
    home = resources.files("footplate")
    for part in WHO_PLAYS:
        _add(total, home / part, part)
    return total.hexdigest()[:16]


def _add(total: Any, folder: Traversable, place: str) -> None:
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir():
            if entry.name not in ("__pycache__", "words", "rulebook", "page"):
                _add(total, entry, f"{place}/{entry.name}")
        elif not entry.name.endswith((".so", ".pyd", ".pyc")):
            total.update(f"{place}/{entry.name}\n".encode())
            total.update(entry.read_bytes())
