"""Fellside in the browser: what a seat is shown, the hexes that can be clicked, and what each of them means."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fellside.board import (
    BUILD,
    BUY,
    COMPANIES,
    CONTRACTS,
    FELLS,
    FULFIL,
    HEX,
    HEXES,
    INDEX,
    LETTERS,
    PASS,
    STOP,
    THROW,
    TITLES,
    TOWN_AT,
    VALUES,
)
from fellside.picture import HEIGHT, RADIUS, WIDTH, at, fell, links, outline, svg
from fellside.state import Fellside
from fellside.text import text_board
from footplate.kernel.events import Event
from footplate.kernel.facets import Page
from footplate.kernel.facets.page import View
from footplate.kernel.page import Board, Offer, Place
from footplate.language import say

PLAIN = {THROW: ("throw", "throw", "T"), STOP: ("stop", "end", "S"), PASS: ("pass", "pass", "P")}
"""Name, group and key of the steps that need no more words."""


class FellsidePage(Page[Fellside]):
    words = ("page",)

    def view(self, state: Fellside, seat: int | None) -> View:
        """Everything in it is open, but for the hand. `picture` and `text` are for the plain page."""
        return {
            "picture": svg(state),
            "text": text_board(state),
            "round": state.round,
            "die": state.die,
            "money": state.money,
            "shares": state.shares,
            "prices": [state.price(company) for company in COMPANIES],
            "links": [
                [[HEXES[origin], HEXES[place]] for origin, place in links(state, company)] for company in COMPANIES
            ],
            "contracts": [len(hand) for hand in state.hands],
            "hand": [] if seat is None else [[CONTRACTS[card], VALUES[card]] for card in state.hands[seat]],
        }

    def board(self, map_key: str) -> Board:
        """The hexes and where they lie; `terrain` is SVG below all pieces, of classes that the style sheet colours."""
        return {
            "key": map_key,
            "radius": RADIUS,
            "orientation": "pointy",
            "shift": "even",
            "width": WIDTH,
            "height": HEIGHT,
            "box": (0, 0, WIDTH, HEIGHT),
            "terrain": "".join(_terrain()),
            "hexes": [{"name": name, "x": at(place)[0], "y": at(place)[1]} for name, place in INDEX.items()],
            "places": [
                {
                    "name": town,
                    "text": town,
                    "hex": HEXES[place],
                    "x": at(place)[0],
                    "y": at(place)[1],
                    "kind": "town",
                    "label": {"x": at(place)[0], "y": at(place)[1] + 22},
                }
                for place, town in TOWN_AT.items()
            ],
        }

    def offers(self, state: Fellside, language: str, players: Sequence[str]) -> list[Offer]:
        """One for each legal step. With a `place` it is a target on the board, without one a button."""
        return [_offer(state, step, language) for step in state.legal()]

    def step_at(self, state: Fellside, place: Place) -> int | None:
        """A click on any hex means to build there, so that one that is not allowed is refused with its clause."""
        found = INDEX.get(place.get("hex", ""))
        return None if found is None else HEX + found

    def places(self, events: Sequence[Event]) -> list[Place]:
        return [{"hex": event.word("hex")} for event in events if event.kind == "lay"]


def _terrain() -> Iterator[str]:
    for place in range(len(HEXES)):
        yield f'<polygon class="fs-land" points="{outline(place)}"/>'
        if place in FELLS:
            yield f'<path class="fs-fell" d="{fell(place)}"/>'


def _offer(state: Fellside, step: int, language: str) -> Offer:
    if step < BUILD:
        name = HEXES[step - HEX]
        cost = state.cost(step - HEX)
        return {"step": step, "name": name, "label": name, "place": {"hex": name}, "group": "hex", "short": str(cost)}
    if step >= THROW:
        name, group, key = PLAIN[step]
        label = say(f"fellside.page.{name}", language)
        return {"step": step, "name": name, "label": label, "group": group, "key": key}
    if step >= FULFIL:
        contract, value = CONTRACTS[step - FULFIL], VALUES[step - FULFIL]
        label = say("fellside.page.fulfil", language, {"contract": contract, "value": value})
        return {"step": step, "name": f"fulfil {contract}", "label": label, "group": "fulfil"}
    kind, company = ("buy", step - BUY) if step >= BUY else ("build", step - BUILD)
    label = say(f"fellside.page.{kind}", language, {"company": TITLES[company], "price": state.price(company)})
    return {"step": step, "name": f"{kind} {LETTERS[company]}", "label": label, "group": kind}
