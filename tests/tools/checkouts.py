"""Copies of the checkout in which `./run` has not set anything up."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]


def fresh_checkout(folder: Path) -> Path:
    """What `./run` needs; what nothing is written into is only linked to."""
    for name in ("run", "pyproject.toml", "setup.py", "constraints.txt", "README.md"):
        shutil.copy(ROOT / name, folder / name)
    shutil.copytree(ROOT / "src", folder / "src", ignore=shutil.ignore_patterns("__pycache__", "*.egg-info"))
    for name in ("tools", "bench"):
        (folder / name).symlink_to(ROOT / name)
    return folder
