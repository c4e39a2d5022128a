"""What speaks for where a line goes: what it comes to next, what rivals can no longer do with it, who may object."""

from __future__ import annotations

from collections.abc import Iterator

from footplate.games.rocket.rules.board import COMPANIES, STARTS
from footplate.games.rocket.rules.majority import THOUSAND, prizes
from footplate.games.rocket.rules.position import CALL_VETO, ENDED, FREE, MATCHING
from footplate.games.rocket.rules.scoring import CITY_FIRST, CITY_SECOND, city_tokens
from footplate.games.rocket.rules.state import RocketState
from footplate.games.rocket.text.reasons.reach import Arrival, drive, is_city, moves_to_town, open_towns
from footplate.games.rocket.text.reasons.sides import Sides
from footplate.games.rocket.text.spoken_names import way_name
from footplate.hexgrid import DIRECTIONS
from footplate.kernel.facets.reasons import Reason

AHEAD = 3
"""Towns so many moves ahead of a line are told of,"""
FAR_AHEAD = 6
"""and of those that tell two ways of a line apart, towns so far ahead."""


def of_driving(sides: Sides) -> Iterator[Reason]:
    """What speaks for the way a line was sent."""
    if sides.driven < 0:
        return
    yield from if_nobody_objects(sides)
    yield from _ahead(sides)
    yield from _own_station(sides)
    yield from _instead(sides)
    yield from _unlike_the_other_way(sides)
    yield from _missed_station(sides)
    yield from _turned_away(sides)
    yield from _objections(sides)
    if sides.before.lines[sides.driven].isolated:
        yield Reason("idle", 40, sides.plain("isolated", line=COMPANIES[sides.driven]), "R62")
    elif sides.before.lines[sides.driven].supply == 0 and sides.before.phase < CALL_VETO:
        yield Reason("idle", 40, sides.plain("sold_out", line=COMPANIES[sides.driven]), "R30")


# --- what comes at once -------------------------------------------------------------------------------------------


def if_nobody_objects(sides: Sides) -> Iterator[Reason]:
    """What the move brings where somebody may still object: else what came of it tells that."""
    if not sides.open or sides.driven < 0:
        return
    line = sides.after.lines[sides.driven]
    _, events = drive(sides.before, sides.seat, sides.driven, line.drive[-1])
    facts: dict[str, object] = {"line": COMPANIES[line.number]}
    merged = [0] * sides.after.seats
    towns = dict[str, list[int]]()
    for event in events:
        if event.kind == "paid":
            paid = merged if event.clause == "R59" else towns.setdefault(event.word("subject"), [0] * len(merged))
            paid[event.number("seat")] += event.number("amount")
    for town, paid in towns.items():
        if paid[sides.seat] and paid[sides.seat] == max(paid):
            sentence = sides.own("pending.paid", **facts, town=sides.town(town), amount=paid[sides.seat])
            yield Reason(f"city {sides.before.board.town_names.index(town)}", paid[sides.seat], sentence)
    if line.dissolved:
        facts["survivor"] = COMPANIES[line.survivor]
        yield Reason("merger", 2000 + merged[sides.seat], _merger(sides, facts, merged), "R58")
    if any(event.kind == "isolated" and event.word("line") == COMPANIES[line.number] for event in events):
        yield Reason("isolated", 300, sides.plain("pending.isolated", **facts), "R62")


def _merger(sides: Sides, facts: dict[str, object], paid: list[int]) -> str:
    """What a merger brings the seat, and the rival who gets more."""
    own, rival = paid[sides.seat], max(sides.rivals, key=lambda seat: paid[seat])
    if paid[rival] > own:
        facts = {**facts, "rival": sides.players[rival], "amount": paid[rival], "own": own}
        return sides.own("pending.merged_both", **facts) if own else sides.plain("pending.merged_rival", **facts)
    return sides.own("pending.merged_paid", **facts, amount=own) if own else sides.plain("pending.merged", **facts)


# --- what comes next ----------------------------------------------------------------------------------------------


def _ahead(sides: Sides) -> Iterator[Reason]:
    """The town that pays the seat best and has come nearer; where none does, the next one."""
    line = sides.after.lines[sides.driven]
    then = sides.before.lines[sides.driven]
    if line.dissolved:
        return
    for town in open_towns(sides.after, line):
        away = moves_to_town(sides.after, sides.reached(sides.after, line), town)
        was = moves_to_town(sides.before, sides.reached(sides.before, then), town)
        paid = would_pay(sides.after, sides.driven, town)
        lead = paid[sides.seat] - max(paid[rival] for rival in sides.rivals)
        if not 0 < away <= AHEAD or 0 < was <= away or lead < 0:
            continue
        facts: dict[str, object] = {"line": COMPANIES[sides.driven], "town": sides.town(town), "moves": away}
        if lead == 0:
            yield Reason(f"ahead {town}", 180 // away, sides.plain("ahead.next", **facts, towns=line.value + 1), "R49")
            continue
        weight = (paid[sides.seat] + lead) // (2 * away)
        if sides.other is not None:
            instead = moves_to_town(sides.other, sides.reached(sides.other, sides.other.lines[sides.driven]), town)
            weight //= 2 if 0 < instead <= away else 1
        facts["amount"] = paid[sides.seat]
        if is_city(town):
            yield Reason(f"ahead {town}", weight, sides.own("ahead.city", **facts), "R53")
        else:
            yield Reason(f"ahead {town}", weight, sides.own("ahead.railway", **facts), "R55")


def would_pay(position: RocketState, number: int, town: int) -> list[int]:
    """What a line's arrival in a town would pay everybody as things stand."""
    line = position.lines[number]
    if is_city(town):
        return prizes(city_tokens(position, town - STARTS), CITY_FIRST, CITY_SECOND)
    first = THOUSAND * (line.value + 1)
    return prizes(line.stations, first, first // 2)


def _own_station(sides: Sides) -> Iterator[Reason]:
    """A station of the seat's own lies straight ahead now."""
    line, then = sides.after.lines[sides.driven], sides.before.lines[sides.driven]
    for hex in sides.after.built[sides.seat]:
        away = sides.reached(sides.after, line).get(hex, 0)
        was = sides.reached(sides.before, then).get(hex, 0)
        if sides.after.owner[hex] == FREE and 0 < away <= 2 and not 0 < was <= away:
            sentence = sides.own("ahead.station", line=COMPANIES[line.number], place=sides.where(hex), moves=away)
            yield Reason("own station", 900 // away, sentence, "R46")


def _instead(sides: Sides) -> Iterator[Reason]:
    """The other move sends the same line another way, which brings a rival money at once."""
    if sides.other is None or ENDED in (sides.other.phase, sides.after.phase):
        return
    way = sides.other.lines[sides.driven].drive
    if len(way) == len(sides.before.lines[sides.driven].drive):
        return
    cash = sides.before.cash
    for rival in sides.rivals:
        now, there = sides.after.cash[rival] - cash[rival], sides.other.cash[rival] - cash[rival]
        own = sides.other.cash[sides.seat] - sides.after.cash[sides.seat]
        if there - now > max(own, 0):
            facts = {"way": way_name(DIRECTIONS[way[-1]], sides.language), "line": COMPANIES[sides.driven]}
            sentence = sides.plain("instead", **facts, rival=sides.players[rival], amount=there)
            yield Reason("instead", (there - now) // 2, sentence)


def _unlike_the_other_way(sides: Sides) -> Iterator[Reason]:
    """The other move sends the same line another way, to other towns."""
    if sides.other is None or sides.after.lines[sides.driven].dissolved:
        return
    line, there = sides.after.lines[sides.driven], sides.other.lines[sides.driven]
    if there.dissolved or len(there.drive) != len(line.drive) or there.drive == line.drive:
        return
    way = way_name(DIRECTIONS[there.drive[-1]], sides.language)
    for town in open_towns(sides.after, line):
        away = moves_to_town(sides.after, sides.reached(sides.after, line), town)
        instead = moves_to_town(sides.other, sides.reached(sides.other, there), town)
        paid = would_pay(sides.after, sides.driven, town)
        rival = max(sides.rivals, key=lambda seat: paid[seat])
        lead = paid[sides.seat] - paid[rival]
        facts: dict[str, object] = {"line": COMPANIES[line.number], "town": sides.town(town), "way": way}
        reached = there.connected >> town & 1
        if lead >= 0 and 0 < away <= FAR_AHEAD and not 0 < instead <= away and not reached:
            weight = lead // (2 * away) + 150 // away
            yield Reason(f"way {town}", weight, sides.plain("way.nearer", **facts, moves=away, instead=instead), "R25")
        elif lead < 0 and 0 < instead <= AHEAD and not 0 < away <= instead and not reached:
            facts |= {"rival": sides.players[rival], "amount": paid[rival], "moves": instead}
            yield Reason(f"city {town}", -lead // (2 * instead), sides.plain("way.rival", **facts), "R25")


# --- what others lose ---------------------------------------------------------------------------------------------


def _missed_station(sides: Sides) -> Iterator[Reason]:
    """A rival's station was within reach of this line, and is so no more, or is further away."""
    line, then = sides.after.lines[sides.driven], sides.before.lines[sides.driven]
    for rival in sides.rivals:
        for hex in sides.before.built[rival]:
            was = sides.reached(sides.before, then).get(hex, 0)
            now = sides.reached(sides.after, line).get(hex, 0)
            if line.dissolved or sides.after.owner[hex] != FREE or not 0 < was <= AHEAD or 0 < now <= was:
                continue
            weight = (600 if now else 1200) // was
            if sides.other is not None:
                instead = sides.reached(sides.other, sides.other.lines[sides.driven]).get(hex, 0)
                weight //= 4 if not 0 < instead <= was else 1
            facts: dict[str, object] = {"line": COMPANIES[line.number], "rival": sides.players[rival]}
            facts["place"] = sides.where(hex)
            sentence = sides.plain("turned.station", **facts) if now else _missed(sides, facts)
            yield Reason(f"missed {rival}", weight, sentence, "R25")


def _missed(sides: Sides, facts: dict[str, object]) -> str:
    return sides.unless_sent_away(sides.plain("missed", **facts))


def _turned_away(sides: Sides) -> Iterator[Reason]:
    """A town that would have paid a rival lies further from this line than before."""
    yield from sorted(_towns_left(sides), key=lambda reason: -reason.weight)[:1]


def _towns_left(sides: Sides) -> Iterator[Reason]:
    line, then = sides.after.lines[sides.driven], sides.before.lines[sides.driven]
    for town in [] if line.dissolved else open_towns(sides.after, line):
        was = moves_to_town(sides.before, sides.reached(sides.before, then), town)
        now = moves_to_town(sides.after, sides.reached(sides.after, line), town)
        if not 0 < was <= AHEAD or 0 < now <= was:
            continue
        paid = would_pay(sides.before, sides.driven, town)
        rival = max(sides.rivals, key=lambda seat: paid[seat])
        harm = paid[rival] - paid[sides.seat]
        if harm > 0:
            weight = harm // (2 * was)
            if sides.other is not None:
                instead = moves_to_town(sides.other, sides.reached(sides.other, sides.other.lines[sides.driven]), town)
                weight //= 3 if not 0 < instead <= was else 1
            facts = {"line": COMPANIES[line.number], "town": sides.town(town), "rival": sides.players[rival]}
            sentence = sides.plain("turned.town", **facts, amount=paid[rival])
            yield Reason(f"city {town}", weight, sentence, "R25")


def of_threats(sides: Sides) -> Iterator[Reason]:
    """What a rival could have done with the next move, and can no more, or for less."""
    for rival in sides.rivals:
        could, can = sides.arrivals(sides.before, rival), sides.arrivals(sides.after, rival)
        instead = sides.arrivals(sides.other, rival) if sides.other is not None else could
        for arrival, paid in could.items():
            harm = paid[rival] - paid[sides.seat]
            now = can.get(arrival)
            left = now[rival] if now else 0
            if harm <= 0 or left >= paid[rival] or _has_come(sides, arrival):
                continue
            weight = (paid[rival] - left) // 2
            if not (arrival in instead and instead[arrival][rival] >= paid[rival]):
                weight //= 4
            facts: dict[str, object] = {
                "rival": sides.players[rival],
                "line": COMPANIES[arrival.line],
                "amount": paid[rival],
                "less": left,
            }
            if arrival.town:
                key = "threat.town_less" if now else "threat.town"
                facts["town"] = sides.town(arrival.town)
            else:
                key = "threat.merger_less" if now else "threat.merger"
                facts["survivor"] = arrival.survivor
            yield Reason(_about(sides, arrival), weight, sides.unless_sent_away(sides.plain(key, **facts)))


def _about(sides: Sides, arrival: Arrival) -> str:
    """The same of a city as what a token from there is taken for."""
    if not arrival.town:
        return f"merger {arrival.line}"
    return f"city {sides.before.board.town_names.index(arrival.town)}"


def _has_come(sides: Sides, arrival: Arrival) -> bool:
    """Whether this very move has brought it about: what came of it tells that already."""
    if arrival.line != sides.driven:
        return False
    line = sides.after.lines[sides.driven]
    if arrival.survivor:
        return line.dissolved and COMPANIES[line.survivor] == arrival.survivor
    town = sides.after.board.town_names.index(arrival.town)
    return sides.after.holder_of(line).connected >> town & 1 == 1


# --- who may object -----------------------------------------------------------------------------------------------


def _objections(sides: Sides) -> Iterator[Reason]:
    """Whether others may send it elsewhere."""
    if CALL_VETO <= sides.before.phase <= MATCHING:
        return
    then = sides.before.lines[sides.driven]
    holders = [rival for rival in sides.rivals if then.shares[rival]]
    own = then.shares[sides.seat] + (then.supply > 0)
    if not holders:
        yield Reason("veto", 120, sides.plain("veto.nobody", line=COMPANIES[then.number]), "R31")
    elif own >= max(then.shares[rival] for rival in holders):
        facts = {"rivals": sides.names(holders), "own": own}
        yield Reason("veto", 100, sides.own("veto.matched", **facts), "R37")
