"""One move beside another, and how a reason for it is put into words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from footplate.games.whistle.rules.board import hex_of
from footplate.games.whistle.rules.pieces import FIRST_TOWN, GOODS
from footplate.games.whistle.rules.place_names import HEX_NAMES
from footplate.games.whistle.rules.position import PAYING
from footplate.games.whistle.rules.secrets import sees_hand
from footplate.games.whistle.rules.state import WhistleState
from footplate.games.whistle.text.reasons.board_facts import Demand, Facts, settled
from footplate.games.whistle.text.reasons.reach import tile_on
from footplate.games.whistle.text.spoken_names import item_words, stop_words, within
from footplate.kernel.facets import Comparison, Reason
from footplate.language import listed, number, say, word

NO_MATTER: Final = {"met": ("n",), "town_met": ("n",), "ahead_good": ("stops",)}
"""What differs between two reasons that say the same: how far it is from what everything is there for, and where a
good lies that only counts at the end.
"""


class Telling:
    """What a move changes, from a position to the one after it."""

    def __init__(
        self, move: Comparison[WhistleState], after: WhistleState, players: Sequence[str], language: str
    ) -> None:
        """`after`: where the move, or the one it is told beside, leads to."""
        self.seat = move.seat
        self.players = players
        self.language = language
        self.own = move.says_you
        self.pair = move.by_name
        """Whether the reader is shown two moves, as in a review. Beside a hint "the other move" may be any of three."""
        self.sees_hand = sees_hand(move.before, move.viewer, move.seat)
        self.before = Facts(move.before, move.seat)
        self.after = Facts(settled(after), move.seat)
        self._asked = after.train if after.phase == PAYING else -1
        self._facts: dict[str, tuple[str, dict[str, object]]] = {}

    def reason(self, key: str, about: str, weight: int, clause: str, **facts: object) -> Reason:
        """A sentence that says "you" to the one who moves, and the name to everybody else."""
        told = {"seat": self.players[self.seat], "pair": int(self.pair), **facts}
        both = f"whistle.reason.{key}"
        yours = word(f"{both}.you", self.language, "", told) if self.own else ""
        sentence = yours or say(both, self.language, told)
        self._facts[sentence] = key, facts
        return Reason(about, weight, sentence, clause)

    def sense(self, reason: Reason) -> str:
        """What a reason says, whichever train it is about."""
        key, facts = self._facts[reason.sentence]
        aside = ("train", *NO_MATTER.get(key, ()))
        return f"{key} {sorted((name, fact) for name, fact in facts.items() if name not in aside)}"

    def fact(self, reason: Reason, key: str, name: str) -> object:
        """A fact of a reason of this kind; None of any other reason."""
        kind, facts = self._facts[reason.sentence]
        return facts.get(name) if kind == key else None

    @property
    def moved(self) -> int | None:
        """The train that was moved or placed."""
        trains = range(self.after.position.train_count)
        return next((train for train in trains if self.before.place(train) != self.after.place(train)), None)

    @property
    def demand_at(self) -> Demand | None:
        """The town or the end tile that asks for its goods where the move ends, or once more with the Caboose."""
        train = self.moved if self.moved is not None else self._asked
        hex = hex_of(self.after.place(train)) if train >= 0 else -1
        if hex < 0 or tile_on(self.after.position, hex) < FIRST_TOWN:
            return None
        found = Demand(hex, tile_on(self.after.position, hex))
        return found if any(found.wanted) else None

    @property
    def demand_asked(self) -> Demand | None:
        """The town or the end tile that asks for its goods before the move."""
        position = self.before.position
        if position.phase != PAYING:
            return None
        hex = hex_of(self.before.place(position.train))
        return Demand(hex, tile_on(position, hex))

    @property
    def has_come(self) -> bool:
        """Whether a train has just come to where it asks for goods, and everything is settled there."""
        return self.moved is not None and self._asked < 0 and self.before.position.phase != PAYING

    @property
    def paid(self) -> bool:
        """Whether points were scored."""
        return self.after.position.score[self.seat] > self.before.position.score[self.seat]

    # --- names ------------------------------------------------------------------------------------------------------

    def good(self, good: int) -> str:
        return within(item_words(GOODS[good], self.language), self.language)

    def goods(self, goods: Iterable[int]) -> str:
        """Several goods in a row, each with its number where there is more than one of it."""
        counted = Counter(goods)
        words = [self.good(good) if count == 1 else f"{count} {self.good(good)}" for good, count in counted.items()]
        return listed(words, self.language)

    def end(self, demand: Demand) -> str:
        return HEX_NAMES[demand.hex]

    def stop(self, place: int) -> str:
        """As the position after the move shows it."""
        return stop_words(self.after.position, place, self.language)

    def train(self, index: int) -> str:
        return number(index + 1, self.language)
