"""What a move brought, gathered for a reader: a line instead of its segments, what each rival was paid in all."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from footplate.kernel.events import Event

GATHERED = ("laid", "fee", "premium")


def gathered(events: Sequence[Event]) -> list[Event]:
    """Segments, fees and premiums that follow one another become the line, the premiums and the fees in all."""
    told: list[Event] = []
    building: list[Event] = []
    for event in events:
        if event.kind in GATHERED:
            building.append(event)
        else:
            told += [*_line(building), event]
            building = []
    return told + _line(building)


def _line(events: Sequence[Event]) -> list[Event]:
    laid = [event for event in events if event.kind == "laid"]
    premiums = [event for event in events if event.kind == "premium"]
    fees = [event for event in events if event.kind == "fee"]
    return [*_one_line(laid), *_by(premiums, "city"), *_by(fees, "hex")]


def _one_line(laid: Sequence[Event]) -> list[Event]:
    if not laid:
        return []
    first = laid[0]
    points = sum(event.number("points") for event in laid)
    facts = {"seat": first.facts["seat"], "partner": first.facts["partner"], "way": way(laid), "points": points}
    return [Event("line", first.clause, facts)]


def way(laid: Iterable[Event]) -> str:
    """`Hamburg – K16 – J17; Kiel – K18`: every branch from where it starts."""
    branches: list[str] = []
    at = ""
    for event in laid:
        start, end = event.word("from"), event.word("to")
        if start != at or not branches:
            branches.append(start)
        branches[-1] += f" – {end}"
        at = end
    return "; ".join(branches)


def _by(events: Sequence[Event], place: str) -> list[Event]:
    """One event for each pair of payer and payee, with all its places; what happened once stays as it was."""
    pairs: dict[tuple[object, ...], list[Event]] = {}
    for event in events:
        key = tuple(event.facts.get(role) for role in ("seat", "partner", "owner", "co_owner"))
        pairs.setdefault(key, []).append(event)
    return [found[0] if len(found) == 1 else _sum(found, place) for found in pairs.values()]


def _sum(events: Sequence[Event], place: str) -> Event:
    first = events[0]
    facts = dict(first.facts)
    facts["amount"] = sum(event.number("amount") for event in events)
    facts[place] = tuple(dict.fromkeys(event.word(place) for event in events))
    return Event("fees" if first.kind == "fee" else first.kind, first.clause, facts)
