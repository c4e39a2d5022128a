"""A small game with secrets of every kind, for bots: own cards, a move others see half of, a look in mid-move.

Each seat has three of the cards 1 to 12. A turn: show a card, which is worth its number in the end; or put one away
face down, of which half counts; or look at the two cards of the row and take one of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from footplate.kernel.events import Event, Fact
from footplate.kernel.facets import Notation, Rules, Secrets
from footplate.kernel.facets.rules import Below
from footplate.kernel.game import Game
from footplate.kernel.options import Options
from footplate.kernel.state import OVER, State

SHOW, PUT, LOOK, TAKE = 0, 100, 200, 300
CARDS: Final = range(1, 13)


class Pocket(State):
    """In `row` are the cards somebody may look at, in `points` what the seats have."""

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.to_move = 0
        self.looking = False
        self.points = [0] * seats
        self.away = [0] * seats
        cards = [(5 * card) % 13 for card in CARDS]
        self.hands = [sorted(cards[3 * seat : 3 * seat + 3]) for seat in range(seats)]
        self.row = sorted(cards[9:11])

    def legal(self) -> list[int]:
        if self.to_move == OVER:
            return []
        if self.looking:
            return [TAKE + card for card in self.row]
        hand = self.hands[self.to_move]
        return [first + card for first in (SHOW, PUT) for card in hand] + ([LOOK] if len(self.row) == 2 else [])

    def midway(self) -> bool:
        return self.looking

    def advance(self, step: int) -> None:
        seat, card = self.to_move, step % 100
        if step == LOOK:
            self.looking = True
            return
        if step > TAKE:
            self.looking = False
            self.row.remove(card)
            self.hands[seat] = sorted([*self.hands[seat], card])
            self._tell("takes", seat, {}, {"card": card})
        elif step > PUT:
            self.hands[seat].remove(card)
            self.away[seat] += card // 2
            self._tell("puts", seat, {}, {"card": card})
        else:
            self.hands[seat].remove(card)
            self.points[seat] += card
            self._tell("shows", seat, {"card": card}, {})
        self.to_move = (seat + 1) % self.seats
        if not self.hands[self.to_move]:
            self.to_move = OVER

    def scores(self) -> list[int]:
        return [shown + hidden for shown, hidden in zip(self.points, self.away, strict=True)]

    def _tell(self, kind: str, seat: int, facts: dict[str, Fact], secret: dict[str, Fact]) -> None:
        if self.events is not None:
            self.events.append(Event(kind, "", {"seat": seat, **facts}, secret, seat if secret else -1))


class PocketRules(Rules[Pocket]):
    def start(self, seats: int, options: Options, map_key: str) -> Pocket:
        return Pocket(seats)


class PocketNotation(Notation[Pocket]):
    def name(self, state: Pocket, step: int) -> str:
        if step == LOOK:
            return "look"
        return f"{'take' if step > TAKE else 'put' if step > PUT else 'show'} {step % 100}"


class PocketSecrets(Secrets[Pocket]):
    in_play = True

    def sees_score(self, state: Pocket, viewer: int | None, seat: int) -> bool:
        return viewer == seat or state.to_move == OVER

    def determinize(self, state: Pocket, seat: int, below: Below) -> Pocket:
        """Hands, what was put away and the row: a row one looks at is known."""
        guess = state.clone()
        assert isinstance(guess, Pocket)
        others = [other for other in range(guess.seats) if other != seat and state.to_move != OVER]
        sees_row = state.looking and state.to_move == seat
        own = {*state.hands[seat : seat + 1][0]} if seat < state.seats else set[int]()
        shown = {*state.row} if sees_row else set[int]()
        cards = [card for card in CARDS if card not in own | shown]
        for last in range(len(cards) - 1, 0, -1):
            other = below(last + 1)
            cards[last], cards[other] = cards[other], cards[last]
        for other in others:
            guess.hands[other] = sorted(cards.pop() for _ in guess.hands[other])
            guess.away[other] = 0
        if not sees_row:
            guess.row = sorted(cards.pop() for _ in guess.row)
        return guess

    def reveals(self, state: Pocket, step: int) -> bool:
        return step == LOOK

    def sealed(self, state: Pocket, actor: str, text: str, seat: int | None) -> str:
        words: Sequence[str] = text.split()
        mine = seat is not None and actor == chr(65 + seat)
        return text if mine or words[0] == "show" or words == ["look"] else " ".join([*words[:-1], "?"])


GAME = Game(
    key="pocket",
    title="Pocket",
    package=__name__,
    seats=range(2, 4),
    rules=PocketRules(),
    notation=PocketNotation(),
    secrets=PocketSecrets(),
)
