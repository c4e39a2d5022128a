"""What a bot knows about one game: the moves worth considering, and what a position promises every seat. Compiled.

A game defines `candidates` and `terms`; everything that searches, hints, reviews and learns is made of these. All
numbers are integers: the same decision on both builds and on every machine.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from footplate.bots.chances import SURE, chances_by_lead, shared
from footplate.bots.network import Network
from footplate.kernel.actions import first_actions
from footplate.kernel.compiling import mypyc_attr
from footplate.kernel.rng import Random
from footplate.kernel.state import OVER, State

if TYPE_CHECKING:
    from footplate.kernel.game import AnyGame

ENOUGH: Final = 40
"""Positions visited for the candidates of a game that does not name its own."""
MOST: Final = 80
"""How many of these are kept then, evenly spread."""

EVENLY: Final = 50
WHOLLY: Final = 100
"""The highest trust in the learned value, in hundredths."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Expert:
    """Knows any game a little: all whole moves, and the scores. A game's own expert knows more."""

    def __init__(self, game: AnyGame) -> None:
        self.game: Any = game
        self.network: Network | None = None
        """The learned value, where there is one for the game as it is played here (`use_network`)."""
        self.trust = EVENLY
        """The weight of the learned value, in hundredths; the rest is the hand-made value. The first knows who wins,
        the second what each move changes: together they play better than either.
        """
        self.drivers_trust = 0
        """The same for drivers."""
        self.thorough = True
        """Whether to search for candidates far and wide and to use all that is known about their worth, where a game
        supports it; cleaners and drivers do not.
        """
        self.warmth = 600
        """How far from the best move a cleaner strays (`NearBestBot`)."""
        self.iterations = 0
        """The most iterations of the search; 0 where more of them always help."""

    def candidates(self, state: State) -> list[list[int]]:
        """The whole moves worth considering, as their steps; at least one. They end where another seat, chance or the
        next move of the same seat has its turn. Where valuing a move may take long, the best at first sight is first:
        a bot without time for more plays that.
        """
        found, _ = first_actions(state, ENOUGH)
        if not found:
            return [[step] for step in state.legal()]
        every = 1 + (len(found) - 1) // MOST
        return [list(found[index]) for index in range(0, len(found), every)]

    def term_names(self) -> list[str]:
        """The names of the terms: keys of the words that explain a move."""
        return ["scores"]

    def terms(self, state: State) -> list[list[int]]:
        """The parts of each seat's expected result, in the game's own units: a row for each name, a column for each
        seat. The sum of the rows is the promise of the position.
        """
        return [state.scores()]

    def parts(self) -> int:
        """How many parts of the terms make one point of the scores."""
        return 1

    def promise(self, state: State) -> list[int]:
        """The expected final result of every seat. A game may compute it faster than by the sum of its terms."""
        rows = self.terms(state)
        promised = rows[0][:]
        for row in rows[1:]:
            for seat in range(len(promised)):
                promised[seat] += row[seat]
        return promised

    def scale(self, state: State) -> int:
        """The lead in promised points that makes a win likely (73 %); it shrinks as the end comes near."""
        return 1 + max(map(abs, state.scores())) // 4

    def doubt(self, state: State) -> int:
        """How much wider than usual the scale is, in hundredths, because the outcome is still open. The lead that
        counts when moves are compared stays the same.
        """
        return 100

    def settled(self, state: State) -> State:
        """The position to be judged: where a seat is merely asked something in between, the one after the usual
        answer. May be the same object, which is not changed.
        """
        return state

    def tries_out(self, state: State) -> bool:
        """Whether moves are tried out here (`play_on`) rather than searched: where dice decide more than plans, many
        short plays tell more than a few iterations.
        """
        return False

    def play_on(self, state: State, since: State, chance: Random) -> bool:
        """Play a position on for a turn, as well as can be done in a moment. Returns False, with nothing played, where
        the value of the position already tells what a move in the position `since` was worth.
        """
        return False

    def features(self, state: State, seat: int) -> list[int]:
        """The position as one seat sees it, as numbers a network learns from; their count never changes. Empty: the
        game has no learned value.
        """
        return []

    def promise_and_features(self, state: State, viewers: list[int]) -> tuple[list[int], list[list[int]]]:
        """The promise, and the features as each of these seats sees them. A game may compute their common part once."""
        return self.promise(state), [self.features(state, seat) for seat in viewers]

    def learnable(self, state: State) -> bool:
        """Whether the learned value was made for games like this one (its map, its options)."""
        return True

    def width(self, state: State) -> int:
        """How many of the best candidates the search follows."""
        return 12

    def together(self, state: State) -> int:
        """Iterations of the search with one guess of the secrets: more of them look further ahead."""
        return 24

    def chances(self, state: State) -> list[int]:
        """How likely each seat is to win, in parts of `SURE`."""
        judged = self.settled(state)
        if judged.to_move == OVER:
            return self._final(judged)
        network = self.network
        trust = self.trust
        if network is None or trust == 0:
            return self.likely(self.promise(judged), self.scale(judged))
        viewers = [0] if judged.seats == 2 else list(range(judged.seats))  # with two seats, one chance gives the other
        promised, features = self.promise_and_features(judged, viewers)
        values = [network.value(seen) for seen in features]
        learned = [values[0], SURE - values[0]] if judged.seats == 2 else shared(values)
        if trust == WHOLLY:
            return learned
        hand = self.likely(promised, self.scale(judged))
        return shared([trust * learned[seat] + (WHOLLY - trust) * hand[seat] for seat in range(judged.seats)])

    def likely(self, promised: list[int], scale: int) -> list[int]:
        """The chances for expected results."""
        return chances_by_lead(promised, scale)

    def _final(self, state: State) -> list[int]:
        """The chances at the end of a game. They depend a little on the margin, so that a lost game is not thrown
        away.
        """
        winners: list[int] = self.game.rules.winners(state)
        leads = chances_by_lead(state.scores(), self.scale(state))
        won = 9 * SURE // 10 // len(winners)
        return [leads[seat] // 10 + (won if seat in winners else 0) for seat in range(state.seats)]
