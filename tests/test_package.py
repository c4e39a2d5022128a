"""The package as somebody gets it who installs it: its metadata, its files, and its types."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tarfile
import venv
from configparser import ConfigParser
from email.message import Message
from email.parser import Parser
from pathlib import Path
from zipfile import ZipFile

import pytest
from packaging.requirements import Requirement

import footplate
from footplate.games import BUILT_IN, GROUP, KNOWN
from tools.checkout import wheel_files

pytestmark = pytest.mark.once

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The plain package, built of a copy: `build` beside the sources belongs to `./run`."""
    source, made = tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("wheel")
    for name in ("pyproject.toml", "setup.py", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, source / name)
    shutil.copytree(ROOT / "src", source / "src", ignore=shutil.ignore_patterns("__pycache__", "*.egg-info"))
    options = ["-v", "--no-deps", "--no-build-isolation", "--no-index", "--no-cache-dir", "--wheel-dir", str(made)]
    built = subprocess.run(
        [sys.executable, "-m", "pip", "wheel", *options, str(source)],
        env={**os.environ, "FOOTPLATE_COMPILE": "no"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert built.returncode == 0, built.stdout + built.stderr
    assert "would be ignored" not in built.stdout  # what setuptools says of folders of data it takes for packages
    (found,) = made.glob("*.whl")
    return found


@pytest.fixture(scope="module")
def metadata(wheel: Path) -> Message:
    with ZipFile(wheel) as content:
        (name,) = (name for name in content.namelist() if name.endswith(".dist-info/METADATA"))
        return Parser().parsestr(content.read(name).decode("utf-8"))


def test_the_version_stands_in_one_place(wheel: Path, metadata: Message) -> None:
    assert metadata["Version"] == footplate.__version__
    assert wheel.name.startswith(f"footplate-{footplate.__version__}-")
    written = [
        path for path in (ROOT / "pyproject.toml", ROOT / "setup.py") if footplate.__version__ in path.read_text()
    ]
    assert written == []


def test_the_metadata_says_what_it_is(metadata: Message) -> None:
    assert metadata["Name"] == "footplate"
    assert metadata["License-Expression"] == "MIT AND Apache-2.0"
    vendored = (ROOT / "src/footplate/web/page/vendor").glob("LICENSE.*.txt")
    licences = ["LICENSE", *(str(path.relative_to(ROOT)) for path in vendored)]
    assert sorted(metadata.get_all("License-File", [])) == sorted(licences)
    assert "Whistle Stop" in metadata["Summary"]
    assert "Whistle Stop" in metadata["Keywords"]
    assert metadata["Description-Content-Type"] == "text/markdown"
    assert (ROOT / "README.md").read_text("utf-8").strip() in metadata.get_payload()
    assert "Typing :: Typed" in metadata.get_all("Classifier", [])
    assert "Topic :: Games/Entertainment :: Board Games" in metadata.get_all("Classifier", [])


def test_the_metadata_declares_the_built_in_games(wheel: Path) -> None:
    """As any package declares a game it brings."""
    with ZipFile(wheel) as content:
        (name,) = (name for name in content.namelist() if name.endswith(".dist-info/entry_points.txt"))
        declared = entry_points(content.read(name).decode("utf-8"))
    assert declared[GROUP] == {key: f"footplate.games.{key}:GAME" for key in BUILT_IN}


def test_a_checkout_declares_the_same(wheel: Path, metadata: Message) -> None:
    """What `./run` installs into .venv, without building anything."""
    files = wheel_files(ROOT)
    (about,) = (text for name, text in files.items() if name.endswith(".dist-info/METADATA"))
    told = Parser().parsestr(about)
    for field in ("Name", "Version", "Summary", "Requires-Python"):
        assert told[field] == metadata[field]
    assert sorted(told.get_all("Provides-Extra", [])) == sorted(metadata.get_all("Provides-Extra", []))
    for extra in ("", *told.get_all("Provides-Extra", [])):
        for platform in ("linux", "win32"):
            assert required(told, extra, platform) == required(metadata, extra, platform)
    (declared,) = (text for name, text in files.items() if name.endswith("/entry_points.txt"))
    with ZipFile(wheel) as content:
        (name,) = (name for name in content.namelist() if name.endswith(".dist-info/entry_points.txt"))
        assert entry_points(declared) == entry_points(content.read(name).decode("utf-8"))


def required(metadata: Message, extra: str, platform: str) -> set[str]:
    """What pip would install for an extra."""
    requirements = map(Requirement, metadata.get_all("Requires-Dist", []))
    here = {"extra": extra, "sys_platform": platform}
    return {f"{one.name}{one.specifier}" for one in requirements if not one.marker or one.marker.evaluate(here)}


def entry_points(text: str) -> dict[str, dict[str, str]]:
    declared = ConfigParser()
    declared.read_string(text)
    return {group: dict(declared[group]) for group in declared.sections()}


def test_everything_that_is_not_code_comes_along(wheel: Path) -> None:
    with ZipFile(wheel) as content:
        packed = set(content.namelist())
    tools = re.compile(r"__pycache__|\.egg-info|\.(so|c|pyd)$")
    source = ROOT / "src"
    ours = {
        str(path.relative_to(source)) for path in source.rglob("*") if path.is_file() and not tools.search(str(path))
    }
    assert "footplate/py.typed" in ours
    assert ours - packed == set()


def test_the_sources_are_published_with_their_documentation(tmp_path: Path) -> None:
    left = (".git", ".venv", "build", "dist", "__pycache__", "*.egg-info", ".*_cache", ".hypothesis")
    shutil.copytree(ROOT, tmp_path / "source", ignore=shutil.ignore_patterns(*left))
    code = "import sys; from setuptools import build_meta; build_meta.build_sdist(sys.argv[1])"
    command = [sys.executable, "-c", code, str(tmp_path)]
    subprocess.run(command, cwd=tmp_path / "source", env=strangers_environment(), capture_output=True, check=True)
    (packed,) = tmp_path.glob("*.tar.gz")
    with tarfile.open(packed) as sources:
        names = {name.partition("/")[2] for name in sources.getnames()}
    for name in ("CHANGELOG.md", "README.md", "docs/python.md", "docs/pictures/home.png", "run", "tests/conftest.py"):
        assert name in names
    assert {"examples/tidewater/pyproject.toml", "examples/lab/search.py", "tools/checkout.py"} <= names
    assert "src/footplate/games/rocket/maps/england-188.json" in names


# --- types --------------------------------------------------------------------------------------------------------

RIGHT = """
import footplate

game: footplate.Play = footplate.start("rocket", seats=3, seed=1, cash="hidden")
game.push("take London brewing")
turn: str | None = game.turn
scores: dict[str, int] = game.scores()
for move in game.legal_moves:
    text: str = move.text
    game.push(move)
    taken_back: footplate.Move = game.pop()
outcome = game.outcome()
if outcome is not None:
    winners: str = outcome.winners
try:
    game.push("fly")
except footplate.Illegal as illegal:
    clause: str = illegal.clause
except footplate.BadText as bad:
    column: int = bad.column
"""

WRONG = """
import footplate

game = footplate.start("rocket", seats=3)
game.pussh("take London brewing")
game.push(["take", "London", "brewing"])
game.outcome().winners
footplate.start("rocket", seats="three")
footplate.lod("game.fpr")
reveal_type(game)
reveal_type(game.turn)
reveal_type(game.record)
reveal_type(game.legal_steps)
"""


@pytest.fixture(scope="module")
def strangers_python(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment with nothing in it but the package."""
    folder = tmp_path_factory.mktemp("environment")
    venv.create(folder, with_pip=False, symlinks=os.name != "nt")
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    install = ["install", "--quiet", "--no-deps", "--no-index", str(wheel)]
    command = [sys.executable, "-m", "pip", "--python", str(python), *install]
    subprocess.run(command, env=strangers_environment(), check=True)
    return python


def strangers_environment() -> dict[str, str]:
    """Without the sources: what lies beside them would count as installed."""
    return {key: value for key, value in os.environ.items() if key not in ("MYPYPATH", "PYTHONPATH")}


def strangers_mypy(python: Path, script: Path) -> str:
    """What mypy says in a folder that knows nothing of ours."""
    environment = strangers_environment()
    options = ["--strict", "--config-file=", "--no-error-summary", "--python-executable", str(python)]
    command = [sys.executable, "-m", "mypy", *options, script.name]
    said = subprocess.run(command, cwd=script.parent, env=environment, capture_output=True, text=True, check=False)
    return said.stdout


def test_a_strangers_script_is_checked(strangers_python: Path, tmp_path: Path) -> None:
    for name, text in (("right", RIGHT), ("wrong", WRONG)):
        (tmp_path / f"{name}.py").write_text(text.lstrip(), "utf-8")
    assert strangers_mypy(strangers_python, tmp_path / "right.py") == ""
    said = strangers_mypy(strangers_python, tmp_path / "wrong.py")
    faults = {int(line): text for line, text in re.findall(r"wrong\.py:(\d+): error: (.*)", said)}
    assert set(faults) == {4, 5, 6, 7, 8}, said
    assert '"Play" has no attribute "pussh"; maybe "push"?' in faults[4]
    assert 'has incompatible type "list[str]"' in faults[5]
    assert 'has no attribute "lod"' in faults[8]
    revealed = re.findall(r'wrong\.py:\d+: note: Revealed type is "(.*)"', said)
    assert len(revealed) == 4, said
    assert "Any" not in revealed
    assert revealed[0].endswith("Play")
    assert "str" in revealed[1]
    assert "None" in revealed[1]
    assert revealed[2].endswith("Record")
    assert "list[" in revealed[3]


@pytest.mark.parametrize("game", KNOWN)
def test_the_installed_package_plays(game: str, strangers_python: Path, tmp_path: Path) -> None:
    """Nothing is needed that only the sources have."""
    code = f"import footplate\ngame = footplate.start({game!r}, seed=1)\ngame.push(game.legal_steps[0])\nprint(game)"
    environment = strangers_environment()
    command = [str(strangers_python), "-W", "error", "-c", code]
    played = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert played.returncode == 0, played.stderr
    assert played.stdout
