"""`./run test --quick`: what it leaves out is named, what it runs exists, and it waits for no compiler."""

from __future__ import annotations

import importlib.machinery
import importlib.util
from pathlib import Path

import pytest

from footplate.games import BUILT_IN
from tools.test import NOT_QUICK, QUICK, quick_tests

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("place", QUICK)
def test_what_it_runs_is_there(place: str) -> None:
    assert (ROOT / place).exists()
    assert place in quick_tests()


@pytest.mark.parametrize("pattern", NOT_QUICK)
def test_what_it_leaves_out_is_there(pattern: str) -> None:
    assert list((ROOT / "tests").rglob(pattern.removeprefix("*/")))


@pytest.mark.parametrize("game", BUILT_IN)
def test_most_tests_of_the_clauses_are_in_it(game: str) -> None:
    files = list((ROOT / "tests" / "games" / game).glob("test_*.py"))
    left_out = {path for pattern in NOT_QUICK for path in files if path.match(pattern)}
    assert len(left_out) < len(files) / 2


def test_it_is_documented() -> None:
    assert "./run test --quick" in (ROOT / "docs" / "contributing.md").read_text("utf-8")


def test_nothing_is_compiled_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    loader = importlib.machinery.SourceFileLoader("launcher", str(ROOT / "run"))
    spec = importlib.util.spec_from_loader("launcher", loader)
    assert spec is not None
    launcher = importlib.util.module_from_spec(spec)
    loader.exec_module(launcher)

    def refuse() -> str:
        raise AssertionError("the compiled build was asked for")

    monkeypatch.setattr(launcher, "wanted_package", refuse)
    assert launcher.package_for(["test", "--quick"]) == ROOT / "src"
