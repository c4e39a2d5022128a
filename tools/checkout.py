"""A wheel that makes a checkout known to the Python in its .venv: metadata, the command, and a finder; no code.

`./run` installs it when it sets up, so that pip finds Footplate there (a game may be installed beside it),
`.venv/bin/footplate` is a command, and `.venv/bin/python -m footplate` and `import footplate` run what `./run` runs:
the compiled build when it is up to date, else the source.
"""

from __future__ import annotations

import ast
import base64
import hashlib
import io
import tomllib
from pathlib import Path
from typing import Any, Final
from zipfile import ZIP_DEFLATED, ZipFile

FINDER: Final = "_footplate_checkout"
"""The module that `site` imports whenever Python starts."""

FINDER_CODE: Final = '''"""Finds the build of Footplate that `./run` would take. Written by `./run`."""

import os
import sys
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader

LAUNCHER = {launcher!r}
SOURCE = {source!r}


class Finder:
    """Asked before all others, for `footplate` alone."""

    @staticmethod
    def find_spec(name, path=None, target=None):
        if name != "footplate" or SOURCE in map(os.path.abspath, os.environ.get("PYTHONPATH", "").split(os.pathsep)):
            return None
        found = PathFinder.find_spec(name)
        if found is None or not found.origin or os.path.dirname(os.path.dirname(found.origin)) != SOURCE:
            return found  # another one stands first on the path
        package = package_in_use()
        if package != SOURCE:
            sys.path.insert(sys.path.index(SOURCE), package)
        return PathFinder.find_spec(name)


def package_in_use():
    loader = SourceFileLoader("_footplate_launcher", LAUNCHER)
    launcher = module_from_spec(spec_from_loader(loader.name, loader))
    loader.exec_module(launcher)
    return str(launcher.package_in_use())


sys.meta_path.insert(0, Finder)
'''


def wheel_files(root: Path) -> dict[str, str]:
    """What the wheel of a checkout holds: text by name."""
    project = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]
    source = root / "src"
    version = _version(source / "footplate" / "kernel" / "version.py")
    about = f"footplate-{version}.dist-info"
    files = {
        f"{FINDER}.py": FINDER_CODE.format(launcher=str(root / "run"), source=str(source)),
        "footplate.pth": f"import {FINDER}\n{source}\n",  # the second line is for mypy and others that run nothing
        f"{about}/METADATA": _metadata(project, version),
        f"{about}/WHEEL": "Wheel-Version: 1.0\nGenerator: footplate\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        f"{about}/entry_points.txt": _entry_points(project),
    }
    listed = [f"{name},sha256={_hash(text)},{len(text.encode())}\n" for name, text in files.items()]
    return {**files, f"{about}/RECORD": "".join([*listed, f"{about}/RECORD,,\n"])}


def wheel_of(files: dict[str, str]) -> tuple[str, bytes]:
    """Its file name and its content."""
    (about,) = {name.partition("/")[0] for name in files if "/" in name}
    packed = io.BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as wheel:
        for name, text in files.items():
            wheel.writestr(name, text)
    return about.replace(".dist-info", "-py3-none-any.whl"), packed.getvalue()


def _version(module: Path) -> str:
    """The value of `VERSION`, read without importing anything."""
    for node in ast.parse(module.read_text("utf-8")).body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.target.id == "VERSION":
            assert node.value is not None
            return str(ast.literal_eval(node.value))
    raise ValueError(f"{module} has no VERSION")


def _metadata(project: dict[str, Any], version: str) -> str:
    lines = [
        "Metadata-Version: 2.4",
        f"Name: {project['name']}",
        f"Version: {version}",
        f"Summary: {project['description']}",
        f"Requires-Python: {project['requires-python']}",
        *(f"Requires-Dist: {requirement}" for requirement in project["dependencies"]),
    ]
    for extra, requirements in project["optional-dependencies"].items():
        lines.append(f"Provides-Extra: {extra}")
        lines += [f"Requires-Dist: {_only_for(extra, requirement)}" for requirement in requirements]
    return "\n".join(lines) + "\n"


def _only_for(extra: str, requirement: str) -> str:
    """A requirement of an extra, as metadata has it."""
    package, _, condition = (part.strip() for part in requirement.partition(";"))
    others = f"({condition}) and " if condition else ""
    return f'{package}; {others}extra == "{extra}"'


def _entry_points(project: dict[str, Any]) -> str:
    groups = {"console_scripts": project["scripts"], **project["entry-points"]}
    sections = [
        "\n".join([f"[{group}]", *(f"{name} = {place}" for name, place in points.items())])
        for group, points in groups.items()
    ]
    return "\n\n".join(sections) + "\n"


def _hash(text: str) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(text.encode()).digest()).rstrip(b"=").decode()
