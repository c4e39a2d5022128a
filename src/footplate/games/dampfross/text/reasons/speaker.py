"""Sentences that speak to whoever moves, and by name of everybody else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from footplate.games.dampfross.rules.board import HOME
from footplate.games.dampfross.rules.maps import load_map
from footplate.games.dampfross.rules.position import Position
from footplate.kernel.facets import Reason
from footplate.language import say

AGAINST: Final = -1
"""The weight of what speaks against a move: it is told beside what speaks for it, never alone."""


@dataclass(frozen=True, slots=True)
class Speaker:
    """Puts reasons into words."""

    seat: int
    """Who moves."""
    says_you: bool
    """Whether who moves is the one who reads."""
    players: Sequence[str]
    language: str
    position: Position
    pair: bool = False
    """Whether the reader is shown two moves, as in a review; beside a hint "the other move" may be any of several."""

    def reason(self, about: str, weight: int, key: str, clause: str = "", **facts: object) -> Reason:
        """A sentence that is the same whoever reads it."""
        return Reason(about, weight, self.plain(key, facts), clause)

    def own(self, about: str, weight: int, key: str, clause: str = "", **facts: object) -> Reason:
        """A sentence about whoever moves: "You need ..." or "Anton needs ..."."""
        form = "you" if self.says_you else "name"
        return Reason(about, weight, self.plain(f"{key}.{form}", {"seat": self.players[self.seat], **facts}), clause)

    def plain(self, key: str, facts: dict[str, object]) -> str:
        """The sentence with this key among the reasons."""
        return say(f"dampfross.reason.{key}", self.language, {"pair": int(self.pair), **facts})

    def place(self, place: int) -> str:
        """A city or town by its name."""
        board = self.position.board
        return load_map(board.key).place_names(self.language)[board.place_names[place]]

    def country(self, country: int) -> str:
        """A foreign country by its name."""
        board = self.position.board
        return load_map(board.key).place_names(self.language)[board.country_names[country]]

    def end(self, hex: int) -> str:
        """Where a route passes or ends: a city, or a foreign country."""
        country = self.position.board.country[hex]
        return self.node(hex) if country == HOME else self.country(country)

    def node(self, node: int) -> str:
        """A port, or the far end of a ferry, by its name."""
        board = self.position.board
        if node in board.place_hexes:
            return self.place(board.place_hexes.index(node))
        return board.node_names[node].replace("_", " ")
