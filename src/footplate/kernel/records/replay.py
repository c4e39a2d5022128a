"""Replaying a record: the position after every line, and everything in it that is not true."""

from __future__ import annotations

from dataclasses import dataclass, replace

from footplate.kernel.events import Event
from footplate.kernel.game import AnyGame
from footplate.kernel.illegal import Illegal
from footplate.kernel.records.checks import compare
from footplate.kernel.records.common import Agreements
from footplate.kernel.records.endings import ending_faults
from footplate.kernel.records.faults import BadRecord, Fault, in_order
from footplate.kernel.records.opening import Load, game_of, opening
from footplate.kernel.records.projection import GameSeals, Seals, chain
from footplate.kernel.records.proof import Proof, header_faults
from footplate.kernel.records.record import Annotation, MoveLine, Record, SectionLine
from footplate.kernel.records.turns import Turn, line_fault, play_line, settle
from footplate.kernel.state import State
from footplate.kernel.text import BadText
from footplate.language import Phrase


@dataclass(frozen=True, slots=True)
class Played:
    """One line of a record and what it did. `settled` are the steps notation leaves out after it: they belong to it."""

    line: MoveLine
    steps: tuple[int, ...]
    settled: tuple[int, ...]
    before: State
    after: State
    events: tuple[Event, ...]
    agreements: Agreements
    """What resignations and agreements have brought about."""


@dataclass(frozen=True, slots=True)
class Replay:
    """A record that has been played through."""

    game: AnyGame
    record: Record
    """With every move in canonical form and every check as computed."""
    opening: State
    lines: tuple[Played, ...]
    """The main line."""
    branches: tuple[Played, ...]
    """Undone lines and variations, in file order."""
    warnings: tuple[Fault, ...]

    @property
    def state(self) -> State:
        """The last position."""
        return self.lines[-1].after if self.lines else self.opening

    @property
    def steps(self) -> list[int]:
        """Every step of the main line, also those that notation leaves out."""
        return [step for played in self.lines for step in (*played.steps, *played.settled)]


def replay(record: Record, load: Load, seals: Seals | None = None) -> Replay:
    """Replay a record. Raises `BadRecord` when it breaks the rules of its game or of the notation.

    Only lines before the first fault of their branch are judged, since later ones have no certain position. In a
    record that is not full, what is hidden is guessed in a way that fits what is shown: its states are guesses then,
    its lines are not.
    """
    return _Replayer(record, game_of(record.headers, load), seals).replay()


class _Node:
    """A line in the tree of everything that was played or considered; the main line is one path through it."""

    def __init__(self, line: MoveLine, parent: _Node | None, turn: Turn | None) -> None:
        self.line = line
        self.parent = parent
        self.turn = turn
        """None when the line, or one before it, could not be played."""
        self.next: _Node | None = None
        """The line that shows which seats were asked after this one and stayed silent."""


class _Branch:
    """A line of play: `nodes[i]` is what move `first + i` is played after."""

    def __init__(self, first: int, root: _Node) -> None:
        self.first = first
        self.nodes = [root]

    def before(self, number: int) -> _Node:
        """The node that a line with this number follows; later nodes of this branch have been taken back."""
        del self.nodes[max(number - self.first, 0) + 1 :]
        return self.nodes[-1]


class _Replayer:
    def __init__(self, record: Record, game: AnyGame, seals: Seals | None) -> None:
        self.record = record
        self.game = game
        self.seals = seals or GameSeals(game, record)
        self.faults = header_faults(record.headers)
        self.proof = Proof(record.headers, game)
        self.opening = opening(record.headers, game)
        self.guesses = self._unseal()
        start = Turn("", (), (), self.opening, (), (), self.opening, Agreements())
        self.branches = [_Branch(1, _Node(MoveLine(0, "*", ""), None, start))]

    def _unseal(self) -> dict[int, str]:
        """Possible texts of the sealed lines of the main line, by number; the opening is guessed with them."""
        main = self.record.moves
        if self.record.view == "full" or not self.game.secrets.in_play:
            return {}
        written = [(line.actor, line.move) for line in main]
        self.opening, moves = self.game.secrets.unsealed(self.opening, self._viewer, written)
        return {line.number: move for line, move in zip(main, moves, strict=True) if "?" in line.move}

    def replay(self) -> Replay:
        nodes: list[_Node] = []
        section: SectionLine | None = None
        for item in self.record.body:
            if isinstance(item, MoveLine):
                nodes.append(self._add(item))
                self._check_section(section, nodes[-1].turn)
                section = None
            elif isinstance(item, SectionLine):
                section = item
        last = self._settle_last()
        if last is not None:
            claimed = self.record.headers.replaced(Result="*") if self.guesses else self.record.headers
            self.faults += ending_faults(self.game, claimed, last.after, last.agreements)
        self._check_map()
        errors = [fault for fault in self.faults if not fault.warning]
        if errors or last is None:
            raise BadRecord(errors)
        played = self._check(nodes)
        moves = iter(played)
        body = tuple(next(moves).line if isinstance(item, MoveLine) else item for item in self.record.body)
        revision = int(self.record.headers["Rules"])
        options = self.game.options.write(self.game.options_of(self.opening), revision)
        return Replay(
            self.game,
            Record(self.record.headers.replaced(Options=options), body),
            self.opening,
            tuple(one for one in played if not one.line.undone and not one.line.depth),
            tuple(one for one in played if one.line.undone or one.line.depth),
            in_order(self.faults),
        )

    # --- the tree -------------------------------------------------------------------------------------------------

    def _add(self, line: MoveLine) -> _Node:
        del self.branches[line.depth + 1 :]
        if line.depth == len(self.branches):
            replaced = self.branches[-1].nodes[-1]
            assert replaced.parent is not None, "the reader lets no variation come before the line it replaces"
            self.branches.append(_Branch(replaced.line.number, replaced.parent))
        branch = self.branches[line.depth]
        parent = branch.before(line.number)
        node = _Node(line, parent, self._play(line, parent))
        branch.nodes.append(node)
        varies = line.depth > 0 and parent is branch.nodes[0]
        if not varies and (parent.line.undone or not line.undone):
            parent.next = node
        return node

    def _play(self, line: MoveLine, parent: _Node) -> Turn | None:
        turn = None
        if parent.turn is not None:
            move = line.move if line.depth or line.undone else self.guesses.get(line.number, line.move)
            try:
                turn = play_line(
                    self.game,
                    self.record.headers,
                    parent.turn.after,
                    parent.turn.agreements,
                    replace(line, move=move),
                )
            except (BadText, Illegal) as error:
                self.faults.append(line_fault(error, line))
        if line.actor == "*" and line.depth == 0 and not self.guesses:  # a guess proves nothing
            try:
                self.proof.check(turn, any(note.key == "x-hand" for note in line.annotations))
            except BadText as bad:
                self.faults.append(Fault.of(bad, line.line, line.column))
        return turn

    def _settle_last(self) -> Turn | None:
        """The turn at the end. A game that ended in the ordinary way ends when no seat has anything more to say; in any
        other record the checks of the last line tell whether the seats it asked have been silent.
        """
        node = self.branches[0].nodes[-1]
        while node.line.undone and node.parent:
            node = node.parent
        if node.turn is None:
            return None
        silent = settle(self.game, node.turn.after, node.turn.agreements)
        if self.record.headers["Termination"] == "normal" or self._tells_of(silent, node):
            node.next = _Node(node.line, node, silent)
            return silent
        return node.turn

    def _tells_of(self, silent: Turn, node: _Node) -> bool:
        """Whether the checks of a line state what follows from silence, and are wrong without it."""
        if node.turn is None or not silent.implied:
            return False
        _, wrong_without = compare(node.line, self._checks(node.turn, None))
        _, wrong = compare(node.line, self._checks(node.turn, silent))
        return len(wrong) < len(wrong_without)

    def _checks(self, turn: Turn, after: Turn | None) -> list[Annotation]:
        """The checks of a line, with what follows from the silence before the next one."""
        later, end = (after.implied_events, after.before) if after else ((), turn.after)
        return [Annotation(words) for words in self.game.notation.checks(turn.before, end, turn.events + later)]

    # --- what the record states -----------------------------------------------------------------------------------

    def _check_section(self, section: SectionLine | None, turn: Turn | None) -> None:
        if section is not None and turn is not None and section.label != self.game.notation.section(turn.before):
            bad = BadText(
                "W12",
                Phrase("expected.section_here", section=self.game.notation.section(turn.before)),
                section.label,
                4,
            )
            self.faults.append(Fault.of(bad, section.line))

    def _check_map(self) -> None:
        if self.record.headers["MapHash"] == "-":
            expected = Phrase(
                "expected.map_hash", map=self.record.headers["Map"], hash=self.game.maps.hash_of(self.opening)
            )
            self.faults.append(Fault.of(BadText("W03", expected, "-"), *self.record.headers.place("MapHash")))

    def _check(self, nodes: list[_Node]) -> list[Played]:
        """Every line with its move in canonical form and its checks as computed."""
        turns = [(node, node.turn) for node in nodes if node.turn is not None]
        lines = tuple(replace(node.line, move=self._shown(node.line, turn)) for node, turn in turns)
        links: list[str] = []
        if any(annotation.key == "chain" for line in lines for annotation in line.annotations):
            links = chain(Record(self.record.headers, lines), self.seals)[1:]
        played = []
        counted = 0
        for line, (node, turn) in zip(lines, turns, strict=True):
            after = node.next.turn if node.next else None
            settled, later, end = (after.implied, after.implied_events, after.before) if after else ((), (), turn.after)
            events = turn.events + later
            computed = self._checks(turn, after)
            if any(annotation.key == "pos" for annotation in line.annotations):
                computed.append(Annotation(("pos", *self._position(end).split(" "))))
            if line.depth == 0:
                computed += [Annotation(("chain", link[:8])) for link in links[counted : counted + 1]]
                counted += 1
            checked, warnings = compare(line, computed)
            self.faults += warnings
            played.append(Played(checked, turn.steps, settled, turn.before, end, events, turn.agreements))
        return played

    def _shown(self, line: MoveLine, turn: Turn) -> str:
        """The move in canonical form, with `?` for whatever this view does not show."""
        if self.record.view == "full":
            return turn.move
        return self.game.secrets.sealed(self.opening, line.actor, turn.move, self._viewer)

    def _position(self, state: State) -> str:
        return self.game.position(state, self._viewer, full=self.record.view == "full")

    @property
    def _viewer(self) -> int | None:
        view = self.record.view
        return self.record.seats.index(view) if view in self.record.seats else None
