"""Building by orders under seal, as by post (D100-D104, A54-A58)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from footplate.games import load
from footplate.games.dampfross import GAME
from footplate.games.dampfross.rules.building import put_track
from footplate.games.dampfross.rules.fees import has_joined
from footplate.games.dampfross.rules.maps import SHELF
from footplate.games.dampfross.rules.orders import THROWS, _build_point, is_ordering, order_of
from footplate.games.dampfross.rules.position import BEFORE_ROLL, CHOOSE_START, ROLL
from footplate.games.dampfross.rules.state import DampfrossState
from footplate.kernel.events import Event
from footplate.kernel.records.reading import read_record
from footplate.kernel.records.replay import replay
from footplate.kernel.referee import inspect
from footplate.kernel.rng import Random
from footplate.kernel.state import CHANCE, OVER
from footplate.kernel.text import BadText
from tests.games.dampfross.table import ABROAD, PLAIN, choose, legal, new, paid, play, position, told, why_not
from tests.games_in_play import begin, play_on

NEAR_NORTH = ("West-E2-E3-D4-C4", "East-E8-E7-E6-D6-C5")
"""Two networks on the plain map, each a field from North (B5)."""


def ordering(
    track: Sequence[str] = NEAR_NORTH,
    dice: str = "4,3,2",
    starts: Sequence[str] = ("West", "East", "West"),
    accounts: Sequence[int] = (),
    orders: str = "",
    runs: str = "money",
) -> DampfrossState:
    """A round in which the throws are known and A writes its orders, with what has been ordered so far."""
    return position(
        seats=len(track),
        roll=dice[0],
        track=track,
        starts=starts[: len(track)],
        further=f"dice={dice}" + (f" orders={orders}" if orders else ""),
        accounts=accounts,
        building="orders",
        runs=runs,
    )


def order(state: DampfrossState, *lines: str) -> list[Event]:
    """The orders of a round, seat after seat, three lines each; what is left out is a pass."""
    events: list[Event] = []
    for text in lines:
        events += play(state, text)
    while is_ordering(state):
        events += play(state, "pass")
    return events


# --- throws --------------------------------------------------------------------------------------------------------


def test_D100_three_throws_are_rolled_for_a_round_before_anybody_orders_and_are_the_same_for_all() -> None:
    state = new(3, building="orders")
    (event,) = told(play(state, "roll 4 3 6"), "throws")
    assert (event.clause, event.number("a"), event.number("b"), event.number("c")) == ("D100", 4, 3, 6)
    for seat in range(3):
        assert state.to_move == seat
        play(state, "start West")
        for points in (4, 3, 6):
            assert state.to_move == seat
            assert state.points == points
            play(state, "pass")
    assert state.round == 2
    assert (state.phase, state.to_move, state.first) == (ROLL, CHANCE, 1)


def test_D101_the_best_three_of_four_dice_count_and_two_ones_are_thrown_again() -> None:
    state = new(2, building="orders", throws="bestOfFour")
    play(state, "roll 4 2 6 2")
    assert state.dice == [4, 6, 2]  # the first of the lowest is left out
    again = new(2, building="orders", throws="bestOfFour")
    for die in (1, 5, 1, 6):
        again.play(GAME.notation.read(new(2, building="orders"), f"roll {die} 1 1")[0])
    assert again.phase == ROLL
    assert again.dice == []
    assert again.midway()
    play(again, "roll 1 5 3 6")
    assert again.dice == [5, 3, 6]


def test_the_dice_of_a_round_are_one_line_of_a_record_and_one_event_of_chance() -> None:
    state = new(2, building="orders", throws="bestOfFour")
    chance = Random(3)
    steps = []
    while state.phase == ROLL:
        steps.append(GAME.rules.draw(state, chance.below))
        state.play(steps[-1])
    begun = new(2, building="orders", throws="bestOfFour")
    text = GAME.notation.write(begun, steps)
    assert len(text.split()) == 5
    assert GAME.notation.read(begun, text) == steps[-4:]


# --- orders under seal ---------------------------------------------------------------------------------------------


def test_D102_orders_are_opened_when_all_are_in_and_carried_out_throw_by_throw() -> None:
    state = ordering(dice="2,1,1")
    before = state.owners[:]
    play(state, "build (C4)-C3", "pass", "build (C3)-B3")
    assert state.owners == before  # nothing lies on the map before all have ordered
    play(state, "build (C5)-C6", "pass")
    events = play(state, "pass")
    assert [e.number("throw") for e in told(events, "throw")] == [1, 2, 3]
    kinds = [event.kind for event in events if event.kind in ("throw", "laid")]
    assert kinds == ["throw", "laid", "laid", "throw", "throw", "laid"]
    assert not any(state.orders)


def test_D102_a_later_line_may_go_on_from_an_earlier_one_of_the_same_round() -> None:
    state = ordering(dice="1,1,1")
    assert "C3-B3" not in legal(state)
    play(state, "build (C4)-C3")
    assert "C3-B3" in legal(state)
    order(state, "build (C3)-B3", "build (B3)-B2")
    assert state.network.reaches(0, state.board.hex_names.index("B2"))


@pytest.mark.parametrize("viewer", [None, 1, 2])
def test_D102_nobody_else_sees_an_order_before_all_have_ordered(viewer: int | None) -> None:
    track = (*NEAR_NORTH, "West-F2")
    one, other = ordering(track), ordering(track)
    scripts = (("build (C4)-C3; (C4)-D5", "build (C3)-B3"), ("build (C4)-North", "pass"))
    for state, script in zip((one, other), scripts, strict=True):
        play(state, *script)
    assert GAME.view(one, viewer) == GAME.view(other, viewer)
    assert GAME.position(one, viewer, full=False) == GAME.position(other, viewer, full=False)
    assert GAME.score_table(one, viewer, "en") == GAME.score_table(other, viewer, "en")
    assert GAME.text_board(one, viewer) == GAME.text_board(other, viewer)
    seat = one.seats if viewer is None else viewer
    guesses = [GAME.secrets.determinize(state, seat, Random(1).below) for state in (one, other)]
    assert guesses[0].digest() == guesses[1].digest()
    inspect(GAME, guesses[0])
    if viewer is not None:
        assert GAME.observe(one, viewer) == GAME.observe(other, viewer)
    assert GAME.secrets.is_sealed(one, 0, viewer)
    assert one.scores() == other.scores()


def test_D102_whoever_orders_sees_the_own_orders_and_what_is_written_stays_hidden_afterwards() -> None:
    state = ordering()
    play(state, "build (C4)-C3")
    view: dict[str, Any] = dict(GAME.view(state, 0))
    assert view["orders"][0] == ["C4-C3"]
    assert view["throws"] == [4, 3, 2]
    assert view["throw"] == 1
    assert not GAME.secrets.is_sealed(state, 0, 0)
    play(state, "pass", "pass")
    assert state.to_move == 1
    assert GAME.view(state, 0)["orders"] == [["C4-C3"], [], []]
    assert GAME.view(state, 1)["orders"] == [[], [], []]
    assert "A:?" in GAME.position(state, 1, full=False)


def test_D102_only_the_last_order_shows_anything() -> None:
    state = ordering(dice="1,1,1")
    reveals = GAME.secrets.reveals
    play(state, "pass", "pass")
    (last,) = GAME.notation.read(state, "pass")
    assert not reveals(state, last)
    play(state, "pass", "pass", "pass")
    assert reveals(state, last)
    (segment,) = GAME.notation.read(state, "build (C5)-North")
    assert reveals(state, segment)  # it uses the last point, so that the order is complete with it


def test_the_page_asks_for_an_order_and_says_that_the_others_stay_hidden() -> None:
    state = ordering()
    question, means = GAME.story.ask_briefly(state, ["Anton", "Beate"], "en")
    assert question == "Throw 1 of 3, points: 4. What do you order?"
    assert "hidden until all have ordered" in means


def test_what_was_ordered_and_built_is_told_company_by_company() -> None:
    state = ordering(dice="2,1,1")
    events = order(state, "build (C4)-B4-North", "pass", "pass", "build (C5)-North")
    lines = [text for _, text in GAME.tell_move(state, events, ["Anton", "Beate"], "en", False)]
    assert "Anton orders for throw 1: track south-west of North – North, 2 points" in lines
    assert "Anton: track south-west of North – North, 2 points" in lines
    assert "Several reach North in the same throw: 3 units of the premium to Beate" in lines


# --- premiums and fees ---------------------------------------------------------------------------------------------


def premiums(events: list[Event]) -> dict[int, int]:
    return {event.number("seat"): event.number("amount") for event in told(events, "premium")}


def test_D103_companies_that_reach_a_city_with_the_same_throw_share_its_premium() -> None:
    state = ordering()
    events = order(state, "build (C4)-B4-North", "pass", "pass", "build (C5)-North")
    assert premiums(events) == {0: 3, 1: 3}  # although one came a point earlier
    assert {event.clause for event in told(events, "premium")} == {"D103"}
    assert state.accounts == [23, 23]
    later = ordering()
    events = order(later, "build (C4)-North", "pass", "pass", "pass", "build (C5)-North")
    assert premiums(events) == {0: 6}
    assert told(events, "premium")[0].clause == "D37"


def test_D104_whoever_enters_a_hex_after_another_within_the_same_throw_pays() -> None:
    state = ordering(dice="3,1,1")
    events = order(state, "build (C4)-B4", "pass", "pass", "build (C5)-C4")
    assert paid(events) == [(0, 1, "D29")]  # C4 was Anton's before
    state = ordering(("West-E2-E3-D4", "East-E8-E7-E6-E5"), dice="3,1,1")
    events = order(state, "build (D4)-D5", "pass", "pass", "build (E5)-E4; (E5)-D5")
    assert [(e.number("seat"), e.number("owner"), e.number("amount")) for e in told(events, "fee")] == [(1, 0, 1)]


def test_A54_companies_that_enter_a_hex_with_the_same_point_pay_each_other_nothing() -> None:
    tracks = ("West-E2-E3-D4", "East-E8-E7-E6-E5")
    state = ordering(tracks, dice="3,1,1")
    events = order(state, "build (D4)-D5", "pass", "pass", "build (E5)-D5")
    assert not told(events, "fee")
    head_on = ordering(("West-E2-E3-E4", "East-E8-E7-E6-E5"), dice="3,1,1")
    events = order(head_on, "build (E4)-E5", "pass", "pass", "build (E5)-E4")
    assert {event.clause for event in told(events, "fee")} == {"D29"}  # for the hex, but not for parallel track
    assert head_on.accounts == [20, 20]


def test_A54_points_and_not_segments_count() -> None:
    """A crosses the river C2.E for three points; B needs two segments, and is there a point earlier."""
    state = ordering(("West-D2-C2", "West-D2-D3"), dice="4,1,1", starts=("West", "West"))
    events = order(state, "build (C2)-C3", "pass", "pass", "build (D3)-D4; (D3)-C3")
    assert [(e.number("seat"), e.number("owner")) for e in told(events, "fee")] == [(0, 1)]


def test_A55_an_order_must_be_covered_by_the_account_at_the_beginning_of_the_round() -> None:
    tracks = ("West-E2-E3-D4-C4", "West-F2-F3-F4-E4-D5-C5")
    state = ordering(tracks, accounts=[1, 20], starts=("West", "West"))
    play(state, "build (C4)-C5")
    assert state.reserved == 1
    assert state.accounts == [1, 20]
    assert "(A22)" in why_not(state, "build (D4)-D5")
    order(state, "build (C4)-North", "pass")
    assert state.accounts == [6, 21]  # the premium is paid after the throw


@pytest.mark.parametrize(("seats", "shares"), [(4, [2, 2, 1, 1]), (5, [2, 1, 1, 1, 1])])
def test_A55_units_that_cannot_be_divided_go_one_each_in_the_order_of_the_round(seats: int, shares: list[int]) -> None:
    tracks = ["West-E2-E3-D4-C4"] * seats
    state = position(
        seats=seats,
        roll="1",
        first="B",
        to="B",
        track=tracks,
        starts=["West"] * seats,
        further="dice=1,1,1",
        building="orders",
    )
    play(state, *["build (C4)-North", "pass", "pass"] * seats)
    order_of_round = [(1 + place) % seats for place in range(seats)]
    assert [state.accounts[seat] - 20 for seat in order_of_round] == shares


# --- orders that cannot be carried out -----------------------------------------------------------------------------


def test_A56_a_segment_whose_fees_cannot_be_paid_is_not_built_and_what_hangs_on_it_neither() -> None:
    state = ordering(("West-E2-E3-D4", "East-E8-E7-E6-E5"), dice="4,1,1", accounts=[20, 0])
    events = order(state, "build (D4)-D5", "pass", "pass", "build (E5)-F5; (E5)-D5-C5; (F5)-G4")
    missed = [(event.word("to"), event.clause) for event in told(events, "not_built")]
    assert missed == [("D5", "A22"), ("C5", "D23")]
    assert state.accounts == [20, 0]
    assert state.network.reaches(1, state.board.hex_names.index("G4"))  # the rest of the order stands


def test_A56_of_two_first_segments_through_one_side_the_earlier_in_the_order_of_the_round_is_built() -> None:
    state = new(2, map="france", building="orders", firstPlayer="B")
    play(state, "roll 4 3 2")
    board = state.board
    paris = board.place_hexes[board.place_names.index("Paris")]
    side = next(board.node_names[there] for there in board.neighbours[paris * 6 : paris * 6 + 6] if there >= 0)
    play(state, "start Paris", f"build (Paris)-{side}", "pass", "pass")
    events = order(state, "start Paris", f"build (Paris)-{side}")
    assert [(event.number("seat"), event.clause) for event in told(events, "not_built")] == [(0, "D12")]
    assert state.first_sides[0] == -1
    assert state.first_sides[1] >= 0


def test_A57_start_cities_are_ordered_under_seal_and_pay_nothing() -> None:
    state = new(2, building="orders")
    play(state, "roll 1 1 1", "start West", "build (West)-E2", "pass", "pass")
    assert state.phase == CHOOSE_START
    assert state.starts == [-1, -1]
    assert GAME.view(state, 1)["starts"] == [None, None]
    events = order(state, "start West")
    assert [event.word("city") for event in told(events, "start")] == ["West", "West"]
    assert not told(events, "premium")
    assert state.starts[0] == state.starts[1] >= 0


def test_A57_with_startPremium_those_who_start_in_a_city_share_it() -> None:
    state = new(3, building="orders", startPremium="yes")
    play(state, "roll 1 1 1", "start West", "pass", "pass", "pass", "start East", "pass", "pass", "pass")
    order(state, "start West")
    assert state.accounts == [23, 26, 23]


def test_A57_a_ferry_that_two_order_goes_to_the_earlier_in_the_order_of_the_round() -> None:
    way = "West-F1-G1-H1-H2-I2-I3-Seaham"
    state = position(
        map=ABROAD,
        roll="1",
        first="B",
        to="B",
        track=[way, way],
        starts=["West", "West"],
        further="dice=1,1,1",
        building="orders",
        advanced="yes",
    )
    events = play(state, "ferry Seaham", "pass", "pass", "pass")
    assert state.network.ferries[0].owner == -1  # under seal
    events = order(state, "ferry Seaham")
    assert [event.number("seat") for event in told(events, "ferry")] == [1]
    assert [event.number("seat") for event in told(events, "ferry_missed")] == [0]
    assert state.accounts == [20, 14]


def test_A58_building_ends_with_the_round_in_which_the_last_city_is_connected() -> None:
    state = ordering(("West-E2-E3-D4-C4-North", "East-E8-E7-E6-F6-G5"), dice="1,1,1", starts=("West", "East"), runs="1")
    play(state, "pass", "pass", "build (C4)-C3")
    events = order(state, "build (G5)-South")
    assert [event.word("to") for event in told(events, "laid")] == ["South", "C3"]
    assert told(events, "built")[0].clause == "D38"
    assert state.opener == 1


def test_A58_all_are_asked_before_the_throws_where_building_may_be_declared_ended() -> None:
    state = position(
        round=4,
        since="3",
        before_roll=True,
        track=["West-E2-E3-D4-C4-North", "East-E8-E7-E6"],
        starts=["West", "East"],
        building="orders",
        runs="1",
    )
    assert state.phase == BEFORE_ROLL
    play(state, "pass")
    assert (state.phase, state.to_move) == (BEFORE_ROLL, 1)
    refused = state.clone()
    play(refused, "pass")
    assert refused.phase == ROLL
    play(state, "declare")
    assert state.opener == 0


@pytest.mark.parametrize(
    "options", ["buildDice=2", "sameRoll=yes", "jointLines=yes", "finishRound=yes"], ids=lambda text: text.split("=")[0]
)
def test_A40_what_cannot_be_played_with_orders_is_refused(options: str) -> None:
    with pytest.raises(BadText, match="A40"):
        GAME.new(2, GAME.options.read(f"building=orders {options}"), PLAIN)


def test_D101_the_way_of_throwing_is_refused_without_orders() -> None:
    with pytest.raises(BadText, match="D101"):
        GAME.new(2, GAME.options.read("throws=bestOfFour"), PLAIN)


def test_T16_a_shared_premium_and_the_fee_of_the_second() -> None:
    test_D103_companies_that_reach_a_city_with_the_same_throw_share_its_premium()
    three = ordering(("West-E2-E3-D4-C4", "East-E8-E7-E6-D6-C5", "West-E2-E3-D4-D5-C5"), dice="1,1,1")
    events = order(
        three, *["build (C4)-North", "pass", "pass"], *["build (C5)-North", "pass", "pass"], "build (C5)-North"
    )
    assert premiums(events) == {0: 2, 1: 2, 2: 2}


# --- A61: joined is joined ------------------------------------------------------------------------------------------


def in_e3(**options: str) -> DampfrossState:
    """A came to E3 before B, and orders; it can come again over D3."""
    return position(
        roll="2", track=("West-E2-E3;West-D2-D3", "East-E8-E7-E6-E5-E4-E3"), starts=("West", "East"),
        further="dice=2,2,2 came=D2.A,D3.A,E2.A,E3.A.B,E4.B,E5.B,E6.B,E7.B,E8.B",
        building="orders", joinAlways="yes", **options,  # type: ignore[arg-type]
    )  # fmt: skip


@pytest.mark.parametrize(
    ("option", "aside", "fees"),
    [
        ({}, 1 + 4, [(1, 1, "D29"), (1, 4, "D31")]),
        ({"joinAgain": "yes"}, 1 + 5, [(1, 1, "D29"), (1, 5, "A25")]),
        ({"joinOncePerHex": "yes"}, 0 + 5, [(1, 5, "A25")]),
    ],
)
def test_A61_A55_an_order_that_comes_again_puts_the_unit_aside_once(
    option: dict[str, str], aside: int, fees: list[tuple[int, int, str]]
) -> None:
    state = in_e3(**option)
    play(state, "build (D3)-E3-E4")
    assert state.reserved == aside
    assert GAME.restore(GAME.position(state)).digest() == state.digest()
    assert paid(order(state)) == fees


def test_A61_what_was_only_ordered_has_not_been_paid() -> None:
    """A orders to come again with the second throw, and to build beside B with the first."""
    state = in_e3()
    assert paid(order(state, "build (E3)-E4", "build (D3)-E3")) == [(1, 5, "A25"), (1, 1, "D29")]


def test_A61_orders_in_pencil_leave_no_trace_of_who_came() -> None:
    state = in_e3()
    before = state.came[:]
    play(state, "build (D3)-E3-E4", "pass", "pass")
    assert state.to_move == 1
    assert state.came == before


# --- records, positions, whole games -------------------------------------------------------------------------------


def test_a_record_with_orders_replays_and_is_the_same_text() -> None:
    played = play_on(begin("dampfross", 5, seats=3, building="orders", throws="bestOfFour", runs="2"), 5)
    text = str(played.record)
    again = replay(read_record(text, ("dampfross",), strict=True), load)
    assert str(again.record) == text
    assert not again.warnings
    assert again.state.to_move == OVER
    assert "[cost" not in text.split("== run")[0]  # what an order costs is known when it is carried out


@pytest.mark.parametrize(
    "orders", ["A:C4-C9/-/-|B:-", "A:C4-C3|B:-", "A:Berlin/-/-|B:-", "A:?|B:-", "A:West/-/-|B:-", "A:C4-C3/C4-C3/-|B:-"]
)
def test_orders_that_cannot_be_are_refused_in_a_position(orders: str) -> None:
    with pytest.raises(BadText):
        ordering(orders=orders)


def test_a_position_written_in_the_middle_of_orders_is_read_back() -> None:
    state = ordering(dice="2,3,1")
    play(state, "build (C4)-C3", "build (C3)-B3", "pass", "build (C5)-C6")
    assert order_of(state, 0, 1)
    back = GAME.restore(GAME.position(state))
    assert back.digest() == state.digest()
    assert len(back.orders) == 2 * THROWS


def test_dice_throw_orders_and_what_is_put_aside_are_in_the_digest() -> None:
    digests = []
    for name, value in (("throw", 1), ("reserved", 3), ("dice", [4, 3, 1]), ("orders", [[5], *[[]] * 5]), ("", 0)):
        state = ordering()
        if name:
            setattr(state, name, value)
        digests.append(state.digest())
    assert len(set(digests)) == 5


CHOICES = [
    (3, PLAIN, "building=orders runs=2"),
    (2, "tutorial", "building=orders throws=bestOfFour runs=2 entry=sealed"),
    (4, ABROAD, "advanced=yes building=orders joinAlways=yes runs=1"),
    (6, PLAIN, "building=orders startPremium=yes thresholdUnconnected=1 runs=1 debtAllowed=yes"),
]


@pytest.mark.parametrize(("seats", "map_key", "options"), CHOICES)
@pytest.mark.parametrize("seed", range(3))
def test_random_games_with_orders_come_to_their_end(seats: int, map_key: str, options: str, seed: int) -> None:
    state = GAME.new(seats, GAME.options.read(options), map_key)
    chance = Random(seed)
    for number in range(4000):
        if state.to_move == OVER:
            break
        if number % 9 == 0:
            inspect(GAME, state)
        state.play(GAME.rules.draw(state, chance.below) if state.to_move == CHANCE else choose(state, chance))
    assert state.to_move == OVER


@pytest.mark.parametrize("map_key", SHELF.built_in())
def test_every_map_can_be_played_by_orders_and_in_operating_rounds(map_key: str) -> None:
    for options in (
        "building=orders",
        "building=orders throws=bestOfFour advanced=yes runs=12 runsInRound=7 entry=sealed",
        "building=orders advanced=yes runsInRound=8 startPremium=yes joinAlways=yes",
        "runs=8 runsInRound=8 entry=sealed",
    ):
        state = GAME.new(3, GAME.options.read(options), map_key)
        chance = Random(5)
        while state.to_move == CHANCE:
            state.play(GAME.rules.draw(state, chance.below))
        inspect(GAME, state)
        assert GAME.restore(GAME.position(state)).digest() == state.digest()
        assert is_ordering(state) == ("orders" in options)


@pytest.mark.parametrize("first", [0, 1])
def test_A61_A54_who_comes_at_the_same_point_is_not_paid_whoever_builds_first(first: int) -> None:
    """B was there before C and comes again, for which it pays C; A comes for the first time at the same point."""
    chosen = {"joinAlways": "yes", "building": "orders", "debtAllowed": "yes"}
    state = GAME.new(3, GAME.options.choose(chosen), "practice")
    board = state.board
    hex = next(
        hex
        for hex in range(board.hexes)
        if not board.is_city[hex] and all(near >= 0 for near in board.neighbours[6 * hex : 6 * hex + 6])
    )

    def into(direction: int) -> int:
        return board.neighbours[6 * hex + direction] * 6 + (direction + 3) % 6

    a, b, c = range(3)
    put_track(state, b, into(1))
    put_track(state, c, into(0))
    put_track(state, b, board.neighbours[6 * hex + 2] * 6 + 2)
    put_track(state, a, board.neighbours[6 * hex + 4] * 6 + 4)
    state.first = first
    _build_point(state, [into(4), into(2), -1], [[] for _ in range(board.cities)])
    assert has_joined(state, b, c, hex)
    assert not has_joined(state, b, a, hex)
