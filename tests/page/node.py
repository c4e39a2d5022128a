"""The page's own code, run by Node on what a test gives it."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
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


def run(script: str, task: Any) -> Any:
    """What a script of this folder prints when it is given a task, both as JSON."""
    command = [str(NODE), "--experimental-default-type=module", "--no-warnings", str(HERE / script)]
    answer = subprocess.run(
        command, input=json.dumps(task), capture_output=True, text=True, check=True, timeout=PATIENCE
    )
    return json.loads(answer.stdout)
