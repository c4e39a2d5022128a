"""What the greedy bot makes of the pieces of Whistle Stop: which ends, towns and upgrades are ever worth it.

    PYTHONPATH=src python tools/whistle_balance.py [--seats 4] [--games 200] [--seed 1] [--jobs 2]

The values printed on tiles and upgrades are our own (docs/whistle-balance.md); this is how they are examined.
"""

from __future__ import annotations

import argparse
import statistics
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from multiprocessing import get_context

from footplate.bots.whistle.greedy import WhistleGreedy
from footplate.games.whistle.rules.arrival import tile_of_stop
from footplate.games.whistle.rules.board import ENDS, FIRST_SPACE, NOWHERE
from footplate.games.whistle.rules.chance import draw
from footplate.games.whistle.rules.movement import can_move
from footplate.games.whistle.rules.pieces import FIRST_END, FIRST_TOWN, TILES, UPGRADES
from footplate.games.whistle.rules.position import MAX_TRAINS, OUT_OF_GAME, TURN, Settings
from footplate.games.whistle.rules.scoring import (
    gold_points,
    goods_points,
    hand_penalty,
    majority_points,
    token_points,
    upgrade_points,
    winners,
)
from footplate.games.whistle.rules.secrets import guess
from footplate.games.whistle.rules.state import WhistleState, new_state
from footplate.kernel.rng import Random
from footplate.kernel.state import CHANCE, OVER


@dataclass
class Findings:
    """Counts over games; every key is a plain word or a name of the box."""

    games: int = 0
    counts: Counter[str] = field(default_factory=Counter)
    scores: list[int] = field(default_factory=list)
    margins: list[int] = field(default_factory=list)
    """The winner's points less those of the next."""
    places: Counter[int] = field(default_factory=Counter)
    """Wins by place in the order of play; a shared one counts in parts of 60."""

    def add(self, other: Findings) -> None:
        self.games += other.games
        self.counts.update(other.counts)
        self.scores += other.scores
        self.margins += other.margins
        self.places.update(other.places)


def examine(seats: int, seed: int) -> Findings:
    """One game of greedy bots, watched."""
    state = new_state(Settings(), seats)
    chance, guesses = Random(seed), Random(seed + 1_000_003)
    bots = [WhistleGreedy(Random(seed * 10 + seat)) for seat in range(seats)]
    found = Findings(games=1)
    state.events = []
    while state.to_move != OVER:
        if state.to_move == CHANCE:
            state.play(draw(state, chance.below))
        else:
            _look_at_turn(state, found)
            tile = tile_of_stop(state) if state.train >= 0 else -1
            state.play(bots[state.to_move].choose(guess(state, state.to_move, guesses.below)))
            _count_events(state, tile, found)
        if state.tiles_left() == 0 and state.round:
            found.counts["stack empty"] = 1
    _count_result(state, found)
    return found


def _look_at_turn(state: WhistleState, found: Findings) -> None:
    """At the beginning of a turn: which trains could move with coal?"""
    if state.phase != TURN or state.slots or state.coal[state.active] == 0:
        return
    for number in range(state.train_count):
        if NOWHERE < state.trains[state.active * MAX_TRAINS + number] < FIRST_SPACE:
            found.counts["looks"] += 1
            found.counts["stuck"] += not can_move(state, number, True)


def _count_events(state: WhistleState, tile: int, found: Findings) -> None:
    counts = found.counts
    for event in state.events or []:
        if event.kind == "pays":
            name = TILES[tile][1:]
            counts[f"{name} paid"] += 1
            counts["end points" if tile >= FIRST_END else "town points"] += event.number("points")
        elif event.kind == "penalty":
            counts["missed"] += 1
            counts["lost points"] += event.number("points")
        elif event.kind == "departs":
            counts[f"moves with {event.word('token')}"] += 1
        elif event.kind == "buys":
            counts[f"{event.word('upgrade')} bought"] += 1
            counts[f"{event.word('upgrade')} taken over"] += event.number("owner") >= 0
        elif event.kind == "uses":
            counts[f"{event.word('upgrade')} used"] += 1
        elif event.kind == "points":
            counts["cabin points"] += event.number("points")
        elif event.kind in ("toll", "space", "laid", "deals", "discards"):
            counts[event.kind] += 1
    state.events = []


def _count_result(state: WhistleState, found: Findings) -> None:
    counts = found.counts
    counts["rounds"] += state.round
    counts["ended early"] += state.closing and state.round < state.rounds
    counts["all trains in"] += state.closing
    for hex in ENDS:
        counts[f"{TILES[state.tiles[hex] // 6][1:]} there"] += 1
    for upgrade, owner in enumerate(state.owners):
        counts[f"{UPGRADES[upgrade]} there"] += owner != OUT_OF_GAME
    won = winners(state)
    for seat in range(state.seats):
        counts["majority points"] += majority_points(state, seat)
        counts["upgrade points"] += upgrade_points(state, seat)
        counts["gold points"] += gold_points(state, seat)
        counts["goods points"] += goods_points(state, seat)
        counts["token points"] += token_points(state, seat)
        counts["hand points"] -= hand_penalty(state, seat)
        counts["shares"] += state.share_count(seat)
        for upgrade, owner in enumerate(state.owners):
            if owner == seat:
                counts[f"{UPGRADES[upgrade]} owned"] += 1
                counts[f"{UPGRADES[upgrade]} won"] += 60 * (seat in won) // len(won)
    for seat in won:
        found.places[(seat - state.first) % state.seats] += 60 // len(won)
    ranked = sorted(state.final)
    found.scores += ranked
    found.margins.append(ranked[-1] - ranked[-2])


# --- telling ----------------------------------------------------------------------------------------------------------


def report(seats: int, found: Findings) -> str:
    counts, games = found.counts, found.games
    players = games * seats

    def each(key: str) -> str:
        return f"{counts[key] / players:.2f}"

    def share(key: str) -> str:
        return f"{100 * counts[key] / games:.0f}%"

    ends = [TILES[tile][1:] for tile in range(FIRST_END, len(TILES))]
    wins = " ".join(f"{100 * found.places[place] / 60 / games:.0f}%" for place in range(seats))
    spread = statistics.quantiles(found.scores, n=10)
    lines = [
        f"{seats} players, {games} games",
        f"  score mean {statistics.mean(found.scores):.1f}, a tenth below {spread[0]:.0f},"
        f" a tenth above {spread[-1]:.0f}, winner's margin {statistics.mean(found.margins):.1f}; wins by place {wins}",
        f"  rounds {counts['rounds'] / games:.2f}, ended before the last {share('ended early')},"
        f" somebody all in {share('all trains in')}, stack empty {share('stack empty')}",
        f"  per player: coal moves {each('moves with coal')}, whistle moves {each('moves with whistle')},"
        f" tiles laid {each('laid')}, trains in {each('space')}, misses {each('missed')}, shares {each('shares')},"
        f" deals {each('deals')}, tolls {each('toll')}, discards {each('discards')};"
        f" trains without a coal move {100 * counts['stuck'] / max(1, counts['looks']):.1f}% of looks",
        "  points: "
        + ", ".join(
            f"{word} {each(word + ' points')}"
            for word in ("end", "town", "lost", "majority", "upgrade", "gold", "goods", "token", "cabin", "hand")
        ),
        "  ends paid per game with it: "
        + ", ".join(_rate(counts, end, "paid", counts[f"{end} there"]) for end in ends),
        "  towns paid per game: "
        + ", ".join(_rate(counts, TILES[tile][1:], "paid", games) for tile in range(FIRST_TOWN, FIRST_TOWN + 5)),
        "  upgrades, per game with it: bought (of these from a rival), used; wins of its last owner",
    ]
    for name in UPGRADES:
        there = max(1, counts[f"{name} there"])
        owned = max(1, counts[f"{name} owned"])
        lines.append(
            f"    {name:10} {counts[f'{name} bought'] / there:.2f} ({counts[f'{name} taken over'] / there:.2f}),"
            f" {counts[f'{name} used'] / there:.2f}; {100 * counts[f'{name} won'] / 60 / owned:.0f}%"
        )
    return "\n".join(lines)


def _rate(counts: Counter[str], name: str, what: str, of: int) -> str:
    return f"{name} {counts[f'{name} {what}'] / max(1, of):.2f}"


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--seats", type=int, action="append", choices=range(2, 6), help="default: 2, 3, 4 and 5")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    given = parser.parse_args(arguments)
    seeds = range(given.seed, given.seed + given.games)
    with ProcessPoolExecutor(given.jobs, mp_context=get_context("spawn")) as pool:
        for seats in given.seats or range(2, 6):
            found = Findings()
            for one in pool.map(partial(examine, seats), seeds, chunksize=5):
                found.add(one)
            print(report(seats, found), flush=True)


if __name__ == "__main__":
    main()
