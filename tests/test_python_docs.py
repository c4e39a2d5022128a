"""docs/python.md describes everything public, and what it shows is run."""

from __future__ import annotations

import ast
import doctest
import inspect
import re
from pathlib import Path
from typing import Any

import pytest

import footplate

pytestmark = pytest.mark.once

PAGE = Path(__file__).resolve().parent.parent / "docs/python.md"
TEXT = PAGE.read_text("utf-8")
DESCRIBED = (
    footplate.Play,
    footplate.Move,
    footplate.LegalMoves,
    footplate.Moment,
    footplate.Outcome,
    footplate.GameInfo,
    footplate.OptionInfo,
)
"""Classes of the public face itself, whose every attribute is public; of the others the page says what it promises."""


def public_names(thing: type) -> set[str]:
    return {name for name in dir(thing) if not name.startswith("_")}


def in_code(name: str) -> bool:
    """Whether the page has a name in its text, as code: `name`, `name(...)`."""
    text = re.sub(r"```.*?```", "", TEXT, flags=re.DOTALL)
    return re.search(rf"`(?:footplate\.)?{re.escape(name)}(?:\(|`)", text) is not None


def test_what_the_page_shows_happens(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    blocks = re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)
    examples = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, PAGE.name, str(PAGE), 0)
    assert len(examples.examples) > 50
    said: list[str] = []
    results = doctest.DocTestRunner(verbose=False).run(examples, out=said.append)
    assert results.failed == 0, "".join(said)


@pytest.mark.parametrize("name", footplate.__all__)
def test_every_public_name_is_described(name: str) -> None:
    assert in_code(name)


@pytest.mark.parametrize("thing", DESCRIBED)
def test_every_attribute_is_described(thing: type) -> None:
    assert {name for name in public_names(thing) if not in_code(name)} == set()


@pytest.mark.parametrize("name", footplate.__all__)
def test_everything_public_has_a_docstring(name: str) -> None:
    """A compiled class has left its docstring in the sources."""
    thing = getattr(footplate, name)
    assert inspect.getdoc(thing) or docstring_in_source(thing)


def docstring_in_source(thing: type) -> str | None:
    file = PAGE.parents[1].joinpath("src", *thing.__module__.split(".")).with_suffix(".py")
    tree = ast.parse(file.read_text("utf-8"))
    (found,) = (node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == thing.__name__)
    return ast.get_docstring(found)


@pytest.mark.parametrize("thing", DESCRIBED)
def test_every_method_and_property_has_a_docstring(thing: Any) -> None:
    written = [name for name in public_names(thing) if callable(getattr(thing, name)) or is_property(thing, name)]
    assert {name for name in written if not inspect.getdoc(inspect.getattr_static(thing, name))} == set()


def is_property(thing: type, name: str) -> bool:
    return isinstance(inspect.getattr_static(thing, name), property)


def test_the_names_are_in_order_and_there() -> None:
    assert footplate.__all__ == sorted(footplate.__all__)
    assert all(hasattr(footplate, name) for name in footplate.__all__)


def test_the_page_says_what_may_change() -> None:
    assert "## What is public, and what may change" in TEXT
    assert "Records are readable for ever" in TEXT
