"""The set-up as chance and the seats make it (W10-W26)."""

from __future__ import annotations

import pytest

from footplate.games.whistle.game import GAME
from footplate.games.whistle.rules import moves
from footplate.games.whistle.rules.board import (
    EAST,
    ENDS,
    FIRST_START,
    FRAME,
    MIDDLE,
    NEIGHBOURS,
    NORTH,
    NORTH_EAST,
    NORTH_WEST,
    WESTWARD,
)
from footplate.games.whistle.rules.chance import draw
from footplate.games.whistle.rules.options import OPTIONS, settings_of
from footplate.games.whistle.rules.pieces import FIRST_END, SIGNAL, TOLL_STATION, TRACK_TILES, UPGRADE_COUNT
from footplate.games.whistle.rules.position import (
    DEAL,
    EMPTY,
    LAY_EAST,
    LAY_MIDDLE,
    OPENING_RETURN,
    OUT_OF_GAME,
    PLACING,
    TURN,
    Settings,
)
from footplate.games.whistle.rules.referee import set_up_violations, violations
from footplate.games.whistle.rules.set_up import leaves_westward, middle_kind, middle_kinds_left
from footplate.games.whistle.rules.state import WhistleState, new_state
from footplate.games.whistle.rules.tiles import HAS_STOP, NO_STOP, SAME_AS, STOP_AT, WAYS_ON
from footplate.kernel.rng import Random
from footplate.kernel.state import CHANCE


def set_up(seats: int, seed: int, until: int = TURN, **options: str) -> WhistleState:
    """A game played until this phase; trains on the first free start stops."""
    state = new_state(settings_of(OPTIONS.choose(options)), seats)
    chance = Random(seed)
    while state.phase != until:
        state.play(draw(state, chance.below) if state.to_move == CHANCE else state.legal()[0])
    assert violations(state) == []
    return state


@pytest.mark.parametrize(("seats", "trains", "rounds"), [(2, 5, 12), (3, 5, 11), (4, 4, 10), (5, 3, 9)])
def test_W10_W11_trains_and_rounds(seats: int, trains: int, rounds: int) -> None:
    state = set_up(seats, 1)
    assert [state.on_map(seat) for seat in range(seats)] == [trains] * seats
    assert state.rounds == rounds


def test_W13_W14_tokens_by_place_in_the_order_of_play() -> None:
    state = set_up(5, 2, PLACING, firstPlayer="C")
    assert [state.coal[seat] for seat in (2, 3, 4, 0, 1)] == [2, 2, 3, 3, 4]
    assert state.whistles == [1] * 5


@pytest.mark.parametrize("seats", [2, 5])
def test_W18_upgrades_on_offer(seats: int) -> None:
    state = set_up(seats, 3)
    assert UPGRADE_COUNT - state.owners.count(OUT_OF_GAME) == seats + 2


def test_the_calm_game_has_neither_toll_station_nor_blocking_signal() -> None:
    offered = set()
    for seed in range(12):
        state = set_up(5, seed, calm="yes")
        offered |= {upgrade for upgrade in range(UPGRADE_COUNT) if state.owners[upgrade] != OUT_OF_GAME}
    assert offered == set(range(UPGRADE_COUNT)) - {SIGNAL, TOLL_STATION}


def test_W19_W20_W21_tiles_of_the_set_up() -> None:
    state = set_up(3, 4)
    assert all(state.tiles[hex] >= 6 * FIRST_END for hex in ENDS)
    kinds = [middle_kind(state.tiles[hex] // 6) for hex in MIDDLE]
    assert [kinds.count(kind) for kind in range(5)] == [3, 1, 1, 2, 1]
    assert all(state.tiles[hex] < 6 * TRACK_TILES for hex in EAST)
    assert state.tiles.count(EMPTY) == 35


def test_W22_A6_every_start_stop_has_a_way() -> None:
    for seed in range(40):
        assert set_up_violations(set_up(2, seed, PLACING)) == []


def test_A6_a_tile_can_always_be_found() -> None:
    """Even if the tile before needs a way through this one and offers none, more tiles fit than can be gone."""
    state = new_state(Settings(), 2)
    for count, hex in enumerate(EAST):
        before = (NORTH_WEST, NORTH, NORTH_EAST)[(count > 1) + (count == len(EAST) - 1)]
        fitting = {turned // 6 for turned in range(6 * TRACK_TILES) if _always_fits(state, hex, turned, before)}
        assert len(fitting) > len(EAST) + 3


def _always_fits(state: WhistleState, hex: int, turned: int, before: int) -> bool:
    """Whether the start stops, and a route from the tile before, find a stop here or the way into an empty hex."""
    state.tiles[hex] = turned
    starts = [edge for edge in range(6) if NEIGHBOURS[hex * 6 + edge] <= FIRST_START]
    fits = all(leaves_westward(state, hex, edge) for edge in starts)
    state.tiles[hex] = EMPTY
    for edge in {*starts, before} if NEIGHBOURS[hex * 6 + before] != FRAME else starts:
        if STOP_AT[turned * 6 + edge] == NO_STOP:
            way = (WAYS_ON[turned * 6 + edge]).bit_length() - 1
            if not WESTWARD >> way & 1 or way == before or NEIGHBOURS[hex * 6 + way] == FRAME:
                return False
    return fits


def test_W23_W24_stack_display_and_hands() -> None:
    state = set_up(4, 5, PLACING)
    assert len(state.display) == 3
    assert [len(hand) for hand in state.hands] == [3] * 4
    assert state.stack_size == 51 - 3 - 12
    assert state.bottom == []


def test_W24_a_hand_without_a_stop_changes_tiles_until_it_has_one() -> None:
    state = set_up(2, 6, DEAL)
    for tile in (0, 8, 9):  # the blank tiles of patterns A and B
        state.play(moves.DEALT + tile)
    seat = state.to_move
    assert state.phase == OPENING_RETURN
    assert state.legal() == [moves.RETURN + tile for tile in (0, 8, 9)]
    state.play(moves.RETURN + 8)
    assert state.bottom == [8]
    assert not state.allows(moves.DEALT + 8)  # under the stack, and not yet shuffled (A7)
    state.play(moves.DEALT + 50)
    assert state.hands[seat] == [0, 9, 50]
    assert any(HAS_STOP[tile] for tile in state.hands[seat])
    assert state.dealt_to == 1 - seat


def test_W26_the_last_player_places_first() -> None:
    """X26: five players, E D C B A three times."""
    state = set_up(5, 7, PLACING, firstPlayer="A")
    order = []
    while state.phase == PLACING:
        order.append(state.to_move)
        state.play(state.legal()[-1])
    assert order == [4, 3, 2, 1, 0] * 3
    assert sum(state.occupants[start] == 0 for start in range(16)) == 1
    assert (state.round, state.to_move) == (1, 0)


# --- docs/notation.md, section 6: how the outcomes follow from the integers drawn -------------------------------------

DRAWN_WITH_SEED_5 = """
H1 #E1 H2 #E2 H3 #E10 H4 #E3 H5 #E7 H6 #E4 H7 #E5 H8 #E9
D1 #T1 D2 #TP D3 #WF D4 #35 r0 D5 #CY D6 #49 r2 D7 #23 r1 D8 #T3
B1 #30 r4 A1 #26 r2 A2 #14 r1 A3 #16 r1 A4 #13 r5 A5 #4 r4 A6 #9 r1 A7 #24 r2 B8 #33 r1
safe coalcar cabin signal #2 #29 #32
"""


def test_a_set_up_that_was_drawn_is_drawn_so_for_ever() -> None:
    state = new_state(settings_of(OPTIONS.choose({"firstPlayer": "A"})), 2)
    chance, drawn = Random(5), list[str]()
    while state.phase != DEAL:
        step = draw(state, chance.below)
        drawn.append(GAME.notation.name(state, step))
        state.play(step)
    assert " ".join(drawn).split() == DRAWN_WITH_SEED_5.split()


def drawn_highest(state: WhistleState, first: int | None = None) -> tuple[int, list[int]]:
    """What is drawn when every integer is the highest there is (the first one this), and below what each was drawn."""
    limits: list[int] = []

    def highest(limit: int) -> int:
        limits.append(limit)
        return limit - 1 if first is None or len(limits) > 1 else first

    return draw(state, highest), limits


def test_a_tile_of_the_middle_is_drawn_by_kind_then_tile_then_one_of_six_turns() -> None:
    state = set_up(2, 1, LAY_MIDDLE)
    kinds = sum(middle_kinds_left(state))
    step, limits = next(drawn for first in range(kinds) if len((drawn := drawn_highest(state, first))[1]) == 3)
    assert limits[0] == kinds
    tile, turn = divmod(step - moves.LAY, 6)
    assert limits[2] == 6
    assert tile < TRACK_TILES
    assert turn == SAME_AS[tile * 6 + 5] % 6


def test_a_tile_of_the_east_is_drawn_among_those_that_fit_then_one_of_its_turns() -> None:
    state = set_up(2, 1, LAY_EAST)
    step, limits = drawn_highest(state)
    fitting = [turned - moves.LAY for turned in range(moves.LAY, moves.LAY + 6 * TRACK_TILES) if state.allows(turned)]
    assert limits[0] == len({turned // 6 for turned in fitting})
    assert (step - moves.LAY) // 6 == max(turned // 6 for turned in fitting)
