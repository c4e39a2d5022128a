"""Would a test notice? Random small faults in a module, and which of them no test finds.

    ./run mutate src/footplate/games/rocket/rules/veto.py ... [--mutants 50] [--seed 1] [--tests tests/games/rocket ...]

Copies the checkout, finds out which tests reach which line (coverage of every test apart, on the plain build), then
makes one fault at a time: another comparison, a number one off, a condition turned round, a statement left out. Each
mutant is run against the tests that reach its line, the quickest first, until one fails; what runs when a module is
imported (a table, a price) concerns every test of that module, and a line that no test reaches has survived without
being tried. What survives is listed with its number and its line; it is a hole in the tests, or a fault that makes no
difference (an equivalent mutant), which only a reader can tell. Ends with code 1 when anything survived.

The map of lines and tests is kept beside the copies (`--folder`), so that a second run begins at once. The same seed
over the same modules makes the same faults: `--only 7 12` tries these two again, after new tests in a new folder.
"""

from __future__ import annotations

import argparse
import ast
import itertools
import json
import math
import os
import random
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from coverage.numbits import numbits_to_nums

ROOT: Final = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))  # `./run` calls this file, which is no module of a package then

from tools import mutant_tests  # noqa: E402

LEFT_BEHIND: Final = shutil.ignore_patterns(".git", ".venv", "build", "__pycache__", ".*_cache", ".hypothesis")
PYTEST: Final = ("-m", "pytest", "-q", "-p", "tools.mutant_tests", "-p", "no:cacheprovider", "-o", "addopts=")
HABITS: Final = ("--import-mode=importlib", "--doctest-modules", "--hypothesis-profile=ci")
"""As in `pyproject.toml`: the same examples on every run, and no deadline that a busy machine would miss."""

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
    statement: int
    """The line where its statement begins; of one over many lines, no more may be known than that it ran."""
    change: str
    source: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.change}"


# --- making faults ----------------------------------------------------------------------------------------------------


def mutants(path: Path, source: str) -> Iterator[Mutant]:
    """Every fault this tool can make in a module."""
    return (mutant(path, source, *place) for place in places(source))


def places(source: str) -> Iterator[tuple[int, int]]:
    """What can be damaged: the number of each node, and in which of its ways."""
    for number, node in enumerate(ast.walk(ast.parse(source))):
        for fault in range(_kinds(node)):
            yield number, fault


def mutant(path: Path, source: str, number: int, fault: int) -> Mutant:
    """A module with one fault."""
    tree = ast.parse(source)
    found = next(one for place, one in enumerate(ast.walk(tree)) if place == number)
    line: int = found.lineno  # type: ignore[attr-defined]
    around = (one for one in ast.walk(tree) if isinstance(one, ast.stmt) and one.lineno <= line <= one.end_lineno)  # type: ignore[operator]
    statement = max((one.lineno for one in around), default=line)  # a decorator stands before its statement
    before = ast.unparse(found).partition("\n")[0]
    _damage(found, fault, tree)
    after = "left out" if isinstance(found, ast.stmt) else ast.unparse(found).partition("\n")[0]
    return Mutant(path, line, statement, f"{before}  ->  {after}", ast.unparse(ast.fix_missing_locations(tree)))


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

    def __init__(self, folder: Path, longest: float = math.inf) -> None:
        self._longest = longest
        self._tests: dict[tuple[str, int], set[str]] = defaultdict(set)
        self._of_module: dict[str, set[str]] = defaultdict(set)
        self._at_import: set[tuple[str, int]] = set()
        with sqlite3.connect(folder / ".coverage") as data:
            contexts = dict(data.execute("SELECT id, context FROM context"))
            files = dict(data.execute("SELECT id, path FROM file"))
            for file, context, numbers in data.execute("SELECT file_id, context_id, numbits FROM line_bits"):
                lines = {(files[file], line) for line in numbits_to_nums(numbers)}
                if test := contexts[context]:
                    self._of_module[files[file]].add(test)
                    for line in lines:
                        self._tests[line].add(test)
                else:
                    self._at_import |= lines
        self._seconds: dict[str, float] = json.loads((folder / mutant_tests.SECONDS).read_text("utf-8"))

    def of(self, folder: Path, fault: Mutant) -> list[str]:
        """The tests that reach a fault, quickest first."""
        path = str(folder / fault.path)
        found: set[str] = set()
        for line in ((path, fault.line), (path, fault.statement)):
            # A module without functions, as one of constants, is run through by no test and used by all.
            users = self._of_module.get(path) or set(self._seconds) if line in self._at_import else set()
            found = found or self._tests.get(line, set()) | users
        seconds = {test: self._seconds.get(test, 0.0) for test in found}
        quickest = sorted(found, key=lambda test: (seconds[test], test))
        so_far = itertools.accumulate(seconds[test] for test in quickest)
        return [test for test, spent in zip(quickest, so_far, strict=True) if spent <= self._longest]


def find_reach(folder: Path, modules: Sequence[str], tests: Sequence[str], longest: float = math.inf) -> Reach:
    """Run the tests once, each apart, and keep what they run through."""
    if not (folder / ".coverage").exists():
        (folder / ".coveragerc").write_text("[run]\ninclude =\n" + "".join(f"    {module}\n" for module in modules))
        command = [sys.executable, "-m", "coverage", "run", *PYTEST, *HABITS, *tests]
        with (folder / "report.txt").open("wb") as report:
            code = subprocess.call(command, cwd=folder, env=_environment(folder, keeps_bytecode=True), stdout=report)
        if code:
            (folder / ".coverage").unlink(missing_ok=True)
            sys.exit(f"The tests fail without any fault; see {folder / 'report.txt'}.")
    return Reach(folder, longest)


def _environment(folder: Path, keeps_bytecode: bool = False) -> dict[str, str]:
    """What the tests are compiled to is kept from the run without a fault; what a mutant is compiled to never is."""
    path = os.pathsep.join(map(str, (folder / "src", folder, ROOT)))
    bytecode = {} if keeps_bytecode else {"PYTHONDONTWRITEBYTECODE": "1"}
    return {**os.environ, "PYTHONPATH": path, "HYPOTHESIS_STORAGE_DIRECTORY": "/tmp", **bytecode}


# --- trying -----------------------------------------------------------------------------------------------------------


def survives(mutant: Mutant, folder: Path, tests: Sequence[str]) -> bool:
    """Whether no test notices this fault."""
    if not tests:
        return True
    module = folder / mutant.path
    whole = module.read_text("utf-8")
    module.write_text(mutant.source, "utf-8")
    command = [sys.executable, *PYTEST, *HABITS, "-x", *tests]
    try:
        done = subprocess.run(command, cwd=folder, env=_environment(folder), capture_output=True, check=False)
    finally:
        module.write_text(whole, "utf-8")
    return done.returncode == 0


def in_copy(tests: Sequence[str], first: Path, copy: Path) -> list[str]:
    """The tests of the first copy in another one: the name of a test may hold a path, as that of a file it reads."""
    return [test.replace(str(first), str(copy)) for test in tests]


def noticed_in_one_run(faults: Mapping[int, tuple[Mutant, Sequence[str]]], folder: Path) -> set[int]:
    """Of mutants with the tests that reach them, the numbers of those that a test notices without a fresh process."""
    (folder / mutant_tests.NOTICED).write_text("", "utf-8")
    tried = [
        {
            "number": number,
            "module": ".".join(fault.path.with_suffix("").parts[1:]),
            "before": ast.unparse(ast.parse((folder / fault.path).read_text("utf-8"))),
            "after": fault.source,
            "tests": tests,
        }
        for number, (fault, tests) in faults.items()
    ]
    (folder / mutant_tests.FAULTS).write_text(json.dumps(tried), "utf-8")
    every = sorted({test for _, tests in faults.values() for test in tests})
    command = [sys.executable, *PYTEST, *HABITS, *every]
    environment = {**_environment(folder), "FOOTPLATE_FAULTS": "1"}
    subprocess.run(command, cwd=folder, env=environment, capture_output=True, check=False)
    return set(map(int, (folder / mutant_tests.NOTICED).read_text("utf-8").split()))


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
    parser.add_argument("--only", type=int, nargs="+", help="of these faults only those with these numbers")
    parser.add_argument("--seconds", type=float, default=math.inf, help="of tests for each fault, the quickest [all]")
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
    if not copies[0].exists():
        shutil.copytree(ROOT, copies[0], ignore=LEFT_BEHIND)
    reach = find_reach(copies[0], list(map(str, files)), tests, given.seconds)
    for one in copies[1:]:
        if not one.exists():
            shutil.copytree(copies[0], one)
    for one in copies:
        for file in files:
            shutil.copy2(ROOT / file, one / file)  # a run that was broken off may have left a fault
    drawn = enumerate(sample(files, given.mutants, given.seed), 1)
    faults = {n: (fault, reach.of(copies[0], fault)) for n, fault in drawn if n in (given.only or (n,))}
    began = time.monotonic()
    survivors = 0
    with ThreadPoolExecutor(given.jobs) as workers:
        shares = [dict(list(faults.items())[number :: given.jobs]) for number in range(given.jobs)]
        there = [
            {number: (fault, in_copy(reaching, copies[0], copy)) for number, (fault, reaching) in share.items()}
            for share, copy in zip(shares, copies, strict=True)
        ]
        noticed = set().union(*workers.map(noticed_in_one_run, there, copies))
        print(f"{len(noticed)} of {len(faults)} found; the others each in a fresh process", file=sys.stderr, flush=True)
        left = [number for number in faults if number not in noticed]
        free = list(copies)

        def attempt(number: int) -> bool:
            mine = free.pop()
            try:
                return survives(faults[number][0], mine, in_copy(faults[number][1], copies[0], mine))
            finally:
                free.append(mine)

        for number, alive in zip(left, workers.map(attempt, left), strict=True):
            if alive:
                survivors += 1
                print(f"survived  {number:4}  {faults[number][0]}  ({len(faults[number][1])} tests)", flush=True)
    found = len(faults) - survivors
    share = 100 * found / max(1, len(faults))
    print(f"{found} of {len(faults)} found ({share:.1f} %) in {time.monotonic() - began:.0f} s; seed {given.seed}")
    return 1 if survivors else 0


def sample(files: Sequence[Path], size: int, seed: int) -> list[Mutant]:
    """Faults drawn from all that can be made in these modules."""
    sources = {file: (ROOT / file).read_text("utf-8") for file in files}
    every = [(file, *place) for file, source in sources.items() for place in places(source)]
    random.Random(seed).shuffle(every)
    return [mutant(file, sources[file], number, fault) for file, number, fault in every[:size]]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
