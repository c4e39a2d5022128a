"""What a shell is told, and that a real one can use it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from footplate.cli import COMMANDS
from footplate.games import KNOWN
from tests.cli.command import footplate

SHELLS = ("bash", "zsh", "fish")


def possible(*words: str) -> list[str]:
    return footplate("--complete", *words).out.split()


def test_commands_are_finished() -> None:
    assert set(COMMANDS) < set(possible(""))
    assert possible("si") == ["simulate"]
    assert possible("vers") == ["version"]
    assert possible("help", "si") == ["simulate"]


def test_games_actions_and_options_are_finished() -> None:
    assert set(KNOWN) < set(possible("play", ""))
    assert possible("play", "ro") == ["rocket"]
    assert possible("record", "c") == ["check"]
    assert possible("map", "check", "--j") == ["--json"]
    assert possible("simulate", "rocket", "--re") == ["--referee", "--records"]
    assert possible("play", "rocket", "--lang", "") == ["en", "de", "hu", "it"]
    assert possible("play", "rocket", "--bots", "fi") == ["fireman"]


@pytest.mark.parametrize("words", [("nonsense", ""), ("serve", "x"), ("play", "chess", "y")])
def test_where_nothing_fits_nothing_is_said(words: tuple[str, ...]) -> None:
    assert possible(*words) == []


@pytest.mark.parametrize("command", COMMANDS)
def test_asking_does_nothing(command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert "--help" in possible(command, "")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("shell", SHELLS)
def test_a_script_for_every_shell(shell: str) -> None:
    script = footplate("completion", shell).out
    assert "--complete" in script
    program = shutil.which(shell)
    if program:
        subprocess.run([program, "-n"], input=script, text=True, check=True)


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash")
def test_bash_finishes_a_word(tmp_path: Path) -> None:
    command = tmp_path / "footplate"
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -P -m footplate "$@"\n')
    command.chmod(0o755)
    asked = (
        "complete() { :; }\n"
        + footplate("completion", "bash").out
        + 'COMP_WORDS=(footplate play ro); COMP_CWORD=2; _footplate; echo "${COMPREPLY[@]}"'
    )
    surroundings = {**os.environ, "PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}"}
    shown = subprocess.run(["bash", "-c", asked], env=surroundings, capture_output=True, text=True, check=True)
    assert shown.stdout.strip() == "rocket"
