"""Moves as text and back (docs/notation.md, section 5)."""

from __future__ import annotations

from collections.abc import Sequence

from footplate.games.rocket.rules import moves
from footplate.games.rocket.rules.board import CITIES, COMPANIES, KINDS, STARTS
from footplate.games.rocket.rules.position import BIDDING, CALL_VETO, Position
from footplate.games.rocket.rules.stakes import place_or_passenger
from footplate.hexgrid import DIRECTIONS
from footplate.kernel.state import CHANCE
from footplate.kernel.text import BadText, nearest, straight, words
from footplate.kernel.word_reader import WordReader, keyword_of
from footplate.language import Phrase

KEYWORDS = ("take", "station", "move", "call", "veto", "match", "pass")
SHORT = {"t": "take", "s": "station", "m": "move", "v": "veto", "p": "pass", "c": "call"}


_PLAIN = {
    moves.TAKE: "take",
    moves.STATION: "station",
    moves.MOVE: "move",
    moves.PASS: "pass",
    moves.CALL: "call",
    moves.MATCH: "match",
}


def name_step(position: Position, step: int) -> str:
    """One step, in the words of the notation."""
    board = position.board
    if step in _PLAIN:
        return _PLAIN[step]
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


class _Reader(WordReader):
    """Reads one move."""

    def __init__(self, position: Position, text: str) -> None:
        super().__init__(text, position.seats)
        self.position = position

    def read(self) -> list[int]:
        if self.position.to_move == CHANCE:
            self.chance_word("first")
            return self.finish([moves.FIRST + self.seat()])
        return self.finish(self.action())

    def action(self) -> list[int]:
        match self.keyword(KEYWORDS, SHORT):
            case "take":
                return self.take()
            case "station":
                return self.station()
            case "move":
                return [moves.MOVE, moves.LINE + self.company(), moves.DIRECTION + self.direction()]
            case "veto":
                return self.aimed(moves.BID + self.number(Phrase("rocket.expected.shares"), moves.MAX_BID))
            case "match":
                return self.aimed(moves.MATCH)
            case "call":
                return [moves.CALL]
        return [moves.PASS]

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
        self.literal("from", Phrase("rocket.expected.from"))
        return [moves.STATION, moves.LIFT + self.hex(), moves.PLACE + hex]

    def hex(self) -> int:
        board = self.position.board
        return self.exact("E08", Phrase("expected.hex_of", map=board.key), board.hex_names)

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
        return self.exact("E07", Phrase("expected.direction", names=", ".join(DIRECTIONS)), DIRECTIONS)

    def aimed(self, step: int) -> list[int]:
        """A bid or a match with its direction. Where only one direction is legal nobody is asked for it: it goes
        without a step, and any other is the step that is refused, unless the bid itself is.
        """
        direction = self.direction()
        targets = self.position.targets
        if targets & (targets - 1):
            return [step, moves.DIRECTION + direction]
        if targets == 1 << direction or not self.position.allows(step):
            return [step]
        return [moves.DIRECTION + direction]


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
    first = [keyword_of(word.text, KEYWORDS, SHORT) for word in words(straight(text))[:1]]
    speaks = first and first[0] in ("call", "veto", "match", "pass")
    while isinstance(copy, Position) and goes_without_saying(copy):
        if speaks and actor == chr(65 + copy.to_move):
            break
        copy.play(moves.PASS)
        steps.append(moves.PASS)
    return steps
