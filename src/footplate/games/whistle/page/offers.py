"""What the seat to move may do, as a page offers it, and what a click would mean. Compiled."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple, cast

from footplate.games.whistle.page.journey_offers import journey_at, journey_offers
from footplate.games.whistle.page.refilling import filling
from footplate.games.whistle.page.view_types import WhistleFacts, WhistlePlace
from footplate.games.whistle.rules import moves
from footplate.games.whistle.rules.board import EDGES, FIRST_SPACE, NEIGHBOURS, NOWHERE, OPPOSITE, STARTS, hex_of
from footplate.games.whistle.rules.components import DEMANDS, PENALTIES, POINTS, REWARDS
from footplate.games.whistle.rules.movement import movable_trains
from footplate.games.whistle.rules.pieces import (
    ANY_ITEM,
    COMPANIES,
    COMPASS,
    GOOD_KINDS,
    GOODS,
    ITEMS,
    SHARES_EACH,
    TILES,
    TRACK_TILES,
    UPGRADES,
)
from footplate.games.whistle.rules.place_names import HEX_NAMES, place_name
from footplate.games.whistle.rules.position import (
    BOILER_RETURN,
    CABOOSE_TRAIN,
    CHOOSING,
    DISCARDING,
    FINDING,
    GIVING,
    LAYING,
    LEAVING,
    MAX_TRAINS,
    OPENING_RETURN,
    PAY_TOLL,
    PAYING,
    PLACING,
    REFILL,
    SPACING,
    TOKEN,
    TURN,
    Position,
)
from footplate.games.whistle.rules.set_up import next_train
from footplate.games.whistle.rules.upgrades import uses
from footplate.games.whistle.text.notation import name_step
from footplate.games.whistle.text.notation_names import SPACE_NAMES, START_NAMES, deal_items, seat_name
from footplate.games.whistle.text.spoken_names import item_words, stop_words, tile_on_it, way_words, within
from footplate.kernel.page import Offer, Place
from footplate.language import listed, say

SETTLING = (PAYING, PAY_TOLL, GIVING, DISCARDING, CHOOSING, REFILL, TURN)
"""Phases in which an only answer is no decision: the action before has led to it."""

KEYS = {
    moves.COAL: "C",
    moves.WHISTLE: "W",
    moves.PAY: "P",
    moves.REFUSE: "O",
    moves.DRAW_STACK: "S",
    moves.LOOK: "K",
    moves.END: "F",
    moves.DONE: "F",
}
"""What to press: coal, whistle, pay or not, the stack, the compass, finish (trading or the turn)."""

_FARTHEST = 6
"""Choices on the way of a move that is proposed as a whole."""
_MOST_TRIED = 120
"""Steps that are tried to find such moves."""


def offers(position: Position, language: str, players: Sequence[str]) -> list[Offer]:
    """One offer for each legal step. Where a train chooses its way also every stop and gap it can come to, where the
    hand is to be filled all of it at once.
    """
    words = _Words(position, language, players)
    found = [words.offer(step) for step in position.legal()]
    if len(found) == 1 and position.phase in SETTLING:
        found[0]["follows"] = True
    if position.phase == TOKEN:
        return found + journey_offers(position, language)
    if position.phase in (TURN, REFILL):
        return found + words.fill()
    return found + words.runs() if position.phase == LEAVING else found


class Outcome(NamedTuple):
    """Where a step of a move leads to: a stop, a gap to fill, or a stop where there is a choice of ways."""

    kind: Literal["stop", "gap", "on"]
    name: str
    """The stop, or the hex of the gap."""
    place: int
    """The number of the stop, of a gap its side."""
    via: list[str]
    """The sides by which hexes and start stops are entered on the way."""
    after: Position

    def facts(self) -> WhistleFacts:
        """For the page: what it comes to, and the way there."""
        return {"leads": self.kind, "stop": self.name, "via": self.via}


def outcome(position: Position, step: int) -> Outcome:
    """What one step of a move that has begun comes to."""
    after = position.clone()
    assert isinstance(after, Position)
    after.events = []
    after.advance(step)
    crossed = [event for event in after.events if event.kind == "crosses"]
    via = [f"{event.word('to')}.{EDGES[OPPOSITE[EDGES.index(event.word('direction'))]]}" for event in crossed]
    if after.phase == LAYING:
        return Outcome("gap", HEX_NAMES[after.gap // 6], after.gap, via, after)
    if after.phase == LEAVING:
        return Outcome("on", place_name(after, after.at), after.at, via, after)
    stop = after.trains[position.active * MAX_TRAINS + position.train]
    name = next(event.word("place") for event in after.events if event.kind == "arrives")
    return Outcome("stop", name, stop, via, after)


class _Words:
    """Offers of one position in one language."""

    def __init__(self, position: Position, language: str, players: Sequence[str]) -> None:
        self.position = position
        self.language = language
        self.players = players

    def label(self, key: str, **facts: object) -> str:
        return say(f"whistle.offer.{key}", self.language, facts)

    def item(self, item: str, count: int = 1) -> str:
        """A good or token, or several, within a sentence."""
        return within(item_words(item, self.language, count), self.language)

    def tile(self, tile: int, among: Sequence[int]) -> str:
        """A tile by what is on it; where several on offer say the same, the second and third with a number."""
        words = tile_on_it(TILES[tile], self.language)
        alike = [one for one in sorted({*among}) if tile_on_it(TILES[one], self.language) == words]
        place = alike.index(tile)
        return f"{words} ({place + 1})" if place else words

    # --- one step -------------------------------------------------------------------------------------------------

    def offer(self, step: int) -> Offer:
        position = self.position
        if position.to_move < 0:
            name = name_step(position, step)
            return {"step": step, "name": name, "label": name, "group": "chance"}
        if step >= moves.LAY:
            return self._lay(step)
        if step >= moves.TAKE:
            return self._tile(step)
        if moves.DIRECTION <= step < moves.PLACE or step == moves.HALT:
            return self._way(step)
        if moves.TRAIN <= step < moves.DIRECTION:
            return self._train(step)
        return self._choice(step)

    def _made(self, step: int, group: str, label: str, place: Place | None = None, short: str = "") -> Offer:
        offer: Offer = {"step": step, "name": name_step(self.position, step), "label": label, "group": group}
        if step in KEYS:
            offer["key"] = KEYS[step]
        if place:
            offer["place"] = place
        if short:
            offer["short"] = short
        return offer

    def _train(self, step: int) -> Offer:
        position = self.position
        number = step - moves.TRAIN
        at = position.place_of_train(position.active, number)
        group = "caboose" if position.phase == CABOOSE_TRAIN else "train"
        label = self.label(group, train=number + 1, stop=stop_words(position, at, self.language))
        spot = _spot(position, at)
        spot["piece"] = f"{seat_name(position.active)}{number + 1}"
        offer = self._made(step, group, label, spot)
        offer["key"] = str(number + 1)
        return offer

    def _way(self, step: int) -> Offer:
        """A way on, with what it comes to; or the stop where the train may halt."""
        position = self.position
        if step == moves.HALT:
            stop = stop_words(position, position.at, self.language)
            offer = self._made(step, "way", self.label("halt", stop=stop), _spot(position, position.at))
            offer["facts"] = WhistleFacts(leads="stop", stop=place_name(position, position.at), via=[])
            return offer
        way = EDGES[step - moves.DIRECTION]
        end = outcome(position, step)
        label = self.label(f"way_{end.kind}", way=way_words(way, self.language), stop=self._end(end))
        offer = self._made(step, "way", label, self._end_spot(end, way))
        offer["facts"] = end.facts()
        return offer

    def _end(self, end: Outcome) -> str:
        return end.name if end.kind == "gap" else stop_words(end.after, end.place, self.language)

    def _end_spot(self, end: Outcome, way: str) -> Place:
        spot: Place = {"hex": end.name} if end.kind == "gap" else _spot(end.after, end.place)
        spot["side"] = f"{place_name(self.position, self.position.at).split('.')[0]}.{way}"
        return spot

    def _lay(self, step: int) -> Offer:
        position = self.position
        tile, turn = divmod(step - moves.LAY, 6)
        end = outcome(position, step)
        turned = "hub" if tile >= TRACK_TILES else end.kind
        label = self.label(
            f"lay_{turned}",
            tile=self.tile(tile, position.hands[position.active]),
            degrees=60 * turn,
            stop=self._end(end),
        )
        spot: WhistlePlace = {"hex": HEX_NAMES[position.gap // 6], "tile": TILES[tile], "turn": turn}
        offer = self._made(step, "lay", label, spot)
        offer["facts"] = end.facts()
        return offer

    def _tile(self, step: int) -> Offer:
        position = self.position
        found = [one - moves.FIND for one in position.legal()] if step >= moves.FIND else []
        hand, display = position.hands[position.to_move], position.display
        groups = (("find", moves.FIND, found), ("return", moves.RETURN, hand), ("take", moves.TAKE, display))
        for group, base, among in groups:
            if step >= base:
                tile = step - base
                label = self.label(group, tile=self.tile(tile, among))
                offer = self._made(step, group, label, WhistlePlace(tile=TILES[tile]))
                if group == "take" and not self._acts():  # else digits mean trains
                    shown = list(dict.fromkeys(self.position.display))
                    offer["key"] = str(shown.index(tile) + 1)
                return offer
        raise ValueError(step)

    def _acts(self) -> bool:
        """Whether there is more to do than to fill the hand."""
        return self.position.phase == TURN and bool(movable_trains(self.position) or uses(self.position))

    def _choice(self, step: int) -> Offer:
        position = self.position
        if step >= moves.TRADE:
            given, taken = deal_items(step - moves.TRADE)
            label = self.label("trade", given=self.item(GOODS[given]), taken=self._items(taken))
            offer = self._made(step, "trade", label)
            offer["facts"] = WhistleFacts(given=GOODS[given], taken=[ITEMS[item] for item in taken])
            return offer
        if step >= moves.COMPANY:
            return self._made(step, "company", self.label("company", company=self._company(step - moves.COMPANY)))
        if step >= moves.GIVE:
            company, number = divmod(step - moves.GIVE, SHARES_EACH)
            return self._made(step, "give", self.label("give", share=f"{self._company(company)} {number + 1}"))
        if step >= moves.BUY:
            return self._upgrade(step)
        if step >= moves.CHOOSE:
            return self._good(step)
        if step >= moves.SPACE:
            space = step - moves.SPACE
            label = self.label("space", space=SPACE_NAMES[space], rewards=self._items(REWARDS[space]))
            offer = self._made(step, "space", label, {"piece": SPACE_NAMES[space]})
            named = ["?" if item == ANY_ITEM else ITEMS[item] for item in REWARDS[space]]
            offer["facts"] = WhistleFacts(rewards=named)
            return offer
        if step >= moves.PLACE:
            start = START_NAMES[step - moves.PLACE]
            train = next_train(position, position.to_move) + 1
            offer = self._made(step, "start", self.label("place", train=train, start=start), {"hex": start})
            offer["key"] = start.removeprefix("S")
            return offer
        return self._plain(step)

    def _upgrade(self, step: int) -> Offer:
        position = self.position
        using = step >= moves.USE
        upgrade = step - (moves.USE if using else moves.BUY)
        owner = position.owners[upgrade]
        key = "use" if using else "buy" if owner < 0 else "buy_from"
        name = say(f"whistle.upgrade.{UPGRADES[upgrade]}", self.language)
        label = self.label(key, upgrade=name, owner="" if owner < 0 else self.players[owner])
        return self._made(step, "use" if using else "buy", label, {"piece": UPGRADES[upgrade]})

    def _good(self, step: int) -> Offer:
        for group, base in (("price", moves.PRICE), ("toll", moves.TOLL), ("discard", moves.DISCARD)):
            if step >= base:
                item = GOODS[step - base]
                owner = self.position.owners[self.position.upgrade] if group == "price" else -1
                name = self.players[owner] if owner >= 0 else ""
                offer = self._made(step, group, self.label(group, item=self.item(item), owner=name))
                offer["facts"] = WhistleFacts(item=item)
                return offer
        item = ITEMS[step - moves.CHOOSE]
        offer = self._made(step, "choose", self.label("choose", item=self.item(item)))
        offer["facts"] = WhistleFacts(item=item)
        return offer

    def _plain(self, step: int) -> Offer:
        position = self.position
        train = position.train + 1
        if step in (moves.COAL, moves.WHISTLE):
            key = "coal" if step == moves.COAL else "whistle"
            offer = self._made(step, "token", self.label(key, train=train))
            offer["facts"] = outcome(position, step).facts()
            return offer
        if step in (moves.PAY, moves.REFUSE):
            tile = position.tiles[hex_of(position.place_of_train(position.active, position.train))] // 6
            wanted = DEMANDS[tile * GOOD_KINDS : (tile + 1) * GOOD_KINDS]
            goods = self._items([good for good, count in enumerate(wanted) for _ in range(count)])
            if step == moves.PAY:
                return self._made(step, "pay", self.label("pay", goods=goods, points=POINTS[tile]))
            return self._made(step, "pay", self.label("refuse", points=PENALTIES[tile]))
        if step == moves.END:
            return self._made(step, "finish", self.label("finish" if position.has_moved() else "finish_whistle"))
        if step == moves.DRAW_STACK:
            return self._made(step, "draw", self.label("draw"))
        if step == moves.LOOK:
            return self._made(step, "look", self.label("look"))
        return self._made(step, "end", self.label("done"))

    def _company(self, company: int) -> str:
        return say(f"whistle.company.{COMPANIES[company]}", self.language)

    def _items(self, items: Sequence[int]) -> str:
        """`cotton and stone`, `2 coal`, `1 of your choice and 2 coal`. Italian counts no coal, so it multiplies."""
        texts = []
        times = " × " if self.language == "it" else " "
        for item in dict.fromkeys(items):
            count = list(items).count(item)
            name = self.label("any") if item == ANY_ITEM else self.item(ITEMS[item], count)
            texts.append(name if count == 1 else f"{count}{times}{name}")
        return listed(texts, self.language)

    # --- whole moves ----------------------------------------------------------------------------------------------

    def fill(self) -> list[Offer]:
        """The hand filled up, as far as that can be known."""
        steps = filling(self.position)
        if not steps:
            return []
        tiles = [step - moves.TAKE for step in steps if step != moves.DRAW_STACK]
        named = [self.tile(tile, self.position.display) for tile in tiles]
        if len(tiles) < len(steps):
            named.append(self.label("stack"))
        offer = self._made(steps[0], "take", self.label("fill", tiles=listed(named, self.language)))
        offer["steps"] = steps
        offer["key"] = KEYS[moves.END]
        offer["facts"] = WhistleFacts(tiles=[TILES[tile] for tile in tiles])
        return [offer]

    def runs(self) -> list[Offer]:
        """Stops and gaps that are reached over several choices of ways, each by the way with the fewest of them."""
        position = self.position
        first = [(step, outcome(position, step)) for step in position.legal() if step != moves.HALT]
        known = {(end.kind, end.place) for _, end in first if end.kind != "on"}
        open_ends = [([step], end, end.via) for step, end in first if end.kind == "on"]
        found: list[Offer] = []
        tried = 0
        for steps, reached, via in open_ends:
            for step in reached.after.legal():
                tried += 1
                if tried > _MOST_TRIED or len(steps) > _FARTHEST:
                    return found
                end = outcome(reached.after, step)
                if end.kind == "on":
                    open_ends.append(([*steps, step], end, via + end.via))
                elif (end.kind, end.place) not in known:
                    known.add((end.kind, end.place))
                    found.append(self._run([*steps, step], end._replace(via=via + end.via), self._end(reached)))
        return found

    def _run(self, steps: list[int], end: Outcome, via: str) -> Offer:
        way = EDGES[steps[0] - moves.DIRECTION]
        label = self.label(f"run_{end.kind}", stop=self._end(end), via=via)
        offer = self._made(steps[0], "way", label, self._end_spot(end, way))
        offer["steps"] = steps
        offer["facts"] = end.facts()
        return offer


def _spot(position: Position, place: int) -> Place:
    """Where a place lies: a start stop, or the hex of a stop."""
    return {"hex": START_NAMES[place] if place < STARTS else HEX_NAMES[hex_of(place)]}


# --- what a click means -------------------------------------------------------------------------------------------


def step_at(position: Position, place: Place) -> int | None:
    """The step a click on a place would mean in this phase, legal or not."""
    phase = position.phase
    if position.to_move < 0:
        return None
    if "tile" in place:
        return _step_at_tile(position, cast(WhistlePlace, place))
    if "piece" in place:
        return _step_at_piece(position, place["piece"])
    if phase == PLACING:
        start = place.get("hex")
        return moves.PLACE + START_NAMES.index(start) if start in START_NAMES else None
    meant = _way_at(position, place) if phase == LEAVING else journey_at(position, place) if phase == TOKEN else None
    # A train that cannot be chosen now is refused with what is asked instead.
    return _train_at(position, place) if meant is None else meant


def _step_at_tile(position: Position, place: WhistlePlace) -> int | None:
    if place["tile"] not in TILES[: moves.KINDS]:
        return None
    tile = TILES.index(place["tile"])
    if position.phase == LAYING:
        return moves.LAY + 6 * tile + place.get("turn", 0) % 6
    bases = {
        OPENING_RETURN: moves.RETURN,
        BOILER_RETURN: moves.RETURN,
        FINDING: moves.FIND,
        TURN: moves.TAKE,
        REFILL: moves.TAKE,
    }
    return bases[position.phase] + tile if position.phase in bases else None


def _step_at_piece(position: Position, piece: str) -> int | None:
    phase = position.phase
    owned = piece in UPGRADES and position.owns(position.active, UPGRADES.index(piece))
    if piece == UPGRADES[COMPASS] and owned and phase in (TURN, REFILL):
        return moves.LOOK
    if piece in UPGRADES and phase == TURN:
        return (moves.USE if owned else moves.BUY) + UPGRADES.index(piece)
    if piece in SPACE_NAMES and phase == SPACING:
        return moves.SPACE + SPACE_NAMES.index(piece)
    trains = [f"{seat_name(position.active)}{number + 1}" for number in range(position.train_count)]
    return moves.TRAIN + trains.index(piece) if piece in trains else None


def _train_at(position: Position, place: Place) -> int | None:
    """The first train of the active seat there."""
    for number in range(position.train_count):
        at = position.place_of_train(position.active, number)
        if NOWHERE < at < FIRST_SPACE and _spot(position, at).items() <= place.items():
            return moves.TRAIN + number
    return None


def _way_at(position: Position, place: Place) -> int | None:
    """The way over a side, or one that leads to the hex that was clicked, or the one towards it."""
    side = place.get("side", "").rpartition(".")[2]
    if side in EDGES:
        return moves.DIRECTION + EDGES.index(side)
    if _spot(position, position.at).items() <= place.items():
        return moves.HALT
    for step in position.legal():
        if step != moves.HALT and outcome(position, step).name.split(".")[0] == place.get("hex"):
            return step
    here = hex_of(position.at)
    if here < 0 or place.get("hex") not in HEX_NAMES:
        return None
    around = NEIGHBOURS[here * 6 : here * 6 + 6]
    hex = HEX_NAMES.index(place["hex"])
    return moves.DIRECTION + around.index(hex) if hex in around else None
