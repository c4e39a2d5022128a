"""Playing one line of a record in a position: what it says, whether it is allowed, and what follows."""

from __future__ import annotations

from dataclasses import dataclass, replace

from footplate.kernel.events import Event
from footplate.kernel.game import AnyGame, seat_letter
from footplate.kernel.illegal import Illegal
from footplate.kernel.records.common import (
    A_TAIL,
    Agreements,
    after_common,
    after_game_move,
    canonical,
    common_keyword,
    keywords,
)
from footplate.kernel.records.faults import Fault
from footplate.kernel.records.headers import Headers
from footplate.kernel.records.record import MoveLine
from footplate.kernel.state import CHANCE, OVER, State
from footplate.kernel.text import END_OF_LINE, BadText, nearest
from footplate.language import Phrase


@dataclass(frozen=True, slots=True)
class Turn:
    """A line that has been played. `implied` are the steps notation leaves out before it."""

    move: str
    """In canonical form."""
    implied: tuple[int, ...]
    implied_events: tuple[Event, ...]
    before: State
    steps: tuple[int, ...]
    events: tuple[Event, ...]
    after: State
    agreements: Agreements


def play_line(game: AnyGame, headers: Headers, position: State, agreements: Agreements, line: MoveLine) -> Turn:
    """Play a line after this position, which stays as it was. Raises `BadText` (columns of the move) or `Illegal`."""
    try:
        return _LinePlayer(game, headers, position, agreements, line).play()
    except BadText as bad:
        raise _in_a_file(bad, game, headers, line) from None


def line_fault(error: BadText | Illegal, line: MoveLine) -> Fault:
    """What `play_line` raised, as a fault of the file the line was read from."""
    if isinstance(error, Illegal):
        return Fault("E10", line.line, line.column, _refusal(error))
    return Fault.of(error, line.line, line.actor_column if isinstance(error, WrongActor) else line.column)


class WrongActor(BadText):
    """It is another seat's turn. The column is the actor's, not the move's."""


def settle(game: AnyGame, position: State, agreements: Agreements) -> Turn:
    """The end of a record, as a turn without a move: the seats that were asked last have nothing to say."""
    nobody = MoveLine(0, "", "")
    player = _LinePlayer(game, Headers({}), position, agreements, nobody)
    implied = tuple(game.notation.implied(position, "", ""))
    events = player.advance(implied)
    return Turn("", implied, events, player.state, (), (), player.state, agreements)


def _refusal(illegal: Illegal) -> Phrase:
    legal = illegal.facts.get("legal")
    if legal is None:
        return illegal.in_notation()
    listed = ", ".join(map(str, legal)) if isinstance(legal, tuple) else legal
    return Phrase("record.refused.legal", refused=illegal.in_notation(), legal=listed)


def _in_a_file(bad: BadText, game: AnyGame, headers: Headers, line: MoveLine) -> BadText:
    """An error of a move, completed by what could have stood there on a line of a record."""
    if bad.code == "E06" and line.actor != "*" and isinstance(bad.found, str):
        names = keywords(game.notation.keywords)
        expected = Phrase("expected.move_of", names=", ".join(names))
        return BadText("E06", expected, bad.found, bad.column, nearest(bad.found, names))
    if bad.code == "E09":
        return BadText("E09", A_TAIL, bad.found, bad.column)
    if bad.found == "?":
        where = "expected.sealed_in" if headers["View"] == "full" else "expected.sealed_replay"
        return BadText("E11", Phrase(where, expected=bad.expected), "?", bad.column)
    return bad


class _LinePlayer:
    def __init__(
        self, game: AnyGame, headers: Headers, position: State, agreements: Agreements, line: MoveLine
    ) -> None:
        self.game = game
        self.headers = headers
        self.agreements = agreements
        self.line = line
        self.state = position.clone()

    def play(self) -> Turn:
        if self.agreements.ended:
            ended = Phrase("expected.ended_with", line=self.agreements.ended_by)
            raise BadText("E10", ended, self.line.move)
        keyword = common_keyword(self.line.move, self.game.notation.keywords)
        implied: tuple[int, ...] = ()
        if keyword not in ("seal", "open"):
            implied = tuple(self.game.notation.implied(self.state, self.line.actor, self.line.move))
        implied_events = self.advance(implied)
        if self.state.to_move == OVER and keyword not in ("seal", "open"):
            clause = self.state.over().clause
            over = Phrase("expected.game_over_by", clause=clause) if clause else Phrase("expected.game_over")
            raise BadText("E10", over, self.line.move)
        before = self.state.clone()
        steps: tuple[int, ...] = ()
        events: tuple[Event, ...] = ()
        if keyword in ("", "nmr"):
            self._check_actor()
            steps = tuple(self.game.notation.read(self.state, "pass" if keyword else self.line.move))
            events = self.advance(steps)
            move = keyword or self._written(before, steps)
            agreements = after_game_move(self.agreements, replace(self.line, move=move))
        else:
            move = canonical(keyword, self.line.move)
            line = replace(self.line, move=move)
            agreements = after_common(self.agreements, keyword, line, self.headers["Id"], self.headers.seats)
        return Turn(move, implied, implied_events, before, steps, events, self.state, agreements)

    def _check_actor(self) -> None:
        to_move = self.state.to_move
        if self.line.actor != seat_letter(to_move):
            expected = (
                Phrase("expected.chance")
                if to_move == CHANCE
                else Phrase("expected.to_move", seat=seat_letter(to_move))
            )
            raise WrongActor("E05", expected, self.line.actor)

    def advance(self, steps: tuple[int, ...]) -> tuple[Event, ...]:
        self.state.events = []
        for step in steps:
            if self.state.allows(step):
                self.state.advance(step)
                continue
            illegal = self.state.explain(step)
            if illegal is not None:
                raise illegal
            self.state.play(step)
        if self.state.midway():
            raise BadText("E07", Phrase("expected.complete_move"), END_OF_LINE, len(self.line.move) + 1)
        events, self.state.events = tuple(self.state.events), None
        return events

    def _written(self, before: State, steps: tuple[int, ...]) -> str:
        """The canonical text. What notation leaves out ("") may be said all the same, in the words of its steps."""
        return self.game.notation.write(before, steps) or " ".join(
            self.game.notation.name(before, step) for step in steps
        )
