"""Positions as one line of text (docs/notation.md, section 7). Reading them back stands in `restoring`."""

from __future__ import annotations

from footplate.games.dampfross.rules.board import NUMBERS, written_number
from footplate.games.dampfross.rules.companies import HIGH, LOW
from footplate.games.dampfross.rules.fees import companies_at
from footplate.games.dampfross.rules.orders import THROWS, hide_orders, is_ordering, order_of, rub_out
from footplate.games.dampfross.rules.position import (
    ABOARD,
    ANSWER_EXCHANGE,
    ANSWER_LINE,
    ANSWER_RUN,
    BEFORE_ROLL,
    BREACH,
    BUILDING,
    BUYING,
    DRAW_SPECIAL,
    ENDED,
    ENTERING,
    EXCHANGE,
    FIRST_PLAYER,
    IN,
    OUT,
    PARTNER_ROLL,
    ROLL,
    ROUTE,
    SPEND_BUYING,
    SPENDING,
    TIE_THROW,
    UNDECLARED,
    Position,
)
from footplate.games.dampfross.text.notation import name_step, route_text, run_text, seat_name
from footplate.hexgrid import DIRECTIONS
from footplate.kernel.positions import per_seat
from footplate.kernel.state import CHANCE, OVER

REQUIRED = (
    *"phase round first to roll".split(),
    *"starts track ferries accounts since used runs run entries income".split(),
)
OPTIONAL = tuple(
    "opens sides came ending joined dice orders entered paid idle again tenths dropped turn race step".split()
)
PHASES = ("build", "entry", "race", "spend", "end")
"""The values of the field `phase`."""
TURN_KEYS = (
    *"active points laid throw partner declined later ordinary".split(),
    *"carried limit exchanges refused opened redrawing asked end".split(),
)
"""The keys of the field `turn`."""
"""Written only where they say something."""

STEPS = {
    BEFORE_ROLL: "beforeRoll",
    ANSWER_LINE: "answerLine",
    PARTNER_ROLL: "partnerRoll",
    BUYING: "buy",
    SPEND_BUYING: "buy",
    ROUTE: "route",
    ANSWER_RUN: "answerRun",
    BREACH: "breach",
    EXCHANGE: "exchange",
    ANSWER_EXCHANGE: "answerExchange",
    TIE_THROW: "tie",
    DRAW_SPECIAL: "special",
}
"""What is asked where the other fields leave it open."""

E_SE_SW = (1, 2, 3)
"""The directions that name a side canonically, in the order of their values 1, 2, 4."""


# --- writing -------------------------------------------------------------------------------------------------------


def phase_name(position: Position) -> str:
    """`build`, `entry`, `race`, `spend` or `end`."""
    phase = position.phase
    if phase <= BUYING:
        return "build"
    if phase <= ANSWER_EXCHANGE:
        return "entry"
    if phase <= TIE_THROW:
        return "race"
    return "end" if phase == ENDED else "spend"


def position_fields(position: Position, seen: list[bool]) -> list[tuple[str, str]]:
    """Every field that does not follow from the others. `seen` says whose entries the reader may see."""
    ordering = is_ordering(position)
    written = _orders(position, seen)
    if ordering:
        position = without_orders(position, seen)
    board = position.board
    fields = [
        ("phase", phase_name(position)),
        ("round", str(position.round)),
        ("first", "-" if position.phase == FIRST_PLAYER else seat_name(position.first)),
        ("to", {CHANCE: "*", OVER: "-"}.get(position.to_move) or seat_name(position.to_move)),
        ("roll", str(position.roll) if position.roll >= 0 else ""),
        ("starts", per_seat([board.place_names[place] if place >= 0 else "" for place in position.starts])),
        ("track", _track(position)),
        ("ferries", _ferries(position)),
        ("accounts", per_seat([str(money) for money in position.accounts])),
        ("since", str(position.round - position.one_open) if position.one_open >= 0 else ""),
        ("used", ",".join(str(written_number(n)) for n in range(NUMBERS) for _ in range(position.used[n]))),
        ("runs", str(position.runs)),
        ("run", _run(position)),
        ("entries", _entries(position, seen)),
        ("income", per_seat([str(money) for money in position.income])),
    ]
    sealed = not position.opened and not all(seen)  # an offer under seal is nobody else's business
    further = [*_further(position)]
    further[5:5] = [("dice", ",".join(map(str, position.dice))), ("orders", written if ordering else "")]
    return fields + [(key, value) for key, value in further if value and not (sealed and key in ("turn", "step"))]


def without_orders(position: Position, seen: list[bool]) -> Position:
    """The map as it was before the active seat began to write its orders, which are a field of their own."""
    bare = position.clone()
    assert isinstance(bare, Position)
    if seen[position.active]:
        points, laid = bare.points, bare.laid
        rub_out(bare)
        bare.points, bare.laid = points, laid
    else:
        hide_orders(bare, -1)
    return bare


def _orders(position: Position, seen: list[bool]) -> str:
    """For every seat its orders, throw by throw: `Berlin+Berlin-K12+K12-L12/-/K12-L13`; `?` for one under seal."""
    if not is_ordering(position):
        return ""
    values = []
    for seat in range(position.seats):
        throws = [order_of(position, seat, throw) for throw in range(THROWS)]
        texts = ["+".join(_ordered(position, step) for step in steps) or "-" for steps in throws]
        values.append(("/".join(texts) if any(throws) else "") if seen[seat] else "?")
    return per_seat(values)


def _ordered(position: Position, step: int) -> str:
    return name_step(position, step).removeprefix("start ").removeprefix("ferry ")


def _track(position: Position) -> str:
    """Hexes with the sum of their sides, for every company that owns any; joint track under both letters."""
    found: dict[str, list[str]] = {seat_name(seat): [] for seat in range(position.seats)}
    companies = [*range(position.seats), *range(6, 21)] if position.settings.joint_lines else range(position.seats)
    for company in companies:
        name = seat_name(LOW[company]) + (seat_name(HIGH[company]) if company >= 6 else "")
        hexes = []
        for hex in range(position.board.hexes):
            sides = sum(
                1 << place for place, way in enumerate(E_SE_SW) if position.owners[hex * 6 + way] >> company & 1
            )
            if sides:
                hexes.append(f"{position.board.hex_names[hex]}.{sides}")
        if hexes or name in found:
            found[name] = hexes
    return "|".join(f"{name}:{','.join(hexes) or '-'}" for name, hexes in found.items())


def _ferries(position: Position) -> str:
    names = position.board.node_names
    return ",".join(
        f"{names[ferry.port]}~{names[ferry.far]}:{seat_name(ferry.owner)}"
        for ferry in position.network.ferries
        if ferry.owner >= 0
    )


def _run(position: Position) -> str:
    if position.start < 0:
        first = ""
    elif position.target < 0 and position.row < 0:
        first = f"{written_number(position.start)}-"
    else:
        first = run_text(position)
    listed = [str(written_number(number)) for number in position.list]
    rest = [f"{a}-{b}" for a, b in zip(listed[::2], [*listed[1::2], ""])]
    return ",".join([first or "-", *rest]) if rest else first


def _entries(position: Position, seen: list[bool]) -> str:
    if position.phase < ENTERING or position.phase > TIE_THROW:
        return ""
    values = []
    for seat in range(position.seats):
        said = position.said[seat]
        if said == UNDECLARED and not position.routes[seat]:
            values.append("?" if not seen[seat] and not position.opened else "")
        elif not seen[seat]:
            values.append("?")
        elif said == OUT and not position.routes[seat]:
            values.append("pass")
        elif said == ABOARD:
            values.append(f"with{seat_name(position.partners[seat])}")
        else:
            partner = position.partners[seat] if said == IN else position.partner
            values.append(f"{position.made[seat]}@{route_text(position, seat, partner, position.routes[seat])}")
    return per_seat(values)


def _further(position: Position) -> list[tuple[str, str]]:
    """Fields that are written only where they say something."""
    seats = range(position.seats)
    building = position.opener < 0
    opener = "" if building or position.opener == position.next_seat(position.first) else seat_name(position.opener)
    sides = [DIRECTIONS[way] if way >= 0 else "" for way in position.first_sides]
    turn = _turn(position)
    again = [str(written_number(number)) for number in position.again]
    pairs = [f"{a}-{b}" for a, b in zip(again[::2], again[1::2])]
    return [
        ("opens", opener),
        ("sides", per_seat(sides) if any(sides) else ""),
        ("came", _came(position)),
        ("ending", "yes" if position.ending_round else ""),
        ("joined", "".join(seat_name(seat) for seat in seats if position.joined >> seat & 1)),
        ("entered", per_seat([str(runs) for runs in position.entered]) if any(position.entered) else ""),
        ("paid", _paid(position)),
        ("idle", f"{position.idle}" if position.idle else ""),
        ("again", ",".join([*pairs, *(["now"] if position.second_chance else [])])),
        ("tenths", per_seat([str(most) for most in position.tenths])),
        ("dropped", _dropped(position)),
        ("turn", turn),
        ("race", _race(position)),
        ("step", STEPS.get(position.phase, "")),
    ]


def _paid(position: Position) -> str:
    """Fares paid follow from the routes, but not how partners of a train or a line share them, nor after the race."""
    shared = position.settings.joint_lines or max(position.partners) >= 0
    if not any(position.paid) or (position.phase <= TIE_THROW and not shared):
        return ""
    return per_seat([str(money) for money in position.paid])


def _dropped(position: Position) -> str:
    """The routes that trains have changed in this run, with semicolons between them (A52)."""
    if not any(position.dropped):
        return ""
    values = []
    for seat, dropped in enumerate(position.dropped):
        partner = position.partners[seat]
        values.append(";".join(route_text(position, seat, partner, route) for route in dropped))
    return per_seat(values)


def _came(position: Position) -> str:
    """With `joinAlways`: who came to a hex in which order, and paid for coming again (A61)."""
    if not position.settings.join_always:
        return ""
    found = []
    for hex in range(position.board.hexes):
        companies = companies_at(position, hex)
        if companies:
            name = ".".join(seat_name(LOW[c]) + (seat_name(HIGH[c]) if c >= 6 else "") for c in companies)
            found.append(f"{position.board.hex_names[hex]}.{name}")
    return ",".join(found)


def _turn(position: Position) -> str:
    """What else belongs to a decision: points left, segments laid, partner, who has declined, who is still to come."""
    seats = range(position.seats)
    parts = {
        "active": seat_name(position.active) if _names_active(position) else "",
        "points": str(position.points) if position.points != max(position.roll, 0) else "",
        "laid": str(position.laid) if position.laid else "",
        "throw": str(position.throw) if position.throw else "",
        "partner": seat_name(position.partner) if position.partner >= 0 else "",
        "declined": "".join(seat_name(seat) for seat in seats if position.declined >> seat & 1),
        "later": "".join(seat_name(seat) for seat in position.spenders),
        "ordinary": str(position.ordinary) if position.ordinary != position.runs else "",
        "carried": str(position.carried) if position.carried else "",
        "limit": str(position.limit) if position.limit else "",
        "exchanges": str(position.exchanges) if position.exchanges else "",
        "refused": str(position.refused) if position.refused else "",
        "opened": "" if position.opened else "no",
        "redrawing": "yes" if position.redrawing else "",
        "asked": str(position.buyable) if position.buyable and not begins_line(position) else "",
        "end": position.end_reason if position.end_reason != usual_end(position) else "",
    }
    return ",".join(f"{key}:{value}" for key, value in parts.items() if value)


def begins_line(position: Position) -> bool:
    """Whether a line is about to be begun: ferries that can be bought now have not been asked about yet."""
    return position.phase in (BUILDING, SPENDING) and position.laid == 0 and position.partner < 0


def usual_end(position: Position) -> str:
    """The clause by which a game that is over has usually ended."""
    return "" if position.phase != ENDED else "D74" if position.is_run_game() else "D73"


def _names_active(position: Position) -> bool:
    """Whether the seat whose turn it is does not follow from the seat to move."""
    if position.phase in (ROLL, PARTNER_ROLL, ANSWER_LINE, ANSWER_RUN, ANSWER_EXCHANGE):
        return True
    return position.active != position.to_move and position.phase in (BUILDING, BUYING, SPENDING, SPEND_BUYING)


def _race(position: Position) -> str:
    """A round of throws that is not complete, or one that breaks a tie: arrivals with surplus, dice, who throws."""
    if position.phase != TIE_THROW and not any(position.thrown):
        return ""
    parts = [str(position.race_round)]
    for seat in range(position.seats):
        if position.arrived[seat]:
            parts.append(f"{seat_name(seat)}{position.arrived[seat]}+{position.surplus[seat]}")
        if position.thrown[seat]:
            parts.append(f"{seat_name(seat)}={position.thrown[seat]}")
        if position.breaks[seat]:
            parts.append(f"{seat_name(seat)}!{position.breaks[seat]}")
    if position.throwing:
        parts.append("*" + "".join(seat_name(seat) for seat in range(position.seats) if position.throwing >> seat & 1))
    return ",".join(parts)
