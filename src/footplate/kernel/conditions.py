"""Conditions of lessons: what must have happened, or hold, for a task to be ticked or a try to be answered.

    {"event": "paid", "with": {"seat": 0, "amount": {"least": 2000}}}   something happened, with these facts
    {"view": "lines.company=GWR.value", "least": 2}                     the position, as the learner sees it
    {"refused": "R23", "with": {"town": "Gloucester"}}                  the try was not legal, by this clause
    {"step": "take"}                                                    a step of the try, as notation names it
    {"place": {"hex": "M3"}}                                            a click where nothing can be done
    {"all": [...]}, {"any": [...]}, {"not": ...}

A value stands for itself, a list for any of its values; `{"least": n}` and `{"most": n}` compare numbers, and
`{"has": value}` looks into a fact that is a list. A path through a view goes from key to key, and through a list by a
number (`cash.0`) or by what one of its entries has (`company=GWR`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from footplate.kernel.errors import BadGame
from footplate.kernel.events import Event
from footplate.kernel.illegal import Illegal

Condition = Mapping[str, Any]
"""A condition as JSON writes it."""

KINDS: Final = {
    "event": {"event", "with"},
    "view": {"view", "is", "least", "most", "has"},
    "refused": {"refused", "with"},
    "step": {"step"},
    "place": {"place"},
    "all": {"all"},
    "any": {"any"},
    "not": {"not"},
}
"""The word by which each kind of condition is known, and all the words it may have."""


@dataclass(frozen=True, slots=True)
class Happened:
    """What conditions are checked against."""

    events: Sequence[Event]
    """The events of the try, as the learner may know them."""
    view: Callable[[], object]
    """The position after it, as the learner sees it."""
    names: Sequence[str] = ()
    """The steps tried, as notation names them."""
    refusal: Illegal | None = None
    """Why the try is not legal, where it is not."""
    place: Mapping[str, object] = field(default_factory=dict)
    """Where the learner has clicked, if nothing can be done there."""


def kind_of(condition: object) -> str:
    """The kind of a condition; conditions inside it are checked too. Raises `BadGame` for anything that is no
    condition.
    """
    if isinstance(condition, Mapping):
        for kind, words in KINDS.items():
            if kind in condition and set(condition) <= words:
                for inner in _inner(kind, condition[kind]):
                    kind_of(inner)
                return kind
    raise BadGame(f"{condition!r} is not a condition of lessons")


def _inner(kind: str, within: Any) -> Sequence[object]:
    if kind in ("all", "any"):
        return within if isinstance(within, list) else [within]
    return [within] if kind == "not" else []


def holds(condition: Condition, happened: Happened) -> bool:
    """Whether a condition is fulfilled."""
    match kind_of(condition):
        case "all":
            return all(holds(inner, happened) for inner in condition["all"])
        case "any":
            return any(holds(inner, happened) for inner in condition["any"])
        case "not":
            return not holds(condition["not"], happened)
        case "event":
            facts = condition.get("with", {})
            return any(event.kind == condition["event"] and _agree(facts, event.facts) for event in happened.events)
        case "refused":
            refusal = happened.refusal
            return (
                refusal is not None
                and _is(condition["refused"], refusal.clause)
                and _agree(condition.get("with", {}), refusal.facts)
            )
        case "step":
            return any(_is(condition["step"], name) for name in happened.names)
        case "place":
            return _agree(condition["place"], happened.place)
    wanted = condition["is"] if "is" in condition else {key: condition[key] for key in condition if key != "view"}
    return _is(wanted, found_in(happened.view(), condition["view"]))


def _agree(wanted: Mapping[str, Any], facts: Mapping[str, object]) -> bool:
    return all(name in facts and _is(value, facts[name]) for name, value in wanted.items())


def _is(wanted: Any, found: object) -> bool:
    if isinstance(wanted, list):
        return any(_is(one, found) for one in wanted)
    if not isinstance(wanted, Mapping):
        return bool(wanted == found)
    number = found if isinstance(found, int) else None
    return (
        ("least" not in wanted or (number is not None and number >= wanted["least"]))
        and ("most" not in wanted or (number is not None and number <= wanted["most"]))
        and ("has" not in wanted or (isinstance(found, Sequence | Mapping) and wanted["has"] in found))
    )


def found_in(view: object, path: str) -> object:
    """What a view has at the end of a path; None where the path leads nowhere.

    >>> found_in({"lines": [{"company": "NER", "value": 1}, {"company": "GWR", "value": 2}]}, "lines.company=GWR.value")
    2
    """
    for part in path.split("."):
        if isinstance(view, Mapping):
            view = view.get(part)
        elif isinstance(view, Sequence) and not isinstance(view, str):
            view = _entry(view, part)
        else:
            return None
    return view


def _entry(entries: Sequence[object], part: str) -> object:
    key, marked, value = part.partition("=")
    if marked:
        return next((one for one in entries if isinstance(one, Mapping) and str(one.get(key)) == value), None)
    return entries[int(part)] if part.isdecimal() and int(part) < len(entries) else None
