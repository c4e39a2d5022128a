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
    over = position.to_move == OVER
    rows = [_row("in_play" if over else "earned", "W84", language, [*position.score])]
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
        _row("upgrades", "W102", language, [upgrade_points(position, seat) for seat in seats]),
        _row("goods", "W103", language, [goods_points(position, seat) for seat in seats]),
        _row("tokens", "W104", language, [token_points(position, seat) for seat in seats]),
        _row("gold", "W102", language, [_gold(position, viewer, seat) for seat in seats]),
        _row("hand", "W105", language, [_hand(position, viewer, seat) for seat in seats]),
    ]
    known = total_of(rows, position.seats)
    if None in known:
        open_points = [sum([row["values"][seat] or 0 for row in rows]) for seat in seats]
        rows.append({**_row("open", "W80", language, [*open_points]), "sums": False})
    return {
        "columns": [*seats],
        "rows": rows,
        "total": [None if known[seat] is None else final_score(position, seat) for seat in seats],
        "final": over,
        "winners": winners(position) if over else [],
    }


def _row(key: str, clause: str, language: str, values: list[int | None]) -> ScoreRow:
    return {"label": say(f"whistle.score.{key}", language), "clause": clause, "values": values}


def _gold(position: Position, viewer: int | None, seat: int) -> int | None:
    """Nobody wonders what no gold is worth."""
    points = gold_points(position, seat)
    return points if sees_gold(position, viewer, seat) or points == 0 else None


def _hand(position: Position, viewer: int | None, seat: int) -> int | None:
    """With the Extra Boiler, or without tiles, a hand costs nothing (W99)."""
    known = sees_hand(position, viewer, seat) or position.owners[BOILER] == seat or not position.hands[seat]
    return -hand_penalty(position, seat) if known else None
