"""The answer to a sheet: every order as it was read, so that a slip is seen before it counts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from footplate.language import Phrase, say
from footplate.post.order_reading import Read, section_phrase


@dataclass(frozen=True, slots=True)
class Reply:
    """The answer to a player's sheet."""

    id: str
    letter: str
    section: str
    """As a record has it: `round 2`."""
    reads: tuple[Read, ...]
    until: Phrase
    """The time at which it counts."""
    remarks: tuple[Phrase, ...] = ()
    """Further remarks about the sheet."""
    over: bool = False
    """Whether the game accepts no more orders."""

    @property
    def accepted(self) -> int:
        return sum(one.verdict != "not" for one in self.reads)

    @property
    def refused(self) -> int:
        return len(self.reads) - self.accepted

    @property
    def clauses(self) -> list[str]:
        """The clauses of the rulebook that were the reasons of refusals."""
        found = (fault.clause for one in self.reads if one.verdict == "not" for fault in one.faults)
        return [*dict.fromkeys(clause for clause in found if clause)]

    def lines(self, language: str = "en") -> list[str]:
        """The reply, in a language; its lines may be long."""
        facts = {"id": self.id, "seat": self.letter, "section": section_phrase(self.section)}
        if self.over:
            return [say("post.reply.over", language, {**facts, "until": self.until})]
        head = say("post.reply.head", language, {**facts, "counts": self._counts(), "until": self.until})
        orders = [line for one in self.reads for line in _order_lines(one, self.letter, language)]
        remarks = [f"  {one.words(language)}" for one in self.remarks]
        return [head, *remarks, *orders, say("post.reply.again", language)]

    def _counts(self) -> Phrase:
        if not self.reads:
            return Phrase("post.reply.none")
        if not self.refused:
            return Phrase("post.reply.accepted", n=self.accepted)
        return Phrase("post.reply.mixed", n=self.accepted, refused=self.refused)


def _order_lines(read: Read, letter: str, language: str) -> list[str]:
    word = say(f"post.reply.{read.verdict}", language)
    notes = [f"       {fault.sentence(language)}" for fault in read.faults]
    if read.verdict != "ok":
        return [f"  {word:<5}{read.order.written}", *notes]
    checks = "".join(f" {check}" for check in read.checks)
    changes = _changed(read.changes, language)
    order = f"  {word:<5}{letter} {read.move}{checks}"
    return [f"{order}     {changes}" if changes else order, *notes]


def _changed(changes: Sequence[tuple[str, str]], language: str) -> str:
    if not changes:
        return ""
    quoted = ((Phrase("found.text", text=written), meant) for written, meant in changes)
    told = [say("post.reply.one_read", language, {"written": written, "meant": meant}) for written, meant in quoted]
    return say("post.reply.read", language, {"changes": ", ".join(told)})
