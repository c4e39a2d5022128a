"""A checkout that `./run` has set up is an installed package to the Python in its .venv."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Final

import pytest

import footplate
from tests.tools.checkouts import ROOT, fresh_checkout


class Checkout:
    """A fresh checkout, and what is called in it."""

    def __init__(self, folder: Path) -> None:
        self.folder = fresh_checkout(folder / "checkout")
        self.elsewhere = folder
        tools = folder / "setuptools"  # what builds a game, without a network
        tools.mkdir()
        installed = find_spec("setuptools")
        assert installed
        assert installed.origin
        for found in Path(installed.origin).parents[1].glob("setuptools*"):
            (tools / found.name).symlink_to(found)
        self.setuptools = str(tools)

    def call(self, *command: str | Path, **variables: str) -> str:
        """What a command says, which must succeed. Neither uv nor the settings of whoever runs the tests matter."""
        kept = {key: os.environ[key] for key in ("HOME", "TMPDIR", "SYSTEMROOT") if key in os.environ}
        settings = {**kept, "PATH": os.defpath, "LANG": "C.UTF-8", "FOOTPLATE_COMPILE": "no", **variables}
        ended = subprocess.run(
            [*map(str, command)], cwd=self.elsewhere, env=settings, capture_output=True, text=True, check=False
        )
        assert ended.returncode == 0, ended.stdout + ended.stderr
        return ended.stdout + ended.stderr

    def run(self, *arguments: str) -> str:
        """./run"""
        return self.call(sys.executable, self.folder / "run", *arguments)

    def file(self, name: str) -> Path:
        """A command of its environment."""
        scripts = "Scripts" if os.name == "nt" else "bin"
        return self.folder / ".venv" / scripts / name

    def place_of_footplate(self, **variables: str) -> Path:
        """Where its Python imports Footplate from."""
        code = "import footplate; print(footplate.__file__)"
        return Path(self.call(self.file("python"), "-c", code, **variables).strip()).parents[1]


COMPILER: Final = {"FOOTPLATE_COMPILE": "", "CC": sys.executable}
"""The settings of somebody who has a C compiler; nothing is compiled here."""


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Checkout:
    """Set up by the first command."""
    folder = tmp_path_factory.mktemp("folder")
    (folder / "checkout").mkdir()
    made = Checkout(folder)
    assert "Setting up, once" in made.run("simulate", "rocket", "--games", "1", "--bots", "random")
    return made


def test_a_game_can_be_installed_at_once(checkout: Checkout) -> None:
    game = checkout.elsewhere / "tidewater"
    shutil.copytree(ROOT / "examples" / "tidewater", game, ignore=shutil.ignore_patterns("__pycache__", "*.egg-info"))
    alone = ("--no-index", "--no-build-isolation", "--disable-pip-version-check", "--quiet")
    checkout.call(checkout.file("python"), "-m", "pip", "install", *alone, "-e", game, PYTHONPATH=checkout.setuptools)
    assert "Tidewater" in checkout.call(checkout.file("footplate"), "rules", "tidewater")
    assert "Tidewater" in checkout.run("rules", "tidewater")


def test_footplate_is_a_command_and_a_module(checkout: Checkout) -> None:
    told = f"footplate {footplate.__version__} (plain Python)\n"
    assert checkout.call(checkout.file("footplate"), "--version") == told
    assert checkout.call(checkout.file("python"), "-m", "footplate", "--version") == told


def test_a_folder_of_the_same_name_does_not_hide_it(checkout: Checkout) -> None:
    (checkout.elsewhere / "footplate").mkdir(exist_ok=True)  # somebody's checkout, beside which they stand
    assert "plain Python" in checkout.call(checkout.file("python"), "-m", "footplate", "--version")


def test_python_takes_the_build_that_run_would_take(checkout: Checkout) -> None:
    """The compiled one only while it is that of the source as it is now."""
    source, launcher = checkout.folder / "src", checkout.folder / "run"
    assert checkout.place_of_footplate(**COMPILER) == source
    ask = f"from importlib.machinery import SourceFileLoader as L; r = L('r', {str(launcher)!r}).load_module()"
    wanted = checkout.call(
        sys.executable, "-W", "ignore", "-c", f"{ask}; print(r.wanted_package())", **COMPILER
    ).strip()
    package = checkout.folder / ".venv" / "packages" / wanted[:16]
    shutil.copytree(source, package)
    (checkout.folder / ".venv" / "stamps" / "package").write_text(wanted, "utf-8")
    assert checkout.place_of_footplate(**COMPILER) == package
    assert checkout.place_of_footplate() == source  # FOOTPLATE_COMPILE=no
    assert checkout.place_of_footplate(FOOTPLATE_PLAIN="1", **COMPILER) == source
    assert checkout.place_of_footplate(PYTHONPATH=str(source), **COMPILER) == source
    (source / "footplate" / "changed.py").write_text("", "utf-8")
    assert checkout.place_of_footplate(**COMPILER) == source


def test_a_copy_that_took_its_place_is_replaced(checkout: Checkout) -> None:
    """`pip install .` in .venv would be no news to anybody once the source is changed."""
    pip = (checkout.file("python"), "-m", "pip", "--disable-pip-version-check")
    checkout.call(*pip, "uninstall", "--yes", "footplate")
    checkout.run("simulate", "rocket", "--games", "1", "--bots", "random")
    assert checkout.place_of_footplate() == checkout.folder / "src"
    listed = checkout.call(*pip, "list", "--format", "freeze").splitlines()
    assert f"footplate=={footplate.__version__}" in [line.replace(" @ ", "==") for line in listed]
