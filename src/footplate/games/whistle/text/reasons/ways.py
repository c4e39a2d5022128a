"""Reasons about ways: what lies ahead of a train, whose way it bars, and whom it forestalls (W45-W50, W86)."""

from __future__ import annotations

from collections.abc import Iterator

from footplate.games.whistle.rules.board import FIRST_SPACE, NOWHERE, STARTS, hex_of, place_of
from footplate.games.whistle.rules.components import EXCHANGE
from footplate.games.whistle.rules.pieces import (
    COAL_YARD,
    FIRST_END,
    FIRST_TOWN,
    GENERAL_STORE,
    GOLD_MINE,
    TRACK_TILES,
    TRADING_POST,
    WHISTLE_FACTORY,
)
from footplate.games.whistle.rules.place_names import HEX_NAMES
from footplate.games.whistle.rules.position import EMPTY, GIVING, SPACING
from footplate.games.whistle.text.reasons.board_facts import Demand, Facts
from footplate.games.whistle.text.reasons.goods import wanted_end
from footplate.games.whistle.text.reasons.reach import ALL_HEXES, good_at, tile_on
from footplate.games.whistle.text.reasons.telling import Telling
from footplate.games.whistle.text.spoken_names import stop_words
from footplate.kernel.facets import Reason
from footplate.language import listed

SERVING = (TRADING_POST, COAL_YARD, WHISTLE_FACTORY, GENERAL_STORE, GOLD_MINE)


def of_ways(telling: Telling) -> Iterator[Reason]:
    """What the move of a train has changed for it and for everybody else."""
    if telling.after.moves_left:
        yield from _cleared(telling)
    yield from _barred(telling)
    train = telling.moved
    if train is None:
        return
    yield from _forestalled(telling, train)
    if _is_in(telling, train):
        yield from _arrived(telling)
        return
    if telling.before.place(train) == NOWHERE:
        yield from _placed(telling, train)
    else:
        yield from _nearer(telling, train)
    if telling.after.moves_left:
        yield from _ahead(telling, train)
        yield from _out(telling, train)
        yield from _serves(telling, train)


def _is_in(telling: Telling, train: int) -> bool:
    """Whether the train has come to an end tile, or to the resource track from there."""
    hex = hex_of(telling.after.place(train))
    return train not in telling.after.reaches or (hex >= 0 and tile_on(telling.after.position, hex) >= FIRST_END)


# --- rivals -----------------------------------------------------------------------------------------------------------


def _forestalled(telling: Telling, train: int) -> Iterator[Reason]:
    """Rivals who could have come to the same stop with one coal."""
    place = telling.after.place(train)
    if not STARTS <= place < FIRST_SPACE:
        return
    for (rival, number), reach in telling.before.rivals.items():
        if place not in reach.next:
            continue
        facts = {"rival": telling.players[rival], "train": telling.train(number), "place": telling.stop(place)}
        if good_at(telling.after.position, place) >= 0:
            yield telling.reason("before_rival", f"rival {rival} {number}", 4, "W48", **facts)
            return
        town = next((town for town in telling.after.towns if place_of(town.hex, 0) == place), None)
        has = Facts(telling.before.position, rival)
        issued = telling.after.position.issued
        taken = town and issued[town.tile - FIRST_TOWN] > telling.before.position.issued[town.tile - FIRST_TOWN]
        if town and taken and not town.missing(has.goods):
            yield telling.reason("before_share", f"stop {place}", 6, "W81", **facts)
            return


def _barred(telling: Telling) -> Iterator[Reason]:
    """Rivals' trains that coal takes nowhere any more."""
    for (rival, number), reach in telling.after.rivals.items():
        earlier = telling.before.rivals.get((rival, number))
        if earlier and reach.stuck and not earlier.stuck:
            facts = {"rival": telling.players[rival], "train": telling.train(number)}
            yield telling.reason("bars", f"rival {rival} {number}", 6, "W48", **facts)
            return


# --- the train itself and the others of its seat ----------------------------------------------------------------------


def _nearer(telling: Telling, train: int) -> Iterator[Reason]:
    """How far it is from the end tile that is worth most with what the seat has."""
    before, after = telling.before, telling.after
    reach, earlier = after.reaches[train], before.reaches.get(train)
    told: list[tuple[int, int, Demand]] = []
    for end in after.ends:
        count = reach.to_hex(end.hex)
        was = earlier.to_hex(end.hex) if earlier else 0
        if count and count <= after.moves_left and (not was or count < was):
            told.append((len(end.missing(after.goods)), count, end))
    whole = [(count, -end.points, end.hex, end) for lacking, count, end in told if lacking == 0]
    name = telling.train(train)
    if whole:
        count, _, hex, end = min(whole)
        facts = {"train": name, "n": count, "end": telling.end(end), "points": end.points}
        yield telling.reason("nears_met", f"end {hex}", 4 + end.points // max(2, count), "W86", **facts)
        return
    for hex, points in after.exchanges:
        count = reach.to_hex(hex)
        shares = after.position.share_count(telling.seat)
        was = earlier.to_hex(hex) if earlier else 0
        if shares > 1 and 0 < count <= after.moves_left and (not was or count < was):
            facts = {"train": name, "n": count, "end": HEX_NAMES[hex], "points": points * shares, "shares": shares}
            weight = max(1, 2 + points * shares // (count + 1) - count // 3)
            yield telling.reason("nears_exchange", f"end {hex}", weight, "W87", **facts)
            return
    if told:
        lacking, count, end = min(told, key=lambda one: (one[0], one[1], -one[2].points))
        missing = telling.goods(end.missing(after.goods))
        facts = {"train": name, "n": count, "end": telling.end(end), "points": end.points, "missing": missing}
        yield telling.reason("nears", f"end {end.hex}", max(1, 4 - lacking), "W86", **facts)


def _ahead(telling: Telling, train: int) -> Iterator[Reason]:
    """What one coal more would bring."""
    after = telling.after
    reach, position = after.reaches[train], after.position
    name, worth = telling.train(train), list[tuple[int, int]]()
    for place in reach.next:
        good = good_at(position, place)
        tile = tile_on(position, hex_of(place)) if hex_of(place) >= 0 else -1
        end = wanted_end(after, good) if good >= 0 else None
        if end is not None and len(end.missing(after.goods)) <= 2:
            facts = {"train": name, "place": telling.stop(place), "end": telling.end(end), "points": end.points}
            yield telling.reason("ahead_wanted", f"stop {place}", 3, "W75", **facts)
            return
        if tile < FIRST_END and place >= STARTS:
            worth.append((0 if tile in SERVING else 2 if good < 0 else 1, place))
    if worth:
        stops = listed([telling.stop(place) for _, place in sorted(worth)[:2]], telling.language)
        yield telling.reason("ahead", f"ahead {train}", 1, "W45", train=name, stops=stops)
    elif len(reach.gaps) == 1:
        yield telling.reason("gap", f"ahead {train}", 1, "W66", train=name, hex=HEX_NAMES[reach.gaps[0]])
    elif len(reach.gaps) > 1:
        hexes = listed([HEX_NAMES[hex] for hex in reach.gaps], telling.language)
        yield telling.reason("gaps", f"ahead {train}", 1, "W66", train=name, hexes=hexes)


def _out(telling: Telling, train: int) -> Iterator[Reason]:
    """It had no way on by coal, and has one now."""
    earlier = telling.before.reaches.get(train)
    if earlier and earlier.stuck and not telling.after.reaches[train].stuck:
        yield telling.reason("out", f"stuck {train}", 5, "W55", train=telling.train(train))


def _cleared(telling: Telling) -> Iterator[Reason]:
    """Another train of the seat can go on by coal again."""
    for train, reach in telling.after.reaches.items():
        earlier = telling.before.reaches.get(train)
        if train != telling.moved and earlier and earlier.stuck and not reach.stuck:
            yield telling.reason("clears", f"stuck {train}", 5, "W49", train=telling.train(train))
            return


def _serves(telling: Telling, train: int) -> Iterator[Reason]:
    """A tile that was laid serves another train of the seat with its next coal."""
    before = telling.before.position
    for other, reach in telling.after.reaches.items():
        if other == train:
            continue
        for place in reach.next:
            hex = hex_of(place)
            if hex >= 0 and before.tiles[hex] == EMPTY:
                facts = {"train": telling.train(other), "place": telling.stop(place)}
                yield telling.reason("serves", f"stop {place}", 3, "W71", **facts)
                return


def _arrived(telling: Telling) -> Iterator[Reason]:
    """A train is in; how many are still under way, and how long."""
    asked = telling.after.position.phase in (SPACING, GIVING)
    left = len(telling.after.reaches) - asked
    rounds = telling.after.rounds_after
    if asked:
        yield from _at_exchange(telling)
        yield telling.reason("lands", "lands", 2, "W88")
    if left and rounds:
        yield telling.reason("arrived", "arrived", 2, "W89", n=left, rounds=rounds)
    elif asked and not left:
        yield telling.reason("ends_game", "arrived", 3, "W100")


def _at_exchange(telling: Telling) -> Iterator[Reason]:
    """What the shares bring there, once one of them is given away (W87)."""
    position, train = telling.after.position, telling.moved
    if position.phase == GIVING and train is not None:
        count = position.share_count(telling.seat)
        counted = count - (1 if position.settings.exchange_after else 0)
        points = counted * EXCHANGE[tile_on(position, hex_of(telling.after.place(train)))]
        yield telling.reason("exchange_pays", "exchange", 3 + points // 2, "W87", shares=count, points=points)


def _placed(telling: Telling, train: int) -> Iterator[Reason]:
    """The end tiles in the west that are nearest to a start stop, and whether a rival leads to the same hex."""
    after = telling.after
    reach = after.reaches[train]
    found = [(reach.to_hex(end.hex), -end.points, end) for end in after.ends if reach.to_hex(end.hex)]
    if found:
        near = min(found, key=lambda one: one[:2])[0]
        nearest = [end for count, _, end in found if count == near][:2]
        ends = listed([telling.end(end) for end in nearest], telling.language)
        facts = {"train": telling.train(train), "ends": ends, "count": len(nearest), "n": near}
        yield telling.reason("start_ends", f"ends {train}", 2, "W26", **facts)
    for hex in reach.gaps:
        rival = next((rival for (rival, _), other in after.rivals.items() if hex in other.gaps), -1)
        facts = {"hex": HEX_NAMES[hex], "rival": telling.players[rival]}
        if rival < 0:
            yield telling.reason("gap_alone", f"gap {hex}", 3, "W66", **facts)
        else:
            yield telling.reason("gap_shared", f"gap {hex}", 1, "W66", **facts)
    for place in reach.next:
        sharing = next((rival for (rival, _), other in after.rivals.items() if place in other.next), -1)
        if sharing >= 0 and good_at(after.position, place) >= 0:
            facts = {"place": telling.stop(place), "rival": telling.players[sharing]}
            yield telling.reason("stop_shared", f"shared {place}", 1, "W5", **facts)
            return


# --- beside the other move --------------------------------------------------------------------------------------------


def unlike(telling: Telling, other: Facts) -> Iterator[Reason]:
    """What the other move would spoil or give away, or what can wait."""
    yield from _given_away(telling, other)
    if not telling.after.moves_left:
        return
    train = telling.moved
    elsewhere = next(
        (number for number in other.trains(other.seat) if other.place(number) != telling.before.place(number)), None
    )
    if train is not None and train in telling.after.reaches and train in other.reaches:
        if other.reaches[train].stuck and not telling.after.reaches[train].stuck and elsewhere == train:
            yield telling.reason("not_stuck", f"stuck {train}", 5, "W48", train=telling.train(train))
    if elsewhere is None or elsewhere not in telling.after.reaches:
        return
    if elsewhere == train:
        if telling.before.place(train) == NOWHERE and _same_way(telling, other, train):
            start = telling.stop(other.place(train))
            yield telling.reason("same_way", f"ahead {train}", 4, "W26", place=start)
        elif telling.after.place(train) == other.place(train) and _same_for_all(telling, other):
            yield telling.reason("same_turn", "turned", 2, "W66")
        return
    goal, after = other.place(elsewhere), telling.after
    if train is not None and goal == after.place(train):
        yield from _stays(telling, elsewhere)
        return
    if (
        hex_of(goal) < 0
        or after.position.tiles[hex_of(goal)] == EMPTY
        or tile_on(other.position, hex_of(goal)) >= TRACK_TILES
    ):
        return
    if goal in after.reaches[elsewhere].next and not any(goal in reach.next for reach in after.rivals.values()):
        facts = {"place": telling.stop(goal), "train": telling.train(elsewhere)}
        yield telling.reason("waits", f"stop {goal}", 2, "W48", **facts)


def _same_way(telling: Telling, other: Facts, train: int) -> bool:
    """Two start stops from which the first coal takes a train to the same places."""
    here, there = telling.after.reaches[train], other.reaches[train]
    return (here.next, here.gaps) == (there.next, there.gaps)


def _same_for_all(telling: Telling, other: Facts) -> bool:
    """The same tiles lie, turned otherwise, and every train has the same before it."""
    here, there = telling.after, other
    tiles = [[tile_on(facts.position, hex) for hex in ALL_HEXES] for facts in (here, there)]
    ways = [
        [(reach.next, reach.gaps) for reach in (*facts.reaches.values(), *facts.rivals.values())]
        for facts in (here, there)
    ]
    return tiles[0] == tiles[1] and here.position.tiles != there.position.tiles and ways[0] == ways[1]


def _stays(telling: Telling, train: int) -> Iterator[Reason]:
    """Another train, which the other move would bring to the same stop, stays where it is: what has it before it?"""
    reach = telling.after.reaches[train]
    goals = [telling.stop(place) for place in reach.next] + [HEX_NAMES[hex] for hex in reach.gaps]
    facts = {"train": telling.train(train), "stops": listed(goals[:2], telling.language)}
    yield telling.reason("stays" if goals else "stays_stuck", f"stays {train}", 3, "W45", **facts)


def _given_away(telling: Telling, other: Facts) -> Iterator[Reason]:
    """A stop that a rival's train comes to with one coal after the other move, and only then."""
    before, after = telling.before.rivals, telling.after.rivals
    for (rival, number), reach in other.rivals.items():
        if (rival, number) not in before or (rival, number) not in after:
            continue
        known = {*before[rival, number].next, *after[rival, number].next}
        for place in reach.next:
            if place not in known and hex_of(place) >= 0:
                words = stop_words(other.position, place, telling.language)
                facts = {"rival": telling.players[rival], "train": telling.train(number), "place": words}
                yield telling.reason("gives_away", f"given {rival}", 3, "W45", **facts)
                return
