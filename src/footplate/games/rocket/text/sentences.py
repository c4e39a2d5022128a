"""What happens at the table, told in the reader's language."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby

from footplate.games.rocket.rules.board import COMPANIES
from footplate.games.rocket.rules.position import (
    ACTION,
    AIM,
    BIDDING,
    CALL_VETO,
    CHOOSE_HEX,
    CHOOSE_LINE,
    CHOOSE_SITE,
    CHOOSE_TOKEN,
    ENDED,
    FIRST_PLAYER,
    MATCHING,
    REPLACE,
    Position,
)
from footplate.games.rocket.rules.refusals import ASKED
from footplate.games.rocket.text.spoken_names import kind_name, way_name
from footplate.hexgrid import DIRECTIONS
from footplate.kernel.events import Event
from footplate.kernel.state import OVER
from footplate.language import listed, say

PAYMENTS = {
    "R53": "paid_city",
    "R55": "paid_railway",
    "R59": "paid_merger",
    "R71": "paid_kind",
    "R72": "paid_stations",
    "R73": "paid_shares",
}
"""Which sentence tells of a payment, by the clause it follows from."""

AT_ONCE = {"R53": "city", "R55": "railway", "R59": "merger"}
"""The same for what several seats are paid at once."""

TO_READ = {
    FIRST_PLAYER: ("R10",),
    ACTION: ("R13", "R14", "R15", "R17", "R22"),
    CHOOSE_TOKEN: ("R15", "R16", "R53", "R70", "R71"),
    CHOOSE_SITE: ("R17", "R18", "R19", "R20", "R21"),
    REPLACE: ("R18", "R19", "R21", "A7"),
    CHOOSE_LINE: ("R14", "R22", "R29", "R30", "R62"),
    CHOOSE_HEX: ("R22", "R23", "R24", "R25", "R26", "R58"),
    CALL_VETO: ("R31", "R32", "R33", "R36", "R51", "A28"),
    BIDDING: ("R33", "R34", "R35", "R36", "R39", "R51"),
    AIM: ("R35", "R26", "R58"),
    MATCHING: ("R37", "R38", "R39", "R51"),
    ENDED: ("R64", "R66", "R71", "R72", "R73", "R75"),
}
"""What to read in each phase of the game."""


def tell(event: Event, players: Sequence[str], language: str) -> str:
    """One event as a sentence."""
    facts: dict[str, object] = dict(event.facts)
    if "seats" in facts:
        return _shared(event, players, language)
    for role in ("seat", "owner"):
        if role in facts:
            facts[role] = players[event.number(role)]
    if "direction" in facts:
        facts["direction"] = way_name(event.word("direction"), language)
    for thing in ("kind", "subject"):
        if thing in facts and (event.kind == "token" or event.clause == "R71"):
            facts[thing] = kind_name(event.word(thing), language)
    return say(f"rocket.event.{_sentence(event)}", language, facts)


def in_brief(events: Sequence[Event]) -> list[Event]:
    """What several seats are paid for the same thing as one event, with all `seats` and `amounts`."""
    told: list[Event] = []
    for paid, group in groupby(events, key=_paid_for):
        found = [*group]
        if paid is None or len(found) == 1:
            told += found
            continue
        seats, amounts = (tuple(event.number(fact) for event in found) for fact in ("seat", "amount"))
        line, subject = found[0].word("line"), found[0].word("subject")
        told.append(replace(found[0], facts={"line": line, "subject": subject, "seats": seats, "amounts": amounts}))
    return told


def _paid_for(event: Event) -> tuple[str, str, str] | None:
    return (event.clause, event.word("line"), event.word("subject")) if event.clause in AT_ONCE else None


def _shared(event: Event, players: Sequence[str], language: str) -> str:
    """A payment to several seats."""
    pairs = zip(event.numbers("seats"), event.numbers("amounts"), strict=True)
    payments = [say("rocket.paid.part", language, {"seat": players[seat], "amount": amount}) for seat, amount in pairs]
    facts = {"line": event.word("line"), "subject": event.word("subject"), "payments": listed(payments, language)}
    return say(f"rocket.paid.{AT_ONCE[event.clause]}", language, facts)


def _sentence(event: Event) -> str:
    if event.kind == "paid":
        return PAYMENTS[event.clause]
    if event.kind == "ended":
        return f"ended_{event.word('reason')}"
    if event.kind == "station" and event.word("from"):
        return "station_moved"
    return event.kind


BRIEF = ("action", "bid", "match")
"""Questions that have a shorter form."""


def ask(position: Position, language: str) -> str:
    """What the seat to move is asked."""
    if position.to_move == OVER:
        return say("rocket.no.over", language)
    return say(f"rocket.asked.{ASKED[position.phase][1]}", language, _asked_facts(position, language))


def ask_briefly(position: Position, language: str) -> tuple[str, str]:
    """The question on one line, and what it means."""
    asked = ASKED[position.phase][1]
    if position.to_move == OVER or asked == "first":
        return ask(position, language), ""
    facts = _asked_facts(position, language)
    question = say(f"rocket.brief.{asked}", language, facts) if asked in BRIEF else ask(position, language)
    return question, say(f"rocket.means.{asked}", language, facts)


def _asked_facts(position: Position, language: str) -> dict[str, object]:
    return {
        "line": COMPANIES[position.line] if position.line >= 0 else "",
        "aim": way_name(DIRECTIONS[position.aim], language) if position.aim >= 0 else "",
        "bid": position.bid,
    }
