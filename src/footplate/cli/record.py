"""`footplate record`: checks, shows, draws and films recorded games."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass

from footplate.cli.arguments import CommandLine, Complaint, unknown, whole_number
from footplate.cli.files import first_fault, know_map, play_through, read_bytes, replayed
from footplate.cli.pictures import write_picture
from footplate.cli.play.screen import Screen, translated_section
from footplate.cli.players import shown_name
from footplate.cli.terminal import Terminal, harmless
from footplate.games import KNOWN, load
from footplate.kernel.events import Event
from footplate.kernel.illegal import with_clause
from footplate.kernel.records.endings import write_points
from footplate.kernel.records.faults import BadRecord, Fault
from footplate.kernel.records.reading import read_records
from footplate.kernel.records.record import CommentLine, Item, MoveLine, Record
from footplate.kernel.records.replay import Played, Replay, replay
from footplate.kernel.records.saves import is_private
from footplate.kernel.state import OVER, State

ACTIONS = ("check", "show", "svg", "film")


def run(arguments: Sequence[str], terminal: Terminal) -> int:
    action = arguments[0] if arguments else ""
    if action == "check":
        return _run_check(arguments[1:], terminal)
    if action == "show":
        return _run_show(arguments[1:], terminal)
    if action == "svg":
        return _run_svg(arguments[1:], terminal)
    if action == "film":
        from footplate.cli import film  # rendering is imported only where it is needed

        return film.run(arguments[1:], terminal)
    examples = ("record check game.fpr", "record show game.fpr --move 20", "record svg game.fpr -o board.svg")
    given = CommandLine("record", "check|show|svg|film FILE", terminal, examples).read(arguments, least=1)
    raise unknown("action", given.words[0], ACTIONS, terminal)


# --- check --------------------------------------------------------------------------------------------------------


def _run_check(arguments: Sequence[str], terminal: Terminal) -> int:
    line = CommandLine("record check", "FILE ...", terminal, ("record check game.fpr", "record check games/*.fpr"))
    line.option("--map", "FILE")
    line.option("--json")
    given = line.read(arguments, least=1)
    know_map(given.map, terminal)
    checked = {path: check(read_bytes(path, terminal)) for path in given.words}
    if given.json:
        print(json.dumps([{"file": path, **one.figures()} for path, found in checked.items() for one in found]))
    else:
        for path, found in checked.items():
            lines = [line for one in found for line in one.lines(terminal)]
            alone = len(checked) == 1 and len(lines) == 1 and not any(one.faults for one in found)
            print("\n".join(lines if alone else [f"{harmless(path)}: {line}" for line in lines]))
    return 1 if any(one.faults for found in checked.values() for one in found) else 0


@dataclass(frozen=True, slots=True)
class Checked:
    """The result of a check: the faults of a record, or its game."""

    faults: Sequence[Fault] = ()
    played: Replay | None = None

    def lines(self, terminal: Terminal) -> list[str]:
        """A line for each fault or warning, and the verdict when there is no fault."""
        if self.played is None:
            return [harmless(fault.sentence(terminal.language)) for fault in self.faults]
        warnings = [harmless(warning.sentence(terminal.language)) for warning in self.played.warnings]
        record = self.played.record
        key = "ok" if record.ended else "ok_so_far"
        moves, hash = len(record.moves), record.hash[:16]
        verdict = terminal.say(f"cli.record.{key}", moves=moves, result=_result(self.played), hash=hash)
        return [*warnings, verdict, *_remarks(record, terminal)]

    def figures(self) -> dict[str, object]:
        """The same for programs."""
        if self.played is None:
            return {"ok": False, "faults": [str(fault) for fault in self.faults]}
        record = self.played.record
        return {
            "ok": True,
            "game": record.game,
            "ended": record.ended,
            "moves": len(record.moves),
            "result": _result(self.played),
            "hash": record.hash,
            "private": is_private(record),
            "inherited": int(record.headers.get("Inherited", "0")),
            "warnings": [str(warning) for warning in self.played.warnings],
        }


def check(raw: bytes) -> list[Checked]:
    """Every record of a file."""
    try:
        records = read_records(raw, KNOWN)
    except BadRecord as bad:
        return [Checked(bad.faults)]
    return [_checked(record) for record in records]


def _checked(record: Record) -> Checked:
    try:
        return Checked(played=replay(record, load))
    except BadRecord as bad:
        return Checked(bad.faults)


def _result(played: Replay) -> str:
    return played.record.headers["Result"] if played.record.ended else write_points(played.state.scores())


def _remarks(record: Record, terminal: Terminal) -> list[str]:
    """Remarks about the chance of a record."""
    remarks = []
    if int(record.headers.get("Inherited", "0")):
        remarks.append(terminal.say("cli.record.inherited", events=record.headers["Inherited"]))
    if is_private(record):
        remarks.append(terminal.say("cli.record.private"))
    if record.headers["Secret"] != "-" and record.view == "full":
        draws = sum(line.actor == "*" and not line.depth for line in record.played)
        fresh = draws - min(draws, int(record.headers.get("Inherited", "0")))
        salted = [seat for seat in record.seats if record.headers.get(f"Salt{seat}")]
        remarks.append(terminal.say("cli.record.proved", draws=fresh, salts=", ".join(salted) or "-"))
    return remarks


# --- show ---------------------------------------------------------------------------------------------------------


def _run_show(arguments: Sequence[str], terminal: Terminal) -> int:
    line = CommandLine("record show", "FILE", terminal, ("record show game.fpr", "record show game.fpr --move 20"))
    line.option("--move", "N")
    line.option("--map", "FILE")
    given = line.read(arguments, least=1, most=1)
    know_map(given.map, terminal)
    path = given.words[0]
    if given.move is not None:
        played = replayed(path, terminal)
        print("\n".join(_Teller(played, terminal).moment(_move_number(given.move, played, terminal))))
        return 0
    try:
        records = read_records(read_bytes(path, terminal), KNOWN)
    except BadRecord as bad:
        raise Complaint(first_fault(path, bad, terminal)) from None
    for record in records:
        print("\n".join(_Teller(play_through(record, path, terminal), terminal).game()))
    return 0


class _Teller:
    """Prints a record in sentences, each with its clause."""

    def __init__(self, played: Replay, terminal: Terminal) -> None:
        self.played = played
        self.terminal = terminal
        self.headers = played.record.headers
        names = [self.headers[f"Seat{letter}"] for letter in self.headers.seats]
        self.players = [shown_name(name, seat, terminal.language) for seat, name in enumerate(names)]

    def game(self) -> list[str]:
        """The whole game."""
        main = {one.line.number: one for one in self.played.lines}
        lines = self._heading()
        for item in self.played.record.body:
            lines += self._item(item, main)
        if self.played.state.to_move == OVER:
            lines += ["", self.played.game.story.summary(self.played.state, self.players, self.terminal.language)]
        return [*lines, "", f"{self.headers['Result']} ({self.headers['Termination']})", ""]

    def moment(self, number: int) -> list[str]:
        """The board after a move."""
        state = position_after(self.played, number)
        screen = Screen(self.terminal, self.players)
        told = [line for one in self.played.lines if one.line.number == number for line in self._move(one)]
        asked = self.played.game.ask_alone(state, self.players, self.terminal.language)
        who = self.players[state.to_move] + ": " if state.to_move >= 0 else ""
        return [*screen.board(self.played.game, state, None), "", *told, f"{who}{asked}"]

    def _heading(self) -> list[str]:
        key = self.headers["Map"]
        named = self.played.game.maps.names(self.terminal.language).get(key, key)
        title = ", ".join(filter(None, (self.played.game.title, harmless(named), self.headers["Date"])))
        seats = [f"  {seat} {harmless(self.headers[f'Seat{seat}'])}" for seat in self.headers.seats]
        options = [f"  {self.headers['Options']}"] if self.headers["Options"] != "-" else []
        return [self.terminal.bold(title), *seats, *options]

    def _item(self, item: Item, main: dict[int, Played]) -> list[str]:
        if isinstance(item, CommentLine):
            return [line for comment in item.comments for line in self._comment(comment)]
        if not isinstance(item, MoveLine):
            return ["", self.terminal.bold(translated_section(item.label, self.terminal))]
        if item.depth or item.undone:
            marks = "| " * item.depth + "~ " * item.undone
            return [self.terminal.dim(harmless(f"     {marks}{item.text}")), *self._comments(item)]
        return [*self._move(main[item.number]), *self._comments(item)]

    def _move(self, one: Played) -> list[str]:
        lines = [f"{one.line.number:>4}. {self.terminal.bold(f'{one.line.actor} {one.line.move}')}"]
        seen = [self._seen(event) for event in one.events]
        for event, sentence in self.played.game.tell_move(one.after, seen, self.players, self.terminal.language):
            lines += self.terminal.wrap(with_clause(sentence, event.clause), " " * 8, " " * 8)
        return lines

    def _seen(self, event: Event) -> Event:
        """The event as the record's own reader may know it."""
        view = self.headers["View"]
        if view == "full":
            return event.in_full()
        return event.seen_by(self.headers.seats.index(view) if view in self.headers.seats else None)

    def _comments(self, item: MoveLine) -> list[str]:
        return [line for comment in item.comments for line in self._comment(comment)]

    def _comment(self, comment: str) -> list[str]:
        return self.terminal.wrap(f"{{ {harmless(comment)} }}", " " * 6, " " * 8)


def _move_number(text: str, played: Replay, terminal: Terminal) -> int:
    return whole_number(text, "--move", terminal, 0, len(played.lines))


def position_after(played: Replay, number: int) -> State:
    """The position after a move of the main line; after move 0 it is the opening."""
    return played.lines[number - 1].after if number else played.opening


# --- svg ----------------------------------------------------------------------------------------------------------


def _run_svg(arguments: Sequence[str], terminal: Terminal) -> int:
    line = CommandLine("record svg", "FILE", terminal, ("record svg game.fpr --move 20 -o board.svg",))
    line.option("--move", "N")
    line.option("--out", "FILE", short="-o")
    line.option("--map", "FILE")
    given = line.read(arguments, least=1, most=1)
    know_map(given.map, terminal)
    played = replayed(given.words[0], terminal)
    last = len(played.lines)
    number = last if given.move is None else _move_number(given.move, played, terminal)
    picture = played.game.pictures.svg(position_after(played, number), language=terminal.language)
    if given.out is None:
        print(picture)
    else:
        write_picture(given.out, picture, terminal)
    return 0
