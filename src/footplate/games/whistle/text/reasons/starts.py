"""Reasons about start stops: what lies before them, and who else makes for it (W3, W5, W26)."""

from __future__ import annotations

from collections.abc import Iterator

from footplate.games.whistle.rules.place_names import HEX_NAMES
from footplate.games.whistle.text.reasons.board_facts import Demand
from footplate.games.whistle.text.reasons.reach import good_at
from footplate.games.whistle.text.reasons.telling import Telling
from footplate.kernel.facets import Reason
from footplate.language import listed, say


def of_start(telling: Telling, train: int) -> Iterator[Reason]:
    """The end tiles that are nearest to a start stop, what comes first on the way, and whether a rival makes for it."""
    yield from _nearest_ends(telling, train)
    yield from _first_gap(telling, train)
    yield from _first_stop(telling, train)


def _nearest_ends(telling: Telling, train: int) -> Iterator[Reason]:
    after = telling.after
    reach = after.reaches[train]
    found = [(reach.to_hex(end.hex), -end.points, end) for end in after.ends if reach.to_hex(end.hex)]
    if found:
        near = min(found, key=lambda one: one[:2])[0]
        nearest = [end for count, _, end in found if count == near][:2]
        ends = listed([_worth(telling, end) for end in nearest], telling.language)
        facts = {"train": telling.train(train), "ends": ends, "count": len(nearest), "n": near}
        yield telling.reason("start_ends", f"ends {train}", 2, "W26", **facts)
    elif not any(reach.to_hex(hex) for hex, _ in after.exchanges):
        yield telling.reason("dead_start", f"ends {train}", -2, "W46")


def _worth(telling: Telling, end: Demand) -> str:
    facts = {"end": telling.end(end), "points": end.points}
    return say("whistle.reason.end_worth", telling.language, facts)


def _first_gap(telling: Telling, train: int) -> Iterator[Reason]:
    """An empty hex its track leads into."""
    after = telling.after
    for hex in after.reaches[train].gaps:
        rival = next((rival for (rival, _), other in after.rivals.items() if hex in other.gaps), -1)
        facts = {"hex": HEX_NAMES[hex], "rival": telling.players[rival]}
        if rival < 0:
            yield telling.reason("gap_alone", f"gap {hex}", 3, "W66", **facts)
        else:
            yield telling.reason("gap_shared", f"gap {hex}", 1, "W66", **facts)


def _first_stop(telling: Telling, train: int) -> Iterator[Reason]:
    """A stop one coal away."""
    after = telling.after
    stops = after.reaches[train].next
    for place in stops:
        sharing = next((rival for (rival, _), other in after.rivals.items() if place in other.next), -1)
        if good_at(after.position, place) < 0:
            continue
        facts = {"train": telling.train(train), "place": telling.stop(place), "rival": telling.players[sharing]}
        if sharing >= 0:
            yield telling.reason("stop_shared", f"shared {place}", 1, "W5", **facts)
        else:
            yield telling.reason("stop_alone", f"shared {place}", 1, "W45", **facts)
        return
    if stops:
        words = listed([telling.stop(place) for place in stops[:2]], telling.language)
        yield telling.reason("ahead", f"ahead {train}", 1, "W45", train=telling.train(train), stops=words)
