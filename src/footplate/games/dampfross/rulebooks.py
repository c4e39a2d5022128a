"""The rulebooks of the game, one for each language, with the same clauses."""

from __future__ import annotations

from functools import cache
from importlib import resources

from footplate.kernel.rulebook import Rulebook


@cache
def rulebook(language: str) -> Rulebook:
    """The rulebook in this language; in English where it has not been translated yet."""
    folder = resources.files(__package__).joinpath("rulebook")
    page = folder.joinpath(f"{language}.md")
    return Rulebook.read((page if page.is_file() else folder.joinpath("en.md")).read_text("utf-8"))
