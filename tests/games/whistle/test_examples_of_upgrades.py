"""X15-X28: the worked examples of upgrades, end tiles, scoring and set-up, to the last number."""

from __future__ import annotations

import pytest

from footplate.games.whistle.game import GAME
from footplate.games.whistle.rules.pieces import TILES
from footplate.games.whistle.rules.position import BOILER_RETURN, GIVING, PAY_TOLL, PLACING, SPACING
from footplate.kernel.state import OVER
from tests.games.whistle.arrange import A, B, C, D, arrange
from tests.games.whistle.arriving import choices, come_to_end, shares
from tests.games.whistle.moving import NOBODY, goods, halts, hand, only, play, told, where, why_not
from tests.games.whistle.test_set_up import set_up

TOWN = {"D3": "#11", "D4": "#T1", "D5": "#12"}


def test_X15_an_upgrade_of_a_rival() -> None:
    """New Whistle costs cotton, stone and whiskey."""
    state = arrange(goods=["A: cotton, stone, whiskey, cattle"], upgrades=["B: newwhistle"])
    play(state, "buy newwhistle from B giving cattle")
    assert (goods(state, A), goods(state, B)) == ({}, {"cattle": 1})
    assert state.supply == [10, 10, 10, 9, 10, 10]
    state = arrange(goods=["A: cotton, stone, whiskey"], upgrades=["B: newwhistle"])
    expected = "To buy the New Whistle from B you need one more rare good (W92)"
    assert why_not(state, "buy newwhistle from B giving whiskey") == expected


def test_X16_two_bought_and_the_third_refused() -> None:
    """What is left would pay for the Mine Cart, and for seat B's New Whistle with steel on top."""
    state = arrange(
        goods=["A: 2 cotton, 3 stone, wood, whiskey, 3 steel"],
        offer="coalcar, safe, minecart",
        upgrades=["B: newwhistle"],
    )
    play(state, "buy coalcar", "buy safe")
    assert goods(state, A) == {"cotton": 1, "stone": 1, "whiskey": 1, "steel": 1}
    for line in ("buy minecart", "buy newwhistle from B giving steel"):
        assert why_not(state, line) == "You have bought two upgrades this turn (W90)"


def test_X17_the_exchange_with_three_shares_and_with_none() -> None:
    state, _ = come_to_end("#E10", shares=["A: violet1, violet2, ochre1"])
    assert state.phase == GIVING
    play(state, "give ochre1")
    assert (state.score[A], shares(state, A)) == (12, ["violet1", "violet2"])
    play(state, "space R3")
    assert where(state, A) == "R3"
    state, _ = come_to_end("#E10", score=[10])
    assert (state.score[A], state.phase) == (6, SPACING)
    play(state, "space R3")
    assert where(state, A) == "R3"


def test_X18_a_question_mark_and_two_coal() -> None:
    state, _ = come_to_end("#E1")
    play(state, "space R1 gold", "gold A 3")
    assert (state.coal[A], state.gold[:3]) == (2, [1, 0, 0])


def test_X19_the_toll_station() -> None:
    """Seat B is the example's P1, seat A its P2."""
    table = only("A: D4", NOBODY)
    state = arrange(tiles=TOWN, trains=table, upgrades=["B: toll"], coal=[1], whistles=[1], hands=["A:"])
    assert halts(state, 1, "coal") == halts(state, 1, "whistle") == []
    state = arrange(tiles=TOWN, trains=table, upgrades=["B: toll"], coal=[1], goods=["A: wood"])
    play(state, "train 1 coal S -> D5")
    assert state.phase == PAY_TOLL
    play(state, "toll wood")
    assert goods(state, B) == {"wood": 1}
    assert (where(state, A), goods(state, A)) == ("D5", {"wood": 1})  # the wood of D5


def test_X20_the_blocking_signal() -> None:
    state = arrange(
        tiles=TOWN, trains=only("A: D3", "B: D4"), upgrades=["B: signal"], coal=[1], whistles=[1], hands=["A:"]
    )
    assert why_not(state, "train 1 coal S") == "D4: B has the Blocking Signal and a train there (W97)"
    assert halts(state, 1, "whistle") == ["D5"]
    state = arrange(tiles=TOWN, trains=only("A: D4", "B: D4"), upgrades=["B: signal"], coal=[1], hands=["A:"])
    assert where(state, A) == "D4"
    assert halts(state, 1, "coal") == ["D3", "D5"]


@pytest.mark.parametrize(("held", "points"), [(2, 0), (3, 4), (5, 4), (6, 8)])
def test_X21_first_class_cabin(held: int, points: int) -> None:
    names = ["violet1", "violet2", "teal1", "teal2", "ochre1", "crimson1"][:held]
    state = arrange(shares=[f"A: {', '.join(names)}"], upgrades=["A: cabin"], coal=[1])
    play(state, "use cabin")
    assert state.score[A] == points


def test_X22_the_extra_boiler_sold_with_five_tiles() -> None:
    state = arrange(
        goods=["A: cotton, 2 steel, whiskey"], upgrades=["B: boiler"], hands=["B: #T1 #T2 #4 #5 #6"], display="#1 #2 #3"
    )
    play(state, "buy boiler from B giving steel")
    assert (state.phase, state.to_move) == (BOILER_RETURN, B)
    play(state, "discard #T1", "discard #T2")
    assert hand(state, B) == ["#4", "#5", "#6"]
    assert [TILES[tile] for tile in state.bottom] == ["#T1", "#T2"]
    assert state.to_move == A


def test_X23_majorities() -> None:
    state = arrange(round=12, to=B, slots=[0], shares=["A: teal2, teal3", "B: teal1, teal4"])
    play(state, "end")
    assert state.scores() == [0, 15]  # and 15 for each of the four others to nobody


def test_X24_a_final_score_of_seventy() -> None:
    state = arrange(
        round=12,
        to=B,
        score=[41, 0],
        upgrades=["A: coalcar, toll"],
        gold=["A: 4, 5"],
        goods=["A: 2 cotton, steel"],
        coal=[3],
        whistles=[2],
        hands=["A: #1 #2 #T1"],
        shares=["A: teal1", "B: ochre2"],
        issued={"ochre": 2},
    )
    play(state, "end")
    final = GAME.view(state, None)["final"]
    assert isinstance(final, dict)
    assert final["rows"][A] == {
        "score": 41,
        "upgrades": 8,
        "gold": 9,
        "goods": 5,
        "tokens": 2,
        "hand": -10,
        "majorities": 15,
        "total": 70,
    }


@pytest.mark.parametrize(("seats", "whistle", "rounds"), [(2, 10, 12), (5, 7, 9)])
def test_X25_the_whistle_round(seats: int, whistle: int, rounds: int) -> None:
    given = {}
    for number in range(1, rounds):
        state = arrange(seats, round=number, to=seats - 1, slots=[0])
        play(state, "end")
        given[state.round] = (state.coal, state.whistles)
    assert sorted(given) == list(range(2, rounds + 1))
    for number, tokens in given.items():
        assert tokens == (([0] * seats, [1] * seats) if number == whistle else ([2] * seats, [0] * seats))
    first = set_up(seats, 1)
    assert (first.round, first.whistles) == (1, [1] * seats)  # coal in round 1: the whistle is that of W13


def test_X26_placing_with_five_players() -> None:
    state = set_up(5, 11, PLACING, firstPlayer="A")
    order = ""
    while state.phase == PLACING:
        order += "ABCDE"[state.to_move]
        state.play(state.legal()[0])
    assert order == "EDCBA" * 3
    assert sum(there == 0 for there in state.occupants[:16]) == 1


def test_X27_the_round_is_played_to_its_end() -> None:
    state = arrange(4, tiles={"G2": "#12 r1"}, trains=["B: G2, R1, R1, R1"], coal=[0, 1], to=B, round=5)
    play(state, "train 1 coal SW -> H3", "space R3", "end")
    assert state.to_move == C
    play(state, "end")
    assert state.to_move == D
    events = play(state, "end")
    assert (state.to_move, state.round) == (OVER, 5)
    assert len(told(events, "ended")) == 1


def test_X28_an_end_tile_skipped() -> None:
    """H4 wants wood, cattle and whiskey, which seat A has; H5 stone, steel and whiskey, which it has not."""
    state = arrange(
        tiles={"G3": "#12 r1"},
        trains=only("A: G3, S1", NOBODY),
        goods=["A: wood, cattle, whiskey"],
        whistles=[1],
        score=[9],
        hands=["A:"],
    )
    events = play(state, "train 1 whistle SW S -> H5")
    assert told(events, "passes") == [("W56", {"place": "H4"})]
    assert told(events, "penalty") == [("W86", {"seat": A, "points": 5, "printed": 5})]
    assert goods(state, A) == {"wood": 1, "cattle": 1, "whiskey": 1}
    assert choices(state)[0] == "space R1"
