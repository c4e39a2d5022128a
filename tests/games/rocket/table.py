"""Setting the table for a test: positions in a few words, moves as people write them, the referee always watching."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from footplate.games.rocket import GAME
from footplate.games.rocket.rules.board import COMPANIES
from footplate.games.rocket.rules.position import Line
from footplate.games.rocket.rules.state import RocketState
from footplate.kernel.events import Event
from footplate.kernel.referee import inspect

STARTS = dict(zip(COMPANIES, ("B7", "E1", "I2", "I13", "O2", "R6", "Q13"), strict=True))


def new(seats: int = 3, **options: str) -> RocketState:
    """A new game in which seat A begins, unless `firstPlayer` says otherwise."""
    return GAME.new(seats, GAME.options.choose({"firstPlayer": "A"} | options))


def position(
    *,
    seats: int = 3,
    to: str = "A.1",
    moved: str = "-",
    veto: str = "-",
    lines: Mapping[str, str] | None = None,
    stations: Sequence[str] = (),
    shares: Sequence[str] = (),
    tokens: Sequence[str] = (),
    passengers: Sequence[int] = (),
    cash: Sequence[int] = (),
    extra: str = "",
    step: str = "",
    **options: str,
) -> RocketState:
    """A position on England 188. `lines` says how locomotives have driven: `{"GWR": "NE.E", "LSWR": "NW.NW>GWR"}`;
    the other sequences have one entry for each seat: `shares=["GWR2,SER1", "GWR1"]`.
    """
    driven = lines or {}
    ways = (_line(company, driven.get(company, "")) for company in COMPANIES)
    chosen = str(GAME.options.choose({"firstPlayer": "A"} | options)).replace("=", ":").replace(" ", ",")
    text = (
        f"fp1:rocket rules=1 map=england-188 opt={chosen} n={seats} view=full to={to} moved={moved} veto={veto} "
        f"lines={','.join(ways)} stations={_seats(stations, seats, '-')} shares={_seats(shares, seats, '-')} "
        f"tokens={_seats(tokens, seats, '-')} passengers={_seats(passengers, seats, 0)} cash={_seats(cash, seats, 0)}"
    )
    state = GAME.restore(text + (f" extra={extra}" if extra else "") + (f" step={step}" if step else ""))
    inspect(GAME, state)
    return state


def _line(company: str, ways: str) -> str:
    mark = "." if ways and ways[0] not in "!>" else ""
    return f"{company}@{STARTS[company]}{mark}{ways}"


def _seats(values: Sequence[object], seats: int, nothing: object) -> str:
    given = [*values, *[nothing] * (seats - len(values))]
    return "|".join(f"{chr(65 + seat)}:{value or nothing}" for seat, value in enumerate(given))


def play(state: RocketState, *texts: str) -> list[Event]:
    """Play whole moves as a record writes them ("move GWR NE", "call", "veto 2 SW", "pass"), whoever is to move.
    The referee looks at every position.

    Returns what happened.
    """
    events: list[Event] = []
    for text in texts:
        steps = GAME.notation.read(state, text)
        if text.split()[0] not in ("call", "pass", "veto", "match"):
            decline(state, events)
        for step in steps:
            state.events = events
            state.play(step)
            inspect(GAME, state)
    state.events = None
    return events


def decline(state: RocketState, events: list[Event] | None = None) -> list[Event]:
    """Nobody calls a veto: pass until the active seat has an action to choose."""
    happened: list[Event] = [] if events is None else events
    while GAME.view(state, None)["asked"] in ("call", "bid", "match"):
        state.events = happened
        state.play(GAME.notation.read(state, "pass")[0])
        inspect(GAME, state)
    state.events = None
    return happened


def legal(state: RocketState) -> list[str]:
    """The names of the legal steps."""
    return [GAME.notation.name(state, step) for step in state.legal()]


def why_not(state: RocketState, text: str) -> str:
    """The sentence with which a move is refused; "" when it is legal. Hexes have their names alone."""
    copy = state.clone()
    for step in GAME.notation.read(copy, text):
        illegal = copy.explain(step)
        if illegal is not None:
            illegal.where = None
            return str(illegal)
        copy.play(step)
    return ""


def line(state: RocketState, company: str) -> Line:
    """The line of a company."""
    return state.lines[COMPANIES.index(company)]


def payments(events: list[Event], clause: str = "") -> list[tuple[int, int]]:
    """(seat, amount) of every payment, of one clause if given."""
    return [
        (event.number("seat"), event.number("amount"))
        for event in events
        if event.kind == "paid" and clause in ("", event.clause)
    ]
