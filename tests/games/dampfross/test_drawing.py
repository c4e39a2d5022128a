"""D44-D49, D74-D76, A8-A10, A27-A29, A32, A36, A38, A40: which run comes next, who enters it, on which route."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from footplate.games.dampfross import GAME
from footplate.games.dampfross.rules import moves
from footplate.games.dampfross.rules.building import put_track
from footplate.games.dampfross.rules.distances import land_distances
from footplate.games.dampfross.rules.position import DRAW_LIST, ENTERING, ROUTE
from footplate.games.dampfross.rules.state import DampfrossState
from footplate.games.dampfross.rules.trains import after_hop, route_hexes, start_hex
from footplate.kernel.rng import Random
from footplate.kernel.text import BadText
from tests.games.dampfross.running import (
    ACROSS,
    DETOUR,
    DETOUR_WAY,
    IDLE,
    WAY,
    asked,
    drawing,
    entry,
    fares,
    kinds,
    race,
)
from tests.games.dampfross.table import ABROAD, PLAIN, TWINS, legal, new, play, told, why_not

pytestmark = pytest.mark.once

NUMBERS = [f"{tens}{ones}" for tens in range(1, 7) for ones in range(1, 7)]
ROUND_TRIP = "West-D2-C2-B3-B4-North"
"""The five fields from West to North."""
LONG_WAY = "West-D1-D2-C2-B3-B4-North"
"""Six fields to North, though it is five over land."""


def dice(*thrown: int) -> Callable[[int], int]:
    """Chance that throws these dice, one after the other."""
    waiting = list(thrown)
    return lambda below: waiting.pop(0) - 1


def but(*numbers: str, times: int = 1) -> str:
    """All numbers but these, each so often."""
    return ",".join(number for number in NUMBERS for _ in range(times) if number not in numbers)


def draw(state: DampfrossState, *thrown: int) -> str:
    """What chance draws with these dice."""
    return GAME.notation.name(state, GAME.rules.draw(state, dice(*thrown)))


def cities(events: Iterable[object]) -> list[object]:
    return [getattr(event, "facts")["city"] for event in events]  # noqa: B009


# --- D44: start and target ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("number", "city"), [("16", "Bremerhaven"), ("61", "Nuernberg"), ("66", "Muenchen")])
def test_D44_the_city_with_the_number_is_the_start(number: str, city: str) -> None:
    state = drawing("Berlin-R27", "Berlin-R27", map="germany")
    assert cities(play(state, f"draw from {number}")) == [city]


def test_D44_the_red_die_gives_the_tens_and_the_white_one_the_ones() -> None:
    assert draw(drawing(ACROSS, ACROSS), 6, 5) == "65"
    assert draw(drawing(ACROSS, ACROSS), 1, 2) == "12"


def test_D44_the_target_is_drawn_in_the_same_way() -> None:
    state = drawing(ACROSS, ACROSS)
    play(state, "draw from 52")
    assert draw(state, 6, 3) == "63"
    assert cities(told(play(state, "draw to 63"), "drawn_to")) == ["East"]
    assert (state.start, state.target) == (4 * 6 + 1, 5 * 6 + 2)


def test_D44_every_number_can_be_drawn() -> None:
    assert legal(drawing(ACROSS, ACROSS)) == NUMBERS


# --- D45, A8: six fields at least -----------------------------------------------------------------------------------


def test_D45_only_the_target_is_drawn_again() -> None:
    state = drawing(ROUND_TRIP, ROUND_TRIP)
    play(state, "draw from 51")
    assert kinds(play(state, "draw to 11")) == ["redrawn_to"]
    assert (state.start, state.target) == (24, -1)
    assert legal(state) == NUMBERS


def test_D45_six_fields_are_enough() -> None:
    state = drawing(LONG_WAY, LONG_WAY)
    play(state, "draw from 51")
    assert kinds(play(state, "draw to 11"))[0] == "drawn_to"


def test_A8_the_shortest_route_over_track_of_everybody_counts() -> None:
    state = drawing("West-D2-C2-B3", "West-D1-D2-C2-B3-B4-North")
    play(state, "draw from 51")
    assert kinds(play(state, "draw to 11")) == ["redrawn_to"], "five fields, over track of A and B"


def test_A8_with_minBy_hex_the_way_over_land_counts() -> None:
    state = drawing(LONG_WAY, LONG_WAY, minBy="hex")
    play(state, "draw from 51")
    assert kinds(play(state, "draw to 11")) == ["redrawn_to"], "five fields over land"


@pytest.mark.parametrize(("number", "drawn"), [("11", "redrawn_to"), ("61", "drawn_to")])
def test_A8_without_a_route_the_way_over_land_counts(number: str, drawn: str) -> None:
    state = drawing("West-D2", "West-D2")
    play(state, "draw from 51")
    assert kinds(play(state, f"draw to {number}"))[0] == drawn, "North is five fields from West, East eight"


def test_A8_the_same_city_is_always_drawn_again() -> None:
    state = drawing(ACROSS, ACROSS)
    play(state, "draw from 51")
    assert kinds(play(state, "draw to 52")) == ["redrawn_to"]


def test_A36_a_start_with_no_target_six_fields_away_is_drawn_again() -> None:
    # South and North are five fields from West, and ten from each other.
    state = drawing("West-F2-G2-H3-H4-South", ROUND_TRIP, runs="18", used=but("51", "31", "11"))
    assert kinds(play(state, "draw from 51")) == ["redrawn_from"]
    assert asked(state) == "chance"
    assert not state.used[24], "51 is still free"
    assert kinds(play(state, "draw from 31")) == ["drawn_from"]


# --- D46: the target becomes the next start -------------------------------------------------------------------------


def test_D46_only_a_target_is_drawn() -> None:
    state = race(ACROSS, "West-D2", routes=[WAY, ""], targetIsNextStart="yes")
    play(state, "pass")
    assert state.start == 5 * 6, "East, 61"
    assert why_not(state, "draw from 51") != ""
    assert kinds(play(state, "draw to 51"))[0] == "drawn_to"


def test_D46_is_a_variant() -> None:
    state = race(ACROSS, "West-D2", routes=[WAY, ""])
    play(state, "pass")
    assert state.start == -1
    assert kinds(play(state, "draw from 11")) == ["drawn_from"]


@pytest.mark.parametrize(
    "options",
    [
        {"targetIsNextStart": "yes", "runs": "18"},
        {"targetIsNextStart": "yes", "runs": "36"},
        {"runs": "18", "advanced": "yes", "pooledSpecials": "yes", "drawList": "yes", "minBy": "hex"},
    ],
)
def test_A40_options_that_exclude_each_other_are_refused_with_a_sentence(options: dict[str, str]) -> None:
    with pytest.raises(BadText, match="A40"):
        new(2, PLAIN, **options)


# --- D47, A9, A33: who enters, in which order -----------------------------------------------------------------------


def test_D47_nobody_has_to_enter() -> None:
    state = entry(ACROSS, ACROSS)
    play(state, "pass", "pass")
    assert state.accounts == [20, 20]
    assert state.runs == 1
    assert asked(state) == "chance"


@pytest.mark.parametrize(
    ("accounts", "order"), [((10, 30, 20), "BCA"), ((30, 20, 10), "ABC"), ((5, 6, 7), "CBA"), ((9, 9, 8), "ABC")]
)
def test_A9_the_richest_declares_first_and_the_poorest_last(accounts: tuple[int, ...], order: str) -> None:
    state = drawing(ACROSS, ACROSS, ACROSS, accounts=accounts)
    play(state, "draw from 51", "draw to 61")
    for seat in order:
        assert asked(state) == f"{seat} enter"
        play(state, "pass")


@pytest.mark.parametrize(("done", "order"), [(0, "ABC"), (1, "BCA"), (2, "CAB"), (3, "ABC")])
def test_A33_at_equal_accounts_the_building_order_of_the_run_decides(done: int, order: str) -> None:
    state = drawing(ACROSS, ACROSS, ACROSS, done=done)
    play(state, "draw from 51", "draw to 61")
    for seat in order:
        assert asked(state) == f"{seat} enter"
        play(state, "pass")


def test_A9_open_entries_are_seen_at_once() -> None:
    state = entry(ACROSS, ACROSS)
    play(state, f"run 51-61 via {WAY}")
    entries = GAME.view(state, 1)["entries"]
    assert isinstance(entries, list)
    assert entries[0]["route"] == WAY


def test_A9_sealed_fares_are_booked_only_when_all_have_declared() -> None:
    state = entry("West-E2", ACROSS, entry="sealed", further="turn=opened:no")
    play(state, "run 51-61 via (West)-E2-E3:B-E4:B-E5:B-E6:B-E7:B-E8:B-East:B")
    assert state.accounts == [20, 20]
    play(state, "pass")
    assert [account - gain for account, gain in zip(state.accounts, (20, 0))] == [13, 27]


# --- D48, D49, A10, A38: routes -------------------------------------------------------------------------------------


def test_D48_a_route_must_reach_the_target() -> None:
    state = entry(ACROSS, ACROSS)
    play(state, "run 51-61 via (West)-E2-E3-E4")
    assert asked(state) == "A", "the route is not complete"
    assert legal(state) == ["-E5"]


def test_D48_a_declared_route_is_binding() -> None:
    state = race(ACROSS + ";" + DETOUR, ACROSS, routes=[WAY, WAY])
    assert asked(state) == "chance"
    assert why_not(state, f"run 51-61 via {DETOUR_WAY}") != ""
    play(state, "throw A 1+1 B 1+2")
    assert asked(state) == "chance"


def test_D49_only_existing_track_can_be_used() -> None:
    state = entry(ACROSS, "West-D2")
    assert "(D49)" in why_not(state, "run 51-61 via (West)-E2-D3-D4-D5-D6-D7-D8-D9-East")


def test_D49_without_a_segment_of_ones_own_one_is_not_asked() -> None:
    state = drawing("West-D2", ACROSS)
    play(state, "draw from 11", "draw to 31")
    assert asked(state) == "chance", "nobody has track there"
    state = drawing("East-D9", ACROSS, accounts=[20, 30])
    play(state, "draw from 51", "draw to 61")
    play(state, "pass")
    assert asked(state) == "chance", "A's only track lies beyond the target"


def test_A10_one_own_segment_is_enough() -> None:
    state = entry("West-E2", ACROSS)
    assert why_not(state, "run 51-61 via (West)-E2-E3:B-E4:B-E5:B-E6:B-E7:B-E8:B-East:B") == ""


@pytest.mark.parametrize(("least", "legal_with"), [("1", (1, 2, 3)), ("2", (2, 3)), ("3", (3,))])
def test_A10_minOwn_asks_for_more(least: str, legal_with: tuple[int, ...]) -> None:
    fields = ["West", "E2", "E3", "E4", "E5", "E6", "E7", "E8", "East"]
    for own in (1, 2, 3):
        state = entry("-".join(fields[: own + 1]), ACROSS, minOwn=least)
        route = "(West)" + "".join(f"-{field}{'' if at < own else ':B'}" for at, field in enumerate(fields[1:]))
        assert (why_not(state, f"run 51-61 via {route}") == "") == (own in legal_with), own


def test_A10_an_own_ferry_counts_as_own() -> None:
    rival = "West-F2-G2-H3-H4-I4".replace("I4", "Seaham")
    state = entry(
        "West-D2", rival, map=ABROAD, run="51-@3", done=1, advanced="yes", ferries="Seaham~Skerry:A", accounts=[20, 20]
    )
    assert fares(play(state, "run 51-@3 via (West)-F2:B-G2:B-H3:B-H4:B-Seaham:B~Skerry")) == [(0, 1, 5)]


def test_A38_a_route_ends_where_it_first_reaches_its_target() -> None:
    state = entry(ACROSS + ";East-D9", ACROSS)
    play(state, f"run 51-61 via {WAY}")
    assert asked(state) == "B enter", "nothing can follow after East"
    assert why_not(entry(ACROSS + ";East-D9", ACROSS), f"run 51-61 via {WAY}-D9-East") != ""


def test_A38_a_route_may_contain_loops() -> None:
    state = entry(ACROSS + ";E2-F3-E3;E2-D3-E3", ACROSS)
    play(state, "run 51-61 via (West)-E2-E3-F3-E2-D3-E3-E4-E5-E6-E7-E8-East")
    assert asked(state) == "B enter"
    entries = GAME.view(state, 0)["entries"]
    assert isinstance(entries, list)
    assert entries[0]["points"] == 12


def test_A38_going_round_twice_is_refused_for_what_it_is() -> None:
    state = entry(ACROSS + ";E2-F3-E3", ACROSS)
    again = "run 51-61 via (West)-E2-E3-F3-E2-E3-E4-E5-E6-E7-E8-East"
    assert (
        why_not(state, again)
        == "E2 – E3: the route has already been this way, going round again leads nowhere new (A38)"
    )


def field(state: DampfrossState) -> int:
    """Where A's route has come to."""
    return route_hexes(state, start_hex(state), state.routes[0])[-1]


def test_A38_a_route_does_not_wander_about_for_ever() -> None:
    """Track of A on every side of the map: when a route has become long, it has to turn to its target."""
    state = entry(ACROSS, IDLE)
    for side, there in enumerate(state.board.neighbours):
        if there >= 0:
            put_track(state, 0, side)
    state.reaches = {}
    chance = Random(1)
    refused = set()
    while state.to_move == 0 and state.phase in (ENTERING, ROUTE):
        hops = range(moves.HOP + moves.OWN, moves.HOP + moves.HOPS, moves.PAYEES)
        reasons = [state.explain(hop) for hop in hops]
        refused |= {str(reason) for reason in reasons if reason}
        on = [hop for hop, reason in zip(hops, reasons) if reason is None]
        if not on:
            break
        away = [hop for hop in on if not state.targets[after_hop(state, field(state), hop - moves.HOP)]] or on
        state.play(away[chance.below(len(away))])
    assert len(state.routes[0]) <= 240
    assert any("a route has at most 240 hexes" in reason for reason in refused)


def test_A38_a_target_cannot_be_passed_to_collect_own_track_behind_it() -> None:
    state = entry("West-F1", "West-E2-E3-E4-E5-E6-E7-E8-East-D9", "West-D2", accounts=[20, 10, 10])
    assert why_not(state, "run 51-61 via (West)-F1-West-E2:B-E3:B-E4:B-E5:B-E6:B-E7:B-E8:B-East:B") == ""
    state = entry("East-D9", "West-E2-E3-E4-E5-E6-E7-E8-East-D9")
    assert why_not(state, "run 51-61 via (West)-E2:B-E3:B-E4:B-E5:B-E6:B-E7:B-E8:B-East:B-D9-East") != ""


# --- D74-D76, A28: the grid of a run game ---------------------------------------------------------------------------


def test_D74_in_18_runs_a_number_is_used_once() -> None:
    state = drawing(ACROSS, ACROSS, runs="18", done=1, used="51,61")
    assert set(NUMBERS) - set(legal(state)) == {"51", "61"}
    play(state, "draw from 52")
    assert "52" not in legal(state)


def test_D74_in_36_runs_a_number_is_used_twice() -> None:
    state = drawing(ACROSS, ACROSS, runs="36", done=2, used="51,51,61,62")
    assert set(NUMBERS) - set(legal(state)) == {"51"}


def test_D74_a_money_game_counts_no_numbers() -> None:
    state = drawing(ACROSS, ACROSS)
    play(state, "draw from 51", "draw to 61")
    assert not any(state.used)


def test_D75_a_city_comes_up_once_for_each_of_its_numbers() -> None:
    state = drawing(ACROSS, ACROSS, runs="18", done=3, used="51,52,53,54,55,61")
    assert [number for number in legal(state) if number[0] == "5"] == ["56"]


def test_D76_the_grid_has_a_stroke_for_every_visit() -> None:
    state = drawing(ACROSS, ACROSS, runs="36", done=1, used="31,51")
    play(state, "draw from 51", "draw to 66")
    assert GAME.view(state, None)["used"] == {31: 1, 51: 2, 66: 1}


def test_A28_a_used_up_number_is_thrown_again() -> None:
    state = drawing(ACROSS, ACROSS, runs="18", done=1, used="51,61")
    assert draw(state, 5, 1, 6, 1, 5, 3) == "53"


def test_A28_numbers_that_allow_no_valid_pair_are_run_as_they_come() -> None:
    state = drawing(ROUND_TRIP, ROUND_TRIP, runs="18", done=17, used=but("51", "11"))
    play(state, "draw from 51")
    assert kinds(play(state, "draw to 11"))[0] == "drawn_to", "five fields, but nothing else is left"
    assert asked(state) == "B enter"


def test_A28_a_list_is_drawn_first_with_drawList() -> None:
    state = drawing(ACROSS, ACROSS, runs="2", drawList="yes", minBy="hex")
    assert why_not(state, "draw from 51") != ""
    events = play(state, "draw list 51-61 52-62")
    assert [(event.kind, event.facts["city"]) for event in events if event.kind.startswith("drawn")] == [
        ("drawn_from", "West"),
        ("drawn_to", "East"),
    ]
    assert (state.start, state.target) == (24, 30)
    assert asked(state) == "A enter"
    assert why_not(state, f"run 51-61 via {WAY}") == ""
    play(state, "pass", "pass")
    assert (state.start, state.target) == (25, 31), "nothing is drawn for the second run"


def test_A28_all_pairs_of_a_list_are_valid() -> None:
    state = drawing("Berlin-R27", "Berlin-R27", map="germany", runs="2", drawList="yes", minBy="hex")
    refused = why_not(state, "draw list 21-11 31-33")
    assert refused.endswith("(A62)"), "Koeln and Duesseldorf are too near"
    play(state, "draw list 21-11 31-65")
    assert state.runs == 2 or state.start >= 0


def test_A28_with_shortRuns_drawn_the_list_is_shuffled_until_all_pairs_are_valid() -> None:
    state = drawing("Berlin-R27", "Berlin-R27", map="germany", runs="2", drawList="yes", minBy="hex", shortRuns="drawn")
    play(state, "draw list 21-11 31-33")
    assert state.list == [], "Koeln and Duesseldorf are too near: the whole list is drawn again"
    assert state.start == -1
    play(state, "draw list 21-11 31-65")
    assert state.runs == 2 or state.start >= 0


def test_A28_with_shortRuns_drawn_six_fields_are_enough_for_most_pairs(tmp_path: Path) -> None:
    """Twelve cities in a row, mostly six fields from the next: few pairs are too near, so a near one is drawn again."""
    columns = [1, 3, *range(9, 64, 6)]
    cities = {
        f"City_{number}": {"hex": f"B{column}", "numbers": [int(one) for one in NUMBERS[3 * number : 3 * number + 3]]}
        for number, column in enumerate(columns)
    }
    rows = {row: [1, 63] for row in "ABC"}
    row_of_cities = {"key": "row", "game": "dampfross", "shift": "even", "rows": rows, "cities": cities, "towns": {}}
    file = tmp_path / "row.json"
    file.write_text(json.dumps({**row_of_cities, "starts": ["City_0", "City_11"]}), "utf-8")
    state = drawing("", "", map=str(file), runs="2", drawList="yes", minBy="hex", shortRuns="drawn")
    play(state, "draw list 11-14 21-24")
    assert (state.list, state.phase) == ([], DRAW_LIST), "the city of 11 is two fields from that of 14"


def test_A28_with_shortRuns_drawn_every_number_of_the_last_two_cities_is_drawn() -> None:
    state = drawing("", "", map=TWINS, runs="18", drawList="yes", minBy="hex", shortRuns="drawn")
    alfa, bravo, charlie = NUMBERS[:12], NUMBERS[12:24], NUMBERS[24:]
    pairs = zip([*alfa, *bravo[6:]], [*bravo[:6], *charlie], strict=True)
    play(state, "draw list " + " ".join(f"{start}-{target}" for start, target in pairs))
    assert sum(state.used) + len(state.list) == 36, "nobody has track to enter the first runs"


def listed(map: str, runs: str, seed: int, **options: str) -> list[bool]:
    """Of every run of a list drawn on this map whether it is long enough."""
    state = drawing("", "", map=map, runs=runs, drawList="yes", minBy="hex", **options)  # type: ignore[arg-type]
    chance, numbers, city = Random(seed), list[int](), state.board.city_of_number
    while state.phase == DRAW_LIST:
        step = GAME.rules.draw(state, chance.below)
        numbers.append(city[step - moves.DRAW])
        state.play(step)
    hexes = state.board.place_hexes
    return [
        land_distances(state, hexes[start])[hexes[target]] >= 6 for start, target in zip(numbers[::2], numbers[1::2])
    ]


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("map", ["tutorial", "practice", "germany"])
def test_A62_a_list_is_valid_wherever_a_valid_one_exists(map: str, seed: int) -> None:
    assert listed(map, "3", seed) == [True, True, True]


@pytest.mark.parametrize(
    ("map", "runs", "long"), [("tutorial", "18", 6), ("tutorial", "36", 12), ("practice", "18", 15)]
)
def test_A62_only_otherwise_as_few_runs_as_possible_are_short(map: str, runs: str, long: int) -> None:
    """On tutorial the numbers of Midford, in the middle, are near to all others (`test_pairs` proves the counting)."""
    found = listed(map, runs, 1)
    assert (len(found), found.count(True)) == (int(runs), long)


def test_A62_with_shortRuns_drawn_a_small_map_takes_the_list_as_it_comes() -> None:
    lists = [listed("tutorial", "3", seed, shortRuns="drawn") for seed in range(8)]
    assert not all(all(found) for found in lists)


def test_A62_what_would_make_a_run_short_is_refused_with_the_clause() -> None:
    state = drawing("", "", map="tutorial", runs="3", drawList="yes", minBy="hex")
    assert {number[0] for number in legal(state)} == {"1", "2", "5", "6"}, "Midford has 31 to 46"
    assert why_not(state, "draw list 31-11").endswith("more runs under six hexes than it must (A62)")
    assert why_not(state, "draw list 11-31").endswith("(A62)")
    assert why_not(state, "draw list 11-12").endswith("(A45)")
    assert why_not(state, "draw list 11-51 11-52").endswith("(D74)")


# --- A27, A32: nobody enters ----------------------------------------------------------------------------------------


def test_A27_in_a_money_game_the_next_run_follows() -> None:
    state = entry(ACROSS, IDLE)
    play(state, "pass")
    assert (state.runs, state.idle, state.start, state.again) == (1, 1, -1, [])


def test_A27_a_run_game_offers_such_a_run_once_more_at_the_end() -> None:
    state = entry(ACROSS, IDLE, runs="2", used="51,61")
    play(state, "pass")
    assert asked(state) == "chance"
    play(state, "draw from 52", "draw to 62", f"run 52-62 via {WAY}")
    assert state.accounts == [40, 20]
    play(state, "pass")
    assert asked(state) == "A enter"
    assert (state.start, state.target) == (24, 30), "51-61 again"
    play(state, f"run 51-61 via {WAY}")
    assert state.accounts == [60, 20]
    assert asked(state) == "over"


def test_A27_it_is_offered_only_once_more() -> None:
    state = entry(ACROSS, IDLE, runs="1", used="51,61")
    play(state, "pass")
    assert (asked(state), state.start) == ("A enter", 24)
    play(state, "pass")
    assert asked(state) == "over"
    assert state.accounts == [20, 20]


def test_A27_all_such_runs_are_offered_once_more() -> None:
    state = entry(ACROSS, IDLE, runs="2", used="51,61")
    play(state, "pass", "draw from 52", "draw to 62", "pass")
    assert (state.start, state.target) == (24, 30), "51-61"
    play(state, f"run 51-61 via {WAY}", "pass")
    assert (state.start, state.target) == (25, 31), "52-62"
    play(state, f"run 52-62 via {WAY}")
    assert (asked(state), state.accounts) == ("over", [60, 20])


@pytest.mark.parametrize(("option", "limit"), [("10", 10), ("3", 3)])
def test_A32_after_so_many_runs_without_an_entrant_the_game_ends(option: str, limit: int) -> None:
    state = drawing(ACROSS, IDLE, accounts=[30, 20], idleRuns=option)
    for number in range(limit):
        assert asked(state) == "chance", number
        play(state, "draw from 51", "draw to 61", "pass")
    assert asked(state) == "over"
    assert state.end_reason == "A32"
    assert GAME.view(state, None)["final"] == {"reason": "A32", "winners": [0]}


def test_A32_runs_that_nobody_can_enter_count_too() -> None:
    state = drawing("West-D2", "West-D2", idleRuns="3")
    for _ in range(3):
        play(state, "draw from 11", "draw to 61")
    assert asked(state) == "over"


def test_A32_an_entrant_begins_the_count_anew() -> None:
    state = entry(ACROSS, IDLE, further="idle=9")
    play(state, f"run 51-61 via {WAY}", "pass")
    assert asked(state) == "chance"
    play(state, "draw from 51", "draw to 61", "pass")
    assert asked(state) == "chance"
    assert state.idle == 1


# --- A29, A31: special targets --------------------------------------------------------------------------------------


def test_A29_a_row_without_a_place_six_fields_away_is_rolled_again() -> None:
    state = drawing(ROUND_TRIP, ROUND_TRIP, map=ABROAD, done=1, advanced="yes")
    play(state, "draw from 51")
    assert kinds(play(state, "draw special 4")) == ["redrawn_special"], "North and South are five fields from West"
    assert kinds(play(state, "draw special 2"))[0] == "drawn_special"


def test_A29_a_place_too_near_is_not_eligible() -> None:
    state = drawing(ROUND_TRIP, ACROSS, map=ABROAD, done=1, advanced="yes")
    play(state, "draw from 51", "draw special 6")
    assert asked(state) == "B enter", "West is the start: only East can be the target"
    assert GAME.view(state, 1)["run"] is not None
    run = GAME.view(state, 1)["run"]
    assert isinstance(run, dict)
    assert run["targets"] == ["East"]
    assert run["text"] == "51-@6"


def test_A31_whoever_has_no_route_cannot_enter() -> None:
    state = drawing(ACROSS + ";East-F9-G9", "North-B6", map=ABROAD, done=1, advanced="yes", accounts=[20, 30])
    play(state, "draw from 51", "draw special 2")
    assert asked(state) == "A enter", "B, though richer, is not asked: no track leads from West to his own"
    play(state, "pass")
    assert asked(state) == "chance"


def test_A31_any_foreign_field_of_the_country_with_track_will_do() -> None:
    for end in ("-East-F9-G9", "-F8-G8-H9"):
        state = entry(ACROSS + ";East-F9-G9;E8-F8-G8-H9", "North-B6", map=ABROAD, run="51-@2", done=1, advanced="yes")
        play(state, f"run 51-@2 via (West)-E2-E3-E4-E5-E6-E7-E8{end}")
        assert state.accounts == [40, 20], end
