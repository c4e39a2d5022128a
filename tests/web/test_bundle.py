"""Joining the page's modules. That the joined page works is what the browser tests see; here is how it is joined."""

from __future__ import annotations

import pytest

from footplate.games import KNOWN
from footplate.web.files.bundle import CannotBundle, bundle_game, bundle_page, bundle_styles, in_order
from footplate.web.files.page_files import ENTRY, PAGE_FOLDER


def page_file(name: str) -> str:
    return (PAGE_FOLDER / name).read_text("utf-8")


def test_a_module_becomes_a_function_that_gives_what_it_exports() -> None:
    modules = {
        "app.js": 'import { a, b as c } from "./parts/x.js";\nimport all from "./parts/y.js";\nc(a, all);\n',
        "parts/x.js": "export const a = 1;\nconst hidden = 2;\nexport async function b() {}\n",
        "parts/y.js": 'export { a as again } from "./x.js";\nexport default { two: 2 };\nclass Z {}\nexport { Z };\n',
    }
    assert bundle_page(modules.__getitem__, "app.js").splitlines() == [
        "//# allFunctionsCalledOnLoad",
        "const $_0 = (() => {",
        "const a = 1;",
        "const hidden = 2;",
        "async function b() {}",
        "return { a, b };",
        "})();",
        "const $_1 = (() => {",
        "const $default = { two: 2 };",
        "class Z {}",
        "return { again: $_0.a, Z: Z, default: $default };",
        "})();",
        "const $_2 = (() => {",
        "const { a, b: c } = $_0;",
        "const { default: all } = $_1;",
        "c(a, all);",
        "return {  };",
        "})();",
        'export const $shared = { "parts/x.js": $_0, "parts/y.js": $_1, "app.js": $_2 };',
    ]


def test_a_game_takes_from_the_page_what_the_page_has() -> None:
    modules = {
        "app.js": 'import { a } from "./lib.js";\na();\n',
        "lib.js": "export function a() {}\n",
        "games/g.js": 'import { a } from "../lib.js";\nimport { b } from "./own.js";\nexport default { a, b };\n',
        "games/own.js": "export const b = 1;\n",
    }
    joined = bundle_game(modules.__getitem__, "games/g.js", "app.js")
    assert joined.splitlines()[:2] == ["//# allFunctionsCalledOnLoad", 'import { $shared } from "../app.js";']
    assert 'const { a } = $shared["lib.js"];' in joined
    assert "function a" not in joined
    assert "const b = 1;" in joined


def test_vendored_modules_have_everything_on_one_line() -> None:
    modules = {
        "app.js": 'import { h } from "./v.js";\nh();\n',
        "v.js": 'import{o as n}from"./w.js";export{p,q as r}from"./w.js";var k=1;function g(){}export{k as h,g}',
        "w.js": "const o=1,p=2,q=3;export{o,p,q};",
    }
    joined = bundle_page(modules.__getitem__, "app.js")
    assert "const {o: n} = $_0;var k=1;function g(){}\nreturn { p: $_0.p, r: $_0.q, h: k, g: g };" in joined


def test_comments_types_and_indents_are_left_out() -> None:
    text = (
        "/** Why.\n * More. */\nconst a = (/** @type {number} */ b) =>\n  b;\n\n"
        "  // aside\n/** @type {A} */ (a).x = 1; /** stays */\n"
    )
    joined = bundle_page({"app.js": text}.__getitem__, "app.js")
    assert "const a = (b) =>\nb;\n(a).x = 1; /** stays */\n" in joined
    assert "Why" not in joined
    assert "aside" not in joined


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ('import * as x from "./x.js";', r"import \* as x"),
        ('import "./x.js";', "import"),
        ("export let changing = 1;", "export let"),
        ('export * from "./x.js";', r"export \*"),
    ],
)
def test_what_is_not_understood_is_refused(text: str, problem: str) -> None:
    with pytest.raises(CannotBundle, match=problem):
        bundle_page({"app.js": text, "x.js": ""}.__getitem__, "app.js")


def test_modules_that_import_each_other_are_refused() -> None:
    modules = {"app.js": 'import { a } from "./x.js";', "x.js": 'import { b } from "./app.js";'}
    with pytest.raises(CannotBundle, match=r"app\.js -> x\.js -> app\.js"):
        in_order(modules.__getitem__, "app.js")


def test_style_sheets_stand_where_they_are_imported() -> None:
    sheets = {"a.css": '/* All. */\n@import "b.css";\np{}\n', "b.css": "/* first */\nb{}/* kept */\n"}
    assert bundle_styles(sheets.__getitem__, "a.css") == "b{}/* kept */\np{}\n"


def test_the_page_is_joined_with_all_its_modules() -> None:
    modules = in_order(page_file, ENTRY)
    assert {"lib.js", "board/board.js", "table/table.js", "vendor/preact.js"} <= set(modules)
    assert len(bundle_page(page_file, ENTRY)) > 100_000
    assert "@import" not in bundle_styles(page_file, "page.css")
    for game in KNOWN:
        assert "export default $_" in bundle_game(page_file, f"games/{game}.js", ENTRY)


@pytest.mark.parametrize(
    "name", sorted(path.relative_to(PAGE_FOLDER).as_posix() for path in PAGE_FOLDER.glob("late/*/*.js"))
)
def test_every_part_that_is_fetched_late_can_be_joined(name: str) -> None:
    """Modules of one part that need each other are found here, and not by whoever opens it."""
    assert bundle_game(page_file, name, ENTRY)
