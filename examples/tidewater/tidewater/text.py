"""Tidewater as text: its moves, its board in letters, its sentences."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from footplate.kernel.events import Event
from footplate.kernel.facets import Notation, Rules, Story
from footplate.kernel.options import Options
from footplate.kernel.text import BadText, complete, nearest
from footplate.language import Phrase, say
from tidewater.board import COST, ENDS, PITS, PORTS, STEPS, name_of
from tidewater.state import LAST_ROUND, Tidewater


class TidewaterRules(Rules[Tidewater]):
    seats_clause = "T1"

    def start(self, seats: int, options: Options, map_key: str) -> Tidewater:
        return Tidewater(seats)

    def purpose(self, state: Tidewater) -> str:
        return f"tide/{state.round}"

    def winners(self, state: Tidewater, without: Collection[int] = ()) -> list[int]:
        """T14: of those with most points, whoever has most money."""
        best = super().winners(state, without)
        return [seat for seat in best if state.money[seat] == max(state.money[other] for other in best)]


class TidewaterNotation(Notation[Tidewater]):
    keywords = ("build", "haul", "rest")

    def name(self, state: Tidewater, step: int) -> str:
        return name_of(step)

    def read(self, state: Tidewater, text: str) -> list[int]:
        """Any step there is, so that one that is not allowed is refused with its clause."""
        named = complete(" ".join(text.split()), STEPS)
        if named is None:
            raise BadText("E06", Phrase("tidewater.expected"), text, nearest=nearest(text, [*STEPS]))
        return [STEPS[named]]

    def section(self, state: Tidewater) -> str:
        return f"round {state.round}"


class TidewaterStory(Story[Tidewater]):
    def ask(self, state: Tidewater, players: Sequence[str], language: str) -> str:
        return say("tidewater.asked", language, {"round": state.round, "last": LAST_ROUND})

    def tell(self, event: Event, players: Sequence[str], language: str) -> str:
        seats = {key: players[fact] for key, fact in event.facts.items() if key in SEATS and isinstance(fact, int)}
        return say(f"tidewater.told.{event.kind}", language, {**event.facts, **seats})

    def clauses(self, state: Tidewater) -> tuple[str, ...]:
        return ("T3", "T4", "T7")

    def sideboard(self, state: Tidewater, seat: int | None, language: str) -> str:
        return "\n".join(
            say("tidewater.has", language, {"seat": name, "money": money, "track": state.worth_of_track(owner)})
            for owner, (name, money) in enumerate(zip("ABCD", state.money, strict=False))
        )


SEATS = ("seat", "owner")


def text_board(state: Tidewater) -> str:
    """Pits, ports and links, each link with whoever owns it or what it costs."""
    pits = "  ".join(f"{pit} {coal}" for pit, coal in zip(PITS, state.coal, strict=True))
    ports = "  ".join(f"{port} {price}" for port, price in zip(PORTS, state.price, strict=True))
    links = [
        f"{'-'.join(ends):<15}{chr(65 + owner) if owner >= 0 else cost}"
        for ends, owner, cost in zip(ENDS, state.owner, COST, strict=True)
    ]
    rows = [f"{link:<20}{other}" for link, other in zip(links[::2], links[1::2], strict=True)]
    return "\n".join([f"coal   {pits}", f"price  {ports}", "", *rows])
