"""What is said to be in the way of a train is in its way: every refusal is held against the witness of moves."""

from __future__ import annotations

from collections import Counter

import pytest

from footplate.games.whistle.rules import moves
from footplate.games.whistle.rules.blocking import _crossings
from footplate.games.whistle.rules.board import FIRST_SPACE, NOWHERE, START_SIDES, STARTS, hex_of, place_of
from footplate.games.whistle.rules.lookahead import SIDES, blocked_by_signal, linked_edges, side_behind
from footplate.games.whistle.rules.movement import cannot_pay_toll, moves_with_coal
from footplate.games.whistle.rules.options import OPTIONS, settings_of
from footplate.games.whistle.rules.pieces import SIGNAL, TOLL_STATION, TRACK_TILES
from footplate.games.whistle.rules.place_names import HEX_NAMES, place_name
from footplate.games.whistle.rules.position import ACTION_SLOTS, LAYING, LEAVING, MAX_TRAINS, TOKEN, TURN
from footplate.games.whistle.rules.state import WhistleState, new_state
from footplate.games.whistle.text.notation_names import places_by_name, seat_names
from footplate.kernel.illegal import Illegal
from footplate.kernel.rng import Random
from footplate.kernel.state import OVER
from tests.games.whistle.random_play import random_step
from tests.games.whistle.witness import STARTS as COAST
from tests.games.whistle.witness import Border, Stop, Witness, _beyond

Obstacles = set[tuple[str, str]]
"""Clauses with the name of the hex or the stop they speak of."""
RANDOM_OPTIONS = ("whistleUTurn", "tollCoalOnly", "lastTileMayRunOn")


# --- positions --------------------------------------------------------------------------------------------------------


def crowded(state: WhistleState, chance: Random) -> WhistleState:
    """The same board with every train somewhere on it, tokens for everybody, and the upgrades that are in the way."""
    copy = state.clone()
    seats = copy.seats
    copy.slots, copy.occupants = [], [0] * len(copy.occupants)
    copy.coal, copy.whistles = [chance.below(3) for _ in range(seats)], [1 + chance.below(2) for _ in range(seats)]
    copy.owners[SIGNAL], copy.owners[TOLL_STATION] = chance.below(seats), chance.below(seats)
    del copy.hands[copy.active][chance.below(3) :]  # few tiles, or a move that lays one comes to a stop in any case
    if chance.below(4) == 0:
        copy.goods[copy.active * 6 : copy.active * 6 + 6] = [0] * 6
    stops = [place for place in places_by_name(copy).values() if place < FIRST_SPACE]
    for train, place in enumerate(copy.trains):
        if place != NOWHERE:
            free = [stop for stop in stops if not copy.occupants[stop] or _holds_many(copy, stop)]
            copy.trains[train] = free[chance.below(len(free))]
            copy.occupants[copy.trains[train]] |= 1 << train // MAX_TRAINS
    return copy


def _holds_many(state: WhistleState, place: int) -> bool:
    return place >= STARTS and state.tiles[hex_of(place)] >= 6 * TRACK_TILES


def options(chance: Random) -> str:
    return " ".join(f"{name}=yes" for name in RANDOM_OPTIONS if chance.below(2)) or "-"


# --- what the witness finds -------------------------------------------------------------------------------------------


def obstacles(state: WhistleState, witness: Witness) -> Obstacles:
    found = set()
    for clause, where in witness.in_the_way:
        if isinstance(where, tuple):
            found.add((clause, place_name(state, where[1] if where[0] < 0 else place_of(*where))))
        else:
            found.add((clause, HEX_NAMES[where] if where >= 0 else ""))
    return found


def before_setting_out(state: WhistleState, number: int, coal: bool) -> Obstacles:
    witness = Witness(state, number, coal)
    assert witness.runs() == set()
    return obstacles(state, witness)


def under_way(state: WhistleState) -> tuple[Witness, Stop, int, dict[int, int], list[Border]]:
    """A witness for a move that has been begun: it, where the train is, what it has skipped, laid and crossed."""
    witness = Witness(state, state.train, moves_with_coal(state))
    at = (-1, state.at) if state.at < STARTS else divmod(state.at - STARTS, 3)
    skipped = int(state.skipped)
    if state.came_by >= 0 and state.active not in witness.occupants.get(at, []):
        skipped += 1
    return witness, at, skipped, {-1 - number: 0 for number in range(state.laid)}, crossings(state, witness)


def crossings(state: WhistleState, witness: Witness) -> list[Border]:
    """The borders crossed, each from where the train came."""
    assert witness.origin is not None
    here: object = witness.origin[0] if witness.origin[0] >= 0 else ("S", witness.origin[1])
    found: list[Border] = []
    for crossed in state.crossed:
        side = next(side for side, start in COAST.items() if start == crossed - 360) if crossed >= 360 else None
        hex, edge = side or divmod(crossed, 6)
        ends: list[object] = [hex, ("S", COAST[hex, edge]) if (hex, edge) in COAST else _beyond(hex, edge)]
        ends.remove(here)
        found.append((here, ends[0]))
        here = ends[0]
    return found


def on_leaving(state: WhistleState, way: int) -> Obstacles:
    """What is in the way of a train that would leave the stop it has come to in this direction."""
    witness, at, skipped, laid, crossed = under_way(state)
    if not linked_edges(state, state.at) >> way & 1:
        return {("W52", place_name(state, state.at))}
    if way == state.came_by and not witness.u_turn:
        return {("W46", HEX_NAMES[at[0]]) if witness.coal and way in (1, 2) else ("A33" if witness.coal else "W62", "")}
    assert not list(witness.leave(at, way, skipped, laid, list(state.hands[state.active]), crossed))
    return obstacles(state, witness)


def on_halting(state: WhistleState) -> Obstacles:
    place, coal = place_name(state, state.at), moves_with_coal(state)
    if state.came_by < 0 or state.at == state.origin:
        return {("W45" if coal else "W62", place)}
    if _holds_many(state, state.at):
        assert blocked_by_signal(state, state.active, state.at)
        return {("W97", place)}
    rivals = state.occupants[state.at] & ~(1 << state.active)
    return {("W59" if rivals else "W49" if coal else "W58", place)}


def on_laying(state: WhistleState, turned: int) -> Obstacles:
    """Why a tile cannot be laid so. Of what lies behind it only a rival and the like is told; else it leads nowhere."""
    witness, _, _, laid, crossed = under_way(state)
    hand = list(state.hands[state.active])
    if turned // 6 not in hand or (turned >= 6 * TRACK_TILES and turned % 6):
        return {("W66", "")}
    hex, side = divmod(state.gap, 6)
    hand.remove(turned // 6)
    assert not list(witness._enter(hex, side, int(state.skipped), laid | {hex: turned}, hand, crossed))
    here = HEX_NAMES[hex]
    found = obstacles(state, witness)
    return found | {("W69" if clause == "W46" else "W67", here) for clause, _ in found if clause in ("W46", "W68")}


# --- judging ----------------------------------------------------------------------------------------------------------


def spoken_of(illegal: Illegal) -> tuple[str, str]:
    """The clause of a refusal and the hex or the stop it names; of several stops the last one."""
    facts = illegal.facts
    if illegal.clause == "W66":
        return "W66", ""
    places = facts.get("places", ())
    assert isinstance(places, tuple)
    return illegal.clause, str(places[-1] if places else facts.get("place", facts.get("hex", "")))


def judge(state: WhistleState, step: int, expected: Obstacles, seen: Counter[str]) -> None:
    illegal = state.explain(step)
    assert illegal is not None
    assert spoken_of(illegal) in expected, (str(illegal), sorted(expected))
    places = illegal.facts.get("places", ())
    assert isinstance(places, tuple)
    for name in (*places, illegal.facts.get("place", "")) if "rivals" in illegal.facts else ():
        if name:
            held = seat_names(state.occupants[places_by_name(state)[str(name)]] & ~(1 << state.active))
            rivals = illegal.facts["rivals"]
            assert isinstance(rivals, tuple)
            assert set() < set(held) <= set(rivals), str(illegal)
    seen[illegal.clause] += 1


def judge_trains(state: WhistleState, seen: Counter[str]) -> None:
    seat = state.active
    for number in range(state.train_count):
        place = state.trains[seat * MAX_TRAINS + number]
        if state.allows(moves.TRAIN + number) or not NOWHERE < place < FIRST_SPACE:
            continue
        if len(state.slots) == ACTION_SLOTS or not (state.coal[seat] or state.whistles[seat]):
            continue
        coal = state.coal[seat] > 0
        if cannot_pay_toll(state, seat, place, coal):
            expected = {("W96", place_name(state, place))}
        else:
            expected = before_setting_out(state, number, coal)
        judge(state, moves.TRAIN + number, expected, seen)


def judge_tokens(state: WhistleState, seen: Counter[str]) -> None:
    seat = state.active
    for step, tokens in ((moves.COAL, state.coal), (moves.WHISTLE, state.whistles)):
        coal = step == moves.COAL
        if state.allows(step) or not tokens[seat]:
            continue
        place = state.trains[seat * MAX_TRAINS + state.train]
        if cannot_pay_toll(state, seat, place, coal):
            judge(state, step, {("W96", place_name(state, place))}, seen)
        else:
            judge(state, step, before_setting_out(state, state.train, coal), seen)


def judge_move(state: WhistleState, chance: Random, seen: Counter[str]) -> None:
    """Everything that is not allowed on the way of one train, until it has come to a stop."""
    while state.phase in (TURN, TOKEN, LEAVING, LAYING):
        if state.phase == TURN:
            judge_trains(state, seen)
        elif state.phase == TOKEN:
            judge_tokens(state, seen)
        elif state.phase == LEAVING:
            for way in range(6):
                if not state.allows(moves.DIRECTION + way):
                    judge(state, moves.DIRECTION + way, on_leaving(state, way), seen)
            if not state.allows(moves.HALT):
                judge(state, moves.HALT, on_halting(state), seen)
        else:
            for turned in [6 * tile + chance.below(6) for tile in (*state.hands[state.active], chance.below(60))]:
                if not state.allows(moves.LAY + turned):
                    judge(state, moves.LAY + turned, on_laying(state, turned), seen)
        steps = [step for step in state.legal() if state.phase != TURN or moves.TRAIN <= step < moves.DIRECTION]
        if not steps:
            return
        state.play(steps[chance.below(len(steps))])
        if state.phase == TURN:
            return


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_refused_train_is_told_what_is_in_its_way(seats: int) -> None:
    chance, seen = Random(seats), Counter[str]()
    state = new_state(settings_of(OPTIONS.read(options(chance))), seats)
    while state.to_move != OVER:
        if state.phase == TURN and chance.below(4) == 0:
            for _ in range(4):
                judge_move(crowded(state, chance), chance, seen)
        state.play(random_step(state, chance))
    assert {"W8", "W46", "W48", "W52", "W59", "W66", "W68"} <= set(seen)


def test_the_borders_a_whistle_has_crossed_lead_from_its_stop_to_where_it_is() -> None:
    """A36: each by the side from which it was crossed, which a position does not say."""
    chance, looked = Random(1), 0
    for _ in range(4):
        state = new_state(settings_of(OPTIONS.read("-")), 3)
        while state.to_move != OVER:
            if state.phase in (LEAVING, LAYING) and not moves_with_coal(state) and len(state.crossed) > 1:
                here = hex_of(state.origin)
                for number, crossing in enumerate(_crossings(state, state.origin)):
                    if number == 0 and state.origin < STARTS:
                        assert crossing == SIDES + state.origin
                        here = START_SIDES[state.origin] // 6
                    else:
                        assert crossing // 6 == here
                        here = side_behind(here, crossing % 6) // 6
                assert here == (state.gap // 6 if state.phase == LAYING else hex_of(state.at))
                looked += 1
            state.play(random_step(state, chance))
    assert looked > 10
