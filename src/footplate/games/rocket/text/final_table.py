"""The final scoring as a table, as the rulebooks print it (R70-R75)."""

from __future__ import annotations

from dataclasses import dataclass

from footplate.games.rocket.rules.board import COMPANIES
from footplate.games.rocket.rules.position import Position
from footplate.games.rocket.rules.scoring import Row, final_rows
from footplate.kernel.state import OVER
from footplate.language import number, say


@dataclass(frozen=True, slots=True)
class FinalTable:
    """Who gets what for which row. Before the end: what would be paid if the game ended now."""

    rows: tuple[Row, ...]
    merged: tuple[str, ...]
    """Companies that pay nothing because they were dissolved."""
    earned: tuple[int, ...]
    """Money of every seat before the final scoring."""

    @property
    def final(self) -> list[int]:
        """What the final scoring pays every seat."""
        return [sum(row.payments[seat] for row in self.rows) for seat in range(len(self.earned))]

    @property
    def totals(self) -> list[int]:
        return [earned + final for earned, final in zip(self.earned, self.final, strict=True)]

    @property
    def winners(self) -> list[int]:
        """The seats with the most money; several share the win (R75, A23)."""
        totals = self.totals
        return [seat for seat, total in enumerate(totals) if total == max(totals)]

    def text(self, names: list[str], language: str = "en") -> str:
        """The table in letters, for a terminal."""
        head = "".join(f"{name[:12]:>16}" for name in names)
        out = [f"{say('rocket.table.tokens', language):<14}{'':>8}{head}"]
        for row in self.rows[:5]:
            out.append(f"{say(f'rocket.kind.{row.subject}', language):<14}{'':>8}{_cells(row, language)}")
        out.append(say("rocket.table.lines", language))
        for company in COMPANIES:
            if company in self.merged:
                out.append(f"{company:<14}{say('rocket.table.merged', language)}")
            for row in self.rows:
                if row.subject == company:
                    out.append(f"{_line_label(row, language):<22}{_cells(row, language)}")
        for key, sums in (("final", self.final), ("earned", self.earned), ("total", self.totals)):
            figures = "".join(f"{number(money, language):>16}" for money in sums)
            out.append(f"{say(f'rocket.table.{key}', language):<22}{figures}")
        return "\n".join(out)


def _line_label(row: Row, language: str) -> str:
    name = f"{row.subject} ({row.value})" if row.what == "stations" else ""
    return f"{name:<10}{say(f'rocket.table.{row.what}', language)}"


def _cells(row: Row, language: str) -> str:
    return "".join(
        f"{count or '-':>6}{number(payment, language) if payment else '':>10}"
        for count, payment in zip(row.counts, row.payments, strict=True)
    )


def final_table(position: Position) -> FinalTable:
    """The table of a finished game, or the projection of a running one."""
    rows = final_rows(position)
    earned = tuple(position.cash)
    if position.to_move == OVER:  # then the cash holds what they pay
        earned = tuple(cash - sum([row.payments[seat] for row in rows]) for seat, cash in enumerate(earned))
    return FinalTable(tuple(rows), tuple(COMPANIES[line.number] for line in position.lines if line.dissolved), earned)
