"""Beginning a game: a new one, from a position, or from a file; and going through a record."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import Final

from footplate.games import load as load_game
from footplate.kernel.fairness import SECRET_BYTES, commitment
from footplate.kernel.game import seat_letter
from footplate.kernel.positions import read_fields
from footplate.kernel.records.opening import set_up
from footplate.kernel.records.record import Record
from footplate.kernel.records.recorder import Recorder
from footplate.kernel.records.replay import replay as replay_record
from footplate.kernel.text import BadText, as_python
from footplate.language import Phrase
from footplate.moments import Moment, moments
from footplate.playing import Play, from_record, new_id, read_record_file

LARGEST_SEED: Final = 10**20
"""A game is named after its seed, and names of games are short."""


def start(
    game: str = "rocket",
    seats: int = 0,
    *,
    players: Sequence[str] = (),
    seed: int | None = None,
    map: str | Path = "",
    **options: str,
) -> Play:
    """Start a game. The same seed gives the same chance; without one nobody can foresee it.

    >>> start("rocket", seats=3, seed=1, cash="hidden")
    <Stephenson's Rocket, 3 seats, B to move>
    """
    rules = load_game(game)
    if seats and seats not in rules.seats:
        raise BadText(
            "E03", Phrase("expected.seats_between", least=rules.seats[0], most=rules.seats[-1]), as_python(seats)
        )
    names = list(players) or [f"Seat {seat_letter(seat)}" for seat in range(seats or rules.seats[0])]
    if seats and len(names) != seats:
        raise BadText("E03", Phrase("expected.players", n=seats), len(names))
    if seed is not None and (not isinstance(seed, int) or abs(seed) > LARGEST_SEED):
        raise BadText("E03", Phrase("expected.seed", most=LARGEST_SEED), as_python(seed))
    name, secret = new_id(game), secrets.token_bytes(SECRET_BYTES)
    if seed is not None:
        name, secret = f"{game}-seed-{seed}", hashlib.sha256(f"footplate seed {seed}".encode()).digest()
    headers = set_up(
        rules,
        names,
        id=name,
        options=options,
        map_key=str(map),
        date=date.today().isoformat(),
        further={"Commit": commitment(name, secret)},
    )
    return Play(Recorder(rules, headers), secret)


def from_position(text: str, players: Sequence[str] = ()) -> Play:
    """Play on from a position string, with chance of its own. Raises `BadText`, in the middle of a move too.

    >>> from_position(start("rocket", seats=2, seed=1).position)
    <Stephenson's Rocket, 2 seats, A to move>
    """
    rules = load_game(read_fields(text)[0])
    state = rules.restore(text)
    names = list(players) or [f"Seat {seat_letter(seat)}" for seat in range(state.seats)]
    name, secret = new_id(rules.key), secrets.token_bytes(SECRET_BYTES)
    headers = set_up(
        rules,
        names,
        id=name,
        start=text,
        date=date.today().isoformat(),
        further={"Commit": commitment(name, secret)},
    )
    return Play(Recorder(rules, headers), secret)


def load(path: str | Path, *, map: str | Path = "") -> Play:
    """The game in a file. Raises `BadRecord` with every fault, each with line and column, and `BadText` for a file that
    cannot be read.

    A game on a map of your own is loaded with the file of this map: `load("game.fpr", map="island.json")`.
    """
    return from_record(_read_file(path, map))


def replay(record: Record | str | Path, *, map: str | Path = "") -> list[Moment]:
    """Every moment of a record, or of one in a file, and nothing else: no chance is drawn, no game goes on.

    Records that hide something can be replayed too: what they hide is a guess in the positions, and `?` in the moves.
    Raises `BadRecord`, and `BadText` for a file that cannot be read.

    >>> game = start("whistle", seats=2, seed=1)
    >>> replay(game.record)[1].move == game.moves[0]
    True
    """
    if not isinstance(record, Record):
        record = _read_file(record, map)
    elif map:
        load_game(record.game).maps.read(str(map))
    played = replay_record(record, load_game)
    players = [record.headers[f"Seat{seat}"] for seat in record.seats]
    return list(moments(played.game, players, played.opening, played.lines))


def _read_file(path: str | Path, map: str | Path) -> Record:
    record = read_record_file(path)
    if map:
        load_game(record.game).maps.read(str(map))
    return record
