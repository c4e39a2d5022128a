"""Classes stay small: few public methods, and none that only passes a call on to a part."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tests.test_layers import SOURCE

MOST: Final = 25
"""Public methods of one class."""

LARGER: Final = {
    "Play": "the face of the package for programs of others: one object, so that `import footplate` is enough",
    "Live": "what is read of a table in memory, mostly properties of one line; it changes by `applying.apply` alone",
    "Recorder": "what a record is made and read with, in the order of its lines",
}
"""Classes that have more, and why."""

PASSES_ON: Final = {
    "PostgresStore.claim": "`Store` says what a store can do; on PostgreSQL a part does it",
    "PostLetter.send": "every `Channel` sends in its own way, and the post office does it for letters",
    "PostgresStore.release": "as `PostgresStore.claim`",
    "_Restorer.number": "brings the bound of the numbers of its game",
}
"""Methods that only pass a call on, and why."""

OF_COLLECTIONS: Final = {"add", "append", "discard"}
"""What changes a collection of the object itself."""

Function = ast.FunctionDef | ast.AsyncFunctionDef


def classes(source: Path) -> Iterator[ast.ClassDef]:
    for path in sorted(source.rglob("*.py")):
        tree = ast.parse(path.read_text("utf-8"))
        yield from (node for node in ast.walk(tree) if isinstance(node, ast.ClassDef))


def public(found: ast.ClassDef) -> list[Function]:
    return [node for node in found.body if isinstance(node, Function) and not node.name.startswith("_")]


def large(source: Path) -> set[str]:
    """Classes with more public methods than `MOST`."""
    return {found.name for found in classes(source) if len({method.name for method in public(found)}) > MOST}


def passes_on(method: Function) -> bool:
    """Whether a method only calls a method of a part with the arguments it was given, in their order."""
    body = [line for line in method.body if not (isinstance(line, ast.Expr) and isinstance(line.value, ast.Constant))]
    taken = [one.arg for one in (*method.args.posonlyargs, *method.args.args)][1:] + [
        one.arg for one in method.args.kwonlyargs
    ]
    if len(body) != 1 or not isinstance(body[0], ast.Return | ast.Expr) or not taken:
        return False
    call = body[0].value
    if isinstance(call, ast.Await):
        call = call.value
    if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Attribute):
        return False
    part = call.func.value
    if call.func.attr in OF_COLLECTIONS:
        return False
    if not (isinstance(part, ast.Attribute) and isinstance(part.value, ast.Name) and part.value.id == "self"):
        return False
    given = [*call.args, *(keyword.value for keyword in call.keywords)]
    return [one.id if isinstance(one, ast.Name) else "" for one in given] == taken


def passing_on(source: Path) -> set[str]:
    """Public methods that only pass a call on, as "Class.method"."""
    return {f"{found.name}.{method.name}" for found in classes(source) for method in public(found) if passes_on(method)}


def test_no_class_has_more_methods_than_one_can_look_over() -> None:
    assert large(SOURCE / "footplate") == {*LARGER}


def test_a_planted_large_class_is_found(tmp_path: Path) -> None:
    methods = [f"    def m{number}(self): ...\n" for number in range(MOST)]
    (tmp_path / "large.py").write_text("class Large:\n    def _own(self): ...\n" + "".join(methods), "utf-8")
    assert large(tmp_path) == set()
    (tmp_path / "large.py").write_text("class Large:\n    def one(self): ...\n" + "".join(methods), "utf-8")
    assert large(tmp_path) == {"Large"}


def test_no_method_only_passes_a_call_on() -> None:
    assert passing_on(SOURCE / "footplate") == {*PASSES_ON}


def test_a_planted_method_that_passes_a_call_on_is_found(tmp_path: Path) -> None:
    (tmp_path / "door.py").write_text(
        "class Door:\n"
        "    def passed(self, who, id, *, seat):\n"
        '        """Say something."""\n'
        "        return self._part.does(who, id, seat=seat)\n"
        "    async def awaited(self, who):\n"
        "        await self._part.does(who)\n"
        "    def asked(self, who):\n"
        "        return self._part.does(who, self._now())\n"
        "    def own(self, who):\n"
        "        return self._does(who)\n",
        "utf-8",
    )
    assert passing_on(tmp_path) == {"Door.passed", "Door.awaited"}
