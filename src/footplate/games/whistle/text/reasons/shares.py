"""Reasons about shares: who holds most of a company, and what they count at the exchange (W87, W101)."""

from __future__ import annotations

from collections.abc import Iterator

from footplate.games.whistle.rules.pieces import COMPANIES, COMPANY_COUNT, SHARES_EACH
from footplate.games.whistle.rules.place_names import HEX_NAMES
from footplate.games.whistle.rules.position import GIVING, Position
from footplate.games.whistle.rules.scoring import MAJORITY, majority_holder, shares_in
from footplate.games.whistle.text.reasons.board_facts import Facts
from footplate.games.whistle.text.reasons.telling import Telling
from footplate.kernel.facets import Reason
from footplate.language import say


def of_shares(telling: Telling) -> Iterator[Reason]:
    before, after, seat = telling.before.position, telling.after.position, telling.seat
    gained = False
    for company in range(COMPANY_COUNT):
        had, have = shares_in(before, seat, company), shares_in(after, seat, company)
        if have > had:
            gained = True
            yield _standing(telling, company)
        elif have < had:
            yield _given(telling, company)
    if before.phase == GIVING:
        points = after.score[seat] - before.score[seat]
        yield telling.reason("exchange_scored", "exchange", 4, "W87", points=points)
    if gained and telling.after.exchanges and telling.after.rounds_after:
        hex, points = max(telling.after.exchanges, key=lambda one: one[1])
        if telling.after.nearest(hex):
            yield telling.reason("exchange", f"end {hex}", 2, "W87", end=HEX_NAMES[hex], points=points)


def _given(telling: Telling, company: int) -> Reason:
    """What giving up a share costs."""
    before, after, seat = telling.before.position, telling.after.position, telling.seat
    facts = {"company": say(f"whistle.company.{COMPANIES[company]}", telling.language), "points": MAJORITY}
    about = f"company {company}"
    if majority_holder(before, company) != seat:
        return telling.reason("gives_idle", about, 4, "W101", **facts)
    if majority_holder(after, company) == seat:
        return telling.reason("still_leads", about, 4, "W101", **facts)
    return telling.reason("loses_lead", about, -1, "W101", **facts)


def kept_lead(telling: Telling, other: Facts) -> Iterator[Reason]:
    """A company in which the other move gives up the lead."""
    before, after, seat = telling.before.position, telling.after.position, telling.seat
    for company in range(COMPANY_COUNT):
        holders = [majority_holder(position, company) for position in (before, after, other.position)]
        if holders[:2] == [seat, seat] and holders[2] != seat:
            name = say(f"whistle.company.{COMPANIES[company]}", telling.language)
            yield telling.reason("keeps_lead", f"company {company}", 6, "W101", company=name, points=MAJORITY)
            return


def _standing(telling: Telling, company: int) -> Reason:
    before, after, seat = telling.before.position, telling.after.position, telling.seat
    rival = _strongest_rival(after, seat, company)
    mine = shares_in(after, seat, company)
    facts: dict[str, object] = {
        "company": say(f"whistle.company.{COMPANIES[company]}", telling.language),
        "mine": mine,
        "points": MAJORITY,
    }
    if is_safe(after, seat, company):
        return telling.reason("lead_safe", f"company {company}", 7, "W101", **facts)
    if rival < 0 and mine > 1:
        return telling.reason("only_more", f"company {company}", 5, "W101", **facts, needed=mine + 1)
    if rival < 0:
        return telling.reason("only", f"company {company}", 6, "W101", **facts)
    theirs = shares_in(after, rival, company)
    facts |= {"rival": telling.players[rival], "theirs": theirs}
    holds = majority_holder(after, company) == seat
    held = majority_holder(before, company)
    if mine == theirs:
        key, weight = ("tie_won", 7) if holds else ("tie_lost", 4)
    elif not holds:
        key, weight = "behind", 2
    elif held in (seat, -1) or held != rival:
        key, weight = "lead", 7
    else:
        key, weight = "overtakes", 10
    return telling.reason(key, f"company {company}", weight, "W101", **facts)


def is_safe(position: Position, seat: int, company: int) -> bool:
    """Whether nobody can overtake a seat that keeps its shares, even with all that the company has left. Whoever has
    none yet gets higher numbers than it, so a tie does not help them.
    """
    left, mine = SHARES_EACH - position.issued[company], shares_in(position, seat, company)
    lowest = _lowest(position, seat, company)
    rivals = [rival for rival in range(position.seats) if rival != seat]
    return mine > 0 and all(
        (shares_in(position, rival, company) + left, -_lowest(position, rival, company)) < (mine, -lowest)
        for rival in rivals
    )


def _lowest(position: Position, seat: int, company: int) -> int:
    """The lowest number of the shares a seat has; above all of them where it has none."""
    held = position.shares[seat] >> company * SHARES_EACH
    return next((number for number in range(SHARES_EACH) if held >> number & 1), SHARES_EACH)


def _strongest_rival(position: Position, seat: int, company: int) -> int:
    """Whoever of the others would score for a company; -1 where none of them holds a share."""
    copy = position.clone()
    assert isinstance(copy, Position)
    copy.shares[seat] = 0
    return majority_holder(copy, company)
