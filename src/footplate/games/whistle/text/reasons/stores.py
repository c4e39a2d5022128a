"""Reasons about what a seat holds: tokens, tiles, upgrades (W39, W66, W90-W95, W99a, W105)."""

from __future__ import annotations

from collections.abc import Iterator

from footplate.games.whistle.rules.components import COSTS, PENALTIES, TRACKS, UPGRADE_POINTS
from footplate.games.whistle.rules.pieces import BOILER, GOLD_VALUES, GOOD_KINDS, TRACK_TILES, UPGRADE_COUNT, UPGRADES
from footplate.games.whistle.rules.position import ACTION_SLOTS, DEAL, DRAW_GOLD, ENDED, REFILL, TURN
from footplate.games.whistle.rules.scoring import BLACK_PENALTY
from footplate.games.whistle.rules.tiles import is_black
from footplate.games.whistle.text.reasons.board_facts import Demand, Facts
from footplate.games.whistle.text.reasons.goods import counted_at_the_end, wanted_end, wanted_town, wanted_upgrade
from footplate.games.whistle.text.reasons.telling import Telling
from footplate.games.whistle.text.spoken_names import STOP_KEYS
from footplate.kernel.facets import Reason
from footplate.language import say


def of_stores(telling: Telling) -> Iterator[Reason]:
    yield from _nothing_left(telling)
    yield from _of_tokens(telling)
    yield from _gained(telling)
    yield from _at_the_end(telling)
    yield from _of_upgrades(telling)
    if telling.sees_hand:
        yield from _of_tiles(telling)


def _nothing_left(telling: Telling) -> Iterator[Reason]:
    """Why a turn ends: nothing else is allowed, or nothing else can be done but buying and drawing."""
    position, seat = telling.before.position, telling.seat
    if position.phase not in (TURN, REFILL) or (telling.after.position.active, telling.after.position.round) == (
        position.active,
        position.round,
    ):
        return
    if position.phase == TURN and telling.before.moves_now:
        return
    if len(position.slots) == ACTION_SLOTS:
        key = "slots_full"
    elif position.coal[seat] + position.whistles[seat]:
        key = "turn_over"
    else:
        key = "tokens_gone"
    yield telling.reason(key, "turn", 1, "W36" if key == "slots_full" else "W35")


# --- tokens -----------------------------------------------------------------------------------------------------------


def _of_tokens(telling: Telling) -> Iterator[Reason]:
    before, after, seat = telling.before, telling.after, telling.seat
    if telling.moved is not None or before.position.phase != TURN or not before.rounds_after:
        return
    if after.position.has_moved() or before.position.has_moved():
        saved = before.position.coal[seat]
        if saved and before.moves_now and not after.moves_now:
            yield telling.reason("saves", "tokens", 3, "W35", n=saved)
    elif not after.moves_now:
        yield telling.reason("rests", "tokens", 2, "W39")


def _gained(telling: Telling) -> Iterator[Reason]:
    """Coal, measured by a way that it pays for; whistles; gold."""
    before, after, seat = telling.before.position, telling.after.position, telling.seat
    if (after.active, after.round) != (before.active, before.round):
        return
    tokens, had = (one.coal[seat] + one.whistles[seat] for one in (after, before))
    if tokens > had and not telling.after.moves_left and tokens > 1:
        yield telling.reason("tokens_count", "tokens", 3, "W104", n=tokens, points=tokens // 2)
    if after.coal[seat] > before.coal[seat] and telling.after.moves_left:
        # To be told of is the nearest train, on its way to an end tile for which next to nothing is missing.
        found = [
            (len(missing), nearest[1], -end.points, end.hex, nearest[0], end)
            for end in telling.after.ends
            if (nearest := telling.after.nearest(end.hex))
            and before.coal[seat] < nearest[1]
            and len(missing := end.missing(telling.after.goods)) < 2
        ]
        if not found and telling.after.rounds_after:
            yield telling.reason("coal", "fuel", 1, "W45", coal=after.coal[seat], n=telling.after.rounds_after)
        elif not found and tokens > 1:
            yield telling.reason("tokens_count", "fuel", 1, "W104", n=tokens, points=tokens // 2)
        elif found:
            _, count, _, _, train, end = min(found, key=lambda one: one[:5])
            way = {"train": telling.train(train), "end": telling.end(end)}
            yield telling.reason("fuel", "fuel", 2, "W45", **way, n=count, coal=after.coal[seat])
    if after.whistles[seat] > before.whistles[seat] and telling.after.reaches and telling.after.moves_left:
        gained = after.whistles[seat] - before.whistles[seat]
        yield telling.reason("whistle", "whistle", 2, "W55", n=gained)
    gold, less = (facts.gold[seat * GOLD_VALUES : (seat + 1) * GOLD_VALUES] for facts in (after, before))
    if sum(gold) > sum(less) or (after.phase == DRAW_GOLD and after.dealt_to == seat):
        yield telling.reason("gold", "gold", 3, "W80")


def _at_the_end(telling: Telling) -> Iterator[Reason]:
    """Whoever ends the last turn early draws no black tile and keeps the tokens."""
    before, after, seat = telling.before.position, telling.after.position, telling.seat
    if after.phase == ENDED:
        yield telling.reason("game_over", "over", 1, "W100")
    if not before.is_last_round() or before.phase not in (TURN, REFILL) or after.active == after.to_move == seat:
        return
    if after.phase in (DEAL, DRAW_GOLD):
        return
    if len(before.hands[seat]) < before.hand_limit(seat) and not before.owns(seat, BOILER):
        yield telling.reason("no_refill", "refill", 2, "W99c", points=BLACK_PENALTY)
    tokens = before.coal[seat] + before.whistles[seat]
    if tokens > 1:
        yield telling.reason("tokens_count", "tokens", 2, "W104", n=tokens, points=tokens // 2)


def kept_tokens(telling: Telling, other: Facts) -> Iterator[Reason]:
    """A whistle that the other move spends."""
    after, seat = telling.after.position, telling.seat
    had = telling.before.position.whistles[seat]
    if other.position.whistles[seat] < had <= after.whistles[seat] and telling.after.rounds_after:
        yield telling.reason("keeps_whistle", "whistle", 3, "W55", n=had)


def remaining(telling: Telling) -> Iterator[Reason]:
    """Where nothing else can be said: what there is left to move with."""
    position, seat = telling.after.position, telling.seat
    facts = {"coal": position.coal[seat], "n": position.whistles[seat]}
    yield telling.reason("remaining", "tokens", 0, "W35", **facts)


# --- upgrades ---------------------------------------------------------------------------------------------------------


def _of_upgrades(telling: Telling) -> Iterator[Reason]:
    before, after = telling.before.position, telling.after.position
    for upgrade in range(UPGRADE_COUNT):
        owner = before.owners[upgrade]
        if after.owners[upgrade] != telling.seat or owner == telling.seat:
            continue
        about, points = f"upgrade {upgrade}", UPGRADE_POINTS[upgrade]
        effect = say(f"whistle.upgrade.{UPGRADES[upgrade]}.effect", telling.language)
        yield telling.reason("buys", about, 5, "W94", effect=effect, n=telling.after.rounds_after, points=points)
        if owner >= 0:
            yield telling.reason("buys_from", f"{about} of", 6, "W92", rival=telling.players[owner], points=points)
            continue
        cost = COSTS[upgrade * GOOD_KINDS : (upgrade + 1) * GOOD_KINDS]
        for rival in range(before.seats):
            goods = Facts(before, rival).goods
            if rival != telling.seat and all(goods[good] >= cost[good] for good in range(GOOD_KINDS)):
                yield telling.reason("buys_before", f"{about} of", 6, "W91", rival=telling.players[rival])
                return


# --- tiles ------------------------------------------------------------------------------------------------------------


def _of_tiles(telling: Telling) -> Iterator[Reason]:
    before, after, seat = telling.before.position, telling.after.position, telling.seat
    hand, held = after.hands[seat], before.hands[seat]
    boiler = after.owners[BOILER] == seat
    black_before, black = sum(map(is_black, held)), sum(map(is_black, hand))
    rounds = telling.after.rounds_after
    if black < black_before and not boiler:
        weight = 6 if rounds < 3 else 2
        yield telling.reason("black", "black tiles", weight, "W105", n=rounds, points=BLACK_PENALTY)
    gained = next((tile for tile in hand if hand.count(tile) > held.count(tile)), None)
    if gained is not None and len(hand) == len(held) + 1:
        yield from _of_new_tile(telling, gained, boiler)
    elif after.phase == DEAL and after.dealt_to == seat:
        yield from _of_unseen(telling)


def _of_new_tile(telling: Telling, tile: int, boiler: bool) -> Iterator[Reason]:
    if tile >= TRACK_TILES:
        yield _of_new_black(telling, tile, boiler)
        return
    goods = [good for _, good in TRACKS[tile].stops]
    for good in goods:
        end = wanted_end(telling.after, good)
        if end is not None and telling.after.rounds_after:
            facts = {"item": telling.good(good), "end": telling.end(end), "points": end.points}
            yield telling.reason("new_wanted", f"new tile {good}", 4, "W66", **facts)
            return
    town = next(filter(None, (wanted_town(telling, good) for good in goods)), None)
    if town is not None and telling.after.rounds_after:
        yield telling.reason("new_town", "new tile town", 3, "W66", item=telling.good(town[0]), town_tile=town[1])
        return
    upgrade = next(filter(None, (wanted_upgrade(telling, good) for good in goods)), None)
    if upgrade is not None:
        yield telling.reason("new_upgrade", "new tile", 2, "W66", item=telling.good(upgrade[0]), upgrade=upgrade[1])
    elif goods:
        points = sum(map(counted_at_the_end, goods))
        yield telling.reason("new_stop", "new tile", 2, "W66", goods=telling.goods(goods), points=points)
    else:
        yield telling.reason("new_blank", "new tile", 2, "W67")


def _of_new_black(telling: Telling, tile: int, boiler: bool) -> Reason:
    """What it does for whoever stops on it, and what it costs in the hand."""
    if tile in STOP_KEYS:
        serves = say(f"whistle.sign.{STOP_KEYS[tile]}", telling.language)
    else:
        town = Demand(-1, tile)
        facts = {"goods": telling.goods(town.all_goods()), "points": town.points, "penalty": PENALTIES[tile]}
        serves = say("whistle.sign.town", telling.language, facts)
    key = "new_black_free" if boiler else "new_black"
    return telling.reason(key, "new tile", 2, "W105", serves=serves, points=BLACK_PENALTY)


def _of_unseen(telling: Telling) -> Iterator[Reason]:
    """Nothing in the display is a good some end tile still wants, or only one that would not complete anything."""
    shown = {good for tile in telling.before.position.display if tile < TRACK_TILES for _, good in TRACKS[tile].stops}
    ends = [wanted_end(telling.after, good) for good in range(GOOD_KINDS)]
    wanted = [good for good, end in enumerate(ends) if end is not None and len(end.missing(telling.after.goods)) == 1]
    if wanted and not shown & set(wanted):
        item = telling.good(wanted[-1])
        end = ends[wanted[-1]]
        assert end is not None
        facts = {"item": item, "end": telling.end(end), "points": end.points}
        yield telling.reason("unseen_wanted", "unseen", 3, "W99a", **facts)
    elif not any(ends[good] for good in shown):
        yield telling.reason("unseen_unwanted", "unseen", 2, "W99a")
    else:
        goods = telling.goods(sorted(shown))
        yield telling.reason("unseen", "unseen", 2, "W99a", goods=goods)
