"""Whistle Stop as the kernel knows games."""

from __future__ import annotations

from collections.abc import Sequence

from footplate.games.whistle.page.board import page_board, touched
from footplate.games.whistle.page.offers import offers, step_at
from footplate.games.whistle.page.picture import draw_board
from footplate.games.whistle.page.scores import score_table
from footplate.games.whistle.page.view import view_from, view_position
from footplate.games.whistle.page.view_types import WhistleBoard, WhistleFacts, WhistlePlace, WhistleView
from footplate.games.whistle.rules import chance, moves
from footplate.games.whistle.rules.board import FIRST_SPACE, KEY
from footplate.games.whistle.rules.components import HASH
from footplate.games.whistle.rules.options import OPTIONS, settings_of
from footplate.games.whistle.rules.position import ACTION_SLOTS, EMPTY, TURN
from footplate.games.whistle.rules.referee import violations
from footplate.games.whistle.rules.scoring import winners
from footplate.games.whistle.rules.secrets import guess, sees_gold, sees_hand
from footplate.games.whistle.rules.state import WhistleState, new_state
from footplate.games.whistle.study import WhistleStudy
from footplate.games.whistle.text.final_table import final_table
from footplate.games.whistle.text.move_reader import read_move
from footplate.games.whistle.text.notation import KEYWORDS, name_step, write_move
from footplate.games.whistle.text.notation_names import seat_name
from footplate.games.whistle.text.position_reader import restore_position
from footplate.games.whistle.text.position_writer import OPTIONAL, REQUIRED, position_fields
from footplate.games.whistle.text.reasons import reasons
from footplate.games.whistle.text.reasons.titles import title
from footplate.games.whistle.text.sealing import seal_move
from footplate.games.whistle.text.sentences import ask, tell, to_read
from footplate.games.whistle.text.sideboard import draw_sideboard
from footplate.games.whistle.text.text_board import draw_text_board
from footplate.games.whistle.text.unsealing import unseal
from footplate.kernel.events import Event
from footplate.kernel.facets import Maps, Notation, Page, Pictures, Rules, Secrets, Story
from footplate.kernel.facets.pictures import Room
from footplate.kernel.facets.rules import Figures
from footplate.kernel.game import Game
from footplate.kernel.options import Options
from footplate.kernel.state import CHANCE, OVER
from footplate.kernel.text import BadText
from footplate.language import Phrase


class WhistleRules(Rules[WhistleState]):
    """How a game begins and ends, and what is drawn."""

    seats_clause = "W10"
    violations = staticmethod(violations)
    winners = staticmethod(winners)
    purpose = staticmethod(chance.purpose)
    draw = staticmethod(chance.draw)
    odds = staticmethod(chance.odds)

    def start(self, seats: int, options: Options, map_key: str) -> WhistleState:
        """The box is open. There is one board."""
        if map_key != KEY:
            raise BadText("E03", Phrase("whistle.expected.board", map=KEY), map_key)
        return new_state(settings_of(options), seats)

    def chosen(self, state: WhistleState) -> str:
        return state.settings.chosen

    def figures(self, state: WhistleState) -> Figures:
        reason = "" if state.to_move != OVER else "last_train" if state.closing else "last_round"
        arrived = sum(place >= FIRST_SPACE for place in state.trains)
        return Figures(reason, {"arrived": arrived, "tiles": len(state.tiles) - state.tiles.count(EMPTY)})

    def action_of(self, state: WhistleState) -> tuple[int, int] | None:
        """A turn has four action slots (W36)."""
        used = len(state.slots)
        return (used + 1, ACTION_SLOTS) if state.phase == TURN and used < ACTION_SLOTS else None


class WhistleMaps(Maps[WhistleState]):
    """One frame, which is filled with tiles."""

    default = KEY

    def hash_of(self, state: WhistleState) -> str:
        return HASH


class WhistleNotation(Notation[WhistleState]):
    """Moves, lines of records, position strings. Notation leaves nothing out."""

    keywords = KEYWORDS
    optional_fields = OPTIONAL
    name = staticmethod(name_step)
    write = staticmethod(write_move)
    read = staticmethod(read_move)
    restored = staticmethod(restore_position)

    def section(self, state: WhistleState) -> str:
        if state.to_move == OVER:
            return "final"
        return f"round {state.round}" if state.round else "setup"

    def checks(self, before: WhistleState, after: WhistleState, events: Sequence[Event]) -> list[tuple[str, ...]]:
        """Points and shares of the line."""
        found: list[tuple[str, ...]] = []
        gained = [(seat_name(seat), after.score[seat] - before.score[seat]) for seat in range(after.seats)]
        points = tuple(f"{seat}{amount:+d}" for seat, amount in gained if amount)
        if points:
            found.append(("score", *points))
        for event in events:
            if event.kind == "share":
                found.append(("share", seat_name(event.number("seat")), event.word("share")))
        return found

    def fields(self, state: WhistleState, seat: int | None, full: bool) -> list[tuple[str, str]]:
        hands = [full or sees_hand(state, seat, other) for other in range(state.seats)]
        gold = [full or sees_gold(state, seat, other) for other in range(state.seats)]
        return position_fields(state, hands, gold, full)

    def required_fields(self, begun: WhistleState) -> tuple[str, ...]:
        return REQUIRED


class WhistleStory(Story[WhistleState]):
    """Questions, events and what lies beside the board, in words."""

    tell = staticmethod(tell)
    clauses = staticmethod(to_read)
    sideboard = staticmethod(draw_sideboard)
    reasons = staticmethod(reasons)
    title = staticmethod(title)
    naming = ("placed", "arrives", "buys", "takes", "ends", "done")
    repeating = ("round", "laid", "passes", "deals", "draws", "space", "uses", "gives")
    evident = ("discards", "gains", "gold", "pays", "penalty", "share")
    leading = ("space", "use")

    def ask(self, state: WhistleState, players: Sequence[str], language: str) -> str:
        return ask(state, language)

    def summary(self, state: WhistleState, players: Sequence[str], language: str) -> str:
        return final_table(state, list(players), language)


class WhistlePictures(Pictures[WhistleState]):
    """The frame with its tiles in letters and as a picture."""

    svg = staticmethod(draw_board)

    def text_board(self, state: WhistleState, colour: bool = False, room: Room | None = None, look: str = "") -> str:
        return draw_text_board(state, colour)


class WhistlePage(Page[WhistleState]):
    """What a page shows."""

    sideboard = False
    landmarks = ("closing",)
    adds_up_groups = True
    words = ("goods", "token", "stop", "company", "upgrade", "way", "sign")
    view_type = WhistleView
    board_type = WhistleBoard
    facts_type = WhistleFacts
    place_type = WhistlePlace
    view = staticmethod(view_position)
    view_from = staticmethod(view_from)
    offers = staticmethod(offers)
    step_at = staticmethod(step_at)
    places = staticmethod(touched)
    board = staticmethod(page_board)
    score_table = staticmethod(score_table)


class WhistleSecrets(Secrets[WhistleState]):
    """Hands and gold, and what was seen in the stack."""

    in_play = True
    determinize = staticmethod(guess)
    unsealed = staticmethod(unseal)

    def reveals(self, state: WhistleState, step: int) -> bool:
        """Chance, and a look through the stack (A38)."""
        return state.to_move == CHANCE or step == moves.LOOK

    def sealed(self, state: WhistleState, actor: str, text: str, seat: int | None) -> str:
        viewer = "" if seat is None else seat_name(seat)
        return seal_move(actor, text, viewer, state.settings.open_hands)


GAME = Game(
    key="whistle",
    title="Whistle Stop",
    package="footplate.games.whistle",
    seats=range(2, 6),
    options=OPTIONS,
    bots={
        "fireman": "footplate.bots.whistle.greedy:WhistleGreedy",
        "expert": "footplate.bots.whistle.expert:WhistleExpert",
    },
    rules=WhistleRules(),
    maps=WhistleMaps(),
    notation=WhistleNotation(),
    story=WhistleStory(),
    pictures=WhistlePictures(),
    page=WhistlePage(),
    secrets=WhistleSecrets(),
    study=WhistleStudy(),
)
"""Whistle Stop (Scott Caputo), with every ruling of the rules as an option."""
