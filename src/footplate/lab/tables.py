"""Games as tables, for pandas and Arrow: a row for each move, for each game, or for each seat of each game."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, Final, Literal, get_args

import footplate
from footplate.games import KNOWN
from footplate.kernel.errors import GameError
from footplate.kernel.game import AnyGame, seat_letter
from footplate.kernel.records.reading import read_headers
from footplate.kernel.records.record import Record
from footplate.kernel.state import CHANCE, OVER, State
from footplate.lab.extras import missing
from footplate.moments import Moment
from footplate.playing import Play, read_file

Source = Play | Record | str | os.PathLike[str]
"""A game in play, a record, the text of one, or a file; a folder stands for all files `*.fpr` in it."""
Rows = Literal["moves", "games", "seats"]
Form = Literal["pandas", "arrow"]

_FULL: Final = "full"
_PUBLIC: Final = "public"

_Row = dict[str, Any]


def table(
    sources: Source | Iterable[Source],
    rows: Rows = "moves",
    *,
    seat: str | None = None,
    map: str | os.PathLike[str] = "",
    form: Form = "pandas",
) -> Any:
    """Games as a table with typed columns: a `pandas.DataFrame`, or with `form="arrow"` a `pyarrow.Table`.

    `rows`: "moves", one for each move in the order of the record, chance included; "games"; or "seats", one for each
    seat of each game. With `seat` ("A", or "public"), moves, positions and points are those that seat knew when the
    move was made: what it did not know is `?` or missing. A record that hides something already stays as it is. Games
    on a map of your own need its file as `map`. Raises `GameError`, also for records with faults (`BadRecord`);
    "seats" reads only the headers of files and texts.
    """
    _check(rows, Rows)
    _check(form, Form)
    try:
        import pyarrow

        if form == "pandas":
            import pandas
    except ImportError as error:
        raise missing("footplate.lab.table", error) from None
    read = _headers_alone if rows == "seats" else footplate.read_record
    told = [_Told(source, seat, os.fspath(map)) for source in _games(sources, read)]
    letters = [seat_letter(number) for number in range(max((one.seats for one in told), default=0))]
    found = [row for one in told for row in one.rows(rows)]
    made = pyarrow.Table.from_pylist(found, schema=_schema(pyarrow, rows, letters))
    if form == "arrow":
        return made
    words = pandas.StringDtype()  # pandas knows more about text than Arrow's own type
    return made.to_pandas(types_mapper=lambda kind: words if kind == pyarrow.string() else pandas.ArrowDtype(kind))


def _check(chosen: str, among: Any) -> None:
    if chosen not in get_args(among):
        raise GameError(f'a table has {", ".join(get_args(among))}, and no "{chosen}"')


def _games(sources: Source | Iterable[Source], read: Callable[[bytes], Record]) -> Iterator[Play | Record]:
    """Each game of the sources, with texts read by `read`."""
    if isinstance(sources, Play | Record):
        yield sources
    elif isinstance(sources, str) and "\n" in sources:
        yield read(sources.encode())
    elif isinstance(sources, str | os.PathLike):
        path = Path(sources)
        for file in sorted(path.glob("*.fpr")) if path.is_dir() else [path]:
            yield read(read_file(file))
    else:
        for source in sources:
            yield from _games(source, read)


def _headers_alone(text: bytes) -> Record:
    """The headers of a record, without its moves."""
    return Record(read_headers(text, KNOWN), ())


def _schema(arrow: Any, rows: Rows, letters: list[str]) -> Any:
    """The columns and their types; the columns of seats for as many as the largest game has."""
    word = arrow.string()
    game = [("id", word), ("game", word), ("map", word), ("options", word), ("seats", arrow.int8())]
    scores = [(f"score_{letter}", arrow.int64()) for letter in letters]
    if rows == "moves":
        own = [
            ("number", arrow.int32()),
            ("section", word),
            ("seat", word),
            ("player", word),
            ("move", word),
            ("steps", arrow.list_(arrow.int32())),
            ("clauses", arrow.list_(word)),
            ("to_move", word),
            *scores,
            ("position", word),
        ]
    elif rows == "games":
        players = [(f"player_{letter}", word) for letter in letters]
        own = [("date", word), ("moves", arrow.int32()), ("ended", arrow.bool_())]
        own += [("termination", word), ("winners", word), *players, *scores]
    else:
        own = [("seat", word), ("player", word), ("score", arrow.int64()), ("won", arrow.bool_())]
        own += [("share", arrow.float64())]
    return arrow.schema([*game, *own])


class _Told:
    """One game, and the seat whose knowledge is shown."""

    def __init__(self, source: Play | Record, seat: str | None, map: str) -> None:
        self._source = source
        self._map = map
        self._record = source.record if isinstance(source, Play) else source
        self.seats = len(self._record.seats)
        self._view = self._whose(seat)

    def _whose(self, seat: str | None) -> str:
        """The view: a seat's, "public", or "full"."""
        there = self._record.view
        if seat is not None and seat not in (*self._record.seats, _PUBLIC):
            letters = ", ".join(self._record.seats)
            raise GameError(f"{self._record.headers['Id']} has the seats {letters}, and no {seat}")
        if there != _FULL and seat not in (None, there):
            raise GameError(f"{self._record.headers['Id']} is a record as {there} may see it: ask for that one")
        return there if there != _FULL or seat is None else seat

    def rows(self, rows: Rows) -> Iterator[_Row]:
        if rows == "moves":
            return self._moves()
        return iter([self._game()]) if rows == "games" else self._seats()

    def _common(self) -> _Row:
        headers = self._record.headers
        return {
            "id": headers["Id"],
            "game": headers["Game"],
            "map": headers["Map"],
            "options": headers["Options"],
            "seats": self.seats,
        }

    # --- games and seats, from the headers ------------------------------------------------------------------------

    def _player(self, seat: str) -> str:
        return self._record.headers[f"Seat{seat}"]

    def _result(self) -> tuple[dict[str, int], str]:
        """Points by seat and the letters of the winners, as the record has them; empty while the game goes on."""
        result = self._record.headers["Result"]
        points = {seat: int(value) for seat, value in re.findall(r"\b([A-F])=(-?\d+)", result)}
        return points, result.partition("win=")[2]

    def _game(self) -> _Row:
        points, winners = self._result()
        headers = self._record.headers
        return {
            **self._common(),
            "date": headers["Date"],
            "moves": len(self._record.moves),
            "ended": self._record.ended,
            "termination": None if headers["Termination"] == "-" else headers["Termination"],
            "winners": winners or None,
            **{f"player_{seat}": self._player(seat) for seat in self._record.seats},
            **{f"score_{seat}": value for seat, value in points.items()},
        }

    def _seats(self) -> Iterator[_Row]:
        points, winners = self._result()
        for seat in self._record.seats:
            won = seat in winners if self._record.ended else None
            yield {
                **self._common(),
                "seat": seat,
                "player": self._player(seat),
                "score": points.get(seat),
                "won": won,
                "share": None if won is None else 1 / len(winners) if won else 0.0,
            }

    # --- moves, from replaying ------------------------------------------------------------------------------------

    def _moves(self) -> Iterator[_Row]:
        source, common = self._source, self._common()
        moments = source.moments() if isinstance(source, Play) else footplate.replay(source, map=self._map)
        before: State | None = None
        for moment in moments:
            if before is not None:
                yield {**common, **self._move(before, moment)}
            before = moment.state

    def _move(self, before: State, moment: Moment) -> _Row:
        game, move, state = moment.rules, moment.move, moment.state
        assert move is not None
        text = self._text(game, before, moment)
        known = text == move.text and "?" not in text.split()
        return {
            "number": moment.number,
            "section": game.notation.section(before),
            "seat": move.seat,
            "player": None if move.seat == "*" else self._player(move.seat),
            "move": text,
            "steps": list(moment.steps) if known else None,
            "clauses": list(move.clauses) if known else None,
            "to_move": None if state.to_move == OVER else seat_letter(state.to_move),
            **{f"score_{seat}": points for seat, points in zip(self._record.seats, self._scores(game, state))},
            "position": game.position(state, self._viewer, full=self._view == _FULL),
        }

    @property
    def _viewer(self) -> int | None:
        return self._record.seats.index(self._view) if self._view in self._record.seats else None

    def _text(self, game: AnyGame, before: State, moment: Moment) -> str:
        """A move as it was known when it was made."""
        move = moment.move
        assert move is not None
        if self._view == _FULL:
            return move.text
        actor = CHANCE if move.seat == "*" else self._record.seats.index(move.seat)
        if game.secrets.is_sealed(moment.state, actor, self._viewer):
            return "?"
        return game.secrets.sealed(before, move.seat, move.text, self._viewer)

    def _scores(self, game: AnyGame, state: State) -> list[int | None]:
        if self._view == _FULL:
            return [*state.scores()]
        sees = game.secrets.sees_score
        return [points if sees(state, self._viewer, seat) else None for seat, points in enumerate(state.scores())]
