"""What speaks for an answer in a veto round: what the move would do as it stands, another way, the price."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from footplate.games.rocket.rules import moves
from footplate.games.rocket.rules.board import COMPANIES
from footplate.games.rocket.rules.lines import complete_move
from footplate.games.rocket.rules.position import AIM, BIDDING, CALL_VETO, ENDED, MATCHING
from footplate.games.rocket.rules.scoring import final_rows
from footplate.games.rocket.rules.state import RocketState
from footplate.games.rocket.rules.veto import settle_veto
from footplate.games.rocket.text.reasons.driving import AHEAD, FAR_AHEAD, would_pay
from footplate.games.rocket.text.reasons.reach import moves_to_line, moves_to_town, new_towns, open_towns
from footplate.games.rocket.text.reasons.sides import Sides, unopposed
from footplate.games.rocket.text.spoken_names import way_name
from footplate.hexgrid import DIRECTIONS
from footplate.kernel.events import Event
from footplate.kernel.facets.reasons import PRICE, Reason


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
        mine = _best(sides, bid, stands)
    else:
        bid, direction = _made(sides)
        mine = _sent(before, direction, bid, sides.seat)
    if stands.after.reason_to_end() and not mine.after.reason_to_end():
        yield from _ended_by_it(sides, unopposed(passed))
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


def _best(sides: Sides, bid: int, stands: Way) -> Way:
    """The way that does most for the seat beside its best rival, of those it could bid for; the way the line goes
    anyway only where a bid takes a passenger token from the mover, or where there is no other.
    """

    def worth(way: Way) -> float:
        sums = [paid + final * sides.sureness for paid, final in zip(way.paid, way.final, strict=True)]
        return sums[sides.seat] - max(sums[rival] for rival in sides.rivals)

    targets = [direction for direction in range(6) if sides.before.targets >> direction & 1]
    if len(targets) > 1 and not any(event.kind == "passenger" for event in stands.events):
        targets.remove(stands.direction)
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
        yield Reason("bid", 1100, sides.own("pass.lead", **facts), "R39")
    elif own == bid:
        yield Reason("bid", 400, sides.own("pass.all", line=name, own=own), "R39")
    else:
        yield Reason("bid", 400, sides.own("pass.price", **facts), "R39")
    yield from _led_then(sides, stands)
    others = [direction for direction in range(6) if before.targets >> direction & 1 and direction != before.aim]
    ways = [_sent(before, direction, bid, sides.seat) for direction in others]
    yield from _as_it_goes(sides, stands, ways)
    if not others:
        yield Reason("ways", 500, sides.plain("pass.only_way", line=name), "A28")
    elif not any(any(way.paid) for way in (stands, *ways)):
        yield Reason("ways", 500, sides.plain("pass.nobody_anywhere", line=name))
    elif all(way.paid[sides.seat] <= stands.paid[sides.seat] for way in ways):
        yield Reason("ways", 500, sides.own("pass.no_better", line=name))
    if others and not any(stands.paid) and any(any(way.paid) for way in ways):
        yield Reason("nobody", 450, sides.plain("pass.nobody", line=name))


def _led_then(sides: Sides, stands: Way) -> Iterator[Reason]:
    """Whoever pays for the bid that stands loses shares, and with them the lead in the line to the seat."""
    before, after = sides.before.lines[sides.before.line], stands.after.lines[sides.before.line]
    then = max(before.shares[rival] for rival in sides.rivals)
    best = max(after.shares[rival] for rival in sides.rivals)
    own = after.shares[sides.seat]
    if after.dissolved or not before.shares[sides.seat] <= then or not own > best:
        return
    facts: dict[str, object] = {"line": COMPANIES[before.number], "own": own, "theirs": best}
    bidder = sides.players[sides.before.bidder]
    yield Reason("led", 1000, sides.own("pass.led", **facts, bidder=bidder, bid=sides.before.bid), "R39")


def _as_it_goes(sides: Sides, stands: Way, ways: list[Way]) -> Iterator[Reason]:
    """The town where the line would pay the seat best next, where no other way leads there as fast."""
    line = stands.after.lines[sides.before.line]
    for town in [] if line.dissolved else open_towns(stands.after, line):
        away = _moves(sides, stands, town)
        paid = would_pay(stands.after, line.number, town)
        lead = paid[sides.seat] - max(paid[rival] for rival in sides.rivals)
        if lead > 0 and 0 < away <= AHEAD and not any(0 < _moves(sides, way, town) <= away for way in ways):
            facts = {"line": COMPANIES[line.number], "town": sides.town(town), "moves": away}
            sentence = sides.own("pass.ahead", **facts, amount=paid[sides.seat])
            yield Reason("as it goes", 500 + lead // (2 * away), sentence)


def _moves(sides: Sides, way: Way, town: int) -> int:
    """After how many more moves the line comes to a town, once sent this way; 0: never, or it is there already."""
    line = way.after.lines[sides.before.line]
    return 0 if line.dissolved else moves_to_town(way.after, sides.reached(way.after, line), town)


# --- sending it elsewhere -----------------------------------------------------------------------------------------


def _ended_by_it(sides: Sides, stands: RocketState) -> Iterator[Reason]:
    """The move would end the game, and somebody else would win; never told where money is hidden."""
    best = max(stands.cash)
    if stands.phase == ENDED and not stands.settings.hidden_cash and best > stands.cash[sides.seat]:
        winners = sides.names([rival for rival in sides.rivals if stands.cash[rival] == best])
        yield Reason("ended", 100_000, sides.plain("stands.ended", rivals=winners), "R64")


def _as_it_stands(sides: Sides, stands: Way, mine: Way) -> Iterator[Reason]:
    """What the seat prevents."""
    before, name = sides.before, COMPANIES[sides.before.line]
    rival = max(sides.rivals, key=lambda seat: stands.paid[seat] - mine.paid[seat])
    amount = stands.paid[rival]
    facts: dict[str, object] = {"line": name, "rival": sides.players[rival], "amount": amount}
    was, now = stands.after.lines[before.line], mine.after.lines[before.line]
    if was.dissolved and not (now.dissolved and now.survivor == was.survivor):
        facts["survivor"] = COMPANIES[was.survivor]
        yield Reason("stands", 1500 + amount, _merged(sides, stands, mine, rival, facts), "R58")
    elif amount > mine.paid[rival]:
        key = "stands.paid_more" if mine.paid[rival] else "stands.paid"
        yield Reason("stands", amount, sides.plain(key, **facts, less=mine.paid[rival]))
    if was.isolated and not now.isolated and not now.dissolved and not before.lines[before.line].isolated:
        yield Reason("isolated", 1500, sides.plain("stands.isolated", line=name), "R62")
    owner = before.station[stands.hex]
    if owner >= 0 and owner != sides.seat and stands.hex != mine.hex:
        station = {"line": name, "rival": sides.players[owner], "place": sides.where(stands.hex)}
        yield Reason("station", 1000, sides.plain("stands.station", **station), "R46")
    riding = [event.number("seat") for event in stands.events if event.kind == "passenger"]
    if riding and riding[0] != sides.seat and not any(event.kind == "passenger" for event in mine.events):
        yield Reason("passenger", 1200, sides.own("stands.passenger", mover=sides.players[riding[0]]), "R51")


def _merged(sides: Sides, stands: Way, mine: Way, rival: int, facts: dict[str, object]) -> str:
    """The merger the seat prevents, with what it would have paid a rival, and the seat too."""
    if stands.paid[rival] <= mine.paid[rival]:
        return sides.plain("stands.merged", **facts)
    if not stands.paid[sides.seat]:
        return sides.plain("stands.merged_paid", **facts)
    return sides.own("stands.merged_both", **facts, own=stands.paid[sides.seat])


def _sent_elsewhere(sides: Sides, stands: Way, mine: Way) -> Iterator[Reason]:
    """What the seat gets where it points the locomotive."""
    before, name = sides.before, COMPANIES[sides.before.line]
    way = way_name(DIRECTIONS[mine.direction], sides.language)
    facts: dict[str, object] = {"line": name, "way": way}
    was, now = stands.after.lines[before.line], mine.after.lines[before.line]
    if mine.direction == stands.direction:
        yield from _kept(sides, name, mine.after.bid)
        return
    if sides.open and mine.paid[sides.seat] > stands.paid[sides.seat]:
        yield Reason("sent", mine.paid[sides.seat], sides.own("sent.paid", **facts, amount=mine.paid[sides.seat]))
    if sides.open and now.dissolved and not (was.dissolved and was.survivor == now.survivor):
        sentence = sides.plain("sent.merged", **facts, survivor=COMPANIES[now.survivor])
        yield Reason("sent merged", 1000, sentence, "R58")
    elif sides.open and now.dissolved:
        sentence = sides.plain("sent.merged_too", **facts, survivor=COMPANIES[now.survivor])
        yield Reason("sent merged", 120, sentence, "R58")
    if sides.open and now.isolated and not (was.isolated or before.lines[before.line].isolated):
        yield Reason("sent isolated", 900, sides.plain("sent.isolated", **facts), "R62")
    best = max(now.shares[rival] for rival in sides.rivals)
    if was.dissolved and not now.dissolved and now.shares[sides.seat] > best:
        shares = {"own": now.shares[sides.seat], "theirs": best}
        yield Reason("own line", 1400, sides.own("sent.stays", **facts, **shares), "R58")
    if before.station[mine.hex] == sides.seat:
        yield Reason("sent station", 1000, sides.own("sent.station", **facts, place=sides.where(mine.hex)), "R46")
    if not now.dissolved:
        yield from _heading_for(sides, stands, mine, facts)
        yield from _stations_ahead(sides, stands, mine, facts)


def _kept(sides: Sides, name: str, bid: int) -> Iterator[Reason]:
    """A bid that leaves the locomotive where it is."""
    before = sides.before
    if before.phase == CALL_VETO:
        return  # where a bid may send it is not asked yet
    if before.phase == MATCHING:
        sentence = sides.plain("kept.matched", line=name, rival=sides.players[before.bidder])
    elif before.targets & before.targets - 1 == 0:
        sentence = sides.plain("kept.only_way", line=name)
    elif sides.seat == before.active or _is_final(before, sides.seat, bid):
        sentence = sides.plain("kept.opened", line=name)
    else:
        sentence = sides.plain("kept.bid", line=name, mover=sides.players[before.active])
    yield Reason("kept", 200, sentence, "R35")


def _heading_for(sides: Sides, stands: Way, mine: Way, facts: dict[str, object]) -> Iterator[Reason]:
    """The towns the line reaches there, or can reach next: those that pay the seat more than its rivals first, then
    those where a rival would have been paid. Where there is none, the nearest town, or the nearest other line.
    """
    was, now = stands.after.lines[sides.before.line], mine.after.lines[sides.before.line]
    for town in open_towns(sides.before, sides.before.lines[sides.before.line]):
        if sides.open and now.connected >> town & 1 and not was.connected >> town & 1:
            yield Reason("sent next", 200, sides.plain("sent.reaches", **facts, town=sides.town(town)))
    for town in open_towns(mine.after, now):
        away, there = _moves(sides, mine, town), _moves(sides, stands, town)
        paid = would_pay(mine.after, now.number, town)
        rival = max(sides.rivals, key=lambda seat: paid[seat])
        lead = paid[sides.seat] - paid[rival]
        ahead: dict[str, object] = {**facts, "town": sides.town(town), "moves": away}
        if lead < 0 and 0 < there <= AHEAD and not 0 < away <= there and not was.dissolved:
            ahead |= {"rival": sides.players[rival], "amount": paid[rival]}
            yield Reason("sent away", -lead // (2 * there), sides.plain("sent.turned", **ahead))
        if not 0 < away <= AHEAD:
            continue
        if lead > 0 and not 0 < there <= away:
            sentence = sides.own("sent.ahead", **ahead, amount=paid[sides.seat])
            yield Reason("sent ahead", paid[sides.seat] // (2 * away), sentence)
        elif lead >= 0:
            weight = (40 if 0 < there <= away else 140) - 10 * away
            yield Reason("sent next", weight, sides.plain("sent.next", **ahead))
    found = [(_moves(sides, mine, town), town) for town in new_towns(mine.after, now)]
    nearest = min(((away, town) for away, town in found if 0 < away <= FAR_AHEAD), default=None)
    if nearest is not None:
        away, town = nearest
        yield Reason("sent next", 20, sides.plain("sent.next", **facts, town=sides.town(town), moves=away))
    away, line = moves_to_line(mine.after, now.number, sides.drives(mine.after, now))
    if away:
        yield Reason("sent line", 15, sides.plain("sent.near", **facts, met=COMPANIES[line], moves=away))


def _stations_ahead(sides: Sides, stands: Way, mine: Way, facts: dict[str, object]) -> Iterator[Reason]:
    """Stations of the seat's own that come nearer, and those of rivals that lie further away."""
    was, now = stands.after.lines[sides.before.line], mine.after.lines[sides.before.line]
    here = sides.reached(mine.after, now)
    instead = {} if was.dissolved else sides.reached(stands.after, was)
    for seat in range(sides.before.seats):
        for hex in sides.before.built[seat]:
            away, there = here.get(hex, 0), instead.get(hex, 0)
            place: dict[str, object] = {**facts, "place": sides.where(hex), "moves": away}
            if seat == sides.seat and 0 < away <= 2 and not 0 < there <= away and hex != stands.hex:
                yield Reason("own ahead", 700 // away, sides.own("sent.own_ahead", **place))
            elif seat != sides.seat and 0 < there <= 2 and not 0 < away <= there and hex != mine.hex:
                place["rival"] = sides.players[seat]
                yield Reason("rival ahead", 500 // there, sides.plain("sent.from_station", **place), "R46")


def _price(sides: Sides, bid: int) -> Iterator[Reason]:
    """What a bid costs, and who could answer it."""
    before = sides.before
    line = before.lines[before.line]
    own, best = line.shares[sides.seat] - bid, max(line.shares[rival] for rival in sides.rivals)
    facts: dict[str, object] = {"line": COMPANIES[line.number], "bid": bid, "own": own, "theirs": best}
    if own > best:
        yield Reason("lead", 700, sides.own("bid.leads" if best else "bid.alone", **facts), "R39")
    elif own == 0:
        key = "bid.match_last" if before.phase == MATCHING else "bid.last"
        yield Reason(PRICE, 150, sides.own(key, line=COMPANIES[line.number], bid=bid), "R39")
    elif before.phase == MATCHING:
        yield Reason(PRICE, 150, sides.own("bid.match", line=COMPANIES[line.number], bid=bid, own=own), "R39")
    else:
        yield Reason(PRICE, 150, sides.own("bid.price", line=COMPANIES[line.number], bid=bid, own=own), "R39")
    if before.phase != CALL_VETO and sides.seat != before.active:
        if _is_final(before, sides.seat, bid):
            yield Reason("last word", 800, sides.plain("bid.final", **facts), "R37")


def _is_final(position: RocketState, seat: int, bid: int) -> bool:
    """Whether nobody could answer this bid of a seat: neither a higher one nor the mover's match."""
    shares = position.lines[position.line].shares
    stronger = [rival for rival in _still_asked(position, seat) if shares[rival] > bid]
    return not stronger and shares[position.active] < bid


def _still_asked(position: RocketState, seat: int) -> list[int]:
    """The seats that may bid after this one, but for the mover."""
    found, next_seat = [], position.next_seat(seat)
    while next_seat != position.active:
        found.append(next_seat)
        next_seat = position.next_seat(next_seat)
    return found
