"""W10-W26 clause by clause: what everybody has and what lies where when the first round begins."""

from __future__ import annotations

from collections import Counter

import pytest

from footplate.games.whistle.game import GAME
from footplate.games.whistle.rules import moves
from footplate.games.whistle.rules.board import EAST, EDGES, ENDS, FIRST_START, FRAME, MIDDLE, NEIGHBOURS, hex_name
from footplate.games.whistle.rules.chance import draw
from footplate.games.whistle.rules.pieces import FIRST_END, TILES, TRACK_TILES, UPGRADE_COUNT, UPGRADES
from footplate.games.whistle.rules.position import (
    DEAL,
    DRAW_GOLD,
    DRAW_OFFER,
    EMPTY,
    FIRST_PLAYER,
    LAY_EAST,
    LAY_ENDS,
    LAY_MIDDLE,
    ON_OFFER,
    OPENING_RETURN,
    PLACING,
)
from footplate.games.whistle.rules.state import WhistleState
from footplate.games.whistle.rules.tiles import HAS_STOP, WAYS_ON
from footplate.kernel.rng import Random
from footplate.kernel.state import CHANCE, OVER
from footplate.kernel.text import BadText
from tests.games.whistle.arrange import A, B, arrange
from tests.games.whistle.moving import NOBODY, goods, only, play, why_not
from tests.games.whistle.test_set_up import set_up

SEATS = pytest.mark.parametrize("seats", [2, 3, 4, 5])


def supplies(seats: int, **options: str) -> list[tuple[str, int]]:
    """What every seat gets at the beginning of each round, in a game in which nobody does anything."""
    state = set_up(seats, 8, PLACING, firstPlayer="A", **options)
    chance = Random(8)
    found: list[tuple[str, int]] = []
    while state.to_move != OVER:
        state.events = []
        state.play(draw(state, chance.below) if state.to_move == CHANCE else state.legal()[-1])
        gains = [event for event in state.events if event.clause == "W30" and event.kind == "gains"]
        if gains:
            assert [event.number("seat") for event in gains] == list(range(seats))
            assert len({(event.word("item"), event.number("amount")) for event in gains}) == 1
            found.append((gains[0].word("item"), gains[0].number("amount")))
    return found


# --- W10-W17: what everybody starts with ------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "trains"), [(2, 5), (3, 5), (4, 4), (5, 3)])
def test_W10_trains_by_the_number_of_players(seats: int, trains: int) -> None:
    state = set_up(seats, 1)
    assert [state.on_map(seat) for seat in range(seats)] == [trains] * seats
    with pytest.raises(BadText, match=rf"a train \(1-{trains}\)"):
        GAME.notation.read(state, f"train {trains + 1} coal NW")


@pytest.mark.parametrize(("options", "more"), [({}, 0), ({"rounds": "fewer"}, -1), ({"rounds": "more"}, 1)])
@pytest.mark.parametrize(("seats", "rounds"), [(2, 12), (3, 11), (4, 10), (5, 9)])
def test_W11_rounds_by_the_number_of_players(seats: int, rounds: int, options: dict[str, str], more: int) -> None:
    assert len(supplies(seats, **options)) == rounds + more


@SEATS
def test_W12_two_coal_in_every_round_and_a_whistle_in_the_third_last(seats: int) -> None:
    rounds = {2: 12, 3: 11, 4: 10, 5: 9}[seats]
    assert supplies(seats) == [("coal", 2)] * (rounds - 3) + [("whistle", 1)] + [("coal", 2)] * 2


def test_W12_with_a_round_more_or_less_it_is_still_the_third_last() -> None:
    assert supplies(5, rounds="more").index(("whistle", 1)) == 7
    assert supplies(5, rounds="fewer").index(("whistle", 1)) == 5


def test_W12_without_the_whistle_round_there_is_coal_in_every_round() -> None:
    assert supplies(5, whistleRound="none") == [("coal", 2)] * 9


@SEATS
def test_W13_everybody_starts_with_a_whistle(seats: int) -> None:
    assert set_up(seats, 1, PLACING).whistles == [1] * seats


@pytest.mark.parametrize(("first", "coal"), [("A", [2, 2, 3, 3, 4]), ("D", [3, 3, 4, 2, 2])])
def test_W14_coal_by_the_place_in_the_order_of_play(first: str, coal: list[int]) -> None:
    assert set_up(5, 1, PLACING, firstPlayer=first).coal == coal


@pytest.mark.parametrize(("seats", "coal"), [(2, [2, 2]), (3, [2, 2, 3]), (4, [2, 2, 3, 3])])
def test_W14_coal_with_fewer_players(seats: int, coal: list[int]) -> None:
    assert set_up(seats, 1, PLACING, firstPlayer="A").coal == coal


@SEATS
def test_W15_nobody_starts_with_anything_else(seats: int) -> None:
    state = set_up(seats, 1)
    assert [goods(state, seat) for seat in range(seats)] == [{}] * seats
    assert state.shares == state.score == [0] * seats
    assert max(state.owners) == ON_OFFER
    assert sum(state.gold) == 0


@pytest.mark.parametrize("value", [3, 4, 5])
def test_W16_any_gold_token_can_come(value: int) -> None:
    """They are face down: chance hands them out, whatever they are worth."""
    tiles = {"C1": "#12", "C2": "#GM"}
    state = arrange(tiles=tiles, trains=only("A: C1", NOBODY), coal=[1])
    assert state.gold_left == [8, 7, 5]
    play(state, "train 1 coal S -> C2")
    assert (state.phase, state.to_move) == (DRAW_GOLD, CHANCE)
    assert len(state.legal()) == 3
    play(state, f"gold A {value}")
    assert sum(state.gold_left) == 19
    assert state.gold[A * 3 + value - 3] == 1


def test_W17_six_shares_of_each_company_the_first_on_top() -> None:
    """A town is served six times and more."""
    names = []
    for times in range(7):
        state = arrange(
            tiles={"C1": "#12", "C2": "#T1"},
            trains=only("A: C1", NOBODY),
            goods=["A: cotton, stone"],
            issued={"violet": times},
            coal=[1],
        )
        events = play(state, "train 1 coal S -> C2", "pay")
        names.append([event.facts["share"] for event in events if event.kind == "share"])
    assert names == [[f"violet{number}"] for number in range(1, 7)] + [[]]


def test_W17_nothing_is_issued_in_the_set_up() -> None:
    state = set_up(3, 2)
    assert (state.issued, state.gone) == ([0] * 5, 0)
    assert [state.top_share(company) for company in range(5)] == [0, 6, 12, 18, 24]


# --- W18-W24: upgrades and tiles --------------------------------------------------------------------------------------


@SEATS
def test_W18_two_more_upgrades_than_players(seats: int) -> None:
    state = set_up(seats, 3)
    assert state.owners.count(ON_OFFER) == seats + 2
    missing = state.owners.index(min(state.owners))
    assert why_not(state, f"buy {UPGRADES[missing]}").endswith(" is not in this game (W18)")


def test_W18_any_upgrade_can_be_drawn_but_none_twice() -> None:
    state = set_up(2, 3, DRAW_OFFER)
    assert len(state.legal()) == UPGRADE_COUNT
    state.play(moves.OFFER)
    assert state.legal() == [moves.OFFER + upgrade for upgrade in range(1, UPGRADE_COUNT)]


def test_W18_toll_station_and_blocking_signal_are_left_out_of_the_calm_game() -> None:
    state = set_up(2, 3, DRAW_OFFER, calm="yes")
    assert {UPGRADES[step - moves.OFFER] for step in state.legal()} == set(UPGRADES) - {"toll", "signal"}


def test_W19_eight_of_ten_end_tiles_fill_column_8() -> None:
    state = set_up(2, 4, LAY_ENDS)
    for laid in range(8):
        assert len(state.legal()) == 10 - laid
        state.play(state.legal()[laid % 2])
    assert state.phase == LAY_MIDDLE
    tiles = [state.tiles[hex] // 6 for hex in ENDS]
    assert len(set(tiles)) == 8
    assert min(tiles) >= FIRST_END
    assert [hex_name(hex) for hex in ENDS] == [f"H{row}" for row in range(1, 9)]


@pytest.mark.parametrize("seed", range(6))
def test_W20_column_4(seed: int) -> None:
    state = set_up(2, seed)
    names = [TILES[state.tiles[hex] // 6] for hex in MIDDLE]
    assert [hex_name(hex) for hex in MIDDLE] == [f"D{row}" for row in range(1, 9)]
    assert sum(name[1].isdigit() for name in names) == 3
    assert names.count("#CY") == names.count("#TP") == 1
    assert sum(name in ("#WF", "#GS", "#GM") for name in names) == 1
    assert sum(name in ("#T1", "#T2", "#T3", "#T4", "#T5") for name in names) == 2


def test_W20_the_order_is_random_and_two_towns_may_be_alike() -> None:
    state = set_up(2, 4, LAY_MIDDLE)
    first = {TILES[(step - moves.LAY) // 6] for step in state.legal()}
    assert first == set(TILES[:FIRST_END])
    state.play(moves.LAY + 6 * TILES.index("#T1"))
    assert state.allows(moves.LAY + 6 * TILES.index("#T1"))
    state.play(moves.LAY + 6 * TILES.index("#GM"))
    assert not state.allows(moves.LAY + 6 * TILES.index("#WF"))
    assert not state.allows(moves.LAY + 6 * TILES.index("#GS"))


@pytest.mark.parametrize("seed", range(3))
def test_W21_track_tiles_in_column_1_and_at_both_ends_of_column_2(seed: int) -> None:
    state = set_up(2, seed)
    assert {hex_name(hex) for hex in EAST} == {*(f"A{row}" for row in range(1, 8)), "B1", "B8"}
    assert all(0 <= state.tiles[hex] < 6 * TRACK_TILES for hex in EAST)
    empty = Counter(hex_name(hex)[0] for hex, here in enumerate(state.tiles) if here == EMPTY)
    assert empty == {"B": 6, "C": 7, "E": 7, "F": 8, "G": 7}


@pytest.mark.parametrize("seed", range(10))
def test_W22_from_every_start_stop_the_track_leaves_its_tile_westward(seed: int) -> None:
    state = set_up(2, seed, PLACING)
    for hex in EAST:
        for edge in (1, 2):
            if NEIGHBOURS[hex * 6 + edge] <= FIRST_START:
                leads = WAYS_ON[state.tiles[hex] * 6 + edge]
                ways = [way for way in range(6) if leads >> way & 1 and NEIGHBOURS[hex * 6 + way] != FRAME]
                assert {EDGES[way] for way in ways} & {"N", "S", "NW", "SW"}, hex_name(hex)


def test_W22_a_tile_that_leads_back_east_is_not_laid_so() -> None:
    """#9 and #10 link NE with SE in their printed turn: on A1 both start stops would lead to each other."""
    state = set_up(2, 4, LAY_EAST)
    pair = (TILES.index("#9"), TILES.index("#10"))
    state.play(next(step for step in state.legal() if (step - moves.LAY) // 6 not in pair))
    assert hex_name(EAST[state.drawn]) == "A1"
    left = [tile for tile in pair if state.stack[tile]]
    assert left
    for tile in left:
        assert not state.allows(moves.LAY + 6 * tile)
        assert state.allows(moves.LAY + 6 * tile + 1)


@SEATS
def test_W23_fifty_one_tiles_for_stack_display_and_hands(seats: int) -> None:
    state = set_up(seats, 5, PLACING)
    assert len(state.display) == 3
    assert state.tiles_left() == 51 - 3 - 3 * seats
    pool = Counter(state.display)
    for hand in state.hands:
        pool.update(hand)
    for tile, count in enumerate(state.stack):
        pool[tile] += count
    assert sum(count for tile, count in pool.items() if tile < TRACK_TILES) == 38
    assert sum(count for tile, count in pool.items() if tile >= TRACK_TILES) == 13


@SEATS
def test_W24_everybody_holds_three_tiles_with_a_stop(seats: int) -> None:
    for seed in range(6):
        state = set_up(seats, seed, PLACING)
        assert [len(hand) for hand in state.hands] == [3] * seats
        assert all(any(HAS_STOP[tile] for tile in hand) for hand in state.hands)


@pytest.mark.parametrize("third", ["#T1", "#CY", "#50"])
def test_W24_a_black_tile_counts_as_a_stop(third: str) -> None:
    state = dealing(7)
    blank = blanks_left(state)
    for tile in (*blank[:2], TILES.index(third)):
        state.play(moves.DEALT + tile)
    assert state.phase == DEAL
    assert state.dealt_to == B


def test_W24_again_and_again_until_there_is_a_stop() -> None:
    state = dealing(7)
    blank = blanks_left(state)
    for tile in blank[:3]:
        state.play(moves.DEALT + tile)
    for tile in blank[3:5]:
        assert (state.phase, state.to_move) == (OPENING_RETURN, A)
        returned = state.hands[A][0]
        state.events = []
        state.play(moves.RETURN + returned)
        (event,) = state.events
        state.events = None
        assert (event.kind, event.clause, event.facts) == ("returned", "W24", {"seat": A})
        assert event.secret == {"tile": TILES[returned]}
        state.play(moves.DEALT + tile)
    assert state.phase == OPENING_RETURN
    assert len(state.bottom) == 2
    assert why_not(state, "discard #CY") == "Coal yard (#CY) is not in your hand (W24)"


def dealing(seed: int) -> WhistleState:
    """Seat A is about to be dealt a hand, and there are five blank tiles in the stack."""
    while True:
        state = set_up(2, seed, DEAL, firstPlayer="A")
        if len(blanks_left(state)) >= 5 and all(state.stack[TILES.index(name)] for name in ("#T1", "#CY", "#50")):
            return state
        seed += 1


def blanks_left(state: WhistleState) -> list[int]:
    return [tile for tile in range(TRACK_TILES) if not HAS_STOP[tile] and state.stack[tile]]


# --- W25, W26 ---------------------------------------------------------------------------------------------------------


@SEATS
def test_W25_the_first_player_is_drawn(seats: int) -> None:
    state = GAME.new(seats)
    assert (state.phase, state.to_move) == (FIRST_PLAYER, CHANCE)
    assert state.legal() == [moves.FIRST + seat for seat in range(seats)]
    state.play(moves.FIRST + seats - 1)
    assert state.first == seats - 1


@pytest.mark.parametrize("first", ["A", "B", "C", "D", "E"])
def test_W25_or_chosen_with_the_option(first: str) -> None:
    state = GAME.new(5, GAME.options.choose({"firstPlayer": first}))
    assert (state.phase, state.first) == (LAY_ENDS, ord(first) - 65)


def test_W25_somebody_who_is_not_there_cannot_be_first() -> None:
    with pytest.raises(BadText, match="a first player among 3 seats"):
        GAME.new(3, GAME.options.choose({"firstPlayer": "D"}))


def test_W25_the_first_player_begins_every_round() -> None:
    state = set_up(3, 9, firstPlayer="B")
    chance = Random(9)
    began: dict[int, int] = {}
    while state.to_move != OVER:
        began.setdefault(state.round, state.active)
        assert state.first == B
        state.play(draw(state, chance.below) if state.to_move == CHANCE else state.legal()[-1])
    assert began == dict.fromkeys(range(1, 12), B)


@pytest.mark.parametrize(("seats", "first", "order"), [(2, "A", "BA"), (3, "B", "ACB"), (4, "C", "BADC")])
def test_W26_counter_clockwise_from_the_last_player(seats: int, first: str, order: str) -> None:
    state = set_up(seats, 7, PLACING, firstPlayer=first)
    trains = state.train_count
    asked = ""
    while state.phase == PLACING:
        asked += "ABCDE"[state.to_move]
        state.play(state.legal()[0])
    assert asked == order * trains
    assert (state.round, state.to_move) == (1, ord(first) - 65)


def test_W26_on_free_start_stops() -> None:
    state = set_up(2, 7, PLACING, firstPlayer="A")
    assert len(state.legal()) == 16
    events = play(state, "place 1 S8")
    assert [(event.clause, event.facts["place"]) for event in events] == [("W26", "S8")]
    assert len(state.legal()) == 15
    assert why_not(state, "place 1 S8") == "S8: taken by a train of B (W5)"
