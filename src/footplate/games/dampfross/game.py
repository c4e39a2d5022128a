"""Dampfross as the kernel knows games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from footplate.games.dampfross.page.board import page_board, touched
from footplate.games.dampfross.page.durations import minutes_on
from footplate.games.dampfross.page.offers import offers, step_at, ways
from footplate.games.dampfross.page.picture import draw
from footplate.games.dampfross.page.scores import score_table
from footplate.games.dampfross.page.view import sees_entry, sees_order, view_from, view_position
from footplate.games.dampfross.page.view_types import DampfrossBoard, DampfrossFacts, DampfrossView
from footplate.games.dampfross.routes.overlooked import overlooked
from footplate.games.dampfross.rules import moves
from footplate.games.dampfross.rules.boards import load_board
from footplate.games.dampfross.rules.bookkeeping import Books
from footplate.games.dampfross.rules.maps import DEFAULT_MAP, SHELF, load_map
from footplate.games.dampfross.rules.options import OPTIONS, settings_of
from footplate.games.dampfross.rules.orders import as_seen, hide_orders, is_ordering
from footplate.games.dampfross.rules.position import (
    DRAW_FROM,
    DRAW_LIST,
    DRAW_SPECIAL,
    DRAW_TO,
    ENTERING,
    FIRST_PLAYER,
    OUT,
    PARTNER_ROLL,
    ROLL,
    UNDECLARED,
)
from footplate.games.dampfross.rules.referee import violations
from footplate.games.dampfross.rules.runs import list_numbers, possible_numbers
from footplate.games.dampfross.rules.spending import winners
from footplate.games.dampfross.rules.state import DampfrossState, new_state
from footplate.games.dampfross.rules.together import asked, together
from footplate.games.dampfross.study import DampfrossStudy
from footplate.games.dampfross.text.final_table import final_table
from footplate.games.dampfross.text.gathering import gathered
from footplate.games.dampfross.text.move_reader import implied_steps, read_move
from footplate.games.dampfross.text.notation import (
    KEYWORDS,
    NAMED_RUN,
    name_step,
    run_text,
    runs_to_come,
    seat_name,
    write_move,
)
from footplate.games.dampfross.text.position_reader import restore_position
from footplate.games.dampfross.text.position_writer import OPTIONAL, REQUIRED, phase_name, position_fields
from footplate.games.dampfross.text.reasons import reasons, title
from footplate.games.dampfross.text.results import results
from footplate.games.dampfross.text.sentences import TO_READ, ask, ask_briefly, tell
from footplate.games.dampfross.text.sideboard import draw_sideboard
from footplate.games.dampfross.text.text_board import draw_text_board
from footplate.kernel.events import Event
from footplate.kernel.facets import Maps, Notation, Page, Pictures, Rules, Secrets, Story
from footplate.kernel.facets.maps import MapSize
from footplate.kernel.facets.rules import Below, Figures
from footplate.kernel.game import Game
from footplate.kernel.options import Options
from footplate.kernel.page import ScoreTable
from footplate.kernel.state import OVER
from footplate.kernel.whereabouts import whereabouts


class DampfrossRules(Rules[DampfrossState]):
    """How a game begins and ends, and what dice and cards decide."""

    seats_clause = "D1"
    violations = staticmethod(violations)
    step_violations = staticmethod(overlooked)
    winners = staticmethod(winners)

    def start(self, seats: int, options: Options, map_key: str) -> DampfrossState:
        return new_state(load_board(map_key), settings_of(options), seats)

    def chosen(self, state: DampfrossState) -> str:
        return state.settings.chosen

    def figures(self, state: DampfrossState) -> Figures:
        reason = {"D73": "money", "D74": "runs", "A45": "runs", "A18": "money", "A32": "idle"}.get(state.end_reason, "")
        counts = {"rounds": int(state.round), "runs": int(state.runs), "cities": sum(state.connected)}
        return Figures(reason, counts)

    def purpose(self, state: DampfrossState) -> str:
        phase = state.phase
        if phase == ROLL:
            return "roll" if state.settings.same_roll or state.settings.orders else f"roll/{seat_name(state.active)}"
        if phase == PARTNER_ROLL:
            return f"roll/{seat_name(state.partner)}"
        draws = {DRAW_FROM: "draw/from", DRAW_TO: "draw/to", DRAW_SPECIAL: "draw/special", DRAW_LIST: "draw/list"}
        return "first" if phase == FIRST_PLAYER else draws.get(phase, "throw")

    def draw(self, state: DampfrossState, below: Below) -> int:
        phase = state.phase
        if phase == FIRST_PLAYER:
            return moves.FIRST + below(state.seats)
        if phase in (DRAW_FROM, DRAW_TO):
            possible = possible_numbers(state)
            while True:  # a used-up number is thrown again within the same event
                number = below(6) * 6 + below(6)
                if number in possible:
                    return moves.DRAW + number
        if phase == DRAW_LIST:
            pool = [n for n in list_numbers(state) for _ in range(_left(state, n))]
            return moves.DRAW + pool[below(len(pool))]
        if phase == DRAW_SPECIAL:
            red = below(6)
            two_dice = len(state.board.specials) == 12
            return moves.SPECIAL + (red * 2 + (below(6) + 1) % 2 if two_dice else red)
        dice = state.settings.build_dice if phase in (ROLL, PARTNER_ROLL) else state.settings.race_dice
        if dice == 1:
            return moves.DIE + below(6)
        first = below(6)
        return moves.DICE + first * 6 + below(6)

    def odds(self, state: DampfrossState) -> dict[int, Fraction]:
        """Of numbers that are thrown again until one is free, all that are free are alike."""
        if state.phase not in (DRAW_FROM, DRAW_TO):
            return super().odds(state)
        possible = possible_numbers(state)
        return {moves.DRAW + number: Fraction(1, len(possible)) for number in possible}


class DampfrossMaps(Maps[DampfrossState]):
    """The maps of the box, the practice board, and maps people make."""

    default = DEFAULT_MAP
    shelf = SHELF

    def key_of(self, state: DampfrossState) -> str:
        return state.board.key

    def whereabouts(self, state: DampfrossState, language: str) -> Mapping[str, str]:
        return whereabouts(load_map(state.board.key), language)

    def hash_of(self, state: DampfrossState) -> str:
        return state.board.map_hash

    def size(self, key: str) -> MapSize:
        board = load_board(key)
        return MapSize(board.hexes, board.cities, minutes_on(board))


class DampfrossNotation(Notation[DampfrossState]):
    """Moves, lines of records, position strings."""

    keywords = KEYWORDS
    optional_fields = OPTIONAL
    name = staticmethod(name_step)
    write = staticmethod(write_move)
    read = staticmethod(read_move)
    restored = staticmethod(restore_position)

    def implied(self, state: DampfrossState, actor: str, text: str) -> list[int]:
        return implied_steps(state, text)

    def section(self, state: DampfrossState) -> str:
        if state.to_move == OVER:
            return "final"
        return f"round {state.round}" if phase_name(state) == "build" else f"run {state.runs + 1}"

    def part(self, state: DampfrossState) -> str:
        return "abc"[state.throw] if is_ordering(state) else ""

    def asks_for(self, state: DampfrossState) -> tuple[str, ...]:
        """The runs of an operating round (D105), the one to be entered first."""
        if not state.has_rounds() or state.opener < 0:
            return ()
        return run_text(state) if state.phase == ENTERING else "", *runs_to_come(state)

    def most_named(self, state: DampfrossState, seat: int) -> int:
        """What is left of the runs a seat may enter (D106)."""
        return state.limit - state.entered[seat]

    def named_in(self, text: str) -> str:
        found = NAMED_RUN.match(text)
        return f"{found[1]}-{found[2].upper()}" if found else ""

    def checks(self, before: DampfrossState, after: DampfrossState, events: Sequence[Event]) -> list[tuple[str, ...]]:
        """Bookings of the line, points used, places in the race, balances."""
        found: list[tuple[str, ...]] = []
        gained = [(seat_name(seat), after.accounts[seat] - before.accounts[seat]) for seat in range(after.seats)]
        pay = tuple(f"{seat}{amount:+d}" for seat, amount in gained if amount)
        if pay:
            found.append(("pay", *pay))
        found.append(("cash", *(f"{seat_name(seat)}={money}" for seat, money in enumerate(after.accounts))))
        laid = [event.number("points") for event in events if event.kind == "laid"]
        if laid and not is_ordering(before):
            fees = sum(event.number("amount") for event in events if event.kind == "fee")
            used = sum(laid) + (fees if before.opener >= 0 else 0)
            found.append(("cost", f"{used}/{before.points}"))
        places = {e.number("seat"): e.number("place") for e in events if e.kind == "prize" and e.clause != "D64"}
        if places:
            found.append(("place", *(f"{seat_name(seat)}={place}" for seat, place in sorted(places.items()))))
        return found

    def fields(self, state: DampfrossState, seat: int | None, full: bool) -> list[tuple[str, str]]:
        sealed = DampfrossSecrets().is_sealed
        return position_fields(state, [full or not sealed(state, other, seat) for other in range(state.seats)])

    def required_fields(self, begun: DampfrossState) -> tuple[str, ...]:
        return REQUIRED


class DampfrossStory(Story[DampfrossState]):
    """Questions, events and what lies beside the board, in words."""

    ask = staticmethod(ask)
    ask_briefly = staticmethod(ask_briefly)
    tell = staticmethod(tell)
    gathered = staticmethod(gathered)
    sideboard = staticmethod(draw_sideboard)
    results = staticmethod(results)
    reasons = staticmethod(reasons)
    title = staticmethod(title)
    naming = (
        "start",
        "line",
        "ordered",
        "no_order",
        "ferry",
        "offered_line",
        "offered_run",
        "offered_exchange",
        "entered",
        "stayed_out",
        "withdrew",
        "accepted",
        "declined",
        "declared",
    )
    repeating = ("passed", "bought_nothing")

    def clauses(self, state: DampfrossState) -> tuple[str, ...]:
        return TO_READ[state.phase]

    def sections_in_all(self, state: DampfrossState, section: str) -> int:
        return int(state.settings.runs) if section.startswith("run ") else 0

    def summary(self, state: DampfrossState, players: Sequence[str], language: str) -> str:
        return final_table(state, list(players), language)


class DampfrossPictures(Pictures[DampfrossState]):
    """The map in letters and as a picture."""

    text_board = staticmethod(draw_text_board)
    svg = staticmethod(draw)


class DampfrossPage(Page[DampfrossState]):
    """What a page shows."""

    sideboard = False
    landmarks = ("drawn_to", "drawn_special", "drawn_international")
    view_type = DampfrossView
    board_type = DampfrossBoard
    facts_type = DampfrossFacts
    view = staticmethod(view_position)
    view_from = staticmethod(view_from)
    offers = staticmethod(offers)
    step_at = staticmethod(step_at)
    ways = staticmethod(ways)
    places = staticmethod(touched)
    board = staticmethod(page_board)

    def score_table(self, state: DampfrossState, seat: int | None, language: str) -> ScoreTable:
        return score_table(as_seen(state, -1 if seat is None else seat), language)

    def books(self, opening: DampfrossState) -> Books:
        return Books(opening.scores())


class DampfrossSecrets(Secrets[DampfrossState]):
    """Only sealed entries and orders are unknown to others, where that is played."""

    def kept(self, state: DampfrossState) -> bool:
        return state.settings.sealed or state.settings.orders

    def reveals(self, state: DampfrossState, step: int) -> bool:
        """The last order opens all of them (D102)."""
        return super().reveals(state, step) or closes_orders(state, step)

    def determinize(self, state: DampfrossState, seat: int, below: Below) -> DampfrossState:
        """Rivals who have declared under seal are taken to stay out, those who have ordered to build nothing."""
        copy = state.clone()
        copy.alone = False
        hide_orders(copy, seat)
        for other in range(copy.seats):
            if not sees_entry(copy, seat, other) and copy.said[other] != UNDECLARED:
                copy.said[other] = OUT
                copy.partners[other] = -1
                copy.routes[other] = []
        return copy

    def together(self, state: DampfrossState) -> Sequence[int]:
        return together(state) if self.kept(state) else ()

    def asked(self, state: DampfrossState, seat: int) -> DampfrossState:
        return asked(state, seat)

    def is_sealed(self, state: DampfrossState, actor: int, seat: int | None) -> bool:
        """Entries under seal, until all have declared (A9), and orders, until all have ordered (D102)."""
        return actor >= 0 and not (sees_entry(state, seat, actor) and sees_order(state, seat, actor))


def closes_orders(state: DampfrossState, step: int) -> bool:
    """Whether the orders of a round are complete with this step."""
    if not is_ordering(state) or state.next_seat(state.active) != state.first or not state.allows(step):
        return False
    after = state.clone()
    after.advance(step)
    return not is_ordering(after)


def _left(state: DampfrossState, number: int) -> int:
    """How often a number is still in the pool of a list."""
    visits = 1 if state.settings.runs <= 18 else 2
    return visits - state.list.count(number)


GAME = Game(
    key="dampfross",
    title="Dampfross",
    package="footplate.games.dampfross",
    revision=3,
    older=(1,),
    seats=range(2, 7),
    options=OPTIONS,
    bots={
        "fireman": "footplate.bots.dampfross.greedy:DampfrossGreedy",
        "expert": "footplate.bots.dampfross.expert:DampfrossExpert",
    },
    rules=DampfrossRules(),
    maps=DampfrossMaps(),
    notation=DampfrossNotation(),
    story=DampfrossStory(),
    pictures=DampfrossPictures(),
    page=DampfrossPage(),
    secrets=DampfrossSecrets(),
    study=DampfrossStudy(),
)
"""Dampfross / Railway Rivals (David Watts), every rule, variant and map rule of the rulebook."""
