"""Footplate: railway board games to play and to study.

>>> import footplate
>>> game = footplate.start("rocket", seats=3, seed=1)
>>> game.push("take London brewing")
>>> "move GWR NE" in game.legal_moves
True
"""

from footplate.kernel.errors import GameError
from footplate.kernel.illegal import Illegal
from footplate.kernel.records.faults import BadRecord
from footplate.kernel.records.record import Record
from footplate.kernel.text import BadText
from footplate.playing import Play, from_position, from_record, load, start

__version__ = "0.1.0"

__all__ = [
    "BadRecord",
    "BadText",
    "GameError",
    "Illegal",
    "Play",
    "Record",
    "from_position",
    "from_record",
    "load",
    "start",
]
