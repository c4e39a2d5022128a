"""W55-W62: moving with a whistle."""

from __future__ import annotations

import pytest

from footplate.games.whistle.rules import moves
from footplate.games.whistle.rules.position import LEAVING, SPACING
from tests.games.whistle.arrange import A, B, arrange
from tests.games.whistle.box import END_PENALTIES, END_POINTS
from tests.games.whistle.moving import (
    NOBODY,
    begun,
    goods,
    halts,
    only,
    play,
    told,
    where,
    why_not,
    why_not_step,
)

STOPS = {"C1": "#11", "C2": "#12", "C3": "#17", "C4": "#18", "C5": "#20"}
"""Five stops on a track from north to south: whiskey, wood, stone, wood, cattle."""


# --- W55-W57: one stop or two -----------------------------------------------------------------------------------------


def test_W55_one_stop_or_two() -> None:
    state = arrange(tiles=STOPS, trains=only("A: C1", NOBODY), hands=["A:"], coal=[1], whistles=[1])
    assert halts(state, 1, "whistle") == ["C2", "C3.0"]
    events = play(state, "train 1 whistle S -> C2")
    assert goods(state, A) == {"wood": 1}
    assert (state.coal[A], state.whistles[A]) == (1, 0)
    assert told(events, "departs") == [("W55", {"seat": A, "train": 1, "token": "whistle", "place": "C1"})]


def test_W55_in_any_direction() -> None:
    """B5 links NE and SW; in the east lie A4 and, behind it, the start stop S8."""
    tiles = {"B5": "#12 r1", "A4": "#11 r1", "C5": "#T1"}
    state = arrange(tiles=tiles, trains=only("A: B5", NOBODY), hands=["A:"], coal=[1], whistles=[1])
    assert halts(state, 1, "coal") == ["C5"]
    assert halts(state, 1, "whistle") == ["A4", "C5", "S8"]
    play(state, "train 1 whistle NE NE -> S8")
    assert where(state, A) == "S8"
    assert goods(state, A) == {}


def test_W55_exactly_one_train() -> None:
    state = arrange(tiles=STOPS, trains=only("A: C2, C4.0", NOBODY), hands=["A:"], whistles=[1])
    play(state, "train 2 whistle S -> C5.0")
    assert [where(state, A, train) for train in (1, 2)] == ["C2", "C5.0"]


def test_W55_without_a_whistle_there_is_no_such_move() -> None:
    state = arrange(tiles=STOPS, trains=only("A: C1", NOBODY), hands=["A:"], coal=[1])
    assert why_not(state, "train 1 whistle S") == "You have no whistle (W55)"


def test_W56_a_skipped_resource_stop_gives_nothing() -> None:
    state = arrange(tiles=STOPS, trains=only("A: C1", NOBODY), hands=["A:"], whistles=[1])
    events = play(state, "train 1 whistle S S -> C3.0")
    assert goods(state, A) == {"stone": 1}
    assert told(events, "passes") == [("W56", {"place": "C2"})]


@pytest.mark.parametrize("skipped", ["#T1", "#CY", "#TP", "#WF", "#GS", "#GM"])
def test_W56_a_skipped_black_tile_has_no_effect(skipped: str) -> None:
    """Neither the town's red points nor what the others give; there are goods for a deal, and none for the town."""
    state = arrange(
        tiles={"D3": "#12", "D4": skipped, "D5": "#11"},
        trains=only("A: D3", NOBODY),
        hands=["A:"],
        goods=["A: wood"],
        whistles=[1],
        score=[9],
    )
    play(state, "train 1 whistle S S -> D5")
    assert goods(state, A) == {"wood": 1, "whiskey": 1}
    assert (state.score[A], state.coal[A], state.whistles[A], sum(state.gold)) == (9, 0, 0, 0)
    assert state.to_move == A


def test_W56_a_skipped_town_is_not_paid() -> None:
    state = arrange(
        tiles={"D3": "#12", "D4": "#T1", "D5": "#11"},
        trains=only("A: D3", NOBODY),
        hands=["A:"],
        goods=["A: cotton, stone"],
        whistles=[1],
    )
    play(state, "train 1 whistle S S -> D5")
    assert goods(state, A) == {"cotton": 1, "stone": 1, "whiskey": 1}
    assert (state.score[A], state.shares[A]) == (0, 0)


def test_W57_a_rival_can_be_skipped_and_counts_as_one_stop() -> None:
    state = arrange(tiles=STOPS, trains=only("A: C1", "B: C2"), hands=["A:"], whistles=[1])
    assert halts(state, 1, "whistle") == ["C3.0"]
    play(state, "train 1 whistle S S -> C3.0")
    assert where(state, B) == "C2"


def test_W57_an_end_tile_can_be_skipped() -> None:
    """From G2 over H3 to its neighbours: only the tile where the train halts is resolved."""
    state = arrange(
        tiles={"G2": "#12 r1"},
        trains=only("A: G2, S1", NOBODY),
        hands=["A:"],
        goods=["A: wood, cattle, whiskey"],
        whistles=[1],
        score=[9],
    )
    assert halts(state, 1, "whistle") == ["H2", "H3", "H4"]
    play(state, "train 1 whistle SW S -> H4", "pay")
    assert (state.score[A], goods(state, A)) == (9 + END_POINTS["#E4"], {})
    assert state.phase == SPACING


def test_W57_a_start_stop_leads_nowhere_else() -> None:
    """It may be the stop of a whistle move, but there is no track behind it."""
    state = arrange(tiles={"A4": "#12 r1"}, trains=only("A: A4, S8", NOBODY), hands=["A:"], whistles=[1])
    assert halts(state, 1, "whistle") == []
    assert why_not(state, "train 1 whistle NE") == "S8: this is a dead end, and your own train stands there (W58)"


def test_W57_nor_does_the_first_start_stop() -> None:
    """S1 lies beyond B1, at the corner of the frame."""
    state = arrange(tiles={"B1": "#12 r1"}, trains=only("A: B1, S1", NOBODY), hands=["A:"], whistles=[1])
    assert why_not(state, "train 1 whistle NE") == "S1: this is a dead end, and your own train stands there (W58)"


# --- W58-W60: trains in the way ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("own", "reached"),
    [
        ("C1", ["C2", "C3.0"]),
        ("C1, C2", ["C3.0", "C4.0"]),
        ("C1, C2, C3.0", ["C4.0", "C5.0"]),
        ("C1, C3.0", ["C2", "C4.0"]),
        ("C1, C2, C3.0, C4.0", ["C5.0"]),
    ],
)
def test_W58_own_trains_are_passed_without_counting(own: str, reached: list[str]) -> None:
    state = arrange(tiles=STOPS, trains=only(f"A: {own}", NOBODY), hands=["A:"], whistles=[1])
    assert halts(state, 1, "whistle") == reached


def test_W58_an_own_train_on_a_black_tile_is_passed_too_or_joined() -> None:
    """Running through D4 does not count, so two stops more are in reach; the train may as well halt there (W6)."""
    tiles = {"D3": "#12", "D4": "#T1", "D5": "#11", "D6": "#17"}
    state = arrange(tiles=tiles, trains=only("A: D3, D4", NOBODY), hands=["A:"], whistles=[1])
    assert halts(state, 1, "whistle") == ["D4", "D5", "D6.0"]


def test_W59_a_whistle_move_ends_at_a_free_stop() -> None:
    state = arrange(tiles=STOPS, trains=only("A: C1", "B: C3.0"), hands=["A:"], whistles=[1])
    assert halts(state, 1, "whistle") == ["C2"]


def test_W59_the_rival_is_named() -> None:
    """A junction on D4 with ways on to D5 and E4."""
    tiles = {"D3": "#12", "D4": "#22", "D5": "#T1", "E4": "#T2"}
    state = arrange(tiles=tiles, trains=only("A: D3", "B: D4"), hands=["A:"], whistles=[1])
    on_the_way = begun(state, 1, "whistle")
    assert on_the_way is not None
    assert on_the_way.phase == LEAVING
    assert (
        why_not_step(on_the_way, moves.HALT) == "D4: the move cannot end here, because a train of B stands there (W59)"
    )


def test_W59_a_black_tile_need_not_be_free() -> None:
    tiles = {"D3": "#12", "D4": "#CY"}
    state = arrange(tiles=tiles, trains=only("A: D3", "B: D4"), hands=["A:"], whistles=[1])
    play(state, "train 1 whistle S -> D4")
    assert state.coal[A] == 2


@pytest.mark.parametrize(("rivals", "reached"), [("C2", ["C3.0"]), ("C2, C3.0", []), ("C3.0", ["C2"])])
def test_W60_one_whistle_passes_at_most_one_rival(rivals: str, reached: list[str]) -> None:
    state = arrange(tiles=STOPS, trains=only("A: C1", f"B: {rivals}"), hands=["A:"], whistles=[1])
    assert halts(state, 1, "whistle") == reached


def test_W60_the_refusal_says_so() -> None:
    state = arrange(tiles=STOPS, trains=only("A: C1", "B: C2, C3.0"), hands=["A:"], whistles=[1])
    expected = "One whistle passes one rival, but there are trains of B: C2 and C3.0 (W60)"
    assert why_not(state, "train 1 whistle S S") == expected


def test_W60_the_refusal_names_every_rival_on_the_way() -> None:
    trains = only("A: C1", "B: C2", "C: C3.0", seats=3)
    state = arrange(3, tiles=STOPS, trains=trains, hands=["A:"], whistles=[1])
    expected = "One whistle passes one rival, but there are trains of B and C: C2 and C3.0 (W60)"
    assert why_not(state, "train 1 whistle S S") == expected


FORK = {"D3": "#12", "D4": "#22", "C3": "#CY", "D5": "#11", "E4": "#T3"}
"""From D3 south to a junction, from which D5 lies south, E4 south-west and C3 north-east."""


def test_W60_a_rival_that_is_passed_already_is_named_too() -> None:
    state = arrange(tiles=FORK, trains=only("A: D3", "B: D4, D5"), hands=["A:"], whistles=[1])
    expected = "One whistle passes one rival, but there are trains of B: D4 and D5 (W60)"
    assert why_not(state, "train 1 whistle S S") == expected


def test_W59_after_a_free_stop_the_next_one_must_be_free() -> None:
    state = arrange(tiles=FORK, trains=only("A: D3", "B: D5"), hands=["A:"], whistles=[1])
    assert why_not(state, "train 1 whistle S S") == "D5: a train of B stands there (W59)"


# --- W61, W62 ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("token", ["coal", "whistle"])
@pytest.mark.parametrize(
    ("owned", "points"),
    [("cotton, cattle, steel", 9 + END_POINTS["#E3"]), ("cotton, cattle", 9 - END_PENALTIES["#E3"])],
)
def test_W61_an_end_tile_is_handled_as_with_coal(token: str, owned: str, points: int) -> None:
    state = arrange(
        tiles={"G2": "#12 r1"},
        trains=only("A: G2, S1", NOBODY),
        hands=["A:"],
        goods=[f"A: {owned}"],
        coal=[1],
        whistles=[1],
        score=[9],
    )
    play(state, f"train 1 {token} SW -> H3", *(["pay"] if points > 9 else []))
    assert (state.score[A], state.phase) == (points, SPACING)
    play(state, "space R4")
    assert where(state, A) == "R4"


CIRCLE = {"D4": "#CY", "D5": "#T1", "E4": "#9", "E5": "#T2"}
"""D4 and D5 are neighbours, and the track on E4 leads from one to the other as well."""


def test_W62_a_whistle_does_not_turn_back() -> None:
    state = arrange(tiles=CIRCLE, trains=only("A: D4", NOBODY), hands=["A:"], whistles=[1])
    on_the_way = begun(state, 1, "whistle")
    assert on_the_way is not None
    on_the_way.play(moves.DIRECTION + 3)
    assert on_the_way.phase == LEAVING
    assert why_not_step(on_the_way, moves.DIRECTION) == "A train does not turn back on the track it came by (W62)"


def test_W62_a_whistle_does_not_end_where_it_began() -> None:
    state = arrange(tiles=CIRCLE, trains=only("A: D4", NOBODY), hands=["A:"], whistles=[1])
    assert halts(state, 1, "whistle") == ["D5", "E5"]
    for way in ("S NW NE", "SW SE N"):
        assert why_not(state, f"train 1 whistle {way}") == "D4: the move cannot end where it began (W62)"


def test_W62_with_the_option_the_way_back_is_shut_by_something_else() -> None:
    state = arrange(
        tiles=CIRCLE,
        trains=only("A: D4", "B: D4"),
        hands=["A:"],
        whistles=[1],
        upgrades=["B: signal"],
        whistleUTurn="yes",
    )
    assert why_not(state, "train 1 whistle S N") == "D4: B has the Blocking Signal and a train there (W97)"


def test_W62_with_the_option_both_are_allowed() -> None:
    state = arrange(tiles=CIRCLE, trains=only("A: D4", NOBODY), hands=["A:"], whistles=[2], whistleUTurn="yes")
    assert halts(state, 1, "whistle") == ["D4", "D5", "E5"]
    play(state, "train 1 whistle S N -> D4")
    assert state.coal[A] == 2
    play(state, "train 1 whistle S NW NE -> D4")
    assert state.coal[A] == 4
