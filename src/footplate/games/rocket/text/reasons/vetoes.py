"""What speaks for an answer in a veto round: what the move would do as it stands, another way, the price."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from footplate.games.rocket.rules import moves
from footplate.games.rocket.rules.board import COMPANIES
from footplate.games.rocket.rules.lines import complete_move
from footplate.games.rocket.rules.position import AIM, BIDDING, CALL_VETO, MATCHING
from footplate.games.rocket.rules.scoring import final_rows
from footplate.games.rocket.rules.state import RocketState
from footplate.games.rocket.rules.veto import settle_veto
from footplate.games.rocket.text.reasons.driving import AHEAD, would_pay
from footplate.games.rocket.text.reasons.reach import moves_to_town, open_towns
from footplate.games.rocket.text.reasons.sides import Sides
from footplate.games.rocket.text.spoken_names import way_name
from footplate.hexgrid import DIRECTIONS
from footplate.kernel.events import Event
from footplate.kernel.facets.reasons import Reason


@dataclass(frozen=True, slots=True)
class Way:
    """A line sent one way, and what comes of it."""

    direction: int
    hex: int
    after: RocketState
    events: list[Event]
    paid: list[int]
    """What everybody gets at once."""
    final: list[int]
    """What the final scoring would pay everybody then."""


def of_vetoes(sides: Sides) -> Iterator[Reason]:
    """What speaks for an answer; nothing outside a veto round."""
    before = sides.before
    if before.phase not in (CALL_VETO, BIDDING, MATCHING):
        return
    stands = _sent(before, before.aim, before.bid, before.bidder)
    passed = before.clone()
    passed.advance(moves.PASS)
    if passed.digest() == sides.chosen.digest():
        yield from _of_passing(sides, stands)
        return
    if before.phase == CALL_VETO:
        bid = before.bid + 1
        mine = _best(sides, bid)
    else:
        bid, direction = _made(sides)
        mine = _sent(before, direction, bid, sides.seat)
    yield from _as_it_stands(sides, stands, mine)
    yield from _sent_elsewhere(sides, stands, mine)
    yield from _price(sides, bid)


def _sent(position: RocketState, direction: int, bid: int, bidder: int) -> Way:
    """Everything that follows when the line goes this way and this bid is the last one."""
    after, events = position.clone(), list[Event]()
    after.events = events
    after.aim, after.bid, after.bidder = direction, bid, bidder
    settle_veto(after)
    complete_move(after)
    paid, final = [0] * after.seats, [0] * after.seats
    for event in events:
        if event.kind == "paid":
            paid[event.number("seat")] += event.number("amount")
    for row in final_rows(after):
        for seat, amount in enumerate(row.payments):
            final[seat] += amount
    hex = position.board.neighbours[position.lines[position.line].locomotive * 6 + direction]
    return Way(direction, hex, after, events, paid, final)


def _best(sides: Sides, bid: int) -> Way:
    """The way that does most for the seat beside its best rival, of those it could bid for."""

    def worth(way: Way) -> float:
        sums = [paid + final * sides.sureness for paid, final in zip(way.paid, way.final, strict=True)]
        return sums[sides.seat] - max(sums[rival] for rival in sides.rivals)

    targets = [direction for direction in range(6) if sides.before.targets >> direction & 1]
    return max((_sent(sides.before, direction, bid, sides.seat) for direction in targets), key=worth)


def _made(sides: Sides) -> tuple[int, int]:
    """The bid that was made and where it sends the line: the one that leads to the position after it."""
    before, chosen = sides.before, sides.chosen.digest()
    for step in before.legal():
        begun = before.clone()
        begun.advance(step)
        bid = before.bid if step == moves.MATCH else step - moves.BID
        if begun.digest() == chosen:
            return bid, begun.aim if begun.aim >= 0 else begun.lines[before.line].drive[-1]
        for way in begun.legal() if begun.phase == AIM else []:
            aimed = begun.clone()
            aimed.advance(way)
            if aimed.digest() == chosen:
                return bid, way - moves.DIRECTION
    return before.bid, before.aim


# --- letting it be ------------------------------------------------------------------------------------------------


def _of_passing(sides: Sides, stands: Way) -> Iterator[Reason]:
    before = sides.before
    line = before.lines[before.line]
    name, own = COMPANIES[line.number], line.shares[sides.seat]
    if sides.open and stands.paid[sides.seat] and stands.paid[sides.seat] >= max(stands.paid):
        yield Reason(
            "stands", stands.paid[sides.seat], sides.own("pass.paid", line=name, amount=stands.paid[sides.seat])
        )
    bid = before.bid if before.phase == MATCHING else before.bid + 1
    if sides.seat != before.active and line.shares[before.active] >= own:
        mover = {"mover": sides.players[before.active], "line": name, "shares": line.shares[before.active]}
        yield Reason("match", 900, sides.own("pass.matched", **mover), "R37")
    best = max(line.shares[rival] for rival in sides.rivals)
    facts: dict[str, object] = {"line": name, "bid": bid, "own": own, "left": own - bid}
    if own > best >= own - bid and best:
        yield Reason("price", 1100, sides.own("pass.lead", **facts), "R39")
    elif own == bid:
        yield Reason("price", 400, sides.own("pass.all", line=name, own=own), "R39")
    else:
        yield Reason("price", 400, sides.own("pass.price", **facts), "R39")
    others = [direction for direction in range(6) if before.targets >> direction & 1 and direction != before.aim]
    ways = [_sent(before, direction, bid, sides.seat) for direction in others]
    if all(way.paid[sides.seat] <= stands.paid[sides.seat] for way in ways):
        yield Reason("ways", 500, sides.own("pass.no_better", line=name))
    if not any(stands.paid):
        yield Reason("nobody", 450, sides.plain("pass.nobody", line=name))


# --- sending it elsewhere -----------------------------------------------------------------------------------------


def _as_it_stands(sides: Sides, stands: Way, mine: Way) -> Iterator[Reason]:
    """What the seat prevents."""
    before, name = sides.before, COMPANIES[sides.before.line]
    rival = max(sides.rivals, key=lambda seat: stands.paid[seat] - mine.paid[seat])
    amount = stands.paid[rival]
    facts: dict[str, object] = {"line": name, "rival": sides.players[rival], "amount": amount}
    was, now = stands.after.lines[before.line], mine.after.lines[before.line]
    if was.dissolved and not (now.dissolved and now.survivor == was.survivor):
        facts["survivor"] = COMPANIES[was.survivor]
        key = "stands.merged_paid" if amount > mine.paid[rival] else "stands.merged"
        yield Reason("stands", 1500 + amount, sides.plain(key, **facts), "R58")
    elif amount > mine.paid[rival]:
        yield Reason("stands", amount, sides.plain("stands.paid", **facts))
    if was.isolated and not now.isolated and not now.dissolved and not before.lines[before.line].isolated:
        yield Reason("isolated", 1500, sides.plain("stands.isolated", line=name), "R62")
    owner = before.station[stands.hex]
    if owner >= 0 and owner != sides.seat and stands.hex != mine.hex:
        station = {"line": name, "rival": sides.players[owner], "place": sides.where(stands.hex)}
        yield Reason("station", 1000, sides.plain("stands.station", **station), "R46")
    riding = [event.number("seat") for event in stands.events if event.kind == "passenger"]
    if riding and riding[0] != sides.seat and not any(event.kind == "passenger" for event in mine.events):
        yield Reason("passenger", 1200, sides.own("stands.passenger", mover=sides.players[riding[0]]), "R51")


def _sent_elsewhere(sides: Sides, stands: Way, mine: Way) -> Iterator[Reason]:
    """What the seat gets where it points the locomotive."""
    before, name = sides.before, COMPANIES[sides.before.line]
    way = way_name(DIRECTIONS[mine.direction], sides.language)
    facts: dict[str, object] = {"line": name, "way": way}
    now = mine.after.lines[before.line]
    if sides.open and mine.paid[sides.seat] > stands.paid[sides.seat]:
        yield Reason("sent", mine.paid[sides.seat], sides.own("sent.paid", **facts, amount=mine.paid[sides.seat]))
    best = max(now.shares[rival] for rival in sides.rivals)
    if stands.after.lines[before.line].dissolved and not now.dissolved and now.shares[sides.seat] > best:
        shares = {"own": now.shares[sides.seat], "theirs": best}
        yield Reason("own line", 1400, sides.own("sent.stays", **facts, **shares), "R58")
    if before.station[mine.hex] == sides.seat and mine.hex != stands.hex:
        yield Reason("sent station", 1000, sides.own("sent.station", **facts, place=sides.where(mine.hex)), "R46")
    if mine.direction != stands.direction and not now.dissolved:
        yield from _heading_for(sides, stands, mine, facts)


def _heading_for(sides: Sides, stands: Way, mine: Way, facts: dict[str, object]) -> Iterator[Reason]:
    """The towns the line reaches there, or can reach next; those that pay the seat more than its rivals first."""
    was, now = stands.after.lines[sides.before.line], mine.after.lines[sides.before.line]
    for town in open_towns(sides.before, sides.before.lines[sides.before.line]):
        if sides.open and now.connected >> town & 1 and not was.connected >> town & 1:
            yield Reason("sent next", 200, sides.plain("sent.reaches", **facts, town=sides.town(town)))
    for town in open_towns(mine.after, now):
        away = moves_to_town(mine.after, sides.reached(mine.after, now), town)
        there = moves_to_town(stands.after, sides.reached(stands.after, was), town)
        paid = would_pay(mine.after, now.number, town)
        lead = paid[sides.seat] - max(paid[rival] for rival in sides.rivals)
        if not 0 < away <= AHEAD or lead < 0:
            continue
        ahead: dict[str, object] = {**facts, "town": sides.town(town), "moves": away}
        if lead and not 0 < there <= away:
            sentence = sides.own("sent.ahead", **ahead, amount=paid[sides.seat])
            yield Reason("sent ahead", paid[sides.seat] // (2 * away), sentence)
        else:
            weight = (100 if 0 < there <= away else 200) - 10 * away
            yield Reason("sent next", weight, sides.plain("sent.next", **ahead))


def _price(sides: Sides, bid: int) -> Iterator[Reason]:
    """What a bid costs, and who could answer it."""
    before = sides.before
    line = before.lines[before.line]
    own, best = line.shares[sides.seat] - bid, max(line.shares[rival] for rival in sides.rivals)
    facts: dict[str, object] = {"line": COMPANIES[line.number], "bid": bid, "own": own, "theirs": best}
    if own > best:
        yield Reason("price", 700, sides.own("bid.leads" if best else "bid.alone", **facts), "R39")
    elif own == 0:
        yield Reason("price", 150, sides.own("bid.last", line=COMPANIES[line.number], bid=bid), "R39")
    elif before.phase == MATCHING:
        yield Reason("price", 150, sides.own("bid.match", line=COMPANIES[line.number], bid=bid, own=own), "R39")
    else:
        yield Reason("price", 150, sides.own("bid.price", line=COMPANIES[line.number], bid=bid, own=own), "R39")
    if before.phase != CALL_VETO and sides.seat != before.active:
        due = _still_asked(before, sides.seat)
        stronger = [rival for rival in due if line.shares[rival] > bid]
        if not stronger and line.shares[before.active] < bid:
            yield Reason("last word", 800, sides.plain("bid.final", **facts), "R37")


def _still_asked(position: RocketState, seat: int) -> list[int]:
    """The seats that may bid after this one, but for the mover."""
    found, next_seat = [], position.next_seat(seat)
    while next_seat != position.active:
        found.append(next_seat)
        next_seat = position.next_seat(next_seat)
    return found
