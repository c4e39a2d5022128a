"""The least a game with secrets can be: it says who knows what (`Secrets`), and nothing else hides anything.

Two to four seats are dealt two of twelve cards each, and play them openly, one after the other. Most pips win.
"""

from __future__ import annotations

from footplate.kernel.events import Event
from footplate.kernel.facets import Notation, Rules, Secrets
from footplate.kernel.facets.rules import Below
from footplate.kernel.game import Game
from footplate.kernel.options import Options
from footplate.kernel.state import CHANCE, OVER, State

DEAL = 100


class Hands(State):
    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.deck = [*range(1, 13)]
        self.hands = [list[int]() for _ in range(seats)]
        self.pips = [0] * seats

    def legal(self) -> list[int]:
        if self.to_move == CHANCE:
            return [DEAL + card for card in self.deck]
        return [] if self.to_move == OVER else self.hands[self.to_move][:]

    def advance(self, step: int) -> None:
        if step > DEAL:
            self._deal(step - DEAL)
        else:
            self.hands[self.to_move].remove(step)
            self.pips[self.to_move] += step
            self._tell(Event("play", "", {"seat": self.to_move, "card": step}))
            self.to_move = (self.to_move + 1) % self.seats if any(self.hands) else OVER

    def _deal(self, card: int) -> None:
        seat = next(seat for seat, hand in enumerate(self.hands) if len(hand) < 2)
        self.deck.remove(card)
        self.hands[seat] = sorted([*self.hands[seat], card])
        self._tell(Event("deal", "", {"seat": seat}, {"card": card}, owner=seat))
        self.to_move = CHANCE if len(self.hands[-1]) < 2 else 0

    def _tell(self, event: Event) -> None:
        if self.events is not None:
            self.events.append(event)

    def scores(self) -> list[int]:
        return self.pips[:]


class HandsRules(Rules[Hands]):
    def start(self, seats: int, options: Options, map_key: str) -> Hands:
        return Hands(seats)


class HandsNotation(Notation[Hands]):
    keywords = ("play",)

    def name(self, state: Hands, step: int) -> str:
        if step < DEAL:
            return f"play {step}"
        seat = next(seat for seat, hand in enumerate(state.hands) if len(hand) < 2)
        return f"deal {'ABCD'[seat]} {step - DEAL}"


class HandsSecrets(Secrets[Hands]):
    in_play = True

    def determinize(self, state: Hands, seat: int, below: Below) -> Hands:
        guess = state.clone()
        assert isinstance(guess, Hands)
        others = [hand for owner, hand in enumerate(guess.hands) if owner != seat]
        unknown = sorted([*guess.deck, *(card for hand in others for card in hand)])
        for hand in others:
            hand[:] = sorted(unknown.pop(below(len(unknown))) for _ in hand)
        guess.deck = unknown
        return guess

    def sealed(self, state: Hands, actor: str, text: str, seat: int | None) -> str:
        words = text.split()
        hidden = words[0] == "deal" and (seat is None or words[1] != "ABCD"[seat])
        return f"deal {words[1]} ?" if hidden else text


GAME = Game(
    key="hands",
    title="Hands",
    package=__name__,
    seats=range(2, 5),
    rules=HandsRules(),
    notation=HandsNotation(),
    secrets=HandsSecrets(),
)
