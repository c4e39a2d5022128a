"""Journeys as a page offers them: where to click, what they take and bring in words, how they are drawn. Compiled."""

from __future__ import annotations

from typing import Final

from footplate.games.whistle.page.journeys import Journey, Journeys, Stop
from footplate.games.whistle.page.view_types import WhistleBrought, WhistleFacts, WhistlePlace
from footplate.games.whistle.rules.pieces import COMPANIES, SHARES_EACH, TILES
from footplate.games.whistle.rules.place_names import HEX_NAMES
from footplate.games.whistle.rules.position import (
    CHOOSING,
    DISCARDING,
    DRAW_GOLD,
    GIVING,
    PAY_TOLL,
    PAYING,
    SPACING,
    TRADING,
    Position,
)
from footplate.games.whistle.text.notation import name_step
from footplate.games.whistle.text.notation_names import seat_name
from footplate.games.whistle.text.spoken_names import item_words, within
from footplate.kernel.page import Offer, Place
from footplate.language import listed, say

OPEN: Final = {
    TRADING: "deals",
    CHOOSING: "choice",
    DRAW_GOLD: "gold",
    SPACING: "arrives",
    PAYING: "demand",
    GIVING: "demand",
    PAY_TOLL: "toll",
    DISCARDING: "discard",
}
"""What a stop asks whoever comes there."""
KEPT: Final = 16
_LATELY: Final[dict[int, list[tuple[dict[str, object], int]]]] = {}
"""Where journeys lead in positions asked about lately."""


def journey_offers(position: Position, language: str) -> list[Offer]:
    """Where the chosen train can go: the best way to each goal has a place to click, the others are alternatives."""
    journeys = Journeys(position)
    train = f"{seat_name(position.active)}{position.train + 1}"
    clicked: set[str] = set()
    found: list[Offer] = []
    for journey in journeys.all():
        offer = _offer(position, journey, train, language)
        if not journeys.complete:
            offer["facts"] = {**offer["facts"], "cut": True}
        if journey.goal not in clicked:
            clicked.add(journey.goal)
            offer["place"] = _spot(journey)
            if len(clicked) < 10:
                offer["key"] = str(len(clicked))
        found.append(offer)
    return found


def journey_at(position: Position, place: Place) -> int | None:
    """The token that the journey to a place begins with."""
    wanted = {key: value for key, value in place.items() if key in ("hex", "stop")}
    for spot, step in _beginnings(position):
        if wanted.items() <= spot.items():
            return step
    return None


def _beginnings(position: Position) -> list[tuple[dict[str, object], int]]:
    """Where journeys lead, and the step each begins with; kept a while, since places are asked about one by one."""
    digest = position.digest()
    found = _LATELY.get(digest)
    if found is None:
        found = [(dict(_spot(journey)), journey.steps[0]) for journey in Journeys(position).all()]
        if len(_LATELY) >= KEPT:
            _LATELY.clear()
        _LATELY[digest] = found
    return found


def _spot(journey: Journey) -> WhistlePlace:
    return {"hex": journey.goal.partition(".")[0], "stop": journey.goal}


def _offer(position: Position, journey: Journey, train: str, language: str) -> Offer:
    stops = [{"stop": stop.place, "brings": _brings(stop, language)} for stop in journey.stops]
    told = [brought["text"] for stop in journey.stops for brought in _brings(stop, language)]
    fuel = _fuel(journey, language)
    key = "whistle.offer.journey" if told else "whistle.offer.journey_only"
    facts = WhistleFacts(
        goal=journey.goal,
        train=train,
        coal=journey.coal,
        whistles=journey.whistles,
        fuel=fuel,
        lays=[{"hex": HEX_NAMES[hex], "tile": TILES[turned // 6], "turn": turned % 6} for hex, turned in journey.laid],
        stops=stops,  # type: ignore[typeddict-item]
        via=list(journey.via),
        whole=journey.whole,
        turns=list(journey.turns),
        after=journey.after,
    )
    goal = journey.goal.partition(".")[0]
    return {
        "step": journey.steps[0],
        "name": f"{name_step(position, journey.steps[0])} {journey.goal}",
        "label": say(key, language, {"train": train[1:], "goal": goal, "fuel": fuel, "brings": ", ".join(told)}),
        "group": "journey",
        "steps": list(journey.steps),
        "short": f"{journey.coal + journey.whistles}{f'⬡{len(journey.laid)}' if journey.laid else ''}",
        "facts": facts,
    }


def _fuel(journey: Journey, language: str) -> str:
    tokens = [("coal", journey.coal), ("whistle", journey.whistles)]
    return listed([_counted(token, count, language) for token, count in tokens if count], language)


def _counted(item: str, count: int, language: str) -> str:
    """`2 coal`; Italian counts no coal, so it multiplies."""
    return f"{count}{' × ' if language == 'it' else ' '}{within(item_words(item, language, count), language)}"


def _brings(stop: Stop, language: str) -> list[WhistleBrought]:
    """What a stop takes and brings, and what is to be chosen there. Points lost are marked: goods are paid for some."""
    items = [*stop.goods, ("coal", stop.coal), ("whistle", stop.whistles)]
    found = [
        WhistleBrought(text=f"{'−' if count < 0 else '+'}{_counted(item, abs(count), language)}", loss=False)
        for item, count in items
        if count
    ]
    if stop.points:
        key = "whistle.brings.lost" if stop.points < 0 else "whistle.brings.won"
        found.append(WhistleBrought(text=say(key, language, {"n": abs(stop.points)}), loss=stop.points < 0))
    for share in stop.shares:
        company = say(f"whistle.company.{COMPANIES[share // SHARES_EACH]}", language)
        found.append(WhistleBrought(text=say("whistle.brings.share", language, {"company": company}), loss=False))
    if stop.asks in OPEN:
        found.append(WhistleBrought(text=say(f"whistle.brings.{OPEN[stop.asks]}", language), loss=False))
    return found
