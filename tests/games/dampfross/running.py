"""Positions of the second phase in a few words: runs about to be drawn, entered or raced on the plain map."""

from __future__ import annotations

from collections.abc import Sequence

from footplate.games.dampfross.rules.position import ENTERING, SPENDING
from footplate.games.dampfross.rules.state import DampfrossState
from footplate.kernel.events import Event
from footplate.kernel.state import CHANCE, OVER
from tests.games.dampfross.table import PLAIN, play, position

ACROSS = "West-E2-E3-E4-E5-E6-E7-E8-East"
WAY = "(West)-E2-E3-E4-E5-E6-E7-E8-East"
"""The same as a route: eight fields, eight points."""
IDLE = "East-D9"
"""Track of a company started in East: a run from West to East has no use for it, so its owner is not asked."""
DETOUR = "West-F1-F2-F3-F4-F5-F6-F7-F8-F9-East"
"""Another way from West to East, of ten fields."""
DETOUR_WAY = f"(West){DETOUR.removeprefix('West')}"


def starts(track: Sequence[str]) -> list[str]:
    """Every company has started where its track begins, in a city."""
    return [line.split("-")[0] for line in track]


def drawing(*track: str, accounts: Sequence[int] = (), map: str = PLAIN, done: int = 0, **more: str) -> DampfrossState:
    """The next run is about to be drawn; a track for each seat. Seat A opens the second phase."""
    return position(
        seats=len(track),
        map=map,
        phase="entry",
        to="*",
        first=chr(64 + len(track)),
        roll="-",
        starts=starts(track),
        track=track,
        accounts=accounts,
        done=done,
        **more,  # type: ignore[arg-type]
    )


def entry(
    *track: str,
    to: str = "A",
    run: str = "51-61",
    accounts: Sequence[int] = (),
    map: str = PLAIN,
    done: int = 0,
    **more: str,
) -> DampfrossState:
    """A run, from West to East unless `run` says otherwise, is about to be entered; a track for each seat."""
    return position(
        seats=len(track),
        map=map,
        phase="entry",
        to=to,
        first=chr(64 + len(track)),
        roll="-",
        starts=starts(track),
        track=track,
        accounts=accounts,
        run=run,
        entries=["-"] * len(track),
        done=done,
        **more,  # type: ignore[arg-type]
    )


def race(*track: str, routes: Sequence[str], accounts: Sequence[int] = (), **more: str) -> DampfrossState:
    """The trains have entered from West to East with these routes ("" stays out), in the order of the seats."""
    state = entry(*track, accounts=accounts, **more)  # type: ignore[arg-type]
    play(state, *[f"run 51-61 via {route}" if route else "pass" for route in routes])
    return state


def asked(state: DampfrossState) -> str:
    """Who is asked for what: "A enter", "B build", "chance", "over"."""
    if state.to_move in (CHANCE, OVER):
        return "chance" if state.to_move == CHANCE else "over"
    what = {ENTERING: " enter", SPENDING: " build"}.get(state.phase, "")
    return f"{chr(65 + state.to_move)}{what}"


def kinds(events: list[Event]) -> list[str]:
    return [event.kind for event in events]


def prizes(events: list[Event]) -> list[tuple[object, object, object, str]]:
    """(seat, amount, place, clause) of every prize."""
    return [(e.facts["seat"], e.facts["amount"], e.facts["place"], e.clause) for e in events if e.kind == "prize"]


def fares(events: list[Event]) -> list[tuple[object, object, object]]:
    """(payer, owner, amount) of every fare."""
    return [(e.facts["seat"], e.facts["owner"], e.facts["amount"]) for e in events if e.kind == "fare"]
