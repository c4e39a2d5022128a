"""W81-W89, A13-A16: towns, end tiles, exchanges, and the resource track."""

from __future__ import annotations

import pytest

from footplate.games.whistle.game import GAME
from footplate.games.whistle.rules import moves
from footplate.games.whistle.rules.pieces import GOODS
from footplate.games.whistle.rules.position import CHOOSING, DISCARDING, GIVING, PAYING, SPACING, TURN
from footplate.kernel.state import CHANCE
from tests.games.whistle.arrange import A, share
from tests.games.whistle.arriving import before, choices, come_to, come_to_end, shares
from tests.games.whistle.box import GOODS_ENDS
from tests.games.whistle.moving import NOBODY, goods, only, play, told, where, why_not, why_not_step

TOWNS = [
    ("#T1", "violet", "cotton, stone", 5, 2),
    ("#T2", "orange", "stone, wood", 5, 2),
    ("#T3", "teal", "wood, cotton", 5, 2),
    ("#T4", "crimson", "cotton, steel", 8, 3),
    ("#T5", "ochre", "wood, whiskey", 8, 3),
]


# --- W81-W85: towns ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("town", "company", "demand", "points", "red"), TOWNS)
def test_W81_pay_then_points_and_the_top_share(town: str, company: str, demand: str, points: int, red: int) -> None:
    state, _ = come_to(town, goods=[f"A: {demand}, cattle"], score=[1])
    assert state.phase == PAYING
    assert (state.score[A], shares(state, A)) == (1, [])
    events = play(state, "pay")
    assert goods(state, A) == {"cattle": 1}
    assert state.score[A] == 1 + points
    assert shares(state, A) == [f"{company}1"]
    assert told(events, "pays") == [("W81", {"seat": A, "points": points})]
    assert told(events, "share") == [("W81", {"seat": A, "share": f"{company}1"})]
    assert state.phase == TURN


def test_W81_the_lowest_share_that_is_left() -> None:
    state, _ = come_to("#T3", goods=["A: wood, cotton"], shares=["B: teal1, teal2"])
    play(state, "pay")
    assert shares(state, A) == ["teal3"]


def test_W82_points_without_a_share_when_the_stack_is_empty() -> None:
    state, _ = come_to("#T1", goods=["A: cotton, stone"], issued={"violet": 6})
    events = play(state, "pay")
    assert (state.score[A], shares(state, A)) == (5, [])
    assert told(events, "share") == []


@pytest.mark.parametrize(("town", "company", "demand", "points", "red"), TOWNS)
def test_W83_who_cannot_pay_loses_the_red_points(town: str, company: str, demand: str, points: int, red: int) -> None:
    lacking = demand.split(", ")[0]
    state, events = come_to(town, goods=[f"A: 3 {lacking}"], score=[10])
    assert state.score[A] == 10 - red
    assert (goods(state, A), shares(state, A)) == ({lacking: 3}, [])
    assert told(events, "penalty") == [("W83", {"seat": A, "points": red, "printed": red})]
    assert (where(state, A), state.phase) == ("C2", TURN)


@pytest.mark.parametrize(("score", "left"), [(0, 0), (1, 0), (3, 0), (4, 1)])
def test_W84_the_score_never_falls_below_0(score: int, left: int) -> None:
    state, events = come_to("#T4", score=[score])
    assert state.score[A] == left
    assert told(events, "penalty") == [("W83", {"seat": A, "points": score - left, "printed": 3})]


def test_W85_a_town_can_be_served_again_and_again() -> None:
    """By the same train with the Caboose, and by another one."""
    state = before(
        "#T1",
        tiles={"C3": "#12"},
        trains=only("A: C1, C3", NOBODY),
        goods=["A: 3 cotton, 3 stone"],
        coal=[3],
        upgrades=["A: caboose"],
    )
    play(state, "train 1 coal S -> C2", "pay", "use caboose 1", "pay")
    play(state, "train 2 coal N -> C2", "pay")
    assert (state.score[A], shares(state, A)) == (15, ["violet1", "violet2", "violet3"])


def test_W85_by_the_same_train_coming_back() -> None:
    state = before("#T1", tiles={"C3": "#12"}, goods=["A: 2 cotton, 2 stone"], coal=[3])
    play(state, "train 1 coal S -> C2", "pay", "train 1 coal S -> C3", "train 1 coal N -> C2", "pay")
    assert (state.score[A], shares(state, A)) == (10, ["violet1", "violet2"])


# --- W86, W87: end tiles ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("end", "demand", "points", "red"), GOODS_ENDS)
def test_W86_an_end_tile_paid(end: str, demand: str, points: int, red: int) -> None:
    state, _ = come_to_end(end, goods=[f"A: {demand}, cotton"], score=[1])
    assert state.phase == PAYING
    assert why_not_step(state, moves.HALT).endswith("(W86)"), "what is asked now"
    events = play(state, "pay")
    assert (state.score[A], goods(state, A)) == (1 + points, {"cotton": 1})
    assert told(events, "pays") == [("W86", {"seat": A, "points": points})]
    assert told(events, "share") == []
    assert state.phase == SPACING
    play(state, "space R3")
    assert where(state, A) == "R3"


@pytest.mark.parametrize(("end", "demand", "points", "red"), GOODS_ENDS)
def test_W86_an_end_tile_not_paid(end: str, demand: str, points: int, red: int) -> None:
    """One of the three goods is missing; the train leaves the map all the same."""
    goods_there = demand.split(", ")[1:]
    state, events = come_to_end(end, goods=[f"A: {', '.join(goods_there)}"], score=[10])
    assert state.score[A] == 10 - red
    assert told(events, "penalty") == [("W86", {"seat": A, "points": red, "printed": red})]
    assert state.phase == SPACING
    play(state, "space R3")
    assert where(state, A) == "R3"
    assert sum(goods(state, A).values()) == len(goods_there)


def test_W86_the_train_has_to_go_to_the_resource_track() -> None:
    state, _ = come_to_end("#E1")
    assert choices(state) == [f"space R{space}" for space in range(1, 7)]
    assert why_not(state, "end") == "Choose a space of the resource track (W88)"


@pytest.mark.parametrize(("end", "each"), [("#E9", 3), ("#E10", 4)])
def test_W87_points_for_every_share_at_an_exchange(end: str, each: int) -> None:
    state, _ = come_to_end(end, shares=["A: teal1, teal3, ochre2", "B: teal2"], score=[1])
    assert state.phase == GIVING
    assert choices(state) == ["give teal1", "give teal3", "give ochre2"]
    assert why_not(state, "give teal2") == "You do not own the share Teal 2 (W87)"
    events = play(state, "give teal3")
    assert state.score[A] == 1 + 3 * each
    assert shares(state, A) == ["teal1", "ochre2"]
    assert told(events, "gives") == [("W87", {"seat": A, "share": "teal3"})]
    assert told(events, "pays") == [("W87", {"seat": A, "points": 3 * each})]
    assert state.gone >> share("teal3") & 1
    assert state.issued[2] == 3  # it does not come back to the stack
    assert state.phase == SPACING


# --- W88, W89: the resource track -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("space", "coal", "whistles", "gold", "has"),
    [
        ("R1 whistle", 2, 1, 0, {}),
        ("R1 coal", 3, 0, 0, {}),
        ("R1 steel", 2, 0, 0, {"steel": 1}),
        ("R1 gold", 2, 0, 1, {}),
        ("R2", 2, 0, 1, {}),
        ("R3", 1, 2, 0, {}),
        ("R4", 0, 0, 0, {"cotton": 1, "stone": 1, "wood": 1}),
        ("R5 cotton", 1, 1, 0, {"cotton": 1}),
        ("R5 gold", 1, 1, 1, {}),
        ("R6", 1, 1, 1, {}),
    ],
)
def test_W88_three_rewards(space: str, coal: int, whistles: int, gold: int, has: dict[str, int]) -> None:
    state, _ = come_to_end("#E1")
    events = play(state, f"space {space}")
    if gold:
        assert state.to_move == CHANCE
        events += play(state, "gold A 4")
    assert (state.coal[A], state.whistles[A], sum(state.gold[:3])) == (coal, whistles, gold)
    assert goods(state, A) == has
    assert {clause for clause, _ in told(events, "gains")} <= {"W88"}
    assert (state.phase, state.to_move) == (TURN, A)


@pytest.mark.parametrize("space", [1, 5])
def test_W88_what_the_question_mark_can_be(space: int) -> None:
    state, _ = come_to_end("#E1")
    state.play(moves.SPACE + space - 1)
    assert state.phase == CHOOSING
    assert choices(state) == [*GOODS, "coal", "whistle", "gold"]
    assert why_not(state, "end") == "Choose what you take (W88)"


def test_W88_nothing_that_has_run_out() -> None:
    gold = ["B: 3, 3, 3, 3, 3, 3, 3, 3, 4, 4, 4, 4, 4, 4, 4, 5, 5, 5, 5, 5"]
    state, _ = come_to_end("#E1", goods=["B: 10 wood"], gold=gold)
    assert why_not(state, "space R1 gold") == "No gold is left (A27)"
    assert why_not(state, "space R1 wood") == "No wood is left (A25)"
    play(state, "space R2")
    assert (state.coal[A], sum(state.gold[:3]), state.phase) == (2, 0, TURN)


def test_W89_a_train_on_the_resource_track_never_moves_again() -> None:
    state, _ = come_to_end("#E1", whistles=[1])
    play(state, "space R3")
    for token in ("coal", "whistle"):
        assert why_not(state, f"train 1 {token} S") == "Train 1 has left the board and moves no more (W89)"
    assert moves.TRAIN not in state.legal()


def test_W89_nor_is_it_in_anybodys_way() -> None:
    state, _ = come_to_end("#E1")
    play(state, "space R3")
    assert state.occupants.count(0) == len(state.occupants) - 2  # S1 and S16


# --- A13-A16: rulings and their options -------------------------------------------------------------------------------


def test_A13_whoever_can_pay_pays() -> None:
    state, _ = come_to("#T1", goods=["A: cotton, stone"])
    assert choices(state) == ["pay"]
    assert why_not(state, "refuse") == "If you can pay, you have to (A13)"
    state, _ = come_to_end("#E1", goods=["A: cotton, stone, cattle"])
    assert why_not(state, "refuse") == "If you can pay, you have to (A13)"
    state, _ = come_to_end("#E9", shares=["A: teal1"])
    assert choices(state) == ["give teal1"]
    assert why_not(state, "refuse") == "If you can pay, you have to (A13)"


def test_A13_with_the_option_a_town_may_be_refused() -> None:
    state, _ = come_to("#T1", goods=["A: cotton, stone"], score=[9], mayRefuse="yes")
    assert choices(state) == ["pay", "refuse"]
    events = play(state, "refuse")
    assert (state.score[A], goods(state, A), shares(state, A)) == (7, {"cotton": 1, "stone": 1}, [])
    assert told(events, "penalty") == [("A13", {"seat": A, "points": 2, "printed": 2})]
    assert state.phase == TURN


def test_A13_with_the_option_an_end_tile_may_be_refused() -> None:
    state, _ = come_to_end("#E7", goods=["A: cattle, steel, whiskey"], score=[9], mayRefuse="yes")
    play(state, "refuse")
    assert (state.score[A], sum(goods(state, A).values()), state.phase) == (3, 3, SPACING)


def test_A13_with_the_option_an_exchange_may_be_refused() -> None:
    state, _ = come_to_end("#E9", shares=["A: teal1"], score=[9], mayRefuse="yes")
    assert choices(state) == ["refuse", "give teal1"]
    play(state, "refuse")
    assert (state.score[A], shares(state, A), state.phase) == (5, ["teal1"], SPACING)


def test_A13_who_cannot_pay_is_not_asked() -> None:
    state, _ = come_to("#T1", goods=["A: cotton"], score=[9], mayRefuse="yes")
    assert (state.score[A], state.phase) == (7, TURN)


@pytest.mark.parametrize("negative", ["no", "yes"])
def test_A14_in_play_the_score_stays_at_0_whatever_the_option(negative: str) -> None:
    state, _ = come_to("#T4", score=[2], negativeScores=negative)
    assert state.score[A] == 0


@pytest.mark.parametrize(("after", "points"), [("no", 3 * 4), ("yes", 2 * 4)])
def test_A15_the_share_given_away_is_counted_unless_the_option_says_otherwise(after: str, points: int) -> None:
    state, _ = come_to_end("#E10", shares=["A: teal1, teal2, teal3"], exchangeAfter=after)
    play(state, "give teal1")
    assert state.score[A] == points
    assert shares(state, A) == ["teal2", "teal3"]


@pytest.mark.parametrize("end", ["#E9", "#E10"])
def test_A15_without_a_share_the_exchange_is_unpaid(end: str) -> None:
    state, events = come_to_end(end, score=[9])
    assert state.score[A] == 5
    assert told(events, "penalty") == [("W86", {"seat": A, "points": 4, "printed": 4})]
    assert state.phase == SPACING


def test_A16_several_trains_on_one_space() -> None:
    state, _ = come_to_end("#E1", trains=["A: G2, S1, R3, R3, R2", "B: S16, R3, R3, R3, R3"])
    play(state, "space R3")
    assert state.whistles[A] == 2
    view = GAME.view(state, None)["spaces"]
    assert isinstance(view, list)
    assert view[2]["trains"] == [[0, 1], [0, 3], [0, 4], [1, 2], [1, 3], [1, 4], [1, 5]]


def test_A16_with_the_option_one_train_of_each_player() -> None:
    """Seat B's trains do not count."""
    trains = ["A: G2, S1, R3, R2, R6", "B: S16, R1, R4, R5, R2"]
    state, _ = come_to_end("#E1", trains=trains, exclusiveSpaces="yes")
    assert choices(state) == ["space R1", "space R4", "space R5"]
    assert why_not(state, "space R3") == "One of your trains stands on R3 (A16)"
    play(state, "space R4")
    assert where(state, A) == "R4"


def test_A39_the_goods_of_a_space_are_counted_together() -> None:
    """Nine goods and three more: two of any of them are put back."""
    state, _ = come_to_end("#E7", goods=["A: 9 steel"])
    play(state, "space R4")
    assert (state.phase, goods(state, A)) == (DISCARDING, {"cotton": 1, "stone": 1, "wood": 1, "steel": 9})
    play(state, "discard steel")
    assert state.phase == DISCARDING
    play(state, "discard cotton")
    assert goods(state, A) == {"stone": 1, "wood": 1, "steel": 8}
    assert state.phase == TURN


def test_W81_W86_what_else_is_tried_is_refused_for_the_demand() -> None:
    town, _ = come_to("#T1", goods=["A: cotton, stone"])
    assert why_not(town, "done") == "Pay what is demanded (W81)"
    end, _ = come_to_end("#E3", goods=["A: cotton, cattle, steel"])
    assert why_not(end, "done") == "Pay what is demanded (W86)"
