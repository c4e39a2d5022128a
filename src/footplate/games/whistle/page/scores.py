"""The table of scores beside the board. Compiled."""

from __future__ import annotations

from footplate.games.whistle.rules.pieces import BOILER, COMPANIES, COMPANY_COUNT
from footplate.games.whistle.rules.position import Position
from footplate.games.whistle.rules.scoring import (
    MAJORITY,
    final_score,
    gold_points,
    goods_points,
    hand_penalty,
    majority_holder,
    shares_in,
    token_points,
    upgrade_points,
    winners,
)
from footplate.games.whistle.rules.secrets import sees_gold, sees_hand
from footplate.kernel.page import ScoreRow, ScoreTable, total_of
from footplate.kernel.state import OVER
from footplate.language import say


def score_table(position: Position, viewer: int | None, language: str) -> ScoreTable:
    """The final scoring row by row (W101-W105). Gold and black tiles of others are not known before the end (W80)."""
    seats = range(position.seats)

    def row(key: str, clause: str, values: list[int | None]) -> ScoreRow:
        return {"label": say(f"whistle.score.{key}", language), "clause": clause, "values": values}

    rows = [row("earned", "W84", [*position.score])]
    for company in range(COMPANY_COUNT):
        holder = majority_holder(position, company)
        rows.append(
            {
                "label": say(f"whistle.company.{COMPANIES[company]}", language),
                "clause": "W101",
                "values": [MAJORITY if seat == holder else 0 for seat in seats],
                "counts": [shares_in(position, seat, company) for seat in seats],
                "group": say("whistle.score.majorities", language),
            }
        )
    rows += [
        row("upgrades", "W102", [upgrade_points(position, seat) for seat in seats]),
        row("goods", "W103", [goods_points(position, seat) for seat in seats]),
        row("tokens", "W104", [token_points(position, seat) for seat in seats]),
        row("gold", "W102", [gold_points(position, s) if _knows_gold(position, viewer, s) else None for s in seats]),
        row("hand", "W105", [-hand_penalty(position, s) if _knows_hand(position, viewer, s) else None for s in seats]),
    ]
    known = total_of(rows, position.seats)
    if None in known:
        open_points = [sum([row["values"][seat] or 0 for row in rows]) for seat in seats]
        rows.append({**row("open", "W80", [*open_points]), "sums": False})
    over = position.to_move == OVER
    return {
        "columns": [*seats],
        "rows": rows,
        "total": [None if known[seat] is None else final_score(position, seat) for seat in seats],
        "final": over,
        "winners": winners(position) if over else [],
    }


def _knows_gold(position: Position, viewer: int | None, seat: int) -> bool:
    """Nobody wonders what no gold is worth."""
    return sees_gold(position, viewer, seat) or gold_points(position, seat) == 0


def _knows_hand(position: Position, viewer: int | None, seat: int) -> bool:
    """With the Extra Boiler, or without tiles, a hand costs nothing (W99)."""
    return sees_hand(position, viewer, seat) or position.owners[BOILER] == seat or not position.hands[seat]
