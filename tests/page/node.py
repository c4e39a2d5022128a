"""The page's own code, run by Node on what a test gives it."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from functools import cache
from pathlib import Path
from typing import Any

import pytest

NODE = shutil.which("node")
NPX = shutil.which("npx")
HERE = Path(__file__).parent
PATIENCE = 120
"""Seconds: a script that something keeps alive fails, and holds up nothing."""

needs_node = pytest.mark.skipif(
    NPX is None and os.environ.get("CI") != "true", reason="needs Node, which a player does not"
)
"""Where everything is checked, a missing Node is a failure."""


DETECTS_MODULES = (22, 7)
"""From this version on Node finds out by itself that a file is a module; the option that says so has gone since."""


@cache
def as_modules() -> tuple[str, ...]:
    """The options with which Node takes the page's files for modules."""
    told = subprocess.run([str(NODE), "--version"], capture_output=True, text=True, check=True, timeout=PATIENCE)
    major, minor, *_ = (int(part) for part in told.stdout.strip().removeprefix("v").split("."))
    option = () if (major, minor) >= DETECTS_MODULES else ("--experimental-default-type=module",)
    return (*option, "--no-warnings")


def run(script: str, task: Any) -> Any:
    """What a script of this folder prints when it is given a task, both as JSON."""
    command = [str(NODE), *as_modules(), str(HERE / script)]
    answer = subprocess.run(
        command, input=json.dumps(task), capture_output=True, text=True, check=True, timeout=PATIENCE
    )
    return json.loads(answer.stdout)
