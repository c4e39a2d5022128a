"""Every clause of the rulebook: a position, a step, what comes of it."""

from __future__ import annotations

import pytest
from fellside import GAME
from fellside.board import BUILD, BUY, CONTRACTS, DEAL, DIE, FELLS, FULFIL, HEXES, INDEX, PASS, STOP, THROW, TOWNS
from fellside.state import Fellside

from footplate.kernel.errors import GameError
from footplate.kernel.state import CHANCE, OVER

KENDAL, PENNINE, SOLWAY = range(3)


def position(
    *, hands: tuple[str, ...] = ("Kendal-Keswick Alston-Appleby", "Kendal-Barnard Alston-Hexham"), track: str = ""
) -> Fellside:
    """A to move, the seats with these contracts; Kendal has also reached the hexes of `track`."""
    state = GAME.new(len(hands))
    for hand in hands:
        for contract in hand.split():
            state.advance(DEAL + CONTRACTS.index(contract))
    state.track[KENDAL] += [INDEX[name] for name in track.split()]
    return state


def play(state: Fellside, text: str) -> Fellside:
    """Moves of players and of chance: "throw; die 2; build K E3 D3"."""
    for line in text.split("; "):
        if line.startswith("die "):
            state.play(DIE + int(line.split()[1]))
            continue
        for step in GAME.notation.read(state, line):
            state.play(step)
    return state


def refusal(state: Fellside, step: int) -> str:
    """Clause and words of the refusal; "" for what may be done."""
    illegal = state.explain(step)
    return "" if illegal is None else f"{illegal.clause}: {illegal.words()}"


@pytest.mark.parametrize("seats", [1, 5])
def test_F1_two_to_four_players(seats: int) -> None:
    with pytest.raises(GameError, match="F1"):
        GAME.new(seats)


def test_F2_every_company_begins_at_its_town() -> None:
    assert [HEXES[place] for (place,) in GAME.new(2).track] == ["F3", "C8", "A3"]
    assert len(FELLS) == 10
    assert len(TOWNS) == 8


def test_F3_everybody_begins_with_8_coins_and_a_share_and_a_company_has_five() -> None:
    state = GAME.new(4)
    assert state.money == [8] * 4
    assert state.shares == [[1, 0, 0], [0, 1, 0], [0, 0, 1], [1, 0, 0]]
    state = position()
    state.shares = [[4, 0, 0], [1, 1, 0]]
    assert refusal(state, BUY + KENDAL) == "F3: Kendal has no share left"


def test_F4_contracts_are_secret_and_one_that_others_hold_cannot_be_fulfilled() -> None:
    state = position()
    assert [len(hand) for hand in state.hands] == [2, 2]
    assert refusal(state, FULFIL + CONTRACTS.index("Alston-Hexham")).startswith("F4: ")
    assert "Alston-Hexham" not in GAME.sideboard(state, 0, "en")
    assert "Alston-Hexham" in GAME.sideboard(state, 1, "en")
    assert GAME.view(state, None)["hand"] == []


def test_F5_each_player_does_one_thing_and_whoever_passes_takes_a_coin() -> None:
    state = position()
    assert state.to_move == 0
    assert play(state, "pass").money == [9, 8]
    assert state.to_move == 1
    assert play(state, "buy S").to_move == 0


def test_F6_a_company_goes_from_hex_to_hex_beside_its_track() -> None:
    state = position()
    assert refusal(state, BUILD + KENDAL) == "F6: Throw the die first"
    play(state, "throw; die 4")
    assert refusal(state, PASS) == "F6: You have thrown the die to build"
    assert refusal(state, INDEX["E3"]) == "F6: Choose a company first"
    assert refusal(state, BUILD + PENNINE) == "F6: You hold no share of Pennine"
    play(state, "build K")
    assert refusal(state, INDEX["D3"]) == "F6: D3 does not lie beside its track"
    assert refusal(state, BUILD + KENDAL) == "F6: Kendal is building"
    assert play(state, "E3").track[KENDAL] == [INDEX["F3"], INDEX["E3"]]
    assert refusal(state, INDEX["D3"]) == ""


def test_F7_a_fell_costs_2_points_and_what_is_left_of_the_die_is_lost() -> None:
    state = play(position(track="E3"), "throw; die 3; build K")
    assert refusal(state, STOP) == "F7: At least one hex must be laid first"
    assert play(state, "D4").die == 1
    assert refusal(state, INDEX["E4"]) == "F7: 1 point is not enough"
    assert play(state, "stop").to_move == 1
    assert state.die == 0
    assert play(position(), "throw; die 6; stop").to_move == 1
    assert play(position(), "throw; die 1; build K E3").to_move == 1, "the die is used up"


def test_F8_a_town_pays_the_shareholders() -> None:
    state = position(track="E3")
    state.shares = [[2, 0, 0], [1, 1, 0]]
    assert play(state, "throw; die 1; build K D3").money == [10, 9]


def test_F9_a_share_costs_2_and_1_more_for_each_town() -> None:
    state = position(track="E3 D3")
    assert play(state, "buy K").money == [8 - 4, 8]
    state.money[1] = 3
    assert refusal(state, BUY + KENDAL) == "F9: A share of Kendal costs 4 coins"


def test_F10_a_contract_pays_its_value_and_the_shareholders_and_another_one_is_drawn() -> None:
    state = position(track="E2 D2 D1")
    assert refusal(state, FULFIL + CONTRACTS.index("Alston-Appleby")).startswith("F10: No company reaches both towns")
    assert play(state, "fulfil Kendal-Keswick").money == [8 + 5 + 1, 8]
    assert state.to_move == CHANCE
    state.play(DEAL + CONTRACTS.index("Penrith-Keswick"))
    assert [CONTRACTS[card] for card in state.hands[0]] == ["Penrith-Keswick", "Alston-Appleby"]
    assert state.to_move == 1


def test_F11_the_first_company_carries_the_contract() -> None:
    state = position(track="E2 D2 D1")
    state.track[SOLWAY] += [TOWNS["Kendal"], TOWNS["Keswick"]]
    card = CONTRACTS.index("Kendal-Keswick")
    assert state.carrier(card) == KENDAL
    state.track[KENDAL].pop()
    assert state.carrier(card) == SOLWAY


def test_F12_the_end_comes_after_ten_rounds_or_without_contracts() -> None:
    state = position()
    for _ in range(10):
        assert state.to_move == 0
        play(state, "pass; pass")
    assert state.to_move == OVER
    state = position()
    state.hands = [[], []]
    assert play(state, "pass; pass").to_move == OVER


def test_F13_coins_and_shares_score() -> None:
    state = position(track="E3 D3")
    state.hands = [[], []]
    assert state.scores() == [8 + 4, 8 + 3]


def test_F14_a_contract_that_is_left_costs_2() -> None:
    assert position().scores() == [8 + 3 - 4] * 2


def test_F15_among_equals_whoever_holds_more_shares_wins() -> None:
    state = position()
    assert GAME.rules.winners(state) == [0, 1]
    state.shares[1] = [0, 2, 0]
    state.money[1] -= 3
    assert state.scores()[0] == state.scores()[1]
    assert GAME.rules.winners(state) == [1]


# --- secrets ------------------------------------------------------------------------------------------------------


def test_a_guess_keeps_ones_own_contracts_and_how_many_the_others_hold() -> None:
    state = position()
    guesses = [GAME.secrets.determinize(state, 0, below) for below in (lambda n: 0, lambda n: n - 1)]
    assert [guess.hands[0] for guess in guesses] == [state.hands[0]] * 2
    assert guesses[0].hands[1] != guesses[1].hands[1]
    assert [len(guess.hands[1]) for guess in guesses] == [2, 2]
    assert all(not GAME.rules.violations(guess) for guess in guesses)


def test_a_drawn_contract_stands_in_the_record_of_whoever_drew_it() -> None:
    sealed = GAME.secrets.sealed
    state = position()
    assert sealed(state, "*", "deal A Kendal-Keswick", 0) == "deal A Kendal-Keswick"
    assert sealed(state, "*", "deal A Kendal-Keswick", 1) == "deal A ?"
    assert sealed(state, "*", "deal A Kendal-Keswick", None) == "deal A ?"
    assert sealed(state, "A", "fulfil Kendal-Keswick", None) == "fulfil Kendal-Keswick"


def test_what_is_hidden_in_a_record_is_guessed_so_that_it_fits() -> None:
    moves = [("*", "deal A ?"), ("*", "deal A ?"), ("*", "deal B Kendal-Barnard"), ("A", "fulfil Kendal-Keswick")]
    _, texts = GAME.secrets.unsealed(position(), 1, moves)
    assert texts[0] == "deal A Kendal-Keswick"
    assert texts[1].startswith("deal A ")
    assert texts[1] not in (texts[0], "deal A ?", "deal A Kendal-Barnard")
    assert texts[2:] == [text for _, text in moves[2:]]


def test_a_step_is_taken_back_until_somebody_throws() -> None:
    state = position()
    assert not GAME.secrets.reveals(state, BUY + KENDAL)
    state.play(THROW)
    assert GAME.secrets.reveals(state, DIE + 3)
