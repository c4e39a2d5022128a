"""Positions out of one line of text (docs/notation.md, section 7).

What a view hides (`?3`) is filled with unseen pieces in a fixed way: enough to look at the position. Whoever wants to
play on from a view deals anew with `determinize`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

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
from footplate.games.whistle.text.notation_names import SHORT_GOODS, SPACE_NAMES, START_NAMES, places_by_name
from footplate.games.whistle.text.position_writer import NUMBERS, PENDING, STEP_KEYS
from footplate.kernel.fields import Fields
from footplate.kernel.state import CHANCE, OVER
from footplate.kernel.text import BadText
from footplate.language import Phrase

SHARE_NAMES = [share_name(share) for share in range(COMPANY_COUNT * SHARES_EACH)]
_TILE_ON_HEX = re.compile(r"([A-H][1-8])(#[A-Z]*\d*)(?:r([0-5]))?")
_COUNT = re.compile(r"\?([1-9][0-9]?)")
PLENTY: Final = 999
"""More of anything than a game can bring: nobody need draw such a pile."""


def restore_position(state: WhistleState, fields: Fields) -> WhistleState:
    """The position these fields describe, made of the set-up position. Raises `BadText` when they describe none."""
    return _Restorer(state, fields).restore()


class _Restorer:
    def __init__(self, state: WhistleState, fields: Fields) -> None:
        self.fields = fields
        self.state = state
        self.unseen = list(COPIES)
        """Tiles of each kind that have not been found anywhere yet."""

    def number(self, field: str, text: str | None = None, most: int = PLENTY) -> int:
        return self.fields.number(field, text, most=most)

    def tile(self, field: str, text: str) -> int:
        tile = self.fields.pick(field, Phrase("whistle.expected.tile"), TILES[:FIRST_END], text)
        if not self.unseen[tile]:
            raise self.fields.bad(field, Phrase("whistle.expected.new_tile"), text)
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
        if self.fields["view"] == "full" and self.state.to_move != OVER and not self.anything_legal():
            raise BadText("E07", Phrase("whistle.expected.possible"), Phrase("found.no_choice"))

    def anything_legal(self) -> bool:
        """Whether somebody can go on; not when the action begun lacks what it was begun with."""
        try:
            return bool(self.state.legal())
        except LookupError:
            return False

    # --- the course of the game -----------------------------------------------------------------------------------

    def restore_course(self) -> None:
        state, fields = self.state, self.fields
        state.round = self.number("round", most=state.rounds)
        phases = {name: phase for phase, name in PENDING.items() if phase not in (TURN, ENDED)}
        name, _, count = fields["pend"].partition(":")
        if fields["to"] == "-":
            state.phase, state.to_move = ENDED, OVER
        else:
            state.to_move = CHANCE if fields["to"] == "*" else self.fields.seat("to")
            known = list(phases)
            state.phase = (
                TURN
                if name == "-"
                else phases[known[self.fields.pick("pend", Phrase("whistle.expected.choice"), known, name)]]
            )
        state.trades = self.number("pend", count, 2) if name == "trade" else 0
        state.active = max(state.to_move, 0)
        state.first = self.fields.seat("first", fields.get("first", "A"))
        state.closing = fields.yes("closing")
        state.looked = fields.yes("looked")
        state.bought = self.number("bought", most=2)
        names = ["coal", "whistle", *UPGRADES]
        codes = [COAL_SLOT, WHISTLE_SLOT, *range(UPGRADE_SLOT, UPGRADE_SLOT + len(UPGRADES))]
        for text in self.fields.listed("slots"):
            state.slots.append(codes[self.fields.pick("slots", Phrase("whistle.expected.slot"), names, text)])
        moved = str(sum(slot < UPGRADE_SLOT for slot in state.slots))
        fields.pick("moved", Phrase("expected.word", word=moved), [moved])

    # --- the board ------------------------------------------------------------------------------------------------

    def restore_board(self) -> None:
        state = self.state
        for text in self.fields.listed("board"):
            found = _TILE_ON_HEX.fullmatch(text)
            if found is None or found[1] not in HEX_NAMES:
                raise self.fields.bad("board", Phrase("whistle.expected.hex_with_tile"), text)
            is_end = found[2] in TILES[FIRST_END:]
            tile = TILES.index(found[2]) if is_end else self.tile("board", found[2])
            if (tile < TRACK_TILES) != (found[3] is not None):
                raise self.fields.bad("board", Phrase("whistle.expected.turned_track"), text)
            state.tiles[HEX_NAMES.index(found[1])] = 6 * tile + int(found[3] or 0)
        places = places_by_name(state)
        for seat, value in enumerate(self.fields.per_seat("trains")):
            names = value.split(",")
            if len(names) != state.train_count:
                raise self.fields.bad("trains", Phrase("whistle.expected.trains_each", n=state.train_count), value)
            for number, name in enumerate(names):
                if name != "-":
                    place = self.place("trains", name, places)
                    state.trains[seat * MAX_TRAINS + number] = place
                    if place < FIRST_SPACE:
                        state.occupants[place] |= 1 << seat

    def place(self, field: str, name: str, places: Mapping[str, int]) -> int:
        return places[list(places)[self.fields.pick(field, Phrase("whistle.expected.stop"), list(places), name)]]

    # --- what lies beside it --------------------------------------------------------------------------------------

    def restore_things(self) -> None:
        state = self.state
        state.coal = [self.number("coal", value) for value in self.fields.per_seat("coal")]
        state.whistles = [self.number("whistle", value) for value in self.fields.per_seat("whistle")]
        state.score = [
            self.fields.number("score", value, least=-PLENTY, most=PLENTY) for value in self.fields.per_seat("score")
        ]
        for seat, value in enumerate(self.fields.per_seat("goods")):
            for text in self.fields.listed("goods", value):
                good = self.fields.pick(
                    "goods", Phrase("whistle.expected.good", names=", ".join(SHORT_GOODS)), SHORT_GOODS, text[:2]
                )
                state.goods[seat * GOOD_KINDS + good] = self.number("goods", text[2:])
        state.supply = [GOODS_IN_BOX[good] - sum(state.goods[good::GOOD_KINDS]) for good in range(GOOD_KINDS)]
        for seat, value in enumerate(self.fields.per_seat("shares")):
            state.shares[seat] = self.shares("shares", value)
        state.gone = self.shares("gone", self.fields["gone"])
        for name in self.fields.listed("offer"):
            state.owners[self.fields.pick("offer", Phrase("whistle.expected.an_upgrade"), UPGRADES, name)] = ON_OFFER
        for seat, value in enumerate(self.fields.per_seat("upgrades")):
            for name in self.fields.listed("upgrades", value):
                state.owners[self.fields.pick("upgrades", Phrase("whistle.expected.an_upgrade"), UPGRADES, name)] = seat

    def shares(self, field: str, text: str) -> int:
        """These shares as bits; each can be issued once."""
        held = 0
        for name in self.fields.listed(field, text):
            share = self.fields.pick(field, Phrase("whistle.expected.share"), SHARE_NAMES, name)
            held |= 1 << share
            self.state.issued[share // SHARES_EACH] += 1
        return held

    # --- tiles and gold -------------------------------------------------------------------------------------------

    def restore_tiles(self) -> None:
        state = self.state
        hands = self.fields.per_seat("hand")
        secret = {seat: _COUNT.fullmatch(value) for seat, value in enumerate(hands)}
        state.display = sorted(self.tile("display", name) for name in self.fields.listed("display"))
        for seat, value in enumerate(hands):
            if not secret[seat]:
                state.hands[seat] = sorted(self.tile("hand", name) for name in self.fields.listed("hand", value))
        bottom = _COUNT.fullmatch(self.fields["bottom"])
        if not bottom:
            state.bottom = [self.tile("bottom", name) for name in self.fields.listed("bottom")]
        returning = state.to_move if state.phase == OPENING_RETURN else -1
        # A hand without a stop first: only some tiles will do for it.
        for seat in sorted(secret, key=lambda seat: seat != returning):
            if count := secret[seat]:
                state.hands[seat] = sorted(self.any_tiles("hand", int(count[1]), seat == returning))
        if bottom:
            state.bottom = self.any_tiles("bottom", int(bottom[1]), False)
        state.stack = list(self.unseen)
        state.stack_size = sum(self.unseen)
        if self.number("stack") != state.stack_size:
            expected = Phrase("whistle.expected.stack", n=state.stack_size)
            raise self.fields.bad("stack", expected, self.fields["stack"])

    def any_tiles(self, field: str, count: int, blank: bool) -> list[int]:
        found: list[int] = []
        for tile, left in enumerate(self.unseen):
            if not (blank and HAS_STOP[tile]):
                found += [tile] * left
        if len(found) < count:
            raise self.fields.bad(field, Phrase("whistle.expected.enough_tiles"), f"?{count}")
        for tile in found[:count]:
            self.unseen[tile] -= 1
        return found[:count]

    def restore_gold(self) -> None:
        state = self.state
        state.gold_left = list(GOLD_TOKENS)
        values = self.fields.per_seat("gold")
        for seat, value in enumerate(values):
            if not _COUNT.fullmatch(value):
                names = [str(LEAST_GOLD + gold) for gold in range(GOLD_VALUES)]
                for name in self.fields.listed("gold", value):
                    self.take_gold(seat, self.fields.pick("gold", Phrase("whistle.expected.gold"), names, name))
        for seat, value in enumerate(values):
            if count := _COUNT.fullmatch(value):
                for _ in range(int(count[1])):
                    self.take_gold(seat, next((g for g in range(GOLD_VALUES) if state.gold_left[g]), 0))

    def take_gold(self, seat: int, gold: int) -> None:
        if not self.state.gold_left[gold]:
            raise self.fields.bad("gold", Phrase("whistle.expected.enough_gold"), str(LEAST_GOLD + gold))
        self.state.gold_left[gold] -= 1
        self.state.gold[seat * GOLD_VALUES + gold] += 1

    # --- an action begun ------------------------------------------------------------------------------------------

    def restore_step(self) -> None:
        state = self.state
        values = self.fields.keyed("step", STEP_KEYS)
        for key in NUMBERS:
            if key in values:
                setattr(state, key, self.number("step", values[key]))
            elif key != "trades":
                setattr(state, key, 0)
        if "active" in values:
            state.active = self.fields.seat("step", values["active"])
        state.dealt_to = self.fields.seat("step", values["dealt"]) if "dealt" in values else -1
        state.train = self.number("step", values.get("train", "0"), state.train_count) - 1
        state.space = (
            self.fields.pick("step", Phrase("whistle.expected.a_space"), SPACE_NAMES, values["space"])
            if "space" in values
            else -1
        )
        places = places_by_name(state)
        state.at = self.place("step", values["at"], places) if "at" in values else NOWHERE
        state.origin = self.place("step", values["origin"], places) if "origin" in values else NOWHERE
        state.came_by = (
            self.fields.pick("step", Phrase("expected.a_direction"), EDGES, values["came"]) if "came" in values else -1
        )
        state.gap = self.side(values["gap"]) if "gap" in values else -1
        state.crossed = [self.side(text) for text in values["crossed"].split("+")] if "crossed" in values else []
        state.upgrade = (
            self.fields.pick("step", Phrase("whistle.expected.an_upgrade"), UPGRADES, values["upgrade"])
            if "upgrade" in values
            else -1
        )
        state.given = (
            self.fields.pick("step", Phrase("whistle.expected.a_share"), SHARE_NAMES, values["given"])
            if "given" in values
            else -1
        )

    def side(self, text: str) -> int:
        if text in START_NAMES:
            return SIDES + START_NAMES.index(text)
        hex, _, edge = text.partition(".")
        return self.fields.pick("step", Phrase("expected.a_hex"), HEX_NAMES, hex) * 6 + self.fields.pick(
            "step", Phrase("expected.a_direction"), EDGES, edge
        )
