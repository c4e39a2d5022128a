"""Moves as text and back (docs/notation.md, section 5)."""

from __future__ import annotations

from collections.abc import Sequence

from footplate.games.rocket.rules import moves
from footplate.games.rocket.rules.board import CITIES, COMPANIES, KINDS, STARTS
from footplate.games.rocket.rules.position import BIDDING, CALL_VETO, Position
from footplate.games.rocket.rules.stakes import place_or_passenger
from footplate.hexgrid import DIRECTIONS
from footplate.kernel.state import CHANCE
from footplate.kernel.text import END_OF_LINE, BadText, Word, complete, nearest, number_in, words
from footplate.language import Phrase

KEYWORDS = ("take", "station", "move", "call", "veto", "match", "pass")
SHORT = {"t": "take", "s": "station", "m": "move", "v": "veto", "p": "pass", "c": "call"}


def name_step(position: Position, step: int) -> str:
    """One step, in the words of the notation."""
    board = position.board
    plain = {
        moves.TAKE: "take",
        moves.STATION: "station",
        moves.MOVE: "move",
        moves.PASS: "pass",
        moves.CALL: "call",
        moves.MATCH: "match",
    }
    if step in plain:
        return plain[step]
    if step >= moves.BID:
        return f"veto {step - moves.BID}"
    if step >= moves.TOKEN:
        city, kind = divmod(step - moves.TOKEN, len(KINDS))
        return f"{board.town_names[STARTS + city]} {KINDS[kind]}"
    if step >= moves.LIFT:
        return f"from {board.hex_names[step - moves.LIFT]}"
    if step >= moves.PLACE:
        return board.hex_names[step - moves.PLACE]
    if step >= moves.DIRECTION:
        return DIRECTIONS[step - moves.DIRECTION]
    if step >= moves.LINE:
        return COMPANIES[step - moves.LINE]
    return f"first {chr(65 + step - moves.FIRST)}"


def write_move(position: Position, steps: Sequence[int]) -> str:
    """The steps of one action as a line of a record, begun in this position."""
    if steps[0] == moves.PASS and goes_without_saying(position):
        return ""
    parts = [name_step(position, step) for step in steps]
    if len(parts) > 1 and parts[1].startswith("from "):
        parts[1:] = [*parts[2:], parts[1]]
    if steps[-1] > moves.BID or steps[-1] == moves.MATCH:
        # The only legal direction is not asked for, but written.
        parts.append(DIRECTIONS[position.aim])
    return " ".join(parts)


def read_move(position: Position, text: str) -> list[int]:
    """The steps a text stands for. Raises `BadText`; says nothing about whether they are legal."""
    return _Reader(position, text).read()


class _Reader:
    """Reads one move, word by word."""

    def __init__(self, position: Position, text: str) -> None:
        self.position = position
        self.words = words(text)
        self.end = len(text.rstrip()) + 1

    def next(self, expected: Phrase) -> Word:
        if not self.words:
            raise BadText("E07", expected, END_OF_LINE, self.end + 1)
        return self.words.pop(0)

    def pick(self, code: str, expected: Phrase, names: Sequence[str]) -> int:
        """The place of the next word in a list of names."""
        word = self.next(expected)
        name = complete(word.text, names)
        if name is None:
            raise BadText(code, expected, word.text, word.column, nearest(word.text, names))
        return names.index(name)

    def read(self) -> list[int]:
        if self.position.to_move == CHANCE:
            return self.finish(self.first())
        expected = Phrase("expected.move_of", names=", ".join(KEYWORDS))
        word = self.next(expected)
        match keyword(word.text):
            case "take":
                steps = self.take()
            case "station":
                steps = self.station()
            case "move":
                steps = [moves.MOVE, moves.LINE + self.company(), moves.DIRECTION + self.direction()]
            case "veto":
                steps = self.aimed(moves.BID + self.shares())
            case "match":
                steps = self.aimed(moves.MATCH)
            case "call":
                steps = [moves.CALL]
            case "pass":
                steps = [moves.PASS]
            case _:
                raise BadText("E06", expected, word.text, word.column, nearest(word.text, KEYWORDS))
        return self.finish(steps)

    def finish(self, steps: list[int]) -> list[int]:
        if self.words:
            raise BadText("E09", Phrase("expected.end_of_move"), self.words[0].text, self.words[0].column)
        return steps

    def first(self) -> list[int]:
        word = self.next(Phrase("expected.word", word="first"))
        if word.text.lower() != "first":
            raise BadText(
                "E06",
                Phrase("expected.chance_line", word="first"),
                word.text,
                word.column,
                nearest(word.text, ["first"]),
            )
        letters = [chr(65 + seat) for seat in range(self.position.seats)]
        return [moves.FIRST + self.pick("E05", Phrase("expected.seat", names=", ".join(letters)), letters)]

    def take(self) -> list[int]:
        board = self.position.board
        cities = board.town_names[STARTS : STARTS + CITIES]
        city = self.pick("E08", Phrase("expected.city_of", map=board.key), cities)
        kinds = self.kinds_left(city)
        if not self.words and len(kinds) == 1:
            kind = kinds[0]
        else:
            kind = self.pick("E07", Phrase("rocket.expected.industry", names=", ".join(KINDS)), KINDS)
        return [moves.TAKE, moves.TOKEN + city * len(KINDS) + kind]

    def kinds_left(self, city: int) -> list[int]:
        """The kinds of token a city still has: the only one need not be named."""
        tokens = range(city * 3, city * 3 + 3)
        return sorted({self.position.kinds[token] for token in tokens if self.position.holder[token] < 0})

    def station(self) -> list[int]:
        hex = self.hex()
        if not self.words:
            return [moves.STATION, moves.PLACE + hex]
        word = self.next(Phrase("expected.word", word="from"))
        if word.text.lower() != "from":
            raise BadText("E07", Phrase("rocket.expected.from"), word.text, word.column)
        return [moves.STATION, moves.LIFT + self.hex(), moves.PLACE + hex]

    def hex(self) -> int:
        board = self.position.board
        expected = Phrase("expected.hex_of", map=board.key)
        word = self.next(expected)
        # Digits are never guessed: no completion here.
        if word.text.upper() in board.hex_names:
            return board.hex_names.index(word.text.upper())
        raise BadText("E08", expected, word.text, word.column, nearest(word.text, board.hex_names))

    def company(self) -> int:
        names = list(COMPANIES)
        expected = Phrase("expected.company", names=", ".join(names))
        word = self.next(expected)
        plain = word.text.upper().replace("&", "")
        for number, name in enumerate(names):
            if plain == name.replace("&", ""):
                return number
        raise BadText("E07", expected, word.text, word.column, nearest(word.text, names))

    def direction(self) -> int:
        expected = Phrase("expected.direction", names=", ".join(DIRECTIONS))
        word = self.next(expected)
        if word.text.upper() in DIRECTIONS:
            return DIRECTIONS.index(word.text.upper())
        raise BadText("E07", expected, word.text, word.column, nearest(word.text, DIRECTIONS))

    def shares(self) -> int:
        word = self.next(Phrase("rocket.expected.shares"))
        number = number_in(word.text)
        if number is not None and 1 <= number <= moves.MAX_BID:
            return number
        raise BadText("E07", Phrase("rocket.expected.shares"), word.text, word.column)

    def aimed(self, step: int) -> list[int]:
        """A bid or a match with its direction. Where only one direction is legal nobody is asked for it: it goes
        without a step, and any other is the step that is refused.
        """
        direction = self.direction()
        targets = self.position.targets
        if targets and not targets & (targets - 1):
            return [step] if targets == 1 << direction else [moves.DIRECTION + direction]
        return [step, moves.DIRECTION + direction]


def keyword(word: str) -> str | None:
    """The keyword a word stands for: itself, its letter, or its beginning."""
    return SHORT.get(word.lower()) or complete(word, KEYWORDS)


def goes_without_saying(position: Position) -> bool:
    """Whether the seat asked is not written when it has nothing to say: it calls no veto, or it opens no bidding in a
    round that all are asked about but that could change neither the place nor a passenger token.
    """
    if position.phase == CALL_VETO:
        return True
    opens = position.phase == BIDDING and position.bid == 0 and position.to_move != position.active
    return opens and position.settings.poll_every_holder and not place_or_passenger(position)


def implied_steps(position: Position, actor: str, text: str) -> list[int]:
    """Seats that are silent are not written: every `pass` up to the seat that speaks in the veto round."""
    copy = position.clone()
    steps: list[int] = []
    speaks = text.strip() != "" and keyword(text.split()[0]) in ("call", "veto", "match", "pass")
    while isinstance(copy, Position) and goes_without_saying(copy):
        if speaks and actor == chr(65 + copy.to_move):
            break
        copy.play(moves.PASS)
        steps.append(moves.PASS)
    return steps
