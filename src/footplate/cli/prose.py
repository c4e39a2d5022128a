"""The rulebook on a terminal: clauses as wrapped text, tables with straight columns."""

from __future__ import annotations

import re

from footplate.cli.terminal import Terminal
from footplate.kernel.rulebook import Clause


def clause_lines(clause: Clause, terminal: Terminal) -> list[str]:
    """A clause with its number in the margin."""
    margin = f"{clause.id:<5}"
    lines: list[str] = []
    for paragraph in re.split(r"\n\s*\n", clause.text):
        if paragraph.lstrip().startswith("|"):
            lines += [" " * len(margin) + row for row in _table(paragraph)]
        else:
            lines += terminal.wrap(" ".join(_plain(paragraph).split()), margin if not lines else " " * 5, " " * 5)
    return [line.replace(clause.id, terminal.bold(clause.id), 1) if not at else line for at, line in enumerate(lines)]


def _plain(text: str) -> str:
    """Without the marks of emphasis and code."""
    return re.sub(r"\*([^*]+)\*|`([^`]+)`", lambda found: found[1] or found[2], text)


def _table(text: str) -> list[str]:
    rows = [[_plain(cell.strip()) for cell in line.strip().strip("|").split("|")] for line in text.splitlines()]
    rows = [row for row in rows if not all(re.fullmatch(":?-+:?", cell) for cell in row)]
    widths = [max(len(row[at]) for row in rows) for at in range(len(rows[0]))]
    return ["   ".join(f"{cell:<{wide}}" for cell, wide in zip(row, widths, strict=True)).rstrip() for row in rows]
