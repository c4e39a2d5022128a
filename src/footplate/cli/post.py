"""`footplate post`: sheets of players who write letters, read by whoever types them in; reports of rounds."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

from footplate.cli.arguments import CommandLine, Complaint, unknown
from footplate.cli.files import know_map, only_record, read_bytes, write_text
from footplate.cli.players import shown_name
from footplate.cli.prose import clause_lines
from footplate.cli.terminal import Terminal, harmless
from footplate.draw.painting import WHAT_PAINTS, painted
from footplate.games import load
from footplate.kernel.game import AnyGame, seat_letter
from footplate.kernel.records.record import Record
from footplate.kernel.records.recorder import Recorder
from footplate.kernel.state import State
from footplate.kernel.text import complete
from footplate.language import Phrase
from footplate.post.addressing import objections, seat_meant
from footplate.post.folding import folded
from footplate.post.office import PostOffice
from footplate.post.order_reading import Desk, Read, read_orders
from footplate.post.printing import page
from footplate.post.reply import Reply
from footplate.post.report import report, sections
from footplate.post.round_map import map_of_round
from footplate.post.sheet import Sheet, read_sheet
from footplate.post.wording import decoded
from footplate.table.basics.errors import TableError
from footplate.table.basics.machine_time import MachineTime
from footplate.table.basics.tokens import typed_id
from footplate.table.play.importing import prepared
from footplate.table.service import Tables
from footplate.table.show.looking import viewer_at
from footplate.table.show.views import Viewer
from footplate.table.store import Store, default_store, is_postgres, is_there, open_store
from footplate.table.store.rows import fetch_table

ACTIONS = ("read", "report", "seat")
NOT_ALL = 1
"""The exit code when an order was not accepted."""


def run(arguments: Sequence[str], terminal: Terminal) -> int:
    action = arguments[0] if arguments else ""
    if action == "read":
        return _run_read(arguments[1:], terminal)
    if action == "report":
        return _run_report(arguments[1:], terminal)
    if action == "seat":
        return _run_seat(arguments[1:], terminal)
    examples = ("post read game.fpr sheet.txt", "post report game.fpr -o report", "post seat K7MQ2XAB B b@example.org")
    given = CommandLine("post", "read|report|seat GAME", terminal, examples).read(arguments, least=1)
    raise unknown("action", given.words[0], ACTIONS, terminal)


# --- reading a sheet --------------------------------------------------------------------------------------------------


def _run_read(arguments: Sequence[str], terminal: Terminal) -> int:
    examples = (
        "post read game.fpr sheet.txt",
        "post read game.fpr sheet.txt --why",
        "post read game.fpr sheet.txt --for B -o game.fpr",
        "post read K7MQ2XAB sheet.txt --for B --send",
    )
    line = CommandLine("post read", "GAME SHEET", terminal, examples)
    line.option("--for", "SEAT")
    line.option("--send")
    line.option("--db", "FILE|URL")
    line.option("--out", "FILE", short="-o")
    line.option("--map", "FILE")
    line.option("--why", explained_as="clauses")
    given = line.read(arguments, least=2, most=2)
    know_map(given.map, terminal)
    written = sys.stdin.read() if given.words[1] == "-" else decoded(read_bytes(given.words[1], terminal))
    if Path(given.words[0]).exists():
        return _read_for_record(given, read_sheet(written), terminal)
    with _store(given.db, terminal) as store:
        return _read_for_table(given, store, written, terminal)


def _read_for_record(given: Namespace, sheet: Sheet, terminal: Terminal) -> int:
    """A sheet against a record; with `--out` what it orders is written behind it."""
    recorder = Recorder.resume(only_record(given.words[0], terminal), load)
    headers = recorder.record.headers
    players = [headers[f"Seat{letter}"] for letter in headers.seats]
    seat = _seat_named(getattr(given, "for"), sheet, players, terminal)
    wrong = objections(sheet, headers["Id"], players, seat) if seat >= 0 else []
    desk = Desk(recorder.game, headers, recorder.state, seat, recorder.agreements, last_asked(recorder, seat))
    reads = [] if wrong else read_orders(desk, sheet.orders)
    until = Phrase("post.until.tried")
    section = desk.section
    if given.out and not wrong:
        _play(recorder, reads, desk.letter)
        write_text(given.out, str(recorder.record), terminal)
        until = Phrase("post.until.done")
    reply = Reply(headers["Id"], desk.letter, section, tuple(reads), until, tuple(wrong))
    return _answer(reply, recorder.game if given.why else None, terminal)


def _read_for_table(given: Namespace, store: Store, written: str, terminal: Terminal) -> int:
    """A sheet against a table of a server that does not run; with `--send` it is the seat's sheet from now on."""
    tables = Tables(store)
    id = typed_id(given.words[0])
    row, live = tables.live.started(id)
    seat = _seat_named(getattr(given, "for"), read_sheet(written), row.players(terminal.language), terminal)
    office = PostOffice(tables, store)
    take = office.take if given.send else office.look
    reply = take(id, seat=seat, text=written, language=terminal.language)
    return _answer(reply, live.game if given.why else None, terminal)


def _answer(reply: Reply, quoting: AnyGame | None, terminal: Terminal) -> int:
    """Print the answer to a sheet, and below it the clauses of this game by which orders were refused."""
    print("\n".join(map(harmless, folded(reply.lines(terminal.language)).splitlines())))
    if quoting is not None:
        book = quoting.rulebook(terminal.language)
        for clause in reply.clauses:
            print("\n".join(["", *clause_lines(book.clause(clause), terminal)]))
    return NOT_ALL if reply.remarks or reply.refused else 0


def _seat_named(name: str | None, sheet: Sheet, players: Sequence[str], terminal: Terminal) -> int:
    """The seat that orders: by letter or by name, as the sheet says where nobody else does; -1 for chance."""
    if name == "*":
        return -1
    letters = [seat_letter(seat) for seat in range(len(players))]
    if name is None:
        seat = seat_meant(sheet.heading, players)
        if seat is None:
            raise Complaint(terminal.say("cli.post.whose", seats=", ".join(letters)))
        return seat
    known = complete(name, [*letters, *players])
    if known is None:
        raise unknown("seat", name, [*letters, *players], terminal)
    return [*letters, *players].index(known) % len(players)


def last_asked(recorder: Recorder, seat: int) -> State | None:
    """The last position in which a seat was asked something."""
    return next((one.before for one in reversed(recorder.actions) if one.before.to_move == seat), None)


def _play(recorder: Recorder, reads: Sequence[Read], letter: str) -> None:
    """What can be carried out at once, up to the first order that cannot."""
    for read in reads:
        if read.turn is None:
            return
        recorder.write(letter, read.move)


# --- reports ----------------------------------------------------------------------------------------------------------


def _run_report(arguments: Sequence[str], terminal: Terminal) -> int:
    examples = (
        "post report game.fpr",
        'post report game.fpr --round "run 1" -o report',
        "post report K7MQ2XAB --for B",
    )
    line = CommandLine("post report", "GAME", terminal, examples)
    line.option("--for", "SEAT")
    line.option("--round", "LABEL")
    line.option("--out", "FOLDER", short="-o")
    line.option("--db", "FILE|URL")
    line.option("--map", "FILE")
    given = line.read(arguments, least=1, most=1)
    know_map(given.map, terminal)
    if Path(given.words[0]).exists():
        return _report(given, *_viewer_of_record(given, terminal), terminal)
    with _store(given.db, terminal) as store:
        tables = Tables(store)
        id = typed_id(given.words[0])
        row, live = tables.live.started(id)
        seat = _spectator(getattr(given, "for"), row.players(terminal.language), terminal)
        return _report(given, viewer_at(row, live, terminal.language, seat), live.record, terminal)


def _viewer_of_record(given: Namespace, terminal: Terminal) -> tuple[Viewer, Record]:
    record = only_record(given.words[0], terminal)
    live = prepared(str(record), None, record.headers["Id"], MachineTime(0.0, "", 0.0)).live
    players = [
        shown_name(record.headers[f"Seat{letter}"], seat, terminal.language) for seat, letter in enumerate(record.seats)
    ]
    seat = _spectator(getattr(given, "for"), players, terminal)
    return Viewer(live, seat, terminal.language, players, by_name=True), record


def _spectator(name: str | None, players: Sequence[str], terminal: Terminal) -> int | None:
    """Whose eyes it is for: everybody's where nobody is named."""
    return None if name is None else _seat_named(name, read_sheet(""), players, terminal)


def _report(given: Namespace, viewer: Viewer, record: Record, terminal: Terminal) -> int:
    """Print a report, or write it into a folder with the map, a page to print, and the record so far."""
    known = sections(viewer)
    section = given.round or (known[-1] if known else "")
    if section not in known:
        raise unknown("round", section, known, terminal)
    made = report(viewer, section, record)
    print("\n".join(map(harmless, made.text().splitlines())))
    if not given.out:
        return 0
    folder = Path(given.out)
    folder.mkdir(parents=True, exist_ok=True)
    name, svg = f"{made.id}-{section.replace(' ', '-')}", map_of_round(viewer, made.places)
    write_text(folder / f"{name}.txt", made.text(), terminal)
    write_text(folder / f"{name}.html", page(made, svg), terminal)
    write_text(folder / f"{name}.svg", svg, terminal)
    write_text(folder / f"{made.id}.fpr", viewer.record() if viewer.seat is not None else str(record), terminal)
    png = painted(svg)
    if png is None:
        print(terminal.say("cli.no_painter", programs=", ".join(WHAT_PAINTS)))
    else:
        (folder / f"{name}.png").write_bytes(png)
    return 0


# --- players who write letters ----------------------------------------------------------------------------------------


def _run_seat(arguments: Sequence[str], terminal: Terminal) -> int:
    examples = ("post seat K7MQ2XAB B beate@example.org --zone Europe/Berlin --lang de",)
    line = CommandLine("post seat", "TABLE SEAT ADDRESS", terminal, examples)
    line.option("--zone", "NAME", default="UTC")
    line.option("--db", "FILE|URL")
    given = line.read(arguments, least=3, most=3)
    with _store(given.db, terminal) as store:
        tables, id = Tables(store), typed_id(given.words[0])
        players = fetch_table(store, id).players(terminal.language)
        seat = _seat_named(given.words[1], read_sheet(""), players, terminal)
        tables.notifying.enroll_by_post(id, seat, given.words[2], terminal.language, given.zone or "UTC").result()
    print(terminal.say("cli.post.seated", name=players[seat], email=given.words[2]))
    return 0


@contextmanager
def _store(db: str | None, terminal: Terminal) -> Iterator[Store]:
    """The store of a server that does not run: one that does has its file to itself."""
    from footplate.table.store.sole_use import sole_use

    where = db or default_store()
    try:
        if not is_there(where):
            raise Complaint(terminal.say("cli.no_store", db=harmless(where)))
        with ExitStack() as held:
            if not is_postgres(where):
                held.enter_context(sole_use(Path(where)))
            yield held.enter_context(closing(open_store(where)))
    except TableError as failed:
        raise Complaint(harmless(failed.sentence(terminal.language))) from None
