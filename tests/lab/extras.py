"""Packages only people who study games need."""

from __future__ import annotations

import os
from importlib import import_module
from types import ModuleType

import pytest


def needed(name: str) -> ModuleType:
    """A module of the extra `lab`, or one that needs it. Without it the tests are skipped; in CI they fail."""
    try:
        return import_module(name)
    except ImportError as error:
        if os.environ.get("CI") == "true":
            raise
        pytest.skip(str(error), allow_module_level=True)
