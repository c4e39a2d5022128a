"""Whistle Stop as the kernel knows games."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from footplate.games.whistle import chance, moves
from footplate.games.whistle.board import KEY
from footplate.games.whistle.components import HASH
from footplate.games.whistle.final_table import final_table
from footplate.games.whistle.naming import seat_name
from footplate.games.whistle.notation import KEYWORDS, name_step, write_move
from footplate.games.whistle.offers import offers, step_at
from footplate.games.whistle.options import OPTIONS, settings_of
from footplate.games.whistle.page import page_board, score_table, touched
from footplate.games.whistle.picture import draw_board
from footplate.games.whistle.position import ACTION_SLOTS, TURN
from footplate.games.whistle.positions import OPTIONAL, REQUIRED, position_fields
from footplate.games.whistle.reading import read_move
from footplate.games.whistle.referee import violations
from footplate.games.whistle.refusals import refusal
from footplate.games.whistle.restoring import restore_position
from footplate.games.whistle.rulebooks import rulebook
from footplate.games.whistle.scoring import winners
from footplate.games.whistle.sealing import seal_move
from footplate.games.whistle.secrets import guess, sees_gold, sees_hand
from footplate.games.whistle.standings import draw_standings
from footplate.games.whistle.state import WhistleState, new_state
from footplate.games.whistle.telling import ask, tell, to_read
from footplate.games.whistle.text_board import draw_text_board
from footplate.games.whistle.unsealing import unseal
from footplate.games.whistle.view import view_position
from footplate.kernel.events import Event
from footplate.kernel.game import Below, Game, Room, Theme, View
from footplate.kernel.illegal import Illegal
from footplate.kernel.options import Options
from footplate.kernel.page import Board, Offer, Place, ScoreTable
from footplate.kernel.positions import read_fields, write_fields
from footplate.kernel.rulebook import Rulebook
from footplate.kernel.state import CHANCE, OVER, State
from footplate.kernel.text import BadText, number_in
from footplate.language import Phrase, say


def _whistle(state: State) -> WhistleState:
    if not isinstance(state, WhistleState):
        raise TypeError(f"this is a position of another game: {type(state).__name__}")
    return state


class WhistleStop(Game):
    """Whistle Stop (Scott Caputo), with every ruling of the rules as an option."""

    key = "whistle"
    title = "Whistle Stop"
    revision = 1
    seats = range(2, 6)
    options = OPTIONS
    default_map = KEY
    keywords = KEYWORDS
    has_secrets = True

    def new(self, seats: int, options: Options | None = None, map_key: str = "") -> WhistleState:
        """The box is open. There is one board, so `map_key` is its key or nothing."""
        if seats not in self.seats:
            raise BadText("E05", Phrase("expected.seats_by_rule", least=2, most=5, clause="W10"), str(seats))
        if map_key not in ("", KEY):
            raise BadText("E03", Phrase("whistle.expected.board", map=KEY), map_key)
        chosen = options or self.options.choose()
        settings = settings_of(chosen)
        if settings.first_player >= seats:
            raise BadText("E03", Phrase("expected.first_player", seats=seats), chosen["firstPlayer"])
        return new_state(settings, seats)

    def options_of(self, state: State) -> Options:
        return self.options.read(_whistle(state).settings.chosen)

    def map_key(self, state: State) -> str:
        return KEY

    def map_hash(self, state: State) -> str:
        return HASH

    def view(self, state: State, seat: int | None) -> View:
        return view_position(_whistle(state), seat)

    def determinize(self, state: State, seat: int, below: Below) -> WhistleState:
        return guess(_whistle(state), seat, below)

    def winners(self, state: State, without: Collection[int] = ()) -> list[int]:
        """Most points; at a tie more shares (W106)."""
        return winners(_whistle(state), without)

    def reveals(self, state: State, step: int) -> bool:
        """Chance, and a look through the stack (A38)."""
        return state.to_move == CHANCE or step == moves.LOOK

    def sealed(self, state: State, actor: str, text: str, seat: int | None) -> str:
        viewer = "" if seat is None else seat_name(seat)
        return seal_move(actor, text, viewer, _whistle(state).settings.open_hands)

    def unsealed(self, state: State, seat: int | None, moves: Sequence[tuple[str, str]]) -> tuple[State, list[str]]:
        return unseal(_whistle(state), seat, moves)

    def violations(self, state: State) -> list[str]:
        return violations(_whistle(state))

    # --- text -----------------------------------------------------------------------------------------------------

    def name(self, state: State, step: int) -> str:
        return name_step(_whistle(state), step)

    def write(self, state: State, steps: Sequence[int]) -> str:
        return write_move(_whistle(state), steps)

    def read(self, state: State, text: str) -> list[int]:
        return read_move(_whistle(state), text)

    def implied(self, state: State, actor: str, text: str) -> list[int]:
        """Notation leaves nothing out."""
        return []

    def explain(self, state: State, step: int) -> Illegal | None:
        return None if state.allows(step) else refusal(_whistle(state), step)

    def section(self, state: State) -> str:
        whistle = _whistle(state)
        if state.to_move == OVER:
            return "final"
        return f"round {whistle.round}" if whistle.round else "setup"

    def checks(self, before: State, after: State, events: Sequence[Event]) -> list[tuple[str, ...]]:
        """Points and shares of the line."""
        then, now = _whistle(before), _whistle(after)
        found: list[tuple[str, ...]] = []
        gained = [(seat_name(seat), now.score[seat] - then.score[seat]) for seat in range(now.seats)]
        points = tuple(f"{seat}{amount:+d}" for seat, amount in gained if amount)
        if points:
            found.append(("score", *points))
        for event in events:
            if event.kind == "share":
                found.append(("share", seat_name(int(str(event.facts["seat"]))), str(event.facts["share"])))
        return found

    def secret_checks(self, state: State) -> frozenset[str]:
        return frozenset()

    def position(self, state: State, seat: int | None = None, full: bool = True) -> str:
        whistle = _whistle(state)
        hands = [full or sees_hand(whistle, seat, other) for other in range(whistle.seats)]
        gold = [full or sees_gold(whistle, seat, other) for other in range(whistle.seats)]
        common = [
            ("rules", str(self.revision)),
            ("map", KEY),
            ("opt", whistle.settings.chosen.replace("=", ":").replace(" ", ",")),
            ("n", str(whistle.seats)),
            ("view", "full" if full else "public" if seat is None else seat_name(seat)),
        ]
        return write_fields(self.key, common + position_fields(whistle, hands, gold, full))

    def restore(self, text: str) -> WhistleState:
        game, fields = read_fields(text)
        if game != self.key:
            raise BadText("E03", Phrase("expected.position_of", game="whistle"), game)
        for key in REQUIRED:
            if key not in fields:
                raise BadText("E03", Phrase("expected.field", field=key), Phrase("found.none"))
        for key in fields:
            if key not in (*REQUIRED, *OPTIONAL):
                raise BadText(
                    "E03", Phrase("expected.field_of", game="whistle", names=", ".join((*REQUIRED, *OPTIONAL))), key
                )
        if fields["rules"] != str(self.revision):
            raise BadText("E03", Phrase("expected.revision", revision=self.revision), fields["rules"])
        if fields["map"] != KEY:
            raise BadText("E03", Phrase("whistle.expected.board", map=KEY), fields["map"])
        seats = number_in(fields["n"])
        if seats is None or seats not in self.seats:
            raise BadText("E03", Phrase("expected.seats_between", least=2, most=5), fields["n"])
        options = self.options.read(fields["opt"].replace(":", "=").replace(",", " "))
        return restore_position(settings_of(options), seats, fields)

    # --- telling --------------------------------------------------------------------------------------------------

    def ask(self, state: State, players: Sequence[str], language: str) -> str:
        return ask(_whistle(state), language)

    def tell(self, event: Event, players: Sequence[str], language: str) -> str:
        return tell(event, players, language)

    def clauses(self, state: State) -> tuple[str, ...]:
        return to_read(_whistle(state))

    def standings(self, state: State, seat: int | None, language: str) -> str:
        return draw_standings(_whistle(state), seat, language)

    def summary(self, state: State, players: Sequence[str], language: str) -> str:
        return final_table(_whistle(state), list(players), language)

    def rulebook(self, language: str) -> Rulebook:
        return rulebook(language)

    # --- chance ---------------------------------------------------------------------------------------------------

    def purpose(self, state: State) -> str:
        return chance.purpose(_whistle(state))

    def draw(self, state: State, below: Below) -> int:
        return chance.draw(_whistle(state), below)

    # --- drawing --------------------------------------------------------------------------------------------------

    def text_board(self, state: State, colour: bool = False, room: Room | None = None, look: str = "") -> str:
        return draw_text_board(_whistle(state), colour)

    def action_of(self, state: State) -> tuple[int, int] | None:
        """A turn has four action slots (W36)."""
        whistle = _whistle(state)
        used = len(whistle.slots)
        return (used + 1, ACTION_SLOTS) if whistle.phase == TURN and used < ACTION_SLOTS else None

    def svg(self, state: State, theme: Theme = "auto", language: str = "en") -> str:
        return draw_board(_whistle(state), theme, say("picture.title", language, {"game": self.title}))

    # --- pages ----------------------------------------------------------------------------------------------------

    def offers(self, state: State, language: str, players: Sequence[str]) -> list[Offer]:
        return offers(_whistle(state), language, players)

    def step_at(self, state: State, place: Place) -> int | None:
        return step_at(_whistle(state), place)

    def places(self, events: Sequence[Event]) -> list[Place]:
        return touched(events)

    def board(self, map_key: str) -> Board:
        return page_board(map_key)

    def score_table(self, state: State, seat: int | None, language: str) -> ScoreTable:
        return score_table(_whistle(state), seat, language)


GAME = WhistleStop()
