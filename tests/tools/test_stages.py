"""`./run test`: the compiler works beside the first stages, and what becomes of it counts."""

from __future__ import annotations

import shutil
import subprocess
import sys

import pytest

from tools import test as stages


@pytest.fixture
def named(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The stages that were begun; none is done."""
    begun: list[str] = []

    def stage(name: str, work: object) -> stages.Tally:
        begun.append(name)
        return stages.PASSED

    monkeypatch.setattr(stages, "stage", stage)
    monkeypatch.setattr(stages, "PLAIN", False)
    return begun


def test_the_quick_tests_compile_nothing(named: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stages, "start_compiling", lambda: pytest.fail("the compiled build was asked for"))
    assert stages.main(["--quick"]) == 0
    assert named[-1] == "pytest, quick"


@pytest.mark.parametrize("arguments", [[], ["--nightly"], ["-k", "veto"]])
@pytest.mark.parametrize("exit_code", [0, 1])
def test_a_build_that_cannot_be_made_is_a_failure(
    named: list[str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    arguments: list[str],
    exit_code: int,
) -> None:
    said = f"import sys; sys.stderr.write('compiling\\n'); sys.exit({exit_code})"

    def compiling() -> subprocess.Popen[str]:
        assert not named  # it begins before everything else
        return subprocess.Popen([sys.executable, "-c", said], stderr=subprocess.PIPE, text=True)

    monkeypatch.setattr(stages, "start_compiling", compiling)
    assert stages.main(arguments) == exit_code
    assert "compiling" in capsys.readouterr().out


def test_what_the_plain_build_leaves_out_the_other_does(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[list[str]] = []
    monkeypatch.setattr(stages, "compiling_outcome", lambda: ("compiled", ""))
    monkeypatch.setattr(stages, "run_pytest", lambda build, package, arguments: asked.append(arguments))
    stages.check_build_in_use()
    assert not any(mark in word for word in asked[0] for mark in ("once", "compiled"))
    assert {word.partition("=")[2] for word in asked[0] if "=" in word} == {*stages.BESIDE, "tests"}


def test_at_night_the_plain_build_plays_games_at_random() -> None:
    assert "not once and not compiled" in stages.what_is_done_twice(nightly=False)
    assert "not once" in stages.what_is_done_twice(nightly=True)


@pytest.mark.parametrize(("where", "outcome"), [("true", stages.FAILED), ("", stages.SKIPPED)])
def test_without_node_the_page_is_not_checked_and_that_counts(
    monkeypatch: pytest.MonkeyPatch, where: str, outcome: stages.Tally
) -> None:
    monkeypatch.setenv("CI", where)
    monkeypatch.setattr(shutil, "which", lambda name: None)
    assert stages.check_page_types() == outcome
    assert stages.check_page_code() == outcome


def test_every_check_of_the_page_is_a_stage(named: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stages, "start_compiling", lambda: None)
    stages.main([])
    assert {"tsc", "eslint"} <= {*named}
