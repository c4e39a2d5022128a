"""Moves and chance lines out of text (docs/notation.md, sections 5 and 6)."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from footplate.games.whistle.rules import moves
from footplate.games.whistle.rules.board import EDGES
from footplate.games.whistle.rules.pieces import (
    COMPANIES,
    FIRST_END,
    GOLD_VALUES,
    GOODS,
    ITEMS,
    LEAST_GOLD,
    TILES,
    TRACK_TILES,
    UPGRADES,
)
from footplate.games.whistle.rules.place_names import HEX_NAMES
from footplate.games.whistle.rules.position import (
    DEAL,
    DRAW_GOLD,
    DRAW_OFFER,
    FIRST_PLAYER,
    LAY_EAST,
    LAY_ENDS,
    LAY_MIDDLE,
    LAYING,
    MAX_TRAINS,
    PLACING,
    TURN,
    TURN_UP,
)
from footplate.games.whistle.rules.refusals import no_way_out
from footplate.games.whistle.rules.set_up import hex_to_fill, next_train
from footplate.games.whistle.rules.state import WhistleState
from footplate.games.whistle.rules.tiles import SAME_AS
from footplate.games.whistle.rules.trading import FIRST_PAIR, PAIRS
from footplate.games.whistle.text.notation import KEYWORDS
from footplate.games.whistle.text.notation_names import SPACE_NAMES, START_NAMES, deal_items, seat_name
from footplate.games.whistle.text.position_reader import SHARE_NAMES
from footplate.kernel.actions import actions
from footplate.kernel.events import Event
from footplate.kernel.illegal import Illegal
from footplate.kernel.state import CHANCE
from footplate.kernel.text import END_OF_LINE, BadText, Word, complete, nearest, number_in, straight
from footplate.kernel.word_reader import WordReader
from footplate.language import Phrase

SHORT = {"t": "train", "p": "place", "b": "buy", "u": "use", "c": "choose", "g": "give", "s": "space", "e": "end"}
CHANCE_WORDS = {
    FIRST_PLAYER: "first",
    LAY_ENDS: "lay",
    LAY_MIDDLE: "lay",
    LAY_EAST: "lay",
    DRAW_OFFER: "offer",
    TURN_UP: "display",
    DEAL: "deal",
    DRAW_GOLD: "gold",
}
HAND_TILES = TILES[:FIRST_END]
A_DIRECTION = Phrase("whistle.expected.way", names=", ".join(EDGES))
_SHORT_TRAIN = re.compile(r"([1-9])([cw])", re.IGNORECASE)
_TURNED = re.compile(r"(#\w+?)r([0-9])", re.IGNORECASE)


def read_move(state: WhistleState, text: str) -> list[int]:
    """The steps a text stands for, legal or not. Raises `BadText`, or `Illegal` for a way that is shut."""
    return _Reader(state, text).read()


@dataclass(frozen=True, slots=True)
class _Leg:
    """One word of a train's way: a direction, or a tile that is laid."""

    word: Word
    way: int = -1
    turned: int = -1


class _Reader(WordReader):
    """Reads one move."""

    def __init__(self, state: WhistleState, text: str) -> None:
        super().__init__(straight(text).replace(",", " "), state.seats)
        self.state = state

    def good(self) -> int:
        return self.pick("E07", Phrase("whistle.expected.good", names=", ".join(GOODS)), GOODS)

    def tile(self) -> int:
        if self.words and self.words[0].text == "?":
            raise BadText("E07", Phrase("whistle.expected.any_tile"), "?", self.words[0].column)
        return self.exact("E08", Phrase("whistle.expected.tile"), HAND_TILES)

    def upgrade(self) -> int:
        return self.pick("E07", Phrase("whistle.expected.upgrade", names=", ".join(UPGRADES)), UPGRADES)

    def share(self) -> int:
        return self.exact("E07", Phrase("whistle.expected.share"), SHARE_NAMES)

    # --- moves ----------------------------------------------------------------------------------------------------

    def read(self) -> list[int]:
        if self.state.to_move == CHANCE:
            return self.finish(self.chance())
        short = _SHORT_TRAIN.fullmatch(self.words[0].text) if self.words else None
        if short:
            self.words.pop(0)
            return self.train(int(short[1]), moves.COAL if short[2].lower() == "c" else moves.WHISTLE)
        keyword = self.keyword(KEYWORDS, SHORT)
        if keyword == "train":
            number = self.train_number()
            whistle = self.pick("E07", Phrase("whistle.expected.fuel"), ["coal", "whistle"])
            return self.train(number, moves.WHISTLE if whistle else moves.COAL)
        return self.finish(self.other(keyword))

    def other(self, keyword: str) -> list[int]:
        match keyword:
            case "place":
                return [moves.PLACE + self.placing()]
            case "deal":
                return [moves.TRADE + self.deal()]
            case "choose":
                return [moves.CHOOSE + self.pick("E07", Phrase("whistle.expected.item", names=", ".join(ITEMS)), ITEMS)]
            case "discard":
                if self.words and self.words[0].text[0] in "#?":
                    return [moves.RETURN + self.tile()]
                return [moves.DISCARD + self.good()]
            case "give":
                return [moves.GIVE + self.share()]
            case "space":
                space = moves.SPACE + self.exact(
                    "E07", Phrase("whistle.expected.space", names=", ".join(SPACE_NAMES)), SPACE_NAMES
                )
                rest = (
                    [moves.CHOOSE + self.pick("E07", Phrase("whistle.expected.joker", names=", ".join(ITEMS)), ITEMS)]
                    if self.words
                    else []
                )
                return [space, *rest]
            case "toll":
                return [moves.TOLL + self.good()]
            case "buy":
                return self.buy()
            case "use":
                return self.use()
            case "draw":
                return [moves.DRAW_STACK] if self.follows("stack") else [moves.TAKE + self.tile()]
        plain = {"pay": moves.PAY, "refuse": moves.REFUSE, "done": moves.DONE, "end": moves.END}
        return [plain[keyword]]

    def train_number(self) -> int:
        return self.number(Phrase("whistle.expected.train", most=self.state.train_count), self.state.train_count)

    def placing(self) -> int:
        """The number may be left out; there is only one train to place."""
        state = self.state
        if len(self.words) > 1 and state.phase == PLACING:
            due = next_train(state, state.to_move) + 1
            word = self.next(Phrase("whistle.expected.this_train", train=due))
            if word.text != str(due):
                raise BadText("E07", Phrase("whistle.expected.next_train", train=due), word.text, word.column)
        elif len(self.words) > 1:
            self.train_number()
        return self.exact("E07", Phrase("whistle.expected.start_stop"), START_NAMES)

    def deal(self) -> int:
        """`wood for 2 coal`, `steel for cotton+stone`: what is taken in any order."""
        given = self.good()
        self.literal("for")
        taken: list[int] = []
        expected = Phrase("whistle.expected.taken", examples="2 coal, whistle, cotton+stone")
        first = self.words[0] if self.words else None
        count = 1
        while self.words:
            word = self.next(expected)
            for part in filter(None, word.text.split("+")):
                number = number_in(part)
                if number is not None:
                    count = min(number, 9)
                    continue
                name = complete(part, ITEMS)
                if name is None:
                    raise BadText("E07", expected, part, word.column, nearest(part, ITEMS))
                taken += [ITEMS.index(name)] * count
                count = 1
        if first is None:
            raise self.missing(expected)
        for kind in range(FIRST_PAIR + len(PAIRS)):
            deal = given * moves.TAKES + kind
            if sorted(deal_items(deal)[1]) == sorted(taken):
                return deal
        raise BadText("E07", Phrase("whistle.expected.deal", good=GOODS[given]), first.text, first.column)

    def buy(self) -> list[int]:
        upgrade = self.upgrade()
        owner = self.state.owners[upgrade]
        if not self.words:
            return [moves.BUY + upgrade]
        self.literal("from")
        column = self.words[0].column if self.words else self.end
        seat = self.seat()
        if seat != owner and self.state.phase == TURN:  # else nothing can be bought, whoever owns it
            whose = (
                Phrase("whistle.expected.from_owner", seat=seat_name(owner))
                if owner >= 0
                else Phrase("whistle.expected.unowned", upgrade=UPGRADES[upgrade])
            )
            raise BadText("E07", whose, seat_name(seat), column)
        self.literal("giving")
        return [moves.BUY + upgrade, moves.PRICE + self.good()]

    def use(self) -> list[int]:
        upgrade = self.upgrade()
        match UPGRADES[upgrade]:
            case "compass":
                return [moves.FIND + self.tile()] if self.words else [moves.LOOK]
            case "caboose":
                return [moves.USE + upgrade, moves.TRAIN + self.train_number() - 1]
            case "safe":
                given = moves.GIVE + self.share()
                company = self.pick("E07", Phrase("expected.company", names=", ".join(COMPANIES)), COMPANIES)
                return [moves.USE + upgrade, given, moves.COMPANY + company]
            case "warehouse" if self.words:
                return [moves.USE + upgrade, moves.CHOOSE + self.good()]
        return [moves.USE + upgrade]

    # --- a train's way --------------------------------------------------------------------------------------------

    def train(self, number: int, token: int) -> list[int]:
        legs: list[_Leg] = []
        goal: Word | None = None
        while self.words and goal is None:
            if self.words[0].text in ("->", "→"):
                self.words.pop(0)
                goal = self.next(Phrase("whistle.expected.stop"))
            else:
                legs.append(self.leg())
        self.finish([])
        steps = [moves.TRAIN + number - 1, token]
        if not legs:
            return self.only_way(steps, goal)
        return _Run(self.state, steps, legs, self.end).follow(goal)

    def leg(self) -> _Leg:
        word = self.words[0]
        if word.text.lower() == "lay" or word.text.startswith("#"):
            self.follows("lay")
            return _Leg(word, turned=self.turned())
        return _Leg(word, way=self.exact("E07", A_DIRECTION, EDGES))

    def turned(self) -> int:
        """A tile and its turn, `#17 r3` or `#17r3`; hubs have none."""
        found = _TURNED.fullmatch(self.words[0].text) if self.words else None
        if found:
            word = self.words.pop(0)
            at = word.column + len(found[1])
            self.words[:0] = [Word(found[1], word.column), Word(f"r{found[2]}", at)]
        tile = self.tile()
        if tile >= TRACK_TILES:
            return 6 * tile
        turns = [f"r{turn}" for turn in range(6)]
        return 6 * tile + self.exact("E07", Phrase("whistle.expected.turn"), turns)

    def only_way(self, steps: list[int], goal: Word | None) -> list[int]:
        """`2c -> C5`: the way need not be told when only one leads there over tiles that lie already."""
        if goal is None:
            raise self.missing(A_DIRECTION)
        state = self.state.clone()
        for step in steps:
            if not state.allows(step):
                return steps
            state.play(step)
        ways = [[]] if not state.midway() else [list(way) for way in actions(state, lambda step: step < moves.LAY)]
        there = {tuple(way): arrival(self.state, [*steps, *way]) for way in ways}
        fitting = [way for way, place in there.items() if place.upper() == goal.text.upper()]
        if len(fitting) == 1:
            return [*steps, *fitting[0]]
        if fitting:
            raise BadText("E07", Phrase("whistle.expected.several_ways", stop=goal.text), goal.text, goal.column)
        reached = sorted(set(there.values()) - {""})
        expected = (
            Phrase("whistle.expected.reachable", names=", ".join(reached))
            if reached
            else Phrase("whistle.expected.way_with_tiles")
        )
        raise BadText("E07", expected, goal.text, goal.column, nearest(goal.text, reached))

    # --- chance ---------------------------------------------------------------------------------------------------

    def chance(self) -> list[int]:
        state = self.state
        due = CHANCE_WORDS[state.phase]
        self.chance_word(due)
        if due == "first":
            return [moves.FIRST + self.seat()]
        if due == "lay":
            return self.lay_out()
        if due == "offer":
            return self.each(lambda: moves.OFFER + self.upgrade())
        if due == "display":
            return self.each(lambda: moves.DISPLAY + self.tile())
        column = self.words[0].column if self.words else self.end
        seat = self.seat()
        if seat != state.dealt_to:
            raise BadText(
                "E05", Phrase("whistle.expected.to_draw", seat=seat_name(state.dealt_to)), seat_name(seat), column
            )
        if due == "deal":
            return self.each(lambda: moves.DEALT + self.tile())
        if self.words and self.words[0].text == "?":
            raise BadText("E07", Phrase("whistle.expected.gold"), "?", self.words[0].column)
        values = [str(LEAST_GOLD + value) for value in range(GOLD_VALUES)]
        return [moves.GOLD + self.exact("E07", Phrase("whistle.expected.gold"), values)]

    def each(self, one: Callable[[], int]) -> list[int]:
        """One step for every word that is left, at least one."""
        steps = [one()]
        while self.words:
            steps.append(one())
        return steps

    def lay_out(self) -> list[int]:
        state = self.state.clone()
        steps: list[int] = []
        while self.words:
            phase = state.phase
            if phase != self.state.phase:
                break
            due = HEX_NAMES[hex_to_fill(state)]
            word = self.next(Phrase("whistle.expected.this_hex", hex=due))
            if word.text.upper() != due:
                raise BadText("E07", Phrase("whistle.expected.this_hex", hex=due), word.text, word.column)
            names = TILES[FIRST_END:] if phase == LAY_ENDS else HAND_TILES
            if phase == LAY_ENDS:
                turned = 6 * (FIRST_END + self.exact("E08", Phrase("whistle.expected.end_tile"), names))
            else:
                turned = SAME_AS[self.turned()]
            steps.append(moves.LAY + turned)
            if not state.allows(steps[-1]):
                self.words = []
                break
            state.play(steps[-1])
        return steps


def arrival(before: WhistleState, steps: Sequence[int]) -> str:
    """The stop a train comes to with these steps, or "" when it comes to none."""
    state = before.clone()
    state.events = []
    for step in steps:
        state.play(step)
    return next((event.word("place") for event in state.events if event.kind == "arrives"), "")


class _Run:
    """A way told border by border, followed step by step: where the engine goes on by itself, the words must agree."""

    def __init__(self, state: WhistleState, steps: list[int], legs: list[_Leg], end: int) -> None:
        self.before = state
        self.state = state.clone()
        self.begin = steps
        self.legs = legs
        self.end = end
        self.steps: list[int] = []
        self.arrived = ""
        self.departed = False

    def follow(self, goal: Word | None) -> list[int]:
        """The steps. An illegal one is the last: the rules will say why."""
        for step in self.begin:
            if not self.play(step):
                return self.begin
        while self.state.midway():
            if not self.play(self.step_due()):
                return self.steps
        if self.legs:
            raise BadText("E09", Phrase("expected.end_of_move"), self.legs[0].word.text, self.legs[0].word.column)
        if goal is not None and goal.text.upper() != self.arrived.upper():
            raise BadText("E07", Phrase("whistle.expected.arrival", stop=self.arrived), goal.text, goal.column)
        return self.steps

    def step_due(self) -> int:
        leg = self.legs[0] if self.legs else None
        if self.state.phase == LAYING:
            if leg is None or leg.turned < 0:
                raise self.unexpected(Phrase("whistle.expected.gap"), leg)
            self.legs.pop(0)
            return moves.LAY + leg.turned
        if leg is None and self.state.came_by >= 0:
            return moves.HALT  # that the way ends here says so, whether the train may halt or not
        if leg is None or leg.way < 0:
            raise self.unexpected(A_DIRECTION, leg)
        return moves.DIRECTION + leg.way

    def unexpected(self, expected: Phrase, leg: _Leg | None) -> BadText:
        if leg is None:
            return BadText("E07", expected, END_OF_LINE, self.end)
        return BadText("E07", expected, leg.word.text, leg.word.column)

    def play(self, step: int) -> bool:
        """Play a step; False when it is not allowed."""
        self.steps.append(step)
        if not self.state.allows(step):
            return False
        self.state.events = []
        self.state.play(step)
        for event in self.state.events:
            self.agree(event)
        return True

    def agree(self, event: Event) -> None:
        if event.kind == "arrives":
            self.arrived = event.word("place")
        elif event.kind == "crosses" and self.legs:
            direction = event.word("direction")
            leg = self.legs.pop(0)
            if leg.way < 0 or EDGES[leg.way] != direction:
                if leg.way >= 0 and not self.departed:
                    raise self.shut(leg.way)
                raise self.unexpected(Phrase("whistle.expected.only_way", direction=direction), leg)
            self.departed = True

    def shut(self, way: int) -> Illegal:
        """The train would leave by the only way that is open to it; this is why the one told is not."""
        train, token = self.begin
        place = self.before.trains[self.before.active * MAX_TRAINS + train - moves.TRAIN]
        return no_way_out(self.before, place, way, token == moves.COAL)
