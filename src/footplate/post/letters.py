"""Letters as they are sent: reports with the map and the record, questions, and answers to sheets."""

from __future__ import annotations

import hashlib
from typing import Final

from footplate.draw.painting import painted
from footplate.kernel.game import seat_letter
from footplate.language import say
from footplate.post.folding import folded
from footplate.post.order_reading import section_phrase
from footplate.post.printing import page
from footplate.post.report import report
from footplate.post.round_map import map_of_round
from footplate.post.settings import PostSettings
from footplate.post.times import moment_text
from footplate.table.messages.mail import Attached, Mail
from footplate.table.messages.queueing import Letter
from footplate.table.play.applying import rebuilt
from footplate.table.play.live import Live
from footplate.table.show.views import Viewer
from footplate.table.store import Row, Store
from footplate.table.store.rows import TableRow, fetch_events, fetch_table

_RECORD: Final = "text/x-footplate-record"


class Scribe:
    """Writes the letters of those who play by post, out of what the store knows."""

    def __init__(self, store: Store, settings: PostSettings, base_url: str) -> None:
        self._store = store
        self._settings = settings
        self._base_url = base_url.rstrip("/")

    def compose(self, row: Row, letter: Letter, secret: str) -> Mail:
        """The letter of a row of the outbox. Its secret allows the reader to order for the seat."""
        seated = row["seat"] >= 0 and letter.admits
        mail = self._written(row, letter)
        foot = say("post.mail.foot", row["language"], {"link": f"{self._base_url}/join/{secret}"}) if seated else ""
        host = self._settings.address.rpartition("@")[2]
        return Mail(
            to=row["target"],
            subject=mail.subject,
            text=f"{mail.text}\n{folded(foot.splitlines())}" if foot else mail.text,
            attached=mail.attached,
            reply_to=self._settings.address_of(secret) if seated else self._settings.address,
            id=f"<{hashlib.sha256(row['id'].encode()).hexdigest()[:40]}@{host}>",
            answers=letter.answers,
        )

    def _written(self, row: Row, letter: Letter) -> Mail:
        if letter.kind == "reply":
            return Mail("", letter.subject, letter.text)
        table = fetch_table(self._store, row["game_id"])
        if letter.kind == "report":
            return self._report(table, row, letter)
        viewer = self._viewer(table, row, self._live(table, table.seq))
        key = "held" if letter.kind == "held" else "turn"
        name = viewer.players[letter.seat] if letter.seat >= 0 else ""
        subject = say(f"post.mail.{key}", row["language"], {"id": table.id})
        facts = {"id": table.id, "moment": self._deadline(row), "name": name}
        text = say(f"post.{key}.text", row["language"], facts)
        return Mail("", subject, folded([*text.splitlines(), *self._asked(viewer, row)]))

    def _report(self, table: TableRow, row: Row, letter: Letter) -> Mail:
        """The section that had just ended, as the table was then."""
        viewer = self._viewer(table, row, self._live(table, row["seq"]))
        made = report(viewer, letter.section)
        svg = map_of_round(viewer, made.places)
        name = f"{table.id}-{letter.section.replace(' ', '-')}"
        attached = [
            Attached(f"{table.id}.fpr", _RECORD, viewer.record().encode()),
            Attached(f"{name}.svg", "image/svg+xml", svg.encode()),
            Attached(f"{name}.html", "text/html", page(made, svg).encode()),
        ]
        png = painted(svg) if self._settings.png else None
        if png:
            attached.append(Attached(f"{name}.png", "image/png", png))
        missing = [f" {say('post.report.no_png', row['language'])}"] if self._settings.png and not png else []
        facts = {"id": table.id, "section": section_phrase(letter.section)}
        subject = say("post.mail.report", row["language"], facts)
        asks = letter.asks and self._is_still_asked(table, viewer.live, row["seat"])
        asked = self._asked(viewer, row) if asks else []
        text = made.text() + folded([*missing, *asked])
        return Mail("", subject, text, tuple(attached))

    def _is_still_asked(self, table: TableRow, then: Live, seat: int) -> bool:
        """Whether the table still waits for the same decision as when it was reported on: else another letter asks, or
        none.
        """
        now = self._live(table, table.seq)
        return now.since == then.since and seat in now.deciders

    def _live(self, table: TableRow, seq: int) -> Live:
        events = [event for event in fetch_events(self._store, table.id) if event.seq <= seq]
        return rebuilt(table.setting, events)

    @staticmethod
    def _viewer(table: TableRow, row: Row, live: Live) -> Viewer:
        """Reports use everyone's names: they are printed and passed on."""
        seat, players = row["seat"] if row["seat"] >= 0 else None, table.players(row["language"])
        return Viewer(live, seat, row["language"], players, table.holders, bool(table.withheld), by_name=True)

    def _asked(self, viewer: Viewer, row: Row) -> list[str]:
        """What the reader is asked, with what lies beside the board, and the deadline."""
        live, language = viewer.live, row["language"]
        if viewer.seat is None or viewer.seat not in live.deciders:
            return []
        players = viewer.players
        position = viewer.position
        side = viewer.game.sideboard(position, viewer.seat, language)
        lines = ["", *side.splitlines(), "", viewer.game.ask_alone(position, players, language)]
        moment = self._deadline(row)
        head = say("post.sheet.head", "en", {"id": live.told_headers["Id"], "seat": seat_letter(viewer.seat)})
        until = [say("post.asked.until", language, {"moment": moment})] if moment else []
        return [*lines, *until, "", f"  {head}", "  ...", "  end"]

    def _deadline(self, row: Row) -> str:
        found = self._store.read(
            "SELECT game.deadline, notify.zone FROM game JOIN notify ON notify.game_id = game.id"
            " WHERE game.id = :id AND notify.seat = :seat",
            {"id": row["game_id"], "seat": row["seat"]},
        )
        if not found or found[0]["deadline"] is None:
            return ""
        return moment_text(found[0]["deadline"], found[0]["zone"], row["language"])
