"""Would a test notice? Random small faults in a module, and which of them no test finds.

    ./run mutate src/footplate/games/rocket/veto.py ... [--mutants 50] [--seed 1] [--tests tests/games/rocket ...]

Copies the checkout, finds out which tests reach which line (coverage of every test apart, on the plain build), then
makes one fault at a time: another comparison, a number one off, a condition turned round, a statement left out. Each
mutant is run against the tests that reach its line, the quickest first, until one fails. What survives is listed with
its line; it is a hole in the tests, or a fault that makes no difference (an equivalent mutant), which only a reader can
tell. Ends with code 1 when anything survived.

The map of lines and tests is kept beside the copies (`--folder`), so that a second run begins at once.
"""

from __future__ import annotations

import argparse
import ast
import copy
import os
import random
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from coverage.numbits import numbits_to_nums

ROOT: Final = Path(__file__).resolve().parents[1]
LEFT_BEHIND: Final = shutil.ignore_patterns(".git", ".venv", "build", "__pycache__", ".*_cache", ".hypothesis")
MOST_TESTS: Final = 400
"""Of those that reach a line, the quickest; a fault that these do not find is a hole worth knowing of anyhow."""
LONGEST: Final = 240
"""Seconds after which a mutant counts as found: it never ends."""

COMPARISONS: Final[dict[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
SUMS: Final[dict[type[ast.operator], type[ast.operator]]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
}


@dataclass(frozen=True)
class Mutant:
    """One fault: where, what was there, and the module with it."""

    path: Path
    line: int
    change: str
    source: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.change}"


# --- making faults ----------------------------------------------------------------------------------------------------


def mutants(path: Path, source: str) -> Iterator[Mutant]:
    """Every fault this tool can make in a module."""
    tree = ast.parse(source)
    for number, node in enumerate(ast.walk(tree)):
        for fault in range(_kinds(node)):
            changed = copy.deepcopy(tree)
            found = next(one for place, one in enumerate(ast.walk(changed)) if place == number)
            before = ast.unparse(found).partition("\n")[0]
            _damage(found, fault, changed)
            after = "left out" if isinstance(found, ast.stmt) else ast.unparse(found).partition("\n")[0]
            yield Mutant(path, node.lineno, f"{before}  ->  {after}", ast.unparse(ast.fix_missing_locations(changed)))  # type: ignore[attr-defined]


def _kinds(node: ast.AST) -> int:
    """In how many ways a node can be damaged."""
    if isinstance(node, ast.Compare):
        return sum(type(operator) in COMPARISONS for operator in node.ops)
    if isinstance(node, ast.BinOp):
        return type(node.op) in SUMS
    if isinstance(node, ast.BoolOp):
        return 1
    if isinstance(node, ast.UnaryOp):
        return isinstance(node.op, ast.Not)
    if isinstance(node, ast.Constant):
        return isinstance(node.value, (bool, int)) and not isinstance(node.value, str)
    if isinstance(node, (ast.If, ast.While)):
        return not isinstance(node.test, (ast.Compare, ast.BoolOp, ast.UnaryOp))
    if isinstance(node, (ast.AugAssign, ast.Expr, ast.Continue, ast.Break)):
        return not (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant))  # a docstring
    return 0


def _damage(node: ast.AST, fault: int, tree: ast.AST) -> None:
    if isinstance(node, ast.Compare):
        places = [place for place, operator in enumerate(node.ops) if type(operator) in COMPARISONS]
        node.ops[places[fault]] = COMPARISONS[type(node.ops[places[fault]])]()
    elif isinstance(node, ast.BinOp):
        node.op = SUMS[type(node.op)]()
    elif isinstance(node, ast.BoolOp):
        node.op = ast.And() if isinstance(node.op, ast.Or) else ast.Or()
    elif isinstance(node, ast.UnaryOp):
        _replace(tree, node, node.operand)
    elif isinstance(node, ast.Constant):
        node.value = not node.value if isinstance(node.value, bool) else int(node.value) + 1  # type: ignore[arg-type]
    elif isinstance(node, (ast.If, ast.While)):
        node.test = ast.UnaryOp(ast.Not(), node.test)
    else:
        _replace(tree, node, ast.Pass())


def _replace(tree: ast.AST, old: ast.AST, new: ast.AST) -> None:
    for parent in ast.walk(tree):
        for name, value in ast.iter_fields(parent):
            if value is old:
                setattr(parent, name, new)
            elif isinstance(value, list) and any(one is old for one in value):
                value[[one is old for one in value].index(True)] = new


# --- which tests reach which line -------------------------------------------------------------------------------------


class Reach:
    """The tests that run through a line, and how long each takes."""

    def __init__(self, folder: Path) -> None:
        self._tests: dict[tuple[str, int], set[str]] = defaultdict(set)
        with sqlite3.connect(folder / ".coverage") as data:
            contexts = dict(data.execute("SELECT id, context FROM context"))
            files = dict(data.execute("SELECT id, path FROM file"))
            for file, context, numbers in data.execute("SELECT file_id, context_id, numbits FROM line_bits"):
                test = contexts[context].partition("|")[0]
                if test:
                    for line in numbits_to_nums(numbers):
                        self._tests[(files[file], line)].add(test)
        self._seconds = _durations(folder / "durations.txt")

    def of(self, path: Path, line: int) -> list[str]:
        """The tests that reach a line, quickest first."""
        found = self._tests.get((str(path), line), set())
        return sorted(found, key=lambda test: self._seconds.get(test, 0.0))[:MOST_TESTS]


def _durations(report: Path) -> dict[str, float]:
    seconds: dict[str, float] = {}
    for line in report.read_text("utf-8").splitlines():
        words = line.split(maxsplit=2)
        if len(words) == 3 and words[0].endswith("s") and words[1] == "call":
            seconds[words[2]] = float(words[0][:-1])
    return seconds


PLUGIN: Final = """
import coverage, pytest

@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_protocol(item):
    running = coverage.Coverage.current()
    if running: running.switch_context(item.nodeid)
    yield
    if running: running.switch_context("")
"""


def find_reach(folder: Path, modules: Sequence[str], tests: Sequence[str]) -> Reach:
    """Run the tests once, each apart, and keep what they run through."""
    if not (folder / ".coverage").exists():
        (folder / "contexts_plugin.py").write_text(PLUGIN, "utf-8")
        (folder / ".coveragerc").write_text("[run]\ninclude =\n" + "".join(f"    {module}\n" for module in modules))
        command = [
            *(sys.executable, "-m", "coverage", "run", "-m", "pytest", "-q", "-p", "contexts_plugin"),
            *("-p", "no:cacheprovider", "--durations=0", "--durations-min=0", *tests),
        ]
        with (folder / "durations.txt").open("wb") as report:
            code = subprocess.call(command, cwd=folder, env=_environment(folder), stdout=report)
        if code:
            (folder / ".coverage").unlink(missing_ok=True)
            sys.exit(f"The tests fail without any fault; see {folder / 'durations.txt'}.")
    return Reach(folder)


def _environment(folder: Path) -> dict[str, str]:
    path = os.pathsep.join((str(folder / "src"), str(folder)))
    return {**os.environ, "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1", "HYPOTHESIS_STORAGE_DIRECTORY": "/tmp"}


# --- trying -----------------------------------------------------------------------------------------------------------


def survives(mutant: Mutant, folder: Path, tests: Sequence[str]) -> bool:
    """Whether no test notices this fault."""
    module = folder / mutant.path
    whole = module.read_text("utf-8")
    module.write_text(mutant.source, "utf-8")
    command = [
        *(sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider"),
        *("-p", "no:randomly", *tests),
    ]
    try:
        done = subprocess.run(
            command, cwd=folder, env=_environment(folder), capture_output=True, timeout=LONGEST, check=False
        )
    except subprocess.TimeoutExpired:
        return False
    finally:
        module.write_text(whole, "utf-8")
    return done.returncode == 0


def tests_for(module: Path) -> list[str]:
    """The tests beside a module: those of its game or of its layer."""
    words = module.resolve().relative_to(ROOT / "src" / "footplate").parts
    folders = [ROOT / "tests" / Path(*words[:length]) for length in (2, 1)]
    return [str(folder.relative_to(ROOT)) for folder in folders if folder.is_dir()][:1] or ["tests"]


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(description="Make random faults in a module; list those that no test finds.")
    parser.add_argument("modules", help="files, or folders of them", type=Path, nargs="+")
    parser.add_argument("--mutants", type=int, default=50, help="how many faults to try [50]")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tests", nargs="+", help="test files or folders [those beside the module]")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--folder", type=Path, help="where the copies lie; kept, so that the next run begins at once")
    given = parser.parse_args(arguments)
    found = [module.resolve() for module in given.modules]
    files = [file for module in found for file in (sorted(module.rglob("*.py")) if module.is_dir() else [module])]
    tests = given.tests or sorted({folder for file in files for folder in tests_for(file)})
    with tempfile.TemporaryDirectory() as temporary:
        return run(given, [file.relative_to(ROOT) for file in files], tests, given.folder or Path(temporary))


def run(given: argparse.Namespace, files: Sequence[Path], tests: Sequence[str], folder: Path) -> int:
    copies = [folder / f"copy{number}" for number in range(given.jobs)]
    for one in copies:
        if not one.exists():
            shutil.copytree(ROOT, one, ignore=LEFT_BEHIND)
    reach = find_reach(copies[0], list(map(str, files)), tests)
    chance = random.Random(given.seed)
    faults = [fault for file in files for fault in mutants(file, (ROOT / file).read_text("utf-8"))]
    chance.shuffle(faults)
    covered = [fault for fault in faults if reach.of(copies[0] / fault.path, fault.line)][: given.mutants]
    free = list(copies)
    survivors: list[Mutant] = []
    began = time.monotonic()

    def attempt(fault: Mutant) -> tuple[Mutant, bool]:
        mine = free.pop()
        try:
            return fault, survives(fault, mine, reach.of(copies[0] / fault.path, fault.line))
        finally:
            free.append(mine)

    with ThreadPoolExecutor(given.jobs) as workers:
        for number, (fault, alive) in enumerate(workers.map(attempt, covered), 1):
            if alive:
                survivors.append(fault)
                print(f"survived  {fault}", flush=True)
            if number % 10 == 0:
                print(f"{number} of {len(covered)}, {len(survivors)} survived", file=sys.stderr, flush=True)
    found = len(covered) - len(survivors)
    share = 100 * found / max(1, len(covered))
    print(f"{found} of {len(covered)} found ({share:.1f} %) in {time.monotonic() - began:.0f} s; seed {given.seed}")
    unreached = Counter(str(fault.path) for fault in faults if not reach.of(copies[0] / fault.path, fault.line))
    if unreached:
        print("lines no test reaches:", ", ".join(f"{path} {count}" for path, count in unreached.most_common(10)))
    return 1 if survivors else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
