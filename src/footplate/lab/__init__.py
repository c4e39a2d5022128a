"""Studying games: simulations and what they show; games as tables, as numbers, as environments (docs/lab.md).

Import `footplate.lab.pettingzoo` and `footplate.lab.openspiel` explicitly: they need other packages.
"""

from footplate.lab.setting import Setting
from footplate.lab.tables import table

__all__ = ["Setting", "table"]
