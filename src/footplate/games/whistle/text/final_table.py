"""The final scoring as a table: what every seat has for what, and who has won (W101-W106)."""

from __future__ import annotations

from footplate.games.whistle.rules.position import Position
from footplate.games.whistle.rules.scoring import (
    final_score,
    gold_points,
    goods_points,
    hand_penalty,
    majority_points,
    token_points,
    upgrade_points,
    winners,
)
from footplate.kernel.state import OVER
from footplate.language import say

COLUMNS = ("score", "majorities", "upgrades", "gold", "goods", "tokens", "hand", "total")


def final_rows(position: Position) -> list[dict[str, int]]:
    """One row for each seat, in seat order: points for every kind of thing, and the total."""
    return [
        {
            "score": position.score[seat],
            "majorities": majority_points(position, seat),
            "upgrades": upgrade_points(position, seat),
            "gold": gold_points(position, seat),
            "goods": goods_points(position, seat),
            "tokens": token_points(position, seat),
            "hand": -hand_penalty(position, seat),
            "total": final_score(position, seat),
        }
        for seat in range(position.seats)
    ]


def final_table(position: Position, names: list[str], language: str) -> str:
    """The rows in order of points; the winners are marked once the game is over."""
    heads = [say(f"whistle.table.{key}", language) for key in COLUMNS]
    widths = [max(len(head), 4) + 1 for head in heads]  # narrow, so that it fits a terminal of 80 columns
    out = [f"{'':<13}" + "".join(f"{head:>{width}}" for head, width in zip(heads, widths))]
    rows = final_rows(position)
    best = winners(position) if position.to_move == OVER else []
    for seat in sorted(range(position.seats), key=lambda seat: -rows[seat]["total"]):
        cells = "".join(f"{rows[seat][key]:>{width}}" for key, width in zip(COLUMNS, widths))
        won = f"  {say('whistle.table.winner', language)}" if seat in best else ""
        out.append(f"{names[seat][:13]:<13}{cells}{won}")
    return "\n".join(out)
