"""Reports of rounds, as postal zines print them: what happened, and the accounts of all players, which must add up.

A report is made for one viewer, in one language, from the state of a table at the end of the round.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from footplate.kernel.records.projection import GameSeals, chain, cut
from footplate.kernel.records.record import Record
from footplate.language import number, say
from footplate.post.folding import LETTER_COLUMNS, columns, folded
from footplate.post.order_reading import section_phrase
from footplate.table.basics.chronicle import Move
from footplate.table.show.views import Viewer

REPORT_NAME_COLUMNS: Final = 24


@dataclass(frozen=True, slots=True)
class Account:
    """One player's line of the table; None for what the reader may not know."""

    name: str
    before: int | None
    gained: tuple[int | None, ...]
    after: int | None
    place: str


@dataclass(frozen=True, slots=True)
class Report:
    """The content of a report."""

    id: str
    title: str
    label: str
    """`Round 3`, `Run 1 of 6`."""
    chain: str
    lines: tuple[str, ...]
    columns: tuple[str, ...]
    accounts: tuple[Account, ...]
    foot: str
    places: tuple[Any, ...]
    """The places on the board that the moves of the round have touched."""
    language: str = "en"

    def text(self, width: int = LETTER_COLUMNS) -> str:
        """The report as the text of a letter."""
        left = f"{self.id}   {self.title}   {self.label}"
        right = f"chain {self.chain}"
        gap = width - columns(left) - len(right)
        head = [f"{left}{' ' * gap}{right}"] if gap >= 2 else [left, f"{right:>{width}}"]
        return folded([*head, *self.lines, *self.table(), *([f" {self.foot}"] if self.foot else [])], width)

    def table(self) -> list[str]:
        """Accounts in columns, with their sums."""
        headings = (say("post.report.before", self.language), *self.columns, say("post.report.after", self.language))
        written = [[_amount(cell) for cell in row] for row in (*self.rows, self.sums)]
        last = len(headings) - 1
        wide = [
            max(5 + 2 * (n == last), len(heading) + 2 * (n == last), *(len(row[n]) + 2 for row in written))
            for n, heading in enumerate(headings)
        ]
        names = max(16, *(columns(one.name) + 1 for one in self.accounts))
        lines = [("", headings, ""), *((one.name, cells, one.place) for one, cells in zip(self.accounts, written))]
        return [_line(name, names, cells, wide, place) for name, cells, place in (*lines, ("", written[-1], ""))]

    @property
    def rows(self) -> list[tuple[int | None, ...]]:
        """The accounts as numbers: before, what was gained, after."""
        return [(one.before, *one.gained, one.after) for one in self.accounts]

    @property
    def sums(self) -> list[int | None]:
        """The sums over all players."""
        return [_sum(column) for column in zip(*self.rows, strict=True)]


def _line(name: str, names: int, cells: Sequence[str], wide: Sequence[int], place: str) -> str:
    filled = f" {name}{' ' * (names - columns(name))}"
    numbers = "".join(f"{cell:>{width}}" for cell, width in zip(cells, wide, strict=True))
    return f"{filled}{numbers}  {place}".rstrip()


def _sum(cells: Sequence[int | None]) -> int | None:
    known = [cell for cell in cells if cell is not None]
    return sum(known) if len(known) == len(cells) else None


def _amount(points: int | None) -> str:
    return "?" if points is None else str(points)


def sections(viewer: Viewer) -> list[str]:
    """The sections of a game that have begun, in their order."""
    return [*dict.fromkeys(move.section for move in viewer.live.moves)]


def report(viewer: Viewer, section: str, record: Record | None = None) -> Report:
    """The report on a section of this game. `record`: the one the game was read from, if any."""
    moves = [move for move in viewer.live.moves if move.section == section]
    whole = cut(record or viewer.live.record, moves[-1].number) if moves else record or viewer.live.record
    links = chain(whole, GameSeals(viewer.game, Record(viewer.live.present_headers, whole.body)))
    row = viewer.live.headers
    word, _, n = section.partition(" ")
    results = _results(viewer, moves)
    return Report(
        id=row["Id"],
        title=f"{viewer.game.title.upper()} ({row['Map']})",
        label=_label(viewer, section),
        chain=links[-1][:8],
        lines=tuple(results or _told(viewer, moves)),
        columns=(n or word,),
        accounts=_accounts(viewer, moves),
        foot=_foot(viewer, moves, bool(results)),
        places=tuple(place for move in moves for place in viewer.entry(move)["places"]),
        language=viewer.language,
    )


def _label(viewer: Viewer, section: str) -> str:
    label = section_phrase(section).words(viewer.language)
    of = viewer.game.story.sections_in_all(viewer.live.state, section)
    said = say("post.report.of", viewer.language, {"section": label, "all": of}) if of else label
    return said[:1].upper() + said[1:]


# --- what happened ----------------------------------------------------------------------------------------------------


def _results(viewer: Viewer, moves: Sequence[Move]) -> list[str]:
    """The results as the game prints them, where the reader may know all of them."""
    if not moves or any(viewer.is_sealed(move) for move in moves) or None in _known_scores(viewer, moves)[-1]:
        return []
    positions = [viewer.live.after(move.number - 1) for move in moves]
    told = [(move.events, _by(viewer, move)) for move in moves]
    names = [_short(name) for name in viewer.players]
    return viewer.game.story.results(positions, told, names, viewer.language)


def _by(viewer: Viewer, move: Move) -> list[int]:
    """The change of each seat's points by a move."""
    return [after - before for before, after in zip(_scores_before(viewer, move), move.scores, strict=True)]


def _scores_before(viewer: Viewer, move: Move) -> Sequence[int]:
    return viewer.live.moves[move.number - 2].scores if move.number > 1 else viewer.live.opening.scores()


def _told(viewer: Viewer, moves: Sequence[Move]) -> list[str]:
    """Move by move: in notation, with its bookings, and its consequences in the reader's language."""
    found = list[str]()
    for move in moves:
        entry = viewer.entry(move)
        booked = [f"{chr(65 + one['seat'])}{one['by']:+d}" for one in entry["changes"]]
        actor = "*" if move.seat < 0 else chr(65 + move.seat)
        found.append(" ".join([f" {move.number:>3}) {actor}", entry["text"], *booked]))
        said = " ".join(line["text"] + "." * (line["text"][-1:] not in ".!?") for line in entry["lines"])
        if said:
            found.append(f"        {said}")
    return found


def _short(name: str) -> str:
    """A player's name as in reports."""
    return name.upper()[:REPORT_NAME_COLUMNS]


# --- accounts ---------------------------------------------------------------------------------------------------------


def _known_scores(viewer: Viewer, moves: Sequence[Move]) -> list[list[int | None]]:
    """Points before the first of the moves and after the last one, None where they are secret."""
    history: list[list[int | None]] = viewer.history()["scores"]
    return [history[moves[0].number - 1], history[moves[-1].number]] if moves else [history[-1], history[-1]]


def _accounts(viewer: Viewer, moves: Sequence[Move]) -> tuple[Account, ...]:
    before, after = _known_scores(viewer, moves)
    places = _places(viewer, after, not moves or moves[-1].number == len(viewer.live.moves))
    found = []
    for name, earlier, later, place in zip(viewer.players, before, after, places, strict=True):
        gained = None if earlier is None or later is None else later - earlier
        found.append(Account(_short(name), earlier, (gained,), later, place))
    return tuple(found)


def _places(viewer: Viewer, scores: Sequence[int | None], last: bool) -> list[str]:
    """The winners of a game that is over, or the places of all seats."""
    known = [score for score in scores if score is not None]
    if len(known) < len(scores):
        return [""] * len(scores)
    winners = viewer.live.winners if viewer.live.over and last else []
    found = []
    for seat, score in enumerate(known):
        place, shared = 1 + sum(other > score for other in known), known.count(score) > 1
        winner = say("post.report.winner", viewer.language)
        found.append(winner if seat in winners else ("=" * shared) + ordinal(place, viewer.language))
    return found


def ordinal(place: int, language: str) -> str:
    """A place as a word: 1st, 2nd, 3rd."""
    return say(f"post.place.{place}", language) if place <= 6 else number(place, language)


# --- the foot ---------------------------------------------------------------------------------------------------------


def _foot(viewer: Viewer, moves: Sequence[Move], results: bool) -> str:
    said = []
    if results:
        laid = [(move.seat, move.text.removeprefix("build ")) for move in moves if move.text.startswith("build ")]
        built = "; ".join(f"{_short(viewer.players[seat])} {text}" for seat, text in laid)
        said.append(viewer.say("post.report.built", built=built or viewer.say("post.report.nothing")))
    missing = ", ".join(_short(viewer.players[move.seat]) for move in moves if move.text == "nmr")
    said.append(viewer.say("post.report.nmr", names=missing or viewer.say("post.report.none")))
    revealed = viewer.opened and viewer.live.record.headers["Secret"] != "-"
    key = "revealed" if revealed else "attached"
    said.append(viewer.say(f"post.report.{key}", file=f"{viewer.live.told_headers['Id']}.fpr"))
    return "  ".join(said)
