"""D78-D99, A20, A21, A30, A41: the advanced rules, ferries, special runs, the four maps."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from footplate.games.dampfross import GAME
from footplate.games.dampfross.rules.boards import load_board
from footplate.games.dampfross.rules.state import DampfrossState
from footplate.games.dampfross.text.sentences import run_words
from footplate.language import LANGUAGES
from tests.games.dampfross.running import ACROSS, WAY, asked, drawing, entry, fares, kinds, prizes
from tests.games.dampfross.table import ABROAD, legal, play, position, told, why_not

SEAHAM = "West-F2-G2-H3-H4-Seaham"
NORTHWARDS = "West-D2-C2-B3"
OSTLAND = ACROSS + ";East-F9-G9"
APART = "North-B6"
FEHMARN = "Hamburg-K17-J18-I18-H19-H20-G20-Puttgarden"
ROSTOCK = "Hamburg-K17-J18-Luebeck-J20-J21-I21-Rostock-Warnemuende"
COTENTIN = "Paris-Q22-Q21-Q20-Q19-Q18-Q17-Q16-Q15-Q14-P14-O13-N13-Cherbourg"
"""Thirteen fields and a climb."""
SEINE = "Paris-Q22-Q21-Q20-Q19-P19-O18-N18-Le_Havre"
DIEPPE = "Paris-Q22-P22-O21-N21-M20-Dieppe"


def building(track: str, *, map: str = ABROAD, account: int = 20, advanced: str = "yes", **more: str) -> DampfrossState:
    """Seat A builds with a roll of six."""
    start = track.split("-")[0]
    return position(
        map=map, starts=[start, start], track=[track], accounts=[account, 20], advanced=advanced, **more  # type: ignore[arg-type]
    )  # fmt: skip


def dice(*thrown: int) -> Callable[[int], int]:
    waiting = list(thrown)
    return lambda below: waiting.pop(0) - 1


def is_special(map: str, track: str, done: int, advanced: str = "yes") -> bool:
    """Whether the target of the run after so many comes from the table."""
    state = drawing(track, track, map=map, done=done, advanced=advanced)
    play(state, "draw from 11")
    return GAME.rules.purpose(state) == "draw/special"


def targets(map: str, track: str, start: str, row: str, done: int) -> set[str]:
    """The places and countries a row of a map's table names."""
    state = drawing(track, track, map=map, done=done, advanced="yes")
    play(state, f"draw from {start}")
    events = play(state, f"draw special {row}")
    (event,) = told(events, "drawn_special") + told(events, "drawn_international")
    found = event.facts["targets"]
    assert isinstance(found, tuple)
    return {str(name) for name in found}


def route_points(state: DampfrossState, seat: int) -> object:
    entries = GAME.view(state, seat)["entries"]
    assert isinstance(entries, list)
    return entries[seat]["points"]


# --- D78-D80, A20: the border ---------------------------------------------------------------------------------------


def test_D78_a_line_may_cross_the_border_at_no_extra_cost() -> None:
    state = building(NORTHWARDS)
    assert [e.facts["points"] for e in told(play(state, "build (B3)-A3"), "laid")] == [1]


def test_D78_only_with_the_advanced_rules() -> None:
    assert "(D22)" in why_not(building(NORTHWARDS, advanced="no"), "build (B3)-A3")


@pytest.mark.parametrize("further", ["A4", "B4", "A2"])
def test_D79_a_line_ends_in_the_first_field_beyond(further: str) -> None:
    state = building(f"{NORTHWARDS}-A3")
    assert "(D79)" in why_not(state, f"build (A3)-{further}")


def test_D79_within_one_turn_too() -> None:
    assert "(D79)" in why_not(building(NORTHWARDS), "build (B3)-A3-A4")


def test_D80_connecting_a_country_pays_no_premium() -> None:
    state = building(NORTHWARDS)
    play(state, "build (B3)-A3")
    assert state.accounts == [20, 20]


def test_D80_nor_does_a_ferry_port_without_a_number() -> None:
    state = building("West-F2-G2-H3-H4")
    play(state, "build (H4)-Seaham")
    assert state.accounts == [20, 20]
    state = building("West-F2-G2-H3-H4")
    play(state, "build (H4)-South")
    assert state.accounts == [26, 20], "a city with a number does"


def test_A20_there_is_no_through_line_in_ontario() -> None:
    state = position(map="usa-east", starts=["Buffalo", "Buffalo"], track=["Buffalo-G28"], advanced="yes")
    assert "(D79)" in why_not(state, "build (G28)-G27")


def test_A20_with_ontarioThroughLine_it_may_be_built() -> None:
    state = position(
        map="usa-east",
        starts=["Buffalo", "Buffalo"],
        track=["Buffalo-G28"],
        advanced="yes",
        ontarioThroughLine="yes",
    )
    assert why_not(state, "build (G28)-G27") == ""


def test_A20_on_other_maps_a_line_still_ends_beyond_the_border() -> None:
    state = position(
        map="usa-west", starts=["Seattle"] * 2, track=["Seattle-E8-D9"], advanced="yes", ontarioThroughLine="yes"
    )
    assert "(D79)" in why_not(state, "build (D9)-D10")


# --- D81-D83, A41: special runs -------------------------------------------------------------------------------------


def test_D81_the_start_is_drawn_as_usual_and_the_target_from_the_table() -> None:
    state = drawing(OSTLAND, APART, map=ABROAD, done=1, advanced="yes")
    assert kinds(play(state, "draw from 51")) == ["drawn_from"]
    assert legal(state) == [f"special {row}" for row in range(1, 7)]
    assert kinds(play(state, "draw special 2")) == ["drawn_special"]
    assert asked(state) == "A enter"


def test_D81_no_special_runs_without_the_advanced_rules() -> None:
    assert is_special(ABROAD, ACROSS, 1)
    assert not is_special(ABROAD, ACROSS, 1, advanced="no")


def test_D82_every_player_picks_a_target_of_his_own() -> None:
    southern = "West-E2-E3-E4-E5-E6-E7-E8-F8-G8-H9"
    state = entry(southern, ACROSS, map=ABROAD, run="51-@5", done=1, advanced="yes", to="B")
    play(state, f"run 51-@5 via {WAY}", f"run 51-@5 via ({southern.replace('-', ')-', 1)}")
    assert asked(state) == "chance"
    assert (route_points(state, 0), route_points(state, 1)) == (10, 8)
    assert prizes(play(state, "throw A 6+3 B 4+4", "throw A 1+1")) == [(1, 20, 1, "D62"), (0, 10, 2, "D62")]


def test_D82_the_question_names_the_targets_of_a_special_run() -> None:
    state = entry("West-E2", OSTLAND, map=ABROAD, run="51-@2", done=1, advanced="yes")
    for language in LANGUAGES:
        said = run_words(state, language)
        assert said.startswith("West")
        assert "@" not in said
        assert " – " in said


def test_D83_fares_prizes_and_building_are_as_in_other_runs() -> None:
    state = entry("West-E2", OSTLAND, map=ABROAD, run="51-@2", done=1, advanced="yes", accounts=[30, 20])
    events = play(state, "run 51-@2 via (West)-E2-E3:B-E4:B-E5:B-E6:B-E7:B-E8:B-East:B-F9:B-G9:B", "pass")
    assert fares(events) == [(0, 1, 9)]
    assert prizes(events) == [(0, 20, 1, "D64")]
    assert state.accounts == [41, 29]
    assert (asked(state), state.points) == ("B build", 9)


def test_D83_the_limit_of_ten_holds_too() -> None:
    state = entry(
        "West-D2", OSTLAND + ";East-D9", map=ABROAD, run="51-@2", done=1, advanced="yes", accounts=[30, 40], to="B"
    )
    play(state, "pass")
    way = "(West)-D2-West-E2:B-E3:B-E4:B-E5:B-E6:B-E7:B-E8:B-East:B"
    assert why_not(state, f"run 51-@2 via {way}-F9:B-G9:B") == "", "ten units"
    assert why_not(state, f"run 51-@2 via {way}-D9:B-East:B-F9:B-G9:B") != "", "twelve"


@pytest.mark.parametrize(
    ("ferries", "drawn"),
    [("-", "drawn_special"), ("Seaham~Skerry:A", "redrawn_special"), ("Pier~Skerry:A", "drawn_special")],
)
def test_A41_a_ferry_counts_its_length_in_fields(ferries: str, drawn: str) -> None:
    """South is two fields and a ferry of two from Skerry over Seaham, three and a ferry of three over Pier."""
    track = "South-H4-Seaham;South-H6-I6-Pier"
    state = drawing(track, "West-E2", map=ABROAD, done=1, advanced="yes", ferries=ferries)
    play(state, "draw from 31")
    assert kinds(play(state, "draw special 3"))[0] == drawn


def test_A41_a_country_is_measured_to_its_nearest_field() -> None:
    state = drawing("North-A4", "North-B6", map=ABROAD, done=1, advanced="yes")
    play(state, "draw from 11")
    assert kinds(play(state, "draw special 1")) == ["redrawn_special"], "A1 is five fields away, but A4 only one"


def test_A41_an_unbought_ferry_cannot_be_used() -> None:
    state = entry(
        SEAHAM + ";H4-South-H6-I6-Pier",
        SEAHAM,
        map=ABROAD,
        run="51-@3",
        done=1,
        advanced="yes",
        ferries="Pier~Skerry:A",
    )
    assert "(A41)" in why_not(state, "run 51-@3 via (West)-F2-G2-H3-H4-Seaham~Skerry")
    assert why_not(state, "run 51-@3 via (West)-F2-G2-H3-H4-South-H6-I6-Pier~Skerry") == ""


EIGHT = "West-F1-F2-F3-F4-F5-G4-H4-Seaham"


@pytest.mark.parametrize(("mine", "begins", "allowed"), [("West-F1", "-F1", True), ("West-D2", "-D2-West-F1:B", False)])
def test_A30_the_ferry_fare_counts_in_the_limit_of_ten(mine: str, begins: str, allowed: bool) -> None:
    state = entry(
        mine,
        EIGHT,
        map=ABROAD,
        run="51-@3",
        done=1,
        advanced="yes",
        ferries="Seaham~Skerry:B",
        accounts=[30, 40],
        to="B",
    )
    play(state, "pass")
    route = f"(West){begins}-F2:B-F3:B-F4:B-F5:B-G4:B-H4:B-Seaham:B~Skerry"
    if allowed:
        play(state, f"run 51-@3 via {route}")
        assert state.accounts == [30 - 10 + 20, 50]
    else:
        assert asked(state) == "chance", "eight units and three"


# --- D84-D89: Germany -----------------------------------------------------------------------------------------------


def test_D84_the_ferry_of_a_port_reached_may_be_bought_for_six() -> None:
    state = building(FEHMARN, map="germany")
    events = play(state, "ferry Puttgarden~Gedser")
    assert [(e.clause, e.facts["amount"]) for e in told(events, "ferry")] == [("D84", 6)]
    assert state.accounts == [14, 20]


def test_D84_not_before_the_port_is_reached() -> None:
    state = building("Hamburg-K17-J18-I18-H19-H20-G20", map="germany")
    assert "(D84)" in why_not(state, "ferry Puttgarden~Gedser")


def test_D84_not_in_the_basic_game() -> None:
    assert "ferry Puttgarden~Gedser" not in legal(building(FEHMARN, map="germany", advanced="no"))


@pytest.mark.parametrize(("account", "allowed"), [(6, True), (5, False)])
def test_D84_the_account_must_suffice(account: int, allowed: bool) -> None:
    state = building(FEHMARN, map="germany", account=account)
    assert ("ferry Puttgarden~Gedser" in legal(state)) == allowed


def test_A30_a_port_reached_in_this_turn_may_be_bought() -> None:
    state = building("Hamburg-K17-J18-I18-H19-H20-G20", map="germany")
    play(state, "build (G20)-Puttgarden")
    assert legal(state) == ["pass", "ferry Puttgarden~Gedser"]


def test_D85_a_ferry_has_only_one_owner() -> None:
    state = building(FEHMARN, map="germany", ferries="Puttgarden~Gedser:B")
    assert "(D85)" in why_not(state, "ferry Puttgarden~Gedser")


def test_D85_nobody_owns_both() -> None:
    state = building(f"{FEHMARN};{ROSTOCK}", map="germany", ferries="Puttgarden~Gedser:A")
    assert "(D85)" in why_not(state, "ferry Warnemuende~Gedser")


def gedser(owner: str) -> DampfrossState:
    track = (FEHMARN, FEHMARN)
    ferry = f"Puttgarden~Gedser:{owner}"
    return entry(*track, map="germany", run="11-@1G", done=1, advanced="yes", ferries=ferry, to="B")


GEDSER = f"({FEHMARN.replace('-', ')-', 1)}~Gedser"


def test_D86_a_ferry_to_gedser_takes_five_points() -> None:
    state = gedser("B")
    play(state, f"run 11-@1G via {GEDSER}")
    assert route_points(state, 1) == 7 + 5


@pytest.mark.parametrize(("owner", "paid"), [("B", []), ("A", [(1, 0, 3)])])
def test_D87_whoever_does_not_own_it_pays_three(owner: str, paid: list[tuple[int, int, int]]) -> None:
    assert fares(play(gedser(owner), f"run 11-@1G via {GEDSER}")) == paid


@pytest.mark.parametrize(("done", "special"), [(0, False), (1, True), (2, False), (3, True), (35, True)])
def test_D88_every_second_run_is_international(done: int, special: bool) -> None:
    assert is_special("germany", FEHMARN, done) == special


@pytest.mark.parametrize(
    ("row", "start", "places"),
    [
        ("1G", "65", {"Denmark"}),
        ("1U", "65", {"Poland"}),
        ("2G", "11", {"Czechoslovakia"}),
        ("2U", "11", {"Austria"}),
        ("3G", "11", {"Switzerland"}),
        ("3U", "11", {"France"}),
        ("4G", "11", {"Belgium", "Luxembourg"}),
        ("4U", "65", {"Netherlands"}),
        ("5G", "65", {"Rostock", "Luebeck", "Kiel"}),
        ("5U", "65", {"Bremen", "Hamburg"}),
        ("6G", "65", {"Emden", "Wilhelmshaven", "Bremerhaven", "Brunsbuettelkoog"}),
        (
            "6U",
            "65",
            {"Rostock", "Luebeck", "Kiel", "Bremen", "Hamburg", "Emden", "Wilhelmshaven", "Bremerhaven"}
            | {"Brunsbuettelkoog"},
        ),
    ],
)
def test_D89_the_table_of_germany(row: str, start: str, places: set[str]) -> None:
    assert targets("germany", FEHMARN, start, row, 1) == places


def test_D89_red_gives_the_figure_and_white_G_for_even_and_U_for_odd() -> None:
    state = drawing(FEHMARN, FEHMARN, map="germany", done=1, advanced="yes")
    play(state, "draw from 65")
    drawn = [
        GAME.notation.name(state, GAME.rules.draw(state, dice(red, white)))
        for red in range(1, 7)
        for white in range(1, 7)
    ]
    assert drawn == [f"special {red}{'UG'[white % 2 == 0]}" for red in range(1, 7) for white in range(1, 7)]
    assert {drawn.count(row) for row in drawn} == {3}, "twelve rows, equally likely"


# --- D90-D95: France ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("track", "ferry"),
    [(SEINE, "Le_Havre~Portsmouth"), (COTENTIN, "Cherbourg~Southampton"), (DIEPPE, "Dieppe~Newhaven")],
)
def test_D90_a_ferry_port_reached_may_be_bought_for_six(track: str, ferry: str) -> None:
    state = building(track, map="france")
    assert [e.clause for e in told(play(state, f"ferry {ferry}"), "ferry")] == ["D90"]
    assert state.accounts == [14, 20]


def test_D90_a_port_that_is_not_reached_may_not() -> None:
    assert "(D90)" in why_not(building(SEINE, map="france"), "ferry Dieppe~Newhaven")


def test_D91_nobody_owns_more_than_two() -> None:
    track = f"{SEINE};{COTENTIN};{DIEPPE}"
    state = building(track, map="france", ferries="Le_Havre~Portsmouth:A")
    assert why_not(state, "ferry Dieppe~Newhaven") == ""
    state = building(track, map="france", ferries="Cherbourg~Southampton:A,Le_Havre~Portsmouth:A")
    assert "(D91)" in why_not(state, "ferry Dieppe~Newhaven")


@pytest.mark.parametrize(
    ("track", "ferry", "points"),
    [
        (COTENTIN, "Cherbourg~Southampton", 14 + 7),
        (SEINE, "Le_Havre~Portsmouth", 8 + 8),
        (DIEPPE, "Dieppe~Newhaven", 6 + 6),
    ],
)
def test_D92_a_ferry_takes_its_length_and_two_points(track: str, ferry: str, points: int) -> None:
    state = entry(track, track, map="france", run="11-@1", done=3, advanced="yes", ferries=f"{ferry}:B", to="B")
    far = ferry.split("~")[1]
    events = play(state, f"run 11-@1 via ({track.replace('-', ')-', 1)}~{far}")
    assert fares(events) == []
    assert route_points(state, 1) == points


def test_D93_whoever_does_not_own_it_pays_three() -> None:
    state = entry(
        SEINE, SEINE, map="france", run="11-@1", done=3, advanced="yes", ferries="Le_Havre~Portsmouth:A", to="B"
    )
    events = play(state, f"run 11-@1 via ({SEINE.replace('-', ')-', 1)}~Portsmouth")
    assert fares(events) == [(1, 0, 3)]


@pytest.mark.parametrize("done", range(9))
def test_D94_runs_4_8_12_are_international_in_france(done: int) -> None:
    assert is_special("france", SEINE, done) == (done in (3, 7))


OVERSEAS = {"Marseille", "Dunkirk", "Le_Havre", "Antwerp", "Bordeaux"}


@pytest.mark.parametrize(
    ("row", "places"),
    [
        ("1", {"England"}),
        ("2", {"Germany"}),
        ("3", {"Switzerland"}),
        ("4", {"Italy"}),
        ("5", {"Spain"}),
        ("6", OVERSEAS),
    ],
)
def test_D95_the_table_of_france(row: str, places: set[str]) -> None:
    assert targets("france", SEINE, "11", row, 3) == places


def test_D95_it_is_rolled_with_one_die() -> None:
    state = drawing(SEINE, SEINE, map="france", done=3, advanced="yes")
    play(state, "draw from 11")
    assert [GAME.notation.name(state, GAME.rules.draw(state, dice(die))) for die in (1, 6)] == [
        "special 1",
        "special 6",
    ]


# --- D96-D98: USA ---------------------------------------------------------------------------------------------------

EAST = "New_York-M38"
WEST = "Chicago-Q48"


@pytest.mark.parametrize("done", range(9))
def test_D96_a_special_run_follows_after_every_third(done: int) -> None:
    assert is_special("usa-east", EAST, done) == (done in (3, 7))
    assert is_special("usa-west", WEST, done) == (done in (3, 7))


LINK_WEST = {"Chicago", "Peoria", "St_Louis", "Memphis", "New_Orleans"}
ATLANTIC = {
    "Boston",
    "New_York",
    "Philadelphia",
    "Baltimore",
    "Norfolk",
    "Charleston",
    "Savannah",
    "Jacksonville",
    "Miami",
}


@pytest.mark.parametrize(
    ("row", "places"),
    [
        ("1", {"Canada", "Detroit", "Buffalo", "Albany"}),
        ("2", {"Chicago", "Cleveland", "Buffalo"}),
        ("3", ATLANTIC),
        ("4", {"New_Orleans", "Mobile", "Tampa"}),
        ("5", LINK_WEST),
        ("6", LINK_WEST),
    ],
)
def test_D97_the_table_of_usa_east(row: str, places: set[str]) -> None:
    assert targets("usa-east", EAST, "43", row, 3) == places


LINK_EAST = {"Milwaukee", "Chicago", "St_Louis", "Memphis", "New_Orleans"}


@pytest.mark.parametrize(
    ("row", "places"),
    [
        ("1", {"Seattle", "Portland", "San_Francisco", "Los_Angeles", "San_Diego"}),
        ("2", {"Canada"}),
        ("3", {"Mexico"}),
        ("4", {"Duluth", "New_Orleans", "Houston"}),
        ("5", LINK_EAST),
        ("6", LINK_EAST),
    ],
)
def test_D98_the_table_of_usa_west(row: str, places: set[str]) -> None:
    assert targets("usa-west", WEST, "34", row, 3) == places


# --- D99: play by post ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("map", ["germany", "france", "usa-east", "usa-west"])
def test_D99_every_hex_has_a_name_of_its_own(map: str) -> None:
    names = load_board(map).hex_names
    assert len(set(names)) == len(names)
    nodes = load_board(map).node_names
    assert len(set(nodes)) == len(nodes)


def test_D99_a_position_with_a_special_run_can_be_written_down_and_restored() -> None:
    state = gedser("A")
    play(state, f"run 11-@1G via {GEDSER}")
    text = GAME.position(state)
    assert GAME.position(GAME.restore(text)) == text
    assert GAME.restore(text).digest() == state.digest()
