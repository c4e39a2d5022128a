"""A game: its names, its options, and the facets with everything else."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from importlib.resources.abc import Traversable
from typing import Any, Generic, TypeAlias, final

from footplate.kernel.attributes import fields_of
from footplate.kernel.errors import BadGame
from footplate.kernel.events import Event
from footplate.kernel.facets import Maps, Notation, Page, Pictures, Rules, Secrets, Story, Study
from footplate.kernel.facets.page import View
from footplate.kernel.facets.pictures import Room, plain_board
from footplate.kernel.facets.rules import S
from footplate.kernel.facets.story import standings
from footplate.kernel.facets.study import Part, in_letters
from footplate.kernel.fields import Fields
from footplate.kernel.figures import Figure, figures_of
from footplate.kernel.hiding import guessed, hides, known_attributes
from footplate.kernel.illegal import beside_hexes
from footplate.kernel.lessons import Lessons, lessons_of
from footplate.kernel.options import Options, OptionSpec
from footplate.kernel.page import Offer, ScoreTable, place_of
from footplate.kernel.positions import ENVELOPE, KEY, read_fields, write_fields
from footplate.kernel.records.headers import SEAT_LETTERS
from footplate.kernel.rulebook import Rulebook, rulebook_of
from footplate.kernel.state import OVER
from footplate.kernel.text import BadText, can_be_seen, nearest, number_in
from footplate.language import Phrase, add_words, folder_of, say


@final
class Game(Generic[S]):
    """A game, put together from its facets. One constant per game, e.g. `footplate.games.rocket.GAME`.

    A question that concerns one facet goes to that facet (`game.notation.write(state, steps)`); one that concerns
    several is a method here.
    """

    def __init__(
        self,
        *,
        key: str,
        title: str,
        package: str,
        seats: range,
        rules: Rules[S],
        notation: Notation[S],
        revision: int = 1,
        older: tuple[int, ...] = (),
        options: OptionSpec | None = None,
        bots: Mapping[str, str] | None = None,
        maps: Maps[S] | None = None,
        story: Story[S] | None = None,
        pictures: Pictures[S] | None = None,
        page: Page[S] | None = None,
        secrets: Secrets[S] | None = None,
        study: Study[S] | None = None,
    ) -> None:
        if not re.fullmatch(KEY, key):
            raise BadGame(f"{key} cannot be the key of a game: small letters, digits and - are expected")
        if (
            not isinstance(seats, range)
            or not seats
            or seats[0] < 1
            or seats[-1] > len(SEAT_LETTERS)
            or seats.step != 1
        ):
            raise BadGame(f"{seats} cannot be the seats of a game: a range of 1 to {len(SEAT_LETTERS)} is expected")
        if not isinstance(title, str) or not title or not can_be_seen(title):
            raise BadGame(f"{title!r} cannot be the title of a game: a line of text is expected")
        self.key = key
        """How records, commands and addresses name it: "rocket"."""
        self.title = title
        self.package = package
        """The folder of its `rulebook/`, `words/` and `page/`, as a package."""
        self.seats = seats
        self.revision = revision
        """Raised when a change of the rules would alter the replay of an old record."""
        self.older = older
        """Revisions whose records are still read: by today's rules, so that a line these forbid is refused."""
        self.options = options or OptionSpec()
        self.bots = bots or {}
        """Its own bot for the level `fireman`, and its `expert`, each as the place of its class
        (`footplate.bots.rocket.greedy:RocketGreedy`).
        """
        self.rules = rules
        self.notation = notation
        self.maps: Maps[S] = maps or Maps()
        self.story: Story[S] = story or Story()
        self.pictures: Pictures[S] = pictures or Pictures()
        self.page: Page[S] = page or Page()
        self.secrets: Secrets[S] = secrets or Secrets()
        self.study: Study[S] = study or Study()
        self._check_parts()
        self._check_rulings()
        self.maps.package = package
        add_words(key, package)

    def _check_parts(self) -> None:
        """Check what lists of games are made of, so that one bad game does not break the list of the others."""
        kinds = (OptionSpec, Rules, Notation, Maps, Story, Pictures, Page, Secrets, Study)
        for kind in kinds:
            name = "options" if kind is OptionSpec else kind.__name__.lower()
            part = getattr(self, name)
            if not isinstance(part, kind):
                raise BadGame(f"{self.key}: {name} is {part!r}, and not an object of {kind.__name__}")
        words = self.page.words
        if not isinstance(words, tuple | list) or not all(isinstance(word, str) for word in words):
            raise BadGame(f"{self.key}: {_called(self.page)}.words is {words!r}, and not a tuple of words")

    def _check_rulings(self) -> None:
        for option in self.options:
            if option.since > self.revision or option.since == 1:
                raise BadGame(f"{self.key}: option {option.key} is since revision {option.since} of {self.revision}")

    def goes_on(self, revision: str) -> bool:
        """Whether a game that began under this revision is continued today: by the rulings of its time, since every
        later revision has brought only corrected rulings (`Option.since`).
        """
        known = [str(one) for one in range(1, self.revision + 1)]
        corrected = {option.since for option in self.options}
        return revision in known and all(later in corrected for later in range(int(revision) + 1, self.revision + 1))

    def is_read(self, revision: str) -> bool:
        """Whether records and positions of this revision are read."""
        return self.goes_on(revision) or revision in map(str, self.older)

    def __repr__(self) -> str:
        return f"<Game {self.key}>"

    @property
    def home(self) -> Traversable | None:
        """The folder of its package; None for a game that is a single module."""
        return folder_of(self.package)

    def rulebook(self, language: str) -> Rulebook:
        """The rules in plain words, clause by clause; in English where there is no translation."""
        return rulebook_of(self.package, language)

    @property
    def lessons(self) -> Lessons:
        """Its lessons; empty where its package has no folder of them."""
        return lessons_of(self.package)

    @property
    def figures(self) -> tuple[Figure, ...]:
        """The pictures of its rulebook; empty where its package has no list of them."""
        return figures_of(self.package)

    # --- beginning ------------------------------------------------------------------------------------------------

    def new(self, seats: int, options: Options | None = None, map_key: str = "") -> S:
        """The set-up position. `map_key` is the key of a built-in map or the path of a map file."""
        if seats not in self.seats:
            raise BadText("E05", self._seats_allowed(self.rules.seats_clause), str(seats))
        chosen = options or self.options.choose()
        first = chosen.get("firstPlayer", "")
        if len(first) == 1 and ord(first) - 65 >= seats:
            raise BadText("E03", Phrase("expected.first_player", seats=seats), first)
        state = self.rules.start(seats, chosen, map_key or self.maps.default)
        self._check_begun(state, chosen, map_key)
        return state

    def _check_begun(self, state: S, chosen: Options, map_key: str) -> None:
        """Check that a position string contains the whole setup: what it leaves out would be lost from records
        unnoticed.
        """
        said, on = self.rules.chosen(state), self.maps.key_of(state)
        if said != str(chosen):
            raise BadGame(f"{self.key} began with the options {chosen}, and {_called(self.rules)}.chosen() says {said}")
        if on == map_key or not map_key or (self.maps.shelf is not None and map_key.endswith(".json")):
            return
        names = list(self.maps.names("en"))
        if map_key not in names:
            expected = Phrase("expected.map", names=", ".join(names)) if names[1:] else Phrase("expected.no_map")
            raise BadText("E03", expected, map_key, nearest=nearest(map_key, names))
        raise BadGame(f"{self.key} began on the map {map_key}, and {_called(self.maps)}.key_of() says {on}")

    def _seats_allowed(self, clause: str = "") -> Phrase:
        least, most = self.seats[0], self.seats[-1]
        only = Phrase("expected.seats", n=least)
        allowed = only if least == most else Phrase("expected.seats_between", least=least, most=most)
        return Phrase("expected.by_rule", expected=allowed, clause=clause) if clause else allowed

    def options_of(self, state: S) -> Options:
        """The options a position is played with."""
        return self.options.read(self.rules.chosen(state))

    # --- positions ------------------------------------------------------------------------------------------------

    def position(self, state: S, seat: int | None = None, full: bool = True) -> str:
        """The position as one line of text: in full, or as `seat` (None: a spectator) sees it."""
        envelope = [
            ("rules", str(self.revision)),
            ("map", self.maps.key_of(state)),
            ("opt", self.rules.chosen(state).replace("=", ":").replace(" ", ",")),
            ("n", str(state.seats)),
            ("view", "full" if full else "public" if seat is None else chr(65 + seat)),
        ]
        if full or type(self.notation).fields is not Notation.fields or not hides(self.secrets):
            return write_fields(self.key, envelope + self.notation.fields(state, seat, full))
        return write_fields(self.key, envelope + fields_of(state, known_attributes(self.secrets, state, seat)))

    def restore(self, text: str) -> S:
        """The state of a full position string. Raises `BadText`."""
        game, values = read_fields(text)
        if game != self.key:
            raise BadText("E03", Phrase("expected.position_of", game=self.key), game)
        for key in ENVELOPE:
            if key not in values:
                raise BadText("E03", Phrase("expected.field", field=key), Phrase("found.none"))
        if not self.is_read(values["rules"]):
            raise BadText("E03", Phrase("expected.revision", revision=self.revision), values["rules"])
        seats = number_in(values["n"])
        if seats is None or seats not in self.seats:
            raise BadText("E03", self._seats_allowed(), values["n"])
        options = self.options.read(values["opt"].replace(":", "=").replace(",", " "), int(values["rules"]))
        begun = self.new(seats, options, values["map"])
        required = (*ENVELOPE, *self.notation.required_fields(begun))
        for key in required:
            if key not in values:
                raise BadText("E03", Phrase("expected.field", field=key), Phrase("found.none"))
        known = (*required, *self.notation.optional_fields)
        for key in values:
            if key not in known:
                raise BadText("E03", Phrase("expected.field_of", game=self.key, names=", ".join(known)), key)
        return self.notation.restored(begun, Fields(text, values, seats))

    # --- what people are shown ------------------------------------------------------------------------------------

    def view(self, state: S, seat: int | None) -> View:
        """What this seat (None: a spectator) may know."""
        return self.page.view(state, seat) or {"text": self.text_board(state, seat)}

    def view_from(self, state: S, seat: int | None, public: View) -> View:
        """The same, made of what a spectator sees (`Page.view_from`), and without the legal steps."""
        own = self.page.view_from(state, seat, public)
        return without_steps(own or (self.view(state, seat) if hides(self.secrets) else public))

    def text_board(
        self, state: S, seat: int | None, colour: bool = False, room: Room | None = None, look: str = ""
    ) -> str:
        """The board in letters (`Pictures.text_board`) as this seat (None: a spectator) may know it until the end:
        with guesses in place of secrets, and with `?` where the board is a list of the state's attributes.
        """
        if not hides(self.secrets) or state.to_move == OVER:
            return self.pictures.text_board(state, colour, room, look)
        if type(self.pictures).text_board is Pictures.text_board:
            return plain_board(known_attributes(self.secrets, state, seat))
        return self.pictures.text_board(guessed(self.secrets, state, seat), colour, room, look)

    def sideboard(self, state: S, seat: int | None, language: str) -> str:
        """What lies beside the board (`Story.sideboard`); by default the points this seat (None: a spectator) may
        know.
        """
        if type(self.story).sideboard is not Story.sideboard:
            return self.story.sideboard(state, seat, language)
        return standings(self.known_scores(state, seat), language)

    def known_scores(self, state: S, seat: int | None) -> list[int | None]:
        """The points of every seat, None for those this seat (None: a spectator) may not know; in the end all."""
        sees, over = self.secrets.sees_score, state.to_move == OVER
        return [score if over or sees(state, seat, of) else None for of, score in enumerate(state.scores())]

    def observe(self, state: S, seat: int) -> list[Part]:
        """What this seat may know as numbers (`Study.observe`); by default its position as text, letter by letter."""
        return self.study.observe(state, seat) or in_letters(self.position(state, seat, full=False), state, seat)

    def offers(self, state: S, language: str, players: Sequence[str]) -> list[Offer]:
        """What the seat to move may do (`Page.offers`); by default each legal step by its name."""
        name = self.notation.name
        return self.page.offers(state, language, players) or [
            {"step": step, "name": name(state, step), "label": name(state, step)} for step in state.legal()
        ]

    def step_at(self, state: S, place: Mapping[str, object]) -> int | None:
        """The step that a click on a place would mean (`Page.step_at`); None where the game knows no such place."""
        known = place_of(self.page.place_type, place)
        return None if known is None else self.page.step_at(state, known)

    def ways(
        self,
        state: S,
        place: Mapping[str, object],
        via: Sequence[Mapping[str, object]],
        language: str,
        players: Sequence[str],
    ) -> list[Offer]:
        """The ways to a far place (`Page.ways`); none where the game knows no such places."""
        known = [place_of(self.page.place_type, one) for one in (place, *via)]
        goal, *bends = (one for one in known if one is not None) if None not in known else (None,)
        return [] if goal is None else self.page.ways(state, goal, bends, language, players)

    def ask_alone(self, state: S, players: Sequence[str], language: str) -> str:
        """What the seat to move is asked, for readers who see nothing else: with the action of the turn it begins."""
        question, action = self.story.ask(state, players, language), self.rules.action_of(state)
        if action is None or state.midway():
            return question
        return say("asked.action", language, {"n": action[0], "of": action[1], "question": question})

    def tell_move(
        self, state: S, events: Sequence[Event], players: Sequence[str], language: str, hexes: bool = True
    ) -> list[tuple[Event, str]]:
        """The consequences of a move, as the reader may know them: events with their sentences, without those that
        need no words. Any position of the game will do: its map says how people write the places. `hexes`: name the
        hexes beside where they lie, for readers who write moves.
        """
        names = self.maps.place_names(state, language)
        where = self.maps.whereabouts(state, language)
        if hexes:
            where = beside_hexes(where)
        told = self.story.gathered([event.renamed(names) for event in events])
        sentences = ((event, self.story.tell(event.renamed(where), players, language)) for event in told)
        return [(event, sentence) for event, sentence in sentences if sentence]

    def score_table(self, state: S, seat: int | None, language: str) -> ScoreTable:
        """The final scoring (`Page.score_table`); by default the points this seat (None: a spectator) may know."""
        table = self.page.score_table(state, seat, language)
        if table is not None:
            return table
        over = state.to_move == OVER
        return {
            "columns": list(range(state.seats)),
            "rows": [],
            "total": self.known_scores(state, seat),
            "final": over,
            "winners": self.rules.winners(state) if over else [],
        }


def without_steps(view: View) -> View:
    """A view without the legal steps."""
    return {key: part for key, part in view.items() if key != "legal"} if "legal" in view else view


AnyGame: TypeAlias = Game[Any]
"""Any game, whatever its states are."""


def _called(facet: object) -> str:
    return type(facet).__name__


def seat_letter(seat: int) -> str:
    """Seats are 0, 1, 2 in code and A, B, C on paper."""
    return "*" if seat < 0 else chr(65 + seat)
