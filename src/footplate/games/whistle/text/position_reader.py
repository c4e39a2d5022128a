"""Positions out of one line of text (docs/notation.md, section 7).

What a view hides (`?3`) is filled with unseen pieces in a fixed way: enough to look at the position. Whoever wants to
play on from a view deals anew with `determinize`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from footplate.games.whistle.rules.board import EDGES, FIRST_SPACE, NOWHERE
from footplate.games.whistle.rules.components import COPIES, GOLD_TOKENS, GOODS_IN_BOX
from footplate.games.whistle.rules.lookahead import SIDES
from footplate.games.whistle.rules.movement import lift
from footplate.games.whistle.rules.pieces import (
    COMPANY_COUNT,
    FIRST_END,
    GOLD_VALUES,
    GOOD_KINDS,
    LEAST_GOLD,
    SHARES_EACH,
    TILES,
    TRACK_TILES,
    UPGRADES,
    share_name,
)
from footplate.games.whistle.rules.place_names import HEX_NAMES
from footplate.games.whistle.rules.position import (
    COAL_SLOT,
    ENDED,
    LAYING,
    LEAVING,
    MAX_TRAINS,
    ON_OFFER,
    OPENING_RETURN,
    TURN,
    UPGRADE_SLOT,
    WHISTLE_SLOT,
)
from footplate.games.whistle.rules.referee import violations
from footplate.games.whistle.rules.scoring import final_scores
from footplate.games.whistle.rules.state import WhistleState
from footplate.games.whistle.rules.tiles import HAS_STOP
from footplate.games.whistle.text.notation_names import SHORT_GOODS, SPACE_NAMES, START_NAMES, places_by_name, seat_name
from footplate.games.whistle.text.position_writer import NUMBERS, PENDING, STEP_KEYS
from footplate.kernel.positions import read_per_seat
from footplate.kernel.state import CHANCE, OVER
from footplate.kernel.text import BadText, nearest, number_in
from footplate.language import Phrase

SHARE_NAMES = [share_name(share) for share in range(COMPANY_COUNT * SHARES_EACH)]
_TILE_ON_HEX = re.compile(r"([A-H][1-8])(#[A-Z]*\d*)(?:r([0-5]))?")
_COUNT = re.compile(r"\?([1-9][0-9]?)")


def restore_position(state: WhistleState, fields: Mapping[str, str]) -> WhistleState:
    """The position these fields describe, made of the set-up position. Raises `BadText` when they describe none."""
    return _Restorer(state, fields).restore()


def _list(text: str) -> list[str]:
    return [] if text in ("-", "") else text.split(",")


class _Restorer:
    def __init__(self, state: WhistleState, fields: Mapping[str, str]) -> None:
        self.fields = fields
        self.state = state
        self.unseen = list(COPIES)
        """Tiles of each kind that have not been found anywhere yet."""

    def bad(self, field: str, expected: Phrase, found: str, names: Sequence[str] = ()) -> BadText:
        return BadText(
            "E07", Phrase("expected.in_field", expected=expected, field=field), found, nearest=nearest(found, names)
        )

    def pick(self, field: str, expected: Phrase, text: str, names: Sequence[str]) -> int:
        if text not in names:
            raise self.bad(field, expected, text, names)
        return names.index(text)

    def number(self, field: str, text: str, most: int = 999) -> int:
        digits = text.removeprefix("-") if field == "score" else text
        number = number_in(digits)
        if number is None or number > most:
            raise self.bad(field, Phrase("expected.number_up_to", most=most), text)
        return number if digits == text else -number

    def seat(self, field: str, text: str) -> int:
        letters = [seat_name(seat) for seat in range(self.state.seats)]
        return self.pick(field, Phrase("expected.seat", names=", ".join(letters)), text, letters)

    def tile(self, field: str, text: str) -> int:
        tile = self.pick(field, Phrase("whistle.expected.tile"), text, TILES[:FIRST_END])
        if not self.unseen[tile]:
            raise self.bad(field, Phrase("whistle.expected.new_tile"), text)
        self.unseen[tile] -= 1
        return tile

    def restore(self) -> WhistleState:
        self.restore_course()
        self.restore_board()
        self.restore_things()
        self.restore_tiles()
        self.restore_gold()
        self.restore_step()
        if self.state.phase in (LEAVING, LAYING):
            lift(self.state, self.state.active, self.state.train)
        if self.state.phase == ENDED:
            self.state.final = final_scores(self.state)
        self.refuse_nonsense()
        return self.state

    def refuse_nonsense(self) -> None:
        """Pieces that contradict each other; in a full position also a choice that nobody could make."""
        found = violations(self.state)
        if found:
            raise BadText("E07", Phrase("whistle.expected.possible"), Phrase("found.value", value=found[0]))
        if self.fields["view"] == "full" and self.state.to_move != OVER and not self.state.legal():
            raise BadText("E07", Phrase("whistle.expected.possible"), Phrase("found.no_choice"))

    # --- the course of the game -----------------------------------------------------------------------------------

    def restore_course(self) -> None:
        state, fields = self.state, self.fields
        state.round = self.number("round", fields["round"], state.rounds)
        phases = {name: phase for phase, name in PENDING.items() if phase not in (TURN, ENDED)}
        name, _, count = fields["pend"].partition(":")
        if fields["to"] == "-":
            state.phase, state.to_move = ENDED, OVER
        else:
            state.to_move = CHANCE if fields["to"] == "*" else self.seat("to", fields["to"])
            known = list(phases)
            state.phase = (
                TURN
                if name == "-"
                else phases[known[self.pick("pend", Phrase("whistle.expected.choice"), name, known)]]
            )
        state.trades = self.number("pend", count, 2) if name == "trade" else 0
        state.active = max(state.to_move, 0)
        state.first = self.seat("first", fields.get("first", "A"))
        state.closing = fields.get("closing", "no") == "yes"
        state.looked = fields.get("looked", "no") == "yes"
        state.bought = self.number("bought", fields["bought"], 2)
        names = ["coal", "whistle", *UPGRADES]
        codes = [COAL_SLOT, WHISTLE_SLOT, *range(UPGRADE_SLOT, UPGRADE_SLOT + len(UPGRADES))]
        for text in _list(fields["slots"]):
            state.slots.append(codes[self.pick("slots", Phrase("whistle.expected.slot"), text, names)])

    # --- the board ------------------------------------------------------------------------------------------------

    def restore_board(self) -> None:
        state = self.state
        for text in _list(self.fields["board"]):
            found = _TILE_ON_HEX.fullmatch(text)
            if found is None or found[1] not in HEX_NAMES:
                raise self.bad("board", Phrase("whistle.expected.hex_with_tile"), text)
            is_end = found[2] in TILES[FIRST_END:]
            tile = TILES.index(found[2]) if is_end else self.tile("board", found[2])
            if (tile < TRACK_TILES) != (found[3] is not None):
                raise self.bad("board", Phrase("whistle.expected.turned_track"), text)
            state.tiles[HEX_NAMES.index(found[1])] = 6 * tile + int(found[3] or 0)
        places = places_by_name(state)
        for seat, value in enumerate(read_per_seat(self.fields["trains"], state.seats)):
            names = value.split(",")
            if len(names) != state.train_count:
                raise self.bad("trains", Phrase("whistle.expected.trains_each", n=state.train_count), value)
            for number, name in enumerate(names):
                if name != "-":
                    place = self.place("trains", name, places)
                    state.trains[seat * MAX_TRAINS + number] = place
                    if place < FIRST_SPACE:
                        state.standing[place] |= 1 << seat

    def place(self, field: str, name: str, places: Mapping[str, int]) -> int:
        return places[list(places)[self.pick(field, Phrase("whistle.expected.stop"), name, list(places))]]

    # --- what lies beside it --------------------------------------------------------------------------------------

    def restore_things(self) -> None:
        state, seats = self.state, self.state.seats
        state.coal = [self.number("coal", value) for value in read_per_seat(self.fields["coal"], seats)]
        state.whistles = [self.number("whistle", value) for value in read_per_seat(self.fields["whistle"], seats)]
        state.score = [self.number("score", value) for value in read_per_seat(self.fields["score"], seats)]
        for seat, value in enumerate(read_per_seat(self.fields["goods"], seats)):
            for text in _list(value):
                good = self.pick(
                    "goods", Phrase("whistle.expected.good", names=", ".join(SHORT_GOODS)), text[:2], SHORT_GOODS
                )
                state.goods[seat * GOOD_KINDS + good] = self.number("goods", text[2:])
        state.supply = [GOODS_IN_BOX[good] - sum(state.goods[good::GOOD_KINDS]) for good in range(GOOD_KINDS)]
        for seat, value in enumerate(read_per_seat(self.fields["shares"], seats)):
            state.shares[seat] = self.shares("shares", value)
        state.gone = self.shares("gone", self.fields["gone"])
        for name in _list(self.fields["offer"]):
            state.owners[self.pick("offer", Phrase("whistle.expected.an_upgrade"), name, UPGRADES)] = ON_OFFER
        for seat, value in enumerate(read_per_seat(self.fields["upgrades"], seats)):
            for name in _list(value):
                state.owners[self.pick("upgrades", Phrase("whistle.expected.an_upgrade"), name, UPGRADES)] = seat

    def shares(self, field: str, text: str) -> int:
        """These shares as bits; each can be issued once."""
        held = 0
        for name in _list(text):
            share = self.pick(field, Phrase("whistle.expected.share"), name, SHARE_NAMES)
            held |= 1 << share
            self.state.issued[share // SHARES_EACH] += 1
        return held

    # --- tiles and gold -------------------------------------------------------------------------------------------

    def restore_tiles(self) -> None:
        state = self.state
        hands = read_per_seat(self.fields["hand"], state.seats)
        hidden = {seat: _COUNT.fullmatch(value) for seat, value in enumerate(hands)}
        state.display = sorted(self.tile("display", name) for name in _list(self.fields["display"]))
        for seat, value in enumerate(hands):
            if not hidden[seat]:
                state.hands[seat] = sorted(self.tile("hand", name) for name in _list(value))
        bottom = _COUNT.fullmatch(self.fields["bottom"])
        if not bottom:
            state.bottom = [self.tile("bottom", name) for name in _list(self.fields["bottom"])]
        returning = state.to_move if state.phase == OPENING_RETURN else -1
        # A hand without a stop first: only some tiles will do for it.
        for seat in sorted(hidden, key=lambda seat: seat != returning):
            if count := hidden[seat]:
                state.hands[seat] = sorted(self.any_tiles("hand", int(count[1]), seat == returning))
        if bottom:
            state.bottom = self.any_tiles("bottom", int(bottom[1]), False)
        state.stack = list(self.unseen)
        state.stack_size = sum(self.unseen)
        if self.number("stack", self.fields["stack"]) != state.stack_size:
            expected = Phrase("whistle.expected.stack", n=state.stack_size)
            raise self.bad("stack", expected, self.fields["stack"])

    def any_tiles(self, field: str, count: int, blank: bool) -> list[int]:
        found: list[int] = []
        for tile, left in enumerate(self.unseen):
            if not (blank and HAS_STOP[tile]):
                found += [tile] * left
        if len(found) < count:
            raise self.bad(field, Phrase("whistle.expected.enough_tiles"), f"?{count}")
        for tile in found[:count]:
            self.unseen[tile] -= 1
        return found[:count]

    def restore_gold(self) -> None:
        state = self.state
        state.gold_left = list(GOLD_TOKENS)
        values = read_per_seat(self.fields["gold"], state.seats)
        for seat, value in enumerate(values):
            if not _COUNT.fullmatch(value):
                names = [str(LEAST_GOLD + gold) for gold in range(GOLD_VALUES)]
                for name in _list(value):
                    self.take_gold(seat, self.pick("gold", Phrase("whistle.expected.gold"), name, names))
        for seat, value in enumerate(values):
            if count := _COUNT.fullmatch(value):
                for _ in range(int(count[1])):
                    self.take_gold(seat, next((g for g in range(GOLD_VALUES) if state.gold_left[g]), 0))

    def take_gold(self, seat: int, gold: int) -> None:
        if not self.state.gold_left[gold]:
            raise self.bad("gold", Phrase("whistle.expected.enough_gold"), str(LEAST_GOLD + gold))
        self.state.gold_left[gold] -= 1
        self.state.gold[seat * GOLD_VALUES + gold] += 1

    # --- an action begun ------------------------------------------------------------------------------------------

    def restore_step(self) -> None:
        state = self.state
        values = dict(part.partition(":")[::2] for part in _list(self.fields.get("step", "-")))
        for key in values:
            self.pick("step", Phrase("whistle.expected.key", names=", ".join(STEP_KEYS)), key, STEP_KEYS)
        for key in NUMBERS:
            if key in values:
                setattr(state, key, self.number("step", values[key]))
            elif key != "trades":
                setattr(state, key, 0)
        if "active" in values:
            state.active = self.seat("step", values["active"])
        state.dealt_to = self.seat("step", values["dealt"]) if "dealt" in values else -1
        state.train = self.number("step", values.get("train", "0"), state.train_count) - 1
        state.space = (
            self.pick("step", Phrase("whistle.expected.a_space"), values["space"], SPACE_NAMES)
            if "space" in values
            else -1
        )
        places = places_by_name(state)
        state.at = self.place("step", values["at"], places) if "at" in values else NOWHERE
        state.origin = self.place("step", values["origin"], places) if "origin" in values else NOWHERE
        state.came_by = (
            self.pick("step", Phrase("expected.a_direction"), values["came"], EDGES) if "came" in values else -1
        )
        state.gap = self.side(values["gap"]) if "gap" in values else -1
        state.crossed = [self.side(text) for text in values["crossed"].split("+")] if "crossed" in values else []
        state.upgrade = (
            self.pick("step", Phrase("whistle.expected.an_upgrade"), values["upgrade"], UPGRADES)
            if "upgrade" in values
            else -1
        )
        state.given = (
            self.pick("step", Phrase("whistle.expected.a_share"), values["given"], SHARE_NAMES)
            if "given" in values
            else -1
        )

    def side(self, text: str) -> int:
        if text in START_NAMES:
            return SIDES + START_NAMES.index(text)
        hex, _, edge = text.partition(".")
        return self.pick("step", Phrase("expected.a_hex"), hex, HEX_NAMES) * 6 + self.pick(
            "step", Phrase("expected.a_direction"), edge, EDGES
        )
