"""W45-W52: moving with coal."""

from __future__ import annotations

import pytest

from footplate.games.whistle.rules import moves
from footplate.games.whistle.rules.position import LEAVING
from footplate.language import say
from tests.games.whistle.arrange import A, arrange
from tests.games.whistle.moving import (
    NOBODY,
    begun,
    goods,
    halts,
    hand,
    only,
    play,
    tile_on,
    told,
    ways,
    where,
    why_not,
    why_not_step,
)

STOPS = {"C1": "#11", "C2": "#12", "C3": "#17", "C4": "#18", "C5": "#20"}
"""Five stops on a track from north to south: whiskey, wood, stone, wood, cattle."""
HUBS = {"D4": "#CY", "D3": "#T1", "C3": "#T2", "C4": "#T3", "D5": "#T4", "E4": "#T5", "E3": "#TP"}
"""A coal yard on D4 with black tiles all round it, from the north clockwise."""


# --- W45-W47: along the track to the next stop ------------------------------------------------------------------------


def test_W45_one_coal_moves_one_train_to_the_next_stop() -> None:
    state = arrange(tiles=STOPS, trains=only("A: C1", NOBODY), hands=["A:"], coal=[3])
    assert halts(state, 1, "coal") == ["C2"]
    events = play(state, "train 1 coal S -> C2")
    assert state.coal[A] == 2
    assert where(state, A) == "C2"
    assert goods(state, A) == {"wood": 1}
    assert told(events, "departs") == [("W45", {"seat": A, "train": 1, "token": "coal", "place": "C1"})]
    assert told(events, "arrives") == [("W45", {"seat": A, "train": 1, "place": "C2"})]


def test_W45_it_must_halt_there() -> None:
    """The train is not asked whether it runs on."""
    state = arrange(tiles=STOPS, trains=only("A: C1", NOBODY), hands=["A:"], coal=[3])
    play(state, "train 1 coal S")
    assert where(state, A) == "C2"
    assert not state.midway()


def test_W45_only_own_trains() -> None:
    state = arrange(tiles=STOPS, trains=["A: R1, R1, R1, R1, C1", "B: C5"], hands=["A:"], coal=[1])
    trains = [step for step in state.legal() if moves.TRAIN <= step < moves.DIRECTION]
    assert trains == [moves.TRAIN + 4]


def test_W45_without_coal_there_is_no_coal_move() -> None:
    state = arrange(tiles=STOPS, trains=only("A: C1", NOBODY), hands=["A:"])
    assert why_not(state, "train 1 coal S") == "You have neither coal nor a whistle (W45)"
    state = arrange(tiles=STOPS, trains=only("A: C1", NOBODY), hands=["A:"], whistles=[1])
    assert why_not(state, "train 1 coal S") == "You have no coal (W45)"


@pytest.mark.parametrize(("direction", "stop"), [("N", "D3"), ("S", "D5"), ("SW", "E4"), ("NW", "E3")])
def test_W46_coal_runs_north_south_and_west(direction: str, stop: str) -> None:
    state = arrange(tiles=HUBS, trains=only("A: D4", NOBODY), coal=[1])
    events = play(state, f"train 1 coal {direction}")
    assert where(state, A) == stop
    assert told(events, "crosses") == [("W46", {"direction": direction, "to": stop})]


@pytest.mark.parametrize("direction", ["NE", "SE"])
def test_W46_coal_never_runs_east(direction: str) -> None:
    state = arrange(tiles=HUBS, trains=only("A: D4", NOBODY), coal=[1])
    expected = f"The track from D4 leads {say(f'whistle.way.{direction}')}, and coal never takes a train east (W46)"
    assert why_not(state, f"train 1 coal {direction}") == expected


def test_W46_nor_does_track_that_bends_east_on_the_way() -> None:
    """C3 links its northern edge with the north-eastern one."""
    state = arrange(tiles={"C2": "#12", "C3": "#1", "B3": "#T1"}, trains=only("A: C2", NOBODY), hands=["A:"], coal=[1])
    assert halts(state, 1, "coal") == []
    state = arrange(tiles={"C2": "#12", "C3": "#9", "C4": "#T1"}, trains=only("A: C2", NOBODY), hands=["A:"], coal=[1])
    assert halts(state, 1, "coal") == ["C4"]


@pytest.mark.parametrize("blanks", [0, 1, 2, 3])
def test_W47_any_number_of_tiles_without_a_stop_are_run_over(blanks: int) -> None:
    """#9, #10 and #21 lead straight on; #15 has its only stop on another track."""
    tiles = {"C1": "#12", **dict(zip(["C2", "C3", "C4"][:blanks], ["#9", "#15", "#21"])), f"C{2 + blanks}": "#T1"}
    state = arrange(tiles=tiles, trains=only("A: C1", NOBODY), hands=["A:"], coal=[1])
    events = play(state, f"train 1 coal {'S ' * (1 + blanks)}-> C{2 + blanks}")
    assert len(told(events, "crosses")) == 1 + blanks
    assert state.coal[A] == 0


# --- W48-W50: others at the stop --------------------------------------------------------------------------------------


def test_W48_a_rival_can_be_neither_passed_nor_joined() -> None:
    state = arrange(tiles=STOPS, trains=only("A: C1", "B: C2"), hands=["A:"], coal=[1])
    assert halts(state, 1, "coal") == []
    assert why_not(state, "train 1 coal S") == "C2: a train of B stands there (W48)"


def test_W48_nor_behind_an_own_train() -> None:
    state = arrange(tiles=STOPS, trains=only("A: C1, C2", "B: C3.0"), hands=["A:"], coal=[1])
    assert halts(state, 1, "coal") == []
    assert why_not(state, "train 1 coal S") == "C3.0: a train of B stands there (W48)"


def test_W48_a_rival_on_another_track_of_the_tile_is_not_in_the_way() -> None:
    state = arrange(tiles=STOPS, trains=only("A: C2", "B: C3.1"), hands=["A:"], coal=[1])
    play(state, "train 1 coal S -> C3.0")
    assert goods(state, A) == {"stone": 1}


def test_W49_an_own_train_is_passed() -> None:
    state = arrange(tiles=STOPS, trains=only("A: C1, C2, C3.0", NOBODY), hands=["A:"], coal=[2])
    assert halts(state, 1, "coal") == ["C4.0"]
    events = play(state, "train 1 coal S S S -> C4.0")
    assert [where(state, A, train) for train in (1, 2, 3)] == ["C4.0", "C2", "C3.0"]
    assert goods(state, A) == {"wood": 1}
    assert state.coal[A] == 1
    assert told(events, "passes") == [("W49", {"place": "C2"}), ("W49", {"place": "C3.0"})]


def test_W49_at_a_junction_any_way_on() -> None:
    """#22 on D4 links N, NE, S and SW; with coal a train that comes from the north goes on S or SW (A33)."""
    tiles = {"D3": "#12", "D4": "#22", "D5": "#T1", "E4": "#T2", "C3": "#T3", "E3": "#T4"}
    state = arrange(tiles=tiles, trains=only("A: D3, D4", NOBODY), hands=["A:"], coal=[1])
    assert halts(state, 1, "coal") == ["D5", "E4"]
    on_the_way = begun(state, 1, "coal")
    assert on_the_way is not None
    assert on_the_way.phase == LEAVING
    expected = "A train does not turn back on the track it came by (A33)"
    assert why_not_step(on_the_way, moves.DIRECTION) == expected
    assert why_not_step(on_the_way, moves.DIRECTION + 1).endswith("coal never takes a train east (W46)")
    assert why_not_step(on_the_way, moves.DIRECTION + 5) == "D4: there is no track north-west (W52)"
    assert (
        why_not_step(on_the_way, moves.HALT)
        == "D4: the move cannot end here, because your own train stands there (W49)"
    )


@pytest.mark.parametrize("there", ["A", "B"])
def test_W50_a_black_tile_always_ends_a_coal_move(there: str) -> None:
    """Whoever stands there; D6 behind it is not reached."""
    tiles = {"D4": "#12", "D5": "#CY", "D6": "#T1"}
    trains = only("A: D4, D5", NOBODY) if there == "A" else only("A: D4", "B: D5")
    state = arrange(tiles=tiles, trains=trains, hands=["A:"], coal=[1])
    assert halts(state, 1, "coal") == ["D5"]


def test_W50_a_black_tile_is_not_passed_even_where_one_may_not_halt() -> None:
    """B's Blocking Signal forbids D5 (W97); that an own train stands there too opens no way on to D6."""
    tiles = {"D4": "#12", "D5": "#CY", "D6": "#T1"}
    state = arrange(tiles=tiles, trains=only("A: D4, D5", "B: D5"), hands=["A:"], coal=[1], upgrades=["B: signal"])
    assert halts(state, 1, "coal") == []
    assert why_not(state, "train 1 coal S") == "D5: B has the Blocking Signal and a train there (W97)"


def test_W50_an_end_tile_always_ends_a_coal_move() -> None:
    """H3 leads on to H2 and H4, but a coal move goes no further."""
    state = arrange(tiles={"G2": "#12 r1"}, trains=only("A: G2, S1", NOBODY), hands=["A:"], coal=[1])
    assert halts(state, 1, "coal") == ["H3"]


# --- W51, W52 ---------------------------------------------------------------------------------------------------------


def test_W51_a_move_that_reaches_no_stop_is_not_begun() -> None:
    """South of C1 there is a gap, and three blank tiles cannot end a move there."""
    state = arrange(tiles={"C1": "#12"}, trains=only("A: C1", NOBODY), hands=["A: #1 #9 #10"], coal=[1])
    before = state.digest()
    assert why_not(state, "train 1 coal S") == "No tile in your hand, laid on C2, brings the train to a stop (W68)"
    with pytest.raises(Exception, match="brings the train to a stop"):
        state.play(moves.TRAIN)
    assert state.digest() == before
    assert (state.coal[A], tile_on(state, "C2"), hand(state, A)) == (1, "", ["#1", "#9", "#10"])


def test_W51_a_tile_that_leads_nowhere_is_not_laid() -> None:
    """#12 has its stop on one track: laid otherwise, the train would run on into gaps with nothing to fill them."""
    state = arrange(tiles={"C1": "#12"}, trains=only("A: C1", NOBODY), hands=["A: #11"], coal=[1])
    on_the_way = begun(state, 1, "coal")
    assert on_the_way is not None
    before = on_the_way.digest()
    assert (
        why_not(state, "train 1 coal S lay #11 r2")
        == "#11, turned by 120°, leads north-east from C2, and coal never takes a train east (W69)"
    )
    with pytest.raises(Exception, match="coal never takes a train east"):
        on_the_way.play(moves.LAY + 10 * 6 + 2)
    assert on_the_way.digest() == before
    assert why_not(state, "train 1 coal S lay #11 r0") == ""


@pytest.mark.parametrize(
    ("token", "directions"), [("coal", ["N", "S", "SW", "NW"]), ("whistle", ["N", "NE", "SE", "S", "SW", "NW"])]
)
def test_W52_a_black_tile_is_left_by_any_edge(token: str, directions: list[str]) -> None:
    state = arrange(tiles=HUBS, trains=only("A: D4", NOBODY), coal=[1], whistles=[1])
    assert ways(state, 1, token) == directions


@pytest.mark.parametrize(("token", "directions"), [("coal", ["N", "S", "SW"]), ("whistle", ["N", "NE", "S", "SW"])])
def test_W52_a_junction_is_left_by_its_four_edges(token: str, directions: list[str]) -> None:
    """#22 has its stop where the tracks N-S and NE-SW cross; that from SE to NW runs over a bridge."""
    state = arrange(tiles=HUBS | {"D4": "#22"}, trains=only("A: D4", NOBODY), coal=[1], whistles=[1])
    assert ways(state, 1, token) == directions
    assert why_not(state, f"train 1 {token} NW") == "D4: there is no track north-west (W52)"


def test_W52_a_plain_stop_is_left_by_either_end_of_its_track() -> None:
    state = arrange(tiles=HUBS | {"D4": "#12"}, trains=only("A: D4", NOBODY), coal=[1], whistles=[1])
    assert ways(state, 1, "coal") == ways(state, 1, "whistle") == ["N", "S"]
    state = arrange(tiles=HUBS | {"D4": "#12 r1"}, trains=only("A: D4", NOBODY), coal=[1], whistles=[1])
    assert ways(state, 1, "whistle") == ["NE", "SW"]
    assert halts(state, 1, "coal") == ["E4"]
