"""The accounts as a table: what every seat has, what it is connected to, and who has won (D77)."""

from __future__ import annotations

from footplate.games.dampfross.rules.holdings import ferries_of, segments_of
from footplate.games.dampfross.rules.position import Position
from footplate.games.dampfross.rules.spending import cities_of, winners
from footplate.kernel.state import OVER
from footplate.language import say


def final_table(position: Position, names: list[str], language: str) -> str:
    """Company, account, cities, segments, ferries; the winner is marked."""
    heads = [say(f"dampfross.table.{key}", language) for key in ("account", "cities", "track", "ferries")]
    out = [f"{'':<16}" + "".join(f"{head:>10}" for head in heads)]
    track, ferries = segments_of(position), ferries_of(position)
    for seat in sorted(range(position.seats), key=lambda seat: -position.accounts[seat]):
        numbers = [position.accounts[seat], cities_of(position, seat), track[seat], ferries[seat]]
        won = f"  {say('dampfross.table.winner', language)}" if won_by(position, seat) else ""
        out.append(f"{names[seat][:15]:<16}" + "".join(f"{number:>10}" for number in numbers) + won)
    return "\n".join(out)


def won_by(position: Position, seat: int) -> bool:
    return position.to_move == OVER and seat in winners(position)
