"""What speaks for the hex of a station: which lines come by, what they reach there, who leads then (R46, R55)."""

from __future__ import annotations

from collections.abc import Iterator

from footplate.games.rocket.rules.board import COMPANIES
from footplate.games.rocket.rules.majority import THOUSAND, prizes
from footplate.games.rocket.rules.position import FREE
from footplate.games.rocket.rules.state import RocketState
from footplate.games.rocket.text.reasons.reach import is_railway_town, moves_to_town, open_towns
from footplate.games.rocket.text.reasons.sides import Sides
from footplate.games.rocket.text.reasons.tokens import NEAR, lines_named
from footplate.kernel.facets.reasons import Reason


def of_stations(sides: Sides) -> Iterator[Reason]:
    """What speaks for where the station stands now."""
    placed = [hex for hex in sides.after.built[sides.seat] if sides.before.station[hex] != sides.seat]
    for hex in placed:
        near = lines_by(sides.after, sides, hex)
        yield from _lines(sides, hex, near)
        yield from _town(sides, hex, near)
        yield from _on_the_way(sides, hex, near)
        yield from _only_here(sides, near)
    yield from _useless(sides)


def lines_by(position: RocketState, sides: Sides, hex: int) -> list[tuple[int, int]]:
    """The lines that can run over a hex in a few moves, nearest first: (moves, line)."""
    found = []
    for line in position.lines:
        away = sides.reached(position, line).get(hex, 0)
        if 0 < away <= NEAR:
            found.append((away, line.number))
    return sorted(found)


def _lines(sides: Sides, hex: int, near: list[tuple[int, int]]) -> Iterator[Reason]:
    """How the seat would stand in stations once the nearest line has come."""
    if not near:
        return
    weight = sum(1200 // away for away, _ in near)
    sentence = sides.plain("site.near", near=lines_named(sides, near), lines=len(near))
    counts = sides.after.lines[near[0][1]].stations
    own, best = counts[sides.seat] + 1, max(counts[rival] for rival in sides.rivals)
    facts: dict[str, object] = {"line": COMPANIES[near[0][1]], "own": own, "theirs": best}
    if best == 0:
        sentence += " " + sides.own("site.only" if own == 1 else "site.only_more", **facts)
    elif own >= best:
        sentence += " " + sides.own("site.lead" if own > best else "site.level", **facts)
    else:
        weight //= 2
    yield Reason("site near", weight, sentence, "R46")


def _town(sides: Sides, hex: int, near: list[tuple[int, int]]) -> Iterator[Reason]:
    """A line that runs over this hex reaches a town with the same move, and the station is paid at once."""
    for away, number in near:
        line = sides.after.lines[number]
        beside = sides.after.board.towns_near[hex]
        counts = line.stations[:]
        counts[sides.seat] += 1
        first = THOUSAND * (line.value + 1)
        for town in open_towns(sides.after, line):
            paid = prizes(counts, first, first // 2)[sides.seat]
            if beside >> town & 1 and is_railway_town(town) and paid:
                facts = {"line": COMPANIES[number], "town": sides.town(town), "amount": paid}
                yield Reason("site town", 2 * paid // (away + 1), sides.own("site.town", **facts), "R55")
                return


def _on_the_way(sides: Sides, hex: int, near: list[tuple[int, int]]) -> Iterator[Reason]:
    """The nearest line comes by on a shortest way to a town that pays."""
    board = sides.after.board
    for away, number in near:
        line = sides.after.lines[number]
        ways = sides.drives(sides.after, line)
        onwards = [
            board.neighbours[hex * 6 + (direction + turn) % 6]
            for direction in range(6)
            for turn in (5, 0, 1)
            if ways.get((hex, direction)) == away
        ]
        beyond = [next_hex for next_hex in onwards if sides.reached(sides.after, line).get(next_hex) == away + 1]
        for town in open_towns(sides.after, line):
            nearest = moves_to_town(sides.after, sides.reached(sides.after, line), town)
            if nearest == away + 1 and any(board.towns_near[next_hex] >> town & 1 for next_hex in beyond):
                facts = {"line": COMPANIES[number], "town": sides.town(town)}
                weight = (900 if is_railway_town(town) else 600) // away
                yield Reason("site way", weight, sides.plain("site.way", **facts), "R46")
                return


def _only_here(sides: Sides, near: list[tuple[int, int]]) -> Iterator[Reason]:
    """Lines that come by here and not at the site of the other move."""
    if sides.other is None:
        return
    elsewhere = [hex for hex in sides.other.built[sides.seat] if sides.before.station[hex] != sides.seat]
    for hex in elsewhere:
        there = {line for _, line in lines_by(sides.other, sides, hex)}
        more = [one for one in near if one[1] not in there]
        if more and there:
            facts = {"near": lines_named(sides, more), "lines": len(more[:2]), "place": sides.where(hex)}
            yield Reason("site only", 700 * len(more), sides.plain("site.only_here", **facts), "R46")


def _useless(sides: Sides) -> Iterator[Reason]:
    """The station that was moved stood where no line could come any more."""
    lifted = [hex for hex in sides.before.built[sides.seat] if sides.after.station[hex] != sides.seat]
    if sides.before.lifted >= 0:
        lifted.append(sides.before.lifted)
    for hex in lifted:
        out_of_reach = not any(hex in sides.reached(sides.before, line) for line in sides.before.lines)
        if sides.before.owner[hex] == FREE and out_of_reach:
            yield Reason("site useless", 1500, sides.plain("site.useless", place=sides.where(hex)), "R21")
