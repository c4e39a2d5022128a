"""Who leads in what: shares and stations of every line, tokens of every kind, passengers (R71-R73)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import NamedTuple

from footplate.games.rocket.rules.board import COMPANIES, KINDS, TILES
from footplate.games.rocket.rules.majority import THOUSAND, prizes, rank
from footplate.games.rocket.rules.position import ENDED
from footplate.games.rocket.rules.scoring import KIND_FIRST, KIND_SECOND, connected_cities
from footplate.games.rocket.rules.state import RocketState
from footplate.games.rocket.text.reasons.sides import ALL_KINDS, WORTH_NAMING, Sides, tokens_left, tokens_of
from footplate.kernel.facets.reasons import Reason

ENDLESS = 99
"""Left of what does not run out: there are always stations to place."""


class Race(NamedTuple):
    """What the most of something would bring at the end."""

    about: str
    """"shares", "stations", "kind" or "passengers"."""
    subject: str
    """The line or the kind of token."""
    counts: list[int]
    first: int
    second: int
    likely: int
    """What the first may get in the end: a line can still grow."""
    left: int
    """How many nobody has."""
    sure: list[int]
    """Of the counts, what will count at the end whatever happens: tokens of cities that are connected (R70)."""

    def pays(self) -> list[int]:
        """What every seat would get if the game ended now."""
        return prizes(self.counts, self.first, self.second)

    def worth(self) -> list[int]:
        """The same on a line that has grown."""
        return prizes(self.counts, self.likely, self.likely // 2)


def races(position: RocketState) -> dict[tuple[str, str], Race]:
    """All of a position, by what they are about."""
    found: list[Race] = []
    for line in position.lines:
        if line.dissolved:
            continue
        first, name = THOUSAND * line.value, COMPANIES[line.number]
        likely = first if line.isolated else first + THOUSAND * (1 + (TILES - position.tiles) // 16)
        found.append(Race("shares", name, line.shares[:], first, first // 2, likely, line.supply, line.shares[:]))
        found.append(Race("stations", name, line.stations[:], first, first // 2, likely, ENDLESS, line.stations[:]))
    connected = connected_cities(position)
    for kind in ALL_KINDS:
        left = tokens_left(position, kind)
        counts = tokens_of(position, kind)
        found.append(
            Race(
                "kind",
                KINDS[kind],
                counts,
                KIND_FIRST,
                KIND_SECOND,
                KIND_FIRST,
                left,
                tokens_of(position, kind, connected),
            )
        )
    left, counts = position.passengers_left(), position.passengers[:]
    found.append(
        Race("passengers", "", counts, KIND_FIRST, KIND_SECOND, KIND_FIRST, left, counts),
    )
    return {(race.about, race.subject): race for race in found}


def of_races(sides: Sides) -> Iterator[Reason]:
    """Where the seat that moves does better than before, and where a rival loses a lead."""
    before, after = races(sides.before), races(sides.after)
    chosen = races(sides.chosen) if sides.open else after
    other = races(sides.other) if sides.other is not None else {}
    for key, race in after.items():
        if key not in before or race.counts == before[key].counts:
            continue
        then, instead = before[key], other.get(key)
        sentence = standing(sides, then, race)
        if sentence:
            weight = _gain(sides, then, race)
            if instead is not None and instead.counts == race.counts:
                weight //= 2
            worth = race.pays()[sides.seat]
            if race.about in ("shares", "stations") and worth > then.pays()[sides.seat] and worth >= WORTH_NAMING:
                sentence += " " + sides.plain("worth", amount=worth)
            if race.counts != chosen[key].counts:
                sentence = sides.unless_sent_away(sentence)
            yield Reason(f"{race.about} {race.subject}", weight, sentence, "R73" if race.about == "shares" else "")
        for reason in chain(_safe(sides, then, race, instead), _deposed(sides, then, race)):
            unsure = race.counts != chosen[key].counts
            yield reason._replace(sentence=sides.unless_sent_away(reason.sentence)) if unsure else reason


def what(sides: Sides, race: Race) -> str:
    """What a race is run in, as the sentences have it."""
    if race.about == "kind":
        return sides.plain(f"what.{race.subject}")
    return sides.plain(f"what.{race.about}", line=race.subject)


def standing(sides: Sides, then: Race, now: Race) -> str:
    """How the seat that moves stands after it has gained something, or others have lost it; "" where it has not."""
    seat, named = sides.seat, what(sides, now)
    own, was = now.counts[seat], then.counts[seat]
    if own < was or own == 0 or (own == was and _lead(now, seat) <= _lead(then, seat)):
        return ""
    best = max(now.counts[rival] for rival in sides.rivals)
    ahead = [rival for rival in sides.rivals if now.counts[rival] == best]
    facts: dict[str, object] = {"what": named, "own": own, "theirs": best, "rivals": sides.names(ahead)}
    if own > best:
        if best == 0:
            return sides.own("race.alone", what=named, own=own)
        return sides.own("race.grow" if _lead(then, seat) > 0 else "race.lead", **facts)
    if own == best:
        return sides.own("race.level", what=named, own=own, rivals=sides.names(ahead))
    if rank(now.counts, seat) != 2:
        return sides.own("race.closer", **facts) if best - own == 1 else ""
    level = [rival for rival in sides.rivals if now.counts[rival] == own]
    if level:
        return sides.own("race.second_level", what=named, own=own, rivals=sides.names(level))
    return sides.own("race.second", **facts)


def _lead(race: Race, seat: int) -> int:
    """By how much a seat leads; below 0: by how much it is behind."""
    return race.counts[seat] - max(count for other, count in enumerate(race.counts) if other != seat)


def _gain(sides: Sides, then: Race, now: Race) -> int:
    """In points: what it brings, half of what the strongest rival loses, and a little for a larger lead."""
    pays, paid = now.worth(), then.worth()
    own = pays[sides.seat] - paid[sides.seat]
    lost = max(paid[rival] - pays[rival] for rival in sides.rivals)
    margin = (now.counts[sides.seat] - then.counts[sides.seat]) * now.likely // 12
    return int((own + max(0, lost) / 2 + margin) * sides.sureness)


def _safe(sides: Sides, then: Race, now: Race, instead: Race | None) -> Iterator[Reason]:
    """A lead nobody can make up with what is left: tokens never come back, shares only by a veto or a merger."""
    if (
        now.about == "stations"
        or sides.after.phase == ENDED
        or not _is_safe(now, sides.seat)
        or _is_safe(then, sides.seat)
    ):
        return
    if instead is not None and _is_safe(instead, sides.seat):
        return
    weight = int(now.likely / 3 * sides.sureness)
    if now.about == "shares":
        sentence = sides.plain("supply.safe", line=now.subject, left=now.left)
    else:
        sentence = sides.plain("race.safe", what=what(sides, now), left=now.left)
    yield Reason(f"safe {now.about} {now.subject}", weight, sentence)


def _is_safe(race: Race, seat: int) -> bool:
    """Whether nobody can make up the lead with what is left."""
    return race.sure[seat] - max(count for other, count in enumerate(race.counts) if other != seat) > race.left


def _deposed(sides: Sides, then: Race, now: Race) -> Iterator[Reason]:
    """A rival who led is overtaken by somebody else, or loses what made the lead."""
    if _lead(now, sides.seat) >= 0:
        return  # said already
    for rival in sides.rivals:
        if _lead(then, rival) > 0 and _lead(now, rival) <= 0:
            weight = int((then.worth()[rival] - now.worth()[rival]) / 2 * sides.sureness)
            sentence = sides.plain("race.deposed", rival=sides.players[rival], what=what(sides, now))
            yield Reason(f"{now.about} {now.subject}", weight, sentence)
