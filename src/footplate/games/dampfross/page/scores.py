"""The table of scores beside the board. Compiled."""

from __future__ import annotations

from collections.abc import Sequence

from footplate.games.dampfross.rules.holdings import ferries_of, segments_of
from footplate.games.dampfross.rules.position import Position
from footplate.games.dampfross.rules.spending import cities_of, winners
from footplate.kernel.page import ScoreRow, ScoreTable, total_of
from footplate.kernel.state import OVER
from footplate.language import say


def score_table(position: Position, language: str) -> ScoreTable:
    """The accounts decide (D77); what stands below them tells how they came about and what they are worth in play."""
    seats = range(position.seats)
    rows: list[ScoreRow] = [_row("account", "D77", position.accounts, language, sums=True)]
    if position.opener >= 0 and position.to_move != OVER:
        rows.append(_row("income", "D69", position.income, language))
        rows.append(_row("paid", "D51", [-amount for amount in position.paid], language))
    rows.append(_row("cities", "D37", [cities_of(position, seat) for seat in seats], language))
    rows.append(_row("track", "D14", segments_of(position), language))
    ferries = ferries_of(position)
    if any(ferries):
        rows.append(_row("ferries", "D84", ferries, language))
    over = position.to_move == OVER
    return {
        "columns": [*seats],
        "rows": rows,
        "total": total_of(rows, position.seats),
        "final": over,
        "winners": winners(position) if over else [],
    }


def _row(key: str, clause: str, values: Sequence[int], language: str, sums: bool = False) -> ScoreRow:
    row: ScoreRow = {"label": say(f"dampfross.table.{key}", language), "clause": clause, "values": [*values]}
    if not sums:
        row["sums"] = False
    return row
