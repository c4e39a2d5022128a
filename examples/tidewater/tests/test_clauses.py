"""Every clause of the rulebook: a position, a step, what comes of it."""

from __future__ import annotations

import pytest
from tidewater import GAME
from tidewater.board import STEPS
from tidewater.state import Tidewater

from footplate.kernel.errors import GameError
from footplate.kernel.state import CHANCE, OVER


def position(*, tracks: dict[str, str] | None = None, seats: int = 2) -> Tidewater:
    """A to move; each seat owns the links named for it: {"A": "Ashby-Dale Dale-Fenn"}."""
    state = GAME.new(seats)
    for seat, links in (tracks or {}).items():
        for link in links.split():
            state.owner[STEPS[f"build {link}"]] = ord(seat) - 65
    return state


def play(state: Tidewater, *moves: str) -> Tidewater:
    for move in moves:
        state.play(STEPS[move])
    return state


def refusal(state: Tidewater, move: str) -> str:
    """Clause and words of the refusal; "" for what may be done."""
    illegal = state.explain(STEPS[move])
    return "" if illegal is None else f"{illegal.clause}: {illegal.words()}"


TO_NORE = "Ashby-Dale Dale-Fenn Fenn-Nore"


@pytest.mark.parametrize("seats", [1, 5])
def test_T1_two_to_four_players(seats: int) -> None:
    with pytest.raises(GameError, match="T1"):
        GAME.new(seats)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_T2_coins_coal_and_prices_at_the_beginning(seats: int) -> None:
    state = GAME.new(seats)
    assert state.money == [6] * seats
    assert state.coal == [2 * seats] * 3
    assert state.price == [4, 5, 6]


def test_T3_everybody_does_one_thing_from_A_on() -> None:
    state = position(seats=3)
    for seat, move in enumerate(["rest", "build Ashby-Dale", "rest"]):
        assert state.to_move == seat
        play(state, move)
    assert state.to_move == CHANCE
    assert state.money == [7, 5, 7]
    assert play(state, "tide Nore").to_move == 0


def test_T4_a_link_belongs_to_one_player_only() -> None:
    state = play(position(), "build Ashby-Dale")
    assert state.owner[STEPS["build Ashby-Dale"]] == 0
    assert refusal(state, "build Ashby-Dale") == "T4: Ashby-Dale belongs to A"


def test_T5_a_link_begins_at_a_pit_or_at_own_track() -> None:
    assert refusal(position(), "build Fenn-Nore").startswith("T5: ")
    assert refusal(position(tracks={"B": "Ashby-Fenn"}), "build Fenn-Nore").startswith("T5: ")
    assert refusal(position(tracks={"A": "Ashby-Fenn"}), "build Fenn-Nore") == ""
    assert refusal(position(), "build Ashby-Dale") == ""


def test_T6_it_is_paid_at_once() -> None:
    assert play(position(), "build Ashby-Fenn").money == [3, 6]
    poor = position()
    poor.money[0] = 2
    assert refusal(poor, "build Ashby-Fenn").startswith("T6: ")
    assert refusal(poor, "build Ashby-Dale") == ""


def test_T7_a_haul_brings_the_price_which_falls_but_never_below_1() -> None:
    state = play(position(tracks={"A": TO_NORE}), "haul Ashby-Nore")
    assert (state.money, state.coal, state.price) == ([10, 6], [3, 4, 4], [3, 5, 6])
    state = position(tracks={"A": TO_NORE})
    state.price[0] = 1
    assert play(state, "haul Ashby-Nore").price[0] == 1
    state = position(tracks={"A": TO_NORE})
    state.coal[0] = 0
    assert refusal(state, "haul Ashby-Nore").startswith("T7: ")


def test_T8_a_train_needs_track_and_takes_the_cheapest_then_the_shortest_way() -> None:
    assert refusal(position(tracks={"A": "Ashby-Dale Dale-Fenn"}), "haul Ashby-Nore").startswith("T8: ")
    cheaper = position(tracks={"A": "Ashby-Dale Dale-Fenn Fenn-Nore", "B": "Ashby-Fenn"})
    assert play(cheaper, "haul Ashby-Nore").money == [10, 6]
    shorter = position(tracks={"A": "Ashby-Fenn Fenn-Nore Ashby-Dale Dale-Fenn"})
    assert shorter.way(0, 0, 0) == [STEPS["build Ashby-Fenn"], STEPS["build Fenn-Nore"]]


def test_T9_one_link_is_your_own() -> None:
    assert refusal(position(tracks={"B": TO_NORE}), "haul Ashby-Nore").startswith("T9: ")


def test_T10_each_link_of_another_costs_1_and_no_train_runs_at_a_loss() -> None:
    state = position(tracks={"A": "Ashby-Dale", "B": "Dale-Fenn", "C": "Fenn-Nore"}, seats=3)
    assert play(state, "haul Ashby-Nore").money == [8, 7, 7]
    state = position(tracks={"A": "Ashby-Dale", "B": "Dale-Fenn", "C": "Fenn-Nore"}, seats=3)
    state.price[0] = 1
    assert refusal(state, "haul Ashby-Nore").startswith("T10: ")
    state.price[0] = 2
    assert refusal(state, "haul Ashby-Nore") == ""


def test_T11_ships_raise_a_price_but_never_above_8() -> None:
    state = play(position(), "rest", "rest")
    assert state.legal() == [STEPS[f"tide {port}"] for port in ("Nore", "Oxmouth", "Pell")]
    assert play(state, "tide Pell").price == [4, 5, 7]
    state.price[1] = 8
    assert play(state, "rest", "rest", "tide Oxmouth").price[1] == 8


def test_T12_the_end_comes_with_a_second_empty_pit_or_after_round_15() -> None:
    state = position(tracks={"A": TO_NORE})
    state.coal = [1, 0, 4]
    play(state, "haul Ashby-Nore", "rest")
    assert state.to_move == CHANCE, "the round is finished"
    assert play(state, "tide Nore").to_move == OVER
    state = position()
    for _ in range(15):
        assert state.to_move == 0
        play(state, "rest", "rest", "tide Nore")
    assert state.to_move == OVER


def test_T13_coins_and_links_score() -> None:
    state = position(tracks={"A": "Ashby-Dale Ashby-Fenn", "B": "Brora-Dale"})
    assert state.scores() == [6 + 2 + 4, 6 + 2]


def test_T14_among_equals_coins_decide() -> None:
    state = position(tracks={"A": "Ashby-Dale"})
    state.money = [4, 6]
    assert state.scores() == [6, 6]
    assert GAME.rules.winners(state) == [1]
    assert GAME.rules.winners(position()) == [0, 1]
