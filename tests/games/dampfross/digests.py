"""The digests of whole games, for comparing builds: `python -m tests.games.dampfross.digests SEEDS`."""

from __future__ import annotations

import sys

from footplate.bots.dampfross.greedy import DampfrossGreedy
from footplate.games.dampfross import GAME
from footplate.kernel.rng import Random
from footplate.kernel.state import CHANCE, OVER

OPTIONS: tuple[dict[str, str], ...] = (
    {"runs": "10"},
    {"runs": "10", "advanced": "yes", "jointLines": "yes", "buildDice": "2"},
    {"runs": "10", "netting": "byAgreement", "raceDice": "1", "debtAllowed": "yes"},
    {"runs": "10", "sameRoll": "yes", "entry": "sealed", "joinAlways": "yes", "tenPercent": "yes"},
)


def game_digest(seed: int) -> int:
    """A game between greedy bots, every fourth step being random, folded into one number."""
    state = GAME.new(2 + seed % 5, GAME.options.choose(OPTIONS[seed % len(OPTIONS)]), "practice")
    chance = Random(seed)
    bots = [DampfrossGreedy(Random(seed * 7 + seat)) for seat in range(state.seats)]
    total = 0
    while state.to_move != OVER:
        legal = state.legal()
        if state.to_move == CHANCE or chance.below(4) == 0:
            state.play(legal[chance.below(len(legal))])
        else:
            state.play(bots[state.to_move].choose(state))
        total = (total * 31 + state.digest() + len(legal)) % (1 << 61)
    return total


if __name__ == "__main__":
    for seed in range(int(sys.argv[1])):
        print(game_digest(seed))
