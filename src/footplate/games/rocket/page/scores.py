"""The table of scores beside the board. Compiled."""

from __future__ import annotations

from footplate.games.rocket.page.view import sees_cash
from footplate.games.rocket.rules.position import Position
from footplate.games.rocket.text.final_table import final_table
from footplate.kernel.page import ScoreRow, ScoreTable, total_of
from footplate.kernel.state import OVER
from footplate.language import say


def score_table(position: Position, viewer: int | None, language: str) -> ScoreTable:
    """The final scoring row by row (R70-R75); cash that is played hidden is known to its owner alone (A21)."""
    table = final_table(position)
    seats = range(position.seats)
    earned: list[int | None] = [table.earned[seat] if sees_cash(position, viewer, seat) else None for seat in seats]
    rows: list[ScoreRow] = [{"label": say("rocket.table.earned", language), "clause": "R8", "values": earned}]
    for row in table.rows:
        tokens = row.what == "tokens"
        thing = say(f"rocket.kind.{row.subject}" if tokens else f"rocket.table.{row.what}", language)
        rows.append(
            {
                "label": thing if tokens else f"{row.subject} ({row.value}): {thing}",
                "clause": row.clause,
                "values": [*row.payments],
                "counts": row.counts,
                "group": say("rocket.table.tokens" if tokens else "rocket.table.lines", language),
            }
        )
    over = position.to_move == OVER
    return {
        "columns": [*seats],
        "rows": rows,
        "total": total_of(rows, position.seats),
        "final": over,
        "winners": table.winners if over else [],
    }
