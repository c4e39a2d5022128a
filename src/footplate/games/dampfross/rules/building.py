"""Laying track: where, for how many points, and what it brings (D14-D27, D37). Compiled."""

from __future__ import annotations

from bisect import insort
from typing import TYPE_CHECKING, Final, final

from footplate.games.dampfross.rules import moves
from footplate.games.dampfross.rules.board import FORBIDDEN
from footplate.games.dampfross.rules.companies import HIGH, LOW, MEMBERS, pair, seats_in
from footplate.games.dampfross.rules.fees import (
    Fee,
    affordable,
    note_arrival,
    note_joining,
    pay_fees,
    segment_fees,
    total,
)
from footplate.games.dampfross.rules.position import PREMIUM, Position, from_bank, own_track

if TYPE_CHECKING:
    from mypy_extensions import i64


@final
class Segment:
    """A segment that could be laid: what it costs before it is laid."""

    def __init__(self, side: int, points: int, fees: list[Fee], premium: int) -> None:
        self.side: Final = side
        self.points: Final = points
        """Die points, in the second phase units (D70)."""
        self.fees: Final = fees
        self.premium: Final = premium
        """What the bank pays for a city reached first (D37)."""


def builder_of(position: Position) -> int:
    """The company that builds: the active seat, or the pair of a joint line (D43)."""
    if position.partner >= 0:
        return pair(position.active, position.partner)
    return position.active


def preview(position: Position, side: int) -> Segment:
    """Cost, fees and premium of a segment, known before it is laid."""
    builder = builder_of(position)
    return Segment(side, position.costs[side], segment_fees(position, builder, side), premium_for(position, side))


def may_lay(position: Position, side: int) -> bool:
    """Whether the segment over this side may be laid now."""
    builder = builder_of(position)
    if not builds_from(position, builder, side // 6):
        return False
    return _may_lay_from_own(position, builder, side, _carefree(position, builder))


def builds_from(position: Position, builder: int, hex: int) -> bool:
    """Each new segment touches own track or the start city (D23). A joint line begins where both have track, and goes
    on where it has been laid (D43).
    """
    here = position.presence[hex]
    if LOW[builder] == HIGH[builder]:
        return here >> builder & 1 == 1 or (here >= 64 and seats_in(here) >> builder & 1 == 1)
    return here >> builder & 1 == 1 or seats_in(here) & MEMBERS[builder] == MEMBERS[builder]


def own_fields(position: Position, builder: int) -> list[int]:
    """The hexes from which a company may build, in their order; found once, then kept up to date with every segment."""
    known = position.fields.get(builder)
    if known is None:
        presence = position.presence
        known = [hex for hex in range(len(presence)) if presence[hex] and builds_from(position, builder, hex)]
        position.fields[builder] = known
    return known


def _come_to(position: Position, builder: int, hex: int) -> None:
    """A company has come to a hex. Copies keep the lists they have."""
    if position.settings.joint_lines:
        position.fields = {}  # partners may build where both have come to
    elif builder not in position.fields:
        position.fields = dict(position.fields)  # what is found from now on holds for this position alone
    elif hex not in position.fields[builder]:
        fields = position.fields[builder][:]
        insort(fields, hex)
        position.fields = {**position.fields, builder: fields}


def _may_lay_from_own(position: Position, builder: int, side: int, carefree: int) -> bool:
    cost = position.costs[side]
    if cost == FORBIDDEN or cost > position.points:
        return False
    if position.network.owners[side] & MEMBERS[builder]:
        return False  # one track of each company over a side is enough
    if not leaves_apart(position, builder, side):
        return False
    if position.owners[side] == 0 and position.presence[position.board.neighbours[side]] == 0:
        return True  # nobody is there
    return cost <= carefree or _can_pay(position, builder, side, cost)


def _carefree(position: Position, builder: int) -> int:
    """The highest cost of a segment up to which there is more money than fees can ever ask for: five units for each
    rival, a join and two halves.
    """
    if position.settings.joint_lines:
        return FORBIDDEN
    most = 5 * (position.seats - 1)
    if position.opener >= 0:
        return position.points - most
    return position.points if position.accounts[builder] - position.reserved >= most else FORBIDDEN


def _can_pay(position: Position, builder: int, side: int, cost: int) -> bool:
    fees = total(segment_fees(position, builder, side))
    if position.opener < 0:
        return fees == 0 or affordable(position, builder, fees)
    # After a run terrain and fees together stay within the income, and within the account (D70, D71, A22).
    return cost + fees <= position.points


def leaves_apart(position: Position, builder: int, side: int) -> bool:
    """Where the map asks for it, first segments leave the start city by different sides (D12), joint ones too.
    With `parisSidesForever` nobody ever leaves it by a side another company uses (A1).
    """
    if not position.board.leave_apart:
        return True
    members = MEMBERS[builder]
    for seat in range(position.seats):
        if members >> seat & 1 == 0 or not _starts_in(position, seat, side // 6):
            continue
        if position.settings.paris_sides_forever and position.network.owners[side] & ~members:
            return False
        if position.first_sides[seat] >= 0:
            continue
        for other in range(position.seats):
            if members >> other & 1 == 0 and _starts_in(position, other, side // 6):
                if position.first_sides[other] == side % 6:
                    return False
    return True


def _starts_in(position: Position, seat: int, hex: int) -> bool:
    start = position.starts[seat]
    return start >= 0 and position.board.place_hexes[start] == hex


def note_first_side(position: Position, builder: int, side: int) -> None:
    """Remember by which side a company has left its start city first (D12)."""
    if position.board.leave_apart:
        for seat in range(position.seats):
            if (
                MEMBERS[builder] >> seat & 1
                and position.first_sides[seat] < 0
                and _starts_in(position, seat, side // 6)
            ):
                position.first_sides[seat] = side % 6


def legal_segments(position: Position) -> list[int]:
    """The steps for every segment that may be laid now (D24: at any place of the own network).

    The same as `_may_lay_from_own` for every side of every own field. These are many, so what most of them fail or pass
    by is looked at here.
    """
    builder = builder_of(position)
    found: list[int] = []
    costs, neighbours = position.costs, position.board.neighbours
    seats, companies, presence = position.network.owners, position.owners, position.presence
    leave_apart = position.board.leave_apart
    mine: i64 = MEMBERS[builder]
    points: i64 = position.points
    carefree: i64 = _carefree(position, builder)
    for hex in own_fields(position, builder):
        side: i64 = hex * 6
        behind: i64 = side + 6
        while side < behind:
            cost: i64 = costs[side]
            if cost != FORBIDDEN and cost <= points:
                owners: i64 = seats[side]
                if owners & mine == 0 and (not leave_apart or leaves_apart(position, builder, side)):
                    if (
                        cost <= carefree
                        or (companies[side] == 0 and presence[neighbours[side]] == 0)
                        or _can_pay(position, builder, side, cost)
                    ):
                        found.append(moves.BUILD + side)
            side += 1
    return found


def any_segment(position: Position) -> bool:
    """Whether anything can be laid at all."""
    builder = builder_of(position)
    if position.points <= 0:
        return False
    carefree = _carefree(position, builder)
    for hex in own_fields(position, builder):
        for direction in range(6):
            if _may_lay_from_own(position, builder, hex * 6 + direction, carefree):
                return True
    return False


def premium_for(position: Position, side: int) -> int:
    """The first company to reach a numbered city gets 6 units, once for each city (D37), none in phase two (A4) nor for
    a city somebody started in (A2).
    """
    city = position.board.place_at[position.board.neighbours[side]]
    if not 0 <= city < position.board.cities or position.connected[city] or city in position.starts:
        return 0
    if position.opener >= 0 and not position.settings.premium_in_phase_two:
        return 0
    return PREMIUM


def lay(position: Position, side: int) -> None:
    """Lay a segment: pay for it, connect what it reaches."""
    board = position.board
    builder = builder_of(position)
    hex = side // 6
    reached = board.neighbours[side]
    cost = position.costs[side]
    fees = segment_fees(position, builder, side)
    premium = premium_for(position, side)
    position.points -= cost
    if position.events is not None:
        position.emit(
            "laid",
            "D14" if position.opener < 0 else "D70",
            {
                "seat": position.active,
                "partner": position.partner,
                "from": board.node_names[hex],
                "to": board.node_names[reached],
                "points": cost,
            },
        )
    if position.opener >= 0:
        from_bank(position, position.active, -cost)
    pay_fees(position, builder, fees, reached)
    put_track(position, builder, side)
    note_joining(position, builder, fees, reached)
    position.laid += 1
    note_first_side(position, builder, side)
    connect(position, hex)
    connect(position, reached)
    if premium:
        pay_premium(position, builder, board.place_at[reached])


def put_track(position: Position, builder: int, side: int) -> None:
    """The segment belongs to this company from now on."""
    own_track(position)
    reached = position.board.neighbours[side]
    back = reached * 6 + (side % 6 + 3) % 6
    note_arrival(position, builder, side // 6)
    note_arrival(position, builder, reached)
    for end in (side, back):
        position.owners[end] |= 1 << builder
        position.network.owners[end] |= MEMBERS[builder]
        position.presence[end // 6] |= 1 << builder
        _come_to(position, builder, end // 6)
    position.graph = None
    position.outlook = None


def connect(position: Position, hex: int) -> None:
    """Track has come to a hex: a city there is connected (D38, A49)."""
    city = position.board.place_at[hex]
    if 0 <= city < position.board.cities:
        position.connected[city] = True


def pay_premium(position: Position, builder: int, city: int) -> None:
    """For reaching a city first; partners of a joint line halve it (A7)."""
    low = LOW[builder]
    high = HIGH[builder]
    from_bank(position, low, PREMIUM if low == high else PREMIUM // 2)
    if low != high:
        from_bank(position, high, PREMIUM - PREMIUM // 2)
    if position.events is not None:
        name = position.board.place_names[city]
        position.emit(
            "premium", "D37", {"seat": low, "partner": high if high != low else -1, "amount": PREMIUM, "city": name}
        )
