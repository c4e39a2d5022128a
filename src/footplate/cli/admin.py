"""`footplate admin`: administers a server on its machine, while it runs or not."""

from __future__ import annotations

import json
import time
from argparse import Namespace
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from contextlib import closing
from typing import TYPE_CHECKING, Any, Final

from footplate.cli.arguments import CommandLine, Complaint, unknown, whole_number
from footplate.cli.backup import sentences
from footplate.cli.terminal import Terminal, harmless

if TYPE_CHECKING:
    from footplate.table.service import Tables

Json = dict[str, Any]

HERE: Final = "http://127.0.0.1:8000"
BY_MACHINE: Final = "machine"
LINK_DAYS: Final = 7
ON, OFF = "on", "off"
USAGES: Final = {
    "status": "",
    "tables": "[WORD ...]",
    "table": "TABLE",
    "end": "TABLE",
    "order": "TABLE SEAT ORDERS",
    "take-back": "TABLE MOVE",
    "dice": "TABLE hand|drawn",
    "throw": "TABLE DICE",
    "delete": "TABLE",
    "restore": "TABLE",
    "void-links": "TABLE [SEAT]",
    "remove-name": "TABLE SEAT",
    "remove-message": "TABLE NUMBER",
    "sign-out": "VISITOR",
    "block": "VISITOR",
    "unblock": "VISITOR",
    "block-address": "ADDRESS",
    "unblock-address": "ADDRESS",
    "mute": "VISITOR",
    "unmute": "VISITOR",
    "stop": "MINUTES|off",
    "read-only": "on|off",
    "link": "",
    "links": "",
    "void-link": "NUMBER",
    "log": "",
}
"""The subcommands, and their arguments."""


def run(arguments: Sequence[str], terminal: Terminal) -> int:
    from footplate.table.service import Tables
    from footplate.table.store import default_store, is_there, open_store

    examples = ("admin tables anton", "admin delete K7MQ2XAB --why spam", "admin stop 15", "admin link --name Anton")
    line = CommandLine("admin", f"{'|'.join(USAGES)} ...", terminal, examples)
    for name, value in (("--db", "FILE|URL"), ("--why", "TEXT"), ("--hours", "N"), ("--address-hours", "N")):
        line.option(name, value)
    line.option("--days", "N", default=LINK_DAYS)
    line.option("--name", "NAME")
    line.option("--public-url", "URL", default=HERE)
    line.option("--deleted")
    line.option("--after", "TABLE")
    line.option("--before", "NUMBER")
    line.option("--json")
    given = line.read(arguments, least=0)
    if not given.words:
        raise Complaint(terminal.say("cli.admin.what", known=", ".join(USAGES)))
    what, *words = given.words
    if what not in USAGES:
        raise unknown("command", what, USAGES, terminal)
    db = given.db or default_store()
    with sentences(terminal):
        if not is_there(db):
            raise Complaint(terminal.say("cli.no_store", db=harmless(db)))
        with closing(open_store(db, guest=True)) as store:
            return _Desk(Tables(store), given, terminal).do(what, words)


class _Desk:
    """One command: does it, and prints the result."""

    def __init__(self, tables: Tables, given: Namespace, terminal: Terminal) -> None:
        from footplate.table.admin.log import LogReason

        self._admin = tables.administration
        self._lists = tables.admin_lists
        self._given = given
        self._terminal = terminal
        self._reason = LogReason(BY_MACHINE, given.why or "")

    def do(self, what: str, words: Sequence[str]) -> int:
        needed = USAGES[what].replace("[", " [").split()
        least = sum(not word.startswith("[") for word in needed if word != "...]")
        if len(words) < least or (what != "tables" and len(words) > len(needed)):
            wrong = "missing" if len(words) < least else "too_much"
            raise Complaint(self._terminal.say(f"cli.admin.{wrong}", usage=f"admin {what} {USAGES[what]}".strip()))
        shown = self._showing().get(what)
        if shown is not None:
            shown(*words)
            return 0
        doing = self._acting()[what]
        before = self._last_line()
        doing(*words).result()
        for entry in reversed(self._admin.log.lines()):
            if entry["number"] > before and entry["who"] == BY_MACHINE:
                print(harmless(self._sentence(entry)))
        print(self._terminal.dim(self._terminal.say("cli.admin.soon")))
        return 0

    def _last_line(self) -> int:
        """The number of the last entry in the log before this command."""
        return next((int(entry["number"]) for entry in self._admin.log.lines(most=1)), 0)

    # --- acts -------------------------------------------------------------------------------------------------------

    def _acting(self) -> Mapping[str, Callable[..., Future[Any]]]:
        admin, why = self._admin, self._reason
        return {
            "end": lambda id: admin.end(why, id.upper()),
            "order": lambda id, seat, orders: admin.order(why, id.upper(), self._seat(seat), orders),
            "take-back": lambda id, move: admin.take_back(why, id.upper(), self._number(move, "MOVE", 10**6)),
            "dice": self._dice,
            "throw": lambda id, shown: admin.throw(why, id.upper(), shown),
            "delete": lambda id: admin.delete(why, id.upper()),
            "restore": lambda id: admin.restore(why, id.upper()),
            "void-links": lambda id, seat="": admin.void_links(why, id.upper(), self._seat(seat) if seat else None),
            "remove-name": lambda id, seat: admin.remove_name(why, id.upper(), self._seat(seat)),
            "remove-message": lambda id, n: admin.remove_message(why, id.upper(), self._number(n, "NUMBER", 10**9)),
            "sign-out": lambda person: admin.void_sessions(why, person),
            "block": lambda person: admin.block(
                why, person, hours=self._hours(), address_hours=self._hours("address_hours") or 0
            ),
            "unblock": lambda person: admin.unblock(why, person),
            "block-address": lambda address: admin.block_address(why, address, self._hours() or 24),
            "unblock-address": lambda address: admin.unblock_address(why, address),
            "mute": lambda person: admin.mute(why, person, self._hours()),
            "unmute": lambda person: admin.unmute(why, person),
            "stop": self._stop,
            "read-only": self._read_only,
            "void-link": lambda number: admin.links.void(why, self._number(number, "NUMBER", 10**9)),
        }

    def _stop(self, when: str) -> Future[None]:
        if when == OFF:
            return self._admin.cancel_stop(self._reason)
        minutes = self._number(when, "MINUTES", 7 * 24 * 60)
        return self._admin.announce_stop(self._reason, time.time() + minutes * 60)

    def _dice(self, id: str, how: str) -> Future[Any]:
        if how not in ("hand", "drawn"):
            raise unknown("choice", how, ("hand", "drawn"), self._terminal)
        return self._admin.dice(self._reason, id.upper(), how == "hand")

    def _read_only(self, switch: str) -> Future[None]:
        if switch not in (ON, OFF):
            raise unknown("choice", switch, (ON, OFF), self._terminal)
        do = self._admin.make_read_only if switch == ON else self._admin.make_writable
        return do(self._reason)

    def _seat(self, letter: str) -> int:
        if len(letter) != 1 or letter.upper() not in "ABCDEFGHIJ":
            raise Complaint(self._terminal.say("cli.admin.seat", found=harmless(letter)))
        return ord(letter.upper()) - ord("A")

    def _hours(self, option: str = "hours") -> int | None:
        text = getattr(self._given, option)
        return None if text is None else self._number(text, f"--{option.replace('_', '-')}", 24 * 365)

    def _number(self, text: str, name: str, most: int) -> int:
        return whole_number(text, name, self._terminal, 1, most)

    # --- looking ----------------------------------------------------------------------------------------------------

    def _showing(self) -> Mapping[str, Callable[..., None]]:
        return {
            "status": self._status,
            "tables": self._list_tables,
            "table": self._table,
            "link": self._link,
            "links": lambda: self._rows(self._admin.links.all(), self._link_line),
            "log": self._log,
        }

    def _rows(self, rows: Sequence[Json], told: Callable[[Json], str]) -> None:
        if self._given.json:
            print(json.dumps(rows, ensure_ascii=False))
            return
        for row in rows:
            print(harmless(told(row)))
        if not rows:
            print(self._terminal.say("cli.admin.none"))

    def _log(self) -> None:
        before = self._number(self._given.before, "--before", 10**9) if self._given.before else None
        lines = self._admin.log.lines(before)
        self._rows(lines, self._log_line)
        if lines and lines[-1]["number"] > 1 and not self._given.json:
            print(self._terminal.say("cli.admin.older", n=str(lines[-1]["number"])))

    def _link(self) -> None:
        days = self._number(self._given.days, "--days", 365) if self._given.days else LINK_DAYS
        secret = self._admin.links.make(self._reason, self._given.name or "", days).result()
        address = f"{(self._given.public_url or HERE).rstrip('/')}/admin#{secret}"
        if self._given.json:
            print(json.dumps({"link": address}))
            return
        print(self._terminal.say("cli.admin.link", days=days))
        print(address)

    def _status(self) -> None:
        standing = self._lists.standing()
        if self._given.json:
            print(json.dumps({**standing, "counts": self._lists.counts()}, ensure_ascii=False))
            return
        say = self._terminal.say
        print(say("admin.is_read_only" if standing["read_only"] else "admin.plays"))
        stop = standing["stop"]
        print(say("admin.no_stops") if stop is None else say("admin.stops", time=_moment(stop)))
        for kind in ("blocked", "muted", "addresses"):
            print(self._terminal.bold(say(f"admin.{kind}")))
            self._rows(standing[kind], self._standing_line)

    def _standing_line(self, one: Json) -> str:
        say = self._terminal.say
        until = say("admin.for_ever") if one["until"] is None else say("admin.until_time", time=_moment(one["until"]))
        return "  ".join(part for part in (f"  {one['target']}", one["name"], until) if part)

    def _list_tables(self, *words: str) -> None:
        most = 25
        after = (self._given.after or "").upper()
        language = self._terminal.language
        found = self._lists.tables(
            " ".join(words), deleted=self._given.deleted, after=after, most=most, language=language
        )
        self._rows(found, self._table_line)
        if len(found) == most and not self._given.json:
            print(self._terminal.say("cli.admin.more", id=found[-1]["id"]))

    def _table_line(self, table: Json) -> str:
        say = self._terminal.say
        names = ", ".join(f"{seat['letter']} {self._called(seat)}" for seat in table["seats"])
        status = say(f"admin.status.{table['status']}")
        if table["restorable"] is not None:
            status = say("admin.restorable", time=_moment(table["restorable"]))
        return f"{table['id']}  {_moment(table['created'])}  {table['title']}  {status}  {names}"

    def _called(self, seat: Json) -> str:
        if seat["kind"] == "bot":
            return self._terminal.say("admin.seat.bot")
        return str(seat["name"]) if seat["kind"] == "person" else self._terminal.say("admin.seat.open")

    def _table(self, id: str) -> None:
        table = self._lists.table(id.upper(), self._terminal.language)
        if self._given.json:
            print(json.dumps(table, ensure_ascii=False))
            return
        print(harmless(self._table_line(table)))
        for seat in table["seats"]:
            if seat["person"]:
                facts = self._terminal.say("admin.seat.facts", sessions=seat["sessions"], links=seat["links"])
                marks = [self._terminal.say(f"admin.seat.{mark}") for mark in ("blocked", "muted") if seat[mark]]
                told = (f"  {seat['letter']}", seat["name"], seat["person"], facts, *marks)
                print(harmless("  ".join(told)))
        for remark in table["chat"]:
            text = self._terminal.say("page.chat.removed") if remark["removed"] else remark["text"]
            print(harmless(f"  {remark['number']}. {_moment(remark['at'])}  {chr(65 + remark['seat'])}: {text}"))

    def _link_line(self, link: Json) -> str:
        say = self._terminal.say
        held = say("admin.link.until", time=_moment(link["expires"])) if link["valid"] else say("admin.link.void")
        return f"{say('admin.link', n=link['number'], name=link['name'])}  {held}"

    def _log_line(self, entry: Json) -> str:
        by = entry["who"]
        who = self._terminal.say(f"admin.by.{by}") if by in (BY_MACHINE, "server") else by
        why = f"  ({entry['why']})" if entry["why"] else ""
        return f"{_moment(entry['at'])}  {who}  {self._sentence(entry)}{why}"

    def _sentence(self, entry: Json) -> str:
        return self._terminal.say(f"admin.did.{entry['did']}", **{**entry["facts"], "target": entry["target"]})


def _moment(at: float) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(at))
