"""A Footplate of another version: a copy of this one with another number, another schema and another page."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import footplate

HERE = Path(footplate.__file__).parent
LATER = "99.0.0"


def later_version(folder: Path) -> dict[str, str]:
    """Make it in this folder; gives the environment in which `python -m footplate` is that one."""
    copy = folder / "footplate"
    shutil.copytree(HERE, copy, ignore=shutil.ignore_patterns("__pycache__"))
    _add(copy / "__init__.py", f'\n__version__ = "{LATER}"\n')
    (copy / "table" / "store" / "migrations" / "0900_later.sql").write_text(
        "ALTER TABLE game ADD COLUMN later TEXT NOT NULL DEFAULT 'yes';\n", "utf-8"
    )
    _add(copy / "web" / "page" / "app.js", '\ndocument.body.dataset.later = "yes";\n')
    return {"PYTHONPATH": os.pathsep.join([str(folder), str(HERE.parent)])}


def _add(file: Path, more: str) -> None:
    file.write_text(file.read_text("utf-8") + more, "utf-8")
