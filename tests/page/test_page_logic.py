"""The logic of the page that needs no browser: `tests/page_logic`, run by Node's own tests."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

from tests.page.node import NODE, PATIENCE, as_modules, needs_node

pytestmark = needs_node

LOGIC = Path(__file__).resolve().parents[1] / "page_logic"
FILES = sorted(LOGIC.glob("*.test.js"))


def node_tests(*files: Path) -> subprocess.CompletedProcess[str]:
    command = [str(NODE), *as_modules(), "--test", "--test-reporter=tap", *map(str, files)]
    return subprocess.run(command, check=False, capture_output=True, text=True, timeout=PATIENCE)


def test_the_logic_of_the_page() -> None:
    done = node_tests(*FILES)
    assert done.returncode == 0, done.stdout + done.stderr
    passed = re.search(r"^# pass (\d+)$", done.stdout, re.MULTILINE)
    assert passed, done.stdout
    assert int(passed[1]) >= 35


def test_a_planted_failure_is_found(tmp_path: Path) -> None:
    planted = tmp_path / "planted.test.js"
    planted.write_text('import { test } from "node:test";\ntest("fails", () => { throw new Error("planted"); });\n')
    done = node_tests(planted)
    assert done.returncode != 0
    assert "planted" in done.stdout
