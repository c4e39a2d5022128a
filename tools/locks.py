"""Writes `locks/`: for each extra of `pyproject.toml` every package it brings, in one version, with its hashes.

    python -m tools.locks

needs `uv`. `pip install --require-hashes -r locks/serve.txt` then installs what Footplate is tested with and nothing
else, on every system. The versions are those of `constraints.txt`. `build.txt` has what builds the package, and
`image.txt` what the image of `Dockerfile` has beside it.
"""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[1]
LOCKS: Final = ROOT / "locks"
OLDEST_PYTHON: Final = "3.11"

EXTRAS_OF_THE_IMAGE: Final = ("serve", "postgres", "post", "push", "film")


def read_project() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


def wanted_by_file(project: dict[str, Any]) -> dict[str, list[str]]:
    """What each lock is made from: the name of its file without `.txt`, and the requirements that it answers."""
    extras: dict[str, list[str]] = project["project"]["optional-dependencies"]
    image = [requirement for name in EXTRAS_OF_THE_IMAGE for requirement in extras[name]]
    return {**extras, "image": image, "build": project["build-system"]["requires"]}


def write_lock(name: str, requirements: list[str]) -> None:
    """Let uv look up versions and hashes for every system and every Python from the oldest on."""
    command = ["uv", "pip", "compile", "-", "--universal", "--python-version", OLDEST_PYTHON, "--generate-hashes"]
    quietly = ["--quiet", "--no-header", "--no-emit-index-url", "--no-annotate"]
    options = ["--constraints", "constraints.txt", "--output-file", str(LOCKS / f"{name}.txt")]
    subprocess.run([*command, *quietly, *options], input="\n".join(requirements), text=True, cwd=ROOT, check=True)


def main() -> int:
    LOCKS.mkdir(exist_ok=True)
    wanted = wanted_by_file(read_project())
    for name, requirements in wanted.items():
        write_lock(name, requirements)
    for lock in LOCKS.glob("*.txt"):
        if lock.stem not in wanted:
            lock.unlink()
    return 0


if __name__ == "__main__":
    sys.exit(main())
