"""Writing the record of a game while it is played, step by step, with undo."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace

from footplate.kernel.chance import deciding
from footplate.kernel.course import Course
from footplate.kernel.errors import GameError
from footplate.kernel.events import Event
from footplate.kernel.fairness import chance_key, commitment
from footplate.kernel.game import AnyGame, seat_letter
from footplate.kernel.illegal import Illegal
from footplate.kernel.records.common import Agreements, after_game_move
from footplate.kernel.records.endings import winners, write_result
from footplate.kernel.records.faults import BadRecord, Fault
from footplate.kernel.records.headers import Headers
from footplate.kernel.records.opening import Load, opening
from footplate.kernel.records.record import Annotation, CommentLine, Item, MoveLine, Record, SectionLine, remark
from footplate.kernel.records.replay import Played, replay
from footplate.kernel.records.turns import play_line
from footplate.kernel.state import CHANCE, OVER, State
from footplate.kernel.text import BadText
from footplate.language import Phrase

WRITTEN_CHECKS = frozenset(("pay", "score", "share", "value", "cost", "place"))
"""Checks that help a reader on every line; balances are written at the end only."""


_NOTHING_YET = Agreements()


@dataclass(slots=True)
class _Entry:
    """An item of the body. A line that counts covers the steps from `start` to `end`."""

    item: Item
    start: int = -1
    end: int = -1
    agreements: Agreements = _NOTHING_YET
    """The agreements after this line."""
    finished: bool = False
    """Whether its checks are final."""

    @property
    def counts(self) -> bool:
        return self.start >= 0


@dataclass(frozen=True, slots=True, eq=False)
class Action:
    """One thing that was done: by a seat, or by chance (`*`). The text is "" for silence, which is not written."""

    actor: str
    text: str
    events: tuple[Event, ...]
    start: int
    """How many steps had been played before it."""
    before: State
    after: State


class Recorder:
    """A game in play and the record of it so far.

    `play` takes one step, `write` a whole line in notation; `record` is the full record up to the last finished
    action.
    """

    def __init__(self, game: AnyGame, headers: Headers, course: Course | None = None) -> None:
        """`course`: the game so far, where the caller has it; else it begins as the headers say."""
        self.game = game
        self._headers = headers
        self._course = course or Course(game, opening(headers, game), apart=1)
        """Every step is an act of its own, and every position kept: lines are written from the positions around them.
        """
        self._entries: list[_Entry] = []

    @classmethod
    def resume(cls, record: Record, load: Load) -> Recorder:
        """Continue a record. Every line it has, comments and variations included, stays as it is.

        Raises `BadRecord` for a record that hides what was drawn. The secret of a running game (`saves`) is checked,
        and left to the caller, who draws.
        """
        replayed = replay(record, load)
        if replayed.game.secrets.in_play and record.view != "full":
            bad = BadText("E11", Phrase("expected.full_record"), record.view)
            raise BadRecord([Fault.of(bad, *record.headers.place("View"))])
        headers = replayed.record.headers.without("Begun")
        recorder = cls(replayed.game, headers if record.ended else headers.replaced(Secret="-", Termination="-"))
        played = iter(replayed.lines)
        for item in replayed.record.body:
            entry = _Entry(item)
            if isinstance(item, MoveLine) and not item.undone and not item.depth:
                line = next(played)
                entry.start, entry.end = recorder._played, recorder._played + len(line.steps)
                recorder._push((*line.steps, *line.settled))
                entry.agreements = line.agreements
            entry.finished = True
            recorder._entries.append(entry)
        if not record.ended:
            recorder._reopen_last_line()
            recorder._begin_again(record.headers, replayed.lines[-1].settled if replayed.lines else ())
        return recorder

    def _begin_again(self, headers: Headers, settled: Sequence[int]) -> None:
        """Play what had been begun when the game was saved. `settled`: silence the last line has told of."""
        begun = [int(step) for step in headers.get("Begun", "").split()]
        if begun[: len(settled)] == [*settled]:
            begun = begun[len(settled) :]
        try:
            for step in begun:
                self.play(step)
        except Illegal as illegal:
            bad = BadText("E10", Phrase("expected.going_on", why=illegal.in_notation()), headers["Begun"])
            raise BadRecord([Fault.of(bad, *headers.place("Begun"))]) from None

    def copy(self) -> Recorder:
        """Another recorder of the same game so far."""
        copy = Recorder(self.game, self._headers, self._course.copy())
        copy._entries = [replace(entry) for entry in self._entries]
        return copy

    @property
    def state(self) -> State:
        """The position now. Play through the recorder, not on it."""
        return self._course.state

    # --- playing --------------------------------------------------------------------------------------------------

    @contextmanager
    def whole(self) -> Iterator[None]:
        """A transaction: where something within it cannot be played, nothing has changed."""
        steps, entries = self._played, len(self._entries)
        try:
            yield
        except BaseException:
            del self._entries[entries:]
            self._course.take_back(self._played - steps)
            raise

    def play(self, step: int, *, known: bool = False) -> None:
        """Play one step. Raises `Illegal` for an illegal step and `BadText` for one against an opened order: nothing
        changes.

        `known`: the step was played here before and found legal then; it is not checked again.
        """
        self.refuse_after_the_end()
        self._course.act((step,), known=known)
        if not self.state.midway():
            start = self._begins(self._played - 1)
            before = self._course.position(start)
            text = self.game.notation.write(before, self._steps(start))
            if text:
                line = MoveLine(len(self._counting()) + 1, seat_letter(before.to_move), text)
                try:
                    self._add(line, start, after_game_move(self.agreements, line))
                except BadText:  # the seat has opened another order
                    self._course.take_back(1)
                    raise

    def write(self, actor: str, text: str) -> None:
        """Play a line as people write it, common moves included. Raises `BadText` or `Illegal`: nothing changes."""
        self.refuse_after_the_end()
        if self.state.midway():
            raise GameError("an action has been begun; finish it or take it back first")
        line = MoveLine(len(self._counting()) + 1, actor, text)
        turn = play_line(self.game, self._headers, self.state, self.agreements, line)
        self._push(turn.implied)
        start = self._played
        self._push(turn.steps)
        self._add(replace(line, move=turn.move), start, turn.agreements)

    def draw(self, secret: bytes) -> None:
        """Let chance decide, with this secret: one event, one line."""
        if self.state.to_move != CHANCE:
            raise GameError("chance has nothing to decide here")
        key = chance_key(self._headers["Id"], secret, self._headers.salts)
        for step in deciding(self.game, self.state, key, self.chance_events + 1):
            self.play(step)

    @property
    def chance_events(self) -> int:
        """How many chance lines there are, undone ones included: counters are never used again."""
        lines = [entry.item for entry in self._entries if isinstance(entry.item, MoveLine)]
        return sum(line.actor == "*" and not line.depth for line in lines)

    def _push(self, steps: Sequence[int]) -> None:
        """Play steps that are known to be legal."""
        for step in steps:
            self._course.act((step,), known=True)

    def _add(self, line: MoveLine, start: int, agreements: Agreements) -> None:
        label = self.game.notation.section(self._course.position(start))
        sections = (entry.item.label for entry in reversed(self._entries) if isinstance(entry.item, SectionLine))
        if next(sections, "") != label:
            self._entries.append(_Entry(SectionLine(label)))
        self._entries.append(_Entry(line, start, self._played, agreements))

    @property
    def ended(self) -> bool:
        """Whether the game is over: by its rules, by agreement or resignation, or for a reason outside."""
        return self.state.to_move == OVER or self._is_ended()

    def _is_ended(self) -> bool:
        return bool(self.agreements.ended) or self._headers["Result"] != "*"

    def refuse_after_the_end(self) -> None:
        """Raises `Illegal` when the game is over: with the clause that has ended it, unless it was ended from outside
        the rules.
        """
        if self.state.to_move == OVER:
            raise self.state.over()
        if self._is_ended():
            raise Illegal("", "refused.over")

    # --- taking back ----------------------------------------------------------------------------------------------

    def undo(self, steps: int = 1, *, keep: bool = False, asked: str = "", agreed: str = "") -> None:
        """Take back the last steps, down to the middle of an action if need be.

        Lines taken back vanish, or stay as undone ones: when `keep` or `asked` (the seat that asked, `agreed` the
        seats that agreed) says so, and always when chance has decided among them, since no seat may throw twice. In a
        game with secrets nothing is taken back across a reveal: what a seat has seen it knows.
        """
        if not 0 <= steps <= self._played:
            raise GameError(f"{self._played} steps have been played, {steps} cannot be taken back")
        left = self._played - steps
        self._take_back(left, self._first_entry(left), keep, asked, agreed)

    def undo_line(self, *, keep: bool = False, asked: str = "", agreed: str = "") -> None:
        """Take back the last line, and any action begun after it."""
        counting = self._counting()
        if not counting:
            raise GameError("no line has been played")
        self._take_back(counting[-1].start, self._entries.index(counting[-1]), keep, asked, agreed)

    @property
    def undoable(self) -> int:
        """How many of the last steps can be taken back without crossing a reveal."""
        return next((steps for steps, act in enumerate(reversed(self._course.acts)) if act.reveals), self._played)

    def rewind(self, steps: int) -> None:
        """Go back to the game as it stood after this number of steps, as if nothing had been played since: no line
        remains, and chance decides again what it had decided. Never across a reveal in a game with secrets.
        """
        if not 0 <= steps <= self._played:
            raise GameError(f"{self._played} steps have been played, so nobody can go back to step {steps}")
        self._refuse_to_go_back(steps)
        self._forget(self._first_entry(steps))
        self._go_back(steps)

    def _first_entry(self, left: int) -> int:
        """The first item of the body that needs more than `left` steps."""
        first = (n for n, entry in enumerate(self._entries) if entry.counts and entry.end > left)
        return next(first, len(self._entries))

    def _refuse_to_go_back(self, left: int) -> None:
        if self._headers["Secret"] != "-":
            raise GameError("the secret is known: nothing can be taken back")
        if self.game.secrets.in_play and self._played - left > self.undoable:
            raise GameError("something has been revealed: nothing can be taken back across it")

    def _take_back(self, left: int, first: int, keep: bool, asked: str, agreed: str) -> None:
        self._refuse_to_go_back(left)
        self._reopen_last_line()
        gone = self._entries[first:]
        if keep or asked or any(isinstance(e.item, MoveLine) and e.item.actor == "*" for e in gone):
            lines = [entry for entry in gone if entry.counts]
            # No later line will say that all seats stayed silent, so its checks end with the line itself.
            finished = self._lines(lines, lines[-1].end) if lines else []
            for entry, line in zip(lines, finished, strict=True):
                entry.item, entry.start, entry.finished = replace(line, undone=True), -1, True
            if asked and lines:
                note = Annotation(("undo", asked, *(["ok", *agreed] if agreed else [])))
                lines[0].item = replace(finished[0], undone=True, annotations=finished[0].stating(note))
        else:
            self._forget(first)
        self._go_back(left)

    def _forget(self, first: int) -> None:
        del self._entries[first:]
        while self._entries and isinstance(self._entries[-1].item, SectionLine):
            del self._entries[-1]

    def _go_back(self, left: int) -> None:
        self._course.take_back(self._played - left)
        self._headers = self._headers.replaced(Result="*", Termination="-")
        self._reopen_last_line()

    def _reopen_last_line(self) -> None:
        """Open the last line again: seats may still be asked about it, so its checks are not final."""
        for entry in self._counting()[-1:]:
            if entry.finished and isinstance(entry.item, MoveLine):
                kept = [one for one in entry.item.annotations if one.key not in (*WRITTEN_CHECKS, "cash")]
                entry.item, entry.finished = replace(entry.item, annotations=tuple(kept)), False

    # --- remarks and the end --------------------------------------------------------------------------------------

    def comment(self, text: str) -> None:
        """A comment on the last line, or on the game when there is none yet."""
        last = self._counting()[-1:]
        if not last:
            self._entries.append(_Entry(CommentLine((remark(text),))))
        elif isinstance(last[0].item, MoveLine):
            last[0].item = replace(last[0].item, comments=(*last[0].item.comments, remark(text)))

    def annotate(self, *words: str) -> None:
        """An annotation of the last line, e.g. `annotate("clk", "A", "0:14:40")`."""
        last = self._counting()[-1].item
        if isinstance(last, MoveLine):
            self._counting()[-1].item = replace(last, annotations=last.stating(Annotation(words)))

    def end(self, termination: str, winners: str = "") -> None:
        """End the game for a reason outside its rules: "timeout A", "nmr A", "adjourned", "annulled"."""
        self.refuse_after_the_end()
        result = "*" if termination in ("adjourned", "annulled") else write_result(self.state.scores(), winners)
        self._headers = self._headers.replaced(Result=result, Termination=termination)

    def reveal(self, secret: bytes) -> None:
        """Publish the secret of an ended game."""
        headers = self._ended_headers()
        if headers["Result"] == "*":
            raise GameError("the secret is revealed after the game has ended")
        if commitment(headers["Id"], secret) != headers["Commit"]:
            raise GameError("this is not the secret the game was committed to")
        self._headers = headers.replaced(Secret=secret.hex())

    @property
    def agreements(self) -> Agreements:
        """What resignations and agreements have brought about."""
        return next((entry.agreements for entry in reversed(self._entries) if entry.counts), _NOTHING_YET)

    # --- the record -----------------------------------------------------------------------------------------------

    @property
    def record(self) -> Record:
        """The full record up to the last finished action."""
        lines = iter(self._lines(self._counting(), self._begins(self._played)))
        body = [next(lines) if entry.counts else entry.item for entry in self._entries]
        return Record(self._ended_headers(), tuple(body))

    @property
    def begun(self) -> list[int]:
        """The steps of an unfinished action that have been played."""
        return self._steps(self._begins(self._played))

    @property
    def beginning(self) -> State:
        """The position in which the action that is due begins, or has begun."""
        return self._course.position(self._begins(self._played))

    @property
    def unwritten(self) -> list[int]:
        """The steps since the last line: silence, which the next line will state, and an unfinished action."""
        last = self._counting()[-1:]
        return self._steps(last[0].end if last else 0)

    @property
    def happened(self) -> list[Event]:
        """Everything that has happened, in order."""
        return self._course.happened()

    @property
    def opening(self) -> State:
        """The position before move 1."""
        return self._course.opening

    @property
    def lines(self) -> list[Played]:
        """The lines that count, without their checks, each with its events and positions."""
        counting = self._counting()
        ends = [*(entry.start for entry in counting[1:]), self._begins(self._played)]
        return [self._line_played(entry, end) for entry, end in zip(counting, ends, strict=False)]

    def _line_played(self, entry: _Entry, end: int) -> Played:
        assert isinstance(entry.item, MoveLine)
        course = self._course
        own, settled = self._steps(entry.start, entry.end), self._steps(entry.end, end)
        before, after, events = course.position(entry.start), course.position(end), course.happened(entry.start, end)
        return Played(entry.item, tuple(own), tuple(settled), before, after, tuple(events), entry.agreements)

    @property
    def actions(self) -> list[Action]:
        """Every finished action that counts: the lines, and the silence between them."""
        found: list[Action] = []
        done = 0
        for entry in self._counting():
            assert isinstance(entry.item, MoveLine)
            found += self._silence(done, entry.start)
            found.append(self._action(entry.item.actor, entry.item.move, entry.start, entry.end))
            done = entry.end
        return [*found, *self._silence(done, self._begins(self._played))]

    def _silence(self, start: int, end: int) -> Iterator[Action]:
        while start < end:
            done = start + 1
            while self._course.position(done).midway():
                done += 1
            yield self._action(seat_letter(self._course.position(start).to_move), "", start, done)
            start = done

    def _action(self, actor: str, text: str, start: int, end: int) -> Action:
        course = self._course
        events = tuple(course.happened(start, end))
        return Action(actor, text, events, start, course.position(start), course.position(end))

    @property
    def steps(self) -> list[int]:
        """Every step of the main line, those of an action just begun included."""
        return self._course.steps

    def _counting(self) -> list[_Entry]:
        return [entry for entry in self._entries if entry.start >= 0]

    @property
    def _played(self) -> int:
        """How many steps have been played."""
        return len(self._course.acts)

    def _steps(self, first: int, end: int | None = None) -> list[int]:
        return [act.steps[0] for act in self._course.acts[first:end]]

    def _begins(self, steps: int) -> int:
        """The number of steps before the action that was due after `steps` steps."""
        while steps and self._course.position(steps).midway():
            steps -= 1
        return steps

    def _lines(self, entries: list[_Entry], end: int) -> list[MoveLine]:
        """Lines with their checks up to step `end`; what notation leaves out after a line belongs to it."""
        ends = [*(entry.start for entry in entries[1:]), end]
        return [self._line(entry, end) for entry, end in zip(entries, ends, strict=False)]

    def _line(self, entry: _Entry, end: int) -> MoveLine:
        line = entry.item
        assert isinstance(line, MoveLine)
        if entry.finished:
            return line
        before, after = self._course.position(entry.start), self._course.position(end)
        written = WRITTEN_CHECKS | {"cash"} if after.to_move == OVER else WRITTEN_CHECKS
        found = self.game.notation.checks(before, after, self._course.happened(entry.start, end))
        checks = [Annotation(words) for words in found]
        stated = [check for check in checks if check.key in written or check.key.startswith("x-")]
        return replace(line, annotations=line.stating(*stated))

    def _ended_headers(self) -> Headers:
        headers, agreements, scores = self._headers, self.agreements, self.state.scores()
        if headers["Termination"] != "-":
            return headers
        if self.state.to_move == OVER:
            return headers.replaced(Result=write_result(scores, winners(self.game, self.state)), Termination="normal")
        if agreements.ended == "resign":
            quitter = agreements.ended_by.split()[1]
            result = write_result(scores, winners(self.game, self.state, quitter))
            return headers.replaced(Result=result, Termination=f"resigned {quitter}")
        if agreements.ended == "agree":
            return headers.replaced(Result=write_result(scores, ""), Termination="agreed")
        return headers
