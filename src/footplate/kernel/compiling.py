"""What the compiler is told about classes; without effect in the interpreted build."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr as mypyc_attr
else:

    def mypyc_attr(**_):
        """Do nothing: mypyc reads this decorator, Python need not know `mypy_extensions`."""
        return lambda decorated: decorated
