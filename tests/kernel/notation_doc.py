"""What docs/notation.md promises, to be held against the code: its samples and its table of replies."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final, NamedTuple

DOCUMENT: Final = (Path(__file__).parents[2] / "docs" / "notation.md").read_text("utf-8")
SAMPLES: Final = tuple(re.findall(r"```fpr\n(.*?)```", DOCUMENT, re.DOTALL))


class Row(NamedTuple):
    """One wrong line of a sample, and the exact reply to it."""

    sample: int
    line: int
    text: str
    reply: str

    def record(self) -> str:
        """The sample with the wrong line in it."""
        lines = SAMPLES[self.sample - 1].split("\n")
        lines[self.line - 1] = self.text
        return "\n".join(lines)


def rows() -> list[Row]:
    """The table of section 10."""
    found = re.findall(r"^\| (\d):(\d+) \| `(.*?)` \| (.*) \|$", DOCUMENT, re.MULTILINE)
    return [Row(int(sample), int(line), text.replace(r"\|", "|"), reply) for sample, line, text, reply in found]
