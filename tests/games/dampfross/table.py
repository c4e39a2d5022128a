"""Setting the table for a test: positions in a few words, moves as people write them, the referee always watching."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

from footplate.games.dampfross import GAME
from footplate.games.dampfross.routes.reach import cheapest_hop
from footplate.games.dampfross.rules import moves
from footplate.games.dampfross.rules.boards import load_board
from footplate.games.dampfross.rules.position import BEFORE_ROLL, ROUTE
from footplate.games.dampfross.rules.state import DampfrossState
from footplate.kernel.events import Event
from footplate.kernel.illegal import Illegal
from footplate.kernel.referee import inspect
from footplate.kernel.rng import Random
from footplate.kernel.text import BadText

MAPS = Path(__file__).parent / "maps"
PLAIN = str(MAPS / "plain.json")
"""Nine by nine fields. Cities: North (B5) and South (H5) with twelve numbers each, West (E1) and East (E9), where
companies may start, with six. Rivers on the sides C2.E, D2.E, C7.E and D6.E, mountains on C7, C8 and D7."""
TWINS = str(MAPS / "twins.json")
"""Three by nine fields: Alfa (B1), Bravo (B3) one field apart, the town Delta (B4) next to Bravo, Charlie (B9)."""
ABROAD = str(MAPS / "abroad.json")
"""Plain with a border, the countries Nordland (row A), Ostland (G9, H9, I9) and Skerland, ferries from Seaham (I4) and
Pier (I7) to Skerry (K5) in Skerland, and a special run every second time."""


def new(seats: int = 2, map: str = PLAIN, **options: str) -> DampfrossState:
    """A new game in which seat A begins, unless `firstPlayer` says otherwise."""
    return GAME.new(seats, GAME.options.choose({"firstPlayer": "A"} | options), map)


def position(
    *,
    seats: int = 2,
    map: str = PLAIN,
    phase: str = "build",
    round: int = 1,
    first: str = "A",
    to: str = "A",
    roll: str = "6",
    starts: Sequence[str] = (),
    track: Sequence[str] = (),
    joint: str = "",
    ferries: str = "-",
    accounts: Sequence[int] = (),
    since: str = "-",
    used: str = "-",
    done: int = 0,
    run: str = "-",
    entries: Sequence[str] = (),
    income: Sequence[int] = (),
    further: str = "",
    before_roll: bool = False,
    **options: str,
) -> DampfrossState:
    """A position; `done` counts finished runs. `track` has an entry for each seat, hexes joined to lines:
    `"West-E2-E3;E3-F3"`. With `before_roll` the seat is asked whether to declare or to offer (A48).
    """
    key = load_board(map).key
    lines = [_track(map, entry) for entry in [*track, *[""] * (seats - len(track))]]
    laid = "|".join(f"{chr(65 + seat)}:{line or '-'}" for seat, line in enumerate(lines)) + joint
    chosen = str(GAME.options.choose({"firstPlayer": "A"} | options)).replace("=", ":").replace(" ", ",")
    places = [*starts, *["West"] * (seats - len(starts))]
    money = [*accounts, *[20] * (seats - len(accounts))]
    gained = [*income, *[0] * (seats - len(income))]
    said = _seats(entries, seats, "-") if entries else "-"
    if before_roll:
        roll = roll if options.get("sameRoll") == "yes" else "-"
        further = f"{further} step=beforeRoll"
    text = (
        f"fp1:dampfross rules=3 map={key} opt={chosen} n={seats} view=full phase={phase} round={round} "
        f"first={first} to={to} roll={roll} starts={_seats(places, seats, '-')} track={laid} ferries={ferries} "
        f"accounts={_seats(money, seats, 0)} since={since} used={used} runs={done} run={run} entries={said} "
        f"income={_seats(gained, seats, 0)}"
    )
    state = GAME.restore(f"{text} {further}".strip())
    inspect(GAME, state)
    return state


def _track(map: str, lines: str) -> str:
    """`West-E2-E3;E3-F3` as the sides a position string lists."""
    board = load_board(map)
    names = {name: hex for hex, name in enumerate(board.node_names)} | {n: h for h, n in enumerate(board.hex_names)}
    sides: dict[int, int] = {}
    for line in filter(None, lines.split(";")):
        hexes = [names[name.strip()] for name in line.split("-")]
        for here, there in pairwise(hexes):
            way = board.neighbours[here * 6 : here * 6 + 6].index(there)
            hex, way = (here, way) if way in (1, 2, 3) else (there, (way + 3) % 6)
            sides[hex] = sides.get(hex, 0) | 1 << way - 1
    return ",".join(f"{board.hex_names[hex]}.{value}" for hex, value in sorted(sides.items()))


def _seats(values: Sequence[object], seats: int, nothing: object) -> str:
    given = [*values, *[nothing] * (seats - len(values))]
    return "|".join(f"{chr(65 + seat)}:{value if value != '' else nothing}" for seat, value in enumerate(given))


def play(state: DampfrossState, *texts: str) -> list[Event]:
    """Play whole lines as a record writes them, whoever is to move. The referee looks at every position.

    Returns what happened.
    """
    events: list[Event] = []
    for text in texts:
        if state.phase == BEFORE_ROLL and text.startswith("roll"):
            state.play(moves.PASS)  # whoever rolls has nothing to declare or to offer (A48)
        for step in GAME.notation.read(state, text):
            state.events = events
            state.play(step)
            inspect(GAME, state)
    state.events = None
    return events


def legal(state: DampfrossState) -> list[str]:
    """The names of the legal steps."""
    return [GAME.notation.name(state, step) for step in state.legal()]


def why_not(state: DampfrossState, text: str) -> str:
    """The sentence with which a move is refused; "" when it is legal. Hexes have their names alone."""
    copy = state.clone()
    try:
        for step in GAME.notation.read(copy, text):
            copy.play(step)
    except Illegal as illegal:
        illegal.where = None
        return str(illegal)
    except BadText as bad:
        return str(bad)
    return ""


def paid(events: list[Event], kind: str = "fee") -> list[tuple[int, int, str]]:
    """(owner, amount, clause) of every fee or fare."""
    return [(e.number("owner"), e.number("amount"), e.clause) for e in events if e.kind == kind]


def told(events: list[Event], kind: str) -> list[Event]:
    """The events of one kind."""
    return [event for event in events if event.kind == kind]


def choose(state: DampfrossState, chance: Random) -> int:
    """A random step of a player who knows where to go: mostly, routes take the cheapest way."""
    legal_steps = state.legal()
    if state.phase == ROUTE and chance.below(8):
        step = moves.HOP + cheapest_hop(state, state.to_move, state.partner)
        if step in legal_steps:
            return step
    return legal_steps[chance.below(len(legal_steps))]
