"""Files named on the command line: records and maps to read, texts to write."""

from __future__ import annotations

import sys
from pathlib import Path

from footplate.cli.arguments import Complaint, unknown
from footplate.cli.terminal import Terminal, harmless
from footplate.games import KNOWN, load, shelves
from footplate.kernel.game import AnyGame
from footplate.kernel.maps import read_map
from footplate.kernel.records.faults import BadRecord
from footplate.kernel.records.reading import read_record
from footplate.kernel.records.record import Record
from footplate.kernel.records.replay import Replay, replay
from footplate.kernel.shelf import Shelf
from footplate.kernel.text import BadText
from footplate.playing import Play


def read_bytes(path: str, terminal: Terminal) -> bytes:
    try:
        return sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()
    except (OSError, ValueError) as error:
        raise Complaint(cannot("read", path, error, terminal)) from None


def write_text(path: str | Path, text: str, terminal: Terminal) -> None:
    try:
        Path(path).write_text(text, "utf-8")
    except (OSError, ValueError) as error:
        raise Complaint(cannot("write", str(path), error, terminal)) from None


def save_game(path: str | Path, play: Play, terminal: Terminal) -> None:
    """Save a running game in a file readable only by its player."""
    try:
        play.save(path)
    except BadText as refused:
        raise Complaint(cannot("write", str(path), refused.__cause__ or refused, terminal)) from None


def cannot(what: str, path: str, error: BaseException, terminal: Terminal) -> str:
    """Why a file cannot be read or written, as a sentence."""
    reason = getattr(error, "strerror", None) or str(error)
    return terminal.say(f"cli.cannot_{what}", file=harmless(path), reason=reason)


def map_named(name: str | None, game: AnyGame, terminal: Terminal) -> str:
    """The key of a map of this game, or the path of a map file; "" when none was named."""
    if name is None:
        return ""
    known = sorted(game.maps.names("en"))
    if name.endswith(".json") and game.maps.shelf is not None:
        read_bytes(name, terminal)
    elif name not in known:
        raise unknown("map", name, known, terminal)
    return name


def know_map(path: str | None, terminal: Terminal) -> None:
    """Read a map file, so that records may name its map by its key."""
    if path is None:
        return
    read_bytes(path, terminal)
    game = read_map(Path(path)).get("game")
    shelf_for(game).load(path)


def shelf_for(game: object) -> Shelf:
    """The maps of the game a map file names; of the first game when it names none."""
    known = shelves()
    return known[game] if isinstance(game, str) and game in known else next(iter(known.values()))


def replayed(path: str, terminal: Terminal) -> Replay:
    """The only record of a file, replayed."""
    return play_through(only_record(path, terminal), path, terminal)


def only_record(path: str, terminal: Terminal) -> Record:
    """The only record of a file."""
    raw = read_bytes(path, terminal)
    try:
        return read_record(raw, KNOWN)
    except BadRecord as bad:
        raise Complaint(first_fault(path, bad, terminal)) from None


def play_through(record: Record, path: str, terminal: Terminal) -> Replay:
    try:
        return replay(record, load)
    except BadRecord as bad:
        raise Complaint(first_fault(path, bad, terminal)) from None


def first_fault(path: str, bad: BadRecord, terminal: Terminal) -> str:
    """The first fault of a record, and whether there are more."""
    sentence = f"{harmless(path)}: {harmless(bad.faults[0].sentence(terminal.language))}"
    more = len(bad.faults) - 1
    return f"{sentence} {terminal.say('cli.more_faults', more=more)}" if more else sentence
