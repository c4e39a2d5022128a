"""What is said for a move: every sentence where it holds, and its neighbour where it does not."""

from __future__ import annotations

import pytest

from footplate.games.dampfross import GAME
from footplate.games.dampfross.rules import moves
from footplate.games.dampfross.rules.position import BUILDING
from footplate.games.dampfross.rules.state import DampfrossState
from footplate.kernel.facets import Comparison
from footplate.kernel.rng import Random
from footplate.kernel.state import CHANCE, OVER
from footplate.language import LANGUAGES
from tests.games.dampfross.running import ACROSS, DETOUR, DETOUR_WAY, IDLE, WAY, entry
from tests.games.dampfross.table import choose, play, position

PLAYERS = ["Anton", "Beate", "Claus", "Dora", "Emil", "Fritz"]
NORTH = "build (West)-D1-C1-B1"
"""Six points of a way to North, which takes ten."""


def spending(*track: str, accounts: list[int]) -> DampfrossState:
    """Anton has had twenty units from a run and may spend them."""
    return position(
        phase="spend",
        first="B",
        to="A",
        roll="20",
        track=track,
        starts=[line.split("-")[0] for line in track],
        accounts=accounts,
        income=[20, 0],
        run="51-61",
    )


def after(state: DampfrossState, move: str) -> DampfrossState:
    copy = state.clone()
    play(copy, move)
    return copy


def said(
    state: DampfrossState, move: str, other: str = "", viewer: int | None = None, language: str = "en"
) -> list[str]:
    """What speaks for a move beside another one, as the one who moves reads it, or somebody else."""
    seat = state.to_move
    beside = after(state, other) if other else None
    comparison = Comparison(seat, seat if viewer is None else viewer, state, after(state, move), beside)
    reasons = sorted(GAME.story.reasons(comparison, PLAYERS, language), key=lambda reason: -reason.weight)
    return [reason.sentence for reason in reasons]


# --- cities ---------------------------------------------------------------------------------------------------------

BY_SOUTH = "West-F1-G1-H1-H2-H3"
"""Two fields from South (H5)."""


def near_south(rival: str, roll: str = "3") -> DampfrossState:
    return position(starts=["West", "East"], track=[BY_SOUTH, rival], roll=roll)


def test_a_city_is_reached_before_a_rival_who_could_be_there_with_one_roll() -> None:
    state = near_south("East-F9-G9-H9-H8-H7")
    sentence = "You are in South first. Beate is only 2 points away and could get there with one roll."
    assert sentence in said(state, "build (H3)-H4-South", "pass")


def test_a_rival_farther_away_is_not_said_to_be_near() -> None:
    state = position(starts=["West", "West"], track=["West-E2-E3-E4-E5-E6-E7-E8", "West-D1"], roll="1")
    assert "You are in East before Beate, who is 8 points away." in said(state, "build (E8)-East")


def test_a_city_the_other_move_reaches_as_well_is_no_reason() -> None:
    state = near_south("East-F9-G9-H9-H8-H7", roll="4")
    found = said(state, "build (H3)-H4-South-H6", "build (H3)-H4-South-I5")
    assert not any(sentence.startswith("You are in South") for sentence in found)


def test_what_is_left_to_a_rival_is_told_beside_what_speaks_for_the_move() -> None:
    state = near_south("East-F9-G9-H9-H8-H7", roll="2")
    found = said(state, "build (West)-E2-E3", "build (H3)-H4-South")
    assert found[-1] == "But South is left to Beate, 2 points away."
    assert len(found) > 1
    assert not any("South" in sentence for sentence in said(state, "build (West)-E2-E3", "pass"))


def test_whoever_comes_nearer_than_all_others_is_told_so() -> None:
    state = near_south("East-E8", roll="1")
    assert "You are 1 point from South then; Beate, the nearest of the others, is 5." in said(state, "build (H3)-H4")


def test_a_city_served_by_a_rival_is_joined_for_the_fares_it_took() -> None:
    state = spending("West-E2-E3", DETOUR, accounts=[40, 40])
    found = said(state, "build (E3)-E4-E5-E6-E7-E8-East", "pass")
    assert found[0] == "You run to East on your own track now; until now that took at least 10 units in fares."
    assert "With East your own track links 1 pair of cities for runs without fares, none before." in found
    assert not any("You run to East" in sentence for sentence in said(state, "build (E3)-E4-E5-E6-E7-E8", "pass"))


# --- ways -----------------------------------------------------------------------------------------------------------


def test_a_short_cut_is_told_with_the_points_it_saves() -> None:
    state = spending("West-E2-E3-E4-E5-E6-E7-E8;" + DETOUR, IDLE, accounts=[40, 20])
    short_cut = "West – East takes you 8 points instead of 10 on your own track."
    assert short_cut in said(state, "build (E8)-East", "pass")
    assert short_cut not in said(state, "build (E8)-D9", "pass")


def test_a_short_cut_is_told_beside_the_way_of_the_fastest_rival() -> None:
    state = spending("West-E2-E3-E4-E5-E6-E7-E8;" + DETOUR, DETOUR, accounts=[40, 20])
    sentence = "West – East takes you 8 points instead of 10 on your own track; Beate needs 10."
    assert sentence in said(state, "build (E8)-East", "pass")


ALONG = ("West-F1-F2-F3-F4-F5-F6-F7", "West-E2-E3-E4-E5-E6")
"""Beate is three points from East, Anton runs beside her."""


def test_new_track_across_a_rivals_way_makes_it_dearer() -> None:
    state = position(starts=["West", "West"], track=ALONG, roll="6", accounts=[60, 20])
    sentence = "Your new track lies in Beate’s way to East: in points and fees it costs 2 more from now on."
    assert sentence in said(state, "build (F6)-E6; (F7)-E7; (F7)-F8; (F8)-E8", "pass")
    assert sentence not in said(state, "build (F7)-F8", "pass"), "there is a way beside it"


# --- points and money -----------------------------------------------------------------------------------------------


def test_points_that_lapse_are_told_beside_those_of_the_other_move() -> None:
    state = near_south("East-E8", roll="3")
    assert "All 3 points are used; the best other move lets 2 lapse." in said(
        state, "build (H3)-H4-South-H6", "build (H3)-H4"
    )
    assert not any("lapse" in one for one in said(state, "build (H3)-H4-South-H6", "build (West)-E2-E3-E4"))


def test_whoever_builds_nothing_is_told_what_lapses() -> None:
    assert said(near_south("East-E8"), "pass", "build (H3)-H4") == ["All 3 points lapse, and no fees are paid."]


def test_fees_the_other_move_pays_are_told() -> None:
    state = position(starts=["West", "West"], track=["West-D1", "West-E2-E3-E4"], roll="1")
    assert "No fees are due; the best other move pays 3 units to others." in said(
        state, "build (D1)-C1", "build (West)-E2"
    )
    assert not any("fees" in one for one in said(state, "build (D1)-C1", "build (West)-F1"))


def test_units_kept_after_a_run_are_told_with_the_little_they_would_buy() -> None:
    state = spending("West-E2-E3", ACROSS, accounts=[40, 240])
    found = said(state, "pass", "build (E3)-F3-G3")
    assert "You keep 2 units that the best other move spends." in found
    assert "The best other move neither reaches another city nor makes a way between cities shorter." in found
    assert "New track has little time to pay: Beate has 240 of the 250 units that end the game." in found


# --- runs -----------------------------------------------------------------------------------------------------------

OUT = "Alone you have no way that can be run within the limit of fares."


def test_whoever_enters_learns_the_chance_against_a_train_that_is_in() -> None:
    state = entry(DETOUR, ACROSS, accounts=[20, 30], to="B")
    play(state, f"run 51-61 via {WAY}")
    found = said(state, f"run 51-61 via {DETOUR_WAY}", "pass")
    assert any(sentence.startswith("10 points to go against Beate (8): you come first in ") for sentence in found)
    assert "Only Beate runs besides, so at least second place is sure: 10 units, for no fares." in found
    assert "Otherwise Beate would run alone and get 20 units without a race." in found
    assert "The whole way leads over your own track: it costs no fares." in found


def test_second_place_is_not_sure_while_somebody_may_still_enter() -> None:
    state = entry(DETOUR, ACROSS, ACROSS, accounts=[20, 30, 10], to="B")
    play(state, f"run 51-61 via {WAY}")
    found = said(state, f"run 51-61 via {DETOUR_WAY}", "pass")
    assert not any("sure" in sentence or "Otherwise" in sentence for sentence in found)
    assert any("if those trains run" in sentence for sentence in found)


def test_whoever_stays_out_may_get_fares_all_the_same() -> None:
    """Beate's train runs over three fields of Anton's."""
    state = entry("West-E2-E3-E4", "West-F1;E4-E5-E6-E7-E8-East;" + DETOUR, accounts=[20, 30], to="B")
    play(state, "run 51-61 via (West)-E2:A-E3:A-E4:A-E5-E6-E7-E8-East")
    assert "Beate’s train pays you 3 units in fares without your running." in said(state, "pass")


def test_of_two_routes_the_shorter_one_is_told_with_its_price() -> None:
    state = entry("West-E2;" + DETOUR, ACROSS, accounts=[30, 20])
    fast, cheap = "run 51-61 via (West)-E2-E3:B-E4:B-E5:B-E6:B-E7:B-E8:B-East:B", f"run 51-61 via {DETOUR_WAY}"
    assert "2 points shorter than the best other route, for 7 units more in fares." in said(state, fast, cheap)
    assert "7 units less in fares than the best other route, for 2 points more to go." in said(state, cheap, fast)


def test_whoever_is_left_alone_gets_the_prize_without_a_race() -> None:
    state = entry(DETOUR, IDLE, accounts=[30, 20])
    assert said(state, f"run 51-61 via {DETOUR_WAY}", "pass") == [
        "All the others are out: 20 units without a race, for no fares at all."
    ]
    assert said(state, "pass", f"run 51-61 via {DETOUR_WAY}") == [
        "Nobody else could enter any more: 20 units without a race were to be had, for no fares."
    ]


# --- who reads, and what they may know ------------------------------------------------------------------------------


def test_whoever_asks_about_somebody_elses_move_reads_the_name() -> None:
    state = near_south("East-F9-G9-H9-H8-H7")
    (first, *_) = said(state, "build (H3)-H4-South", "pass", viewer=1)
    assert first == "Anton is in South first. Beate is only 2 points away and could get there with one roll."


def test_what_rivals_have_declared_under_seal_is_not_told() -> None:
    """Beate has entered, or has not: Anton is told the same."""
    state = entry(DETOUR, ACROSS, ACROSS, accounts=[20, 30, 10], to="B", entry="sealed", further="turn=opened:no")
    guesses = [
        GAME.secrets.determinize(after(state, move), 0, Random(1).below) for move in (f"run 51-61 via {WAY}", "pass")
    ]
    told = [said(guess, f"run 51-61 via {DETOUR_WAY}", "pass") for guess in guesses]
    assert told[0] == told[1]
    assert any("Beate (8) and Claus (8), if those trains run" in sentence for sentence in told[0])
    assert not any("All the others are out" in sentence for sentence in told[0])


def test_an_order_that_is_sealed_is_not_said_to_let_points_lapse() -> None:
    """It is off the map as soon as the next seat orders."""
    state: DampfrossState = GAME.new(2, GAME.options.read("building=orders"), "tutorial")
    chance = Random(1)
    told = 0
    while state.round == 1:
        if state.to_move == CHANCE:
            state.play(GAME.rules.draw(state, chance.below))
            continue
        before, seat = state.clone(), state.to_move
        while state.to_move == seat and (state.midway() or state.digest() == before.digest()):
            steps = [step for step in state.legal() if step >= moves.BUILD] or state.legal()
            state.play(steps[0])
        if before.phase == BUILDING:
            told += 1
            found = GAME.story.reasons(Comparison(seat, seat, before, state, None), PLAYERS, "en")
            assert not any("lapse" in reason.sentence for reason in found)
    assert told >= 4


@pytest.mark.parametrize(
    ("map_key", "options", "seats"),
    [
        ("practice", "", 3),
        ("practice", "jointLines=yes", 4),
        ("practice", "entry=sealed", 3),
        ("tutorial", "building=orders", 2),
    ],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_is_whole_in_every_language(map_key: str, options: str, seats: int, language: str) -> None:
    chance = Random(5)
    state: DampfrossState = GAME.new(seats, GAME.options.read(options or "-"), map_key)
    told = 0
    for _ in range(1500):
        if state.to_move == OVER:
            break
        if state.to_move == CHANCE:
            state.play(GAME.rules.draw(state, chance.below))
            continue
        before, seat, step = state.clone(), state.to_move, choose(state, chance)
        state.play(step)
        if before.midway():
            continue
        for viewer in (seat, (seat + 1) % seats):
            found = GAME.story.reasons(Comparison(seat, viewer, before, state, None), PLAYERS, language)
            for reason in found:
                told += 1
                assert "{" not in reason.sentence
                assert not reason.sentence.startswith("dampfross.")
            assert len({reason.sentence for reason in found}) == len(found)
    assert told > 20
