"""Dampfross as the kernel knows games."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from footplate.games.dampfross import moves
from footplate.games.dampfross.boards import load_board
from footplate.games.dampfross.bookkeeping import Books
from footplate.games.dampfross.final_table import final_table
from footplate.games.dampfross.gathering import gathered
from footplate.games.dampfross.maps import DEFAULT_MAP, SHELF, load_map
from footplate.games.dampfross.notation import KEYWORDS, name_step, seat_name, write_move
from footplate.games.dampfross.offers import offers, step_at
from footplate.games.dampfross.options import OPTIONS, settings_of
from footplate.games.dampfross.overlooked import overlooked
from footplate.games.dampfross.page import page_board, score_table, touched
from footplate.games.dampfross.picture import draw
from footplate.games.dampfross.position import (
    DRAW_FROM,
    DRAW_LIST,
    DRAW_SPECIAL,
    DRAW_TO,
    FIRST_PLAYER,
    OUT,
    PARTNER_ROLL,
    ROLL,
    UNDECLARED,
)
from footplate.games.dampfross.positions import OPTIONAL, REQUIRED, phase_name, position_fields
from footplate.games.dampfross.reading import implied_steps, read_move
from footplate.games.dampfross.referee import violations
from footplate.games.dampfross.refusals import refusal
from footplate.games.dampfross.restoring import restore_position
from footplate.games.dampfross.rulebooks import rulebook
from footplate.games.dampfross.runs import list_numbers, possible_numbers
from footplate.games.dampfross.spending import winners
from footplate.games.dampfross.standings import draw_standings
from footplate.games.dampfross.state import DampfrossState, new_state
from footplate.games.dampfross.telling import TO_READ, ask, tell
from footplate.games.dampfross.text_board import draw_text_board
from footplate.games.dampfross.view import sees_entry, view_position
from footplate.kernel.events import Event
from footplate.kernel.game import Below, Game, Room, Theme, View
from footplate.kernel.illegal import Illegal
from footplate.kernel.options import Options
from footplate.kernel.page import Board, Offer, Place, ScoreRow, ScoreTable
from footplate.kernel.positions import read_fields, write_fields
from footplate.kernel.rulebook import Rulebook
from footplate.kernel.state import OVER, State
from footplate.kernel.text import BadText, number_in
from footplate.language import Phrase


def _dampfross(state: State) -> DampfrossState:
    if not isinstance(state, DampfrossState):
        raise TypeError(f"this is a position of another game: {type(state).__name__}")
    return state


class Dampfross(Game):
    """Dampfross / Railway Rivals (David Watts), every rule, variant and map rule of the rulebook."""

    key = "dampfross"
    title = "Dampfross"
    revision = 2
    older = (1,)
    seats = range(2, 7)
    options = OPTIONS
    default_map = DEFAULT_MAP
    keywords = KEYWORDS

    def new(self, seats: int, options: Options | None = None, map_key: str = "") -> DampfrossState:
        if seats not in self.seats:
            raise BadText("E05", Phrase("expected.seats_by_rule", least=2, most=6, clause="D1"), str(seats))
        chosen = options or self.options.choose()
        settings = settings_of(chosen)
        if settings.first_player >= seats:
            raise BadText("E03", Phrase("expected.first_player", seats=seats), chosen["firstPlayer"])
        return new_state(load_board(map_key or self.default_map), settings, seats)

    def options_of(self, state: State) -> Options:
        return self.options.read(_dampfross(state).settings.chosen)

    def map_key(self, state: State) -> str:
        return _dampfross(state).board.key

    def map_hash(self, state: State) -> str:
        return _dampfross(state).board.map_hash

    def read_map(self, path: str) -> None:
        SHELF.load(path)

    def map_names(self, language: str) -> dict[str, str]:
        return SHELF.titles(self.default_map, language)

    def place_names(self, state: State, language: str) -> Mapping[str, str]:
        return load_map(_dampfross(state).board.key).place_names(language)

    def view(self, state: State, seat: int | None) -> View:
        return view_position(_dampfross(state), seat)

    def determinize(self, state: State, seat: int, below: Below) -> DampfrossState:
        """Only sealed entries are unknown: rivals who have declared are taken to stay out."""
        copy = _dampfross(state).clone()
        for other in range(copy.seats):
            if not sees_entry(copy, seat, other) and copy.said[other] != UNDECLARED:
                copy.said[other] = OUT
                copy.partners[other] = -1
                copy.routes[other] = []
        return copy

    def undisclosed(self, state: State, actor: int, seat: int | None) -> bool:
        """Entries under seal, until all have declared (A9)."""
        return actor >= 0 and not sees_entry(_dampfross(state), seat, actor)

    def violations(self, state: State) -> list[str]:
        return violations(_dampfross(state))

    def step_violations(self, before: State, step: int, after: State) -> list[str]:
        """Seats passed over that have an allowed route, on small maps (D47, D66, A50)."""
        return overlooked(_dampfross(before), step, _dampfross(after))

    # --- text -----------------------------------------------------------------------------------------------------

    def name(self, state: State, step: int) -> str:
        return name_step(_dampfross(state), step)

    def write(self, state: State, steps: Sequence[int]) -> str:
        return write_move(_dampfross(state), steps)

    def read(self, state: State, text: str) -> list[int]:
        return read_move(_dampfross(state), text)

    def implied(self, state: State, actor: str, text: str) -> list[int]:
        return implied_steps(_dampfross(state), text)

    def explain(self, state: State, step: int) -> Illegal | None:
        return None if state.allows(step) else refusal(_dampfross(state), step)

    def section(self, state: State) -> str:
        dampfross = _dampfross(state)
        if state.to_move == OVER:
            return "final"
        return f"round {dampfross.round}" if phase_name(dampfross) == "build" else f"run {dampfross.runs + 1}"

    def checks(self, before: State, after: State, events: Sequence[Event]) -> list[tuple[str, ...]]:
        """Bookings of the line, points used, places in the race, balances."""
        then, now = _dampfross(before), _dampfross(after)
        found: list[tuple[str, ...]] = []
        gained = [(seat_name(seat), now.accounts[seat] - then.accounts[seat]) for seat in range(now.seats)]
        pay = tuple(f"{seat}{amount:+d}" for seat, amount in gained if amount)
        if pay:
            found.append(("pay", *pay))
        found.append(("cash", *(f"{seat_name(seat)}={money}" for seat, money in enumerate(now.accounts))))
        laid = [int(str(event.facts["points"])) for event in events if event.kind == "laid"]
        if laid:
            fees = sum(int(str(event.facts["amount"])) for event in events if event.kind == "fee")
            used = sum(laid) + (fees if then.opener >= 0 else 0)
            found.append(("cost", f"{used}/{then.points}"))
        places = {
            int(str(e.facts["seat"])): e.facts["place"] for e in events if e.kind == "prize" and e.clause != "D64"
        }
        if places:
            found.append(("place", *(f"{seat_name(seat)}={place}" for seat, place in sorted(places.items()))))
        return found

    def secret_checks(self, state: State) -> frozenset[str]:
        return frozenset()

    def position(self, state: State, seat: int | None = None, full: bool = True) -> str:
        dampfross = _dampfross(state)
        seen = [full or sees_entry(dampfross, seat, other) for other in range(dampfross.seats)]
        view = "full" if full else "public" if seat is None else seat_name(seat)
        options = dampfross.settings.chosen.replace("=", ":").replace(" ", ",")
        common = [
            ("rules", str(self.revision)),
            ("map", dampfross.board.key),
            ("opt", options),
            ("n", str(dampfross.seats)),
            ("view", view),
        ]
        return write_fields(self.key, common + position_fields(dampfross, seen))

    def restore(self, text: str) -> DampfrossState:
        game, fields = read_fields(text)
        if game != self.key:
            raise BadText("E03", Phrase("expected.position_of", game="dampfross"), game)
        for key in REQUIRED:
            if key not in fields:
                raise BadText("E03", Phrase("expected.field", field=key), Phrase("found.none"))
        for key in fields:
            if key not in (*REQUIRED, *OPTIONAL):
                raise BadText(
                    "E03", Phrase("expected.field_of", game="dampfross", names=", ".join((*REQUIRED, *OPTIONAL))), key
                )
        if fields["rules"] not in map(str, (self.revision, *self.older)):
            raise BadText("E03", Phrase("expected.revision", revision=self.revision), fields["rules"])
        seats = number_in(fields["n"])
        if seats is None or seats not in self.seats:
            raise BadText("E03", Phrase("expected.seats_between", least=2, most=6), fields["n"])
        options = self.options.read(fields["opt"].replace(":", "=").replace(",", " "))
        return restore_position(load_board(fields["map"]), settings_of(options), seats, fields)

    # --- the end --------------------------------------------------------------------------------------------------

    def winners(self, state: State, without: Collection[int] = ()) -> list[int]:
        return winners(_dampfross(state), without)

    # --- telling --------------------------------------------------------------------------------------------------

    def ask(self, state: State, players: Sequence[str], language: str) -> str:
        return ask(_dampfross(state), players, language)

    def tell(self, event: Event, players: Sequence[str], language: str) -> str:
        return tell(event, players, language)

    def gathered(self, events: Sequence[Event]) -> list[Event]:
        return gathered(events)

    def clauses(self, state: State) -> tuple[str, ...]:
        return TO_READ[_dampfross(state).phase]

    def standings(self, state: State, seat: int | None, language: str) -> str:
        return draw_standings(_dampfross(state), seat, language)

    def summary(self, state: State, players: Sequence[str], language: str) -> str:
        return final_table(_dampfross(state), list(players), language)

    def rulebook(self, language: str) -> Rulebook:
        return rulebook(language)

    # --- chance ---------------------------------------------------------------------------------------------------

    def purpose(self, state: State) -> str:
        dampfross = _dampfross(state)
        phase = dampfross.phase
        if phase == ROLL:
            return "roll" if dampfross.settings.same_roll else f"roll/{seat_name(dampfross.active)}"
        if phase == PARTNER_ROLL:
            return f"roll/{seat_name(dampfross.partner)}"
        draws = {DRAW_FROM: "draw/from", DRAW_TO: "draw/to", DRAW_SPECIAL: "draw/special", DRAW_LIST: "draw/list"}
        return "first" if phase == FIRST_PLAYER else draws.get(phase, "throw")

    def draw(self, state: State, below: Below) -> int:
        dampfross = _dampfross(state)
        phase = dampfross.phase
        if phase == FIRST_PLAYER:
            return moves.FIRST + below(state.seats)
        if phase in (DRAW_FROM, DRAW_TO):
            possible = possible_numbers(dampfross)
            while True:  # a used-up number is thrown again within the same event
                number = below(6) * 6 + below(6)
                if number in possible:
                    return moves.DRAW + number
        if phase == DRAW_LIST:
            pool = [n for n in list_numbers(dampfross) for _ in range(_left(dampfross, n))]
            return moves.DRAW + pool[below(len(pool))]
        if phase == DRAW_SPECIAL:
            red = below(6)
            two_dice = len(dampfross.board.specials) == 12
            return moves.SPECIAL + (red * 2 + (below(6) + 1) % 2 if two_dice else red)
        dice = dampfross.settings.build_dice if phase in (ROLL, PARTNER_ROLL) else dampfross.settings.race_dice
        if dice == 1:
            return moves.DIE + below(6)
        first = below(6)
        return moves.DICE + first * 6 + below(6)

    # --- drawing --------------------------------------------------------------------------------------------------

    def text_board(self, state: State, colour: bool = False, room: Room | None = None, look: str = "") -> str:
        return draw_text_board(_dampfross(state), colour, room, look)

    def svg(self, state: State, theme: Theme = "auto", language: str = "en") -> str:
        return draw(_dampfross(state), theme, language)

    # --- pages ----------------------------------------------------------------------------------------------------

    def offers(self, state: State, language: str, players: Sequence[str]) -> list[Offer]:
        return offers(_dampfross(state), language, players)

    def step_at(self, state: State, place: Place) -> int | None:
        return step_at(_dampfross(state), place)

    def places(self, events: Sequence[Event]) -> list[Place]:
        return touched(events)

    def board(self, map_key: str) -> Board:
        return page_board(map_key)

    def score_table(self, state: State, seat: int | None, language: str) -> ScoreTable:
        return score_table(_dampfross(state), language)

    def books(
        self, opening: State, moves: Iterable[tuple[Sequence[Event], Sequence[int]]], language: str
    ) -> list[ScoreRow]:
        books = Books(opening.scores())
        for events, accounts in moves:
            books.move(events, accounts)
        return books.rows(language)


def _left(state: DampfrossState, number: int) -> int:
    """How often a number is still in the pool of a list."""
    visits = 1 if state.settings.runs <= 18 else 2
    return visits - state.list.count(number)


GAME = Dampfross()
