"""Which of the two builds is running."""

from __future__ import annotations

from importlib.machinery import EXTENSION_SUFFIXES

from footplate.kernel import state


def build() -> str:
    """`compiled` when the rules are machine code, `plain Python` when they are not."""
    return "compiled" if str(state.__file__).endswith(tuple(EXTENSION_SUFFIXES)) else "plain Python"
