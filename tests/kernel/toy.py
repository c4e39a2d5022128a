"""A tiny game that has everything a record can show: chance of one and of two steps, actions of several steps, a seat
that is asked and left out when it says nothing, payments, a secret, an illegal move with its clause.

Two seats walk along a road of 12 stones. `walk 2` goes two stones, never the same distance twice in a row (T2); the
other seat, when it has a coin, may spend it to `stop` the walk (T3). `ride` goes as far as two dice say (T4). Reaching
or passing stone 5 pays 3 coins (T5). Whoever reaches stone 12 ends the game; most coins win. `pass` is a rest.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from footplate.kernel.events import Event
from footplate.kernel.facets import Maps, Notation, Rules, Secrets
from footplate.kernel.fields import Fields
from footplate.kernel.game import AnyGame, Game, seat_letter
from footplate.kernel.illegal import Illegal
from footplate.kernel.options import Option, Options, OptionSpec
from footplate.kernel.positions import per_seat
from footplate.kernel.state import CHANCE, OVER, State
from footplate.kernel.text import BadText, complete, nearest, words
from footplate.language import Phrase

WALK, RIDE, PASS, STOP = 0, 1, 2, 3
FIRST: Final = 10
DISTANCE: Final = 20
DIE: Final = 30

BEGIN, ACTION, HOW_FAR, ASKED, FIRST_DIE, SECOND_DIE, ENDED = range(7)
HOME: Final = 12


class ToyIllegal(Illegal):
    """A refusal whose sentence needs no catalog."""

    def sentence(self, language: str = "en") -> str:
        return f"{self.reason} ({self.clause})"

    def in_notation(self) -> Phrase:
        return Plain(self.sentence())


class Plain(Phrase):
    """Words that need no catalog."""

    def words(self, language: str = "en") -> str:
        return self.key


class ToyState(State):
    def __init__(self, seats: int = 2, hidden: bool = False) -> None:
        super().__init__(seats)
        self.hidden = hidden
        self.phase = BEGIN
        self.stone = [0] * seats
        self.coins = [1] * seats
        self.last = [0] * seats
        self.turn = 0
        self.active = 0
        self.far = 0

    def legal(self) -> list[int]:
        match self.phase:
            case 0:
                return [FIRST + seat for seat in range(self.seats)]
            case 1:
                return [WALK, RIDE, PASS]
            case 2:
                return [DISTANCE + far for far in (1, 2, 3) if far != self.last[self.active]]
            case 3:
                return [STOP, PASS]
            case 4 | 5:
                return [DIE + eyes for eyes in range(1, 7)]
        return []

    def refusal(self, step: int) -> Illegal:
        if self.phase == HOW_FAR:
            legal = tuple(str(move - DISTANCE) for move in self.legal())
            walked = f"{seat_letter(self.to_move)} walked {step - DISTANCE} last time"
            return ToyIllegal("T2", walked, {"legal": legal})
        return ToyIllegal("T1", f"{seat_letter(self.to_move)} is asked for something else")

    def advance(self, step: int) -> None:
        match self.phase:
            case 0:
                self.active = self.to_move = step - FIRST
                self.phase = ACTION
            case 1:
                self.phase = HOW_FAR if step == WALK else FIRST_DIE if step == RIDE else self.phase
                if step == RIDE:
                    self.to_move = CHANCE
                elif step == PASS:
                    self._next()
            case 2:
                self.far = self.last[self.active] = step - DISTANCE
                other = 1 - self.active
                if self.coins[other]:
                    self.phase, self.to_move = ASKED, other
                else:
                    self._go()
            case 3:
                if step == STOP:
                    self._book(1 - self.active, -1, "T3")
                    self._next()
                else:
                    self._go()
            case 4:
                self.far, self.phase = step - DIE, SECOND_DIE
            case _:
                self.far += step - DIE
                self._go()

    def _go(self) -> None:
        before = self.stone[self.active]
        self.stone[self.active] += self.far
        if before < 5 <= self.stone[self.active]:
            self._book(self.active, 3, "T5")
        self._next()

    def _book(self, seat: int, amount: int, clause: str) -> None:
        self.coins[seat] += amount
        if self.events is not None:
            self.events.append(Event("paid", clause, {"seat": seat, "amount": amount}))

    def _next(self) -> None:
        self.far = 0
        if self.stone[self.active] >= HOME:
            self.phase, self.to_move = ENDED, OVER
            return
        self.turn += 1
        self.active = self.to_move = 1 - self.active
        self.phase = ACTION

    def made_of(self) -> tuple[str, ...]:
        return ("seats", "hidden")

    def scores(self) -> list[int]:
        return self.coins[:]

    def midway(self) -> bool:
        return self.phase in (HOW_FAR, SECOND_DIE)


class ToyRules(Rules[ToyState]):
    def start(self, seats: int, options: Options, map_key: str) -> ToyState:
        if map_key != "road":
            raise BadText("E03", Plain("a map (road)"), map_key, nearest=nearest(map_key, ["road"]))
        return ToyState(seats, options["purse"] == "hidden")

    def chosen(self, state: ToyState) -> str:
        return "purse=hidden" if state.hidden else "-"

    def violations(self, state: ToyState) -> list[str]:
        return [f"{seat_letter(seat)} is in debt" for seat, coins in enumerate(state.coins) if coins < 0]

    def purpose(self, state: ToyState) -> str:
        return "first" if state.phase == BEGIN else f"roll/{seat_letter(state.active)}"


class ToyMaps(Maps[ToyState]):
    default = "road"

    def hash_of(self, state: ToyState) -> str:
        return "sha256:" + "0" * 64


class ToyNotation(Notation[ToyState]):
    keywords = ("walk", "ride", "stop", "pass")

    def name(self, state: ToyState, step: int) -> str:
        if step < FIRST:
            return ("walk", "ride", "pass", "stop")[step]
        if step < DISTANCE:
            return f"first {seat_letter(step - FIRST)}"
        return str(step - DISTANCE if step < DIE else step - DIE)

    def write(self, state: ToyState, steps: Sequence[int]) -> str:
        if state.phase == ASKED and steps[0] == PASS:
            return ""
        words = [self.name(state, step) for step in steps]
        if state.phase == FIRST_DIE:
            words.insert(0, f"roll {seat_letter(state.active)}")
        return " ".join(words)

    def read(self, state: ToyState, text: str) -> list[int]:
        parts = words(text)
        if state.to_move == CHANCE:
            return _read_chance(state, [part.text for part in parts])
        keyword = {"w": "walk", "r": "ride"}.get(parts[0].text.lower()) or complete(parts[0].text, self.keywords)
        if keyword is None:
            expected = Phrase("expected.move_of", names=", ".join(self.keywords))
            raise BadText("E06", expected, parts[0].text, parts[0].column, nearest(parts[0].text, self.keywords))
        wanted = 2 if keyword == "walk" else 1
        if len(parts) > wanted:
            raise BadText("E09", Phrase("expected.end_of_move"), parts[wanted].text, parts[wanted].column)
        if keyword != "walk":
            return [{"ride": RIDE, "stop": STOP, "pass": PASS}[keyword]]
        if len(parts) < 2:
            return [WALK]
        if parts[1].text not in ("1", "2", "3"):
            raise BadText("E07", Plain("a distance (1-3)"), parts[1].text, parts[1].column)
        return [WALK, DISTANCE + int(parts[1].text)]

    def implied(self, state: ToyState, actor: str, text: str) -> list[int]:
        """A seat that lets the walk pass is not written; a written `pass` is a rest."""
        if state.phase != ASKED or (actor == seat_letter(state.to_move) and text.split()[:1] == ["stop"]):
            return []
        return [PASS]

    def section(self, state: ToyState) -> str:
        return f"round {state.turn // 2 + 1}"

    def checks(self, before: ToyState, after: ToyState, events: Sequence[Event]) -> list[tuple[str, ...]]:
        gained = [(seat_letter(seat), after.coins[seat] - before.coins[seat]) for seat in range(2)]
        pay = tuple(f"{seat}{amount:+d}" for seat, amount in gained if amount)
        cash = ("cash", *(f"{seat_letter(seat)}={coins}" for seat, coins in enumerate(after.coins)))
        return ([("pay", *pay)] if pay else []) + [cash]

    def fields(self, state: ToyState, seat: int | None, full: bool) -> list[tuple[str, str]]:
        open_to = [full or not state.hidden or holder == seat for holder in range(state.seats)]
        coins = [str(c) if seen else "?" for c, seen in zip(state.coins, open_to, strict=True)]
        return [
            ("to", seat_letter(state.active)),
            ("turn", str(state.turn)),
            ("stones", per_seat([str(stone) for stone in state.stone])),
            ("last", per_seat([str(last) for last in state.last])),
            ("coins", per_seat(coins)),
        ]

    def required_fields(self, begun: ToyState) -> tuple[str, ...]:
        return ("to", "turn", "stones", "last", "coins")

    def restored(self, begun: ToyState, fields: Fields) -> ToyState:
        begun.active = begun.to_move = fields.seat("to")
        begun.phase, begun.turn = ACTION, fields.number("turn")
        begun.stone = [fields.number("stones", value) for value in fields.per_seat("stones")]
        begun.last = [fields.number("last", value) for value in fields.per_seat("last")]
        begun.coins = [fields.number("coins", value) for value in fields.per_seat("coins")]
        return begun


def _read_chance(state: ToyState, parts: list[str]) -> list[int]:
    if state.phase == BEGIN:
        return [FIRST + ord(parts[1]) - 65]
    return [DIE + int(eyes) for eyes in parts[2:]]


class ToySecrets(Secrets[ToyState]):
    def checks(self, state: ToyState) -> frozenset[str]:
        return frozenset(("pay", "cash")) if state.hidden else frozenset()


class DiceForTheRider(ToySecrets):
    """As if only the rider saw the dice."""

    in_play = True

    def sealed(self, state: ToyState, actor: str, text: str, seat: int | None) -> str:
        hidden = text.startswith("roll") and (seat is None or text.split()[1] != seat_letter(seat))
        return " ".join([*text.split()[:2], "?", "?"]) if hidden else text


def toy(state: State) -> ToyState:
    assert isinstance(state, ToyState)
    return state


def toy_game(secrets: Secrets[ToyState]) -> Game[ToyState]:
    return Game(
        key="toy",
        title="Toy",
        package=__package__,
        seats=range(2, 3),
        options=OptionSpec(
            Option("purse", ("open", "hidden"), "open", "T6"),
            Option("length", ("12", "24"), "12", "T7"),
        ),
        rules=ToyRules(),
        maps=ToyMaps(),
        notation=ToyNotation(),
        secrets=secrets,
    )


TOY = toy_game(ToySecrets())
SECRET_TOY = toy_game(DiceForTheRider())


def load(key: str) -> AnyGame:
    """What `footplate.games.load` is for real games."""
    if key != "toy":
        raise BadText("E03", Plain("a game this version can play (toy)"), key)
    return TOY


_HEADERS: Final = {
    "Footplate": "1.0",
    "Game": "toy",
    "Rules": "1",
    "Map": "road",
    "MapHash": "sha256:" + "0" * 64,
    "Id": "toy-1",
    "Date": "2026-11-15",
    "Options": "-",
    "SeatA": "Anton",
    "SeatB": "Beate",
    "View": "full",
    "Commit": "-",
    "Secret": "-",
    "Result": "*",
    "Termination": "-",
}
FIRST_BODY_LINE: Final = len(_HEADERS) + 2


def paper(body: str, **headers: str) -> str:
    """The text of a record of the toy game with this body; its first line is line 17 of the file."""
    values = {**_HEADERS, **headers}
    return "".join(f'[{name} "{value}"]\n' for name, value in values.items()) + "\n" + body
