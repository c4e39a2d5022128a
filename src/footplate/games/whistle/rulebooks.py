"""The rulebooks of the game, one for each language, with the same clauses."""

from __future__ import annotations

from functools import cache
from importlib import resources

from footplate.kernel.rulebook import Rulebook


@cache
def rulebook(language: str) -> Rulebook:
    """The rulebook in this language."""
    page = resources.files(__package__).joinpath("rulebook", f"{language}.md")
    return Rulebook.read(page.read_text("utf-8"))
