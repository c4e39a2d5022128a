"""Fellside as text: its moves, its board in letters, its sentences."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from fellside.board import (
    BUILD,
    BUY,
    COMPANIES,
    CONTRACTS,
    DEAL,
    DIE,
    FELLS,
    FULFIL,
    HEX,
    HEXES,
    LETTERS,
    PASS,
    SHARES,
    STEPS,
    STOP,
    THROW,
    TITLES,
    TOWN_AT,
    VALUES,
)
from fellside.state import ROUNDS, Fellside
from footplate.kernel.events import Event
from footplate.kernel.facets import Notation, Rules, Story
from footplate.kernel.facets.rules import Figures
from footplate.kernel.options import Options
from footplate.kernel.state import OVER
from footplate.language import say

SEATS = "ABCD"
_PLAIN_STEPS = {THROW: "throw", STOP: "stop", PASS: "pass"}


class FellsideRules(Rules[Fellside]):
    seats_clause = "F1"

    def start(self, seats: int, options: Options, map_key: str) -> Fellside:
        return Fellside(seats)

    def purpose(self, state: Fellside) -> str:
        return f"deal/{len(state.deck)}" if state.drawing else f"die/{state.round}/{SEATS[state.active]}"

    def winners(self, state: Fellside, without: Collection[int] = ()) -> list[int]:
        """F15: of those with most points, whoever holds most shares."""
        best = super().winners(state, without)
        most = max(sum(state.shares[seat]) for seat in best)
        return [seat for seat in best if sum(state.shares[seat]) == most]

    def violations(self, state: Fellside) -> list[str]:
        wrong = []
        cards = sorted([*state.deck, *(card for hand in state.hands for card in hand)])
        if len(set(cards)) != len(cards):
            wrong.append("a contract is in two places")
        if min(state.money) < 0:
            wrong.append("a seat has less than no money")
        if any(sum(held[company] for held in state.shares) > SHARES for company in COMPANIES):
            wrong.append("there are too many shares of a company")
        return wrong

    def figures(self, state: Fellside) -> Figures:
        if state.to_move != OVER:
            return Figures()
        return Figures("contracts" if not any(state.hands) else "rounds", {"hexes": sum(map(len, state.track))})


class FellsideNotation(Notation[Fellside]):
    keywords = ("throw", "build", "buy", "fulfil", "stop", "pass")

    def name(self, state: Fellside, step: int) -> str:
        if step >= DEAL:
            return f"deal {SEATS[state.drawing[0]]} {CONTRACTS[step - DEAL]}"
        if step >= DIE:
            return f"die {step - DIE}"
        if step >= THROW:
            return _PLAIN_STEPS[step]
        if step >= FULFIL:
            return f"fulfil {CONTRACTS[step - FULFIL]}"
        if step >= BUILD:
            return f"build {LETTERS[step - BUILD]}" if step < BUY else f"buy {LETTERS[step - BUY]}"
        return HEXES[step - HEX]

    def steps(self, state: Fellside) -> list[int]:
        return STEPS

    def section(self, state: Fellside) -> str:
        return "final" if state.to_move == OVER else f"round {max(1, state.round)}"


class FellsideStory(Story[Fellside]):
    def ask(self, state: Fellside, players: Sequence[str], language: str) -> str:
        if state.building >= 0:
            facts = {"company": TITLES[state.building], "die": state.die}
            return say("fellside.asked.where", language, facts)
        if state.die:
            return say("fellside.asked.who", language, {"die": state.die})
        return say("fellside.asked", language, {"round": state.round, "last": ROUNDS})

    def tell(self, event: Event, players: Sequence[str], language: str) -> str:
        facts = dict(event.facts)
        seat, company = facts.get("seat"), facts.get("company")
        if isinstance(seat, int):
            facts["seat"] = players[seat]
        if isinstance(company, str):
            facts["company"] = TITLES[LETTERS.index(company)]
        kind = "dealt" if event.kind == "deal" and "contract" in facts else event.kind
        return say(f"fellside.told.{kind}", language, facts)

    def clauses(self, state: Fellside) -> tuple[str, ...]:
        return ("F6", "F7") if state.die else ("F5", "F6", "F9", "F10")

    def sideboard(self, state: Fellside, seat: int | None, language: str) -> str:
        """What everybody has: of contracts only how many, and one's own by name."""
        rows = []
        for owner in range(state.seats):
            held = " ".join(f"{LETTERS[one]}{count}" for one, count in enumerate(state.shares[owner]) if count) or "-"
            facts = {"seat": SEATS[owner], "money": state.money[owner], "held": held, "hand": len(state.hands[owner])}
            rows.append(say("fellside.has", language, facts))
        if seat is not None and state.hands[seat]:
            hand = ", ".join(f"{CONTRACTS[card]} ({VALUES[card]})" for card in state.hands[seat])
            rows.append(say("fellside.hand", language, {"hand": hand}))
        prices = ", ".join(f"{TITLES[company]} {state.price(company)}" for company in COMPANIES)
        return "\n".join([*rows, say("fellside.prices", language, {"prices": prices})])


def text_board(state: Fellside) -> str:
    """Row by row: the first letters of towns, ^ for fells, and small letters for the companies whose track is there."""
    lines = []
    for row in "ABCDEF":
        cells = [""] * 9
        for place, name in enumerate(HEXES):
            if name[0] == row:
                track = "".join(LETTERS[company].lower() for company in COMPANIES if place in state.track[company])
                land = TOWN_AT[place][:3].upper() if place in TOWN_AT else "^" if place in FELLS else "."
                cells[int(name[1:])] = land + track
        indent = "" if (ord(row) - ord("A")) % 2 else "   "
        lines.append(f"{row} {indent}" + "".join(f"{cell:<7}" for cell in cells[1:]).rstrip())
    return "\n".join(lines)
