"""W100-W106, A14, A24, A30: the end of the game, the final scoring, and who wins."""

from __future__ import annotations

import pytest

from footplate.games.whistle.game import GAME
from footplate.games.whistle.rules.position import ENDED
from footplate.games.whistle.rules.state import WhistleState
from footplate.kernel.state import OVER
from tests.games.whistle.arrange import A, B, C, arrange
from tests.games.whistle.arriving import choices, come_to_end
from tests.games.whistle.moving import NOBODY, goods, only, play, told, why_not


def ended(**table: object) -> WhistleState:
    """The last round is over; seat B, who ended it, had moved a train, so there is no whistle for it (W39)."""
    more: dict[str, object] = {"round": 12, "to": B, "slots": [0]}
    state = arrange(**(more | table))  # type: ignore[arg-type]
    play(state, "end")
    assert (state.to_move, state.phase) == (OVER, ENDED)
    return state


def rows(state: WhistleState) -> list[dict[str, int]]:
    final = GAME.view(state, None)["final"]
    assert isinstance(final, dict)
    found = final["rows"]
    assert isinstance(found, list)
    return found


# --- W100: when the game ends -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "rounds"), [(2, 12), (3, 11), (4, 10), (5, 9)])
def test_W100_after_the_last_round(seats: int, rounds: int) -> None:
    state = arrange(seats, round=rounds - 1, to=seats - 1)
    play(state, "end")
    assert (state.round, state.to_move) == (rounds, A)
    for seat in range(seats):
        assert state.to_move == seat
        events = play(state, "end")
    assert state.to_move == OVER
    assert told(events, "ended") == [
        ("W100", {"scores": tuple(state.scores()), "round": state.round, "of": state.rounds})
    ]
    assert why_not(state, "end") == "The game is over (W100)"


def test_W100_after_the_round_in_which_a_last_train_came_in() -> None:
    state, _ = come_to_end("#E1", seats=3, trains=only("A: G2", NOBODY, "C: S15", seats=3))
    events = play(state, "space R3")
    assert told(events, "closing") == [("W100", {"seat": A})]
    play(state, "end")
    assert (state.to_move, state.round) == (B, 2)
    play(state, "end")
    assert (state.to_move, state.round) == (C, 2)
    play(state, "end")
    assert (state.to_move, state.round) == (OVER, 2)


def test_W100_not_after_any_other_train() -> None:
    state, _ = come_to_end("#E1")
    events = play(state, "space R3")
    assert told(events, "closing") == []
    play(state, "end", "end")
    assert (state.to_move, state.round) == (A, 3)


def test_W100_the_round_ends_with_the_player_before_the_first() -> None:
    """Seat C began: seat B, who has brought in the last train, is the last to play."""
    state = arrange(3, trains=["B: R1, R1, R1, R1, R1"], first=C, to=B, closing=True)
    play(state, "end")
    assert state.to_move == OVER


# --- W101: majorities -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("held", "points"),
    [
        (["A: teal1"], [15, 0]),
        (["A: teal1", "B: teal2, teal3"], [0, 15]),
        (["A: teal1, teal2", "B: teal3"], [15, 0]),
        (["A: teal2, teal3", "B: teal1, teal4"], [0, 15]),
        (["A: teal2", "B: teal3"], [15, 0]),
        (["A: teal1, ochre2", "B: teal2, ochre1"], [15, 15]),
        (["A: teal1, ochre1, violet1, orange1, crimson1"], [75, 0]),
        ([], [0, 0]),
    ],
)
def test_W101_fifteen_points_for_most_shares_of_a_company(held: list[str], points: list[int]) -> None:
    state = ended(shares=held)
    assert [row["majorities"] for row in rows(state)] == points
    assert state.scores() == points


def test_W101_a_tie_among_three_and_no_second_prize() -> None:
    state = ended(seats=3, to=C, round=11, shares=["A: teal3, teal5", "B: teal2, teal6", "C: teal4"])
    assert state.scores() == [0, 15, 0]


def test_W101_everybody_sees_who_would_be_paid() -> None:
    state = arrange(shares=["A: teal2, teal3, ochre5", "B: teal1, teal4"])
    stacks = GAME.view(state, None)["stacks"]
    assert isinstance(stacks, dict)
    holders = {company: stack["holder"] for company, stack in stacks.items() if stack["holder"] is not None}
    assert holders == {"teal": B, "ochre": A}


def test_W101_a_share_that_has_left_the_game_counts_for_nobody() -> None:
    """Numbers 1 and 2 are gone."""
    state = ended(shares=["A: teal4", "B: teal3"], issued={"teal": 4})
    assert state.scores() == [0, 15]


# --- W102-W105: what else counts --------------------------------------------------------------------------------------


def test_W102_upgrades_and_gold() -> None:
    state = ended(upgrades=["A: coalcar, boiler", "B: newwhistle"], gold=["A: 3, 5, 5", "B: 4"], score=[1, 2])
    assert [(row["upgrades"], row["gold"]) for row in rows(state)] == [(8, 13), (3, 4)]
    assert state.scores() == [1 + 8 + 13, 2 + 3 + 4]


@pytest.mark.parametrize("good", ["cotton", "stone", "wood"])
def test_W103_a_point_for_a_common_good(good: str) -> None:
    assert ended(goods=[f"A: 4 {good}"]).scores() == [4, 0]


@pytest.mark.parametrize("good", ["cattle", "whiskey", "steel"])
def test_W103_three_points_for_a_rare_good(good: str) -> None:
    assert ended(goods=[f"A: 4 {good}"]).scores() == [12, 0]


@pytest.mark.parametrize(
    ("coal", "whistles", "points"), [(0, 0, 0), (1, 0, 0), (1, 1, 1), (3, 0, 1), (3, 2, 2), (0, 4, 2), (3, 3, 3)]
)
def test_W104_a_point_for_two_tokens_of_either_kind(coal: int, whistles: int, points: int) -> None:
    assert ended(coal=[coal], whistles=[whistles]).scores() == [points, 0]


@pytest.mark.parametrize(
    ("held", "penalty"),
    [("#1 #2 #3", 0), ("#1 #2 #T1", 10), ("#CY #TP #WF", 30), ("#GS #GM", 20), ("#T5", 10), ("", 0)],
)
def test_W105_ten_points_for_a_black_tile_in_hand(held: str, penalty: int) -> None:
    state = ended(hands=[f"A: {held}"], score=[50])
    assert rows(state)[A]["hand"] == -penalty
    assert state.scores() == [50 - penalty, 0]


def test_W105_not_with_the_extra_boiler() -> None:
    state = ended(hands=["A: #CY #TP #WF"], score=[50], upgrades=["A: boiler"])
    assert state.scores() == [50 + 5, 0]


@pytest.mark.parametrize(("negative", "score"), [("no", 0), ("yes", -18)])
def test_A14_the_final_score_is_not_below_0_unless_the_option_says_so(negative: str, score: int) -> None:
    state = ended(hands=["A: #CY #TP"], score=[2], negativeScores=negative)
    assert state.scores() == [score, 0]
    assert rows(state)[A]["total"] == score


# --- W106: who wins ---------------------------------------------------------------------------------------------------


def test_W106_most_points_win() -> None:
    state = ended(score=[20, 5], shares=["B: teal2"], issued={"teal": 2})
    assert state.scores() == [20, 20]
    assert GAME.rules.winners(state) == [B]  # more shares
    assert GAME.rules.winners(ended(score=[21, 5], shares=["B: teal2"])) == [A]


def test_W106_more_shares_decide_only_among_those_with_most_points() -> None:
    """Seat C has most shares, but not most points."""
    state = ended(
        seats=3,
        to=C,
        round=11,
        score=[35, 20, 0],
        shares=["A: teal1", "B: ochre1, violet1", "C: teal2, teal3"],
    )
    assert state.scores() == [35, 50, 15]
    state = ended(
        seats=3,
        to=C,
        round=11,
        score=[50, 20, 0],
        shares=["B: ochre1, violet1", "C: teal1, teal2, teal3"],
    )
    assert state.scores() == [50, 50, 15]
    assert GAME.rules.winners(state) == [B]


@pytest.mark.parametrize("held", [[], ["A: teal1", "B: ochre1"]])
def test_A24_with_as_many_points_and_shares_the_win_is_shared(held: list[str]) -> None:
    state = ended(score=[20, 20], shares=held)
    assert GAME.rules.winners(state) == [A, B]
    final = GAME.view(state, None)["final"]
    assert isinstance(final, dict)
    assert final["winners"] == [A, B]


def test_A24_neither_gold_nor_goods_break_the_tie() -> None:
    state = ended(score=[20, 11], gold=["B: 3"], goods=["B: 2 steel"])
    assert GAME.rules.winners(state) == [A, B]


# --- A30: without trains ----------------------------------------------------------------------------------------------


def test_A30_after_the_last_train_upgrades_can_still_be_used_and_bought() -> None:
    state, _ = come_to_end(
        "#E1", trains=only("A: G2", NOBODY), upgrades=["A: warehouse"], offer="coalcar", goods=["A: stone, wood"]
    )
    play(state, "space R3", "use warehouse steel", "buy coalcar")
    assert (goods(state, A), state.owners.count(A)) == ({}, 2)
    assert choices(state) == ["end"]


def test_A30_who_has_no_train_gets_the_whistle_for_not_moving() -> None:
    state = arrange(4, trains=["A: R1, R2, R3, R4"], closing=True, to=A)
    play(state, "end")
    assert state.whistles == [1, 0, 0, 0]
    assert state.to_move == B
