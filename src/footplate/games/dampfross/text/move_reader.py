"""Moves and chance lines out of text (docs/notation.md, sections 5, 6 and 11)."""

from __future__ import annotations

import re

from footplate.games.dampfross.rules import moves
from footplate.games.dampfross.rules.building import lay
from footplate.games.dampfross.rules.companies import LOW, owner_with, seats_in
from footplate.games.dampfross.rules.position import (
    ANSWER_EXCHANGE,
    ANSWER_LINE,
    ANSWER_RUN,
    BUILDING,
    CHOOSE_START,
    ENTERING,
    SPENDING,
)
from footplate.games.dampfross.rules.refusals import refusal
from footplate.games.dampfross.rules.state import DampfrossState
from footplate.games.dampfross.rules.trains import members_of, start_hex
from footplate.games.dampfross.text.chance_lines import ChanceReader
from footplate.games.dampfross.text.notation import KEYWORDS, run_text, seat_name
from footplate.games.dampfross.text.place_names import known_node, read_node, straight_line, towards
from footplate.kernel.state import CHANCE
from footplate.kernel.text import BadText, Word, complete
from footplate.kernel.word_reader import WordReader, keyword_of
from footplate.language import Phrase

SHORT = {"b": "build", "s": "start", "p": "pass", "r": "run", "w": "withdraw", "f": "ferry", "d": "declare"}
_TOKEN = re.compile(r'"[^"]*"|->|[()\-~;:→]|[^\s()\-~;:→"]+')


def read_move(state: DampfrossState, text: str) -> list[int]:
    """The steps a text stands for. Raises `BadText`; says nothing about whether they are legal."""
    return _Reader(state, text).read()


def read_route(state: DampfrossState, text: str, seat: int, partner: int) -> list[int]:
    """The hops of a route for this train. Raises `BadText`."""
    return [step - moves.HOP for step in _Reader(state, text).route(seat, partner)]


def implied_steps(state: DampfrossState, text: str) -> list[int]:
    """A first line built without naming the start city implies it."""
    reader = _Reader(state, text)
    if state.phase != CHOOSE_START or reader.order() != "build":
        return []
    if not reader.begins_with_a_place():
        reader.words.pop(0)
    found = next((token for token in reader.path_tokens() if token.text not in "()"), None)
    if found is None:
        return []
    hex = read_node(state.board, found.text, found.column)
    place = state.board.place_at[hex]
    return [moves.START + place] if place >= 0 else []


def _tokens(text: str) -> list[Word]:
    """Signs and names; words with nothing but spaces between them are one name ("New York")."""
    found: list[Word] = []
    for one in _TOKEN.finditer(text):
        last = found[-1] if found else None
        if last and not _is_sign(last.text) and not _is_sign(one[0]) and '"' not in last.text + one[0]:
            found[-1] = Word(f"{last.text} {one[0]}", last.column)
        else:
            found.append(Word(one[0], one.start() + 1))
    return found


def _is_sign(token: str) -> bool:
    return token in ("->", "→") or token in "()-~;:"


class _Reader(WordReader):
    """Reads one move."""

    def __init__(self, state: DampfrossState, text: str) -> None:
        super().__init__(text, state.seats)
        self.state = state

    def order(self) -> str | None:
        """The keyword the text begins with; an order may begin with its first place in brackets."""
        if not self.words:
            return None
        if self.begins_with_a_place():
            return "build" if self.state.phase in (BUILDING, SPENDING, CHOOSE_START) else "run"
        return keyword_of(self.words[0].text, KEYWORDS, SHORT)

    def begins_with_a_place(self) -> bool:
        """A place in brackets, or one that cannot be meant for a keyword."""
        if not self.words or self.words[0].text.startswith("("):
            return bool(self.words)
        if keyword_of(self.words[0].text, KEYWORDS, SHORT):
            return False
        first = next((token.text for token in _tokens(self.text)), "")
        return known_node(self.state.board, first.strip('"')) is not None

    def read(self) -> list[int]:
        if self.state.to_move == CHANCE:
            return self.finish(ChanceReader(self.state, self).read())
        placed = self.begins_with_a_place()
        keyword = self.order() if placed else self.keyword(KEYWORDS, SHORT)
        match keyword:
            case "build":
                return self.build()
            case "run":
                return self.run(placed)
            case "start":
                return self.finish([moves.START + self.place()])
            case "ferry":
                return self.ferry()
            case "with":
                answering = self.state.phase in (ANSWER_LINE, ANSWER_RUN, ANSWER_EXCHANGE)
                seat = self.seat()
                if answering and seat != self.state.active:
                    raise BadText(
                        "E05",
                        Phrase("dampfross.expected.made_offer", seat=seat_name(self.state.active)),
                        seat_name(seat),
                    )
                return self.finish([moves.ACCEPT if answering else moves.OFFER + seat])
        simple = {"pass": moves.PASS, "withdraw": moves.WITHDRAW, "declare": moves.DECLARE}
        return self.finish([simple[str(keyword)]])

    def place(self) -> int:
        board = self.state.board
        expected = Phrase(
            "dampfross.expected.start_city",
            map=board.key,
            names=", ".join(board.place_names[place] for place in board.starts),
        )
        word = self.next(expected)
        place = board.place_at[read_node(board, word.text.strip('"'), word.column)]
        if place < 0:
            raise BadText("E08", expected, word.text, word.column)
        return place

    def ferry(self) -> list[int]:
        board = self.state.board
        places = [token for token in self.path_tokens() if token.text not in "-~"]
        names = [f"{board.node_names[line.port]}~{board.node_names[line.far]}" for line in board.ferries]
        expected = (
            Phrase("dampfross.expected.ferry", names=", ".join(names))
            if names
            else Phrase("dampfross.expected.ferry_of_map")
        )
        if not places:
            raise self.missing(expected)
        port = read_node(board, places[0].text, places[0].column)
        far = read_node(board, places[1].text, places[1].column) if len(places) > 1 else -1
        fitting = [n for n, line in enumerate(board.ferries) if line.port == port and far in (-1, line.far)]
        if len(fitting) != 1:
            raise BadText("E07", expected, places[0].text, places[0].column)
        return [moves.BUY + fitting[0]]

    def path_tokens(self) -> list[Word]:
        """What is left of the text, cut at brackets, dashes and semicolons."""
        start = self.words[0].column - 1 if self.words else len(self.text)
        self.words = []
        tokens = [Word(t.text.strip('"'), t.column) for t in _tokens(" " * start + self.text[start:])]
        return [Word("-", t.column) if t.text in ("->", "→") else t for t in tokens]

    def partner(self) -> int:
        """`with C`, if it stands here."""
        return self.seat() if self.follows("with") else -1

    # --- building -------------------------------------------------------------------------------------------------

    def build(self) -> list[int]:
        partner = self.partner()
        if partner != self.state.partner and self.state.phase in (BUILDING, SPENDING):
            agreed = (
                Phrase("dampfross.expected.build_with", seat=seat_name(self.state.partner))
                if self.state.partner >= 0
                else Phrase("dampfross.expected.build_alone")
            )
            found = f"with {seat_name(partner)}" if partner >= 0 else "build"
            raise BadText("E07", agreed, found)
        sides: list[int] = []
        branch: list[Word] = []
        own = self.own_hexes()
        for token in [*self.path_tokens(), Word(";", self.end)]:
            if token.text == ";":
                laid = self.branch(branch, own)
                own |= {self.state.board.neighbours[side] for side in laid}
                sides += laid
                branch = []
            else:
                branch.append(token)
        return self.with_end([moves.BUILD + side for side in sides])

    def branch(self, tokens: list[Word], own: set[int]) -> list[int]:
        """The sides of one branch: its start in brackets, then every hex, or the turning points only. `own` are the
        hexes of the builder's network, with what the branches before have added.
        """
        if not tokens:
            raise self.missing(Phrase("dampfross.expected.branch"))
        bracketed = tokens[0].text == "("
        nodes = [token for token in tokens if token.text not in "()-"]
        if not nodes:
            raise BadText("E07", Phrase("dampfross.expected.branch"), tokens[0].text, tokens[0].column)
        hexes = [read_node(self.state.board, node.text, node.column) for node in nodes]
        if not bracketed and (len(hexes) == 1 or hexes[0] not in own):
            hexes.insert(0, self.only_start(nodes[0], hexes[0], own))
            nodes.insert(0, nodes[0])
        if len(hexes) < 2:
            raise self.missing(Phrase("dampfross.expected.build_to"))
        sides = []
        for at in range(1, len(hexes)):
            hex = hexes[at - 1]
            for way in self.ways(hex, hexes[at], nodes[at]):
                sides.append(hex * 6 + way)
                hex = self.state.board.neighbours[sides[-1]]
        return sides

    def own_hexes(self) -> set[int]:
        """The hexes of the builder's network."""
        seat = self.state.to_move
        return {hex for hex, owners in enumerate(self.state.presence) if seats_in(owners) >> seat & 1}

    def only_start(self, node: Word, hex: int, own: set[int]) -> int:
        """A branch without start begins at the only own hex next to it."""
        board = self.state.board
        near = sorted({n for n in board.neighbours[hex * 6 : hex * 6 + 6] if n in own})
        if len(near) == 1:
            return near[0]
        choices = tuple(f"({board.node_names[n]})-{board.node_names[hex]}" for n in near[:3])
        raise BadText("E07", Phrase("dampfross.expected.branch"), node.text, node.column, choices)

    def ways(self, hex: int, end: int, node: Word) -> list[int]:
        """The directions from one hex to the next one named."""
        ways = straight_line(self.state.board, hex, end)
        if not ways:
            name = self.state.board.hex_names[hex]
            expected = Phrase("dampfross.expected.in_line", hex=name)
            raise BadText("E07", expected, node.text, node.column, towards(self.state.board, hex, end))
        return ways

    def with_end(self, steps: list[int]) -> list[int]:
        """The steps, and the one that ends the line while more could be laid. A segment that cannot be laid because the
        line is over when it comes is refused for its own reason.
        """
        state = self.state.clone()
        for place, step in enumerate(steps):
            if not state.allows(step):
                return steps
            before = state.clone()
            state.advance(step)
            if place + 1 < len(steps) and not state.midway():
                lay(before, step - moves.BUILD)
                raise refusal(before, steps[place + 1])
        return [*steps, moves.END] if state.midway() else steps

    # --- routes ---------------------------------------------------------------------------------------------------

    def run(self, placed: bool) -> list[int]:
        """A route, after its number unless it begins with a place."""
        state = self.state
        partner = self.partner()
        expected = (
            Phrase("dampfross.expected.the_run", run=run_text(state))
            if state.start >= 0
            else Phrase("dampfross.expected.run")
        )
        named = placed or not self.words or self.words[0].text.startswith("(")
        if not named and complete(self.words[0].text, ["via"]) is None:
            word = self.next(expected)
            if state.start < 0 or word.text.upper() != run_text(state).upper():
                raise BadText("E07", expected, word.text, word.column)
        if state.phase == ANSWER_RUN and not self.words:
            return [moves.ACCEPT]
        self.follows("via")
        route = self.route(state.to_move, partner)
        if not route:
            raise self.missing(Phrase("dampfross.expected.dash"))
        return [moves.OFFER + partner, *route] if state.phase == ENTERING and partner >= 0 else route

    def route(self, seat: int, partner: int) -> list[int]:
        state = self.state
        members = members_of(seat, partner)
        tokens = [token for token in self.path_tokens() if token.text not in "()"]
        start = (
            Phrase("dampfross.expected.run_start", place=state.board.node_names[start_hex(state)])
            if state.start >= 0
            else Phrase("dampfross.expected.run")
        )
        if not tokens:
            raise self.missing(start)
        if state.start < 0 or read_node(state.board, tokens[0].text, tokens[0].column) != start_hex(state):
            raise BadText("E07", start, tokens[0].text, tokens[0].column)
        hex = start_hex(state)
        steps: list[int] = []
        at = 1
        while at < len(tokens):
            sign = tokens[at]
            node = tokens[at + 1] if at + 1 < len(tokens) else None
            if sign.text not in "-~" or node is None:
                raise BadText("E07", Phrase("dampfross.expected.dash"), sign.text, sign.column)
            at += 2
            payee: Word | None = None
            if at + 1 < len(tokens) and tokens[at].text == ":":
                payee = tokens[at + 1]
                at += 2
            there = read_node(state.board, node.text, node.column)
            if sign.text == "~":
                steps.append(moves.HOP + moves.HOPS + self.sailing(hex, there, node))
                hex = there
                continue
            for way in self.ways(hex, there, node):
                steps.append(moves.HOP + way * moves.PAYEES + self.payee(members, hex * 6 + way, payee, node))
                hex = state.board.neighbours[hex * 6 + way]
        return steps

    def sailing(self, hex: int, there: int, node: Word) -> int:
        for number, line in enumerate(self.state.board.ferries):
            if {line.port, line.far} == {hex, there}:
                return number
        raise BadText(
            "E07", Phrase("dampfross.expected.ferry_from", hex=self.state.board.node_names[hex]), node.text, node.column
        )

    def payee(self, members: int, side: int, named: Word | None, node: Word) -> int:
        """Who is paid for a segment: nobody for own track, the only owner, or the one named (D52)."""
        state = self.state
        owners = state.network.owners[side]
        if owners & members:
            return moves.OWN
        letters = [seat_name(seat) for seat in range(state.seats) if owners >> seat & 1]
        if named is not None:
            seat = ord(named.text.upper()[:1]) - 65
            if not (0 <= seat < state.seats and owners >> seat & 1):
                if not letters:
                    return min(max(seat, 0), state.seats - 1)  # no track at all: the rules will say so
                raise BadText(
                    "E07", Phrase("dampfross.expected.owner", names=", ".join(letters)), named.text, named.column
                )
            return LOW[owner_with(state.owners[side], seat)]
        companies = [company for company in range(21) if state.owners[side] >> company & 1]
        if len(companies) > 1:
            expected = Phrase(
                "dampfross.expected.whom_to_pay", place=node.text, names=", ".join(f":{letter}" for letter in letters)
            )
            raise BadText("E07", expected, node.text, node.column)
        return LOW[companies[0]] if companies else moves.OWN
