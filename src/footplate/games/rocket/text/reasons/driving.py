"""What speaks for where a line goes: what it comes to next, what rivals can no longer do with it, who may object."""

from __future__ import annotations

from collections.abc import Iterator

from footplate.games.rocket.rules.board import COMPANIES, STARTS
from footplate.games.rocket.rules.majority import THOUSAND, prizes
from footplate.games.rocket.rules.position import CALL_VETO, FREE, MATCHING
from footplate.games.rocket.rules.scoring import CITY_FIRST, CITY_SECOND, city_tokens
from footplate.games.rocket.rules.state import RocketState
from footplate.games.rocket.text.reasons.reach import Arrival, is_city, moves_to_town, open_towns
from footplate.games.rocket.text.reasons.sides import Sides
from footplate.kernel.facets.reasons import Reason

AHEAD = 3
"""Towns so many moves ahead of a line are told of."""


def of_driving(sides: Sides) -> Iterator[Reason]:
    """What speaks for the way a line was sent."""
    if sides.driven < 0:
        return
    yield from _ahead(sides)
    yield from _own_station(sides)
    yield from _missed_station(sides)
    yield from _objections(sides)


# --- what comes next ----------------------------------------------------------------------------------------------


def _ahead(sides: Sides) -> Iterator[Reason]:
    """The town that pays the seat best and has come nearer."""
    line = sides.after.lines[sides.driven]
    then = sides.before.lines[sides.driven]
    if line.dissolved:
        return
    for town in open_towns(sides.after, line):
        away = moves_to_town(sides.after, sides.reached(sides.after, line), town)
        was = moves_to_town(sides.before, sides.reached(sides.before, then), town)
        paid = would_pay(sides.after, sides.driven, town)
        lead = paid[sides.seat] - max(paid[rival] for rival in sides.rivals)
        if not 0 < away <= AHEAD or 0 < was <= away or lead <= 0:
            continue
        weight = (paid[sides.seat] + lead) // (2 * away)
        if sides.other is not None:
            instead = moves_to_town(sides.other, sides.reached(sides.other, sides.other.lines[sides.driven]), town)
            weight //= 2 if 0 < instead <= away else 1
        facts = {"line": COMPANIES[sides.driven], "town": sides.town(town), "moves": away, "amount": paid[sides.seat]}
        if is_city(town):
            yield Reason("ahead", weight, sides.own("ahead.city", **facts), "R53")
        else:
            yield Reason("ahead", weight, sides.own("ahead.railway", **facts), "R55")


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
            yield Reason("ahead station", 900 // away, sentence, "R46")


# --- what others lose ---------------------------------------------------------------------------------------------


def _missed_station(sides: Sides) -> Iterator[Reason]:
    """A rival's station was within reach of this line, and is so no more."""
    line, then = sides.after.lines[sides.driven], sides.before.lines[sides.driven]
    for rival in sides.rivals:
        for hex in sides.before.built[rival]:
            was = sides.reached(sides.before, then).get(hex, 0)
            passed = sides.after.owner[hex] != FREE or hex in sides.reached(sides.after, line)
            if line.dissolved or passed or not 0 < was <= AHEAD:
                continue
            weight = 1200 // was
            if sides.other is not None and hex not in sides.reached(sides.other, sides.other.lines[sides.driven]):
                weight //= 4
            facts = {"line": COMPANIES[line.number], "rival": sides.players[rival], "place": sides.where(hex)}
            yield Reason(f"missed {rival}", weight, sides.plain("missed", **facts), "R25")


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
            yield Reason(_about(sides, arrival), weight, sides.plain(key, **facts))


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
    facts = {"line": COMPANIES[then.number], "rivals": sides.names(holders)}
    if not holders:
        yield Reason("veto", 120, sides.plain("veto.nobody", **facts), "R31")
    elif own >= max(then.shares[rival] for rival in holders):
        yield Reason("veto", 100, sides.own("veto.matched", **facts, own=own), "R37")
