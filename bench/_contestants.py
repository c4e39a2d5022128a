"""Processes that measure in turn, so that whatever else the machine does falls on all builds alike."""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
Figures = dict[str, float]


class Contestant:
    """A process that measures on request: a script called with these arguments, which calls `answer_requests`."""

    def __init__(self, name: str, script: str, *arguments: str) -> None:
        variables = dict(os.environ)  # in which `./run` names the compiled build, where there is one
        if name == "plain":
            variables["PYTHONPATH"] = str(ROOT / "src")
        self.name = name
        self.rounds: list[Figures] = []
        self._process = subprocess.Popen(
            [sys.executable, script, *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=variables,
            cwd=ROOT / "bench",
        )
        self.build = json.loads(self._answer())

    def _answer(self) -> str:
        assert self._process.stdout
        line = self._process.stdout.readline()
        if not line:
            sys.exit(f"The contestant {self.name} has stopped.")
        return line

    def measure(self) -> None:
        assert self._process.stdin
        self._process.stdin.write("\n")
        self._process.stdin.flush()
        self.rounds.append(json.loads(self._answer()))

    def median(self, figure: str) -> float:
        return statistics.median(measured[figure] for measured in self.rounds)

    def stop(self) -> None:
        self._process.communicate()


def answer_requests(measure: Callable[[], Figures]) -> None:
    """A contestant's process: which build it runs, then one measurement for every line it is sent."""
    print(json.dumps(build()), flush=True)
    for _ in sys.stdin:
        print(json.dumps(measure()), flush=True)


def build() -> str:
    """Which build this process runs."""
    from footplate.kernel import state

    return "plain" if str(state.__file__).endswith(".py") else "compiled"


def take_turns(contestants: list[Contestant], rounds: int) -> None:
    """Every round each contestant measures once; one that was to be compiled and is not is sent away."""
    for contestant in contestants[:]:
        if contestant.name == "compiled" and contestant.build != "compiled":
            contestants.remove(contestant)
            contestant.stop()
            print("There is no compiled build here: only plain Python is measured.")
    for _ in range(rounds):
        for contestant in contestants:
            contestant.measure()
    for contestant in contestants:
        contestant.stop()
