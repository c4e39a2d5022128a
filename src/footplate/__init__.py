"""Footplate: railway board games to play and to study.

>>> import footplate
>>> game = footplate.start("rocket", seats=3, seed=1)
>>> game.push("take London brewing")
>>> "move GWR NE" in game.legal_moves
True
"""

from footplate.asking import make_bot
from footplate.bots import Bot
from footplate.catalogue import GameInfo, OptionInfo, known_games
from footplate.kernel.errors import GameError
from footplate.kernel.events import Event
from footplate.kernel.game import Game
from footplate.kernel.illegal import Illegal
from footplate.kernel.records.faults import BadRecord
from footplate.kernel.records.record import Record
from footplate.kernel.state import State
from footplate.kernel.text import BadText
from footplate.kernel.version import VERSION
from footplate.moments import Moment
from footplate.moves import LegalMoves, Move
from footplate.playing import Outcome, Play, from_record, read_record
from footplate.starting import from_position, load, replay, start

__version__ = VERSION

__all__ = [
    "BadRecord",
    "BadText",
    "Bot",
    "Event",
    "Game",
    "GameError",
    "GameInfo",
    "Illegal",
    "LegalMoves",
    "Moment",
    "Move",
    "OptionInfo",
    "Outcome",
    "Play",
    "Record",
    "State",
    "from_position",
    "from_record",
    "known_games",
    "load",
    "make_bot",
    "read_record",
    "replay",
    "start",
]
