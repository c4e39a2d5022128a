"""What a sensible player would do next, told as things to click: what the page proposes, else what a bot would do."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any, cast

from footplate.bots import decide, make_bot
from footplate.games import KNOWN
from footplate.games import load as load_game
from footplate.games.whistle.page.view_types import WhistlePlace
from footplate.kernel.page import Offer
from footplate.kernel.records.reading import read_record
from footplate.kernel.records.replay import replay
from footplate.kernel.rng import Random
from footplate.kernel.state import State
from tests.browser.keyboard import Keyboard
from tests.browser.person import Person


def _meant(offers: Sequence[Offer], step: int) -> Offer:
    """The page's first proposal, where it has one for what is wanted."""
    single = next(offer for offer in offers if offer["step"] == step and not offer.get("steps"))
    proposals = [offer for offer in offers if offer.get("steps")]
    filling = [offer for offer in proposals if offer.get("group") == "take"]
    if filling:
        return filling[0] if single.get("group") in ("take", "draw") else single
    return proposals[0] if proposals else single


class Guide:
    """Follows a table and plays one seat's decisions through the page of the person who sits there."""

    def __init__(self, game: str, table: str) -> None:
        self.game = load_game(game)
        self.table = table
        self._bot = make_bot("greedy", self.game, 1)
        self._chance = Random(1)
        self._players: list[str] = []

    def position(self, person: Person, view: dict[str, Any]) -> State:
        """The position of the table, from its record. Steps that records leave out are added (vetoes not called)."""
        record = person.get(f"/tables/{self.table}/record", seat=view["seat"])
        state = replay(read_record(record.encode(), KNOWN), load_game).state.clone()
        offered = {offer["step"] for offer in view["offers"]}
        while state.to_move != view["seat"] or set(state.legal()) != offered:
            state.play(self.game.notation.implied(state, "ABCDEF"[view["seat"]], "")[0])
        return state

    def view_on_turn(self, person: Person, seat: int) -> dict[str, Any]:
        """What the seat sees once it has to decide: a bot may still be thinking."""
        until = time.monotonic() + 30
        view: dict[str, Any] = person.get(f"/tables/{self.table}/view", seat=seat)
        while not view["offers"] and time.monotonic() < until:
            time.sleep(0.1)
            view = person.get(f"/tables/{self.table}/view", seat=seat)
        return view

    def plays(self, person: Person, seat: int, by: Keyboard | None = None) -> list[str]:
        """One whole action by clicks or by keys: choose, look at the preview, confirm. Gives what was chosen."""
        hands = by or person
        view = self.view_on_turn(person, seat)
        players = self._players or [one["name"] for one in person.get(f"/tables/{self.table}")["seats"]]
        self._players = players
        start = self.position(person, view)
        state = start.clone()
        chosen: list[str] = []
        while True:
            offers = self.game.offers(state, "en", players)
            step = decide(self._bot, self.game, state, self._chance)
            offer = _meant(offers, step)
            ends = offer.get("group") == "end" and chosen
            if ends or (len(offers) == 1 and not chosen):
                break  # the green button does it
            if len(offers) > 1:
                if offer.get("group") == "lay":
                    hands.lays(cast(WhistlePlace, offer["place"])["tile"], offer["label"])
                else:
                    hands.chooses(offer["label"])
                chosen.append(offer["label"])
            steps = offer.get("steps") or [offer["step"]]
            if offer.get("group") == "build":  # the page lays the cheapest way to the hex
                state, steps = start.clone(), person.planned
            for each in steps:
                state.play(each)
            if not state.midway():
                break
        hands.confirms()
        return chosen
