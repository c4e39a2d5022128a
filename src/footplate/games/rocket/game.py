"""Stephenson's Rocket as the kernel knows games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from footplate.games.rocket import moves
from footplate.games.rocket.board import COMPANIES
from footplate.games.rocket.final_table import final_table
from footplate.games.rocket.maps import DEFAULT_MAP, SHELF, load_board, load_map
from footplate.games.rocket.notation import KEYWORDS, implied_steps, name_step, read_move, write_move
from footplate.games.rocket.offers import offers, step_at
from footplate.games.rocket.options import OPTIONS, settings_of
from footplate.games.rocket.page import page_board, score_table, touched
from footplate.games.rocket.picture import picture_of
from footplate.games.rocket.position import ACTION, BIDDING, CALL_VETO, CHOOSE_HEX
from footplate.games.rocket.positions import position_fields, restore_position
from footplate.games.rocket.referee import violations
from footplate.games.rocket.refusals import refusal
from footplate.games.rocket.rulebooks import rulebook
from footplate.games.rocket.stakes import veto_can_matter
from footplate.games.rocket.state import RocketState, new_state
from footplate.games.rocket.svg import draw
from footplate.games.rocket.telling import TO_READ, ask, tell
from footplate.games.rocket.text_board import draw_standings, draw_text_board
from footplate.games.rocket.view import sees_cash, view_position
from footplate.kernel.events import Event
from footplate.kernel.game import Below, Game, Room, Theme, View
from footplate.kernel.illegal import Illegal
from footplate.kernel.options import Options
from footplate.kernel.page import Board, Offer, Place, ScoreTable
from footplate.kernel.positions import read_fields, write_fields
from footplate.kernel.rulebook import Rulebook
from footplate.kernel.state import OVER, State
from footplate.kernel.text import BadText, number_in
from footplate.language import Phrase


def _rocket(state: State) -> RocketState:
    if not isinstance(state, RocketState):
        raise TypeError(f"this is a position of another game: {type(state).__name__}")
    return state


class Rocket(Game):
    """Stephenson's Rocket (Reiner Knizia, 1999), every rule and option of the rulebooks."""

    key = "rocket"
    title = "Stephenson's Rocket"
    revision = 1
    seats = range(2, 5)
    options = OPTIONS
    default_map = DEFAULT_MAP
    keywords = KEYWORDS
    interferes = True

    def new(self, seats: int, options: Options | None = None, map_key: str = "") -> RocketState:
        if seats not in self.seats:
            raise BadText("E05", Phrase("expected.seats_by_rule", least=2, most=4, clause="R1"), str(seats))
        chosen = options or self.options.choose()
        settings = settings_of(chosen)
        if settings.first_player >= seats:
            raise BadText("E03", Phrase("expected.first_player", seats=seats), chosen["firstPlayer"])
        return new_state(load_board(map_key or self.default_map), settings, seats)

    def options_of(self, state: State) -> Options:
        return self.options.read(_rocket(state).settings.chosen)

    def map_key(self, state: State) -> str:
        return _rocket(state).board.key

    def map_hash(self, state: State) -> str:
        return _rocket(state).board.map_hash

    def read_map(self, path: str) -> None:
        SHELF.load(path)

    def map_names(self, language: str) -> dict[str, str]:
        return SHELF.titles(self.default_map, language)

    def place_names(self, state: State, language: str) -> Mapping[str, str]:
        return load_map(_rocket(state).board.key).place_names(language)

    def view(self, state: State, seat: int | None) -> View:
        return view_position(_rocket(state), seat)

    def determinize(self, state: State, seat: int, below: Below) -> RocketState:
        """Only hidden cash is unknown. Nothing depends on it but the final ranking, so rivals are given none."""
        copy = _rocket(state).clone()
        for other in range(copy.seats):
            if not sees_cash(copy, seat, other):
                copy.cash[other] = 0
        return copy

    def violations(self, state: State) -> list[str]:
        return violations(_rocket(state))

    # --- text -----------------------------------------------------------------------------------------------------

    def name(self, state: State, step: int) -> str:
        return name_step(_rocket(state), step)

    def write(self, state: State, steps: Sequence[int]) -> str:
        return write_move(_rocket(state), steps)

    def read(self, state: State, text: str) -> list[int]:
        return read_move(_rocket(state), text)

    def implied(self, state: State, actor: str, text: str) -> list[int]:
        return implied_steps(_rocket(state), actor, text)

    def explain(self, state: State, step: int) -> Illegal | None:
        return None if state.allows(step) else refusal(_rocket(state), step)

    def section(self, state: State) -> str:
        return "final" if state.to_move == OVER else f"round {_rocket(state).round}"

    def checks(self, before: State, after: State, events: Sequence[Event]) -> list[tuple[str, ...]]:
        """Bookings of the line, and the new value of a line that has grown."""
        then, now = _rocket(before), _rocket(after)
        found: list[tuple[str, ...]] = []
        gained = [(chr(65 + seat), now.cash[seat] - then.cash[seat]) for seat in range(now.seats)]
        pay = tuple(f"{seat}+{amount}" for seat, amount in gained if amount)
        if pay:
            found.append(("pay", *pay))
        found.append(("cash", *(f"{chr(65 + seat)}={cash}" for seat, cash in enumerate(now.cash))))
        for line in then.lines:
            grown = now.lines[line.number]
            if grown.value > line.value and len(grown.drive) > len(line.drive):
                found.append(("value", COMPANIES[line.number], str(grown.value)))
        found += [("value", str(e.facts["line"]), str(e.facts["value"])) for e in events if e.kind == "merged"]
        return found

    def secret_checks(self, state: State) -> frozenset[str]:
        return frozenset(("pay", "cash")) if _rocket(state).settings.hidden_cash else frozenset()

    def position(self, state: State, seat: int | None = None, full: bool = True) -> str:
        rocket = _rocket(state)
        cash = [
            str(money) if full or sees_cash(rocket, seat, holder) else "?" for holder, money in enumerate(rocket.cash)
        ]
        view = "full" if full else "public" if seat is None else chr(65 + seat)
        options = rocket.settings.chosen.replace("=", ":").replace(" ", ",")
        common = [
            ("rules", str(self.revision)),
            ("map", rocket.board.key),
            ("opt", options),
            ("n", str(rocket.seats)),
            ("view", view),
        ]
        return write_fields(self.key, common + position_fields(rocket, cash))

    def restore(self, text: str) -> RocketState:
        game, fields = read_fields(text)
        if game != self.key:
            raise BadText("E03", Phrase("expected.position_of", game="rocket"), game)
        required = "rules map opt n view to moved veto lines stations shares tokens passengers cash".split()
        for key in required:
            if key not in fields:
                raise BadText("E03", Phrase("expected.field", field=key), Phrase("found.none"))
        for key in fields:
            if key not in (*required, "extra", "ending", "step"):
                raise BadText(
                    "E03",
                    Phrase("expected.field_of", game="rocket", names=", ".join([*required, "extra", "ending", "step"])),
                    key,
                )
        if fields["rules"] != str(self.revision):
            raise BadText("E03", Phrase("expected.revision", revision=self.revision), fields["rules"])
        seats = number_in(fields["n"])
        if seats is None or seats not in self.seats:
            raise BadText("E03", Phrase("expected.seats_between", least=2, most=4), fields["n"])
        options = self.options.read(fields["opt"].replace(":", "=").replace(",", " "))
        return restore_position(load_board(fields["map"]), settings_of(options), seats, fields)

    # --- telling --------------------------------------------------------------------------------------------------

    def ask(self, state: State, players: Sequence[str], language: str) -> str:
        return ask(_rocket(state), language)

    def tell(self, event: Event, players: Sequence[str], language: str) -> str:
        return tell(event, players, language)

    def clauses(self, state: State) -> tuple[str, ...]:
        return TO_READ[_rocket(state).phase]

    def standings(self, state: State, seat: int | None, language: str) -> str:
        return draw_standings(_rocket(state), seat, language)

    def summary(self, state: State, players: Sequence[str], language: str) -> str:
        return final_table(_rocket(state)).text(list(players), language)

    def rulebook(self, language: str) -> Rulebook:
        return rulebook(language)

    # --- chance ---------------------------------------------------------------------------------------------------

    def purpose(self, state: State) -> str:
        return "first"

    def draw(self, state: State, below: Below) -> int:
        return moves.FIRST + below(state.seats)

    # --- drawing --------------------------------------------------------------------------------------------------

    def text_board(self, state: State, colour: bool = False, room: Room | None = None, look: str = "") -> str:
        return draw_text_board(_rocket(state), colour)

    def svg(self, state: State, theme: Theme = "auto", language: str = "en") -> str:
        return draw(picture_of(_rocket(state), self.place_names(state, language)), theme, language)

    # --- pages ----------------------------------------------------------------------------------------------------

    def offers(self, state: State, language: str, players: Sequence[str]) -> list[Offer]:
        return offers(_rocket(state), language, players)

    def action_of(self, state: State) -> tuple[int, int] | None:
        """A turn has two actions (R13)."""
        rocket = _rocket(state)
        return (rocket.action + 1, 2) if ACTION <= rocket.phase <= CHOOSE_HEX else None

    def lets_pass(self, state: State) -> int | None:
        """Nobody has to call a veto (R31), nor, where all holders are asked, open the bidding."""
        rocket = _rocket(state)
        asked = rocket.phase == BIDDING and rocket.bid == 0 and rocket.to_move != rocket.active
        if rocket.phase == CALL_VETO or (asked and rocket.settings.poll_every_holder):
            return moves.PASS
        return None

    def can_matter(self, state: State) -> bool:
        """Another hex, a passenger, a merger or the end of the game hangs on a veto (A28)."""
        return veto_can_matter(_rocket(state))

    def step_at(self, state: State, place: Place) -> int | None:
        return step_at(_rocket(state), place)

    def places(self, events: Sequence[Event]) -> list[Place]:
        return touched(events)

    def board(self, map_key: str) -> Board:
        return page_board(map_key)

    def score_table(self, state: State, seat: int | None, language: str) -> ScoreTable:
        return score_table(_rocket(state), seat, language)


GAME = Rocket()
