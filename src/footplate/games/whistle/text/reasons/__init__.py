"""What speaks for a move in Whistle Stop, in sentences about the board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from footplate.games.whistle.rules.position import OPENING_RETURN
from footplate.games.whistle.rules.state import WhistleState
from footplate.games.whistle.text.reasons.board_facts import Facts, settled
from footplate.games.whistle.text.reasons.goods import kept, of_goods
from footplate.games.whistle.text.reasons.shares import kept_lead, of_shares
from footplate.games.whistle.text.reasons.stores import kept_tokens, of_stores
from footplate.games.whistle.text.reasons.telling import Telling
from footplate.games.whistle.text.reasons.ways import of_ways, unlike
from footplate.kernel.facets import Comparison, Reason


def reasons(move: Comparison[WhistleState], players: Sequence[str], language: str) -> list[Reason]:
    """Each matter once. What the other move does as well is left out where there is anything else to say."""
    if move.before.phase < OPENING_RETURN or move.before.to_move != move.seat:
        return []
    after = settled(move.after)
    telling = Telling(move, after, players, language)
    found = [*_of(telling)]
    if move.other is not None:
        other = settled(move.other)
        beside = Telling(move, other, players, language)
        alike = {one.sentence for one in _of(beside)}
        if telling.sees_hand:
            facts = Facts(other, move.seat)
            found += [*kept_lead(telling, facts)]
            if not beside.paid:
                found += kept(telling, facts)
            found += [*kept_tokens(telling, facts), *unlike(telling, facts)]
        found = [one for one in found if one.sentence not in alike] or found
    found = [one for one in found if one.weight] or found
    best: dict[str, Reason] = {}
    for one in sorted(found, key=lambda reason: -reason.weight):
        best.setdefault(one.about, one)
    return [*best.values()]


def _of(telling: Telling) -> Iterator[Reason]:
    yield from of_goods(telling)
    yield from of_shares(telling)
    yield from of_ways(telling)
    yield from of_stores(telling)
