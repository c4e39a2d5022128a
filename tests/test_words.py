"""Words: the vocabulary is about the code there is (`docs/words.md`), names mean one thing, docstrings are plain."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

import pytest

pytestmark = pytest.mark.once

ROOT: Final = Path(__file__).resolve().parents[1]
SOURCES: Final = ROOT / "src" / "footplate"


def rows() -> list[list[str]]:
    """Every row of a table there: word, meaning, places, other words."""
    lines = (ROOT / "docs" / "words.md").read_text("utf-8").splitlines()
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("| ")]
    return [row for row in cells if row[0] != "word"]


def test_every_place_is_there() -> None:
    for word, _, places, _ in rows():
        named = re.findall(r"`([^`]+)`", places)
        assert named, word
        for place in named:
            assert list((ROOT / "src" / "footplate").glob(place)), f"{word}: {place}"


def test_every_word_is_explained_once() -> None:
    explained = Counter(word for row in rows() for word in re.split(r", ", row[0]))
    assert [word for word, times in explained.items() if times > 1] == []
    assert len(explained) > 50


# --- docstrings -------------------------------------------------------------------------------------------------------

PEOPLE_WORDS: Final = re.compile(r"\b(who(m)?ever|nobody|somebody|everybody|anybody|so many)\b", re.IGNORECASE)
"""Words for people, which a machine, a process or a seat is not called; and the English of no one ("so many")."""
MOST_OF_PEOPLE: Final = {
    "kernel": 1,
    "bots": 1,
    "lab": 0,
    "post": 14,
    "cli": 3,
    "draw": 0,
    "games": 158,
    "table": 41,
    "web": 1,
    "": 8,
}
"""Docstrings with such a word for each layer: people are meant in them, or they wait to be rewritten. It only falls."""


@cache
def tree_of(path: Path) -> ast.Module:
    """A module, parsed."""
    return ast.parse(path.read_text("utf-8"))


def docstrings(path: Path) -> list[str]:
    """The texts that stand alone as statements: of a module, a class, a function, a constant or an attribute."""
    return [
        node.value.value
        for node in ast.walk(tree_of(path))
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
    ]


def layer_of(path: Path) -> str:
    """The top folder of a module; "" for a module beside them."""
    folder, *rest = path.relative_to(SOURCES).parts
    return folder if rest else ""


def test_words_for_people_are_for_people() -> None:
    found = Counter(
        layer_of(path) for path in SOURCES.rglob("*.py") for text in docstrings(path) if PEOPLE_WORDS.search(text)
    )
    assert {layer: count for layer, count in found.items() if count > MOST_OF_PEOPLE[layer]} == {}


# --- names ------------------------------------------------------------------------------------------------------------

OWN_WORDS: Final = ("games", "bots/rocket", "bots/dampfross", "bots/whistle")
"""Here constants and modules have the words of one rulebook, or the names of the facets that they fill."""
NAMED_AFTER_IT: Final = ("cli", "web/api", "web/personal")
"""Here a module is named after what it commands or serves."""
SHAPES: Final = ("web/contract", "web/admin/replies.py", "web/admin/schemas.py")
"""Here a class or type is the JSON of a thing, and has the name of that thing."""
IN_TWO_LAYERS: Final = {
    "Action": "one thing a seat did: in a record, and with its events at a table",
    "Board": "the games' boards, and what a page is sent of one (`Page.board`), under the name authors of games know",
    "Books": "the protocol, and the game that fills it",
    "Move": "the public `Move`, and a numbered move of a table's log",
    "Network": "a neural network, and the railway network of Dampfross, in compiled modules",
    "Outcome": "the public result of a game, and what a choice on the page of a game leads to",
    "Picture": "a position drawn for a viewer, and the drawing of one game",
    "Setting": "what is fixed about a table, and about a game that is studied (`footplate.lab.Setting`)",
    "Sheet": "a sheet of orders, and a style sheet of one game",
    "Survey": "what bots know of a map of Rocket, and what its rules do",
    "Theme": "light or dark: the kernel may not import the drawing, nor the drawing the kernel",
    "Row": "a row of the store, and a row of a final scoring in the rules of Rocket",
    "Ways": "ways over the map, and the channels of the outbox",
    "MOST": "candidates of a bot, in a compiled module, and messages of the outbox",
    "Json": "any JSON object",
    "HOUR": "3,600 seconds",
    "errors": "each layer has its own",
    "pictures": "the facet, and pictures of a table",
    "setting": "as `Setting`",
    "settings": "of the server, and of its post office",
    "terrain": "as data of a map, and drawn",
}
"""Names with a reason to be there twice."""


def named(path: Path) -> Iterator[tuple[str, str]]:
    """The public names a module defines: its own, its classes, its constants and types; with what each is."""
    if not path.stem.startswith("_"):
        yield "module", path.stem
    for node in tree_of(path).body:
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
            yield "class", node.name
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        for target in targets:
            for one in target.elts if isinstance(target, ast.Tuple) else [target]:
                # a single letter is the variable of a type, or a key of a table's columns
                if isinstance(one, ast.Name) and len(one.id) > 1 and not one.id.startswith("_"):
                    yield "constant", one.id


def test_no_name_means_two_things() -> None:
    layers: dict[str, set[str]] = {}
    for path in SOURCES.rglob("*.py"):
        place = path.relative_to(SOURCES).as_posix()
        for kind, name in named(path):
            left_out = {"module": (*OWN_WORDS, *NAMED_AFTER_IT), "constant": (*OWN_WORDS, *SHAPES), "class": SHAPES}[
                kind
            ]
            if not place.startswith(left_out):
                layers.setdefault(name, set()).add(layer_of(path))
    twice = {name: found for name, found in layers.items() if len(found) > 1}
    assert {name: found for name, found in twice.items() if name not in IN_TWO_LAYERS} == {}
    assert sorted(set(IN_TWO_LAYERS) - set(twice)) == [], "these need no reason any more"
