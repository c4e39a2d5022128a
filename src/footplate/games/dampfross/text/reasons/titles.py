"""What a decision about a run or a joint line is called by whoever makes it (`Story.title`)."""

from __future__ import annotations

from typing import Final

from footplate.games.dampfross.rules.position import (
    ANSWER_EXCHANGE,
    ANSWER_LINE,
    ANSWER_RUN,
    BEFORE_ROLL,
    BREACH,
    BUILDING,
    BUYING,
    CHOOSE_START,
    ENTERING,
    FERRY_PRICE,
    OUT,
    SPEND_BUYING,
    SPENDING,
)
from footplate.games.dampfross.rules.state import DampfrossState
from footplate.games.dampfross.rules.trains import route_hexes, start_hex
from footplate.games.dampfross.text.reasons.entries import Entry, EntryReasons
from footplate.games.dampfross.text.reasons.speaker import Speaker
from footplate.kernel.facets import Comparison
from footplate.language import say

BETWEEN: Final = 2
"""Cities named between start and target: those the other route does not pass come first."""


def title(move: Comparison[DampfrossState], speaker: Speaker) -> str:
    """A few words, without a name; "" where what came of the move names it better."""
    before, after = move.before, move.after
    if before.phase in (ANSWER_RUN, ANSWER_LINE, ANSWER_EXCHANGE):
        return _answer(move, speaker)
    if before.phase == CHOOSE_START and after.starts[move.seat] >= 0:
        return say("dampfross.offer.start", speaker.language, {"city": speaker.place(after.starts[move.seat])})
    if before.phase in (BUILDING, BUYING, SPENDING, SPEND_BUYING):
        return _ferry(move, speaker)
    if before.phase == BEFORE_ROLL and before.opener < 0 <= after.opener:
        return say("dampfross.offer.declare", speaker.language)
    if before.phase == BEFORE_ROLL and after.phase == ANSWER_LINE:
        return speaker.plain("title.offer_line", {"partner": speaker.players[after.partner]})
    if before.phase not in (ENTERING, BREACH):
        return ""
    found = EntryReasons(move, speaker)
    entry = found.entry(after)
    if entry:
        return _run(move, speaker, entry, offers=after.phase == ANSWER_RUN)
    if before.phase == BREACH:
        return speaker.plain("title.withdraw", {}) if after.said[move.seat] == OUT else ""
    return speaker.plain("title.run_alone" if found.runs_alone(after) else "title.stay_out", {})


def _answer(move: Comparison[DampfrossState], speaker: Speaker) -> str:
    before, after = move.before, move.after
    accepts = {
        ANSWER_RUN: EntryReasons(move, speaker).entry(after) is not None,
        ANSWER_LINE: after.partner == before.to_move,
        ANSWER_EXCHANGE: bool(after.exchanges & ~before.exchanges),
    }[before.phase]
    partner = before.active + before.partner - move.seat if before.phase == ANSWER_EXCHANGE else before.active
    return speaker.plain("title.accept" if accepts else "title.decline", {"partner": speaker.players[partner]})


def _ferry(move: Comparison[DampfrossState], speaker: Speaker) -> str:
    """The ferry that is bought; "" where none is, or where track is laid as well."""
    ferries, bought = move.before.network.ferries, move.after.network.ferries
    if move.before.network.owners != move.after.network.owners:
        return ""
    for ferry, now in zip(ferries, bought, strict=True):
        if ferry.owner < 0 and now.owner == move.seat:
            facts = {"port": speaker.node(ferry.port), "far": speaker.node(ferry.far), "units": FERRY_PRICE}
            return speaker.plain("title.ferry", facts)
    return ""


def _run(move: Comparison[DampfrossState], speaker: Speaker, entry: Entry, offers: bool) -> str:
    other = EntryReasons(move, speaker).entry(move.other) if move.other else None
    facts: dict[str, object] = {
        "way": _way(move.before, speaker, entry, other),
        "points": entry.points,
        "units": sum(entry.fares),
        "partner": speaker.players[entry.partner] if entry.partner >= 0 else "",
    }
    key = "title.offer_run" if offers else "title.run_with" if entry.partner >= 0 else "title.run"
    return speaker.plain(key, facts)


def _way(before: DampfrossState, speaker: Speaker, entry: Entry, beside: Entry | None) -> str:
    """Start and target of a route, and the cities between that tell it from the other one."""
    start, is_city = start_hex(before), before.board.is_city
    hexes = route_hexes(before, start, [*entry.route])
    other = route_hexes(before, start, [*beside.route]) if beside else []
    passed = [hex for hex in dict.fromkeys(hexes[1:-1]) if is_city[hex] and hex not in (hexes[0], hexes[-1])]
    telling = [hex for hex in passed if hex not in other] or passed
    step = max(1, -(-len(telling) // BETWEEN))
    named = telling[step // 2 :: step][:BETWEEN]
    return " – ".join(speaker.end(hex) for hex in (hexes[0], *named, hexes[-1]))
