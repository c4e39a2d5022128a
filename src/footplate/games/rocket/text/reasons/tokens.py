"""What speaks for a token: who is paid where it comes from, and whether it counts at the end (R53, R70)."""

from __future__ import annotations

from collections.abc import Iterator

from footplate.games.rocket.rules.board import COMPANIES, KINDS, STARTS, TOKENS_PER_CITY
from footplate.games.rocket.rules.majority import prizes
from footplate.games.rocket.rules.scoring import (
    CITY_FIRST,
    CITY_SECOND,
    KIND_FIRST,
    KIND_SECOND,
    city_tokens,
    connected_cities,
)
from footplate.games.rocket.rules.state import RocketState
from footplate.games.rocket.text.reasons.reach import moves_to_town
from footplate.games.rocket.text.reasons.sides import Sides, tokens_from, tokens_left, tokens_of
from footplate.kernel.facets.reasons import Reason
from footplate.language import listed

NEAR = 4
"""So many moves away a line is told of."""
MOST_LINES = 2
FEW = 2
"""With no more tokens of a kind left than that, one that is taken is kept from rivals."""


def of_tokens(sides: Sides) -> Iterator[Reason]:
    """What speaks for the token that was taken."""
    before, after = tokens_from(sides.before, sides.seat), tokens_from(sides.after, sides.seat)
    for (city, kind), number in after.items():
        if number > before.get((city, kind), 0):
            yield from _city(sides, city)
            yield from _counts(sides, city)
            yield from _last(sides, city, kind)
            yield from _kept_from(sides, kind)


def lines_near(position: RocketState, sides: Sides, town: int) -> list[tuple[int, int]]:
    """The lines that can come to a town in a few moves, nearest first: (moves, line)."""
    found = []
    for line in position.lines:
        if line.dissolved or line.connected >> town & 1:
            continue
        away = moves_to_town(position, sides.reached(position, line), town)
        if 0 < away <= NEAR:
            found.append((away, line.number))
    return sorted(found)


def lines_named(sides: Sides, near: list[tuple[int, int]]) -> str:
    """Lines with the moves they need: "GWR (2 moves) and LSWR (3 moves)"."""
    return listed(
        [sides.plain("near", line=COMPANIES[line], moves=away) for away, line in near[:MOST_LINES]], sides.language
    )


def _city(sides: Sides, city: int) -> Iterator[Reason]:
    """The lines that will pay for tokens of this city, and what the seat gets."""
    town = STARTS + city
    paid = prizes(city_tokens(sides.after, city), CITY_FIRST, CITY_SECOND)
    was = prizes(city_tokens(sides.before, city), CITY_FIRST, CITY_SECOND)
    gained = paid[sides.seat] - was[sides.seat]
    near = lines_near(sides.after, sides, town)
    if gained <= 0 or not near:
        return
    weight = sum(gained // away for away, _ in near) // (2 if _also_from(sides, city) else 1)
    facts: dict[str, object] = {"near": lines_named(sides, near), "city": sides.town(town), "amount": paid[sides.seat]}
    losing = max(sides.rivals, key=lambda rival: was[rival] - paid[rival])
    if was[losing] <= paid[losing]:
        yield Reason(f"city {town}", weight, sides.own("city.pays", **facts, lines=len(near)), "R53")
        return
    facts |= {"near": lines_named(sides, near[:1]), "rival": sides.players[losing]}
    yield Reason(f"city {town}", weight + weight // 2, sides.own("city.shares", **facts), "R53")


def _also_from(sides: Sides, city: int) -> bool:
    """Whether the other move takes a token of this city too."""
    if sides.other is None:
        return False
    return city_tokens(sides.other, city)[sides.seat] > city_tokens(sides.before, city)[sides.seat]


def _counts(sides: Sides, city: int) -> Iterator[Reason]:
    """Tokens of cities no line has reached count nothing (R70): this one does."""
    if connected_cities(sides.before) >> (STARTS + city) & 1:
        yield Reason(
            f"counts {city}",
            int(900 * sides.sureness),
            sides.plain("city.counts", city=sides.town(STARTS + city)),
            "R70",
        )


def _last(sides: Sides, city: int, kind: int) -> Iterator[Reason]:
    """Nobody else can have one of this kind from here, or any more at all."""
    if not tokens_left(sides.after, kind):
        yield Reason(f"safe kind {KINDS[kind]}", 600, sides.plain("kind.last"), "R71")
        return
    holders = sides.after.holder[city * TOKENS_PER_CITY : (city + 1) * TOKENS_PER_CITY]
    if min(holders) >= 0:
        yield Reason(f"last {city} {kind}", 300, sides.plain("city.empty", city=sides.town(STARTS + city)), "R15")


def _kept_from(sides: Sides, kind: int) -> Iterator[Reason]:
    """With few of a kind left: the rival who would have gained most by the token."""
    if tokens_left(sides.after, kind) > FEW:
        return
    counts = tokens_of(sides.before, kind)
    now = prizes(counts, KIND_FIRST, KIND_SECOND)
    gains = dict[int, int]()
    for rival in sides.rivals:
        more = counts[:]
        more[rival] += 1
        gains[rival] = prizes(more, KIND_FIRST, KIND_SECOND)[rival] - now[rival]
    rival = max(sides.rivals, key=lambda seat: gains[seat])
    if gains[rival] > 0:
        facts = {"rival": sides.players[rival], "amount": gains[rival]}
        weight = int(gains[rival] / 4 * sides.sureness)
        yield Reason(f"kept {KINDS[kind]}", weight, sides.plain("kind.kept", **facts), "R71")


def of_connected(sides: Sides) -> Iterator[Reason]:
    """Tokens the seat holds of a city that is connected only now: they count from now on (R70)."""
    newly = connected_cities(sides.after) & ~connected_cities(sides.before)
    already = connected_cities(sides.other) if sides.other is not None else 0
    for town in range(STARTS, STARTS + len(sides.after.holder) // TOKENS_PER_CITY):
        own = city_tokens(sides.before, town - STARTS)[sides.seat]
        if newly >> town & 1 and own:
            weight = int(1000 * own * sides.sureness) // (4 if already >> town & 1 else 1)
            sentence = sides.own("city.connected", city=sides.town(town), tokens=own)
            yield Reason(f"counts {town}", weight, sides.unless_sent_away(sentence), "R70")
