"""ESLint finds likely mistakes in the page's JavaScript."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests.page.node import NPX, needs_node
from tools.test import ESLINT

ROOT = Path(__file__).resolve().parents[2]
PLANTED = "src/footplate/web/page/planted.js"
"""A name such a file could have; there is none."""


@needs_node
@pytest.mark.parametrize(
    ("code", "rule"),
    [
        ("export const same = (a, b) => a == b;", "eqeqeq"),
        ("const left = 1;", "no-unused-vars"),
        ("export const why = (told) => (told?.facts).why;", "no-unsafe-optional-chaining"),
        ("export const all = (rows) => rows.map((row) => { row.seen = true; });", "array-callback-return"),
        ("export function one(n) { if (n = 1) return 2; return 3; }", "no-cond-assign"),
        ("export const fine = (a, b) => a === b;", ""),
    ],
)
def test_a_planted_mistake_is_found(code: str, rule: str) -> None:
    command = [str(NPX), "--yes", "--package", ESLINT, "eslint", "--stdin", f"--stdin-filename={PLANTED}"]
    found = subprocess.run(command, check=False, input=code, capture_output=True, text=True, cwd=ROOT, timeout=120)
    assert found.returncode == bool(rule), found.stdout
    assert rule in found.stdout
