"""What speaks for the hex of a station: which lines come by, what they reach there, who leads then (R46, R55)."""

from __future__ import annotations

from collections.abc import Iterator

from footplate.games.rocket.rules.board import COMPANIES
from footplate.games.rocket.rules.majority import THOUSAND, prizes, rank
from footplate.games.rocket.rules.position import FREE
from footplate.games.rocket.rules.state import RocketState
from footplate.games.rocket.text.reasons.reach import (
    beyond,
    is_city,
    is_railway_town,
    moves_first_to,
    moves_to_town,
    open_towns,
    ways_past,
)
from footplate.games.rocket.text.reasons.sides import WORTH_NAMING, Sides
from footplate.games.rocket.text.reasons.tokens import MOST_LINES, NEAR, lines_named
from footplate.kernel.facets.reasons import Reason
from footplate.language import listed


def of_stations(sides: Sides) -> Iterator[Reason]:
    """What speaks for where the station stands now; what speaks for the other site as well is told last."""
    instead = [one.sentence for hex in _placed(sides, sides.other) for one in _of_site(sides, sides.other, hex)]
    for hex in _placed(sides, sides.after):
        for one in _of_site(sides, sides.after, hex):
            yield one._replace(weight=one.weight // 3) if one.sentence in instead else one
        yield from _only_here(sides, lines_by(sides.after, sides, hex))
    yield from _useless(sides)


def _placed(sides: Sides, position: RocketState | None) -> list[int]:
    """Where the seat has a station in this position and had none before."""
    if position is None:
        return []
    return [hex for hex in position.built[sides.seat] if sides.before.station[hex] != sides.seat]


def _of_site(sides: Sides, position: RocketState | None, hex: int) -> Iterator[Reason]:
    if position is not None:
        near = lines_by(position, sides, hex)
        yield from _lines(sides, position, near)
        yield from _town(sides, position, hex, near)
        yield from _on_the_way(sides, position, hex, near)
        yield from _ways(sides, position, hex, near)


def lines_by(position: RocketState, sides: Sides, hex: int) -> list[tuple[int, int]]:
    """The lines that can run over a hex in a few moves, nearest first: (moves, line)."""
    found = []
    for line in position.lines:
        away = sides.reached(position, line).get(hex, 0)
        if 0 < away <= NEAR:
            found.append((away, line.number))
    return sorted(found)


def _lines(sides: Sides, position: RocketState, near: list[tuple[int, int]]) -> Iterator[Reason]:
    """How the seat would stand in stations once one of the nearest lines has come."""
    if not near:
        return
    weight = sum(1200 // away for away, _ in near)
    line = position.lines[near[0][1]]
    counts = line.stations[:]
    counts[sides.seat] += 1
    own, best = counts[sides.seat], max(counts[rival] for rival in sides.rivals)
    facts: dict[str, object] = {"line": COMPANIES[line.number], "own": own, "theirs": best}
    if own == 1 and best == 0:
        empty = [number for _, number in near[:MOST_LINES] if not any(position.lines[number].stations)]
        names = listed([COMPANIES[number] for number in empty], sides.language)
        sentence = sides.own("site.only", lines=names)
    elif best == 0:
        sentence = sides.own("site.only_more", line=COMPANIES[line.number], own=own)
    elif own > best:
        sentence = sides.own("site.lead", **facts)
    elif own == best:
        sentence = sides.own("site.level", line=COMPANIES[line.number], own=own)
    elif rank(counts, sides.seat) == 2:
        sentence, weight = sides.own("site.second", **facts), weight // 2
    else:
        sentence, weight = sides.own("site.behind", **facts), weight // 3
    first = THOUSAND * line.value
    amount = prizes(counts, first, first // 2)[sides.seat]
    if amount >= WORTH_NAMING:
        sentence += " " + sides.plain("site.worth", amount=amount)
        weight += int(amount / 3 * sides.sureness)
    yield Reason(f"site near {COMPANIES[line.number]}", weight, sentence, "R46")


def _town(sides: Sides, position: RocketState, hex: int, near: list[tuple[int, int]]) -> Iterator[Reason]:
    """A line that runs over this hex reaches a town with the same move, and the station is paid at once."""
    for away, number in near:
        line = position.lines[number]
        beside = position.board.towns_near[hex]
        counts = line.stations[:]
        counts[sides.seat] += 1
        first = THOUSAND * (line.value + 1)
        for town in open_towns(position, line):
            paid = prizes(counts, first, first // 2)[sides.seat]
            comes_there = beside >> town & 1 and moves_first_to(position, line, hex, town) == away
            if comes_there and is_railway_town(town) and paid:
                facts = {"line": COMPANIES[number], "town": sides.town(town)}
                yield Reason(f"site town {town}", 2 * paid // (away + 1), sides.own("site.town", **facts), "R55")
                return


def _on_the_way(sides: Sides, position: RocketState, hex: int, near: list[tuple[int, int]]) -> Iterator[Reason]:
    """The town that the nearest line can come to next from here, and whether it comes by on a shortest way to it."""
    for away, number in near[:1]:
        line, facts = position.lines[number], dict[str, object]()
        after = beyond(position, line, sides.drives(position, line), hex)
        reached = sides.reached(position, line)
        for town in open_towns(position, line):
            if is_city(town) and position.board.towns_near[hex] >> town & 1:
                if moves_to_town(position, reached, town) == away:  # it comes to the city with the move onto this hex
                    facts = {"line": COMPANIES[number], "town": sides.town(town)}
                    yield Reason(f"site way {town}", 900 // away, sides.plain("site.at_city", **facts), "R46")
                    return
        towns = [town for town in open_towns(position, line) if not position.board.towns_near[hex] >> town & 1]
        ahead = sorted((moves_to_town(position, after, town), town) for town in towns)
        for moves, town in [(moves, town) for moves, town in ahead if moves][:1]:
            facts = {"line": COMPANIES[number], "town": sides.town(town)}
            weight = (900 if is_railway_town(town) else 600) // (away + moves - 1)
            if away + moves == moves_to_town(position, reached, town):
                yield Reason(f"site way {town}", weight, sides.plain("site.way", **facts), "R46")
            else:
                sentence = sides.plain("site.beyond", **facts, moves=moves)
                yield Reason(f"site way {town}", weight // 2, sentence, "R46")


def _ways(sides: Sides, position: RocketState, hex: int, near: list[tuple[int, int]]) -> Iterator[Reason]:
    """Whether the nearest line can be turned away from here with its next move."""
    if not near:
        return
    line = position.lines[near[0][1]]
    leading, ways = ways_past(position, line, hex, NEAR)
    facts: dict[str, object] = {"line": COMPANIES[line.number]}
    if ways == 1:
        yield Reason("site ways", 450, sides.plain("site.one_way", **facts), "R25")
    elif leading == ways:
        yield Reason("site ways", 500, sides.plain("site.every_way", **facts), "R25")
    else:
        sentence = sides.plain("site.ways", **facts, leading=leading, ways=ways)
        yield Reason("site ways", 400 * leading // ways, sentence, "R25")


def _only_here(sides: Sides, near: list[tuple[int, int]]) -> Iterator[Reason]:
    """Lines that come by here and not at the site of the other move."""
    if sides.other is None:
        return
    for hex in _placed(sides, sides.other):
        there = {line for _, line in lines_by(sides.other, sides, hex)}
        more = [one for one in near if one[1] not in there]
        if more and there and there <= {line for _, line in near}:
            facts = {"near": lines_named(sides, more), "place": sides.where(hex)}
            yield Reason("site only", 700 * len(more), sides.plain("site.only_here", **facts), "R46")


def _useless(sides: Sides) -> Iterator[Reason]:
    """The station that was moved stood where no line could come soon, or ever."""
    lifted = [hex for hex in sides.before.built[sides.seat] if sides.after.station[hex] != sides.seat]
    if sides.before.lifted >= 0:
        lifted.append(sides.before.lifted)
    for hex in lifted:
        away = [sides.reached(sides.before, line).get(hex, 0) for line in sides.before.lines]
        nearest = min(filter(None, away), default=0)
        if sides.before.owner[hex] != FREE or 0 < nearest <= NEAR:
            continue
        if nearest:
            sentence = sides.plain("site.idle", place=sides.where(hex), moves=nearest)
        else:
            sentence = sides.plain("site.useless", place=sides.where(hex))
        yield Reason("site useless", 500 if nearest else 1500, sentence, "R21")
