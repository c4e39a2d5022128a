"""The public face: start a game, play it by text or by code, look at it, save it."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from os import PathLike
from pathlib import Path

from footplate.bots.bot import Bot, decide
from footplate.catalogue import language_named, theme_named
from footplate.games import KNOWN
from footplate.games import load as load_game
from footplate.kernel.errors import GameError
from footplate.kernel.events import Event
from footplate.kernel.facets.pictures import Theme
from footplate.kernel.fairness import SECRET_BYTES
from footplate.kernel.game import AnyGame, seat_letter
from footplate.kernel.records.common import common_keyword
from footplate.kernel.records.reading import read_record as read_text
from footplate.kernel.records.record import Record
from footplate.kernel.records.recorder import Action, Recorder
from footplate.kernel.records.saves import continuation, save
from footplate.kernel.records.seen import record_seen_by
from footplate.kernel.rng import Random
from footplate.kernel.state import CHANCE, State
from footplate.kernel.text import END_OF_LINE, BadText, as_python
from footplate.language import Phrase
from footplate.moments import Moment, as_move, moments, scores, seat_number, seen_by
from footplate.moves import LegalMoves, Move


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game has ended.

    >>> import footplate
    >>> game = footplate.start("rocket", seats=3, seed=1)
    >>> game.push("resign", seat="C")
    >>> game.outcome().winners
    'AB'
    """

    winners: str
    """The letters of those who have won; "" when the seats agreed to end."""
    scores: dict[str, int] = field(hash=False)
    """Points by seat."""
    reason: str
    """As in a record's `Termination`: "normal" (by the rules), "resigned B", "agreed", "timeout A" ..."""


class Play:
    """A game being played: its position now, and the record of how it came about.

    Chance is drawn from a secret the record commits itself to; the secret is revealed when the game is over.
    Everything that cannot be done raises a `GameError`, and then nothing has changed.

    >>> import footplate
    >>> game = footplate.start("rocket", players=["Anton", "Beate"], seed=1)
    >>> game
    <Stephenson's Rocket, 2 seats, A to move>
    >>> game.push("take London brewing")
    >>> game.push("move GWR NE")
    >>> game.turn, game.ply, game.scores()
    ('B', 3, {'A': 0, 'B': 0})
    """

    def __init__(self, recorder: Recorder, secret: bytes) -> None:
        self._recorder = recorder
        self._secret = secret
        self._draw_chance(recorder)

    def _draw_chance(self, recorder: Recorder) -> None:
        while recorder.state.to_move == CHANCE and not recorder.ended:
            recorder.draw(self._secret)

    @property
    def rules(self) -> AnyGame:
        """The rules of the game: names, notation, rulebook, pictures."""
        return self._recorder.game

    @property
    def state(self) -> State:
        """The position, for code that speaks in steps. Play on the `Play`, not on it."""
        return self._recorder.state

    @property
    def turn(self) -> str | None:
        """The letter of the seat to decide, or None when the game is over."""
        return None if self.is_over else seat_letter(self.state.to_move)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended: by its rules, by resignation or agreement, or for a reason outside."""
        return self._recorder.ended

    @property
    def legal_moves(self) -> LegalMoves:
        """The moves that may be played now.

        >>> import footplate
        >>> game = footplate.start("rocket", seats=2, seed=1)
        >>> "take London brewing" in game.legal_moves
        True
        >>> game.legal_moves.count(1000)
        184
        """
        return LegalMoves(self.rules, self.beginning.clone(), self.turn or "", self._is_move)

    def _is_move(self, text: str) -> bool:
        """Whether a text is a legal move of the game itself, not one that every game knows, like `resign`."""
        return not self._common(text) and self.why_not(text) is None

    @property
    def legal_steps(self) -> list[int]:
        """Every step that may be played now, as codes: what `push` takes besides moves.

        >>> import footplate
        >>> game = footplate.start("rocket", seats=2, seed=1)
        >>> [game.rules.notation.name(game.state, step) for step in game.legal_steps]
        ['take', 'station', 'move']
        """
        return [] if self.is_over else self.state.legal()

    # --- playing --------------------------------------------------------------------------------------------------

    def push(self, move: Move | str | int, *, seat: str = "") -> None:
        """Play a move, or one step by its code. Raises `Illegal` (with its clause), `BadText` or another `GameError`.

        It is a move of `seat`, if that is said; else of the seat to move. Every seat may resign at any time, or agree
        to end the game, which ends when all have agreed. As in a record, a move says that nobody who would be asked
        before it wants to interfere. A text is a whole move: it takes the place of what has been begun.

        >>> import footplate
        >>> game = footplate.start("rocket", seats=2, seed=1)
        >>> game.push("agree", seat="B")
        >>> game.push("agree", seat="A")
        >>> game.outcome()
        Outcome(winners='', scores={'A': 0, 'B': 0}, reason='agreed')
        """
        if isinstance(move, Move):
            if seat and move.seat not in ("", seat):
                raise BadText("E05", Phrase("expected.whose", seat=move.seat), seat)
            seat = seat or move.seat
            move = move.text
        if not isinstance(move, str | int):
            raise BadText("E06", Phrase("expected.move_or_code"), as_python(move))
        if seat != "":
            seat_number(seat, self.state.seats)
        self._recorder.refuse_after_the_end()
        if isinstance(move, int):
            self._check_turn(self.state, seat)
            self._play(self._recorder, [move])
        elif self._common(move):
            with self._recorder.whole():
                self._recorder.write(seat or seat_letter(self.state.to_move), move)
                self._draw_chance(self._recorder)
        else:
            self._play_whole(self._meant(move, seat))

    def _play(self, recorder: Recorder, steps: Sequence[int]) -> None:
        with recorder.whole():
            for step in steps:
                recorder.play(step)
            self._draw_chance(recorder)

    def _play_whole(self, steps: list[int]) -> None:
        """Go on with what has been begun, or begin anew."""
        begun = self.begun
        if steps[: len(begun)] == begun:
            self._play(self._recorder, steps[len(begun) :])
        else:
            recorder = self._recorder.copy()
            recorder.undo(len(begun))
            self._play(recorder, steps)
            self._recorder = recorder

    def _common(self, text: str) -> str:
        """The word of a move that every game knows; "" for a move of the game itself."""
        return common_keyword(text, self.rules.notation.keywords) if text.strip() else ""

    def _meant(self, text: str, seat: str) -> list[int]:
        """The steps of a whole move, all of them legal one after the other."""
        state = self.beginning.clone()
        steps = list(self.rules.notation.implied(state, seat or seat_letter(state.to_move), text))
        for step in steps:
            state.play(step)
        self._check_turn(state, seat)
        own = self.rules.notation.read(state, text)
        for step in own:
            state.play(step)
        if state.midway():
            raise BadText("E07", Phrase("expected.complete_move"), END_OF_LINE, len(text) + 1)
        return steps + own

    def _check_turn(self, state: State, seat: str) -> None:
        to_move = seat_letter(state.to_move)
        if seat and seat != to_move:
            raise BadText("E05", Phrase("expected.to_move", seat=to_move), seat)

    def ask(self, bot: Bot) -> Move:
        """The move a bot would play now, for `push`; a whole one, with what has been begun of it. The bot is told what
        the seat to move may know. Raises `GameError` when the game is over.

        >>> import footplate
        >>> game = footplate.start("rocket", seats=2, seed=1)
        >>> bot = footplate.make_bot("fireman", game)
        >>> game.ask(bot) in game.legal_moves
        True
        """
        if self.is_over:
            raise GameError("the game has ended")
        state, steps = self.state.clone(), [*self.begun]
        while not steps or state.midway():
            step = decide(bot, self.rules, state, Random(1))
            state.play(step)
            steps.append(step)
        notation, beginning = self.rules.notation, self.beginning
        text = notation.write(beginning, steps) or notation.name(beginning, steps[0])
        return Move(text, seat_letter(beginning.to_move))

    def why_not(self, move: Move | str | int, *, seat: str = "") -> GameError | None:
        """Why `push` would refuse a move, or None when it would not.

        >>> import footplate
        >>> print(footplate.start("rocket", seats=2, seed=1).why_not("take London steel"))
        London has no steel token left (R7)
        """
        try:
            self.clone().push(move, seat=seat)
        except GameError as reason:
            return reason
        return None

    def pop(self) -> Move:
        """Take back the last move, or what has been begun of one, and return it. What chance has decided stays decided,
        what somebody has seen stays seen.

        >>> import footplate
        >>> game = footplate.start("rocket", seats=2, seed=1)
        >>> game.push("take London brewing")
        >>> game.pop()
        Move(text='take London brewing', seat='A', clauses=('R15',))
        """
        if self.rules.secrets.in_play and not self._recorder.undoable:
            raise GameError("something has been revealed, so there is no move to take back")
        if self.begun:
            move = self._words_begun()
            self._recorder.undo(len(self.begun))
            return move
        last = self.moves[-1:]
        if not last or last[0].seat == "*":
            raise GameError("there is no move to take back")
        self._recorder.undo_line()
        return last[0]

    def rewind(self, steps: int) -> None:
        """Go back to where the game stood after so many steps, as if nothing had been played since. What chance has
        decided it will decide again; what somebody has seen stays seen.

        >>> import footplate
        >>> game = footplate.start("rocket", seats=2, seed=1)
        >>> game.push("take London brewing")
        >>> game.push("move GWR NE")
        >>> game.rewind(game.actions[1].start)
        >>> game.ply, game.turn
        (1, 'A')
        """
        self._recorder.rewind(steps)
        self._draw_chance(self._recorder)

    def _words_begun(self) -> Move:
        """What has been begun, in the words of its steps."""
        state = self.beginning.clone()
        words = []
        for step in self.begun:
            words.append(self.rules.notation.name(state, step))
            state.advance(step)
        return Move(" ".join(words), seat_letter(self.beginning.to_move))

    # --- what has been played -------------------------------------------------------------------------------------

    @property
    def moves(self) -> list[Move]:
        """Every move that counts, numbered in this order in the record, from 1; those of chance have the seat `*`."""
        return [as_move(played) for played in self._recorder.lines]

    @property
    def ply(self) -> int:
        """How many moves have been played, those of chance included: the number of the last one."""
        return len(self._recorder.lines)

    def peek(self) -> Move:
        """The last move. Raises `GameError` when there is none."""
        lines = self._recorder.lines
        if not lines:
            raise GameError("no move has been played")
        return as_move(lines[-1])

    def moments(self) -> Iterator[Moment]:
        """The game from its beginning: the opening and the moment after every move, with position and events.

        >>> import footplate
        >>> game = footplate.start("rocket", seats=2, seed=1)
        >>> game.push("take London brewing")
        >>> [(moment.number, str(moment.move)) for moment in game.moments()]
        [(0, 'None'), (1, 'first A'), (2, 'take London brewing')]
        """
        return moments(self.rules, self.players, self._recorder.opening, self._recorder.lines)

    @property
    def begun(self) -> list[int]:
        """The steps of a move that has been begun and not finished."""
        return self._recorder.begun

    @property
    def beginning(self) -> State:
        """The position in which the move that is due begins, or has begun."""
        return self._recorder.beginning

    @property
    def actions(self) -> list[Action]:
        """Every finished action: the moves, and the silence between them, which no record writes down. Their positions
        are not to be played on.

        >>> import footplate
        >>> game = footplate.start("rocket", seats=2, seed=1)
        >>> game.push("take London brewing")
        >>> [(action.actor, action.text) for action in game.actions]
        [('*', 'first A'), ('A', 'take London brewing')]
        """
        return self._recorder.actions

    # --- looking --------------------------------------------------------------------------------------------------

    def scores(self) -> dict[str, int]:
        """Points of every seat: now, or at the end. They tell what seats hide from each other."""
        return scores(self.state)

    def outcome(self) -> Outcome | None:
        """How the game has ended, or None while it goes on.

        >>> import footplate
        >>> game = footplate.start("rocket", players=["Anton", "Beate"], seed=1)
        >>> game.push("resign", seat="B")
        >>> game.outcome()
        Outcome(winners='A', scores={'A': 0, 'B': 0}, reason='resigned B')
        """
        if not self.is_over:
            return None
        return Outcome(self.winners, self.scores(), self._recorder.record.headers["Termination"])

    @property
    def winners(self) -> str:
        """The letters of those who have won; "" before the end."""
        return self._recorder.record.headers["Result"].partition("win=")[2]

    @property
    def players(self) -> list[str]:
        """Names of the seats."""
        headers = self._recorder.record.headers
        return [headers[f"Seat{seat}"] for seat in headers.seats]

    @property
    def position(self) -> str:
        """The position as one line of text; `from_position` starts from it.

        >>> import footplate
        >>> footplate.start("rocket", seats=2, seed=1).position.split()[0]
        'fp1:rocket'
        """
        return self.rules.position(self.state)

    @property
    def record(self) -> Record:
        """The game so far as a record; of a finished game with the secret of its chance."""
        record = self._recorder.record
        if record.ended and self._secret:
            return Record(record.headers.replaced(Secret=self._secret.hex()), record.body)
        return record

    def record_seen_by(self, seat: str | None = None) -> Record:
        """The record as this seat (None: a spectator) may have it now, with `?` for everything it may not know. It ends
        before the first move that is still sealed for this seat. Of a game that is over it is the whole record.

        >>> import footplate
        >>> game = footplate.start("whistle", seats=2, seed=1)
        >>> game.record_seen_by("A").headers["View"], "?" in str(game.record_seen_by("A"))
        ('A', True)
        """
        viewer = None if seat is None else seat_number(seat, self.state.seats)
        return record_seen_by(self.rules, self.record, self.actions, viewer)

    @property
    def events(self) -> list[Event]:
        """Everything that has happened, as data, secrets included; `rules.tell_move` makes sentences of it."""
        return self._recorder.happened

    def summary(self, language: str = "en") -> str:
        """The final scoring as a table; before the end, what it would be now."""
        return self.rules.story.summary(self.state, self.players, language_named(language))

    def svg(self, seat: str | None = None, theme: Theme = "auto", language: str = "en") -> str:
        """The board as a picture: as this seat sees it (None: as everybody does), in the colours of its reader ("auto")
        or in "light" or "dark" ones, with names in a language.

        >>> import footplate
        >>> footplate.start("rocket", seats=2, seed=1).svg("A", theme="dark")[:4]
        '<svg'
        """
        return self.rules.pictures.svg(self.seen_by(seat), theme_named(theme), language_named(language))

    def seen_by(self, seat: str | None = None) -> State:
        """A position to look at or to think about, with a guess in place of everything this seat (None: a spectator)
        may not know; with everything as it is, when the game is over.
        """
        return self.state.clone() if self.is_over else seen_by(self.rules, self.state, seat)

    def __str__(self) -> str:
        """The board in letters, as spectators see it, and the question."""
        asked = self.rules.ask_alone(self.state, self.players, "en")
        return f"{self.rules.pictures.text_board(self.seen_by())}\n{self.turn + ': ' if self.turn else ''}{asked}"

    def __repr__(self) -> str:
        return f"<{self.rules.title}, {self.state.seats} seats, {self.turn or 'nobody'} to move>"

    def _repr_svg_(self) -> str:
        """The board as spectators see it, for notebooks."""
        return self.svg()

    # --- keeping --------------------------------------------------------------------------------------------------

    def clone(self) -> Play:
        """An independent copy, with everything that can be taken back; so are those of `copy` and `pickle`.

        >>> import footplate
        >>> game = footplate.start("dampfross", seats=2, seed=1)
        >>> other = game.clone()
        >>> other == game
        True
        >>> other.push("start Berlin")
        >>> other == game
        False
        """
        return Play(self._recorder.copy(), self._secret)

    def __copy__(self) -> Play:
        return self.clone()

    def __deepcopy__(self, memo: dict[int, object]) -> Play:
        return self.clone()

    def __eq__(self, other: object) -> bool:
        """Whether two games have come the same way and will have the same chance."""
        return self._save() == other._save() if isinstance(other, Play) else NotImplemented

    __hash__ = None  # type: ignore[assignment]  # it changes with every move

    def __reduce__(self) -> tuple[object, ...]:
        """For `pickle`: a game is its record, which is replayed. The state brings the map along, which may be in no
        package.
        """
        return _unpickled, (str(self._save()), self.state)

    def save(self, path: str | Path) -> None:
        """Write the game into a file (suffix `.fpr`), to continue it later: the record, an unfinished move, and the
        secret of its chance. The file of a running game reveals what will be thrown and drawn, so it is for its
        players alone; `record` reveals only what has been drawn. Raises `BadText` where nothing can be written.
        """
        try:
            Path(path).write_text(str(self._save()), "utf-8")
        except (OSError, ValueError) as error:  # a name with a null character is a ValueError
            raise BadText("E03", Phrase("expected.writable_file", why=reason(error)), str(path)) from error

    def _save(self) -> Record:
        return save(self.record, self._secret, self._recorder.unwritten)


def _unpickled(text: str, state: State) -> Play:
    return from_record(read_record(text))


def from_record(record: Record) -> Play:
    """Play on where a record ends. Raises `BadRecord` when it is not one of a legal game.

    A save goes on with the chance it has. Whoever does not know the secret of a game goes on with a new game, which
    names the record as its `Parent` and is committed to a secret of its own.

    >>> import footplate
    >>> game = footplate.start("whistle", seats=2, seed=1)
    >>> other = from_record(game.record)
    >>> other.moves == game.moves, other.record.headers["Parent"] == game.record.hash
    (True, True)
    """
    secret = b"" if record.headers["Secret"] == "-" else bytes.fromhex(record.headers["Secret"])
    if not secret and not record.ended:
        secret = secrets.token_bytes(SECRET_BYTES)
        record = continuation(record, new_id(record.game), secret)
    return Play(Recorder.resume(record, load_game), secret)


def read_record(text: str | bytes) -> Record:
    """The record in a text. Raises `BadRecord` with every fault of its form.

    Whether it is one of a legal game shows when it is played, by `from_record` or `replay`.

    >>> import footplate
    >>> game = footplate.start("rocket", seats=2, seed=1)
    >>> read_record(str(game.record)) == game.record
    True
    """
    return read_text(text, KNOWN)


def read_record_file(path: str | PathLike[str]) -> Record:
    """The record in a file. Raises `BadText` for a file that cannot be read, and what `read_record` does."""
    return read_record(read_file(path))


def read_file(path: str | PathLike[str]) -> bytes:
    """What is in a file. Raises `BadText` for one that cannot be read."""
    try:
        return Path(path).read_bytes()
    except (OSError, ValueError) as error:
        raise BadText("E03", Phrase("expected.readable_file", why=reason(error)), str(path)) from None


def reason(error: OSError | ValueError) -> str:
    """Why a file cannot be used, in the words of the operating system."""
    return (error.strerror if isinstance(error, OSError) else "") or str(error)


def new_id(game: str) -> str:
    """A unique id for a game."""
    return f"{game}-{secrets.token_hex(4)}"
