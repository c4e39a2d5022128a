"""Seeded chance for simulations: integers only, the same sequence on every build. Compiled.

Not for real tables: those draw from the commit-reveal scheme in `fairness`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

if TYPE_CHECKING:  # machine integers for the compiled build; only annotations name them
    from mypy_extensions import i64

_M1: Final = 2147483563
_M2: Final = 2147483399


@final
class Random:
    """L'Ecuyer's combined generator (1988): period about 2**61, every product below 2**47.

    >>> dice = Random(1)
    >>> [1 + dice.below(6) for _ in range(5)]
    [5, 6, 2, 3, 5]
    """

    def __init__(self, seed: int) -> None:
        self._a: i64 = 1 + (seed * 69621 + 123457) % (_M1 - 1)
        self._b: i64 = 1 + (seed // 7 + seed * 48271 + 7654321) % (_M2 - 1)
        for _ in range(8):  # neighbouring seeds start far apart
            self.next()

    def next(self) -> int:
        """An integer from 1 to 2147483562."""
        self._a = self._a * 40014 % _M1
        self._b = self._b * 40692 % _M2
        mixed: i64 = self._a - self._b
        return mixed if mixed > 0 else mixed + _M1 - 1

    def below(self, n: int) -> int:
        """An integer from 0 to n-1. The bias is below n / 2**31: nothing for a simulation."""
        drawn: i64 = self.next() - 1
        return drawn * n // (_M1 - 1)
