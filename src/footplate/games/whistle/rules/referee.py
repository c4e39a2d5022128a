"""What must be true of every position, recomputed from the pieces alone."""

from __future__ import annotations

from footplate.games.whistle.rules.board import (
    EAST,
    ENDS,
    FIRST_SPACE,
    FIRST_START,
    MIDDLE,
    NEIGHBOURS,
    NOWHERE,
    PLACES,
    STARTS,
    hex_of,
    place_of,
)
from footplate.games.whistle.rules.components import COPIES, GOLD_TOKENS, GOODS_IN_BOX
from footplate.games.whistle.rules.pieces import (
    COMPANIES,
    FIRST_END,
    GOLD_VALUES,
    GOOD_KINDS,
    GOODS,
    GOODS_LIMIT,
    SHARES_EACH,
    SPACES,
    TILE_KINDS,
    TILES,
    TRACK_TILES,
)
from footplate.games.whistle.rules.place_names import HEX_NAMES, place_name
from footplate.games.whistle.rules.position import (
    ACTION_SLOTS,
    BOILER_RETURN,
    DISCARDING,
    DISPLAY_SIZE,
    DRAW_GOLD,
    EMPTY,
    ENDED,
    LAYING,
    LEAVING,
    MAX_TRAINS,
    ON_OFFER,
    OUT_OF_GAME,
    PLACING,
    PURCHASES,
    TURN_UP,
    Position,
)
from footplate.games.whistle.rules.scoring import final_scores
from footplate.games.whistle.rules.set_up import NO_WAY, leaves_westward, where_coal_leads
from footplate.games.whistle.rules.state import WhistleState
from footplate.games.whistle.rules.tiles import STOP_EDGES


def violations(state: WhistleState) -> list[str]:
    """Every broken invariant, each in a sentence; empty for a sound position."""
    return [
        *_tiles(state),
        *_map(state),
        *_trains(state),
        *_goods(state),
        *_shares(state),
        *_upgrades_and_gold(state),
        *_turn(state),
        *_end(state),
    ]


def _tiles(state: Position) -> list[str]:
    """Each tile is on the map, in a hand, on display or in the stack (W19-W23)."""
    found = []
    seen = [0] * TILE_KINDS
    for turned in state.tiles:
        if turned != EMPTY:
            seen[turned // 6] += 1
    for tile in [*state.display, *state.bottom, *(tile for hand in state.hands for tile in hand)]:
        seen[tile] += 1
    for tile, count in enumerate(COPIES):
        if seen[tile] + state.stack[tile] != count or state.stack[tile] < 0:
            found.append(f"there are {seen[tile] + state.stack[tile]} tiles {TILES[tile]} instead of {count}")
    if any(count > 1 for count in seen[FIRST_END:]):
        found.append("an end tile lies on the map twice (W19)")
    if state.stack_size != sum(state.stack):
        found.append("the size of the stack is noted wrongly")
    if len(state.display) > DISPLAY_SIZE:
        found.append("too many tiles are on display (W23)")
    if any(tiles != sorted(tiles) for tiles in (state.display, *state.hands)):
        found.append("a hand or the display is not sorted")
    losing = state.to_move if state.phase == BOILER_RETURN else -1
    for seat, hand in enumerate(state.hands):
        if len(hand) > state.hand_limit(seat) and seat != losing and state.phase != DISCARDING:
            found.append(f"seat {seat} has too many tiles in hand (W99a)")
    return found


def _map(state: Position) -> list[str]:
    """Hubs are not turned, end tiles are in column 8 and nowhere else (W19)."""
    found = []
    for hex, turned in enumerate(state.tiles):
        if turned == EMPTY:
            continue
        if turned >= 6 * TRACK_TILES and turned % 6:
            found.append(f"the hub on {HEX_NAMES[hex]} is turned")
        if (turned // 6 >= FIRST_END) != (hex in ENDS):
            found.append(f"an end tile is not in its column, or another tile is ({HEX_NAMES[hex]}, W19)")
    return found


def set_up_violations(state: Position) -> list[str]:
    """Right after the set-up: its hexes are filled, every start stop has a way (W22, A6). Later it may be closed."""
    found = [f"{HEX_NAMES[hex]} is empty (W19-W21)" for hex in (*EAST, *MIDDLE, *ENDS) if state.tiles[hex] == EMPTY]
    for side, there in enumerate(NEIGHBOURS):
        if there <= FIRST_START and state.tiles[side // 6] != EMPTY:
            hex, edge = divmod(side, 6)
            if not leaves_westward(state, hex, edge) or where_coal_leads(state, hex, edge) == NO_WAY:
                found.append(f"there is no way from S{FIRST_START - there + 1} (W22, A6)")
    return found


def _trains(state: Position) -> list[str]:
    """Every train stands at a stop that is there; small stops hold one (W4-W6)."""
    found = []
    occupants = [0] * PLACES
    counts = [0] * PLACES
    lifted = state.active * MAX_TRAINS + state.train if state.phase in (LEAVING, LAYING) else -1
    for train, place in enumerate(state.trains):
        seat, number = divmod(train, MAX_TRAINS)
        if number >= state.train_count:
            if place != NOWHERE:
                found.append(f"seat {seat} has too many trains (W10)")
            continue
        if place == NOWHERE:
            if state.phase > PLACING or state.round:
                found.append(f"train {number + 1} of seat {seat} stands nowhere")
        elif place >= FIRST_SPACE + SPACES:
            found.append(f"train {number + 1} of seat {seat} stands on a space that is not there")
        elif place < FIRST_SPACE:
            if train != lifted:
                occupants[place] |= 1 << seat
                counts[place] += 1
            if place >= STARTS:
                hex = hex_of(place)
                stop = place - place_of(hex, 0)
                if state.tiles[hex] == EMPTY or not STOP_EDGES[state.tiles[hex] * 3 + stop]:
                    found.append(f"train {number + 1} of seat {seat} stands on {HEX_NAMES[hex]} where there is no stop")
    if occupants != state.occupants:
        found.append("who stands where is noted wrongly")
    for place, count in enumerate(counts):
        if count > 1 and (place < STARTS or state.tiles[hex_of(place)] < 6 * TRACK_TILES):
            found.append(f"{count} trains stand at {place_name(state, place)} (W5)")
    return found


def _goods(state: Position) -> list[str]:
    """Goods are in the supply or on the boards, at most ten on each (W76)."""
    found = []
    for good in range(GOOD_KINDS):
        held = [state.goods[seat * GOOD_KINDS + good] for seat in range(state.seats)]
        if sum(held) + state.supply[good] != GOODS_IN_BOX[good]:
            found.append(f"{GOODS[good]} has come from nowhere, or is lost")
        if min(held) < 0 or (state.supply[good] < 0 and not state.settings.unlimited_goods):
            found.append(f"somebody has less than no {GOODS[good]}")
    for seat in range(state.seats):
        discarding = state.to_move == seat and state.phase == DISCARDING
        if state.goods_of(seat) > GOODS_LIMIT and not discarding and state.phase != DRAW_GOLD:
            found.append(f"seat {seat} has more than ten goods (W76)")
    return found


def _shares(state: Position) -> list[str]:
    """Each share is in its stack, with one seat, or out of the game (W17)."""
    found = []
    everywhere = [*state.shares, state.gone]
    for company, name in enumerate(COMPANIES):
        for number in range(SHARES_EACH):
            bit = company * SHARES_EACH + number
            holders = sum(shares >> bit & 1 for shares in everywhere)
            if holders != (1 if number < state.issued[company] else 0):
                found.append(f"share {number + 1} of {name} is in {holders} places")
    return found


def _upgrades_and_gold(state: Position) -> list[str]:
    found = []
    if any(not OUT_OF_GAME <= owner < state.seats for owner in state.owners):
        found.append("an upgrade belongs to nobody at the table")
    if state.round and sum(owner >= ON_OFFER for owner in state.owners) != state.seats + 2:
        found.append("the number of upgrades in the game is wrong (W18)")
    if state.settings.upgrade_cap and any(state.owners.count(seat) > 3 for seat in range(state.seats)):
        found.append("a seat has more than three upgrades (A17)")
    for value in range(GOLD_VALUES):
        held = sum(state.gold[seat * GOLD_VALUES + value] for seat in range(state.seats))
        if held + state.gold_left[value] != GOLD_TOKENS[value] or state.gold_left[value] < 0:
            found.append("gold has come from nowhere, or is lost (W16)")
    return found


def _turn(state: Position) -> list[str]:
    """Four slots, two purchases, nothing below nothing (W36, W84, W90)."""
    found = []
    if len(state.slots) > ACTION_SLOTS:
        found.append("more than four tokens were spent in a turn (W36)")
    if state.bought > PURCHASES:
        found.append("more than two upgrades were bought in a turn (W90)")
    if min(*state.coal, *state.whistles) < 0:
        found.append("somebody has spent a token without having one")
    if min(state.score) < 0:
        found.append("a score is below zero (W84)")
    if state.round > state.rounds:
        found.append("there are more rounds than there should be (W11)")
    if state.laid > state.hand_limit(state.active):
        found.append("too many tiles were laid in a move (W68)")
    if (state.phase == LAYING) != (state.gap >= 0) or (state.gap >= 0 and state.tiles[state.gap // 6] != EMPTY):
        found.append("the gap to be filled is noted wrongly")
    if len(set(state.crossed)) != len(state.crossed):
        found.append("a border was crossed twice in a move (A36)")
    moving = state.phase in (LEAVING, LAYING)
    if moving != (state.origin != NOWHERE) or (not moving and (state.crossed or state.laid)):
        found.append("the move that is going on is noted wrongly")
    if state.phase in (DRAW_GOLD, TURN_UP) and state.to_move >= 0:
        found.append("chance is asked, but a seat is to move")
    return found


def _end(state: Position) -> list[str]:
    """The game ends with the last round, or with the round in which a seat's last train came in (W100)."""
    found = []
    done = any(state.round and state.on_map(seat) == 0 for seat in range(state.seats))
    if done != state.closing:
        found.append("whether the running round is the last one is noted wrongly (W100)")
    if (state.phase == ENDED) != (len(state.final) > 0):
        found.append("final scores are there before the end, or missing after it")
    if state.phase == ENDED:
        if state.round != state.rounds and not state.closing:
            found.append("the game has ended too early (W100)")
        if state.final != final_scores(state):
            found.append("the final scores are wrong (W101-W105)")
    return found
