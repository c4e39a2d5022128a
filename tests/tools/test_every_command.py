"""Everything `./run` offers, in its smallest form: a command that nobody tries may be broken for months."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path
from typing import Final

import pytest

from footplate.cli import COMMANDS
from tests.tools.checkouts import ROOT, fresh_checkout

FEW: Final = str(ROOT / "tests" / "kernel" / "test_version.py")
"""A file of tests that are done at once."""

SMALLEST: Final = {
    "play rocket": "quit",
    "learn rocket": "Stephenson's Rocket",
    "simulate rocket --games 1 --bots random": "finished 1",
    "arena rocket --games 2 --bots random --folder {folder}/arena": "Stephenson's Rocket",
    "post report {record}": "NMR: none",
    "record check {record}": "ok",
    "review {record} --iterations 2 --jobs 1": "%",
    "map list": "germany",
    "rules rocket R37": "R37",
    "completion bash": "--complete",
    "help play": "play GAME",
    "version": "footplate 0",
    f"test {FEW} -n 0": "1 skipped",
    "soak --game rocket --games 1 --seats 2": "0 findings",
    "soak web --minutes 0.05 --tables 2": "longest wait",
    f"mutate {ROOT}/src/footplate/kernel/version.py --mutants 1 --jobs 1 --tests {FEW}": "1 of 1 found",
    "train rocket --games 4 --generations 1 --units 2 --jobs 1 --out {folder}/values": "sha256",
    "pictures rocket --folder {folder}/pictures": "rocket-phone.png",
    "bench engine --rounds 1 --seconds 0.01": "steps/s",
    "bench dampfross --rounds 1 --pairs 1 --maps practice --random 1": "routes p50",
    "bench whistle --rounds 1 --seconds 0.01": "steps/s",
    "bench crowd --spectators 5 --seconds 1": "all are there",
    "bench bots --games rocket --seconds 0.01 --positions 2": "valued/s",
    "bench lists --games 100": "finished",
    "bench page --moves 2 --desk": "first clickable board",
    "bench web --game rocket --tables 2 --rate 5 --seconds 1": "moves a second",
}
"""Command lines, and what they say when they have done something."""
AROUND_A_SERVER: Final = {"serve", "backup", "restore", "admin"}


class Checkout:
    """A checkout whose environment is the one of these tests, so that nothing has to be installed."""

    def __init__(self, folder: Path) -> None:
        (folder / "checkout").mkdir()
        self.folder = folder
        self.run = fresh_checkout(folder / "checkout") / "run"
        python = self.run.parent / ".venv" / "bin" / "python"
        python.parent.mkdir(parents=True)
        python.write_text(f'#!/bin/sh\nexec "{sys.executable}" "$@"\n', "utf-8")
        python.chmod(0o755)
        loader = SourceFileLoader("launcher", str(self.run))
        spec = spec_from_loader(loader.name, loader)
        assert spec is not None
        launcher = module_from_spec(spec)
        loader.exec_module(launcher)
        for name, wanted in launcher.wanted_dependencies(launcher.wanted_extras(["test"])).items():
            launcher.set_stamp(name, wanted)
        launcher.set_stamp("checkout", launcher.fingerprint(str(launcher.checkout_wheel()).encode()))
        site_packages = self.run.parent / ".venv" / "lib" / "python3" / "site-packages"
        site_packages.mkdir(parents=True)
        (site_packages / "_footplate_checkout.py").touch()
        self.record = self.folder / "game.fpr"
        self.record.write_bytes((ROOT / "tests" / "records" / "sample1.fpr").read_bytes())

    def start(self, line: str) -> subprocess.Popen[str]:
        """./run with these words, in a folder that has nothing to do with it, straight from src."""
        words = [word.format(folder=self.folder, record=self.record) for word in line.split()]
        others = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "CI", "LC_ALL")}
        variables = {**others, "FOOTPLATE_PLAIN": "1", "LANG": "en_GB.UTF-8", "XDG_STATE_HOME": str(self.folder)}
        return subprocess.Popen(
            [sys.executable, str(self.run), *words],
            cwd=self.folder,
            env=variables,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    def call(self, line: str, typed: str = "") -> str:
        """What a command says, which must succeed."""
        process = self.start(line)
        said, _ = process.communicate(typed)
        assert process.returncode == 0, said
        return said


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Checkout:
    return Checkout(tmp_path_factory.mktemp("folder"))


@pytest.mark.parametrize("line", SMALLEST, ids=lambda line: "-".join(line.split()[:2]))
def test_a_command_does_something(checkout: Checkout, line: str) -> None:
    said = checkout.call(line, typed="quit\n")
    assert SMALLEST[line] in re.sub(" +", " ", said)
    assert "Traceback" not in said


def test_a_server_its_backups_and_who_looks_after_it(checkout: Checkout) -> None:
    with checkout.start("serve --port 0 --no-open --db {folder}/tables.sqlite3") as server:
        assert server.stdout is not None
        assert "http://127.0.0.1:" in server.stdout.readline()
        server.send_signal(signal.SIGINT)
        assert server.wait(60) == 130  # ended by whoever began it
    assert "backup" in checkout.call("backup {folder}/tables.backup --db {folder}/tables.sqlite3")
    assert "Tables restored: 0" in checkout.call("restore {folder}/tables.backup --db {folder}/again.sqlite3")
    assert checkout.call("admin status --db {folder}/again.sqlite3")


def test_nothing_is_left_out(checkout: Checkout) -> None:
    listed = set(re.findall(r"^  \./run (\w+) .*  ", checkout.call("help"), re.M))
    benchmarks = {f"bench {path.stem}" for path in (ROOT / "bench").glob("[a-z]*.py")}
    tried = {line.split()[0] for line in SMALLEST} | AROUND_A_SERVER
    assert {"serve", "test", "mutate", "pictures"} < listed
    assert listed | set(COMMANDS) == tried
    assert benchmarks == {" ".join(line.split()[:2]) for line in SMALLEST if line.startswith("bench ")}
