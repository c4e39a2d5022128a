"""Whole journeys of a train within the turn: move after move to a stop, as steps, with what they take and bring.

`scouting.py` finds them; here they are played by the rules, so that what is said of one is what comes of its steps.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from footplate.games.whistle.page.scouting import Halt, Scout
from footplate.games.whistle.rules import moves
from footplate.games.whistle.rules.board import EDGES, FIRST_SPACE, OPPOSITE
from footplate.games.whistle.rules.movement import may_lay
from footplate.games.whistle.rules.pieces import GOOD_KINDS, GOODS, TRACK_TILES
from footplate.games.whistle.rules.place_names import HEX_NAMES, place_name
from footplate.games.whistle.rules.position import LAYING, LEAVING, SPACING, TOKEN, TURN, Position
from footplate.games.whistle.rules.state import WhistleState
from footplate.games.whistle.rules.tiles import NO_STOP, STOP_AT, STOP_GOODS, TURNS

MOST_OTHER_WAYS: Final = 2
"""Ways to a goal beside the best one and the best with each tile of the hand."""
MOST_JOURNEYS: Final = 90
"""Journeys that are told for one train, unless it has more goals."""


@dataclass(frozen=True, slots=True)
class Stop:
    """Where a move of the journey ends, and what comes of it there."""

    place: str
    goods: tuple[tuple[str, int], ...]
    """What is gained, or with a minus paid, of each good."""
    coal: int
    whistles: int
    points: int
    shares: tuple[int, ...]
    asks: int
    """The phase in which something is to be chosen there, TURN where nothing is."""


@dataclass(frozen=True, slots=True)
class Journey:
    """One way of the train to its goal."""

    goal: str
    """A stop, or the name of an empty hex that gets a tile."""
    place: int
    """The stop, where there is one already."""
    coal: int
    whistles: int
    laid: tuple[tuple[int, int], ...]
    """Hexes with the turned tiles they get, in the order of laying."""
    stops: tuple[Stop, ...]
    via: tuple[str, ...]
    """The sides by which hexes and start stops are entered."""
    steps: tuple[int, ...]
    """From the choice of the token on, up to the goal, or to a stop before it where something is to be chosen."""
    whole: bool
    """Whether the steps lead to the goal."""
    full: tuple[int, ...]
    """The seat's own steps all the way to the goal, where every question on the way gets its first answer."""
    turns: tuple[int, ...]
    """How the last tile could be turned, in place of the last but `after` steps."""
    after: int


@dataclass(slots=True)
class _Played:
    """A journey as far as one of its halts, played by the rules."""

    state: WhistleState
    """Where its steps lead, questions of the halt still open."""
    stops: tuple[Stop, ...]
    via: tuple[str, ...]
    steps: tuple[int, ...]
    full: tuple[int, ...]
    whole: bool
    turns: tuple[int, ...] = ()
    after: int = 0


class Journeys:
    """The journeys of the train that has been chosen; `position` asks for its token."""

    def __init__(self, position: Position) -> None:
        assert isinstance(position, WhistleState)
        assert position.phase == TOKEN
        self.seat: Final = position.active
        self.number: Final = position.train
        self.scout: Final = Scout(position, position.train)
        self.scout.look()
        self._played: Final[dict[int, _Played | None]] = {id(self.scout.root): _Played(position, (), (), (), (), True)}

    @property
    def complete(self) -> bool:
        """Whether every stop that can be reached is among them."""
        return self.scout.complete

    def all(self) -> list[Journey]:
        """The best way to every goal first, then the others; in each case the cheapest first."""
        ways = {goal: self._worth_telling([*found.values()]) for goal, found in self.scout.goals.items()}
        order = sorted(ways, key=lambda goal: ways[goal][0].rank())
        told = [(goal, ways[goal][0]) for goal in order]
        told += [(goal, halt) for goal in order for halt in ways[goal][1:]][: max(0, MOST_JOURNEYS - len(told))]
        found = [self._journey(goal, halt) for goal, halt in told]
        return [journey for journey in found if journey is not None]

    def _worth_telling(self, ways: list[Halt]) -> list[Halt]:
        """The best way, the best with each tile of the hand, and a few more."""
        ranked = sorted(ways, key=Halt.rank)
        kept = ranked[:1]
        for tile in set(self.scout.root.hand):
            with_tile = [halt for halt in ranked if any(turned // 6 == tile for _, turned in halt.laid)]
            kept += [halt for halt in with_tile[:1] if halt not in kept]
        rest = [halt for halt in ranked if halt not in kept]
        return kept + rest[:MOST_OTHER_WAYS]

    def _journey(self, goal: int, halt: Halt) -> Journey | None:
        played = self._play(halt)
        if played is None:
            return None
        name = HEX_NAMES[goal - FIRST_SPACE] if goal >= FIRST_SPACE else place_name(played.state, goal)
        coal = halt.tokens.count(True)
        return Journey(
            name,
            halt.place,
            coal,
            len(halt.tokens) - coal,
            halt.laid,
            played.stops,
            played.via,
            played.steps,
            played.whole,
            played.full,
            played.turns,
            played.after,
        )

    # --- by the rules -----------------------------------------------------------------------------------------------

    def _play(self, halt: Halt) -> _Played | None:
        """Each part of a way is played once, whatever journeys it belongs to."""
        if id(halt) not in self._played:
            assert halt.parent is not None
            before = self._play(halt.parent)
            self._played[id(halt)] = self._played_on(before, halt) if before else None
        return self._played[id(halt)]

    def _played_on(self, before: _Played, halt: Halt) -> _Played | None:
        """One move more; None where the rules do not let it be."""
        state = before.state.clone()
        asked = state.phase not in (TURN, TOKEN)
        steps = self._answer_all(state)
        whole = before.whole and not asked
        had = state.clone()
        state.events = []
        if state.phase == TURN:
            steps.append(moves.TRAIN + self.number)
            state.advance(steps[-1])
        steps.append(moves.COAL if halt.tokens[-1] else moves.WHISTLE)
        if not state.allows(steps[-1]):
            return None
        state.advance(steps[-1])
        turns, laid_at = self._go(state, halt, steps)
        if state.trains[:] == had.trains[:]:
            return None
        steps += self._forced(state)
        crossed = [event for event in state.events if event.kind == "crosses"]
        via = [f"{event.word('to')}.{EDGES[OPPOSITE[EDGES.index(event.word('direction'))]]}" for event in crossed]
        state.events = None
        stop = self._stop(had, state, halt)
        made = tuple(steps)
        return _Played(
            state,
            (*before.stops, stop),
            (*before.via, *via),
            before.steps + made if whole else before.steps,
            before.full + made,
            whole,
            turns if whole else (),
            len(steps) - laid_at,
        )

    def _go(self, state: WhistleState, halt: Halt, steps: list[int]) -> tuple[tuple[int, ...], int]:
        """The way of one move, choice by choice. Gives how its last tile could be turned where the train halts on it,
        and how many steps there are with that tile.
        """
        ways, lays = list(halt.ways), list(halt.lays)
        turns: tuple[int, ...] = ()
        while state.phase in (LEAVING, LAYING):
            if state.phase == LAYING:
                if not lays:
                    break
                step = moves.LAY + lays.pop(0)
                turns = _other_turns(state, step - moves.LAY) if not lays else ()
            else:
                while ways and ways[0][0] != state.at:
                    ways.pop(0)
                step = moves.DIRECTION + ways.pop(0)[1] if ways else moves.HALT
            if not state.allows(step):
                break
            steps.append(step)
            state.advance(step)
        laid_last = bool(steps) and steps[-1] >= moves.LAY
        return turns if laid_last else (), len(steps)

    def _forced(self, state: WhistleState) -> list[int]:
        """What a stop asks with one answer only."""
        steps: list[int] = []
        while state.to_move == self.seat and state.phase not in (TURN, SPACING):
            legal = state.legal()
            if len(legal) > 1:
                break
            steps.append(legal[0])
            state.advance(legal[0])
        return steps

    def _answer_all(self, state: WhistleState) -> list[int]:
        """Every question that is open, by anybody and chance, gets its first answer: to see what lies beyond."""
        steps: list[int] = []
        while state.phase != TURN and state.phase != TOKEN:
            step = state.legal()[0]
            if state.to_move == self.seat:
                steps.append(step)
            state.advance(step)
        return steps

    def _stop(self, before: WhistleState, after: WhistleState, halt: Halt) -> Stop:
        seat = self.seat
        at = seat * GOOD_KINDS
        goods = [(GOODS[good], after.goods[at + good] - before.goods[at + good]) for good in range(GOOD_KINDS)]
        shares = after.shares[seat] & ~before.shares[seat]
        return Stop(
            place_name(after, halt.place),
            tuple((good, gained) for good, gained in goods if gained),
            after.coal[seat] - before.coal[seat] + halt.tokens[-1],
            after.whistles[seat] - before.whistles[seat] + (not halt.tokens[-1]),
            after.score[seat] - before.score[seat],
            tuple(share for share in range(moves.COMPANY - moves.GIVE) if shares >> share & 1),
            after.phase,
        )


def _other_turns(state: WhistleState, turned: int) -> tuple[int, ...]:
    """How a tile can lie so that the train halts on it at the same good, as steps."""
    tile, entered = turned // 6, state.gap % 6
    if tile >= TRACK_TILES or STOP_AT[turned * 6 + entered] == NO_STOP:
        return ()
    good = STOP_GOODS[turned * 3 + STOP_AT[turned * 6 + entered]]
    alike = [
        other
        for other in TURNS[tile]
        if STOP_AT[other * 6 + entered] != NO_STOP
        and STOP_GOODS[other * 3 + STOP_AT[other * 6 + entered]] == good
        and may_lay(state, other)
    ]
    return tuple(moves.LAY + other for other in alike)
