"""The rulebook on a terminal: clauses as wrapped text, tables with straight columns."""

from __future__ import annotations

import re
import textwrap
from typing import Final

from footplate.cli.terminal import Terminal
from footplate.kernel.rulebook import Clause

NARROWEST: Final = 20
"""The narrowest column of remarks."""


def clause_lines(clause: Clause, terminal: Terminal) -> list[str]:
    """A clause with its number in the margin."""
    margin = f"{clause.id:<5}"
    lines: list[str] = []
    for paragraph in re.split(r"\n\s*\n", clause.text):
        if paragraph.lstrip().startswith("|"):
            lines += _table(paragraph, terminal, " " * len(margin))
        else:
            lines += terminal.wrap(" ".join(_plain(paragraph).split()), margin if not lines else " " * 5, " " * 5)
    return [line.replace(clause.id, terminal.bold(clause.id), 1) if not at else line for at, line in enumerate(lines)]


def _plain(text: str) -> str:
    """Without Markdown for emphasis and code."""
    return re.sub(r"\*([^*]+)\*|`([^`]+)`", lambda found: found[1] or found[2], text)


def _table(text: str, terminal: Terminal, margin: str) -> list[str]:
    """The rows of a table with straight columns, narrower where room is scarce; in a list with remarks, those that do
    not fit continue below.
    """
    rows = [[_plain(cell.strip()) for cell in line.strip().strip("|").split("|")] for line in text.splitlines()]
    rows = [row for row in rows if not all(re.fullmatch(":?-+:?", cell) for cell in row)]
    widths = [max(len(row[at]) for row in rows) for at in range(len(rows[0]))]
    left = terminal.width - len(margin) - sum(widths)
    gap = " " * (3 if len(widths) == 2 else max(1, min(3, left // max(1, len(widths) - 1))))
    lines: list[str] = []
    for *cells, last in rows:
        first = margin + "".join(f"{cell:<{wide}}{gap}" for cell, wide in zip(cells, widths, strict=False))
        room = terminal.width - len(first)
        remark = textwrap.wrap(last, room) if last and len(widths) == 2 and room >= NARROWEST else [last]
        lines += [(first + part if not at else " " * len(first) + part).rstrip() for at, part in enumerate(remark)]
    return lines
