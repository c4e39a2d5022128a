"""Running the command line in a test: arguments and typed lines go in, an exit code and texts come out."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass

from footplate.cli import main


@dataclass(frozen=True)
class Result:
    """What a command has left behind."""

    code: int
    out: str
    err: str

    @property
    def complaint(self) -> str:
        """The only line on stderr of a command that could do nothing."""
        assert self.code == 2, self
        assert self.out == ""
        (line,) = self.err.splitlines()
        return line


def footplate(*arguments: str, typed: str = "") -> Result:
    """Run a command; `typed` are the lines somebody types."""
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err), _stdin(typed):
        code = main(list(arguments))
    return Result(code, out.getvalue(), err.getvalue())


@contextmanager
def _stdin(typed: str) -> Iterator[None]:
    before, sys.stdin = sys.stdin, io.StringIO(typed)
    try:
        yield
    finally:
        sys.stdin = before
