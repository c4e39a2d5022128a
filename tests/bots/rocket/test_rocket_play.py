"""How the bots of Stephenson's Rocket play: no vetoes without a bid, no stations nobody can reach, no peeking."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from footplate.bots import decide, make_bot
from footplate.bots.budget import Budget
from footplate.bots.levels import expert_of
from footplate.bots.rocket.greedy import RocketGreedy
from footplate.games.rocket import GAME
from footplate.games.rocket.rules import moves
from footplate.games.rocket.rules.lines import legal_directions
from footplate.games.rocket.rules.position import ACTION, BIDDING, Line
from footplate.games.rocket.rules.state import RocketState
from footplate.hexgrid import DIRECTIONS
from footplate.kernel.digest import digest
from footplate.kernel.rng import Random
from footplate.kernel.state import OVER
from tests.games.rocket.table import legal, line, new, position

MORE = int(os.environ.get("FOOTPLATE_POSITIONS", "0"))
"""How many positions the long run looks at: FOOTPLATE_POSITIONS=1000."""


def game_of(*levels: str, seed: int, options: str = "-") -> Iterator[tuple[RocketState, int]]:
    """Every position of a game between bots, with the step that is played there."""
    state, chance = GAME.new(len(levels), GAME.options.read(options)), Random(seed)
    bots = [make_bot(level, GAME, seed * 100 + seat, Budget(2, 0)) for seat, level in enumerate(levels)]
    while state.to_move != OVER:
        if state.to_move < 0:
            state.play(GAME.rules.draw(state, chance.below))
        else:
            step = decide(bots[state.to_move], GAME, state, chance)
            yield state, step
            state.play(step)


@pytest.mark.parametrize(
    "levels",
    [
        ("fireman", "fireman"),
        ("cleaner", "fireman", "cleaner"),
        ("fireman", "fireman", "random", "cleaner"),
        ("driver", "driver"),
    ],
)
def test_who_calls_a_veto_bids_in_it_unless_somebody_did_before(levels: tuple[str, ...]) -> None:
    called = 0
    for seed in range(1 + MORE // 100):
        caller = -1
        bid = False
        for state, step in game_of(*levels, seed=seed):
            if caller >= 0 and state.phase == ACTION:
                assert bid, (seed, levels[caller])
                caller = -1
            if step == moves.CALL and levels[state.to_move] != "random":
                caller, bid = state.to_move, False
                called += 1
            elif state.phase == BIDDING and step != moves.PASS:
                bid = True
    assert called


def hexes_in_reach(state: RocketState, line: Line, moves_left: int) -> set[int]:
    """Where a locomotive can get in so many moves, by driving every way there is."""
    found: set[int] = set()
    at, heading = line.locomotive, line.heading
    for direction in range(6):
        if moves_left and legal_directions(state, line) >> direction & 1:
            line.locomotive = state.board.neighbours[at * 6 + direction]
            line.heading = direction
            found.add(line.locomotive)
            if not state.touching[line.locomotive] & ~(1 << line.number):
                found |= hexes_in_reach(state, line, moves_left - 1)
            line.locomotive, line.heading = at, heading
    return found


@pytest.mark.parametrize("levels", [("fireman", "fireman"), ("cleaner", "random", "fireman")])
def test_stations_are_put_where_a_live_line_can_come(levels: tuple[str, ...]) -> None:
    placed = 0
    for state, step in game_of(*levels, seed=3):
        if moves.PLACE <= step < moves.LIFT and levels[state.to_move] != "random":
            placed += 1
            copy = state.clone()
            live = [copy.own_line(line.number) for line in copy.lines if line.survivor < 0 and not line.isolated]
            assert any(step - moves.PLACE in hexes_in_reach(copy, line, 4) for line in live)
    assert placed


SWINDON = "Swindon.steel,Swindon.steel,Swindon.textiles"


def test_the_lines_move_that_pays_is_taken() -> None:
    """A holds all tokens of Swindon, which is to the east."""
    state = position(seats=2, to="A.1", lines={"GWR": "NE"}, tokens=[SWINDON], shares=["GWR1"], step="move.GWR")
    assert legal(state) == ["E", "NW"]
    for level in ("fireman", "driver"):
        bot = make_bot(level, GAME, 1, Budget(30, 0))
        assert GAME.notation.name(state, bot.choose(state.clone())) == "E"


@pytest.mark.parametrize("level", ["fireman", "driver"])
def test_a_payment_to_a_rival_is_vetoed_and_the_bid_made(level: str) -> None:
    """B moves GWR to Swindon, where B has all tokens; A has the shares to send it elsewhere."""
    state = position(seats=2, to="B.1", lines={"GWR": "NE"}, tokens=["", SWINDON], shares=["GWR8", ""])
    for step in GAME.notation.read(state, "move GWR E"):
        state.play(step)
    bot = make_bot(level, GAME, 1, Budget(30, 0))
    state.play(bot.choose(state.clone()))
    assert state.phase == BIDDING
    while state.aim >= 0:
        seat = state.to_move
        state.play(bot.choose(state.clone()) if seat == 0 else RocketGreedy(Random(2)).choose(state.clone()))
    assert line(state, "GWR").drive[-1:] == (DIRECTIONS.index("NW"),)
    assert state.cash == [0, 0]


def test_nobody_calls_where_a_bid_changes_nothing() -> None:
    state = position(seats=2, to="B.1", lines={"GWR": "NE"}, shares=["GWR2", "GWR2"])
    for step in GAME.notation.read(state, "move GWR E"):
        state.play(step)
    assert expert_of(GAME).candidates(state) == [[moves.PASS]]


@pytest.mark.parametrize("level", ["cleaner", "fireman", "driver"])
def test_a_choice_does_not_depend_on_hidden_cash(level: str) -> None:
    chance = Random(5)
    looked_at = 0
    least = max(20, MORE)
    seed = 0
    while looked_at < least:
        seed += 1
        for state, _ in game_of("random", "random", "random", seed=seed, options="cash=hidden"):
            if chance.below(20) or looked_at >= least:
                continue
            looked_at += 1
            richer = state.clone()
            for seat in range(state.seats):
                if seat != state.to_move:
                    richer.cash[seat] = 1000 * chance.below(90)
            one, other = (
                decide(make_bot(level, GAME, 9, Budget(3, 0)), GAME, each, Random(7)) for each in (state, richer)
            )
            assert one == other


def test_rivals_with_hidden_cash_are_taken_to_have_as_much_as_oneself() -> None:
    state = new(3, cash="hidden")
    state.cash[:] = [9000, 4000, 70000]
    assert GAME.secrets.determinize(state, 1, Random(1).below).cash == [4000, 4000, 4000]
    assert state.cash == [9000, 4000, 70000]


def test_both_builds_choose_the_same() -> None:
    """A few choices of every level as a digest: the same on every build, machine and Python."""
    chosen: list[int] = []
    for level, seats in (("cleaner", 2), ("driver", 3), ("fireman", 4)):
        for number, (state, _) in enumerate(game_of(*["random"] * seats, seed=6)):
            if number % 29 == 0 and not state.midway():
                chosen.append(make_bot(level, GAME, number, Budget(5, 0)).choose(state.clone()))
    assert len(chosen) > 20
    assert digest(chosen) == CHOICES


CHOICES = 891053129173892254


def test_positions_are_valued_alike_whoever_asks() -> None:
    """What is reckoned does not depend on what was looked at before."""
    fresh, used = expert_of(GAME), expert_of(GAME)
    for number, (state, _) in enumerate(game_of("random", "random", seed=8)):
        if number % 20 == 0:
            used.candidates(state)
            assert expert_of(GAME).chances(state) == used.chances(state) == fresh.chances(state)


def test_a_station_no_line_can_reach_is_moved_when_the_stock_is_empty() -> None:
    state = position(seats=2, to="A.1")
    expert = expert_of(GAME)
    assert all(len(steps) == 2 for steps in expert.candidates(state) if steps[0] == moves.STATION)
    # Seven stations, one of them far from everything.
    far = state.board.hex_names
    away = [hex for hex in range(state.board.hexes) if state.crowd[hex] == 0]
    state = position(seats=2, to="A.1", stations=[",".join(far[hex] for hex in spread(state, away))])
    lifting = [steps for steps in expert.candidates(state) if steps[0] == moves.STATION]
    assert all(moves.LIFT <= steps[1] < moves.TOKEN and len(steps) == 3 for steps in lifting)


def spread(state: RocketState, hexes: list[int]) -> list[int]:
    """Seven hexes of which no two are neighbours."""
    chosen: list[int] = []
    for hex in hexes:
        near = {state.board.neighbours[hex * 6 + direction] for direction in range(6)}
        if len(chosen) < 7 and not near & set(chosen):
            chosen.append(hex)
    return chosen
