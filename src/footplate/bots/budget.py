"""How long a bot may think."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Budget:
    """How many iterations the search may take, and how many seconds at most (0: unlimited).

    With iterations alone the same position and the same seed give the same move, on every machine.
    """

    iterations: int
    seconds: float = 0.0
