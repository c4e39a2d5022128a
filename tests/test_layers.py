"""Each layer imports only from layers above it (`docs/architecture.md`); the rules need nothing but Python itself."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

pytestmark = pytest.mark.once

SOURCE: Final = Path(__file__).resolve().parents[1] / "src"

LAYERS: Final = (
    "language",
    "hexgrid",
    "kernel",
    "draw",
    "games",
    "bots",
    "face",
    "table",
    "post",
    "web",
    "lab",
    "cli",
)
"""From the top: a layer may import the ones before it."""

MEMBERS: Final = {
    "footplate": "face",
    **{f"footplate.{module}": "face" for module in ("asking", "starting", "playing", "moves", "moments", "catalogue")},
    "footplate.__main__": "cli",
}
"""The layer of modules that are not named after theirs."""

ON_ITS_OWN: Final = {"language", "hexgrid"}
"""Layers that import nothing of footplate at all."""

PURE: Final = {"language", "hexgrid", "kernel", "draw", "games", "face"}
"""Layers that import nothing but footplate and the standard library."""

FOR_THE_COMPILER: Final = "mypy_extensions"
"""May be imported for type checking alone: only the compiler reads it."""


# --- reading imports ----------------------------------------------------------------------------------------------


def modules(source: Path) -> dict[str, Path]:
    """Every module of the package by its dotted name."""
    found = {}
    for path in sorted(source.rglob("*.py")):
        parts = path.relative_to(source).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def imports(name: str, path: Path, known: set[str]) -> Iterator[str]:
    """The modules a module imports anywhere: at its top, inside functions, or for type checking only."""
    package = name if path.name == "__init__.py" else name.rpartition(".")[0]
    tree = ast.parse(path.read_text("utf-8"), str(path))
    never_run = {inner for node in ast.walk(tree) if for_type_checking(node) for inner in ast.walk(node)}
    for node in ast.walk(tree):
        if node in never_run and isinstance(node, ast.ImportFrom) and node.module == FOR_THE_COMPILER:
            continue
        match node:
            case ast.Import(names=names):
                yield from (alias.name for alias in names)
            case ast.ImportFrom(module=module, names=names, level=level):
                origin = absolute(package, module, level)
                for alias in names:
                    inner = f"{origin}.{alias.name}"
                    yield inner if inner in known else origin
            case ast.Call(func=ast.Name(id=called) | ast.Attribute(attr=called), args=[ast.Constant(str(target)), *_]):
                if called in ("import_module", "__import__"):
                    yield absolute(package, target.lstrip("."), len(target) - len(target.lstrip(".")))


def for_type_checking(node: ast.AST) -> bool:
    """Whether this is `if TYPE_CHECKING:`."""
    return isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"


def absolute(package: str, module: str | None, level: int) -> str:
    """The full name of a module that is imported relative to a package; `level` counts the dots."""
    if level == 0:
        return module or ""
    parts = package.split(".")
    base = parts[: len(parts) - level + 1]
    return ".".join([*base, module] if module else base)


# --- judging them -------------------------------------------------------------------------------------------------


def layer_of(module: str) -> str:
    """The layer a module of footplate belongs to; "" when it belongs to none."""
    layer = MEMBERS.get(module) or module.split(".")[1]
    return layer if layer in LAYERS else ""


def game_of(module: str) -> str:
    """The game a module belongs to; "" outside the games and for their registry, `footplate.games`."""
    match module.split("."):
        case ["footplate", "games", game, *_]:
            return game
    return ""


def objection(importer: str, imported: str) -> str:
    """Why a module may not import another; "" when it may."""
    layer = layer_of(importer)
    if imported.split(".")[0] != "footplate":
        foreign = imported.split(".")[0] not in sys.stdlib_module_names
        return f"{layer} imports only the standard library" if foreign and layer in PURE else ""
    other = layer_of(imported)
    if not other:
        return "it belongs to no layer"
    if layer in ON_ITS_OWN:
        return f"{layer} imports nothing of footplate"
    if LAYERS.index(other) > LAYERS.index(layer):
        return f"{other} comes after {layer}"
    if game_of(importer) and game_of(imported) not in ("", game_of(importer)):
        return "a game knows no other game"
    return ""


def violations(source: Path) -> list[str]:
    """Every import that breaks the order of layers, as a sentence."""
    found = modules(source)
    sentences = [f"{name} belongs to no layer" for name in found if not layer_of(name)]
    for name, path in found.items():
        if layer_of(name):
            for imported in imports(name, path, set(found)):
                reason = objection(name, imported)
                if reason:
                    sentences.append(f"{name} imports {imported}: {reason}")
    return sentences


def circles(source: Path) -> list[list[str]]:
    """Modules that import each other, also by way of others."""
    found = dict(modules(source))
    needs = {name: set(imports(name, path, set(found))) & found.keys() for name, path in found.items()}
    before = len(needs) + 1
    while len(needs) < before:  # whoever needs nobody, or is needed by nobody, is in no circle
        before = len(needs)
        needed = set[str]().union(*needs.values())
        left = {name for name, others in needs.items() if others and name in needed}
        needs = {name: needs[name] & left for name in left}
    return sorted(sorted({name, *others}) for name, others in needs.items())


# --- the tests ----------------------------------------------------------------------------------------------------


def test_every_module_imports_only_from_layers_above_its_own() -> None:
    assert violations(SOURCE) == []


def test_no_two_modules_import_each_other() -> None:
    assert circles(SOURCE) == []


def test_a_planted_circle_is_found(tmp_path: Path) -> None:
    plant(tmp_path, "footplate.table", "def f():\n    from footplate import web")
    assert circles(tmp_path) == []
    plant(tmp_path, "footplate.web", "if TYPE_CHECKING:\n    from footplate import table")
    assert circles(tmp_path) == [["footplate.table", "footplate.web"]] * 2


def test_the_source_was_found() -> None:
    assert {"footplate.kernel.state", "footplate.hexgrid"} <= set(modules(SOURCE))


def plant(source: Path, name: str, code: str) -> None:
    """Write a module into a tree in which every other module is empty."""
    for module in (
        "footplate",
        "footplate.kernel",
        "footplate.games",
        "footplate.games.rocket",
        "footplate.games.other",
    ):
        folder = source.joinpath(*module.split("."))
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "__init__.py").touch()
    for module in ("language", "hexgrid", "draw", "bots", "table", "web", "lab", "cli", "playing"):
        (source / "footplate" / f"{module}.py").touch()
    path = source.joinpath(*name.split("."))
    (path / "__init__.py" if path.is_dir() else path.with_suffix(".py")).write_text(code, "utf-8")


@pytest.mark.parametrize(
    ("name", "code", "reason"),
    [
        ("footplate.hexgrid", "from footplate import language", "hexgrid imports nothing of footplate"),
        ("footplate.kernel.state", "import footplate.games", "games comes after kernel"),
        ("footplate.kernel.state", "from footplate import games", "games comes after kernel"),
        ("footplate.kernel.state", "from .. import games", "games comes after kernel"),
        ("footplate.kernel.state", "from ..games.rocket import x", "games comes after kernel"),
        ("footplate.kernel.state", "def f():\n    import footplate.web", "web comes after kernel"),
        ("footplate.kernel.state", "if TYPE_CHECKING:\n    from footplate.draw import x", "draw comes after kernel"),
        ("footplate.kernel.state", "importlib.import_module('footplate.cli')", "cli comes after kernel"),
        ("footplate.kernel.state", "import footplate.misc", "it belongs to no layer"),
        ("footplate.games.rocket.state", "from footplate.games.other import x", "a game knows no other game"),
        ("footplate.games.rocket.state", "from footplate import x", "face comes after games"),
        ("footplate.games.rocket.state", "import numpy as np", "games imports only the standard library"),
        ("footplate.playing", "import footplate.table", "table comes after face"),
        ("footplate.bots", "import footplate.playing", "face comes after bots"),
        ("footplate.table", "from footplate.web import x", "web comes after table"),
        ("footplate.misc", "", "footplate.misc belongs to no layer"),
    ],
)
def test_a_planted_violation_is_found(tmp_path: Path, name: str, code: str, reason: str) -> None:
    plant(tmp_path, name, code)
    (found,) = violations(tmp_path)
    assert found.endswith(reason)


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("footplate.kernel.state", "from footplate import hexgrid, language\nimport json"),
        ("footplate.draw", "from footplate.kernel import x"),
        ("footplate.games.rocket.state", "from footplate import draw\nfrom . import moves\nimport footplate.games"),
        ("footplate.games", "def f():\n    from footplate.games import rocket, other"),
        ("footplate", "from footplate.playing import x\nfrom footplate.games import y"),
        ("footplate.playing", "import footplate.bots\nfrom footplate.games.rocket import x"),
        ("footplate.web", "import starlette"),
        ("footplate.__main__", "from footplate.cli import main"),
    ],
)
def test_a_proper_import_is_let_through(tmp_path: Path, name: str, code: str) -> None:
    plant(tmp_path, name, code)
    assert violations(tmp_path) == []
