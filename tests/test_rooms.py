"""Rooms: the folders of `table`, `web` and the page import only from those before them (`docs/architecture.md`)."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from footplate.web.files.bundle import EXPORT_FROM, IMPORT
from footplate.web.files.page_files import PAGE_FOLDER
from tests.test_layers import SOURCE, imports, modules

ROOMS: Final = {
    "table": (
        "basics",
        "store",
        "processes",
        "messages",
        "play",
        "people",
        "show",
        "acting",
        "challenge",
        "admin",
        "service",
    ),
    "web": (
        "contract",
        "running",
        "bounds",
        "files",
        "listeners",
        "wire",
        "bots",
        "server",
        "requests",
        "api",
        "personal",
        "sockets",
        "admin",
        "upkeep",
        "app",
        "serving",
    ),
}
"""The rooms of a layer: a room may import the ones before it. A module that lies in no folder is a room of its own."""

ROOMS_OF_THE_PAGE: Final = (
    ".",
    "pure",
    "common",
    "games",
    "model",
    "board",
    "table",
    "late/board",
    "late/table",
    "late/learn",
    "late/end",
    "late/review",
    "late/home",
    "late/challenge",
    "late/admin",
    "app.js",
)

MOST: Final = 14
"""Modules in one folder: as many as one can look over."""

LARGER: Final = {
    "kernel": "what every game is made of: each module one noun, named in writing-a-game.md",
    "kernel/records": "one text format, read and written line by line",
    "games/rocket/rules": "a module for each chapter of the rulebook",
    "games/dampfross/rules": "a module for each chapter of the rulebook",
    "games/dampfross/routes": "one search, file by file in architecture.md",
    "games/whistle/rules": "a module for each chapter of the rulebook",
    "bots": "one search and what it is told with, for all games",
    "post": "letters, file by file in architecture.md",
    "lab": "what can be studied, one module each",
    "cli": "a module for each command",
}
"""Folders that have more, and why."""


# --- Python -------------------------------------------------------------------------------------------------------


def room_of(module: str) -> str:
    """The room of a module below footplate.<layer>; "" for the layer's own `__init__`."""
    return [*module.split("."), ""][2]


def climbing(source: Path, layer: str) -> list[str]:
    """Every import within a layer that goes up, or to no room, as a sentence."""
    order, found = ROOMS[layer], modules(source)
    sentences = []
    for name, path in found.items():
        if not name.startswith(f"footplate.{layer}."):
            continue
        room = room_of(name)
        if room not in order:
            sentences.append(f"{name} lies in no room")
            continue
        for imported in imports(name, path, set(found)):
            other = room_of(imported) if imported.startswith(f"footplate.{layer}.") else ""
            if other in order and order.index(other) > order.index(room):
                sentences.append(f"{name} imports {imported}: {other} comes after {room}")
    return sentences


@pytest.mark.parametrize("layer", ROOMS)
def test_every_room_imports_only_from_those_before_it(layer: str) -> None:
    assert climbing(SOURCE, layer) == []
    assert {room_of(name) for name in modules(SOURCE) if name.startswith(f"footplate.{layer}.")} == {*ROOMS[layer]}


def plant(source: Path, code: str, *others: str) -> None:
    """`footplate.table.play.live` with this code, and other modules that are empty."""
    for name in ("footplate.table.play.live", *others):
        path = source.joinpath(*name.split(".")).with_suffix(".py")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(code if name.endswith("live") else "", "utf-8")


@pytest.mark.parametrize(
    "code",
    [
        "from footplate.table.show.views import Viewer",
        "from footplate.table.show import views",
        "from ..show import views",
        "import footplate.table.show.views",
        "def f():\n    from footplate.table.show import views",
        "if TYPE_CHECKING:\n    from footplate.table.show.views import Viewer",
    ],
)
def test_a_planted_import_of_a_later_room_is_found(tmp_path: Path, code: str) -> None:
    plant(tmp_path, code, "footplate.table.show.views")
    (found,) = climbing(tmp_path, "table")
    assert found.endswith("show comes after play")


def test_an_import_of_an_earlier_room_is_let_through(tmp_path: Path) -> None:
    plant(tmp_path, "from footplate.table.basics import errors\nfrom . import clocks", "footplate.table.basics.errors")
    assert climbing(tmp_path, "table") == []


def test_a_module_without_a_room_is_found(tmp_path: Path) -> None:
    plant(tmp_path, "", "footplate.table.misc")
    assert climbing(tmp_path, "table") == ["footplate.table.misc lies in no room"]


def crowded(source: Path) -> set[str]:
    """The folders with more modules than one can look over."""
    folders = {path.parent for path in source.rglob("*.py")}
    return {
        folder.relative_to(source).as_posix()
        for folder in folders
        if sum(path.name != "__init__.py" for path in folder.glob("*.py")) > MOST
    }


def test_no_folder_has_more_modules_than_one_can_look_over() -> None:
    assert crowded(SOURCE / "footplate") == {*LARGER}


def test_a_planted_crowd_is_found(tmp_path: Path) -> None:
    for number in range(MOST):
        (tmp_path / f"m{number}.py").touch()
    (tmp_path / "__init__.py").touch()
    assert crowded(tmp_path) == set()
    (tmp_path / "further.py").touch()
    assert crowded(tmp_path) == {"."}


@pytest.mark.parametrize("layer", ROOMS)
def test_the_documents_tell_the_same_rooms(layer: str) -> None:
    text = (SOURCE.parent / "docs" / "architecture.md").read_text("utf-8")
    table = text.split(f"| room of `{layer}` | is |")[1].split("\n\n")[0]
    assert tuple(re.findall(r"^\| `(\w+)(?:/|\.py)`", table, re.MULTILINE)) == ROOMS[layer]


# --- the page -----------------------------------------------------------------------------------------------------


def room_of_file(name: str) -> str:
    """The folder of a file of the page; what lies beside `app.js` is the first room, and `app.js` itself the last."""
    return posixpath.dirname(name) or ("app.js" if name == "app.js" else ".")


def climbing_on_the_page(files: dict[str, str]) -> Iterator[str]:
    """Every import of the page's modules that goes up, or into no room. `files`: the text of each by its path."""
    order = ROOMS_OF_THE_PAGE
    for name, text in files.items():
        room = room_of_file(name)
        if room not in order:
            yield f"{name} lies in no room"
            continue
        for way in [found[2] for form in (IMPORT, EXPORT_FROM) for found in form.finditer(text)]:
            other = room_of_file(posixpath.normpath(posixpath.join(posixpath.dirname(name), way)))
            if other in order and order.index(other) > order.index(room):
                yield f"{name} imports {way}: {other} comes after {room}"


def test_every_room_of_the_page_imports_only_from_those_before_it() -> None:
    scripts = [path for path in PAGE_FOLDER.rglob("*.js") if "vendor" not in path.parts]
    files = {path.relative_to(PAGE_FOLDER).as_posix(): path.read_text("utf-8") for path in scripts}
    assert list(climbing_on_the_page(files)) == []
    assert {room_of_file(name) for name in files} == {*ROOMS_OF_THE_PAGE}


@pytest.mark.parametrize(
    ("name", "text", "found"),
    [
        ("pure/hexes.js", 'import { t } from "../common/icons.js";', ["common comes after pure"]),
        ("board/board.js", 'export { a } from "../late/board/flags.js";', ["late/board comes after board"]),
        ("lib.js", 'import {\n  a,\n} from "./app.js";', ["app.js comes after ."]),
        ("misc/other.js", "", ["misc/other.js lies in no room"]),
        ("late/board/flags.js", 'import { a } from "../../board/board.js";\nimport { b } from "../../lib.js";', []),
        ("api.js", 'import { p } from "./prefs.js";', []),
    ],
)
def test_a_planted_import_of_a_later_room_of_the_page_is_found(name: str, text: str, found: list[str]) -> None:
    sentences = list(climbing_on_the_page({name: text}))
    assert len(sentences) == len(found)
    assert all(sentence.endswith(end) for sentence, end in zip(sentences, found, strict=True))


def test_no_folder_of_the_page_has_more_files_than_one_can_look_over() -> None:
    folders = [PAGE_FOLDER, *(path for path in PAGE_FOLDER.rglob("*") if path.is_dir() and path.name != "vendor")]
    crowded_folders = {
        folder.relative_to(PAGE_FOLDER).as_posix() for folder in folders if len(list(folder.glob("*.js"))) > MOST
    }
    assert crowded_folders == {"games"}  # three games and what they are drawn with
