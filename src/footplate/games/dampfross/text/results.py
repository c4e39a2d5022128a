"""What a run came to, as postal zines print it: `1) (23-65) Westport - Eastham    =1st ADA 15-6 ; =1st BEN 15+6`."""

from __future__ import annotations

from collections.abc import Sequence

from footplate.games.dampfross.rules.maps import load_map
from footplate.games.dampfross.rules.position import Position
from footplate.games.dampfross.text.notation import run_text
from footplate.kernel.events import Event
from footplate.language import say


def results(
    positions: Sequence[Position],
    moves: Sequence[tuple[Sequence[Event], Sequence[int]]],
    players: Sequence[str],
    language: str,
) -> list[str]:
    """The run these moves belong to: prize, fares paid and fares received of everybody. [] while building goes on."""
    drawn = [position for position in positions if _is_run(position)]
    if not drawn:
        return []
    run = drawn[-1]
    places = {
        seat: event.number("place")
        for events, _ in moves
        for event in events
        if event.kind == "prize"
        for seat in (event.number("seat"), event.number("partner"))
        if seat >= 0
    }
    partners = {
        event.number("seat"): event.number("partner")
        for events, _ in moves
        for event in events
        if event.kind == "prize" and event.number("partner") >= 0
    }
    seats = sorted(range(len(players)), key=lambda seat: (places.get(seat, 9), seat))
    told = [_entry(seat, places, partners, moves, players, language) for seat in seats]
    line = f" {run.runs + 1}) ({run_text(run)}) {_between(run, language)}"
    return [f"{line}    {' ; '.join(one for one in told if one)}".rstrip()]


def _is_run(position: Position) -> bool:
    return position.start >= 0 and (position.target >= 0 or position.row >= 0)


def _between(run: Position, language: str) -> str:
    names, board = load_map(run.board.key).place_names(language), run.board
    start = names[board.place_names[board.city_of_number[run.start]]]
    if run.row >= 0:
        return f"{start} - @{board.specials[run.row].name}"
    return f"{start} - {names[board.place_names[board.city_of_number[run.target]]]}"


def _entry(
    seat: int,
    places: dict[int, int],
    partners: dict[int, int],
    moves: Sequence[tuple[Sequence[Event], Sequence[int]]],
    players: Sequence[str],
    language: str,
) -> str:
    """`=1st ADA 15-6`: place, prize, fares paid, fares received; "" for whom nothing has changed."""
    prized = [any(event.kind == "prize" for event in events) for events, _ in moves]
    prize = sum(by[seat] for (_, by), won in zip(moves, prized) if won)
    fares = [by[seat] for (_, by), won in zip(moves, prized) if not won]
    paid, got = sum(one for one in fares if one < 0), sum(one for one in fares if one > 0)
    money = "".join([str(prize) if seat in places else "", str(paid) if paid else "", f"+{got}" if got else ""])
    if not money:
        return ""
    shared = [*places.values()].count(places.get(seat, 0)) > 1 and partners.get(seat, -1) < 0
    place = ("=" * shared) + say(f"post.place.{places[seat]}", language) + " " if seat in places else ""
    joint = " JR" if seat in partners or seat in partners.values() else ""
    return f"{place}{players[seat]}{joint} {money}"
