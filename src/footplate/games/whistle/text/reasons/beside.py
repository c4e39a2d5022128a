"""What sets a move apart from the one it is told beside: what that one spoils, gives away or leaves for later."""

from __future__ import annotations

from collections.abc import Iterator

from footplate.games.whistle.rules.board import NOWHERE, hex_of
from footplate.games.whistle.rules.pieces import FIRST_END, TRACK_TILES
from footplate.games.whistle.rules.place_names import HEX_NAMES
from footplate.games.whistle.rules.position import EMPTY
from footplate.games.whistle.text.reasons.board_facts import Demand, Facts
from footplate.games.whistle.text.reasons.reach import ALL_HEXES, tile_on
from footplate.games.whistle.text.reasons.telling import Telling
from footplate.games.whistle.text.reasons.ways import SERVING
from footplate.games.whistle.text.spoken_names import stop_words
from footplate.kernel.facets import Reason
from footplate.language import listed

SAME_WAY = "same way"
SAME_TURN = "same turn"


def unlike(telling: Telling, other: Facts) -> Iterator[Reason]:
    """What the other move would spoil or give away, or what can wait."""
    if telling.pair:
        yield from _given_away(telling, other)
    yield from _forgone(telling, other)
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
            yield telling.reason("same_way", SAME_WAY, 4, "W26", place=start)
        elif telling.after.place(train) == other.place(train) and _same_for_all(telling, other):
            yield telling.reason("same_turn", SAME_TURN, 2, "W66")
        return
    goal, after = other.place(elsewhere), telling.after
    if train is not None and goal == after.place(train):
        yield from _stays(telling, elsewhere)
        return
    if hex_of(goal) < 0 or after.position.tiles[hex_of(goal)] == EMPTY or goal not in after.reaches[elsewhere].next:
        return
    tile = tile_on(other.position, hex_of(goal))
    facts = {"place": telling.stop(goal), "train": telling.train(elsewhere)}
    spent = any(end.hex == hex_of(goal) and _spent(telling, end) for end in after.ends)
    if tile in SERVING or (tile >= FIRST_END and not spent):
        yield telling.reason("waits_open", f"stop {goal}", 1, "W6", **facts)
    elif tile < TRACK_TILES and not any(goal in reach.next for reach in after.rivals.values()):
        yield telling.reason("waits", f"stop {goal}", 1, "W48", **facts)


def _spent(telling: Telling, end: Demand) -> bool:
    """Whether the move has given away what an end tile wants."""
    return len(end.missing(telling.after.goods)) > len(end.missing(telling.before.goods))


def _forgone(telling: Telling, other: Facts) -> Iterator[Reason]:
    """An end tile for which everything is there, and that no train reaches any more after this move alone."""
    before, after = telling.before, telling.after
    for end in before.ends:
        if end.missing(before.goods) or not before.nearest(end.hex) or telling.paid:
            continue
        served = other.position.score[other.seat] > before.position.score[telling.seat]
        if not end.missing(after.goods) and not after.nearest(end.hex) and (served or other.nearest(end.hex)):
            facts = {"end": telling.end(end), "points": end.points}
            yield telling.reason("forgoes", "forgone", -3, "W86", **facts)
            return


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
