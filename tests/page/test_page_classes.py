"""Classes of the page stay small, as those of Python do: few public methods, and none that only passes a call on."""

from __future__ import annotations

import re
from pathlib import Path

from tests.test_classes import MOST

PAGE = Path(__file__).resolve().parents[2] / "src" / "footplate" / "web" / "page"
CLASS = re.compile(r"^(?:export )?class (\w+).*?^}", re.MULTILINE | re.DOTALL)
METHOD = re.compile(
    r"^  (?:async |get |set |static )?(?!_|constructor)(\w+)\(([^)]*)\) {$\n(.*?)^  }$", re.MULTILINE | re.DOTALL
)
OF_COLLECTIONS = {"has"}
"""What asks a collection of the object itself."""
PASSES_ON = re.compile(r"^\s*(?:return |await |return await )?this\.\w+\.\w+\(([^()]*)\);\s*$")


def methods(text: str) -> dict[str, list[tuple[str, str, str]]]:
    """The public methods of every class in a module: name, parameters, body."""
    return {found[1]: METHOD.findall(found[0]) for found in CLASS.finditer(text)}


def large(text: str) -> set[str]:
    return {name for name, held in methods(text).items() if len({one[0] for one in held}) > MOST}


def passing_on(text: str) -> set[str]:
    return {
        f"{name}.{method}"
        for name, held in methods(text).items()
        for method, taken, body in held
        for only in [PASSES_ON.match(body)]
        if method not in OF_COLLECTIONS
        if only and only[1].replace(" ", "") == re.sub(r"\s*=[^,]*", "", taken).replace(" ", "")
    }


def modules() -> list[str]:
    return [path.read_text("utf-8") for path in sorted(PAGE.rglob("*.js")) if "vendor" not in path.parts]


def test_no_class_has_more_methods_than_one_can_look_over() -> None:
    assert sum(len(methods(text)) for text in modules()) > 12
    assert set().union(*map(large, modules())) == set()


def test_no_method_only_passes_a_call_on() -> None:
    assert set().union(*map(passing_on, modules())) == set()


def test_planted_classes_are_found() -> None:
    many = "".join(f"  m{number}() {{\n    return {number};\n  }}\n" for number in range(MOST))
    assert large(f"export class Large {{\n{many}}}\n") == set()
    assert large(f"export class Large {{\n{many}  async one(a) {{\n    await a;\n  }}\n}}\n") == {"Large"}
    door = (
        "class Door {\n"
        "  passed(place, via = []) {\n    return this._part.does(place, via);\n  }\n"
        "  said() {\n    this._part.says();\n  }\n"
        "  own(place) {\n    return this._part.does(place, this.now);\n  }\n"
        "  _inner() {\n    this._part.says();\n  }\n"
        "}\n"
    )
    assert passing_on(door) == {"Door.passed", "Door.said"}
