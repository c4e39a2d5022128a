"""What every game is: its names, its options, how positions begin, and how moves become text and back."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Literal

from footplate.kernel.events import Event
from footplate.kernel.illegal import Illegal
from footplate.kernel.options import Options, OptionSpec
from footplate.kernel.page import Board, Offer, Place, ScoreRow, ScoreTable, empty_board
from footplate.kernel.rulebook import Rulebook
from footplate.kernel.state import CHANCE, OVER, State
from footplate.kernel.text import BadText
from footplate.language import Phrase, say

Below = Callable[[int], int]
"""A source of chance: `below(n)` gives an integer from 0 to n-1."""

Room = tuple[int, int]
"""Columns and lines of a terminal that are free for something."""

Theme = Literal["auto", "light", "dark"]
"""The colours of a picture."""

View = dict[str, object]
"""What one seat (or a spectator) may know of a position, ready for JSON."""


Asked = Literal["always", "matters", "never"]
"""When a seat wants to be asked whether it interferes with others; "matters": when something may come of it."""


class Game(ABC):
    """The rules of one game. One constant per game, e.g. `footplate.games.rocket.GAME`.

    A *step* is the engine's move, an int. A *move* is what people write on one line: one or more steps.
    """

    key: str
    """"rocket", "dampfross" or "whistle"."""
    title: str
    revision: int
    """Raised when a change of the rules would alter the replay of an old record."""
    older: tuple[int, ...] = ()
    """Revisions whose records are still read: by today's rules, so that a line these do not allow is refused."""
    seats: range
    options: OptionSpec
    default_map: str
    keywords: tuple[str, ...]
    """First words of this game's own moves, in the order in which a person would look for them."""
    has_secrets = False
    """Whether seats learn in play what others do not know. Then nothing is taken back across a reveal, not even when
    all agree, and neither a state nor its digest is shown to anybody: only views, projections and `Event.seen_by`."""

    interferes = False
    """Whether seats are asked, while others move, whether they want to interfere (`lets_pass`)."""

    @abstractmethod
    def new(self, seats: int, options: Options | None = None, map_key: str = "") -> State:
        """The set-up position. `map_key` is the key of a built-in map or the path of a map file."""

    @abstractmethod
    def options_of(self, state: State) -> Options: ...

    @abstractmethod
    def map_key(self, state: State) -> str: ...

    @abstractmethod
    def map_hash(self, state: State) -> str:
        """`sha256:...` of the map's canonical JSON."""

    def read_map(self, path: str) -> None:
        """Read a map file, so that records and positions may name its map by its key. Raises `BadMap` or `BadText`."""
        raise BadText("E03", Phrase("expected.no_map", game=self.title), path)

    def map_names(self, language: str) -> dict[str, str]:
        """What people call the maps that come with the game, by key, the usual one first. An only board has no name."""
        return {self.default_map: ""}

    def place_names(self, state: State, language: str) -> Mapping[str, str]:
        """How people write the places of the map, by their names in notation: {"Muenchen": "München"}."""
        return {}

    @abstractmethod
    def view(self, state: State, seat: int | None) -> View:
        """What this seat (None: a spectator) may know."""

    @abstractmethod
    def determinize(self, state: State, seat: int, below: Below) -> State:
        """A copy in which everything this seat may not know is replaced by a guess. What bots are given."""

    def reveals(self, state: State, step: int) -> bool:
        """Whether this step, played here, shows somebody what was unknown: undo reaches back to it, not across it."""
        return state.to_move == CHANCE

    def sealed(self, state: State, actor: str, text: str, seat: int | None) -> str:
        """A move in canonical form with `?` for each value this seat (None: a spectator) may not see.

        Any position of the game will do: its options say what is secret, actor and text say whose secret it is.
        """
        return text

    def undisclosed(self, state: State, actor: int, seat: int | None) -> bool:
        """Whether what `actor` decides in this position stays unknown to this seat until a later position shows it."""
        return False

    def unsealed(self, state: State, seat: int | None, moves: Sequence[tuple[str, str]]) -> tuple[State, list[str]]:
        """The opening and the moves (actor and text) of a record as this seat sees it, with a guess in place of all it
        hides: one that fits everything it shows, so that what was published of a game can be checked.

        Where nothing fits, the `?` stays.
        """
        return state, [text for _, text in moves]

    @abstractmethod
    def violations(self, state: State) -> list[str]:
        """Every invariant of this game the position breaks, each in a sentence; empty for a sound one."""

    def step_violations(self, before: State, step: int, after: State) -> list[str]:
        """What a step has done that no position can show, e.g. who was not asked; empty for a sound step."""
        return []

    # --- text -------------------------------------------------------------------------------------------------

    @abstractmethod
    def name(self, state: State, step: int) -> str:
        """One step in the words of the notation: "take", "GWR", "SE"."""

    @abstractmethod
    def write(self, state: State, steps: Sequence[int]) -> str:
        """The move made of these steps; "" when notation leaves it out (it is then `implied`)."""

    @abstractmethod
    def read(self, state: State, text: str) -> list[int]:
        """The steps a text stands for, legal or not. Raises `BadText` when it names nothing of this game."""

    @abstractmethod
    def implied(self, state: State, actor: str, text: str) -> list[int]:
        """Steps notation leaves out before a line with this actor ("A" ..., "*") and this text."""

    @abstractmethod
    def explain(self, state: State, step: int) -> Illegal | None:
        """Why this step is not allowed here, or None when it is."""

    @abstractmethod
    def section(self, state: State) -> str:
        """The section of a record this position belongs to, e.g. "round 3"."""

    @abstractmethod
    def checks(self, before: State, after: State, events: Sequence[Event]) -> list[tuple[str, ...]]:
        """What a reader can recompute about a line: `("pay", "A+2000", "B+1000")`, `("value", "GWR", "2")` ..."""

    @abstractmethod
    def secret_checks(self, state: State) -> frozenset[str]:
        """Keys of checks that only a full record may carry, e.g. "pay" when cash is hidden."""

    @abstractmethod
    def position(self, state: State, seat: int | None = None, full: bool = True) -> str:
        """The position as one line of text: in full, or as `seat` (None: a spectator) sees it."""

    @abstractmethod
    def restore(self, text: str) -> State:
        """The state of a full position string. Raises `BadText`."""

    # --- the end --------------------------------------------------------------------------------------------------

    def winners(self, state: State, without: Collection[int] = ()) -> list[int]:
        """The seats that win by the scores as they stand, leaving out those that gave up. A game may break ties."""
        scores = state.scores()
        left = [seat for seat in range(state.seats) if seat not in without]
        return [seat for seat in left if scores[seat] == max(scores[other] for other in left)]

    # --- telling ----------------------------------------------------------------------------------------------

    @abstractmethod
    def ask(self, state: State, players: Sequence[str], language: str) -> str:
        """What the seat to move is asked, as a sentence."""

    def ask_alone(self, state: State, players: Sequence[str], language: str) -> str:
        """The same for those who see nothing else: with the action of the turn it begins."""
        question, action = self.ask(state, players, language), self.action_of(state)
        if action is None or state.midway():
            return question
        return say("asked.action", language, {"n": action[0], "of": action[1], "question": question})

    @abstractmethod
    def tell(self, event: Event, players: Sequence[str], language: str) -> str:
        """One event as a sentence, made of its `facts` alone; "" for what the line of the record says already."""

    def gathered(self, events: Sequence[Event]) -> list[Event]:
        """The events of one move as they are best told: what belongs together as one. They may be new kinds of event,
        which only `tell` needs to know.
        """
        return [*events]

    def tell_move(
        self, state: State, events: Sequence[Event], players: Sequence[str], language: str
    ) -> list[tuple[Event, str]]:
        """What came of a move, as the reader may know it: events with their sentences, without what goes without
        saying. Any position of the game will do: its map says how people write the places.
        """
        names = self.place_names(state, language)
        told = self.gathered([event.renamed(names) for event in events])
        sentences = ((event, self.tell(event, players, language)) for event in told)
        return [(event, sentence) for event, sentence in sentences if sentence]

    @abstractmethod
    def clauses(self, state: State) -> tuple[str, ...]:
        """The clauses somebody should read who wonders what can be done here."""

    @abstractmethod
    def standings(self, state: State, seat: int | None, language: str) -> str:
        """Everything beside the board that this seat (None: a spectator) may know, as a few lines of text."""

    @abstractmethod
    def summary(self, state: State, players: Sequence[str], language: str) -> str:
        """The final scoring as a table of text; before the end, what it would be now."""

    @abstractmethod
    def rulebook(self, language: str) -> Rulebook:
        """The rules in plain words, clause by clause."""

    # --- chance -----------------------------------------------------------------------------------------------

    @abstractmethod
    def purpose(self, state: State) -> str:
        """What chance decides here, as the fairness scheme names it ("first", "roll/A")."""

    @abstractmethod
    def draw(self, state: State, below: Below) -> int:
        """The outcome step of a chance node, taken from a source of chance."""

    # --- drawing ----------------------------------------------------------------------------------------------

    @abstractmethod
    def text_board(self, state: State, colour: bool = False, room: Room | None = None, look: str = "") -> str:
        """The board in letters: all of it, or of a large one the part `room` has place for, around `look` (a hex)."""

    @abstractmethod
    def svg(self, state: State, theme: Theme = "auto", language: str = "en") -> str:
        """The board as a picture, in the colours of its reader or in fixed ones, with names in a language."""

    # --- pages ------------------------------------------------------------------------------------------------
    # What a game says here makes its page pleasant; a game that says nothing can still be played from a list.

    def offers(self, state: State, language: str, players: Sequence[str]) -> list[Offer]:
        """What the seat to move may do: one offer for each legal step, and whole moves that are worth proposing.

        Nothing in it is unknown to the seat to move; others are not to be shown it.
        """
        return [{"step": step, "name": (name := self.name(state, step)), "label": name} for step in state.legal()]

    def action_of(self, state: State) -> tuple[int, int] | None:
        """Which action of how many the seat to move is asked for, where a turn has several."""
        return None

    def lets_pass(self, state: State) -> int | None:
        """The step by which the seat to move lets others have their way, where it is only asked whether it wants to
        interfere (a veto); None for any other question.
        """
        return None

    def can_matter(self, state: State) -> bool:
        """Whether more could come of such a question than what it costs to interfere. Those who do not want to be asked
        in vain are asked only then.
        """
        return True

    def silence(self, state: State, asked: Asked) -> int | None:
        """The step of a seat that does not want to be asked what it is asked here; None when it is to be asked."""
        step = None if asked == "always" else self.lets_pass(state)
        return None if step is None or (asked == "matters" and self.can_matter(state)) else step

    def step_at(self, state: State, place: Place) -> int | None:
        """The step that a click on this place would mean now, legal or not; None where it means nothing."""
        return None

    def places(self, events: Sequence[Event]) -> list[Place]:
        """What a move has touched, to be highlighted."""
        return []

    def board(self, map_key: str) -> Board:
        """The map with this key, ready to be drawn. Raises `BadText` when there is none."""
        return empty_board(map_key)

    def score_table(self, state: State, seat: int | None, language: str) -> ScoreTable:
        """The final scoring; before the end, what it would be now as far as this seat (None: a spectator) may know.

        A game that hides scores must say its own.
        """
        scores = state.scores()
        over = state.to_move == OVER
        winners = [winner for winner, score in enumerate(scores) if over and score == max(scores)]
        return {"columns": list(range(state.seats)), "rows": [], "total": [*scores], "final": over, "winners": winners}

    def books(
        self, opening: State, moves: Iterable[tuple[Sequence[Event], Sequence[int]]], language: str
    ) -> list[ScoreRow]:
        """Where the points came from, told by all moves since the opening, each as its events and the scores after it:
        rows that add up to the last scores, in place of those of `score_table` that count. None where that one tells
        it by itself.
        """
        return []


def seat_letter(seat: int) -> str:
    """Seats are 0, 1, 2 in code and A, B, C on paper."""
    return "*" if seat < 0 else chr(65 + seat)
