"""The public face: start a game, play it by text or by code, look at it, save it."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterator, Sequence
from datetime import date
from pathlib import Path
from typing import Final

from footplate.games import KNOWN
from footplate.games import load as load_game
from footplate.kernel.actions import actions, first_actions
from footplate.kernel.errors import GameError
from footplate.kernel.events import Event
from footplate.kernel.fairness import SECRET_BYTES, commitment
from footplate.kernel.game import Game, seat_letter
from footplate.kernel.illegal import Illegal
from footplate.kernel.positions import read_fields
from footplate.kernel.records.common import common_keyword
from footplate.kernel.records.opening import set_up
from footplate.kernel.records.reading import read_record
from footplate.kernel.records.record import Record
from footplate.kernel.records.recorder import Recorder
from footplate.kernel.records.saves import continuation, save
from footplate.kernel.state import CHANCE, State
from footplate.kernel.text import BadText, as_python
from footplate.language import Phrase

SHOWN: Final = 12
LOOKED_AT: Final = 40
"""Positions whose steps are listed for `repr` and `len` of the legal moves."""
LARGEST_SEED: Final = 10**20
"""A game is named after its seed, and names of games are short."""


class LegalMoves:
    """The moves that may be played now, as text. Iterable; `in`, `len` and a readable `repr` work.

    A position may have millions of moves: every line that can be built, every route. Going through them is lazy, one
    after the other. `repr` and `len` look no further than the steps of 40 positions: then `repr` says with which steps
    a move may begin, and `len` is the least number of moves there are. `in` is always exact.
    """

    def __init__(self, play: Play) -> None:
        self._play = play

    def __iter__(self) -> Iterator[str]:
        game, state = self._play.game, self._play.state
        for steps in actions(state):
            yield game.write(state, steps) or game.name(state, steps[0])

    def __len__(self) -> int:
        found, complete = first_actions(self._play.state, LOOKED_AT)
        return len(found) if complete else max(len(found), len(self._play.legal_steps))

    def __contains__(self, text: object) -> bool:
        return isinstance(text, str) and self._play.why_not(text) is None

    def __repr__(self) -> str:
        game, state = self._play.game, self._play.state
        found, complete = first_actions(state, LOOKED_AT)
        shown = [game.write(state, steps) or game.name(state, steps[0]) for steps in found[:SHOWN]]
        if complete:
            more = f", ... {len(found) - SHOWN} more" if len(found) > SHOWN else ""
            return f"<legal moves: {', '.join(shown)}{more}>"
        steps = self._play.legal_steps
        begin = ", ".join(game.name(state, step) for step in steps[:SHOWN])
        more = f", ... {len(steps) - SHOWN} more" if len(steps) > SHOWN else ""
        return f"<legal moves: {', '.join(shown)}, ...; they begin with: {begin}{more}>"


class Play:
    """A game being played: its position now, and the record of how it came about.

    Chance is drawn from a secret the record commits itself to; the secret is revealed when the game is over.
    Everything that cannot be done raises a `GameError`, and then nothing has changed.
    """

    def __init__(self, recorder: Recorder, secret: bytes) -> None:
        self._recorder = recorder
        self._secret = secret
        self._draw_chance()

    def _draw_chance(self) -> None:
        while self.state.to_move == CHANCE and not self.is_over:
            self._recorder.draw(self._secret)

    @property
    def game(self) -> Game:
        """The rules."""
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
        return self._recorder.ended

    @property
    def legal_moves(self) -> LegalMoves:
        """Every move that may be played now, as text."""
        return LegalMoves(self)

    @property
    def legal_steps(self) -> list[int]:
        """Every step that may be played now, as codes: what `push` takes besides text."""
        return [] if self.is_over else self.state.legal()

    # --- playing --------------------------------------------------------------------------------------------------

    def push(self, move: str | int) -> None:
        """Play a move as text, or one step by its code. Raises `Illegal` (with its clause) or `BadText`.

        As in a record, a move of the seat whose turn it is says that nobody has called a veto before it.
        """
        if not isinstance(move, str | int):
            raise BadText("E06", Phrase("expected.move_or_code"), as_python(move))
        if isinstance(move, str) and move.strip() and common_keyword(move, self.game.keywords) in ("resign", "agree"):
            self._recorder.write(self.turn or "A", move)
            return
        steps = [move] if isinstance(move, int) else self._checked(move)
        with self._recorder.whole():
            for step in steps:
                self._recorder.play(step)
            self._draw_chance()

    def _checked(self, move: str) -> list[int]:
        """The steps of a move, all of them legal one after the other."""
        state = self.state.clone()
        steps = [] if state.midway() else self.game.implied(state, seat_letter(state.to_move), move)
        for step in steps:
            state.play(step)
        own = self.game.read(state, move)
        for step in own:
            state.play(step)
        return steps + own

    def why_not(self, move: str) -> Illegal | BadText | None:
        """Why a move is not allowed, or None when it is."""
        try:
            self._checked(move)
        except (Illegal, BadText) as reason:
            return reason
        return None

    def pop(self) -> None:
        """Take back the last move, or what has been begun of one. What chance has decided stays decided, what somebody
        has seen stays seen.
        """
        if self.game.has_secrets and not self._recorder.undoable:
            raise GameError("something has been revealed, so there is no move to take back")
        if self.begun:
            self._recorder.undo(len(self.begun))
            return
        moves = self._recorder.record.moves
        if not moves or moves[-1].actor == "*":
            raise GameError("there is no move to take back")
        self._recorder.undo_line()

    @property
    def begun(self) -> list[int]:
        """The steps of a move that has been begun and not finished."""
        return self._recorder.begun

    @property
    def beginning(self) -> State:
        """The position in which the move that is due begins, or has begun."""
        return self._recorder.beginning

    @property
    def happened_before(self) -> int:
        """How many of the `events` were before the move that is due began."""
        return self._recorder.happened_before

    @property
    def reveals(self) -> int:
        """How often something was revealed so far: nothing before the last time can be taken back with `pop`."""
        return self._recorder.reveals

    # --- looking --------------------------------------------------------------------------------------------------

    def scores(self) -> dict[str, int]:
        """Points of every seat: now, or at the end."""
        return {seat_letter(seat): points for seat, points in enumerate(self.state.scores())}

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
        """The position as one line of text; `from_position` starts from it."""
        return self.game.position(self.state)

    @property
    def record(self) -> Record:
        """The game so far as a record; of a finished game with the secret of its chance."""
        record = self._recorder.record
        if record.ended and self._secret:
            return Record(record.headers.replaced(Secret=self._secret.hex()), record.body)
        return record

    @property
    def events(self) -> list[Event]:
        """Everything that has happened, as data; `game.tell` makes sentences of it."""
        return self._recorder.happened

    def summary(self, language: str = "en") -> str:
        """The final scoring as a table; before the end, what it would be now."""
        return self.game.summary(self.state, self.players, language)

    def __str__(self) -> str:
        asked = self.game.ask_alone(self.state, self.players, "en")
        return f"{self.game.text_board(self.state)}\n{self.turn + ': ' if self.turn else ''}{asked}"

    def __repr__(self) -> str:
        return f"<{self.game.title}, {self.state.seats} seats, {self.turn or 'nobody'} to move>"

    def _repr_svg_(self) -> str:
        return self.game.svg(self.state)

    # --- keeping --------------------------------------------------------------------------------------------------

    def clone(self) -> Play:
        """An independent copy, with everything that can be taken back; so are those of `copy` and `pickle`."""
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
        """A game is its record: elsewhere it is played again. The state brings the map along, which may be nobody's."""
        return _unpickled, (str(self._save()), self.state)

    def save(self, path: str | Path) -> None:
        """Write the game into a file (suffix `.fpr`), to go on with it later: the record, the move that has been begun,
        and the secret of its chance. Whoever reads the file of a running game can tell what will be thrown and drawn:
        it is for its players' own eyes. What may be shown to others is `record`.
        """
        Path(path).write_text(str(self._save()), "utf-8")

    def _save(self) -> Record:
        return save(self.record, self._secret, self._recorder.unwritten)


def _unpickled(text: str, state: State) -> Play:
    return from_record(read_record(text, KNOWN))


def start(
    game: str = "rocket",
    seats: int = 0,
    *,
    players: Sequence[str] = (),
    seed: int | None = None,
    map: str | Path = "",
    **options: str,
) -> Play:
    """Start a game. The same seed gives the same chance; without one nobody can foresee it.

    >>> start("rocket", seats=3, seed=1, cash="hidden")
    <Stephenson's Rocket, 3 seats, B to move>
    """
    rules = load_game(game)
    if seats and seats not in rules.seats:
        raise BadText(
            "E03", Phrase("expected.seats_between", least=rules.seats[0], most=rules.seats[-1]), as_python(seats)
        )
    names = list(players) or [f"Seat {seat_letter(seat)}" for seat in range(seats or rules.seats[0])]
    if seats and len(names) != seats:
        raise BadText("E03", Phrase("expected.players", n=seats), len(names))
    if seed is not None and (not isinstance(seed, int) or abs(seed) > LARGEST_SEED):
        raise BadText("E03", Phrase("expected.seed", most=LARGEST_SEED), as_python(seed))
    name, secret = _new_id(game), secrets.token_bytes(SECRET_BYTES)
    if seed is not None:
        name, secret = f"{game}-seed-{seed}", hashlib.sha256(f"footplate seed {seed}".encode()).digest()
    headers = set_up(
        rules,
        names,
        id=name,
        options=options,
        map_key=str(map),
        date=date.today().isoformat(),
        further={"Commit": commitment(name, secret)},
    )
    return Play(Recorder(rules, headers), secret)


def from_position(text: str, players: Sequence[str] = ()) -> Play:
    """Play on from a position string, with chance of its own. Raises `BadText`, in the middle of a move too."""
    rules = load_game(read_fields(text)[0])
    state = rules.restore(text)
    names = list(players) or [f"Seat {seat_letter(seat)}" for seat in range(state.seats)]
    name, secret = _new_id(rules.key), secrets.token_bytes(SECRET_BYTES)
    headers = set_up(
        rules,
        names,
        id=name,
        start=text,
        date=date.today().isoformat(),
        further={"Commit": commitment(name, secret)},
    )
    return Play(Recorder(rules, headers), secret)


def from_record(record: Record) -> Play:
    """Play on where a record ends. Raises `BadRecord` when it is not one of a legal game.

    A save goes on with the chance it has. Whoever does not know the secret of a game goes on with a new game, which
    names the record as its `Parent` and is committed to a secret of its own.
    """
    secret = b"" if record.headers["Secret"] == "-" else bytes.fromhex(record.headers["Secret"])
    if not secret and not record.ended:
        secret = secrets.token_bytes(SECRET_BYTES)
        record = continuation(record, _new_id(record.game), secret)
    return Play(Recorder.resume(record, load_game), secret)


def load(path: str | Path, *, map: str | Path = "") -> Play:
    """The game in a file. Raises `BadRecord` with every fault, each with line and column.

    A game on a map of your own is loaded with the file of this map: `load("game.fpr", map="island.json")`.
    """
    record = read_record(Path(path).read_bytes(), KNOWN)
    if map:
        load_game(record.game).read_map(str(map))
    return from_record(record)


def _new_id(game: str) -> str:
    return f"{game}-{secrets.token_hex(4)}"
