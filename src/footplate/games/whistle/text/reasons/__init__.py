"""What speaks for a move in Whistle Stop, in sentences about the board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from footplate.games.whistle.rules.position import OPENING_RETURN
from footplate.games.whistle.rules.state import WhistleState
from footplate.games.whistle.text.reasons.beside import SAME_TURN, SAME_WAY, unlike
from footplate.games.whistle.text.reasons.goods import kept, of_goods
from footplate.games.whistle.text.reasons.shares import kept_lead, of_shares
from footplate.games.whistle.text.reasons.stores import kept_tokens, of_stores, remaining
from footplate.games.whistle.text.reasons.telling import Telling
from footplate.games.whistle.text.reasons.ways import of_ways
from footplate.kernel.facets import Comparison, Reason

MOST = 3
"""Reasons for one move. What speaks against it takes the place of the least of them."""
MAIN = 5
"""What weighs as much is what two moves are for, and is told of both."""


def reasons(move: Comparison[WhistleState], players: Sequence[str], language: str) -> list[Reason]:
    """Each matter once, and the heaviest price last."""
    if move.before.phase < OPENING_RETURN or move.before.to_move != move.seat:
        return []
    telling = Telling(move, move.after, players, language)
    found = [*_of(telling)]
    if move.other is not None:
        beside = Telling(move, move.other, players, language)
        alike = {beside.sense(one) for one in _of(beside)}
        if telling.sees_hand:
            found += [*kept_lead(telling, beside.after)]
            if not beside.paid:
                found += kept(telling, beside.after)
            found += [*kept_tokens(telling, beside.after), *unlike(telling, beside.after)]
        found = _set_apart(found, [one for one in found if telling.sense(one) in alike])
    best: dict[str, Reason] = {}
    for one in sorted(found, key=lambda reason: -abs(reason.weight)):
        best.setdefault(one.about, one)
    told = [one for one in best.values() if one.weight > 0 and not _told_already(telling, one, [*best.values()])]
    told = told or [one for one in best.values() if one.weight == 0] or [*remaining(telling)]
    against = [one for one in best.values() if one.weight < 0][:1]
    told = [*told[: MOST - 1], *against] if against else told
    return [one._replace(about=telling.sense(one)) for one in told]


def _told_already(telling: Telling, one: Reason, others: list[Reason]) -> bool:
    """Whether it names a good one coal ahead that is named as the last one an end tile lacks."""
    place = telling.fact(one, "ahead_wanted", "place")
    return place is not None and any(telling.fact(other, "lacks_near", "place") == place for other in others)


def _set_apart(found: list[Reason], shared: list[Reason]) -> list[Reason]:
    """Without what the other move does as well. What both are for, most of all, stays; and what matters less where
    nothing else speaks for the move.
    """
    shared = sorted(shared, key=lambda one: -one.weight)
    own = [one for one in found if one not in shared]
    apart = [one for one in own if one.weight > 0 and one.about not in (SAME_WAY, SAME_TURN)]
    main = [one for one in shared if one.weight >= MAIN][: 1 if len(apart) > 1 else 2]
    return [*own, *(main if main or apart else shared[:1])]


def _of(telling: Telling) -> Iterator[Reason]:
    yield from of_goods(telling)
    yield from of_shares(telling)
    yield from of_ways(telling)
    yield from of_stores(telling)
