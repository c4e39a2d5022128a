"""Packages of the optional parts of Footplate, which not everybody who tests has."""

from __future__ import annotations

import importlib
import os
import tomllib
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).resolve().parents[1]


def needed(extra: str, module: str) -> Any:
    """A module of an extra. Without it the test is skipped; with CI=true only where there is none for this platform."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    wanted = map(Requirement, settings["project"]["optional-dependencies"][extra])
    if not any(one.marker is None or one.marker.evaluate() for one in wanted):
        pytest.skip(f"there is no {module} for this platform", allow_module_level=True)
    try:
        return importlib.import_module(module)
    except ImportError:
        if os.environ.get("CI") == "true":
            raise
        pytest.skip(f"{module} is not installed", allow_module_level=True)
