"""A record that hides tiles and gold, filled with guesses that fit everything it shows.

What a seat lays must have come into its hand before: that tells most of the secret tiles. The others are any tiles that
nobody shows later. So a record published in play can be checked line by line, without knowing what it hides.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from footplate.games.whistle.rules.pieces import GOLD_VALUES, LEAST_GOLD, TILES
from footplate.games.whistle.rules.secrets import sees_hand
from footplate.games.whistle.rules.stack import copies_to_come, drawable
from footplate.games.whistle.rules.state import WhistleState
from footplate.games.whistle.rules.tiles import HAS_STOP
from footplate.games.whistle.rules.turns import tiles_to_find
from footplate.games.whistle.text.move_reader import read_move
from footplate.games.whistle.text.notation_names import seat_name
from footplate.kernel.illegal import Illegal
from footplate.kernel.text import BadText

_LAID = re.compile(r"lay (#\w+)")
_COMMON = ("resign", "agree", "seal", "open", "nmr")
_START = -1
"""The number of the line before the first one."""


@dataclass(slots=True)
class _Slot:
    """A secret tile that came into a hand. `blank`: it is known to have no stop (True), or to have one (False)."""

    line: int
    blank: bool | None = None
    tile: int = -1

    def takes(self, tile: int) -> bool:
        return self.tile < 0 and (self.blank is None or self.blank != HAS_STOP[tile])


def unseal(
    opening: WhistleState, viewer: int | None, moves: Sequence[tuple[str, str]]
) -> tuple[WhistleState, list[str]]:
    """The opening and the moves with every `?` filled, as far as something fits."""
    return _Unsealer(opening, viewer, moves).unseal()


def likeliest_gold(left: Sequence[int], named_later: Counter[int]) -> int:
    """Which value a secret token may have: one of which most are left when those that are named later are kept back."""
    return max(range(len(left)), key=lambda value: left[value] - named_later[value])


class _Unsealer:
    def __init__(self, opening: WhistleState, viewer: int | None, moves: Sequence[tuple[str, str]]) -> None:
        self.opening = opening.clone()
        self.moves = moves
        self.secret = [seat for seat in range(opening.seats) if not sees_hand(opening, viewer, seat)]
        self.slots: dict[int, list[_Slot]] = {}
        """The secret tiles of each seat, in the order in which they came."""
        self.discards: dict[int, _Slot | int] = {}
        """What each secret discard puts back: a secret tile or a known one."""
        self.needed: Counter[int] = Counter()
        """Tiles that are still to come out of the stack by name."""
        self.gold_needed: Counter[int] = Counter()
        """Gold that is still to be drawn by name."""
        self.state = self.opening
        """The position the guesses have led to."""

    def unseal(self) -> tuple[WhistleState, list[str]]:
        for seat in self.secret:
            self.slots[seat] = self._slots(seat)
            self._assign(seat)
        self.needed = self._named_later()
        self.gold_needed = Counter(value for _, text in self.moves for value in _named_gold(text))
        self._deal_the_opening()
        return self.opening, self._fill()

    # --- what the record tells ------------------------------------------------------------------------------------

    def _lines(self, seat: int, *words: str) -> Iterator[tuple[int, list[str]]]:
        """Lines about a seat that begin with these words: its own, and those of chance that name it."""
        for number, (actor, text) in enumerate(self.moves):
            parts = text.split(" ")
            dealt = actor == "*" and parts[:2] == ["deal", seat_name(seat)]
            mine = actor == seat_name(seat) and parts[0] != "deal"
            if (mine or dealt) and parts[0] in words:
                yield number, parts

    def _slots(self, seat: int) -> list[_Slot]:
        found = [_Slot(_START) for _ in self.opening.hands[seat]]
        for number, parts in self._lines(seat, "deal", "use"):
            if parts[0] == "deal":
                found += [_Slot(number) for part in parts[2:] if part == "?"]
            elif parts[1:] == ["compass", "?"]:
                found.append(_Slot(number))
        if not self.opening.round and not self.opening.hands[seat]:
            self._opening_hand(seat, found)
        return found

    def _opening_hand(self, seat: int, slots: list[_Slot]) -> None:
        """W24: a tile is put back as long as no tile of the hand has a stop."""
        placed = next((number for number, _ in self._lines(seat, "place")), len(self.moves))
        returned = sum(number < placed for number, _ in self._lines(seat, "discard"))
        dealt = [slot for slot in slots if slot.line < placed]
        for slot in dealt:
            slot.blank = True if returned else None
        if returned and len(dealt) == 3 + returned:
            dealt[-1].blank = False

    def _assign(self, seat: int) -> None:
        """Every tile laid and not known to be in the hand was a secret one; so was every tile put back, if need be."""
        known: Counter[int] = Counter()
        free: list[_Slot] = []
        waiting = list(self.slots[seat])
        lays = [(n, [TILES.index(t) for t in _LAID.findall(" ".join(p))]) for n, p in self._lines(seat, "train")]
        for number, parts in self._lines(seat, "train", "draw", "discard", "deal", "use", "place"):
            if parts[0] == "draw" and parts[1] in TILES:
                known[TILES.index(parts[1])] += 1
            elif parts[0] == "train":
                free += self._arrived(waiting, number)
                for tile in _LAID.findall(" ".join(parts)):
                    self._lay(TILES.index(tile), known, free)
            elif parts == ["discard", "?"]:
                free += self._arrived(waiting, number)
                later = Counter(tile for n, tiles in lays if n > number for tile in tiles)
                spare = next((tile for tile in known if known[tile] > later[tile]), -1)
                if spare >= 0:
                    known[spare] -= 1
                    self.discards[number] = spare
                elif free:
                    self.discards[number] = free.pop(next((n for n, slot in enumerate(free) if slot.blank), -1))
        opening = (
            [slot for slot in self.slots[seat] if slot.line == self.slots[seat][0].line] if self.slots[seat] else []
        )
        if not self.opening.round and not self.opening.hands[seat] and all(slot.blank is None for slot in opening):
            self._needs_a_stop(opening)

    @staticmethod
    def _arrived(waiting: list[_Slot], number: int) -> list[_Slot]:
        """The secret tiles that came before this line, taken off the list of those to come."""
        found = [slot for slot in waiting if slot.line < number]
        del waiting[: len(found)]
        return found

    @staticmethod
    def _lay(tile: int, known: Counter[int], free: list[_Slot]) -> None:
        if known[tile]:
            known[tile] -= 1
            return
        fitting = [slot for slot in free if slot.takes(tile)]
        if not fitting:
            return
        # A stop may well have been there from the beginning; a blank tile rather came later.
        exact = [slot for slot in fitting if slot.blank is not None]
        slot = (exact or fitting)[0] if HAS_STOP[tile] or exact else fitting[-1]
        slot.tile = tile
        free.remove(slot)

    @staticmethod
    def _needs_a_stop(opening: list[_Slot]) -> None:
        """A hand that is kept has a stop (W24)."""
        if opening and not any(slot.tile >= 0 and HAS_STOP[slot.tile] for slot in opening):
            unknown = next((slot for slot in opening if slot.tile < 0), None)
            if unknown is not None:
                unknown.blank = False

    def _named_later(self) -> Counter[int]:
        """Tiles that come out of the stack by name: on display, into a hand that is shown, or because they are laid."""
        named: Counter[int] = Counter()
        for _, text in self.moves:
            parts = text.split(" ")
            if parts[0] in ("display", "deal") or parts[:2] == ["use", "compass"]:
                named.update(TILES.index(part) for part in parts[1:] if part in TILES)
        for slots in self.slots.values():
            named.update(slot.tile for slot in slots if slot.tile >= 0)
        return named

    # --- filling --------------------------------------------------------------------------------------------------

    def _deal_the_opening(self) -> None:
        """Hands that were secret when the record began."""
        state = self.opening
        for seat in self.secret:
            for tile in state.hands[seat]:
                state.stack[tile] += 1
                state.stack_size += 1
            state.hands[seat] = []
        for seat in self.secret:
            for slot in self.slots[seat]:
                if slot.line == _START and self._choose(slot, [t for t, count in enumerate(state.stack) if count]):
                    state.stack[slot.tile] -= 1
                    state.stack_size -= 1
                    state.hands[seat] = sorted([*state.hands[seat], slot.tile])

    def _choose(self, slot: _Slot, tiles: list[int]) -> bool:
        """Fix the tile of a slot: the one it has, or one that is not needed elsewhere. False when there is none."""
        if slot.tile >= 0:
            self.needed[slot.tile] -= 1
            return slot.tile in tiles
        fitting = [tile for tile in tiles if slot.takes(tile)]
        left = {tile: self.state.stack[tile] + self.state.bottom.count(tile) for tile in fitting}
        spare = [tile for tile in fitting if left[tile] > self.needed[tile]]
        if not fitting:
            return False
        slot.tile = (spare or fitting)[0]
        return True

    def _fill(self) -> list[str]:
        self.state = self.opening.clone()
        filled = [text for _, text in self.moves]
        for number, (actor, text) in enumerate(self.moves):
            if text.split(" ")[0] in _COMMON:
                continue
            try:
                filled[number] = self._guess(number, actor, text) if "?" in text else text
                self._note(text)
                for step in read_move(self.state, filled[number]):
                    self.state.play(step)
            except (BadText, Illegal, ValueError):
                break  # what follows cannot be judged
        return filled

    def _note(self, text: str) -> None:
        """Tiles and gold named by this line need not be kept back any longer."""
        parts = text.split(" ")
        self.gold_needed.subtract(_named_gold(text))
        if parts[0] in ("display", "deal") or parts[:2] == ["use", "compass"]:
            self.needed.subtract(TILES.index(part) for part in parts[1:] if part in TILES)

    def _guess(self, number: int, actor: str, text: str) -> str:
        parts = text.split(" ")
        if parts[0] == "gold":
            value = likeliest_gold(self.state.gold_left, self.gold_needed)
            return f"gold {parts[1]} {LEAST_GOLD + value}"
        if parts[0] == "discard":
            found = self.discards[number] if number in self.discards else self.state.hands[self.state.to_move][0]
            return f"discard {TILES[found.tile if isinstance(found, _Slot) else found]}"
        seat = ord(parts[1] if parts[0] == "deal" else actor) - 65
        slots = [slot for slot in self.slots[seat] if slot.line == number]
        if parts[0] == "use":
            return f"use compass {TILES[slots[0].tile]}" if self._choose(slots[0], tiles_to_find(self.state)) else text
        return self._guess_deal(parts[1], slots) or text

    def _guess_deal(self, seat: str, slots: list[_Slot]) -> str:
        """One tile after the other leaves the stack, as in play."""
        stack, size, bottom = self.state.stack[:], self.state.stack_size, self.state.bottom[:]
        chosen = all(self._choose_next(slot) for slot in slots)
        self.state.stack, self.state.stack_size, self.state.bottom = stack, size, bottom
        return f"deal {seat} {' '.join(TILES[slot.tile] for slot in slots)}" if chosen else ""

    def _choose_next(self, slot: _Slot) -> bool:
        if not self._choose(slot, drawable(self.state)) or not copies_to_come(self.state, slot.tile):
            return False
        if self.state.stack_size:
            self.state.stack[slot.tile] -= 1
            self.state.stack_size -= 1
        else:
            self.state.bottom.remove(slot.tile)
        return True


def _named_gold(text: str) -> list[int]:
    """The gold a line of chance names, as an index of its value."""
    word, _, value = text.rpartition(" ")
    known = word.startswith("gold ") and value.isdigit()
    return [int(value) - LEAST_GOLD] if known and 0 <= int(value) - LEAST_GOLD < GOLD_VALUES else []
