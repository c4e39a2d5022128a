"""D73-D77, A18, A19, A21, A37: the end of the game."""

from __future__ import annotations

import pytest

import footplate
from footplate.games import KNOWN, load
from footplate.games.dampfross import GAME
from footplate.games.dampfross.rules.moves import DRAW, PASS
from footplate.games.dampfross.rules.state import DampfrossState
from footplate.kernel.records.faults import BadRecord
from footplate.kernel.records.reading import read_record
from footplate.kernel.records.replay import replay
from tests.games.dampfross.running import ACROSS, IDLE, WAY, asked, drawing, entry
from tests.games.dampfross.table import ABROAD, legal, play

NUMBERS = [f"{tens}{ones}" for tens in range(1, 7) for ones in range(1, 7)]
ABROAD_LINE = ACROSS + ";East-F9-G9"
APART = "North-B6"
"""Track that is not connected with the way across."""


def winners(state: DampfrossState) -> list[int]:
    final = GAME.view(state, None)["final"]
    assert isinstance(final, dict)
    return list(final["winners"])


def last_run(*accounts: int, **options: str) -> DampfrossState:
    """A wins twenty units in a run across; the others have no use for it."""
    tracks = (ACROSS, *[IDLE] * (len(accounts) - 1))
    state = entry(*tracks, accounts=accounts, **options)  # type: ignore[arg-type]
    play(state, f"run 51-61 via {WAY}")
    return state


# --- D73, A18: the money game ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "goal"), [(2, 250), (3, 250), (4, 225), (5, 200), (6, 200)])
def test_D73_the_game_ends_when_an_account_reaches_the_sum(seats: int, goal: int) -> None:
    poor = (20,) * (seats - 1)
    assert asked(last_run(goal - 20, *poor)) == "over"
    assert asked(last_run(goal - 21, *poor)) == "A build"


def test_D73_the_clause_is_told() -> None:
    assert last_run(230, 20).end_reason == "D73"


def test_A18_the_sum_is_checked_before_anybody_builds() -> None:
    state = last_run(230, 20)
    assert asked(state) == "over"
    assert state.accounts == [250, 20]


def test_A18_not_while_fares_are_booked() -> None:
    """B has 249 and receives seven units: the run is still finished."""
    state = entry("West-E2", ACROSS, accounts=[20, 249], to="B")
    play(state, "pass", "run 51-61 via (West)-E2-E3:B-E4:B-E5:B-E6:B-E7:B-E8:B-East:B")
    assert state.accounts == [33, 256]
    assert (asked(state), winners(state)) == ("over", [1])


def test_A18_if_several_reach_it_the_highest_wins() -> None:
    state = entry("West-E2", ACROSS, accounts=[244, 245], to="B")
    play(state, "pass", "run 51-61 via (West)-E2-E3:B-E4:B-E5:B-E6:B-E7:B-E8:B-East:B")
    assert state.accounts == [257, 252]
    assert winners(state) == [0]


def test_A18_with_testAfterBuilding_it_is_checked_then() -> None:
    state = last_run(230, 20, testAfterBuilding="yes")
    assert asked(state) == "A build"
    copy = state.clone()
    play(state, "pass")
    assert (asked(state), state.end_reason) == ("over", "A18")
    play(copy, "build (E4)-F4")
    assert (asked(copy), copy.accounts) == ("chance", [249, 20])


# --- D74, A37: the run game -----------------------------------------------------------------------------------------


def used(number: int, times: int = 1) -> str:
    """The numbers of so many runs are used, 51 and 61 last."""
    order = [n for n in NUMBERS for _ in range(times) if n not in ("51", "61")]
    return ",".join(sorted([*order[: 2 * number - 2], "51", "61"]))


@pytest.mark.parametrize("runs", [18, 2, 36])
def test_D74_the_game_ends_after_the_agreed_number_of_runs(runs: int) -> None:
    if runs == 36:
        numbers = ",".join(number for number in NUMBERS for _ in range(2))
    else:
        numbers = used(runs)
    state = last_run(20, 20, done=runs - 1, used=numbers, runs=str(runs))  # type: ignore[arg-type]
    assert (asked(state), state.end_reason) == ("over", "D74")
    assert state.accounts == [40, 20]


def test_A45_when_the_numbers_left_belong_to_one_city_the_game_ends() -> None:
    assert {"65", "66"} == set(NUMBERS) - set(used(17).split(",")), "both of them East"
    state = last_run(20, 20, done=16, used=used(17), runs="18")  # type: ignore[arg-type]
    assert (asked(state), state.end_reason) == ("over", "A45")


def test_A45_a_run_never_leads_from_a_city_to_itself() -> None:
    numbers = ",".join(number for number in NUMBERS if number not in ("61", "65", "66", "11"))
    state = drawing(ACROSS, IDLE, runs="18", used=numbers, done=16)
    play(state, "draw from 61")
    events = play(state, "draw to 66")
    assert [event.kind for event in events] == ["redrawn_to"]
    play(state, "draw to 11")
    assert state.target == 0


def test_A45_nor_does_one_of_a_drawn_list() -> None:
    state = drawing(ACROSS, IDLE, runs="3", drawList="yes", minBy="hex")
    state.play(DRAW + NUMBERS.index("61"))
    assert not {"61", "62", "63", "64", "65", "66"} & set(legal(state))


def test_D74_not_one_run_earlier() -> None:
    numbers = ",".join(number for number in NUMBERS if number not in ("11", "66"))
    state = last_run(20, 20, done=16, used=numbers, runs="18")  # type: ignore[arg-type]
    assert asked(state) == "A build"
    play(state, "pass")
    assert asked(state) == "chance"
    assert legal(state) == ["11", "66"]


def test_D74_no_account_ends_a_run_game() -> None:
    state = last_run(400, 20, runs="18", used="51,61")
    assert asked(state) == "A build"


def test_A37_nobody_builds_after_the_last_run() -> None:
    assert asked(last_run(20, 20, runs="1", used="51,61")) == "over"
    assert asked(last_run(20, 20, runs="2", used="51,61")) == "A build"


def test_A37_a_special_run_due_after_the_last_is_still_run() -> None:
    """On this map every second run is special."""
    state = entry(ABROAD_LINE, APART, map=ABROAD, runs="1", used="51,61", advanced="yes")
    play(state, f"run 51-61 via {WAY}")
    if asked(state) == "A build":
        play(state, "pass")
    assert asked(state) == "chance"
    play(state, "draw from 51", "draw special 2", f"run 51-@2 via {WAY}-F9-G9")
    assert (asked(state), state.accounts) == ("over", [60, 20])


# --- A21: special runs in a run game --------------------------------------------------------------------------------


def test_A21_special_runs_are_extra_and_drawn_freely() -> None:
    state = drawing(ABROAD_LINE, APART, map=ABROAD, runs="2", used="51,61", done=1, advanced="yes")
    assert legal(state) == NUMBERS, "51 too, though it is used up"
    play(state, "draw from 51", "draw special 2", f"run 51-@2 via {WAY}-F9-G9", "pass")
    assert GAME.view(state, None)["used"] == {51: 1, 61: 1}
    assert asked(state) == "chance"
    play(state, "draw from 52", "draw to 62")
    assert asked(state) == "A enter"
    play(state, f"run 52-62 via {WAY}")
    if asked(state) == "A build":
        play(state, "pass")
    assert asked(state) == "chance", "the fourth run is special again (A37)"
    play(state, "draw from 51", "draw special 2", f"run 51-@2 via {WAY}-F9-G9")
    assert (asked(state), state.accounts) == ("over", [80, 20])


def test_A27_a_special_run_nobody_enters_is_not_offered_again() -> None:
    """Not even that to the first row of the table."""
    state = drawing(ABROAD_LINE, APART, map=ABROAD, runs="2", used="51,61", done=1, advanced="yes")
    play(state, "draw from 31", "draw special 1")
    assert (state.idle, state.again) == (1, [])


def test_A21_with_pooledSpecials_a_special_run_uses_up_its_start() -> None:
    state = drawing(
        ABROAD_LINE, APART, map=ABROAD, runs="3", used="51,61", done=1, advanced="yes", pooledSpecials="yes"
    )
    assert set(NUMBERS) - set(legal(state)) == {"51", "61"}
    play(state, "draw from 52", "draw special 2")
    assert GAME.view(state, None)["used"] == {51: 1, 52: 1, 61: 1}


# --- D77, A19: who has won ------------------------------------------------------------------------------------------


def test_D77_the_highest_account_wins() -> None:
    assert winners(last_run(230, 249)) == [0]
    assert winners(last_run(20, 100, 99, runs="1", used="51,61")) == [1]


def test_A19_equal_accounts_share_the_win() -> None:
    assert winners(last_run(20, 40, 40, runs="1", used="51,61")) == [0, 1, 2]


def test_A19_with_winTie_cities_more_cities_connected_decide() -> None:
    state = last_run(20, 40, 40, runs="1", used="51,61", winTie="cities")
    assert winners(state) == [0], "A has West and East, the others East alone"


def test_A19_the_record_names_the_winner_by_cities() -> None:
    before = entry(ACROSS, IDLE, IDLE, accounts=[20, 40, 40], runs="1", used="51,61", winTie="cities")
    game = footplate.from_position(GAME.position(before))
    game.push(f"run 51-61 via {WAY}")
    assert game.winners == "A"
    assert '[Result "A=40 B=40 C=40 win=A"]' in str(game.record)
    shared = read_record(str(game.record).replace("win=A", "win=ABC"), KNOWN)
    with pytest.raises(BadRecord, match=r"expected the winner by the rules \(win=A\)"):
        replay(shared, load)


def test_A19_cities_do_not_outweigh_money() -> None:
    assert winners(last_run(20, 41, 40, runs="1", used="51,61", winTie="cities")) == [1]


def test_D77_nothing_can_be_played_after_the_end() -> None:
    state = last_run(230, 20)
    assert state.legal() == []
    assert "(D73)" in str(state.explain(PASS))
