"""The best ways to lay track to a far hex: by points, by fees, by both, by a city that pays a premium (D14-D37).

A way leads from the builder's network, or from a hex where it was bent, over hexes where the builder has no track yet.
What a segment costs follows from the board and, where a fee may be waived, from the segment before it (D33, A25): so
hexes are the nodes of the search, and where it counts the sides by which they were entered.
"""

from __future__ import annotations

from dataclasses import dataclass
from heapq import heappop, heappush
from typing import Final

from footplate.games.dampfross.rules.board import FORBIDDEN
from footplate.games.dampfross.rules.building import (
    Segment,
    builder_of,
    connect,
    leaves_apart,
    note_first_side,
    own_fields,
    premium_for,
    put_track,
)
from footplate.games.dampfross.rules.companies import MEMBERS
from footplate.games.dampfross.rules.fees import Fee, note_joining, segment_fees
from footplate.games.dampfross.rules.position import PREMIUM, Position
from footplate.games.dampfross.rules.state import DampfrossState
from footplate.games.dampfross.rules.turns import joint_points
from footplate.hexgrid import Grid

DIE: Final = 6
LEXICAL: Final = 1000
"""More than the fees, or the points, of any way: what is weighed with it comes first."""
TIE: Final = 1 << 14
"""Of equal ways the one with more premiums is taken, then the one with fewer segments."""
DETOURS: Final = 2
"""Cities with a premium that are tried as a detour."""

WEIGHTS: Final = {"cheapest": (1, 1), "shortest": (LEXICAL, 1), "thrifty": (1, LEXICAL)}
"""What a point and a unit of fees weigh, by what a way is best for."""
KINDS: Final = (*WEIGHTS, "premium")
WAIVED: Final = ("D33", "A25")
"""Join fees that are not due for a stretch that began earlier."""


@dataclass(frozen=True, slots=True)
class Way:
    """Segments one after the other from the network to the goal, each as it would cost on the board as it stands."""

    kinds: tuple[str, ...]
    segments: tuple[Segment, ...]

    @property
    def sides(self) -> tuple[int, ...]:
        return tuple(segment.side for segment in self.segments)

    @property
    def points(self) -> int:
        return sum(segment.points for segment in self.segments)

    @property
    def fees(self) -> int:
        return sum(fee.amount for segment in self.segments for fee in segment.fees)

    @property
    def premium(self) -> int:
        return sum(segment.premium for segment in self.segments)

    @property
    def net(self) -> int:
        """Points and units alike, less what the bank pays."""
        return self.points + self.fees - self.premium

    def beats(self, other: Way) -> bool:
        """Whether it is as good in everything that is compared."""
        return self.points <= other.points and self.fees <= other.fees and self.premium >= other.premium

    def payable(self, account: int) -> bool:
        """Whether the fees can be paid from an account and the premiums of cities reached before (D36, A34)."""
        for segment in self.segments:
            account -= sum(fee.amount for fee in segment.fees)
            if account < 0:
                return False
            account += segment.premium
        return True


def ways_to(position: DampfrossState, goal: int, via: tuple[int, ...] = ()) -> list[Way]:
    """Up to three ways worth comparing, the cheapest first; none where no track can come, or has come already.

    With `via` all of them lead through these hexes, in their order.
    """
    builder = builder_of(position)
    if goal in own_fields(position, builder) and not via:
        return []
    found: dict[tuple[int, ...], list[str]] = {}
    for kind, (point, unit) in WEIGHTS.items():
        sides = _through(position, builder, (*via, goal), point, unit)
        if sides:
            found.setdefault(sides, []).append(kind)
    if found and not via:
        for sides in _detours(position, builder, goal, next(iter(found))):
            found.setdefault(sides, ["premium"])
    ways = [Way(tuple(kinds), priced(position, sides)) for sides, kinds in found.items()]
    return _worth_comparing(ways, position.accounts[position.active], position.settings.debt_allowed)


def _worth_comparing(ways: list[Way], account: int, debts: bool) -> list[Way]:
    """The cheapest first, points and units alike, as after a run (D70): then detours, then what cannot be paid for.
    None that an earlier one beats in everything, and no detour whose premium is not worth it.
    """

    def rank(way: Way) -> tuple[bool, bool, int, int]:
        unpayable = not debts and not way.payable(account)
        return unpayable, way.kinds[0] == "premium", way.points + way.fees, -way.premium

    kept: list[Way] = []
    for way in sorted(ways, key=rank):
        useless = way.kinds[0] == "premium" and way.net >= min(one.net for one in ways if one.kinds[0] != "premium")
        if not useless and not any(one.beats(way) for one in kept):
            kept.append(way)
    return kept[:3]


def priced(position: DampfrossState, sides: tuple[int, ...]) -> tuple[Segment, ...]:
    """What every segment costs after those before it, whatever points and account there are."""
    board, builder = position.board, builder_of(position)
    laid = position.clone()
    segments: list[Segment] = []
    for side in sides:
        fees = segment_fees(laid, builder, side)
        segments.append(Segment(side, laid.costs[side], fees, premium_for(laid, side)))
        put_track(laid, builder, side)
        note_joining(laid, builder, fees, board.neighbours[side])
        note_first_side(laid, builder, side)
        connect(laid, side // 6)
        connect(laid, board.neighbours[side])
    return tuple(segments)


def nearest_premium(position: DampfrossState, without: int) -> list[int]:
    """The sides of the shortest way to another city with a premium: where points left over might go."""
    builder = builder_of(position)
    own = own_fields(position, builder)
    return _search(position, builder, own, _paying(position) - {without}, LEXICAL, 1, frozenset(own))


# --- searching ----------------------------------------------------------------------------------------------------


def _paying(position: Position) -> frozenset[int]:
    """The cities that bring a premium, from whatever side one comes to them (D37)."""
    board = position.board
    entries = (board.neighbours[hex * 6 + way] * 6 + (way + 3) % 6 for hex in board.place_hexes for way in range(6))
    return frozenset(board.neighbours[side] for side in entries if side >= 0 and premium_for(position, side))


def _through(position: Position, builder: int, stops: tuple[int, ...], point: int, unit: int) -> tuple[int, ...]:
    """The best way from the network through all stops, each leg the best for itself; empty when there is none."""
    own = frozenset(own_fields(position, builder))
    sides: list[int] = []
    used = set(own)
    sources = list(own)
    for stop in stops:
        if stop in own and not sides:
            sources = [stop]  # the line is to begin here
            continue
        leg = _search(position, builder, sources, frozenset((stop,)), point, unit, frozenset(used), sides[-1:])
        if not leg:
            return ()
        sides += leg
        used.update(position.board.neighbours[side] for side in leg)
        sources = [stop]
    return tuple(sides)


def _detours(position: Position, builder: int, goal: int, best: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Ways by a city whose premium is worth the detour: no more than the premium dearer than the best."""
    board = position.board
    on_the_way = {board.neighbours[side] for side in best}
    cells, far = board.cells, Grid(board.shift).distance
    own = own_fields(position, builder)
    dearest = sum(position.costs[side] for side in best) + PREMIUM
    nearby: list[tuple[int, int]] = []
    for hex in _paying(position) - on_the_way:
        least = far(cells[hex], cells[goal])
        if least < dearest:
            least += min(far(cells[hex], cells[one]) for one in own)
        if least < dearest:
            nearby.append((least, hex))
    found = (_through(position, builder, (hex, goal), 1, 1) for _, hex in sorted(nearby)[:DETOURS])
    return [sides for sides in found if sides]


def _most_at_once(position: Position) -> int:
    """The dearest segment that a throw can ever pay for; after a run only the account counts (D70)."""
    if position.opener >= 0:
        return LEXICAL
    most = DIE * position.settings.build_dice
    return joint_points(2 * most) if position.partner >= 0 else most


def _search(
    position: Position,
    builder: int,
    sources: list[int],
    goals: frozenset[int],
    point: int,
    unit: int,
    closed: frozenset[int],
    before: list[int] | None = None,
) -> list[int]:
    """The sides of the best way from one of the sources to the nearest of the goals, over hexes that are not closed.

    `before` is the segment by which the only source was reached, if it is not laid yet.
    """
    board, costs, presence = position.board, position.costs, position.presence
    owners, own, mine = position.owners, position.network.owners, MEMBERS[builder]
    neighbours, most = board.neighbours, _most_at_once(position)
    everywhere, is_city = position.settings.join_always, board.is_city
    apart = {board.place_hexes[place] for place in position.starts if place >= 0} if board.leave_apart else set()
    paying = _paying(position)
    came: dict[int, int] = {}
    """By which node, and over which side, each node was reached."""
    way: dict[int, int] = {}
    best: dict[int, int] = {}
    queue: list[tuple[int, int]] = []
    entered = before[0] if before else -1
    for hex in sources:
        best[hex] = 0
        way[hex] = entered
        queue.append((0, hex))
    done: set[int] = set()
    size = board.hexes
    while queue:
        cost, node = heappop(queue)
        if node in done:
            continue
        done.add(node)
        hex = node if node < size else neighbours[node - size]
        if hex in goals and cost:
            return _sides(node, came, way)
        last = way[node]
        for side in range(hex * 6, hex * 6 + 6):
            points = costs[side]
            if points == FORBIDDEN or points > most or own[side] & mine:
                continue
            there = neighbours[side]
            if there in closed or (hex in apart and not leaves_apart(position, builder, side)):
                continue
            weight = point * points
            if owners[side] or (presence[there] and not is_city[there]):
                weight += unit * _due(position, segment_fees(position, builder, side), last)
            further = cost + weight * TIE + 1 - (8 * PREMIUM if there in paying else 0)
            reached = size + side if owners[side] and (is_city[there] or everywhere) else there
            if reached not in best or further < best[reached]:
                best[reached] = further
                came[reached] = node
                way[reached] = side
                heappush(queue, (further, reached))
    return []


def _sides(node: int, came: dict[int, int], way: dict[int, int]) -> list[int]:
    sides: list[int] = []
    while node in came:
        sides.append(way[node])
        node = came[node]
    return sides[::-1]


def _due(position: Position, fees: list[Fee], last: int) -> int:
    """What is to be paid when `last` was laid just before: a join is paid once, where a stretch begins (D32, D33)."""
    amount = 0
    for fee in fees:
        amount += fee.amount
        if last < 0 or fee.clause not in WAIVED:
            continue
        is_city = position.board.is_city
        # Whoever comes by another side pays for that (A61), but in a city and from city to city nothing (A26, D28).
        alongside = position.owners[last] >> fee.company & 1
        if fee.clause == "A25" or (alongside and not (is_city[last // 6] and is_city[position.board.neighbours[last]])):
            amount -= fee.joining
    return amount
