"""The bots play legally, well enough, and the same on every build."""

from __future__ import annotations

import pytest

from footplate.bots import Budget, decide, is_bot, make_bot, with_iterations
from footplate.bots.rocket.greedy import RocketGreedy
from footplate.games.rocket import GAME
from footplate.games.rocket.rules.state import RocketState
from footplate.hexgrid import DIRECTIONS
from footplate.kernel.referee import inspect
from footplate.kernel.rng import Random
from footplate.kernel.state import OVER
from footplate.kernel.text import BadText
from tests.games.rocket.table import legal, line, new, position


def game_between(*names: str, seed: int) -> RocketState:
    """A game played by bots, watched by the referee."""
    state, chance = GAME.new(len(names)), Random(seed)
    bots = [make_bot(name, GAME, seed * 100 + seat) for seat, name in enumerate(names)]
    while state.to_move != OVER:
        if state.to_move < 0:
            state.play(GAME.rules.draw(state, chance.below))
        else:
            state.play(decide(bots[state.to_move], GAME, state, chance))
        if not state.midway():
            inspect(GAME, state)
    return state


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_greedy_beats_random(seats: int) -> None:
    won = 0
    for seed in range(3):
        scores = game_between("greedy", *["random"] * (seats - 1), seed=seed).scores()
        won += scores[0] > max(scores[1:])
    assert won == 3


def test_the_same_seed_gives_the_same_game() -> None:
    one, other = (game_between("greedy", "random", seed=4) for _ in range(2))
    assert one.digest() == other.digest()


def test_an_unknown_bot_is_refused() -> None:
    with pytest.raises(BadText, match="nearest: fireman"):
        make_bot("firman", GAME, 1)


def test_a_name_says_how_far_a_search_looks() -> None:
    assert with_iterations("superintendent/1000") == ("superintendent", Budget(1000))
    state = GAME.new(2)
    state.play(GAME.rules.draw(state, Random(1).below))
    for name in ("driver", "superintendent"):
        said, given = make_bot(f"{name}/3", GAME, 1, Budget(40)), make_bot(name, GAME, 1, Budget(3))
        assert said.choose(state.clone()) == given.choose(state.clone())


@pytest.mark.parametrize(
    "name", ["fireman/3", "driver/0", "driver/03", "driver/", "driver/3.5", "driver/10000000", "/3"]
)
def test_other_names_say_nothing_of_a_search(name: str) -> None:
    assert with_iterations(name) is None
    with pytest.raises(BadText):
        make_bot(name, GAME, 1)


def test_bots_that_think_as_long_as_their_name_says_are_not_for_tables() -> None:
    assert not is_bot("driver/3")


SWINDON = "Swindon.steel,Swindon.steel,Swindon.textiles"


def test_greedy_goes_where_it_is_paid() -> None:
    """A holds all tokens of Swindon, which is to the east."""
    state = position(seats=2, to="A.1", lines={"GWR": "NE"}, tokens=[SWINDON], shares=["GWR1"], step="move.GWR")
    assert legal(state) == ["E", "NW"]
    assert GAME.notation.name(state, RocketGreedy(Random(1)).choose(state.clone())) == "E"


def test_greedy_vetoes_a_payment_to_its_rival() -> None:
    """B moves GWR to Swindon, where B has all tokens; A has the shares to send it elsewhere."""
    state = position(seats=2, to="B.1", lines={"GWR": "NE"}, tokens=["", SWINDON], shares=["GWR8", ""])
    for step in GAME.notation.read(state, "move GWR E"):
        state.play(step)
    bots = [RocketGreedy(Random(1)), RocketGreedy(Random(2))]
    asked = []
    while state.aim >= 0:
        asked.append(GAME.view(state, state.to_move)["asked"])
        state.play(bots[state.to_move].choose(state.clone()))
    assert asked[0] == "call"
    assert "bid" in asked
    assert line(state, "GWR").drive[-1:] == (DIRECTIONS.index("NW"),)
    assert state.cash == [0, 0]


def test_greedy_leaves_a_harmless_move_alone() -> None:
    state = position(seats=2, to="B.1", lines={"GWR": "NE"}, shares=["GWR2", "GWR2"])
    for step in GAME.notation.read(state, "move GWR E"):
        state.play(step)
    assert GAME.notation.name(state, RocketGreedy(Random(1)).choose(state.clone())) == "pass"


def test_a_bot_never_sees_hidden_cash() -> None:
    state = new(2, cash="hidden")
    state.cash[1] = 99_000
    seen: list[list[int]] = []

    class Spy:
        def choose(self, state: RocketState) -> int:
            seen.append(list(state.cash))
            return state.legal()[0]

    decide(Spy(), GAME, state, Random(1))  # type: ignore[arg-type]
    assert seen == [[0, 0]]
