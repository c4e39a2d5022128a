"""Every check and every test, each with its time. Called by `./run test`.

Stages: ruff check, ruff format, mypy, tsc and ESLint (the page, where Node is), then pytest: the rules on the plain
build (`src`, doctests included), the tests of tools, words and pictures, and on the compiled build (.venv/packages),
which the compiler makes beside all that, the rules again, games at random, and the tests that start real servers,
databases and browsers. A stage that fails does not stop the others. The last line is the sum over all of them, in
which the checks count as one each: `N passed, M failed`, and `, K skipped` when something was.

`./run test --nightly` is the same, with the games at random on the plain build as well.

`./run test --quick` is the reflex while one works: ruff, mypy, and the tests of the rules, the kernel, the layers and
the sentences that are done at once, on the plain build. It compiles nothing and takes less than a minute on two cores.

Arguments go to pytest, and then only pytest runs: `./run test -k veto`, `./run test tests/test_layers.py -x`; after
`--quick` they narrow its tests down: `./run test --quick -k veto`.

Where no C compiler is at hand, or with FOOTPLATE_PLAIN=1, the compiled build is skipped and counts as one skipped;
with CI=true it fails. A compiler that is there and does not succeed is a failure everywhere.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from importlib.machinery import EXTENSION_SUFFIXES, SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path
from types import ModuleType
from typing import Final
from xml.etree import ElementTree

import pytest

ROOT: Final = Path(__file__).resolve().parents[1]
OUTCOME: Final = Path(sys.prefix) / "stamps" / "outcome"
PLAIN: Final = os.environ.get("FOOTPLATE_PLAIN") == "1"
BUILD_UNDER_TEST: Final = "FOOTPLATE_BUILD"

BESIDE: Final = ("tests/tools", "tests/page", "tests/draw", "tests/test_language.py", "tests/test_agreement.py")
"""What needs no compiled build, and is done while the compiler still works."""
ONCE: Final = (
    *("tests/table", "tests/web", "tests/browser", "tests/outside", "tests/strength", "tests/cli"),
    *("tests/lab", "tests/bots", "tests/post"),
)
"""Folders of what is done once, on the build people get: whatever needs a server, a database or a browser, or takes
very long. Files elsewhere say so by a mark: `once` for what is the same code in both builds (sentences, pictures,
pages) or compares them, `compiled` for what plays so many games that the plain build does so in `--nightly` alone.
"""
NIGHTLY: Final = "--nightly"
QUICK: Final = (
    "tests/kernel",
    "tests/games",
    "tests/test_layers.py",
    "tests/test_rooms.py",
    "tests/test_language.py",
    "tests/test_words.py",
)
"""Where the tests of `--quick` are."""
NOT_QUICK: Final = (
    *("*/test_random*.py", "*/test_*_page.py", "*/test_*_records.py", "*/test_witness.py", "*/test_secrets*.py"),
    *("*/test_linear.py", "*/test_books.py", "*/test_dead_ends.py", "*/test_overlooked.py", "*/test_routes.py"),
    *("*/test_odds.py", "*/test_proposals.py", "*/test_maps.py", "*/test_refusals.py", "*/test_positions.py"),
    *("*/test_lessons.py", "*/test_journeys.py", "*/test_laying.py", "*/test_offer_keys.py", "*/test_view_types.py"),
    *("*/test_picture_languages.py", "*/test_silent_upgrades.py", "*/test_drawing.py"),
)
"""Among them, what plays whole games, draws, or searches: seconds instead of milliseconds."""
TYPESCRIPT: Final = "typescript@5.9.3"
ESLINT: Final = "eslint@9.39.5"
"""Packages of npm that check the page, in the versions that are run everywhere."""

ALL_PASSED: Final = 0
NO_TESTS: Final = 5


@dataclass(frozen=True)
class Tally:
    """How many tests went how."""

    passed: int = 0
    failed: int = 0
    skipped: int = 0

    def __add__(self, other: Tally) -> Tally:
        return Tally(self.passed + other.passed, self.failed + other.failed, self.skipped + other.skipped)

    def __str__(self) -> str:
        skipped = f", {self.skipped} skipped" if self.skipped else ""
        return f"{self.passed} passed, {self.failed} failed{skipped}"


PASSED: Final = Tally(passed=1)
FAILED: Final = Tally(failed=1)
SKIPPED: Final = Tally(skipped=1)


def main(arguments: list[str]) -> int:
    total = Tally()
    compiler = None if arguments[:1] == ["--quick"] or PLAIN else start_compiling()
    if not arguments or arguments[0] in ("--quick", NIGHTLY):
        total += stage("ruff check", lambda: check("ruff", "check", "--output-format=concise", "."))
        total += stage("ruff format", lambda: check("ruff", "format", "--check", "--output-format=concise", "."))
        total += stage("mypy", lambda: check("mypy"))
    if arguments[:1] == ["--quick"]:
        total += stage("pytest, quick", lambda: check_plain_build([*quick_tests(), *arguments[1:]]))
    elif not arguments or arguments == [NIGHTLY]:
        total += stage("tsc", check_page_types)
        total += stage("eslint", check_page_code)
        total += stage("pytest, plain build", lambda: check_plain_build(what_is_done_twice(bool(arguments))))
        total += stage("pytest, tools and words", lambda: check_plain_build([*BESIDE]))
        total += wait_for(compiler)
        total += stage("pytest, the build people get", check_build_in_use)
    else:
        total += stage("pytest, plain build", lambda: check_plain_build(arguments))
        total += wait_for(compiler)
        total += stage("pytest, compiled build", lambda: check_compiled_build(arguments))
    print(total)
    return 1 if total.failed else 0


def stage(name: str, work: Callable[[], Tally]) -> Tally:
    """Do one stage; print its name, how it went and how long it took."""
    print(f"== {name}", flush=True)
    start = time.monotonic()
    tally = work()
    print(f"== {name}: {tally} ({time.monotonic() - start:.1f} s)\n", flush=True)
    return tally


def check(module: str, *arguments: str) -> Tally:
    """Run a tool that either finds something or does not."""
    found = subprocess.call([sys.executable, "-m", module, *arguments], cwd=ROOT)
    return FAILED if found else PASSED


def check_page_types() -> Tally:
    """The types in the comments of the page's modules."""
    return check_with_node(TYPESCRIPT, "tsc", "-p", "src/footplate/web/page/tsconfig.json")


def check_page_code() -> Tally:
    """Likely mistakes in JavaScript (`eslint.config.mjs`)."""
    return check_with_node(ESLINT, "eslint", "--max-warnings=0", ".")


def check_with_node(package: str, tool: str, *arguments: str) -> Tally:
    """Run a tool of an npm package. Node is a tool of developers: others do without it."""
    npx = shutil.which("npx")
    if npx is None:
        print("There is no Node here.")
        return FAILED if os.environ.get("CI") == "true" else SKIPPED
    found = subprocess.call([npx, "--yes", "--package", package, tool, *arguments], cwd=ROOT)
    return FAILED if found else PASSED


def what_is_done_twice(nightly: bool) -> list[str]:
    """The tests of the rules; without what plays very many games, except at night."""
    elsewhere = "not once" if nightly else "not once and not compiled"
    return ["-m", elsewhere, *(f"--ignore={folder}" for folder in (*BESIDE, *ONCE))]


def quick_tests() -> list[str]:
    """The tests of `--quick`: without those Hypothesis varies, and without files that take long."""
    return [*QUICK, "-m", "not hypothesis", *(f"--ignore-glob={pattern}" for pattern in NOT_QUICK)]


def check_build_in_use() -> Tally:
    """Everything but what is done already, on the compiled build; without one, what is done once on the plain build."""
    done = [f"--ignore={folder}" for folder in BESIDE]
    if compiling_outcome()[0] == "compiled":
        return check_compiled_build(done)
    marked = ["-m", "once or compiled", *(f"--ignore={folder}" for folder in (*BESIDE, *ONCE))]
    return check_compiled_build(done) + check_plain_build([*ONCE]) + check_plain_build(marked)


# --- the two builds -----------------------------------------------------------------------------------------------


def own_variables() -> dict[str, str]:
    """The environment without what `./run` hands down."""
    return {key: value for key, value in os.environ.items() if key not in ("PYTHONPATH", "FOOTPLATE_COMMAND")}


def start_compiling() -> subprocess.Popen[str]:
    """It takes minutes of one processor, and the plain build can be tested on the other one."""
    command = [sys.executable, str(ROOT / "run"), "compile-now"]
    return subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env=own_variables())


def wait_for(compiler: subprocess.Popen[str] | None) -> Tally:
    """Until the compiled build is there, or cannot be made."""
    if compiler is None:
        return Tally()
    _, said = compiler.communicate()
    print(said, end="", flush=True)
    return FAILED if compiler.returncode else Tally()


def check_plain_build(arguments: list[str]) -> Tally:
    return run_pytest("plain", ROOT / "src", arguments)


def check_compiled_build(arguments: list[str]) -> Tally:
    outcome, reason = compiling_outcome()
    if outcome == "compiled":
        # Doctests are read from sources, and the sources are the plain build.
        return run_pytest("compiled", launcher().package_in_use(), ["-o", "testpaths=tests", *arguments])
    print(f"There is no compiled build to test: {reason}.")
    excused = outcome in ("missing", "off") and os.environ.get("CI") != "true"
    return SKIPPED if excused else FAILED


def compiling_outcome() -> tuple[str, str]:
    """What became of compiling, and why; as `setup.py` reported it and `run` kept it."""
    if PLAIN:
        return "off", "FOOTPLATE_PLAIN=1"
    plain: tuple[str, str] | None = launcher().why_plain()
    if plain:
        return plain
    if not OUTCOME.exists():
        return "off", "./run test makes it, and it has not run here"
    outcome, reason = OUTCOME.read_text("utf-8").splitlines()[:2]
    return outcome, f"{reason}, see .venv/install.log" if outcome == "failed" else reason


def launcher() -> ModuleType:
    """`./run`, as a module."""
    loader = SourceFileLoader("launcher", str(ROOT / "run"))
    spec = spec_from_loader(loader.name, loader)
    assert spec is not None
    module = module_from_spec(spec)
    loader.exec_module(module)
    return module


def run_pytest(build: str, package: Path, arguments: list[str]) -> Tally:
    """Run the tests against one build and count them."""
    variables = {**own_variables(), BUILD_UNDER_TEST: build, "PYTHONPATH": str(package)}
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.xml"
        options = [
            "-q",
            *("-n", "auto", "--dist", "worksteal"),
            "-p",
            "tools.test",
            "--durations=25",
            "--durations-min=8",
            f"--junit-xml={report}",
        ]
        exit_code = subprocess.call([sys.executable, "-m", "pytest", *options, *arguments], cwd=ROOT, env=variables)
        tally = read_report(report) if report.exists() else Tally()
    unexplained = exit_code not in (ALL_PASSED, NO_TESTS) and not tally.failed
    nothing_found = exit_code == NO_TESTS and build == "plain"  # a selection may consist of doctests alone
    return tally + FAILED if unexplained or nothing_found else tally


def read_report(report: Path) -> Tally:
    """The sums of pytest's JUnit report."""
    tally = Tally()
    for suite in ElementTree.parse(report).iter("testsuite"):
        tests, failed, broken, skipped = (int(suite.attrib[k]) for k in ("tests", "failures", "errors", "skipped"))
        tally += Tally(tests - failed - broken - skipped, failed + broken, skipped)
    return tally


# --- inside pytest ------------------------------------------------------------------------------------------------


def pytest_configure() -> None:
    """Import the build that is to be tested before any test imports another. Pytest calls this in all its processes."""
    asked = os.environ.get(BUILD_UNDER_TEST)
    if asked is None:
        return
    from footplate.kernel import state

    file = str(state.__file__)
    compiled = file.endswith(tuple(EXTENSION_SUFFIXES))
    from_source = Path(file).is_relative_to(ROOT / "src")
    if (compiled, from_source) != (asked == "compiled", asked == "plain"):
        raise pytest.UsageError(f"the {asked} build was to be tested, and the tests import {file}")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
