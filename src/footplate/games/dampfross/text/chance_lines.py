"""Chance lines out of text (docs/notation.md, section 6)."""

from __future__ import annotations

import re
from collections.abc import Sequence

from footplate.games.dampfross.rules import moves
from footplate.games.dampfross.rules.orders import dice_of_round
from footplate.games.dampfross.rules.position import (
    DRAW_FROM,
    DRAW_LIST,
    DRAW_SPECIAL,
    DRAW_TO,
    FIRST_PLAYER,
    PARTNER_ROLL,
    ROLL,
)
from footplate.games.dampfross.rules.state import DampfrossState
from footplate.games.dampfross.text.notation import seat_name
from footplate.kernel.text import BadText, Word
from footplate.kernel.word_reader import WordReader
from footplate.language import Phrase


class ChanceReader:
    """Reads a chance line."""

    def __init__(self, state: DampfrossState, line: WordReader) -> None:
        self.state = state
        self.line = line

    def read(self) -> list[int]:
        state = self.state
        phase = state.phase
        if phase == FIRST_PLAYER:
            self.line.chance_word("first")
            return [moves.FIRST + self.line.seat()]
        if phase in (ROLL, PARTNER_ROLL):
            return self.roll(state.partner if phase == PARTNER_ROLL else state.active)
        if phase in (DRAW_FROM, DRAW_TO, DRAW_SPECIAL, DRAW_LIST):
            return self.draw()
        return self.throw()

    def die_of(self, text: str, word: Word) -> int:
        if text not in ("1", "2", "3", "4", "5", "6"):
            raise BadText("E07", Phrase("dampfross.expected.die"), word.text, word.column)
        return int(text) - 1

    def dice(self, number: int, texts: Sequence[tuple[str, Word]]) -> int:
        dice = [self.die_of(text, word) for text, word in texts]
        if len(dice) != number:
            word = texts[-1][1]
            raise BadText("E07", Phrase("dampfross.expected.dice", n=number), word.text, word.column)
        return moves.DIE + dice[0] if number == 1 else moves.DICE + dice[0] * 6 + dice[1]

    def roll(self, seat: int) -> list[int]:
        self.line.chance_word("roll")
        if self.state.settings.orders:
            words = [self.line.next(Phrase("dampfross.expected.die")) for _ in range(dice_of_round(self.state))]
            return [moves.DIE + self.die_of(word.text, word) for word in words]
        if not self.state.settings.same_roll or self.state.phase == PARTNER_ROLL:
            self.line.literal(seat_name(seat), Phrase("dampfross.expected.to_roll", seat=seat_name(seat)), "E05")
        number = self.state.settings.build_dice
        texts = [self.line.next(Phrase("dampfross.expected.die")) for _ in range(number)]
        return [self.dice(number, [(word.text, word) for word in texts])]

    def draw(self) -> list[int]:
        state = self.state
        phase = state.phase
        self.line.chance_word("draw")
        kind = {DRAW_FROM: "from", DRAW_TO: "to", DRAW_SPECIAL: "special", DRAW_LIST: "list"}[phase]
        self.line.chance_word(kind)
        if phase == DRAW_SPECIAL:
            rows = [row.name for row in state.board.specials]
            row = self.line.exact("E07", Phrase("dampfross.expected.row", names=", ".join(rows)), rows)
            return [moves.SPECIAL + row]
        if phase == DRAW_LIST:
            steps = []
            while self.line.words:
                word = self.line.next(Phrase("dampfross.expected.run"))
                steps += [self.number(part, word) for part in word.text.split("-")]
            return steps
        word = self.line.next(Phrase("dampfross.expected.city_number"))
        return [self.number(word.text, word)]

    def number(self, text: str, word: Word) -> int:
        if not re.fullmatch("[1-6][1-6]", text):
            raise BadText("E07", Phrase("dampfross.expected.city_number"), word.text, word.column)
        return moves.DRAW + (int(text[0]) - 1) * 6 + int(text[1]) - 1

    def throw(self) -> list[int]:
        self.line.chance_word("throw")
        state = self.state
        steps = []
        for seat in range(state.seats):
            if not state.throwing >> seat & 1:
                continue
            self.line.literal(seat_name(seat), Phrase("dampfross.expected.to_throw", seat=seat_name(seat)), "E05")
            word = self.line.next(Phrase("dampfross.expected.die"))
            steps.append(self.dice(state.settings.race_dice, [(text, word) for text in word.text.split("+")]))
        return steps
