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
    TRADING_POST,
    WHISTLE_FACTORY,
)
from footplate.games.whistle.rules.place_names import HEX_NAMES
from footplate.games.whistle.rules.position import EMPTY, GIVING, SPACING
from footplate.games.whistle.text.reasons.board_facts import Facts
from footplate.games.whistle.text.reasons.goods import counted_at_the_end, wanted_end
from footplate.games.whistle.text.reasons.reach import good_at, tile_on
from footplate.games.whistle.text.reasons.starts import of_start
from footplate.games.whistle.text.reasons.telling import Telling
from footplate.kernel.facets import Reason
from footplate.language import listed

FAR = 6
"""What is more moves away is no reason to go there now: it is said where nothing else can be."""
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
        yield from of_start(telling, train)
    else:
        yield from _nearer(telling, train)
        if telling.after.moves_left:
            yield from _ahead(telling, train)
            yield from _stuck(telling, train)
    if telling.after.moves_left:
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
    """How far it is from the end tile that is worth most with what the seat has, of all that no other train of the seat
    is nearer to.
    """
    after = telling.after
    told = [
        (len(end.missing(after.goods)), count, end)
        for end in after.ends
        if (count := _come_nearer(telling, train, end.hex))
    ]
    whole = [(count, -end.points, end.hex, end) for lacking, count, end in told if lacking == 0]
    name = telling.train(train)
    if whole:
        count, _, hex, end = min(whole)
        facts = {"train": name, "n": count, "end": telling.end(end), "points": end.points}
        yield telling.reason("nears_met", f"end {hex}", 4 + end.points // max(2, count), "W86", **facts)
        return
    for hex, points in after.exchanges:
        count = _come_nearer(telling, train, hex)
        shares = after.position.share_count(telling.seat)
        if shares > 1 and count:
            facts = {"train": name, "n": count, "end": HEX_NAMES[hex], "points": points * shares, "shares": shares}
            weight = max(1, 2 + points * shares // (count + 1) - count // 3) if count <= FAR else 0
            yield telling.reason("nears_exchange", f"end {hex}", weight, "W87", **facts)
            return
    if told:
        lacking, count, end = min(told, key=lambda one: (one[0], one[1], -one[2].points))
        missing = telling.goods(end.missing(after.goods))
        facts = {"train": name, "n": count, "end": telling.end(end), "points": end.points, "missing": missing}
        weight = max(1, 4 - lacking) if count <= FAR else 0
        yield telling.reason("nears", f"end {end.hex}", weight, "W86", **facts)


def _come_nearer(telling: Telling, train: int, hex: int) -> int:
    """The moves from there to this end tile; 0 unless they have become fewer and there is time for them, or where
    another train of the seat needs fewer still.
    """
    after, earlier = telling.after, telling.before.reaches.get(train)
    count, was = after.reaches[train].to_hex(hex), earlier.to_hex(hex) if earlier else 0
    nearest = after.nearest(hex)
    return count if count and nearest and nearest[1] == count and (not was or count < was) else 0


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
        if tile < FIRST_END and place >= STARTS and not _goes_back(telling, train, place):
            worth.append((0 if tile in SERVING else 2 if good < 0 else 1, place))
    if worth:
        places = [place for _, place in sorted(worth)[:2]]
        goods = [good_at(position, place) for place in places]
        stops = listed([telling.stop(place) for place in places], telling.language)
        if len(worth) == 1 and goods[0] >= 0:
            facts = {"train": name, "stops": stops, "points": counted_at_the_end(goods[0])}
            yield telling.reason("ahead_good", f"ahead {train}", 1, "W75", **facts)
        else:
            yield telling.reason("ahead", f"ahead {train}", 1, "W45", train=name, stops=stops)
    elif len(reach.gaps) == 1:
        yield telling.reason("gap", f"ahead {train}", 1, "W66", train=name, hex=HEX_NAMES[reach.gaps[0]])
    elif len(reach.gaps) > 1:
        hexes = listed([HEX_NAMES[hex] for hex in reach.gaps], telling.language)
        yield telling.reason("gaps", f"ahead {train}", 1, "W66", train=name, hexes=hexes)


def _goes_back(telling: Telling, train: int, place: int) -> bool:
    """Whether it has come from this stop, and could have gone on from it."""
    earlier = telling.before.reaches.get(train)
    return place == telling.before.place(train) and earlier is not None and not earlier.stuck


def _stuck(telling: Telling, train: int) -> Iterator[Reason]:
    """Coal takes it nowhere from there: it waits for a rival to move on, or needs a whistle."""
    reach, earlier = telling.after.reaches[train], telling.before.reaches.get(train)
    if reach.stuck and earlier and not earlier.stuck:
        key = "held_up" if reach.moves else "strands"
        yield telling.reason(key, f"stuck {train}", -2, "W48", train=telling.train(train))


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
