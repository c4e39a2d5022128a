"""All that speaks for a move, the strongest of each kind."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import chain

from footplate.games.rocket.rules.position import BIDDING, CALL_VETO, ENDED, MATCHING
from footplate.games.rocket.rules.scoring import final_rows
from footplate.games.rocket.rules.state import RocketState
from footplate.games.rocket.text.reasons.driving import if_nobody_objects, of_driving, of_threats
from footplate.games.rocket.text.reasons.races import of_races
from footplate.games.rocket.text.reasons.sides import Sides
from footplate.games.rocket.text.reasons.stations import of_stations
from footplate.games.rocket.text.reasons.tokens import of_connected, of_tokens
from footplate.games.rocket.text.reasons.vetoes import of_vetoes
from footplate.kernel.facets.reasons import Comparison, Reason

MOST = 3
ONCE = ("ahead ", "way ", "site way ")
"""Reasons about a town of which one is enough, whichever town it is."""
SURE_WIN = 1_000_000
"""Nothing matters more."""
NEARLY = 3
"""With so few lines that have shares the end is near."""
WORTH_TELLING = 6
"""A reason this many times weaker than the strongest is left out, unless it is only the second."""


def reasons(move: Comparison[RocketState], players: Sequence[str], language: str) -> list[Reason]:
    """What speaks for a move, in sentences."""
    sides = Sides(move, players, language)
    if CALL_VETO <= sides.before.phase <= MATCHING:
        found = [*_of_answers(sides, move)]
    else:
        ways: tuple[Callable[[Sides], Iterator[Reason]], ...]
        ways = (of_races, of_tokens, of_connected, of_stations, of_driving, of_threats, _end)
        if sides.after.phase == ENDED:  # nothing comes after it
            ways = (of_races, if_nobody_objects, _end)
        found = [*chain.from_iterable(way(sides) for way in ways)]
    best: dict[str, Reason] = {}
    for reason in found:
        kind = next((kind for kind in ONCE if reason.about.startswith(kind)), reason.about)
        if reason.weight > 0 and (kind not in best or reason.weight > best[kind].weight):
            best[kind] = reason
    strongest = sorted(best.values(), key=lambda reason: -reason.weight)[:MOST]
    told = [one for one in strongest if one in strongest[:2] or one.weight * WORTH_TELLING >= strongest[0].weight]
    return _with_one_condition(sides, told)


def _with_one_condition(sides: Sides, told: list[Reason]) -> list[Reason]:
    """That nobody must object is said once for all sentences it holds for, with the last of them."""
    condition = " " + sides.plain("pending.unless")
    held = [one for one in told if one.sentence.endswith(condition)]
    if len(held) < 2:
        return told
    for place, one in enumerate(told):
        if one in held:
            ending = " " + sides.plain("pending.unless_all") if one is held[-1] else ""
            told[place] = one._replace(sentence=one.sentence.removesuffix(condition) + ending)
    return told


def title(move: Comparison[RocketState], players: Sequence[str], language: str) -> str:
    """A station that is moved is called by where it stood and where it goes; "" of every other move."""
    sides = Sides(move, players, language)
    seat, lifted = sides.seat, sides.before.lifted
    old = [hex for hex in sides.before.built[seat] if sides.after.station[hex] != seat] or [lifted]
    new = [hex for hex in sides.after.built[seat] if sides.before.station[hex] != seat]
    if old[0] < 0 or not new:
        return ""
    return sides.plain("title.moved", **{"from": sides.where(old[0]), "hex": sides.where(new[0])})


def _of_answers(sides: Sides, move: Comparison[RocketState]) -> Iterator[Reason]:
    """What speaks for an answer in a veto round; what speaks for the other answer as well is told last."""
    instead = set[str]()
    if move.other is not None:
        turned = replace(move, after=move.other, other=None)
        instead = {one.sentence for one in of_vetoes(Sides(turned, sides.players, sides.language))}
    called = sides.before.phase == CALL_VETO and sides.chosen.phase == BIDDING
    if sides.after.phase == ENDED and not called:  # what a call is for is told by what it prevents
        yield from _end(sides)
    for one in of_vetoes(sides):
        yield one._replace(weight=one.weight // 4) if one.sentence in instead else one


def _end(sides: Sides) -> Iterator[Reason]:
    """The move ends the game, and who wins it then; never told where money is hidden."""
    after = sides.after
    if after.settings.hidden_cash:
        return
    if after.phase != ENDED:
        yield from _near_the_end(sides)
        return
    best = max(after.cash[rival] for rival in sides.rivals)
    ahead = [rival for rival in sides.rivals if after.cash[rival] == best]
    lead = after.cash[sides.seat] - best
    if lead > 0:
        key = "end.pending" if sides.open else "end.win"
        yield Reason("end", SURE_WIN, sides.own(key, lead=lead, rivals=sides.names(ahead)), "R75")
    elif lead < 0:
        key = "end.pending_lost" if sides.open else "end.lost"
        yield Reason("end", SURE_WIN, sides.own(key, lead=-lead, rivals=sides.names(ahead)), "R75")


def _near_the_end(sides: Sides) -> Iterator[Reason]:
    """One more line has no shares left, which brings the end nearer (R64), and the seat would win now."""
    left, was = (sum(line.supply > 0 for line in position.lines) for position in (sides.after, sides.before))
    if left >= was or left > NEARLY or sides.after.settings.end_by_lines:
        return
    totals = sides.after.cash[:]
    for row in final_rows(sides.after):
        for seat, amount in enumerate(row.payments):
            totals[seat] += amount
    if totals[sides.seat] > max(totals[rival] for rival in sides.rivals):
        yield Reason("end", 1500, sides.own("end.near", lines=left), "R64")
