"""Stephenson's Rocket as the kernel knows games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from footplate.games.rocket.page.board import page_board, touched
from footplate.games.rocket.page.offers import offers, step_at
from footplate.games.rocket.page.picture import picture_of
from footplate.games.rocket.page.scores import score_table
from footplate.games.rocket.page.svg import draw
from footplate.games.rocket.page.view import sees_cash, view_from, view_position
from footplate.games.rocket.page.view_types import RocketFacts, RocketPlace, RocketView
from footplate.games.rocket.rules import moves
from footplate.games.rocket.rules.board import COMPANIES
from footplate.games.rocket.rules.maps import DEFAULT_MAP, SHELF, load_board, load_map
from footplate.games.rocket.rules.options import OPTIONS, settings_of
from footplate.games.rocket.rules.position import ACTION, BIDDING, CALL_VETO, CHOOSE_HEX
from footplate.games.rocket.rules.referee import violations
from footplate.games.rocket.rules.stakes import veto_can_matter
from footplate.games.rocket.rules.state import RocketState, new_state
from footplate.games.rocket.study import RocketStudy
from footplate.games.rocket.text.final_table import final_table
from footplate.games.rocket.text.notation import KEYWORDS, implied_steps, name_step, read_move, write_move
from footplate.games.rocket.text.position_text import OPTIONAL, REQUIRED, position_fields, restore_position
from footplate.games.rocket.text.reasons.told import reasons, title
from footplate.games.rocket.text.sentences import TO_READ, ask, ask_briefly, in_brief, tell
from footplate.games.rocket.text.text_board import draw_sideboard, draw_text_board
from footplate.kernel.events import Event
from footplate.kernel.facets import Maps, Notation, Page, Pictures, Rules, Secrets, Story
from footplate.kernel.facets.pictures import Room, Theme
from footplate.kernel.facets.rules import Below, Figures
from footplate.kernel.game import Game
from footplate.kernel.options import Options
from footplate.kernel.state import OVER
from footplate.kernel.whereabouts import whereabouts


class RocketRules(Rules[RocketState]):
    """How a game begins and ends; which questions are only asked in case somebody wants to interfere."""

    interferes = True
    seats_clause = "R1"
    violations = staticmethod(violations)
    can_matter = staticmethod(veto_can_matter)

    def start(self, seats: int, options: Options, map_key: str) -> RocketState:
        return new_state(load_board(map_key), settings_of(options), seats)

    def chosen(self, state: RocketState) -> str:
        return state.settings.chosen

    def figures(self, state: RocketState) -> Figures:
        mergers = sum(line.dissolved for line in state.lines)
        isolated = sum(line.isolated for line in state.lines)
        return Figures(state.end_reason, {"mergers": mergers, "isolated": isolated})

    def purpose(self, state: RocketState) -> str:
        return "first"

    def draw(self, state: RocketState, below: Below) -> int:
        return moves.FIRST + below(state.seats)

    def action_of(self, state: RocketState) -> tuple[int, int] | None:
        """A turn has two actions (R13)."""
        return (state.action + 1, 2) if ACTION <= state.phase <= CHOOSE_HEX else None

    def lets_pass(self, state: RocketState) -> int | None:
        """Nobody has to call a veto (R31), nor, where all holders are asked, open the bidding."""
        asked = state.phase == BIDDING and state.bid == 0 and state.to_move != state.active
        if state.phase == CALL_VETO or (asked and state.settings.poll_every_holder):
            return moves.PASS
        return None


class RocketMaps(Maps[RocketState]):
    """England and the other maps of the box, and those people make."""

    default = DEFAULT_MAP
    shelf = SHELF

    def key_of(self, state: RocketState) -> str:
        return state.board.key

    def whereabouts(self, state: RocketState, language: str) -> Mapping[str, str]:
        return whereabouts(load_map(state.board.key), language)

    def hash_of(self, state: RocketState) -> str:
        return state.board.map_hash


class RocketNotation(Notation[RocketState]):
    """Moves, lines of records, position strings."""

    keywords = KEYWORDS
    optional_fields = OPTIONAL
    name = staticmethod(name_step)
    write = staticmethod(write_move)
    read = staticmethod(read_move)
    implied = staticmethod(implied_steps)
    restored = staticmethod(restore_position)

    def section(self, state: RocketState) -> str:
        return "final" if state.to_move == OVER else f"round {state.round}"

    def checks(self, before: RocketState, after: RocketState, events: Sequence[Event]) -> list[tuple[str, ...]]:
        """Bookings of the line, and the new value of a line that has grown."""
        found: list[tuple[str, ...]] = []
        gained = [(chr(65 + seat), after.cash[seat] - before.cash[seat]) for seat in range(after.seats)]
        pay = tuple(f"{seat}+{amount}" for seat, amount in gained if amount)
        if pay:
            found.append(("pay", *pay))
        found.append(("cash", *(f"{chr(65 + seat)}={cash}" for seat, cash in enumerate(after.cash))))
        for line in before.lines:
            grown = after.lines[line.number]
            if grown.value > line.value and len(grown.drive) > len(line.drive):
                found.append(("value", COMPANIES[line.number], str(grown.value)))
        found += [("value", e.word("line"), str(e.number("value"))) for e in events if e.kind == "merged"]
        return found

    def fields(self, state: RocketState, seat: int | None, full: bool) -> list[tuple[str, str]]:
        cash = [
            str(money) if full or sees_cash(state, seat, holder) else "?" for holder, money in enumerate(state.cash)
        ]
        return position_fields(state, cash)

    def required_fields(self, begun: RocketState) -> tuple[str, ...]:
        return REQUIRED


class RocketStory(Story[RocketState]):
    """Questions, events and what lies beside the board, in words."""

    tell = staticmethod(tell)
    reasons = staticmethod(reasons)
    sideboard = staticmethod(draw_sideboard)
    repeating = (
        "token",
        "station",
        "station_moved",
        "moved",
        "called",
        "bid",
        "matched",
        "passed",
        "let_stand",
    )
    evident = ("share", "returned")
    minor = ("share", "exchanged")
    in_brief = staticmethod(in_brief)
    title = staticmethod(title)

    def ask(self, state: RocketState, players: Sequence[str], language: str) -> str:
        return ask(state, language)

    def ask_briefly(self, state: RocketState, players: Sequence[str], language: str) -> tuple[str, str]:
        return ask_briefly(state, language)

    def clauses(self, state: RocketState) -> tuple[str, ...]:
        return TO_READ[state.phase]

    def summary(self, state: RocketState, players: Sequence[str], language: str) -> str:
        return final_table(state).text(list(players), language)


class RocketPictures(Pictures[RocketState]):
    """The map in letters and as a picture."""

    def text_board(self, state: RocketState, colour: bool = False, room: Room | None = None, look: str = "") -> str:
        return draw_text_board(state, colour)

    def svg(self, state: RocketState, theme: Theme = "auto", language: str = "en") -> str:
        return draw(picture_of(state, load_map(state.board.key).place_names(language)), theme, language)


class RocketPage(Page[RocketState]):
    """What a page shows."""

    sideboard = False
    landmarks = ("merged", "isolated")
    view_type = RocketView
    facts_type = RocketFacts
    place_type = RocketPlace
    view = staticmethod(view_position)
    view_from = staticmethod(view_from)
    offers = staticmethod(offers)
    step_at = staticmethod(step_at)
    places = staticmethod(touched)
    board = staticmethod(page_board)
    score_table = staticmethod(score_table)


class RocketSecrets(Secrets[RocketState]):
    """Only hidden cash is unknown to others, where that is played."""

    sees_score = staticmethod(sees_cash)

    def kept(self, state: RocketState) -> bool:
        return state.settings.hidden_cash

    def determinize(self, state: RocketState, seat: int, below: Below) -> RocketState:
        """Nothing depends on hidden cash but the final ranking: rivals are taken to have as much as the seat itself. A
        spectator has nothing.
        """
        copy = state.clone()
        own = copy.cash[seat] if seat < copy.seats else 0
        for other in range(copy.seats):
            if not sees_cash(copy, seat, other):
                copy.cash[other] = own
        return copy

    def checks(self, state: RocketState) -> frozenset[str]:
        return frozenset(("pay", "cash")) if state.settings.hidden_cash else frozenset()


GAME = Game(
    key="rocket",
    title="Stephenson's Rocket",
    package="footplate.games.rocket",
    seats=range(2, 5),
    options=OPTIONS,
    bots={
        "fireman": "footplate.bots.rocket.greedy:RocketGreedy",
        "expert": "footplate.bots.rocket.expert:RocketExpert",
    },
    rules=RocketRules(),
    maps=RocketMaps(),
    notation=RocketNotation(),
    story=RocketStory(),
    pictures=RocketPictures(),
    page=RocketPage(),
    secrets=RocketSecrets(),
    study=RocketStudy(),
)
"""Stephenson's Rocket (Reiner Knizia, 1999), every rule and option of the rulebooks."""
