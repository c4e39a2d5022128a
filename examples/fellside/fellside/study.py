"""Fellside as numbers, for programs that learn to play it."""

from __future__ import annotations

from fellside.board import COMPANIES, CONTRACTS, DEAL, HEXES, SHARES
from fellside.state import HAND, ROUNDS, Fellside
from footplate.kernel.facets import Study
from footplate.kernel.facets.study import Part, padded
from footplate.kernel.state import OVER

MOST_COINS = 500


class FellsideStudy(Study[Fellside]):
    steps = DEAL + len(CONTRACTS)

    def observe(self, state: Fellside, seat: int) -> list[Part]:
        """What a seat sees, in the same order for all: it says itself which seat it is."""
        seats = range(state.seats)
        track = [int(place in state.track[company]) for company in COMPANIES for place in range(len(HEXES))]
        own = [int(card in state.hands[seat]) for card in range(len(CONTRACTS))]
        shares = [count for held in state.shares for count in held]
        return [
            Part("seat", [seat], 0, state.seats - 1, "the seat that looks"),
            Part("to move", [state.to_move], OVER, state.seats - 1, "the seat to move; -1 chance, -2 nobody"),
            Part("active", [state.active], 0, state.seats - 1, "the seat whose turn it is"),
            Part("round", [state.round], 0, ROUNDS, "the round; 0 while the first contracts are dealt"),
            Part("die", [state.die], 0, 6, "points that are left of the throw"),
            Part("building", [state.building], -1, len(COMPANIES) - 1, "the company that builds; -1 for none"),
            Part("laid", [min(state.laid, 1)], 0, 1, "whether it has been extended in this turn"),
            Part("track", track, 0, 1, "company by company, whether it has reached each hex"),
            Part("money", [min(coins, MOST_COINS) for coins in state.money], 0, MOST_COINS, "coins of each seat"),
            Part("shares", shares, 0, SHARES, "seat by seat, how many of each company"),
            Part("hand", own, 0, 1, "whether the seat that looks holds each contract"),
            Part("hands", [len(state.hands[other]) for other in seats], 0, HAND, "how many contracts each seat holds"),
            Part("deck", [len(state.deck)], 0, len(CONTRACTS), "contracts that can be drawn"),
            Part("drawing", padded(state.drawing, HAND * state.seats), -1, state.seats - 1, "seats that draw next"),
        ]
