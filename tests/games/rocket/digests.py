"""The digests of whole random games, for comparing builds: `python -m tests.games.rocket.digests SEEDS`."""

from __future__ import annotations

import sys

from footplate.games.rocket import GAME
from footplate.kernel.rng import Random
from footplate.kernel.state import OVER

OPTIONS: tuple[dict[str, str], ...] = (
    {},
    {"autoVetoPoll": "yes"},
    {"unmovedStartIsTown": "yes", "connectedStationsFixed": "yes"},
    {"finishTurn": "yes", "mergerTileCounts": "no"},
    {"cityTokens": "single", "activeMayOpen": "no", "endTrigger": "lines"},
)


def game_digest(seed: int) -> int:
    """A random game folded into one number: every twentieth position counts, and the last."""
    options = GAME.options.choose(OPTIONS[seed % len(OPTIONS)])
    state, chance = GAME.new(2 + seed % 3, options), Random(seed)
    total = steps = 0
    while state.to_move != OVER:
        legal = state.legal()
        state.play(legal[chance.below(len(legal))])
        steps += 1
        if steps % 20 == 0 or state.to_move == OVER:
            total = (total * 31 + state.digest()) % (1 << 61)
    return total


if __name__ == "__main__":
    for seed in range(int(sys.argv[1])):
        print(game_digest(seed))
