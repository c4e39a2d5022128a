"""What a move brought, gathered for a reader: a line instead of its segments, what each rival was paid in all."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from footplate.hexgrid import read_cell
from footplate.kernel.events import Event

GATHERED = ("laid", "fee", "premium", "pencilled")


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
    """What one company after the other has built, was paid and has paid; with orders several build at once (D102)."""
    told: list[Event] = []
    for seat in dict.fromkeys(event.number("seat") for event in events):
        mine = [event for event in events if event.number("seat") == seat]
        laid, ordered, premiums, fees = (
            [event for event in mine if event.kind == kind] for kind in ("laid", "pencilled", "premium", "fee")
        )
        told += [*_one_line(ordered), *_one_line(laid), *_by(premiums, "city"), *_by(fees, "hex")]
    return told


def _one_line(laid: Sequence[Event]) -> list[Event]:
    if not laid:
        return []
    first = laid[0]
    points = sum(event.number("points") for event in laid)
    seat, partner = first.facts["seat"], first.facts["partner"]
    if first.kind == "pencilled":
        throw = first.facts["throw"]
        return [Event("ordered", first.clause, {"seat": seat, "throw": throw, "way": way(laid), "points": points})]
    return [Event("line", first.clause, {"seat": seat, "partner": partner, "way": way(laid), "points": points})]


def way(laid: Iterable[Event]) -> tuple[str, ...]:
    """`Hamburg – Lübeck – J17; Kiel – K18`: every branch from where it starts over its places to where it ends, the
    parts one by one, so that each can be renamed.
    """
    parts: list[str] = []
    for event in laid:
        start, end = event.word("from"), event.word("to")
        if not parts or parts[-1] != start:
            parts += ["; ", start] if parts else [start]
        elif parts[-2] == " – " and read_cell(start):
            del parts[-2:]
        parts += [" – ", end]
    return tuple(parts)


def _by(events: Sequence[Event], place: str) -> list[Event]:
    """One event for each pair of payer and payee, with all its places; what happened once stays as it was."""
    pairs: dict[tuple[object, ...], list[Event]] = {}
    for event in events:
        key = (*(event.facts.get(role) for role in ("seat", "partner", "owner", "co_owner")), event.clause == "D103")
        pairs.setdefault(key, []).append(event)
    return [found[0] if len(found) == 1 else _sum(found, place) for found in pairs.values()]


def _sum(events: Sequence[Event], place: str) -> Event:
    first = events[0]
    facts = dict(first.facts)
    facts["amount"] = sum(event.number("amount") for event in events)
    facts[place] = tuple(dict.fromkeys(event.word(place) for event in events))
    return Event("fees" if first.kind == "fee" else first.kind, first.clause, facts)
