"""Setting the table for a test: a position in a few words, the referee always watching.

    state = arrange(
        tiles={"A4": "#21", "C5": "#30 r5", "B5": "#CY"},
        trains=["A: S8", "B: C5, R1"],
        goods=["A: 2 wood, steel"],
        hands=["A: #1 #T1 #CY"],
        coal=[3, 1],
    )

Whatever is not said is as plain as can be: an end column E1-E8, no other tiles, trains on free start stops from the
north, hands of blank track tiles, nothing on the boards, round 2, seat A's turn. Tiles that are nowhere else are in the
stack. `blank` tiles have no stops and are the first to fill hands and display.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from footplate.games.whistle.rules.board import ENDS, FIRST_SPACE, NOWHERE, STARTS, place_of
from footplate.games.whistle.rules.components import COPIES
from footplate.games.whistle.rules.moves import KINDS
from footplate.games.whistle.rules.options import OPTIONS, settings_of
from footplate.games.whistle.rules.pieces import (
    COMPANIES,
    FIRST_END,
    GOLD_VALUES,
    GOOD_KINDS,
    GOODS,
    LEAST_GOLD,
    SHARES_EACH,
    SPACES,
    TILES,
    UPGRADES,
)
from footplate.games.whistle.rules.place_names import HEX_NAMES
from footplate.games.whistle.rules.position import DISPLAY_SIZE, EMPTY, HAND, MAX_TRAINS, ON_OFFER, OUT_OF_GAME, TURN
from footplate.games.whistle.rules.referee import violations
from footplate.games.whistle.rules.state import WhistleState, new_state
from footplate.games.whistle.rules.tiles import HAS_STOP, SAME_AS, STOP_EDGES

A, B, C, D, E = range(5)


def arrange(
    seats: int = 2,
    *,
    tiles: Mapping[str, str] | None = None,
    ends: Sequence[str] = ("#E1", "#E2", "#E3", "#E4", "#E5", "#E6", "#E7", "#E8"),
    trains: Sequence[str] = (),
    hands: Sequence[str] = (),
    display: str | None = None,
    bottom: str = "",
    stack: str | None = None,
    goods: Sequence[str] = (),
    coal: Sequence[int] = (),
    whistles: Sequence[int] = (),
    score: Sequence[int] = (),
    shares: Sequence[str] = (),
    issued: Mapping[str, int] | None = None,
    upgrades: Sequence[str] = (),
    offer: str | None = None,
    gold: Sequence[str] = (),
    round: int = 2,
    first: int = A,
    to: int = A,
    slots: Sequence[int] = (),
    bought: int = 0,
    closing: bool = False,
    **options: str,
) -> WhistleState:
    """A position in which it is seat `to`'s turn. Texts that begin with a seat ("A: ...") may come in any order.

    `stack` names the tiles of the stack; the others that are nowhere are then missing, which the referee does not
    mind as long as nobody asks it: such a position is not inspected.
    """
    state = new_state(settings_of(OPTIONS.choose({"firstPlayer": "A"} | options)), seats)
    state.phase, state.to_move, state.active = TURN, to, to
    state.first, state.round, state.closing, state.drawn = first, round, closing, 0
    state.slots, state.bought = list(slots), bought
    state.coal = _filled(coal, seats, 0)
    state.whistles = _filled(whistles, seats, 0)
    state.score = _filled(score, seats, 0)
    _lay_tiles(state, tiles or {}, ends)
    _deal_tiles(state, _by_seat(hands), display, bottom)
    if stack is not None:
        state.stack = [0] * KINDS
        for tile in _tiles(stack):
            state.stack[tile] += 1
        state.stack_size = sum(state.stack)
    _place_trains(state, _by_seat(trains))
    _hand_out(state, _by_seat(goods), _by_seat(shares), issued or {}, _by_seat(gold))
    _hand_out_upgrades(state, _by_seat(upgrades), offer)
    if stack is None:
        found = violations(state)
        assert not found, found
    return state


def _filled(numbers: Sequence[int], seats: int, otherwise: int) -> list[int]:
    return [*numbers, *[otherwise] * (seats - len(numbers))]


def _by_seat(entries: Sequence[str]) -> dict[int, list[str]]:
    found: dict[int, list[str]] = {}
    for entry in entries:
        seat, _, text = entry.partition(":")
        found[ord(seat.strip()) - 65] = [word for word in re.split(r"\s*,\s*", text.strip()) if word]
    return found


def _tiles(text: str) -> list[int]:
    return [TILES.index(name) for name in text.replace(",", " ").split()]


def turned(text: str) -> int:
    """`#17 r3` or `#CY` as a turned tile."""
    name, _, turn = text.partition(" r")
    return SAME_AS[TILES.index(name) * 6 + int(turn or 0)]


def hex_number(name: str) -> int:
    return HEX_NAMES.index(name)


def place(state: WhistleState, name: str) -> int:
    """`S8`, `C5`, `C5.1`, `R2`; without a number the first stop of the tile."""
    if re.fullmatch(r"S\d+", name):
        return int(name[1:]) - 1
    if re.fullmatch(r"R\d", name):
        return FIRST_SPACE + int(name[1:]) - 1
    hex, _, stop = name.partition(".")
    here = state.tiles[hex_number(hex)]
    assert here != EMPTY, f"there is no tile on {hex}"
    stops = [number for number in range(3) if STOP_EDGES[here * 3 + number]]
    return place_of(hex_number(hex), int(stop) if stop else stops[0])


def _lay_tiles(state: WhistleState, tiles: Mapping[str, str], ends: Sequence[str]) -> None:
    state.tiles = [EMPTY] * len(state.tiles)
    for hex, end in zip(ENDS, ends, strict=True):
        state.tiles[hex] = TILES.index(end) * 6
    for name, text in tiles.items():
        state.tiles[hex_number(name)] = turned(text)
    state.stack = list(COPIES)
    for here in state.tiles:
        if here != EMPTY and here < 6 * FIRST_END:
            state.stack[here // 6] -= 1


def _deal_tiles(state: WhistleState, hands: dict[int, list[str]], display: str | None, bottom: str) -> None:
    given = {seat: _tiles(" ".join(texts)) for seat, texts in hands.items()}
    shown = None if display is None else _tiles(display)
    state.bottom = sorted(_tiles(bottom))
    for tile in [*(tile for hand in given.values() for tile in hand), *(shown or ()), *state.bottom]:
        state.stack[tile] -= 1
    for seat in range(state.seats):
        state.hands[seat] = sorted(given[seat] if seat in given else _blank(state, HAND))
    state.display = sorted(_blank(state, DISPLAY_SIZE) if shown is None else shown)
    state.stack_size = sum(state.stack)


def _blank(state: WhistleState, count: int) -> list[int]:
    """Tiles out of the stack, those without a stop first."""
    found: list[int] = []
    for tile in sorted(range(KINDS), key=lambda tile: HAS_STOP[tile]):
        while state.stack[tile] > 0 and len(found) < count:
            state.stack[tile] -= 1
            found.append(tile)
    return found


def _place_trains(state: WhistleState, trains: dict[int, list[str]]) -> None:
    for seat, names in trains.items():
        for number, name in enumerate(names):
            state.trains[seat * MAX_TRAINS + number] = place(state, name)
    for seat in range(state.seats):
        for number in range(state.train_count):
            if state.trains[seat * MAX_TRAINS + number] == NOWHERE:
                free = [start for start in range(STARTS) if start not in state.trains]
                state.trains[seat * MAX_TRAINS + number] = free[0]
    for train, where in enumerate(state.trains):
        if NOWHERE < where < FIRST_SPACE:
            state.occupants[where] |= 1 << train // MAX_TRAINS
    assert all(where < FIRST_SPACE + SPACES for where in state.trains)


def share(name: str) -> int:
    """`teal3`."""
    return COMPANIES.index(name[:-1]) * SHARES_EACH + int(name[-1]) - 1


def _hand_out(
    state: WhistleState,
    goods: dict[int, list[str]],
    shares: dict[int, list[str]],
    issued: Mapping[str, int],
    gold: dict[int, list[str]],
) -> None:
    for seat, texts in goods.items():
        for text in texts:
            count, _, good = text.rpartition(" ")
            number = int(count or 1)
            state.goods[seat * GOOD_KINDS + GOODS.index(good)] += number
            state.supply[GOODS.index(good)] -= number
    for seat, names in shares.items():
        for name in names:
            state.shares[seat] |= 1 << share(name)
    held = 0
    for shares_of_seat in state.shares:
        held |= shares_of_seat
    for company, name in enumerate(COMPANIES):
        numbers = [number for number in range(SHARES_EACH) if held >> (company * SHARES_EACH + number) & 1]
        state.issued[company] = max(issued.get(name, 0), max(numbers, default=-1) + 1)
        for number in range(state.issued[company]):
            if number not in numbers:
                state.gone |= 1 << company * SHARES_EACH + number
    for seat, texts in gold.items():
        for text in texts:
            state.gold[seat * GOLD_VALUES + int(text) - LEAST_GOLD] += 1
            state.gold_left[int(text) - LEAST_GOLD] -= 1


def _hand_out_upgrades(state: WhistleState, upgrades: dict[int, list[str]], offer: str | None) -> None:
    """Those that are owned, those on offer, and more on offer until there are as many as there should be."""
    for seat, names in upgrades.items():
        for name in names:
            state.owners[UPGRADES.index(name)] = seat
    for name in (offer or "").replace(",", " ").split():
        state.owners[UPGRADES.index(name)] = ON_OFFER
    for upgrade in range(len(UPGRADES)):
        if sum(owner >= ON_OFFER for owner in state.owners) < state.seats + 2 and state.owners[upgrade] == OUT_OF_GAME:
            state.owners[upgrade] = ON_OFFER
