"""Reasons about goods: what end tiles, towns and upgrades want, and what is still missing for them (W81, W86, W91)."""

from __future__ import annotations

from collections.abc import Iterator

from footplate.games.whistle.rules.components import COSTS
from footplate.games.whistle.rules.moves import PAY
from footplate.games.whistle.rules.pieces import (
    COMMONS,
    COMPANIES,
    FIRST_END,
    FIRST_TOWN,
    GOOD_KINDS,
    UPGRADE_COUNT,
    UPGRADES,
)
from footplate.games.whistle.rules.place_names import HEX_NAMES
from footplate.games.whistle.rules.position import CHOOSING, DISCARDING, ON_OFFER, PAY_TOLL, TRADING
from footplate.games.whistle.rules.scoring import RARE_POINTS
from footplate.games.whistle.text.reasons.board_facts import Demand, Facts
from footplate.games.whistle.text.reasons.reach import good_at
from footplate.games.whistle.text.reasons.telling import Telling
from footplate.games.whistle.text.spoken_names import within
from footplate.kernel.facets import Reason
from footplate.language import listed, say

MOST_PLACES = 4
"""That want a good, in one sentence."""


def of_goods(telling: Telling) -> Iterator[Reason]:
    yield from _of_ends(telling)
    yield from _of_towns(telling)
    yield from _of_upgrades(telling)
    yield from _at_the_stop(telling)
    yield from _asked(telling)
    yield from _wanted(telling)
    yield from _given_up(telling)
    yield from _counted(telling)


def wanted_end(facts: Facts, good: int) -> Demand | None:
    """The end tile in reach that pays most and still needs this good, of all the seat has nearly everything for."""
    found = [
        (len(end.missing(facts.goods)), -end.points, end.hex, end)
        for end in facts.ends
        if good in end.missing(facts.goods) and facts.nearest(end.hex)
    ]
    return min(found)[3] if found else None


# --- end tiles --------------------------------------------------------------------------------------------------------


def _of_ends(telling: Telling) -> Iterator[Reason]:
    before, after = telling.before, telling.after
    steps: list[tuple[int, Demand]] = []
    spent: list[Demand] = []
    served = telling.demand_at or telling.demand_asked
    for end in after.ends:
        if not after.nearest(end.hex):
            continue
        lacked, lacking = end.missing(before.goods), end.missing(after.goods)
        if len(lacking) < len(lacked):
            steps.append((len(lacking), end))
        if len(lacking) > len(lacked) == 0 and (served is None or served.hex != end.hex):
            spent.append(end)
    if spent:
        yield _spent(telling, spent[0])
    if served is not None and telling.has_come and served.missing(before.goods):
        points = before.position.score[telling.seat] - after.position.score[telling.seat]
        yield telling.reason("cannot_pay", "unpaid", -1, "W83", points=points)
    if served is not None and telling.paid and telling.demand_asked is None:
        facts = {"goods": telling.goods(served.all_goods()), "points": served.points}
        key, clause = ("pays_end", "W86") if served.tile >= FIRST_END else ("pays_town", "W81")
        yield telling.reason(key, f"end {served.hex}", 3 + served.points // 2, clause, **facts)
    if steps:
        yield _met(telling, *min(steps, key=lambda step: _preferred(after, *step)))


def _asked(telling: Telling) -> Iterator[Reason]:
    """What becomes of the goods that are asked for now (A13)."""
    asked = telling.demand_asked
    if asked is None:
        return
    goods = asked.all_goods()
    worth = sum(counted_at_the_end(good) for good in goods)
    if not telling.paid:
        yield telling.reason("keeps_goods", "asked", 5, "W103", goods=telling.goods(goods), points=worth)
        return
    key, clause = ("must_pay", "A13") if telling.before.position.legal() == [PAY] else ("goods_for", "W103")
    yield telling.reason(key, "asked", 5, clause, goods=telling.goods(goods), worth=worth, points=asked.points)


def _preferred(facts: Facts, lacking: int, end: Demand) -> tuple[int, bool, int]:
    """What is complete first, then what is at hand, then what pays most."""
    missing = end.missing(facts.goods)
    return lacking, lacking == 1 and _ahead(facts, missing[0]) is None, -end.points


def _met(telling: Telling, lacking: int, end: Demand) -> Reason:
    about = f"end {end.hex}"
    facts = {"end": telling.end(end), "points": end.points, "goods": telling.goods(end.all_goods())}
    nearest = telling.after.nearest(end.hex)
    assert nearest is not None
    train, count = nearest
    if lacking == 0:
        weight = 4 + end.points // 2
        return telling.reason("met", about, weight, "W86", **facts, train=telling.train(train), n=count)
    missing = end.missing(telling.after.goods)
    if lacking > 1:
        lately = [good for good in end.missing(telling.before.goods) if good not in missing]
        facts["item"] = telling.goods(lately) if lately else telling.good(missing[0])
        facts["missing"] = telling.goods(missing)
        return telling.reason("closer", about, 2, "W86", **facts)
    facts["item"] = telling.good(missing[0])
    ahead = _ahead(telling.after, missing[0])
    if ahead is None:
        return telling.reason("lacks", about, 3 + end.points // 5, "W86", **facts)
    facts["train"], facts["place"] = telling.train(ahead[0]), telling.stop(ahead[1])
    return telling.reason("lacks_near", about, 4 + end.points // 4, "W86", **facts)


def _ahead(facts: Facts, good: int) -> tuple[int, int] | None:
    """A train of the seat one coal away from this good, and the stop."""
    for train, reach in facts.reaches.items():
        for place in reach.next:
            if good_at(facts.position, place) == good:
                return train, place
    return None


def _spent(telling: Telling, end: Demand) -> Reason:
    missing = telling.goods(end.missing(telling.after.goods))
    facts = {"end": telling.end(end), "points": end.points, "item": missing}
    return telling.reason("spends", "spent", -1, "W86", **facts)


def kept(telling: Telling, other: Facts) -> Iterator[Reason]:
    """A good that an end tile wants, and that the other move gives away."""
    after = telling.after
    for end in after.ends:
        had, have, left = (end.missing(facts.goods) for facts in (telling.before, after, other))
        gone = [good for good in left if left.count(good) > max(had.count(good), have.count(good))]
        if gone and len(have) <= len(had) and len(have) < len(left) and after.nearest(end.hex):
            facts = {"end": telling.end(end), "points": end.points, "item": telling.goods(gone)}
            yield telling.reason("keeps", f"end {end.hex}", 5 - len(have), "W86", **facts)
            return
    gone = [good for good in range(GOOD_KINDS) if other.goods[good] < telling.before.goods[good] <= after.goods[good]]
    if gone and telling.pair:
        yield telling.reason("keeps_good", "kept", 1, "W103", item=telling.goods(gone))
    elif gone:
        yield telling.reason("left", "kept", 0, "W103", item=telling.good(gone[0]), n=after.goods[gone[0]])


# --- towns and upgrades -----------------------------------------------------------------------------------------------


def _of_towns(telling: Telling) -> Iterator[Reason]:
    """A town ahead for which everything is there now."""
    before, after = telling.before, telling.after
    for town in after.towns:
        nearest = after.nearest(town.hex)
        lacking = town.missing(after.goods)
        if nearest is None or after.position.top_share(town.tile - FIRST_TOWN) < 0:
            continue
        if lacking:
            if len(lacking) == 1 and len(town.missing(before.goods)) == 2:
                facts = {
                    "town_tile": _town_words(telling, town),
                    "item": telling.good(lacking[0]),
                    "points": town.points,
                }
                yield telling.reason("town_lacks", "town", 2, "W81", **facts)
            continue
        closer = before.nearest(town.hex) is None or nearest[1] < (before.nearest(town.hex) or nearest)[1]
        if town.missing(before.goods) or (closer and nearest[1] == 1):
            place = _town_words(telling, town)
            facts = {"town_tile": place, "goods": telling.goods(town.all_goods()), "points": town.points}
            weight = 3 + town.points // 2 - nearest[1]
            train = telling.train(nearest[0])
            yield telling.reason("town_met", "town", weight, "W81", **facts, train=train, n=nearest[1])


def wanted_town(telling: Telling, good: int) -> tuple[int, str] | None:
    """A good and the town within reach that still lacks it, in words; None where there is no such town."""
    lacking = (town for town in _towns_in_reach(telling.after, good) if good in town.missing(telling.after.goods))
    town = next(lacking, None)
    return None if town is None else (good, _town_words(telling, town))


def wanted_upgrade(telling: Telling, good: int) -> tuple[int, str] | None:
    """A good and the upgrade on offer that costs it and for which it is lacking, in words; None where there is none."""
    for upgrade in _upgrades_for(telling.after, good):
        if good in lacks(telling.after, COSTS[upgrade * GOOD_KINDS : (upgrade + 1) * GOOD_KINDS]):
            return good, _upgrade_name(telling, upgrade)
    return None


def _town_words(telling: Telling, town: Demand) -> str:
    company = say(f"whistle.company.{COMPANIES[town.tile - FIRST_TOWN]}", telling.language)
    words = say("whistle.stop.town_of", telling.language, {"company": company})
    return f"{within(words, telling.language)} ({HEX_NAMES[town.hex]})"


def _of_upgrades(telling: Telling) -> Iterator[Reason]:
    """An upgrade on offer that can be paid for now and could not before, or for which one good is still missing."""
    before, after = telling.before, telling.after
    nearly = None
    if not after.rounds_after:  # the goods count as much
        return
    for upgrade in range(UPGRADE_COUNT):
        cost = COSTS[upgrade * GOOD_KINDS : (upgrade + 1) * GOOD_KINDS]
        lacked, lacking = lacks(before, cost), lacks(after, cost)
        if after.position.owners[upgrade] != ON_OFFER or len(lacking) >= len(lacked) or len(lacking) > 1:
            continue
        name = _upgrade_name(telling, upgrade)
        if not lacking:
            goods = telling.goods(good for good in range(GOOD_KINDS) if cost[good])
            yield telling.reason("price", "upgrade", 3, "W91", upgrade=name, goods=goods)
            return
        nearly = telling.reason("price_lacks", "upgrade", 1, "W91", upgrade=name, item=telling.good(lacking[0]))
    if nearly:
        yield nearly


def _upgrade_name(telling: Telling, upgrade: int) -> str:
    return say(f"whistle.upgrade.{UPGRADES[upgrade]}", telling.language)


def _upgrade_words(telling: Telling, upgrade: int) -> str:
    return say("whistle.reason.at_upgrade", telling.language, {"upgrade": _upgrade_name(telling, upgrade)})


def lacks(facts: Facts, cost: list[int]) -> list[int]:
    """The goods a seat has too few of for this price."""
    return [good for good in range(GOOD_KINDS) if facts.goods[good] < cost[good]]


# --- what is chosen at the stop, and what goods count in the end ------------------------------------------------------


def _at_the_stop(telling: Telling) -> Iterator[Reason]:
    """A stop where the seat will choose: a good that completes what an end tile wants, where there is one."""
    after = telling.after
    phase = after.position.phase
    if (
        after.position.to_move != telling.seat
        or phase not in (TRADING, CHOOSING)
        or telling.before.position.phase == phase
    ):
        return
    if phase == CHOOSING and after.position.space >= 0:
        return
    last = next(
        (
            (end, missing[0])
            for end in after.ends
            if len(missing := end.missing(after.goods)) == 1
            and after.nearest(end.hex)
            and (phase == CHOOSING or _can_trade_for(after, end, missing[0]))
        ),
        None,
    )
    place = "trade" if phase == TRADING else "store"
    if last is None:
        yield telling.reason(place, "chosen", 2, "W78" if phase == TRADING else "W79")
        return
    facts = {"item": telling.good(last[1]), "end": telling.end(last[0]), "points": last[0].points}
    yield telling.reason(f"{place}_wanted", "chosen", 5, "W78" if phase == TRADING else "W79", **facts)


def _can_trade_for(facts: Facts, end: Demand, missing: int) -> bool:
    """Whether a good that this end tile does not need can be given for the missing one."""
    if facts.position.supply[missing] <= 0:
        return False
    spare = [good for good in range(GOOD_KINDS) if facts.goods[good] > end.wanted[good]]
    return any(good >= COMMONS or missing < COMMONS for good in spare)


def counted_at_the_end(good: int) -> int:
    """The points of a good that is kept."""
    return 1 if good < COMMONS else RARE_POINTS


def _wanted(telling: Telling) -> Iterator[Reason]:
    """Who wants a good of which there was enough for each of them alone, but not for all."""
    before, after = telling.before, telling.after
    for good in range(GOOD_KINDS):
        if before.goods[good] < after.goods[good] and before.goods[good] > 0:
            places = _users(telling, good)
            count = after.goods[good]
            if count <= min(len(places), MOST_PLACES):
                listed_places = listed(places[:count], telling.language)
                facts = {"item": telling.good(good), "n": count, "places": listed_places}
                yield telling.reason("wanted_by", f"wanted {good}", 2, "W86", **facts)
                return


def _given_up(telling: Telling) -> Iterator[Reason]:
    """Who wants a good that is put back, given in a deal or paid as a toll."""
    before, after = telling.before, telling.after
    dealt = before.position.phase == TRADING
    if before.position.phase not in (DISCARDING, PAY_TOLL) and not dealt:
        return
    good = next((good for good in range(GOOD_KINDS) if after.goods[good] < before.goods[good]), -1)
    if good < 0:
        return
    places = _users(telling, good)
    facts = {"item": telling.good(good), "n": after.goods[good], "points": counted_at_the_end(good)}
    clause, weight = ("W78", 1) if dealt else ("W76", 4)
    if not places:
        yield telling.reason("unneeded", "given", weight, clause, **facts)
    elif len(places) <= after.goods[good]:
        yield telling.reason("enough", "given", weight, clause, **facts)
    else:
        wanted = listed(places[:MOST_PLACES], telling.language)
        if after.goods[good] and not dealt:
            yield telling.reason("left", "left", 1, clause, item=telling.good(good), n=after.goods[good])
        yield telling.reason("missed", "given", -1, clause, **facts, places=wanted)


def _users(telling: Telling, good: int) -> list[str]:
    """What in reach wants this good."""
    after = telling.after
    return [
        *(_end_words(telling, end) for end in _ends_in_reach(after, good)),
        *(_town_words(telling, town) for town in _towns_in_reach(after, good)),
        *(_upgrade_words(telling, upgrade) for upgrade in _upgrades_for(after, good)),
    ]


def _end_words(telling: Telling, end: Demand) -> str:
    return say("whistle.reason.at_end", telling.language, {"end": telling.end(end)})


def _ends_in_reach(facts: Facts, good: int) -> list[Demand]:
    return [end for end in facts.ends if end.wanted[good] and facts.nearest(end.hex)]


def _towns_in_reach(facts: Facts, good: int) -> list[Demand]:
    """With a share left."""
    return [
        town
        for town in facts.towns
        if town.wanted[good] and facts.nearest(town.hex) and facts.position.top_share(town.tile - FIRST_TOWN) >= 0
    ]


def _upgrades_for(facts: Facts, good: int) -> list[int]:
    """On offer, while there is a turn to use it in."""
    owners = facts.position.owners
    offered = [upgrade for upgrade in range(UPGRADE_COUNT) if owners[upgrade] == ON_OFFER]
    return [upgrade for upgrade in offered if facts.rounds_after and COSTS[upgrade * GOOD_KINDS + good]]


def _counted(telling: Telling) -> Iterator[Reason]:
    """What a good counts in the end: told where it is near, or nothing else can be said."""
    before, after = telling.before, telling.after
    gained = [good for good in range(GOOD_KINDS) if after.goods[good] > before.goods[good]]
    if gained:
        good = gained[-1]
        weight = 1 if after.rounds_after < 2 else 0
        facts = {"item": telling.good(good), "points": counted_at_the_end(good)}
        yield telling.reason("counts", "counts", weight, "W103", **facts)
