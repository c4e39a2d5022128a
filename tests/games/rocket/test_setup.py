"""R1-R12: what is in the box, and how the game begins."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from footplate.games.rocket import GAME
from footplate.games.rocket.page.picture import picture_of
from footplate.kernel.state import CHANCE, OVER
from footplate.kernel.text import BadText
from tests.games.rocket.table import legal, line, new, payments, play, position
from tests.games.rocket.witness import asked, refused, ways, where

COMPANIES = ["NER", "L&Y", "LNWR", "GER", "GWR", "LSWR", "SER"]

TOKENS = {
    "Manchester": ["textiles", "textiles", "steel"],
    "Sheffield": ["steel", "steel", "brewing"],
    "Nottingham": ["textiles", "textiles", "brewing"],
    "Birmingham": ["steel", "steel", "leather"],
    "Leicester": ["textiles", "textiles", "leather"],
    "Northampton": ["leather", "leather", "brewing"],
    "Cambridge": ["leather", "leather", "textiles"],
    "London": ["brewing", "brewing", "leather"],
    "Reading": ["brewing", "brewing", "steel"],
    "Maidstone": ["brewing", "brewing", "textiles"],
    "Swindon": ["steel", "steel", "textiles"],
    "Gloucester": ["leather", "leather", "steel"],
}

SEVEN = "C3 D8 G4 H8 K5 L9 O5".split()
"""Room for seven stations."""


# --- R1-R7: components --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_R1_the_game_is_for_two_to_four(seats: int) -> None:
    state = new(seats)
    in_turn = [asked(state)]
    for city in list(TOKENS)[: 2 * seats]:
        play(state, f"take {city} {TOKENS[city][0]}")
        in_turn.append(asked(state))
    turns = [f"{seat} action" for seat in "ABCD"[:seats] for _ in range(2)]
    assert in_turn == [*turns, "A action"]


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_R1_nobody_else_can_play(seats: int) -> None:
    with pytest.raises(BadText, match="R1"):
        GAME.new(seats)


def test_R2_there_are_seven_lines_with_one_locomotive_each() -> None:
    state = new()
    state.play(GAME.notation.read(state, "move GWR E")[0])
    assert legal(state) == COMPANIES
    board = GAME.pictures.text_board(state)
    assert [board.count(mark) for mark in "NE* LY* LN* GE* GW* LS* SE*".split()] == [1] * 7


def test_R3_every_line_has_a_supply_of_sixteen_shares() -> None:
    state = new()
    assert [line(state, company).supply for company in COMPANIES] == [16] * 7
    assert [line(state, company).shares for company in COMPANIES] == [[0, 0, 0]] * 7


def test_R3_supplementary_shares_belong_to_no_line_at_first() -> None:
    state = new()
    assert [line(state, company).extra for company in COMPANIES] == [0] * 7


def test_R4_there_are_sixty_track_tiles() -> None:
    assert GAME.view(new(), None)["tiles_left"] == 60


def test_R5_each_player_has_seven_stations() -> None:
    assert GAME.view(new(4), None)["stock"] == [7, 7, 7, 7]


def test_R5_there_is_no_eighth_station() -> None:
    six = position(stations=[",".join(SEVEN[:6])])
    assert refused(six, "station Q8") == ""
    seven = position(stations=[",".join(SEVEN)])
    assert refused(seven, "station Q8") == "R5"
    beates_turn = position(to="B.1", stations=[",".join(SEVEN)])
    assert refused(beates_turn, "station Q8") == ""


@pytest.mark.parametrize("city_tokens", ["mixed", "single"])
def test_R6_there_are_nine_tokens_of_each_industry(city_tokens: str) -> None:
    state = new(2, cityTokens=city_tokens)
    taken: Counter[str] = Counter()
    while "take" in legal(state):
        state.play(GAME.notation.read(state, "take London leather")[0])
        taken[legal(state)[0].split()[1]] += 1
        state.play(state.legal()[0])
    assert taken == {"steel": 9, "textiles": 9, "brewing": 9, "leather": 9}


def test_R6_there_are_nine_passenger_tokens_besides() -> None:
    view = GAME.view(new(), None)
    assert view["passengers_left"] == 9
    assert view["passengers"] == [0, 0, 0]


def test_R7_each_of_the_twelve_cities_starts_with_the_three_tokens_the_map_gives_it() -> None:
    free = {city: [{"kind": kind, "holder": None} for kind in kinds] for city, kinds in TOKENS.items()}
    assert GAME.view(new(), None)["cities"] == free


# --- R8: money ----------------------------------------------------------------------------------------------------


def test_R8_nobody_starts_with_money() -> None:
    assert GAME.view(new(), None)["cash"] == [0, 0, 0]


def test_R8_players_never_pay() -> None:
    state = new(4)
    chance = random.Random(8)
    while state.to_move != OVER:
        before = state.cash[:]
        state.play(chance.choice(state.legal()))
        assert all(now >= then for now, then in zip(state.cash, before, strict=True))
    assert sum(state.cash) > 0


def test_R8_the_bank_never_runs_out() -> None:
    # All 444,000 pounds in the box have been paid out already; E to O4 connects Swindon.
    state = position(lines={"GWR": "E"}, tokens=["Swindon.steel"], cash=[444000])
    assert payments(play(state, "move GWR E")) == [(0, 2000)]
    assert state.cash == [446000, 0, 0]


# --- R9: locomotives ----------------------------------------------------------------------------------------------


def test_R9_each_locomotive_starts_on_its_start_town() -> None:
    state = new()
    on = {company: where(state, company) for company in COMPANIES}
    assert on == {"NER": "B7", "L&Y": "E1", "LNWR": "I2", "GER": "I13", "GWR": "O2", "LSWR": "R6", "SER": "Q13"}
    towns = [state.board.town_names[state.board.town_at[line(state, company).locomotive]] for company in COMPANIES]
    assert towns == ["York", "Liverpool", "Shrewsbury", "Norwich", "Bristol", "Southampton", "Dover"]


def test_R9_it_faces_no_particular_way_yet() -> None:
    state = new()
    assert ways(state, "NER") == ["NE", "E", "SE", "SW", "W", "NW"]
    assert [locomotive.heading for locomotive in picture_of(state).locomotives] == [None] * 7


# --- R10: who begins ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_R10_who_begins_is_drawn_by_lot(seats: int) -> None:
    state = GAME.new(seats)
    assert state.to_move == CHANCE
    assert legal(state) == [f"first {seat}" for seat in "ABCD"[:seats]]


def test_R10_every_seat_has_the_same_chance() -> None:
    lots: list[int] = []

    def below(number: int) -> int:
        lots.append(number)
        return number - len(lots)

    state = GAME.new(3)
    drawn = [GAME.notation.name(state, GAME.rules.draw(state, below)) for _ in range(3)]
    assert lots == [3, 3, 3]
    assert drawn == ["first C", "first B", "first A"]


@pytest.mark.parametrize("first", ["A", "B", "C"])
def test_R10_whoever_is_drawn_begins(first: str) -> None:
    state = GAME.new(3)
    play(state, f"first {first}")
    assert asked(state) == f"{first} action"


@pytest.mark.parametrize("first", ["A", "B", "C", "D"])
def test_R10_the_option_names_the_first_player(first: str) -> None:
    assert asked(new(4, firstPlayer=first)) == f"{first} action"


def test_R10_the_first_player_must_have_a_seat() -> None:
    with pytest.raises(BadText, match="first player"):
        new(3, firstPlayer="D")


def test_R10_the_turn_passes_clockwise() -> None:
    state = new(4, firstPlayer="C")
    turns, rounds = [], []
    for city in list(TOKENS)[:10]:
        turns.append(asked(state)[0])
        rounds.append(GAME.notation.section(state))
        play(state, f"take {city} {TOKENS[city][0]}")
    assert "".join(turns) == "CCDDAABBCC"
    assert rounds == ["round 1"] * 8 + ["round 2"] * 2


# --- R11, R12: what is open ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_R11_shares_tokens_and_stations_are_open_to_everybody(viewer: int | None) -> None:
    state = new(cash="hidden")
    play(state, "move GWR E", "take London leather", "station M9", "take Reading steel")
    seen = GAME.position(state, viewer, full=False)
    assert "stations=A:-|B:M9|C:- shares=A:GWR1|B:-|C:- tokens=A:London.leather|B:Reading.steel|C:-" in seen
    view = GAME.view(state, viewer)
    assert view["stations"] == {"M9": 1}
    assert view["stock"] == [7, 6, 7]
    for open_to_all in ("lines", "cities", "passengers"):
        assert view[open_to_all] == GAME.view(state, 0)[open_to_all]


@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_R12_money_is_shown_openly(viewer: int | None) -> None:
    state = position(cash=[1000, 2000, 3000])
    assert GAME.view(state, viewer)["cash"] == [1000, 2000, 3000]
    assert "cash=A:1000|B:2000|C:3000" in GAME.position(state, viewer, full=False)


def test_R12_unless_the_option_hides_it() -> None:
    state = new(cash="hidden")
    assert GAME.view(state, 0)["cash"] == [0, None, None]
    assert GAME.view(state, 2)["cash"] == [None, None, 0]
    assert GAME.view(state, None)["cash"] == [None, None, None]
    assert "cash=A:?|B:0|C:?" in GAME.position(state, 1, full=False)
    assert "cash=A:?|B:?|C:?" in GAME.position(state, None, full=False)
