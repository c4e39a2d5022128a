"""What happens at the table, told in the reader's language."""

from __future__ import annotations

from collections.abc import Sequence

from footplate.games.dampfross.rules.maps import load_map
from footplate.games.dampfross.rules.orders import is_ordering
from footplate.games.dampfross.rules.position import (
    ANSWER_EXCHANGE,
    ANSWER_LINE,
    ANSWER_RUN,
    BEFORE_ROLL,
    BREACH,
    BUILDING,
    BUYING,
    CHOOSE_START,
    DRAW_FROM,
    DRAW_LIST,
    DRAW_SPECIAL,
    DRAW_TO,
    ENDED,
    ENTERING,
    EXCHANGE,
    FIRST_PLAYER,
    PARTNER_ROLL,
    ROLL,
    ROUTE,
    SPEND_BUYING,
    SPENDING,
    THROW,
    TIE_THROW,
    Position,
)
from footplate.games.dampfross.rules.refusals import ASKED
from footplate.games.dampfross.text.notation import run_text
from footplate.kernel.events import Event
from footplate.kernel.state import OVER
from footplate.language import say

TO_READ = {
    FIRST_PLAYER: ("D7", "D8"),
    BEFORE_ROLL: ("D39", "A6", "D43", "A7", "A48"),
    ROLL: ("D9", "D41", "D42"),
    CHOOSE_START: ("D10", "D11", "D12", "D13"),
    BUILDING: ("D9", "D15", "D16", "D17", "D23", "D24", "D25", "D28", "D29", "D31", "D37", "D38", "D39"),
    ANSWER_LINE: ("D43", "A7"),
    PARTNER_ROLL: ("D43", "A7"),
    BUYING: ("D84", "D85", "D90", "D91", "A30"),
    DRAW_LIST: ("D74", "A28"),
    DRAW_FROM: ("D44", "D74", "A28", "A36"),
    DRAW_TO: ("D44", "D45", "A8"),
    DRAW_SPECIAL: ("D81", "D82", "A29"),
    ENTERING: ("D47", "D48", "D49", "D51", "D53", "D66", "A9", "A11"),
    ROUTE: ("D48", "D49", "D51", "D52", "D53", "A38"),
    ANSWER_RUN: ("D66", "D67", "D68", "A15", "A42"),
    BREACH: ("D53", "D54", "A11"),
    EXCHANGE: ("D53", "A11"),
    ANSWER_EXCHANGE: ("D53", "A11"),
    THROW: ("D57", "D58", "D60", "D61", "D62", "D63"),
    TIE_THROW: ("A14",),
    SPENDING: ("D69", "D70", "D71", "D72", "A16"),
    SPEND_BUYING: ("D84", "D90", "A30"),
    ENDED: ("D73", "D74", "D77"),
}
"""What to read in each phase of the game."""

TOGETHER = ("fee", "fees", "premium", "line", "entered", "fare", "prize", "withdrew", "laid", "joint_line")
"""Events in which partners are one company."""

ROLES = ("seat", "partner", "owner", "co_owner", "opener")


def tell(event: Event, players: Sequence[str], language: str) -> str:
    """One event as a sentence."""
    # Names of places have underscores where people write spaces.
    facts: dict[str, object] = {
        key: fact.replace("_", " ") if isinstance(fact, str) else fact for key, fact in event.facts.items()
    }
    if "way" in event.facts:
        facts["way"] = _way(event.words("way"))
    seats = {role: event.number(role) for role in ROLES if role in facts}
    for role, seat in seats.items():
        facts[role] = players[seat] if seat >= 0 else ""
    for role, other in (("seat", "partner"), ("owner", "co_owner")):
        if event.kind in TOGETHER and seats.get(other, -1) >= 0:
            facts[role] = (facts[role], facts[other])
    return say(f"dampfross.event.{_sentence(event, seats)}", language, facts)


def _way(parts: Sequence[str]) -> str:
    """A line by its places. Two ends of the same description, as hexes next to one another may have, are named once."""
    told = list[str]()
    for part in parts:
        if len(told) > 1 and told[-1] == " – " and told[-2] == part:
            told.pop()
        else:
            told.append(part)
    return "".join(told).replace("_", " ")


def _sentence(event: Event, seats: dict[str, int]) -> str:
    if event.kind == "fee":
        if not event.number("alongside"):
            return "fee_join"
        return "fee_both" if event.number("joining") else "fee_alongside"
    if event.kind == "rolled" and seats["seat"] < 0:
        return "rolled_all"
    if event.kind == "built" and seats["seat"] >= 0:
        return "built_declared"
    if event.kind == "prize":
        return "prize_alone" if event.clause == "D64" else "prize_shared" if event.clause == "A14" else "prize"
    if event.kind == "ended":
        return f"ended_{event.word('reason')}"
    if event.kind == "not_built":
        return f"not_built_{event.clause}"
    if event.kind == "premium" and event.clause == "D103":
        return "premium_shared"
    if event.kind == "line" and event.clause == "D70":
        return "line_paid"
    return event.kind


TARGETS_SAID = 3
"""How many targets of a special run a question names."""


def run_words(position: Position, language: str) -> str:
    """The run as people speak of it: "Köln – Berlin (31-22)"; of a special one the first targets of its row."""
    board, names = position.board, load_map(position.board.key).place_names(language)
    numbers = run_text(position)
    start = board.place_names[board.city_of_number[position.start]]
    if position.row >= 0:
        row = board.specials[position.row]
        targets = [board.place_names[place] for place in row.places]
        targets += [board.country_names[country] for country in row.countries]
        more = " …" if len(targets) > TARGETS_SAID else ""
        said = " / ".join(names.get(name, name) for name in targets[:TARGETS_SAID])
        return f"{names[start]} – {said}{more}"
    target = board.place_names[board.city_of_number[position.target]]
    return f"{names[start]} – {names[target]} ({numbers})"


MEANT = (
    "before_roll",
    "start",
    "build",
    "order",
    "joint_line",
    "ferry",
    "enter",
    "route",
    "joint_run",
    "breach",
    "exchange",
    "answer_exchange",
    "spend",
)
"""Questions that are explained in a few words."""


def ask_briefly(position: Position, players: Sequence[str], language: str) -> tuple[str, str]:
    """The question on one line, and what it means."""
    asked = "order" if is_ordering(position) else ASKED[position.phase][1]
    if position.to_move == OVER or asked not in MEANT:
        return ask(position, players, language), ""
    return ask(position, players, language), say(f"dampfross.means.{asked}", language)


def ask(position: Position, players: Sequence[str], language: str) -> str:
    """What the seat to move is asked."""
    if position.to_move == OVER:
        return say("dampfross.no.over", language)
    has_run = position.start >= 0 and (position.target >= 0 or position.row >= 0)
    asked = "order" if position.phase == BUILDING and is_ordering(position) else ASKED[position.phase][1]
    return say(
        f"dampfross.asked.{asked}",
        language,
        {
            "points": position.points,
            "throw": position.throw + 1,
            "run": run_words(position, language) if has_run else "",
            "partner": players[position.active] if position.active >= 0 else "",
            "other": players[position.partner] if position.partner >= 0 else "",
        },
    )
