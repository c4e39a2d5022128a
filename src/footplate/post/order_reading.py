"""Orders understood in a position: which can be carried out, as what, and why not.

A text is played as a line of a record would be, on a copy. Orders after chance, after another seat, or after a reveal
cannot be judged yet: they are only checked for words that can mean nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, Literal

from footplate.kernel.game import AnyGame, seat_letter
from footplate.kernel.illegal import Illegal
from footplate.kernel.records.checks import compare
from footplate.kernel.records.common import Agreements, common_keyword
from footplate.kernel.records.faults import Fault
from footplate.kernel.records.headers import Headers
from footplate.kernel.records.reading import read_annotation
from footplate.kernel.records.record import Annotation, MoveLine
from footplate.kernel.records.recorder import WRITTEN_CHECKS
from footplate.kernel.records.turns import Turn, WrongActor, line_fault, play_line
from footplate.kernel.state import OVER, State
from footplate.kernel.text import BadText, nearest, plain
from footplate.language import Phrase
from footplate.post.placed import Placed
from footplate.post.sheet import Order, ThrowLabel

Verdict = Literal["ok", "later", "not"]
REFEREES: Final = ("nmr", "seal", "open")
"""Common moves that sheets may not order."""
OF_EVERY_GAME: Final = ("resign", "agree")
"""Those they may, whatever is asked."""
A_MOVE: Final = Phrase("expected.move_of", names="")
_CERTAIN: Final = frozenset(("E06", "E08"))
"""Codes of faults that are faults in every position."""
_CERTAIN_PHRASES: Final = frozenset(("dampfross.expected.in_line", "expected.direction", "expected.company"))
_SECTION: Final = re.compile(r"([a-z]+) ([0-9]+)([abc]?)")
_NAME: Final = re.compile(r'"[^"]*"|#?[^\W_][\w&\'.]*')


@dataclass(frozen=True, slots=True)
class Read:
    """An order as it was understood."""

    order: Order
    verdict: Verdict
    move: str = ""
    """In canonical form."""
    checks: tuple[Annotation, ...] = ()
    changes: tuple[tuple[str, str], ...] = ()
    """Corrections: "eastham" was read as Eastham."""
    faults: tuple[Fault, ...] = ()
    """Why it cannot be carried out, or (W12) harmless mistakes in it."""
    turn: Turn | None = field(default=None, compare=False, repr=False)
    left_out: bool = False
    """Whether it is the pass of a throw that the sheet leaves out, before one that it does not."""
    ahead: bool = False
    """Whether it is found by the name of what it is for, not by its place on the sheet."""

    @property
    def counts(self) -> bool:
        """Whether the next order of the sheet is due after it."""
        return not (self.left_out or self.ahead)


NOTHING_YET: Final = Agreements()


@dataclass(frozen=True, slots=True)
class Desk:
    """Where orders of one seat are read: the game so far."""

    game: AnyGame
    headers: Headers
    position: State
    seat: int
    agreements: Agreements = NOTHING_YET
    asked_before: State | None = None
    """The last position in which this seat was asked."""

    @property
    def letter(self) -> str:
        return seat_letter(self.seat)

    @property
    def section(self) -> str:
        """The section of the record the position belongs to."""
        return self.game.notation.section(self.position)


def read_orders(desk: Desk, orders: Sequence[Order]) -> list[Read]:
    """All orders of a sheet, one after the other."""
    return _Reader(desk).read(orders)


def first_legal(desk: Desk, order: Order) -> Read:
    """One order in a position in which its seat is asked: the first alternative that can be carried out."""
    return _Reader(desk).judged(order)


def is_for_now(label: ThrowLabel, section: str) -> bool | None:
    """Whether an order with this label is for this section; None when its time is over.

    >>> [is_for_now(ThrowLabel(number, "a"), "round 2") for number in (2, 3, 1)]
    [True, False, None]
    """
    found = _SECTION.fullmatch(section)
    if not label.round or found is None:
        return True
    if label.kind and label.kind != found[1]:
        return False if found[1] == "round" else None  # runs come after rounds
    now = (int(found[2]), found[3] or label.throw)
    meant = (label.round, label.throw or now[1])
    return True if meant == now else False if meant > now else None


def section_phrase(section: str) -> Phrase:
    """The name of a section of a record, for any language."""
    word, _, number = section.partition(" ")
    numbered = {"n": number}  # not every section has one
    return Phrase(f"section.{word}", **numbered)


class _Reader:
    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.state: State | None = desk.position.clone()
        """None once the position is unknown."""
        self.agreements = desk.agreements
        self.asked = desk.asked_before
        self.words: list[str] | None = None
        """The words a move may begin with in the present position, once they were needed for an error."""
        self.named = set[str]()
        """The names the sheet has orders for."""

    def read(self, orders: Sequence[Order]) -> list[Read]:
        found = list[Read]()
        for order in orders:
            found += self._passed(order)
            read = self._beyond(order) or self.judged(order)
            found.append(read)
            if read.turn is not None:
                self._go_on(read.turn)
            elif read.verdict == "not" and not self.desk.game.notation.named_in(order.alternatives[0].text):
                self.state = None
        return [one for one in found if not (one.order.closing and one.verdict != "ok")]

    def _beyond(self, order: Order) -> Read | None:
        """The refusal of an entry for one run more than the seat may enter in this round."""
        notation, position = self.desk.game.notation, self.desk.position
        name = notation.named_in(order.alternatives[0].text)
        if not name or name not in notation.asks_for(position):
            return None
        self.named.add(name)
        most = notation.most_named(position, self.desk.seat)
        if len(self.named) <= most:
            return None
        line, column = order.alternatives[0].at(1)
        bad = BadText("E10", Phrase("post.expected.fewer", n=most), name)
        return Read(order, "not", faults=(Fault(bad.code, line, column, bad.phrase()),))

    def _passed(self, order: Order) -> Iterator[Read]:
        """Throws of a round that are left out are passed."""
        label, notation = order.label, self.desk.game.notation
        while self.state is not None and label.throw and (part := notation.part(self.state)):
            now = notation.section(self.state) + part
            if is_for_now(label, now) is not False or not is_for_now(replace(label, throw=part), now):
                return
            try:
                turn = self._line("pass")
            except (BadText, Illegal):
                return
            self._go_on(turn)
            yield Read(order, "ok", turn.move, turn=turn, left_out=True)

    def judged(self, order: Order) -> Read:
        if self.state is None or self.state.to_move == OVER:
            return self._unjudged(order)
        notation = self.desk.game.notation
        when = is_for_now(order.label, notation.section(self.state) + notation.part(self.state))
        if notation.named_in(order.alternatives[0].text) in notation.asks_for(self.state)[1:]:
            return self._unjudged(order)
        if when is None:
            line, column = order.alternatives[0].at(1)
            now = section_phrase(notation.section(self.state))
            late = BadText("E04", Phrase("post.expected.round", section=now), str(order.label))
            return Read(order, "not", faults=(Fault(late.code, line, column, late.phrase()),))
        if not when:
            return self._unjudged(order)
        faults = list[Fault]()
        for text in map(self._bare, order.alternatives):
            try:
                turn = self._played(text)
            except WrongActor:
                return self._unjudged(order)
            except BadText as bad:
                faults.append(_fault(self._in_words_of_now(bad), text))
            except Illegal as illegal:
                faults.append(_fault(illegal, text))
            else:
                return self._accepted(order, text, turn)
        return Read(order, "not", faults=tuple(faults))

    def _bare(self, text: Placed) -> Placed:
        """Without the seat's own letter before it, as in records and in our answers: `B build ...`, `B: ...`."""
        if self.desk.seat < 0:
            return text
        words = "|".join(map(re.escape, self.desk.game.notation.keywords))
        found = re.match(rf"{self.desk.letter}(?::\s*(?=\S)|\s+(?=(?:{words})\b))", text.text)
        return text.cut(found.end()) if found else text

    def _played(self, text: Placed) -> Turn:
        assert self.state is not None
        keyword = common_keyword(text.text, self.desk.game.notation.keywords)
        if keyword in REFEREES:
            raise BadText("E06", A_MOVE, keyword)
        return self._line(text.text)

    def _in_words_of_now(self, bad: BadText) -> BadText:
        """The error for a word that begins no move, with the words this seat may use now."""
        if bad.code != "E06" or bad.expected.key != A_MOVE.key or self.desk.seat < 0:
            return bad
        if self.words is None:
            position = self.state if self.state is not None and self.state.to_move == self.desk.seat else None
            own = self.desk.game.notation
            self.words = [*(own.first_words(position) if position else own.keywords), *OF_EVERY_GAME]
        expected = Phrase(A_MOVE.key, names=", ".join(dict.fromkeys(self.words)))
        return BadText(bad.code, expected, bad.found, bad.column, nearest(str(bad.found), self.words))

    def _line(self, text: str) -> Turn:
        assert self.state is not None
        line = MoveLine(0, self.desk.letter, text)
        return play_line(self.desk.game, self.desk.headers, self.state, self.agreements, line)

    def _accepted(self, order: Order, text: Placed, turn: Turn) -> Read:
        game, kept = self.desk.game, self.desk.game.secrets.checks(turn.before)
        computed = [Annotation(words) for words in game.notation.checks(turn.before, turn.after, turn.events)]
        shown = [one for one in computed if one.key in WRITTEN_CHECKS and one.key not in kept]
        faults = _differing(order, self.desk.letter, [one for one in computed if one.key not in kept])
        changes = tuple(_changes(text.text, turn.move))
        return Read(order, "ok", turn.move, tuple(shown), changes, tuple(faults), turn)

    def _go_on(self, turn: Turn) -> None:
        """Continue after an order. The rest of a sheet may reveal nothing: it is judged up to the first unknown."""
        self.asked = turn.before
        self.words = None
        self.agreements = turn.agreements
        state, revealed = turn.before.clone(), False
        for step in turn.steps:
            revealed = revealed or (self.desk.seat >= 0 and self.desk.game.secrets.reveals(state, step))
            state.advance(step)
        self.state = None if revealed else turn.after

    def _unjudged(self, order: Order) -> Read:
        """An order that cannot be judged before the seat is asked; words that can mean nothing are reported now."""
        faults = list[Fault]()
        for text in map(self._bare, order.alternatives):
            if self.asked is None:
                break
            try:
                if not common_keyword(text.text, self.desk.game.notation.keywords):
                    self.desk.game.notation.read(self.asked, text.text)
            except BadText as bad:
                if bad.code in _CERTAIN or bad.expected.key in _CERTAIN_PHRASES:
                    faults.append(_fault(self._in_words_of_now(bad), text))
            except Illegal:
                continue
        if len(faults) == len(order.alternatives):
            return Read(order, "not", faults=tuple(faults))
        return Read(order, "later")


def _fault(error: BadText | Illegal, text: Placed) -> Fault:
    """The fault of a text, at its place in the letter."""
    if isinstance(error, Illegal):
        line, column = text.at(1)
        return line_fault(error, MoveLine(0, "", "", line=line, column=column))
    line, column = text.at(error.column)
    return Fault(error.code, line, column, error.phrase())


def _differing(order: Order, actor: str, computed: Sequence[Annotation]) -> list[Fault]:
    """A warning for each booking that differs from what the player expected."""
    stated = list[Annotation]()
    for check in order.checks:
        try:
            stated.append(read_annotation(check.text[1:-1], check.at(1)[1] + 1, actor))
        except BadText:  # "[bridge]": a remark
            continue
    line = MoveLine(0, actor, "", tuple(stated), line=order.line)
    return compare(line, list(computed))[1]


# --- corrections
# ------------------------------------------------------------------------------------------------------


def _changes(written: str, move: str) -> list[tuple[str, str]]:
    """The names of an order that are written differently in the move it was read as, in their order.

    >>> _changes("(A7) - eastham ; (A5) - b6 - C5 - Midf", "build (A7)-Eastham; (A5)-B6-C5-Midford")
    [('eastham', 'Eastham'), ('b6', 'B6'), ('Midf', 'Midford')]
    """
    said = [found.strip('"') for found in _NAME.findall(written)]
    meant = _NAME.findall(move)
    found, at = list[tuple[str, str]](), 0
    for place, name in enumerate(said):
        here = next((n for n in range(at, len(meant)) if meant[n] == name), None)
        if here is None:
            here = next((n for n in range(at, len(meant)) if _fits(name, meant[n])), None)
        if here is None and len(name) > 2:
            following = {*said[place + 1 :]}
            here = next((n for n in range(at, len(meant)) if n + 1 == len(meant) or meant[n + 1] in following), None)
        if here is None:
            continue
        if meant[here] != name and here:  # a keyword cut short is no surprise: its reader sees it at once
            found.append((name, meant[here]))
        at = here + 1
    return found


def _fits(name: str, meant: str) -> bool:
    return plain(meant).startswith(plain(name))
