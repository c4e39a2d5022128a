"""Reasons about goods: what end tiles, towns and upgrades want, and what is still missing for them (W81, W86, W91)."""

from __future__ import annotations

from collections.abc import Iterator

from footplate.games.whistle.rules.components import COSTS
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
from footplate.games.whistle.rules.position import CHOOSING, ON_OFFER, TRADING
from footplate.games.whistle.rules.scoring import RARE_POINTS
from footplate.games.whistle.text.reasons.board_facts import Demand, Facts
from footplate.games.whistle.text.reasons.reach import good_at
from footplate.games.whistle.text.reasons.telling import Telling
from footplate.games.whistle.text.spoken_names import within
from footplate.kernel.facets import Reason
from footplate.language import say


def of_goods(telling: Telling) -> Iterator[Reason]:
    yield from _of_ends(telling)
    yield from _of_towns(telling)
    yield from _of_upgrades(telling)
    yield from _at_the_stop(telling)
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
    served = telling.demand_at
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
    if served is not None and telling.paid:
        facts = {"goods": telling.goods(served.all_goods()), "points": served.points}
        key, clause = ("pays_end", "W86") if served.tile >= FIRST_END else ("pays_town", "W81")
        yield telling.reason(key, f"end {served.hex}", 3 + served.points // 2, clause, **facts)
    if steps:
        yield _met(telling, *min(steps, key=lambda step: _preferred(after, *step)))


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
        if len(have) <= len(had) and len(have) < len(left) and len(had) < len(left) and after.nearest(end.hex):
            gone = [good for good in left if left.count(good) > have.count(good)]
            facts = {"end": telling.end(end), "points": end.points, "item": telling.goods(gone)}
            yield telling.reason("keeps", f"end {end.hex}", 5 - len(have), "W86", **facts)
            return
    gone = [good for good in range(GOOD_KINDS) if other.goods[good] < telling.before.goods[good] <= after.goods[good]]
    if gone:
        yield telling.reason("keeps_good", "kept", 1, "W103", item=telling.goods(gone))


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
                facts = {"town": _town_words(telling, town), "item": telling.good(lacking[0]), "points": town.points}
                yield telling.reason("town_lacks", "town", 2, "W81", **facts)
            continue
        closer = before.nearest(town.hex) is None or nearest[1] < (before.nearest(town.hex) or nearest)[1]
        if town.missing(before.goods) or (closer and nearest[1] == 1):
            place = _town_words(telling, town)
            facts = {"town": place, "goods": telling.goods(town.all_goods()), "points": town.points}
            weight = 3 + town.points // 2 - nearest[1]
            train = telling.train(nearest[0])
            yield telling.reason("town_met", "town", weight, "W81", **facts, train=train, n=nearest[1])


def _town_words(telling: Telling, town: Demand) -> str:
    company = say(f"whistle.company.{COMPANIES[town.tile - FIRST_TOWN]}", telling.language)
    words = say("whistle.stop.town_of", telling.language, {"company": company})
    return f"{within(words, telling.language)} ({HEX_NAMES[town.hex]})"


def _of_upgrades(telling: Telling) -> Iterator[Reason]:
    """An upgrade on offer that can be paid for now and could not before, or for which one good is still missing."""
    before, after = telling.before, telling.after
    nearly = None
    for upgrade in range(UPGRADE_COUNT):
        cost = COSTS[upgrade * GOOD_KINDS : (upgrade + 1) * GOOD_KINDS]
        lacked, lacking = lacks(before, cost), lacks(after, cost)
        if after.position.owners[upgrade] != ON_OFFER or len(lacking) >= len(lacked) or len(lacking) > 1:
            continue
        name = say(f"whistle.upgrade.{UPGRADES[upgrade]}", telling.language)
        if not lacking:
            goods = telling.goods(good for good in range(GOOD_KINDS) if cost[good])
            yield telling.reason("price", "upgrade", 3, "W91", upgrade=name, goods=goods)
            return
        nearly = telling.reason("price_lacks", "upgrade", 1, "W91", upgrade=name, item=telling.good(lacking[0]))
    if nearly and after.rounds_after:
        yield nearly


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


def _counted(telling: Telling) -> Iterator[Reason]:
    """What a good counts in the end: told where it is near, or nothing else can be said."""
    before, after = telling.before, telling.after
    gained = [good for good in range(GOOD_KINDS) if after.goods[good] > before.goods[good]]
    if gained:
        good = gained[-1]
        points = 1 if good < COMMONS else RARE_POINTS
        yield telling.reason(
            "counts", "counts", 1 if after.rounds_after < 2 else 0, "W103", item=telling.good(good), points=points
        )
