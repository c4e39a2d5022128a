"""What the seat to move may do, as a page offers it, and what a click on the board would mean. Compiled."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import final

from footplate.games.dampfross.page.laying import laying_offers
from footplate.games.dampfross.page.proposing import ProposedRoute, proposed_routes
from footplate.games.dampfross.page.view_types import DampfrossBarred, DampfrossFacts, DampfrossFare, DampfrossPayment
from footplate.games.dampfross.routes.proposals import Barred
from footplate.games.dampfross.rules import moves
from footplate.games.dampfross.rules.building import builder_of, preview
from footplate.games.dampfross.rules.companies import HIGH, LOW, MEMBERS, owner_with, seats_in
from footplate.games.dampfross.rules.maps import load_map
from footplate.games.dampfross.rules.position import (
    ANSWER_EXCHANGE,
    ANSWER_LINE,
    ANSWER_RUN,
    BEFORE_ROLL,
    BREACH,
    BUILDING,
    BUYING,
    CHOOSE_START,
    ENTERING,
    EXCHANGE,
    FERRY_PRICE,
    FIRST_PLAYER,
    ROUTE,
    SPEND_BUYING,
    SPENDING,
    Position,
)
from footplate.games.dampfross.rules.state import DampfrossState
from footplate.games.dampfross.rules.trains import after_hop, fare_of, hop_points, members_of, route_hexes, start_hex
from footplate.games.dampfross.text.notation import name_step
from footplate.games.dampfross.text.sentences import run_words
from footplate.hexgrid import DIRECTIONS
from footplate.kernel.page import Offer, Place
from footplate.kernel.text import number_in
from footplate.kernel.whereabouts import whereabouts
from footplate.language import listed, say

PASSES = {
    BEFORE_ROLL: "roll",
    BUILDING: "build_nothing",
    SPENDING: "build_nothing",
    BUYING: "buy_nothing",
    SPEND_BUYING: "buy_nothing",
    ENTERING: "stay_out",
    ANSWER_LINE: "decline_line",
    ANSWER_RUN: "decline_run",
    EXCHANGE: "no_exchange",
    ANSWER_EXCHANGE: "decline_exchange",
}
"""What passing means, by phase."""

KEYS = {moves.PASS: "O", moves.ACCEPT: "A", moves.END: "F", moves.DECLARE: "D", moves.WITHDRAW: "W"}
"""What to press: no (stay out, build nothing, decline), accept, finish the line, declare the end, withdraw."""

PROPOSALS = {BEFORE_ROLL: "offer_line", ENTERING: "offer_run", EXCHANGE: "offer_exchange"}
ACCEPTS = {ANSWER_LINE: "accept_line", ANSWER_RUN: "accept_run", ANSWER_EXCHANGE: "accept_exchange"}


def offers(position: DampfrossState, language: str, players: Sequence[str]) -> list[Offer]:
    """One offer for each legal step, and before them the routes worth proposing."""
    teller = _Teller(position, language, players)
    routes = teller.routes() if position.to_move >= 0 else []
    return routes + [teller.offer(step) for step in position.legal()]


def ways(
    position: DampfrossState, place: Place, via: Sequence[Place], language: str, players: Sequence[str]
) -> list[Offer]:
    """A click on a far hex: the ways to build there, or the routes of a run that lead there."""
    names = position.board.hex_names
    hexes = [names.index(one["hex"]) for one in [*via, place] if one.get("hex") in names]
    if not hexes or len(hexes) <= len(via):
        return []
    *bends, goal = hexes
    if position.phase in (BUILDING, SPENDING):
        return laying_offers(position, goal, tuple(bends), language, players)
    return _Teller(position, language, players).routes(tuple(bends), goal)


@final
class _Teller:
    """Puts the steps of one position into words."""

    def __init__(self, position: DampfrossState, language: str, players: Sequence[str]) -> None:
        self.position = position
        self.language = language
        self.players = players
        self.names = load_map(position.board.key).place_names(language)
        self.where = whereabouts(load_map(position.board.key), language)

    def words(self, key: str, **facts: object) -> str:
        """The words for one kind of offer."""
        return say(f"dampfross.offer.{key}", self.language, facts)

    def owner(self, company: int) -> str:
        low, high = LOW[company], HIGH[company]
        if low == high:
            return self.players[low]
        return listed([self.players[low], self.players[high]], self.language)

    def node(self, hex: int) -> str:
        """A hex by its place, or by where it lies."""
        return self.where[self.position.board.hex_names[hex]]

    def offer(self, step: int) -> Offer:
        position = self.position
        if step >= moves.BUILD:
            return self.segment(step)
        if moves.START <= step < moves.BUILD:
            return self.start(step)
        if moves.BUY <= step < moves.START:
            return self.ferry(step)
        if moves.HOP <= step < moves.DIE:
            return self.hop(step)
        if step == moves.PASS:
            return self.plain(step, PASSES[position.phase], "pass", run=self.run())
        if step in (moves.END, moves.DECLARE, moves.WITHDRAW):
            key = {moves.END: "end", moves.DECLARE: "declare", moves.WITHDRAW: "withdraw"}[step]
            return self.plain(step, key, key)
        if step == moves.ACCEPT:
            return self.plain(step, ACCEPTS[position.phase], "answer", seat=self.players[position.active])
        if moves.OFFER <= step < moves.HOP:
            offer = self.plain(step, PROPOSALS[position.phase], "partner", seat=self.players[step - moves.OFFER])
            offer["place"] = {"seat": step - moves.OFFER}
            return offer
        if position.phase == FIRST_PLAYER:
            return self.plain(step, "first", "chance", seat=self.players[step - moves.FIRST])
        name = name_step(position, step)
        return {"step": step, "name": name, "label": name, "group": "chance"}

    def run(self) -> str:
        position = self.position
        known = position.start >= 0 and (position.target >= 0 or position.row >= 0)
        return run_words(position, self.language) if known else ""

    def plain(self, step: int, key: str, group: str, **facts: object) -> Offer:
        offer: Offer = {
            "step": step,
            "name": name_step(self.position, step),
            "label": self.words(key, **facts),
            "group": group,
        }
        if step in KEYS:
            offer["key"] = "R" if key == "roll" else KEYS[step]
        return offer

    def start(self, step: int) -> Offer:
        board = self.position.board
        place = step - moves.START
        hex = board.hex_names[board.place_hexes[place]]
        offer = self.plain(step, "start", "start", city=self.names[board.place_names[place]])
        offer["place"] = {"hex": hex, "town": board.place_names[place]}
        return offer

    def ferry(self, step: int) -> Offer:
        number = step - moves.BUY
        ferry = self.position.network.ferries[number]
        offer = self.plain(
            step, "ferry", "ferry", port=self.node(ferry.port), far=self.node(ferry.far), price=FERRY_PRICE
        )
        offer["place"] = {"hex": self.position.board.hex_names[ferry.far], "piece": ferry_piece(number)}
        offer["short"] = str(FERRY_PRICE)
        return offer

    # --- building ---

    def segment(self, step: int) -> Offer:
        """A segment with its cost and every fee, known before it is laid."""
        position = self.position
        side = step - moves.BUILD
        found = preview(position, side)
        reached = position.board.neighbours[side]
        fees: list[DampfrossPayment] = [
            {"seats": sorted({LOW[fee.company], HIGH[fee.company]}), "amount": fee.joining + fee.alongside}
            for fee in found.fees
        ]
        facts: DampfrossFacts = {"points": found.points, "fees": fees, "premium": found.premium}
        label = _built(self.node(side // 6), self.node(reached), found.points, self.language)
        for fee in found.fees:
            label += self.words("build_fee", owner=self.owner(fee.company), amount=fee.joining + fee.alongside)
        if found.premium:
            label += self.words("build_premium", amount=found.premium)
        return {
            "step": step,
            "name": name_step(position, step),
            "label": label,
            "place": {"hex": position.board.hex_names[reached], "side": side_of(position, side)},
            "group": "build",
            "short": str(found.points),
            "facts": facts,
        }

    # --- runs ---

    def hop(self, step: int) -> Offer:
        position = self.position
        hop = step - moves.HOP
        here, members = _way_so_far(position)
        there = after_hop(position, here, hop)
        begins = "begin" if position.phase != ROUTE else "go_on"
        payee = _payee(position, members, here, hop)
        key = ("sail" if hop >= moves.HOPS else begins) + ("" if payee < 0 else "_paying")
        label = self.words(key, hex=self.node(there), owner=self.owner(payee) if payee >= 0 else "", fare=fare_of(hop))
        place: Place = {"hex": position.board.hex_names[there]}
        if hop >= moves.HOPS:
            place["piece"] = ferry_piece(hop - moves.HOPS)
        else:
            place["side"] = side_of(position, here * 6 + hop // moves.PAYEES)
            if hop % moves.PAYEES != moves.OWN:
                place["seat"] = hop % moves.PAYEES
        fares: list[DampfrossFare] = [{"seat": LOW[payee], "amount": fare_of(hop)}] if payee >= 0 else []
        facts: DampfrossFacts = {"points": hop_points(position, here, hop), "fares": fares}
        offer: Offer = {
            "step": step,
            "name": name_step(position, step),
            "label": label,
            "place": place,
            "group": "hop",
            "facts": facts,
        }
        if payee >= 0:
            offer["short"] = str(fare_of(hop))
        return offer

    def routes(self, via: tuple[int, ...] = (), goal: int = -1) -> list[Offer]:
        """The routes worth proposing; the first one names a faster one that is not allowed."""
        found, barred = proposed_routes(self.position, via, goal)
        told: list[DampfrossBarred] = [self.barred(barred)] if barred else []
        names = self.position.board.hex_names
        bends = [names[hex] for hex in via]
        if barred and not found:
            return [self.only_barred(told[0], bends)]
        return [self.route(route, bends, told if route is found[0] else []) for route in found]

    def barred(self, barred: Barred) -> DampfrossBarred:
        barred.illegal.players = self.players
        return {
            "points": barred.points,
            "fares": _fares(barred.fares),
            "path": self.path(barred.nodes),
            "text": barred.illegal.words(self.language),
            "clause": barred.illegal.clause,
        }

    def only_barred(self, barred: DampfrossBarred, via: list[str]) -> Offer:
        """Where somebody has pointed nothing is allowed: what there would be is shown, and why not."""
        facts: DampfrossFacts = {"points": barred["points"], "fares": barred["fares"], "via": via, "barred": [barred]}
        return {"step": moves.HOP, "steps": [], "name": "", "label": barred["text"], "group": "route", "facts": facts}

    def path(self, nodes: Sequence[int]) -> list[str]:
        """Hexes by name; the far end of a ferry may have none."""
        names = self.position.board.hex_names
        return [names[node] for node in nodes if node < len(names)]

    def route(self, route: ProposedRoute, via: list[str], barred: list[DampfrossBarred]) -> Offer:
        """A whole route: the move of entering the run."""
        position = self.position
        kinds = ", ".join(self.words(f"route_{kind}") for kind in route.kinds[:2])
        facts: DampfrossFacts = {
            "kinds": [*route.kinds],
            "title": kinds,
            "points": route.points,
            "fares": _fares(route.fares),
            "net": _fares(route.net),
            "total": sum(route.fares),
            "via": via,
            "barred": barred,
            "against": route.against,
            "win": route.win,
            "second": route.second,
            "profit": route.profit,
            "certain": route.certain,
            "path": self.path(route.hexes),
        }
        return {
            "step": route.steps[0],
            "steps": [*route.steps],
            "name": name_step(position, route.steps[0]),
            "label": self.words("enter", kinds=kinds, points=route.points, fares=sum(route.fares)),
            "group": "route",
            "short": str(route.points),
            "facts": facts,
        }


@lru_cache(4_000)
def _built(start: str, hex: str, points: int, language: str) -> str:
    """Kept, since the same segments are offered again and again."""
    return say("dampfross.offer.build", language, {"hex": hex, "points": points, "start": start})


def _fares(amounts: Sequence[int]) -> list[DampfrossFare]:
    return [{"seat": seat, "amount": amount} for seat, amount in enumerate(amounts) if amount]


def side_of(position: Position, side: int) -> str:
    """A side by the hex it leaves: "F21.E"."""
    return f"{position.board.hex_names[side // 6]}.{DIRECTIONS[side % 6]}"


def ferry_piece(number: int) -> str:
    return f"ferry {number}"


def _way_so_far(position: Position) -> tuple[int, int]:
    """The hex from which the route of the seat to move goes on, and the members of its train."""
    seat = position.to_move
    route = position.routes[seat] if position.phase == ROUTE else []
    partner = position.partner if position.phase == ROUTE else position.partners[seat]
    return route_hexes(position, start_hex(position), route)[-1], members_of(seat, partner)


def _payee(position: Position, members: int, here: int, hop: int) -> int:
    """The company a hop is paid to, or -1 on own track."""
    if hop >= moves.HOPS:
        owner = position.network.ferries[hop - moves.HOPS].owner
        return -1 if members >> owner & 1 else owner
    payee = hop % moves.PAYEES
    return -1 if payee == moves.OWN else owner_with(position.owners[here * 6 + hop // moves.PAYEES], payee)


# --- what a click means -------------------------------------------------------------------------------------------


def step_at(position: Position, place: Place) -> int | None:
    """The step a click on a hex, a side or a ferry would mean in this phase, legal or not."""
    phase = position.phase
    if "piece" in place:
        return _ferry_at(position, place["piece"])
    if "seat" in place and "hex" not in place:
        return moves.OFFER + place["seat"] if phase in PROPOSALS else None
    names = position.board.hex_names
    if place.get("hex") not in names:
        return None
    hex = names.index(place["hex"])
    if phase == CHOOSE_START:
        town = position.board.place_at[hex]
        return moves.START + town if town >= 0 else None
    if phase in (BUILDING, SPENDING):
        return moves.BUILD + _segment_to(position, hex, place.get("side", ""))
    if phase in (ENTERING, ROUTE, BREACH):
        return _hop_to(position, hex, place.get("seat", moves.OWN))
    return None


def _ferry_at(position: Position, piece: str) -> int | None:
    name, _, digits = piece.partition(" ")
    number = number_in(digits)
    if name != "ferry" or number is None or number >= len(position.network.ferries):
        return None
    if position.phase in (ENTERING, ROUTE, BREACH):
        return moves.SAIL + number
    return moves.BUY + number if position.phase in (BUILDING, SPENDING, BUYING, SPEND_BUYING) else None


def _segment_to(position: Position, hex: int, wanted: str) -> int:
    """The side over which a hex is built to: the one pointed at, else the best that may be laid, else one from own
    track, else any: why it cannot be laid is then told.
    """
    sides = [_towards(position, hex, direction) for direction in range(6)]
    near = [side for side in sides if side >= 0]
    for side in near:
        if side_of(position, side) == wanted:
            return side
    legal = [side for side in near if position.allows(moves.BUILD + side)]
    if legal:
        return min(legal, key=lambda side: _price(position, side))
    builder = MEMBERS[builder_of(position)]
    own = [side for side in near if seats_in(position.presence[side // 6]) & builder == builder]
    return (own or near or [hex * 6])[0]


def _towards(position: Position, hex: int, direction: int) -> int:
    """The side from the neighbour in a direction back to the hex, or -1 at the water's edge."""
    near = position.board.neighbours[hex * 6 + direction]
    return near * 6 + (direction + 3) % 6 if near >= 0 else -1


def _price(position: Position, side: int) -> tuple[int, int]:
    found = preview(position, side)
    return sum(fee.joining + fee.alongside for fee in found.fees) + found.points, side


def _hop_to(position: Position, hex: int, payee: int) -> int | None:
    """The hop to a neighbouring hex: over own track, else over that of the seat pointed at or the first owner."""
    here, members = _way_so_far(position)
    around = position.board.neighbours[here * 6 : here * 6 + 6]
    if hex not in around:
        return next(
            (
                moves.SAIL + number
                for number, ferry in enumerate(position.network.ferries)
                if {ferry.port, ferry.far} == {here, hex}
            ),
            None,
        )
    direction = around.index(hex)
    owners = position.network.owners[here * 6 + direction]
    if payee == moves.OWN and owners and not owners & members:
        companies = position.owners[here * 6 + direction]
        payee = next(LOW[owner_with(companies, seat)] for seat in range(position.seats) if owners >> seat & 1)
    return moves.HOP + direction * moves.PAYEES + payee
