"""A report as a page to print: the map above, the round below; colours carry no meaning."""

from __future__ import annotations

from html import escape
from typing import Final

from footplate.language import say
from footplate.post.folding import folded
from footplate.post.report import Report

_STYLE: Final = """
:root { color-scheme: light; }
body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; font: 11pt/1.45 Georgia, "Times New Roman", serif;
  color: #111; background: #fff; }
h1 { font-size: 1.5rem; margin: 0; }
header { display: flex; flex-wrap: wrap; gap: 0 1rem; align-items: baseline; border-bottom: 2px solid #111; }
header p { margin: 0; }
header p:last-child { margin-left: auto; font-family: monospace; }
figure { margin: 1rem 0; break-inside: avoid; }
figure svg { width: 100%; height: auto; max-height: 62vh; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: 9.5pt/1.4 ui-monospace, "DejaVu Sans Mono", monospace; }
table { border-collapse: collapse; margin: 1rem 0; break-inside: avoid; font-variant-numeric: tabular-nums; }
th, td { padding: 0.15rem 0.9rem 0.15rem 0; text-align: right; }
th:first-child, td:first-child, td:last-child { text-align: left; }
thead th, tfoot td { border-block: 1px solid #111; }
@page { size: A4; margin: 16mm; }
@media print { body { margin: 0; max-width: none; padding: 0; } figure svg { max-height: 150mm; } }
"""


def page(report: Report, svg: str) -> str:
    """The report as one file of HTML that needs no other files."""
    language = report.language
    headings = (
        say("post.report.player", language),
        say("post.report.before", language),
        *report.columns,
        say("post.report.after", language),
        say("post.report.place", language),
    )
    rows = [(one.name, *(map(_cell, (one.before, *one.gained, one.after))), one.place) for one in report.accounts]
    sums = ("", *(_cell(one) for one in report.sums), "")
    title = f"{report.id} {report.label}"
    return f"""<!doctype html>
<html lang="{language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>{escape(title)}</title><style>{_STYLE}</style></head><body>
<header><h1>{escape(report.title)}</h1><p>{escape(title)}</p><p>chain {report.chain}</p></header>
<figure>{svg}</figure>
<pre>{escape(folded(line.removeprefix(" ") for line in report.lines))}</pre>
<table><thead><tr>{_row("th", headings)}</tr></thead>
<tbody>{"".join(f"<tr>{_row('td', row)}</tr>" for row in rows)}</tbody>
<tfoot><tr>{_row("td", sums)}</tr></tfoot></table>
<p>{escape(report.foot)}</p>
</body></html>
"""


def _cell(points: int | None) -> str:
    return "?" if points is None else str(points)


def _row(kind: str, cells: tuple[str, ...]) -> str:
    return "".join(f"<{kind}>{escape(cell)}</{kind}>" for cell in cells)
