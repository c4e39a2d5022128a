"""Games from outside, as if `pip` had installed them beside Footplate."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tests.web_server import Server, running_server

GAMES: Final = Path(__file__).parent / "games"
EXAMPLES: Final = Path(__file__).parents[2] / "examples"


@dataclass(frozen=True)
class Environment:
    """A folder with packages, and Python that finds them there."""

    packages: Path

    def install(self, name: str) -> None:
        """The game that is a module of this name in `games/`."""
        shutil.copy(GAMES / f"{name}.py", self.packages)
        self.declare(name, f"{name}:GAME")

    def install_example(self, name: str) -> None:
        """A package of `examples/`, built and installed by pip, of a copy: nothing is left beside the sources."""
        left_out = shutil.ignore_patterns("__pycache__", "build", "*.egg-info")
        shutil.copytree(EXAMPLES / name, self.source(name), ignore=left_out)
        options = ["--quiet", "--no-deps", "--no-build-isolation", "--no-index", "--no-cache-dir"]
        install = [sys.executable, "-m", "pip", "install", *options, "--target", str(self.packages)]
        done = subprocess.run([*install, str(self.source(name))], capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr

    def source(self, name: str) -> Path:
        """The copy an example was installed from."""
        return self.packages.parent / "source" / name

    def changed(self, key: str, *changes: tuple[str, str], game: str = "race") -> str:
        """The least game, or another one of `games/`, under another key, with some of its text changed."""
        game = (GAMES / f"{game}.py").read_text("utf-8").replace(f'"{game}"', f'"{key}"')
        for old, new in changes:
            assert old in game, old
            game = game.replace(old, new)
        return game

    def write(self, key: str, files: Mapping[str, str], needs: str = "footplate") -> None:
        """A game that is the least one under another key, in a package with these files."""
        folder = self.packages / key
        game = (
            (GAMES / "race.py").read_text("utf-8").replace('"race"', f'"{key}"').replace('"Race"', f'"{key.title()}"')
        )
        for name, text in {"__init__.py": game, **files}.items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(text, "utf-8")
        self.declare(key, f"{key}:GAME", needs)

    def install_bots(self, module: str, code: str, **bots: str) -> None:
        """A package with bots: their names, and their classes."""
        (self.packages / f"{module}.py").write_text(code, "utf-8")
        for name, kind in bots.items():
            self.declare(name, f"{module}:{kind}", group="footplate.bots")

    def declare(
        self, key: str, where: str, needs: str = "footplate", package: str = "", group: str = "footplate.games"
    ) -> None:
        """The metadata by which Footplate finds a game or a bot; its package is called like it, if nothing is said."""
        name = (package or key).replace("-", "_")
        metadata = self.packages / f"{name}-1.dist-info"
        metadata.mkdir()
        text = f"Metadata-Version: 2.1\nName: {name}\nVersion: 1\nRequires-Dist: {needs}\n"
        (metadata / "METADATA").write_text(text, "utf-8")
        (metadata / "entry_points.txt").write_text(f"[{group}]\n{key} = {where}\n", "utf-8")

    @property
    def variables(self) -> dict[str, str]:
        """What a process needs to live here."""
        others = os.environ.get("PYTHONPATH", "").split(os.pathsep)
        paths = [str(self.packages), *(os.path.abspath(path) for path in others if path)]
        return {
            "PYTHONPATH": os.pathsep.join(paths),
            "XDG_STATE_HOME": str(self.packages.parent / "state"),
            "LANG": "en_GB.UTF-8",
            "COLUMNS": "100",
            "LINES": "35",
        }

    @contextmanager
    def server(self, db: Path) -> Iterator[Server]:
        """A server that lives here."""
        with running_server(db, log=db.with_suffix(".log"), **self.variables) as running:
            yield running

    def python(self, *arguments: str, typed: str = "", code: int = 0) -> str:
        """Run Python; gives what it said, and it must have ended with this exit code."""
        command = [sys.executable, "-W", "error", *arguments]
        ended = subprocess.run(
            command,
            input=typed,
            capture_output=True,
            text=True,
            check=False,
            cwd=self.packages.parent,
            env={**os.environ, **self.variables},
        )
        assert ended.returncode == code, ended.stdout + ended.stderr
        assert "Traceback" not in ended.stderr
        return ended.stdout + ended.stderr

    def footplate(self, *arguments: str, typed: str = "", code: int = 0) -> str:
        """Run the command."""
        return self.python("-m", "footplate", *arguments, typed=typed, code=code)
