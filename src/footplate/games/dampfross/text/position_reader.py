"""Positions out of one line of text (docs/notation.md, section 7)."""

from __future__ import annotations

from footplate.games.dampfross.rules.building import connect, may_lay, put_track
from footplate.games.dampfross.rules.companies import pair
from footplate.games.dampfross.rules.entering import entering_order
from footplate.games.dampfross.rules.fares import net_fare, owed
from footplate.games.dampfross.rules.fees import note_companies
from footplate.games.dampfross.rules.ferries import buyable, may_buy
from footplate.games.dampfross.rules.orders import THROWS, is_ordering, pencil, pencil_ferry, pencil_start, rub_out
from footplate.games.dampfross.rules.position import (
    ABOARD,
    ANSWER_RUN,
    BEFORE_ROLL,
    BUILDING,
    BUYING,
    CHOOSE_START,
    DRAW_FROM,
    DRAW_LIST,
    DRAW_TO,
    ENDED,
    ENTERING,
    EXCHANGE,
    FIRST_PLAYER,
    IN,
    OUT,
    ROLL,
    ROUTE,
    SPEND_BUYING,
    SPENDING,
    THROW,
    TIE_THROW,
)
from footplate.games.dampfross.rules.race import count_arrived
from footplate.games.dampfross.rules.runs import aim_at_number, next_is_special
from footplate.games.dampfross.rules.specials import named_by_row, special_targets
from footplate.games.dampfross.rules.spending import tenths
from footplate.games.dampfross.rules.state import DampfrossState
from footplate.games.dampfross.rules.trains import route_points, trains
from footplate.games.dampfross.text.move_reader import read_route
from footplate.games.dampfross.text.position_writer import E_SE_SW, PHASES, STEPS, TURN_KEYS, begins_line, usual_end
from footplate.hexgrid import DIRECTIONS
from footplate.kernel.fields import Fields
from footplate.kernel.state import CHANCE, OVER
from footplate.language import Phrase


def restore_position(state: DampfrossState, fields: Fields) -> DampfrossState:
    """The position these fields describe, made of the set-up position. Raises `BadText` when they describe none."""
    return _Restorer(state, fields).restore()


class _Restorer:
    def __init__(self, state: DampfrossState, fields: Fields) -> None:
        self.board = state.board
        self.fields = fields
        self.state = state
        self.turn = fields.keyed("turn", TURN_KEYS)

    def place(self, field: str, text: str) -> int:
        return self.fields.pick(field, Phrase("expected.place_of", map=self.board.key), self.board.place_names, text)

    def hex(self, field: str, text: str) -> int:
        return self.fields.pick(field, Phrase("expected.hex_of", map=self.board.key), self.board.hex_names, text)

    def city_number(self, field: str, text: str) -> int:
        if len(text) != 2 or not set(text) <= set("123456"):
            raise self.fields.bad(field, Phrase("dampfross.expected.city_number"), text)
        return (int(text[0]) - 1) * 6 + int(text[1]) - 1

    def restore(self) -> DampfrossState:
        self.restore_board()
        self.restore_game()
        self.restore_run()
        self.restore_phase()
        self.restore_targets()
        self.restore_entries()
        self.restore_turn()
        return self.state

    # --- the board -------------------------------------------------------------------------------------------------

    def restore_board(self) -> None:
        state = self.state
        for seat, name in enumerate(self.fields.per_seat("starts")):
            if name != "-":
                place = self.place("starts", name)
                state.starts[seat] = place
                state.presence[self.board.place_hexes[place]] |= 1 << seat
        for part in self.fields["track"].split("|"):
            owners, _, hexes = part.partition(":")
            if len(owners) not in (1, 2) or not hexes:
                raise self.fields.bad("track", Phrase("dampfross.expected.track"), part)
            company = pair(self.fields.seat("track", owners[0]), self.fields.seat("track", owners[-1]))
            for entry in self.fields.listed("track", hexes):
                self.restore_hex(company, entry)
        for entry in self.fields.listed("ferries"):
            line, _, owner = entry.partition(":")
            names = [f"{self.board.node_names[f.port]}~{self.board.node_names[f.far]}" for f in self.board.ferries]
            ferry = self.fields.pick("ferries", Phrase("dampfross.expected.ferry_of_map"), names, line)
            state.network.ferries[ferry].owner = self.fields.seat("ferries", owner)
        for seat, text in enumerate(self.fields.per_seat("accounts")):
            state.accounts[seat] = self.fields.number("accounts", text, least=-10000)
        state.bank = sum(state.accounts) - 20 * state.seats
        if "sides" in self.fields:
            for seat, text in enumerate(self.fields.per_seat("sides")):
                if text != "-":
                    state.first_sides[seat] = self.fields.pick(
                        "sides", Phrase("expected.a_direction"), DIRECTIONS, text
                    )
        if state.settings.join_always:
            self.restore_arrivals()

    def restore_hex(self, company: int, entry: str) -> None:
        name, _, sum_text = entry.partition(".")
        hex = self.hex("track", name)
        sides = 1 + self.fields.pick("track", Phrase("dampfross.expected.sides"), list("1234567"), sum_text)
        for place, way in enumerate(E_SE_SW):
            if sides >> place & 1:
                reached = self.board.neighbours[hex * 6 + way]
                if reached < 0:
                    raise self.fields.bad("track", Phrase("dampfross.expected.over_land"), entry)
                put_track(self.state, company, hex * 6 + way)
                for end in (hex, reached):
                    connect(self.state, end)

    def restore_arrivals(self) -> None:
        self.state.came = [0] * self.board.hexes
        for entry in self.fields.listed("came"):
            name, *owners = entry.split(".")
            companies = [pair(self.fields.seat("came", one[:1]), self.fields.seat("came", one[-1:])) for one in owners]
            note_companies(self.state, self.hex("came", name), companies)

    # --- the course of the game ------------------------------------------------------------------------------------

    def restore_game(self) -> None:
        state, fields = self.state, self.fields
        state.round = self.fields.number("round", least=1)
        state.first = 0 if fields["first"] == "-" else self.fields.seat("first")
        state.roll = -1 if fields["roll"] == "-" else self.fields.number("roll")
        state.one_open = -1 if fields["since"] == "-" else state.round - self.fields.number("since")
        state.ending_round = fields.yes("ending")
        state.joined = self.fields.seats("joined", fields.get("joined", ""))
        state.runs = self.fields.number("runs")
        state.ordinary = self.fields.number("turn", self.turn.get("ordinary", str(state.runs)))
        state.carried = self.fields.number("turn", self.turn.get("carried", "0"), most=99)
        state.limit = self.fields.number("turn", self.turn.get("limit", "0"), most=99)
        if "entered" in fields:
            state.entered = [self.fields.number("entered", text) for text in self.fields.per_seat("entered")]
        state.idle = self.fields.number("idle", fields.get("idle", "0"))
        for text in self.fields.listed("used"):
            state.used[self.city_number("used", text)] += 1
        again = self.fields.listed("again")
        state.second_chance = again[-1:] == ["now"]
        state.again = [
            self.city_number("again", n) for pair_text in again if pair_text != "now" for n in pair_text.split("-")
        ]
        for seat, text in enumerate(self.fields.per_seat("income")):
            state.income[seat] = self.fields.number("income", text)
        fields.pick("phase", Phrase("expected.one_of", names=", ".join(PHASES)), PHASES)
        if fields["phase"] != "build":
            opener = fields.get("opens")
            state.opener = self.fields.seat("opens", opener) if opener else state.next_seat(state.first)

    def restore_run(self) -> None:
        state = self.state
        run, *rest = self.fields["run"].split(",")
        state.list = [self.city_number("run", n) for pair_text in rest for n in pair_text.split("-") if n]
        if run == "-":
            return
        start, _, target = run.partition("-")
        state.start = self.city_number("run", start)
        if target.startswith("@"):
            rows = [row.name for row in self.board.specials]
            state.row = self.fields.pick("run", Phrase("dampfross.expected.table_row"), rows, target[1:])
        elif target:
            state.target = self.city_number("run", target)

    def restore_targets(self) -> None:
        """Where the run may end, or could."""
        state = self.state
        if state.row >= 0:
            known = named_by_row if state.phase >= SPENDING else special_targets
            state.targets = known(state, state.row)
        elif state.target >= 0:
            aim_at_number(state)

    def restore_phase(self) -> None:
        state, fields = self.state, self.fields
        to, step, name = fields["to"], fields.get("step", ""), fields["phase"]
        state.to_move = CHANCE if to == "*" else OVER if to == "-" else self.fields.seat("to", to)
        phases = {text: phase for phase, text in STEPS.items()}
        if step:
            names = sorted(phases)
            state.phase = phases[names[fields.pick("step", Phrase("expected.one_of", names=", ".join(names)), names)]]
            if step == "buy":
                state.phase = BUYING if name == "build" else SPEND_BUYING
        elif name == "build":
            state.phase = self.building_phase(to)
        elif name == "entry":
            state.phase = self.drawing_phase() if to == "*" else ENTERING
        else:
            state.phase = {"race": THROW, "spend": SPENDING, "end": ENDED}[name]

    def building_phase(self, to: str) -> int:
        if to == "*":
            return FIRST_PLAYER if self.fields["first"] == "-" else ROLL
        return CHOOSE_START if self.state.starts[self.state.to_move] < 0 else BUILDING

    def drawing_phase(self) -> int:
        if self.state.start >= 0:
            return DRAW_TO
        if self.state.settings.draw_list and not next_is_special(self.state):
            return DRAW_LIST
        return DRAW_FROM

    # --- entries and race ------------------------------------------------------------------------------------------

    def restore_entries(self) -> None:
        state = self.state
        state.exchanges = self.fields.number("turn", self.turn.get("exchanges", "0"))
        if "paid" in self.fields:
            for seat, text in enumerate(self.fields.per_seat("paid")):
                state.paid[seat] = self.fields.number("paid", text)
        values = ["-"] * state.seats  # a position written by hand need not say that nobody has declared yet
        if self.fields["entries"] != "-":
            values = self.fields.per_seat("entries")
        if not ENTERING <= state.phase <= TIE_THROW:
            if any(value != "-" for value in values):
                raise self.fields.bad("entries", Phrase("dampfross.expected.no_entries"), self.fields["entries"])
            return
        if not any(state.targets):
            raise self.fields.bad("run", Phrase("dampfross.expected.entered_run"), self.fields["run"])
        for seat, value in enumerate(values):
            self.fields.unsealed("entries", Phrase("dampfross.expected.entries"), value)
            if value == "pass":
                state.said[seat] = OUT
            elif value.startswith("with"):
                state.said[seat] = ABOARD
                state.partners[seat] = self.fields.seat("entries", value[4:])
                state.partners[state.partners[seat]] = seat
        self.restore_dropped()
        partner = self.turn.get("partner")
        for seat, value in enumerate(values):
            if "@" in value:
                made, _, route = value.partition("@")
                state.made[seat] = self.fields.number("entries", made)
                declared = not (state.phase in (ROUTE, ANSWER_RUN) and seat == self.route_of())
                mate = state.partners[seat]
                if not declared and partner is not None:
                    mate = self.fields.seat("turn", partner)
                state.routes[seat] = read_route(state, route, seat, mate)
                if declared:
                    state.said[seat] = IN
                elif state.dropped[seat]:
                    state.said[seat] = OUT  # another route after a breach
        matrix = owed(state, -1)
        state.opened = self.turn.get("opened") != "no"
        if state.opened and "paid" not in self.fields:
            state.paid = [
                sum(net_fare(state, matrix, seat, other) for other in range(state.seats)) for seat in range(state.seats)
            ]
        state.order = entering_order(state)
        if self.fields["phase"] == "race":
            if not trains(state):
                raise self.fields.bad("entries", Phrase("dampfross.expected.trains"), self.fields["entries"])
            for seat in trains(state):
                state.arrived[seat] = int(state.made[seat] >= route_points(state, state.routes[seat]))
            state.race_round = 1 + count_arrived(state)
            state.throwing = sum(1 << seat for seat in trains(state) if not state.arrived[seat])
            self.restore_throws()

    def restore_dropped(self) -> None:
        state = self.state
        if "dropped" in self.fields:
            for seat, text in enumerate(self.fields.per_seat("dropped")):
                routes = text.split(";") if text != "-" else []
                state.dropped[seat] = [read_route(state, route, seat, state.partners[seat]) for route in routes]

    def route_of(self) -> int:
        """The seat whose route is not declared yet."""
        if self.state.phase == ANSWER_RUN:
            return self.fields.seat("turn", self.turn.get("active", "A"))
        return self.state.to_move

    def restore_throws(self) -> None:
        state = self.state
        for place, part in enumerate(self.fields.listed("race")):
            if place == 0:
                state.race_round = self.fields.number("race", part)
            elif part[0] == "*":
                state.throwing = self.fields.seats("race", part[1:])
            elif part[1] == "=":
                state.thrown[self.fields.seat("race", part[0])] = self.fields.number("race", part[2:])
            elif part[1] == "!":
                state.breaks[self.fields.seat("race", part[0])] = self.fields.number("race", part[2:])
            else:
                arrived, _, surplus = part[1:].partition("+")
                state.arrived[self.fields.seat("race", part[0])] = self.fields.number("race", arrived)
                state.surplus[self.fields.seat("race", part[0])] = self.fields.number("race", surplus)
        if state.phase == TIE_THROW:
            thrown = sum(1 << seat for seat in range(state.seats) if state.thrown[seat])
            state.tied = state.throwing | thrown

    # --- orders under seal (D100-D104) -----------------------------------------------------------------------------

    def restore_orders(self) -> None:
        """Everybody's orders are tried on the map; those of the seat that is writing stay there, in pencil."""
        state, writing = self.state, self.state.active
        dice = self.fields.listed("dice")
        if not state.settings.orders:
            for field in ("dice", "orders"):
                if field in self.fields:
                    raise self.fields.bad(field, Phrase("dampfross.expected.orders_option"), self.fields[field])
            return
        state.dice = [self.fields.number("dice", text, least=1, most=6) for text in dice]
        if not is_ordering(state):
            return
        if len(dice) != THROWS:
            raise self.fields.bad("dice", Phrase("dampfross.expected.throws"), self.fields.get("dice", "-"))
        written = self.fields.per_seat("orders") if "orders" in self.fields else ["-"] * state.seats
        for seat in [*(seat for seat in range(state.seats) if seat != writing), writing]:
            state.active = seat
            self.restore_order(self.fields.unsealed("orders", Phrase("dampfross.expected.orders"), written[seat]))
            if seat != writing:
                rub_out(state)
        state.throw = self.fields.number("turn", self.turn.get("throw", "0"), most=THROWS - 1)
        if state.phase == CHOOSE_START and state.starts[writing] >= 0:
            state.phase = BUILDING

    def restore_order(self, text: str) -> None:
        state = self.state
        throws = text.split("/") if text != "-" else []
        for throw, line in enumerate(throws[:THROWS]):
            state.throw = throw
            state.points = state.dice[throw]
            for part in line.split("+") if line != "-" else []:
                if not self.order(part):
                    raise self.fields.bad("orders", Phrase("dampfross.expected.orders"), part)
        if len(throws) not in (0, THROWS):
            raise self.fields.bad("orders", Phrase("dampfross.expected.orders"), text)

    def order(self, part: str) -> bool:
        """One step of an order, if it is allowed."""
        state, board = self.state, self.board
        if "~" in part:
            names = [f"{board.node_names[line.port]}~{board.node_names[line.far]}" for line in board.ferries]
            ferry = self.fields.pick("orders", Phrase("dampfross.expected.ferry_of_map"), names, part)
            allowed = may_buy(state, state.active, ferry)
            if allowed:
                pencil_ferry(state, ferry)
        elif "-" in part:
            here, _, there = part.partition("-")
            hex = self.node(here)
            ends = board.neighbours[hex * 6 : hex * 6 + 6]
            way = ends.index(self.node(there)) if self.node(there) in ends else -1
            allowed = way >= 0 and state.starts[state.active] >= 0 and may_lay(state, hex * 6 + way)
            if allowed:
                pencil(state, hex * 6 + way)
        else:
            place = self.place("orders", part)
            allowed = place in board.starts and state.starts[state.active] < 0
            if allowed:
                pencil_start(state, place)
        return allowed

    def node(self, name: str) -> int:
        expected = Phrase("expected.hex_of", map=self.board.key)
        return self.fields.pick("orders", expected, self.board.node_names[: self.board.hexes], name)

    def restore_turn(self) -> None:
        state, turn = self.state, self.turn
        building = state.phase in (BEFORE_ROLL, CHOOSE_START, BUILDING, BUYING, SPENDING, SPEND_BUYING)
        state.active = (
            self.fields.seat("turn", turn["active"]) if "active" in turn else state.to_move if building else 0
        )
        if state.phase == EXCHANGE:
            state.active = state.to_move
        self.restore_orders()
        state.points = self.fields.number("turn", turn.get("points", str(max(state.roll, 0))), least=-1000)
        state.laid = self.fields.number("turn", turn.get("laid", "0"))
        state.partner = self.fields.seat("turn", turn["partner"]) if "partner" in turn else -1
        state.declined = self.fields.seats("turn", turn.get("declined", ""))
        state.spenders = [self.fields.seat("turn", letter) for letter in turn.get("later", "")]
        if "tenths" in self.fields:
            texts = self.fields.per_seat("tenths")
            state.tenths = [self.fields.number("tenths", text) for text in texts]
        elif state.phase in (SPENDING, SPEND_BUYING):
            state.tenths = tenths(state)
        state.refused = self.fields.number("turn", turn.get("refused", "0"))
        state.redrawing = turn.get("redrawing") == "yes"
        state.buyable = self.fields.number("turn", turn.get("asked", "0"))
        if begins_line(state):
            state.buyable = buyable(state, state.active)
        state.end_reason = turn.get("end", usual_end(state))
        if state.phase == ROUTE and not state.legal():
            raise self.fields.bad("entries", Phrase("dampfross.expected.route"), self.fields["entries"])
