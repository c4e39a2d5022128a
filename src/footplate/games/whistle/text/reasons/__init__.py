"""What speaks for a move in Whistle Stop, in sentences about the board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from footplate.games.whistle.rules.position import OPENING_RETURN
from footplate.games.whistle.rules.state import WhistleState
from footplate.games.whistle.text.reasons.goods import kept, of_goods
from footplate.games.whistle.text.reasons.shares import kept_lead, of_shares
from footplate.games.whistle.text.reasons.stores import kept_tokens, of_stores, remaining
from footplate.games.whistle.text.reasons.telling import Telling
from footplate.games.whistle.text.reasons.ways import of_ways, unlike
from footplate.kernel.facets import Comparison, Reason

MAIN = 5
"""What weighs as much is told of two moves even as the second matter they share."""


def reasons(move: Comparison[WhistleState], players: Sequence[str], language: str) -> list[Reason]:
    """Each matter once. Of what the other move does as well only that is told which matters most: it is what both are
    for.
    """
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
        shared = sorted((one for one in found if telling.sense(one) in alike), key=lambda one: -one.weight)
        left_out = shared[2:] if len(shared) > 1 and shared[1].weight >= MAIN else shared[1:]
        found = [one for one in found if one not in left_out]
    found = [one for one in found if one.weight] or found or [*remaining(telling)]
    best: dict[str, Reason] = {}
    for one in sorted(found, key=lambda reason: -reason.weight):
        best.setdefault(one.about, one)
    return [one._replace(about=telling.sense(one)) for one in best.values()]


def _of(telling: Telling) -> Iterator[Reason]:
    yield from of_goods(telling)
    yield from of_shares(telling)
    yield from of_ways(telling)
    yield from of_stores(telling)
