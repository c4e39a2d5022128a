"""The digests of whole games, for comparing builds: `python -m tests.digests GAME SEEDS`."""

from __future__ import annotations

import sys
from typing import Final

from footplate.bots import make_bot
from footplate.games import load as rules_of
from footplate.kernel.rng import Random
from footplate.kernel.state import CHANCE, OVER

MAPS: Final = {"dampfross": "practice"}
OPTIONS: Final[dict[str, tuple[dict[str, str], ...]]] = {
    "rocket": (
        {},
        {"autoVetoPoll": "yes"},
        {"unmovedStartIsTown": "yes", "connectedStationsFixed": "yes"},
        {"finishTurn": "yes", "mergerTileCounts": "no"},
        {"cityTokens": "single", "activeMayOpen": "no", "endTrigger": "lines"},
    ),
    "dampfross": (
        {"runs": "10"},
        {"runs": "10", "advanced": "yes", "jointLines": "yes", "buildDice": "2"},
        {"runs": "10", "netting": "byAgreement", "raceDice": "1", "debtAllowed": "yes"},
        {"runs": "10", "sameRoll": "yes", "entry": "sealed", "joinAlways": "yes", "tenPercent": "yes"},
        {"runs": "7", "building": "orders", "throws": "bestOfFour", "entry": "sealed", "runsInRound": "7"},
        {"runs": "8", "building": "orders", "advanced": "yes", "startPremium": "yes", "runsInRound": "8"},
    ),
    "whistle": (
        {},
        {"calm": "yes", "whistleUTurn": "yes", "rounds": "fewer"},
        {"oncePerTurn": "yes", "mayRefuse": "yes", "exclusiveSpaces": "yes"},
        {"openHands": "yes", "lastTileMayRunOn": "yes", "tollCoalOnly": "yes", "unlimitedGoods": "yes"},
        {"upgradeCap3": "yes", "exchangeAfter": "yes", "negativeScores": "yes", "rounds": "more"},
    ),
}
"""What is played with each seed in turn."""


def game_digest(game: str, seed: int) -> int:
    """A game between greedy bots, every fourth step being random, folded into one number."""
    rules, choices = rules_of(game), OPTIONS[game]
    seats = rules.seats[seed % len(rules.seats)]
    state = rules.new(seats, rules.options.choose(choices[seed % len(choices)]), MAPS.get(game, ""))
    chance = Random(seed)
    bots = [make_bot("greedy", rules, seed * 7 + seat) for seat in range(seats)]
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
    for seed in range(int(sys.argv[2])):
        print(game_digest(sys.argv[1], seed))
