"""The referee names what a game shows to a seat that may not know it; what nobody has said hides by itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from footplate.games import BUILT_IN, load
from footplate.kernel.events import Event
from footplate.kernel.facets import Notation, Page, Secrets, Story, Study
from footplate.kernel.facets.rules import Below
from footplate.kernel.facets.study import Part
from footplate.kernel.game import AnyGame, Game
from footplate.kernel.leaks import leaks_in_play, leaks_of
from footplate.kernel.options import Option, Options, OptionSpec
from footplate.kernel.page import Offer, ScoreTable
from footplate.kernel.referee import Foul, inspect_secrets
from footplate.kernel.rng import Random
from footplate.kernel.state import CHANCE, OVER, State
from tests.outside.games import hands
from tests.outside.games.hands import Hands, HandsNotation, HandsRules, HandsSecrets

pytestmark = pytest.mark.compiled


def game_with(**facets: Any) -> Game[Hands]:
    """The game of hands, with other facets."""
    given: dict[str, Any] = {"rules": HandsRules(), "notation": HandsNotation(), "secrets": HandsSecrets(), **facets}
    return Game(key="hands", title="Hands", package=hands.__name__, seats=range(2, 5), **given)


def dealt(*cards: int) -> Hands:
    """Two seats with these cards."""
    state = Hands(2)
    for card in cards:
        state.play(hands.DEAL + card)
    return state


# --- what nobody has said -----------------------------------------------------------------------------------------


def test_what_is_guessed_is_not_written() -> None:
    game, state = hands.GAME, dealt(1, 2, 11, 12)
    assert "hands=[[1,2],[11,12]]" in game.position(state)
    assert 'hands=[[1,2],["?","?"]] pips=[0,0]' in game.position(state, 0, full=False)
    assert 'deck=["?","?","?","?","?","?","?","?"] hands=[["?","?"],[11,12]]' in game.position(state, 1, full=False)
    assert 'hands=[["?","?"],["?","?"]]' in game.position(state, None, full=False)


def test_what_is_guessed_is_not_drawn() -> None:
    game, state = hands.GAME, dealt(1, 2, 11, 12)
    assert "hands  1 2 ? ?" in str(game.view(state, 0)["text"])
    assert "hands  ? ? ? ?" in game.text_board(state, None)


def test_what_is_guessed_is_not_observed() -> None:
    game = hands.GAME
    one, other = (
        [part.values for part in game.observe(state, 0)] for state in (dealt(1, 2, 11, 12), dealt(1, 2, 3, 4))
    )
    assert one == other


def test_points_that_are_hidden_are_not_told() -> None:
    class Hiding(HandsSecrets):
        def sees_score(self, state: Hands, viewer: int | None, seat: int) -> bool:
            return viewer == seat

    game, state = game_with(secrets=Hiding()), dealt(1, 2, 11, 12)
    state.pips = [3, 4]
    assert game.sideboard(state, 0, "en") == "A 3  B ?"
    assert game.score_table(state, 1, "en")["total"] == [None, 4]
    state.to_move = OVER
    assert game.score_table(state, None, "en")["total"] == [3, 4]


class AnyNumber(HandsSecrets):
    """Not even how many cards a rival has is known."""

    def determinize(self, state: Hands, seat: int, below: Below) -> Hands:
        guess = super().determinize(state, seat, below)
        for owner, hand in enumerate(guess.hands):
            if owner != seat:
                hand[:] = hand[below(2) :]
        return guess


def test_a_list_whose_length_is_guessed_does_not_show_it() -> None:
    game, state = game_with(secrets=AnyNumber()), dealt(1, 2, 11, 12)
    assert 'hands=[[1,2],"?"]' in game.position(state, 0, full=False)


def test_a_game_without_secrets_is_written_as_it_is() -> None:
    game, state = game_with(secrets=None), dealt(1, 2, 11, 12)
    assert "hands=[[1,2],[11,12]]" in game.position(state, None, full=False)


# --- what is shown too much ---------------------------------------------------------------------------------------


class Fields(Notation[Hands]):
    name = HandsNotation.name

    def fields(self, state: Hands, seat: int | None, full: bool) -> list[tuple[str, str]]:
        return super().fields(state, seat, full)


class View(Page[Hands]):
    def view(self, state: Hands, seat: int | None) -> Mapping[str, object]:
        return {"hands": state.hands}


class ViewFrom(Page[Hands]):
    def view(self, state: Hands, seat: int | None) -> Mapping[str, object]:
        return {"pips": state.pips}

    def view_from(self, state: Hands, seat: int | None, public: Mapping[str, object]) -> Mapping[str, object]:
        return {**public, "next": state.hands[state.to_move]}


class Offers(Page[Hands]):
    def offers(self, state: Hands, language: str, players: Sequence[str]) -> list[Offer]:
        rival = state.hands[1 - state.to_move]
        return [{"step": step, "name": f"play {step}", "label": f"beats {rival}"} for step in state.legal()]


class Table(Page[Hands]):
    def score_table(self, state: Hands, seat: int | None, language: str) -> ScoreTable:
        total: list[int | None] = [pips + sum(hand) for pips, hand in zip(state.pips, state.hands, strict=True)]
        return {"columns": [*range(state.seats)], "rows": [], "total": total, "final": False, "winners": []}


class Beside(Story[Hands]):
    def sideboard(self, state: Hands, seat: int | None, language: str) -> str:
        return f"hands {state.hands}"


class Asks(Story[Hands]):
    def ask(self, state: Hands, players: Sequence[str], language: str) -> str:
        return f"{sum(state.deck)} pips are left"


class Numbers(Study[Hands]):
    def observe(self, state: Hands, seat: int) -> list[Part]:
        return [Part("hands", [card for hand in state.hands for card in hand], 0, 12, "the cards")]


class Unsealed(HandsSecrets):
    def sealed(self, state: Hands, actor: str, text: str, seat: int | None) -> str:
        return text


class Open(HandsSecrets):
    in_play = False


class Forgetful(Secrets[Hands]):
    in_play = True


class InOrder(HandsSecrets):
    """What it guesses depends on the order in which the true cards lie."""

    def determinize(self, state: Hands, seat: int, below: Below) -> Hands:
        guess = state.clone()
        assert isinstance(guess, Hands)
        others = [hand for owner, hand in enumerate(guess.hands) if owner != seat]
        unknown = [*(card for hand in others for card in hand), *guess.deck]
        for hand in others:
            hand[:] = sorted(unknown.pop(below(len(unknown))) for _ in hand)
        guess.deck = sorted(unknown)
        return guess


class OnlySeats(HandsSecrets):
    def determinize(self, state: Hands, seat: int, below: Below) -> Hands:
        assert state.hands[seat] is not None
        return super().determinize(state, seat, below)


LEAKS: dict[str, dict[str, Any]] = {
    "Notation.fields() tells ": {"notation": Fields()},
    "Page.view() tells ": {"page": View()},
    "Page.view_from() tells ": {"page": ViewFrom()},
    "Page.offers() tells ": {"page": Offers()},
    "Page.score_table() tells ": {"page": Table()},
    "Story.sideboard() tells ": {"story": Beside()},
    "Story.ask() tells ": {"story": Asks()},
    "Study.observe() tells ": {"study": Numbers()},
    'Secrets.sealed() tells seat B what Secrets.determinize() hides: the line "deal A': {"secrets": Unsealed()},
    "Secrets.kept() tells ": {"secrets": Open()},
    "Secrets.in_play is True, and Secrets.determinize() hides nothing": {"secrets": Forgetful()},
    "IndexError when a spectator looks: ": {"secrets": OnlySeats()},
}


def random_game(game: AnyGame, seats: int) -> list[str]:
    """What the referee says of a random game, once for each sentence."""
    chance, state, found = Random(1), game.new(seats), dict[str, None]()
    while state.to_move != OVER:
        before, step = state.clone(), state.any_legal(chance)
        state.play(step)
        try:
            inspect_secrets(game, before, step, state)
        except Foul as foul:
            found |= dict.fromkeys(str(foul).split("\n")[0].split("; "))
    return list(found)


def test_a_game_that_says_only_who_knows_what_leaks_nothing() -> None:
    assert random_game(hands.GAME, 3) == []
    assert leaks_in_play(hands.GAME) == []


@pytest.mark.parametrize(("said", "facets"), LEAKS.items(), ids=[said.split(" ")[0] for said in LEAKS])
def test_the_method_that_leaks_is_named(said: str, facets: dict[str, Any]) -> None:
    game = game_with(**facets)
    found = random_game(game, 2)
    assert found
    assert all(one.startswith(said.split(" tells ")[0].split(" when ")[0]) for one in found), found
    assert any(one.startswith(said) for one in found), found
    assert leaks_in_play(game)


def test_a_guess_that_shows_what_it_is_made_of_is_named() -> None:
    """Pictures are drawn of guesses, and whoever knows how they are made could reckon back."""
    found = random_game(game_with(secrets=InOrder()), 2)
    assert any(one.startswith("Secrets.determinize() tells ") for one in found)


def test_what_differs_is_named() -> None:
    said = random_game(game_with(page=View()), 2)
    assert "Page.view() tells a spectator what Secrets.determinize() hides: view[hands][0][0]" in said


class Peeking(Hands):
    """Step 50 tells whoever plays it how many pips are left in the deck."""

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.seen = [0] * seats

    def legal(self) -> list[int]:
        legal = super().legal()
        return [*legal, 50] if self.to_move >= 0 and not self.seen[self.to_move] else legal

    def advance(self, step: int) -> None:
        if step == 50:
            self.seen[self.to_move] = sum(self.deck)
        else:
            super().advance(step)


class PeekingRules(HandsRules):
    def start(self, seats: int, options: Any, map_key: str) -> Hands:
        return Peeking(seats)


class PeekingSecrets(HandsSecrets):
    def determinize(self, state: Hands, seat: int, below: Below) -> Hands:
        guess = super().determinize(state, seat, below)
        assert isinstance(guess, Peeking)
        guess.seen = [pips if owner == seat else min(pips, 1) for owner, pips in enumerate(guess.seen)]
        return guess


class RevealingSecrets(PeekingSecrets):
    def reveals(self, state: Hands, step: int) -> bool:
        return step == 50 or super().reveals(state, step)


def test_a_step_that_shows_something_reveals_it() -> None:
    """Else it could be tried, looked at, and taken back."""
    found = random_game(game_with(rules=PeekingRules(), secrets=PeekingSecrets()), 2)
    assert found[0].startswith('Secrets.reveals() tells seat A what Secrets.determinize() hides: "play 50" shows it')
    assert random_game(game_with(rules=PeekingRules(), secrets=RevealingSecrets()), 2) == []


class Telling(Hands):
    """Tells everybody what is dealt."""

    def _tell(self, event: Event) -> None:
        super()._tell(event.in_full())


class TellingRules(HandsRules):
    def start(self, seats: int, options: Any, map_key: str) -> Hands:
        return Telling(seats)


def test_an_event_that_tells_all_is_named() -> None:
    found = random_game(game_with(rules=TellingRules()), 2)
    assert "Event.facts tells seat B what Secrets.determinize() hides: deal, {'seat': 0, 'card': " in found[0]


# --- games that fail ----------------------------------------------------------------------------------------------


class NoDraw(HandsRules):
    def draw(self, state: Hands, below: Below) -> int:
        raise ValueError("odd")


class EndsEarly(Hands):
    """Fails in a position after the first few that are looked at."""

    def advance(self, step: int) -> None:
        if len(self.deck) == 6:
            raise SystemExit(3)
        super().advance(step)


class EndsEarlyRules(HandsRules):
    def start(self, seats: int, options: Options, map_key: str) -> Hands:
        return EndsEarly(seats)


class LateView(View):
    def view(self, state: Hands, seat: int | None) -> Mapping[str, object]:
        return super().view(state, seat) if len(state.deck) == 6 else {}


class Odd(HandsRules):
    """Fails with one value of an option; hides something with the next alone."""

    def start(self, seats: int, options: Options, map_key: str) -> Hands:
        if options["hidden"] == "odd":
            raise SystemExit("odd")
        state = Hands(seats)
        state.hides = options["hidden"] == "yes"  # type: ignore[attr-defined]
        return state

    def chosen(self, state: Hands) -> str:
        return "hidden=yes" if state.hides else "-"  # type: ignore[attr-defined]


class Sometimes(HandsSecrets):
    in_play = False

    def kept(self, state: Hands) -> bool:
        return bool(state.hides)  # type: ignore[attr-defined]

    def determinize(self, state: Hands, seat: int, below: Below) -> Hands:
        return super().determinize(state, seat, below) if self.kept(state) else state


class Ends(Page[Hands]):
    def view(self, state: Hands, seat: int | None) -> Mapping[str, object]:
        raise SystemExit(3)


@pytest.mark.parametrize(
    "facets",
    [{"rules": NoDraw(), "page": View()}, {"rules": EndsEarlyRules(), "page": LateView()}],
    ids=["draws", "steps"],
)
def test_a_failure_does_not_hide_what_was_shown_before(facets: dict[str, Any]) -> None:
    assert leaks_in_play(game_with(**facets))[0].startswith("Page.view() tells ")


def test_a_value_of_an_option_that_fails_does_not_hide_the_next() -> None:
    options = OptionSpec(Option("hidden", ("no", "odd", "yes"), "no", ""))
    game = game_with(rules=Odd(), options=options, secrets=Sometimes(), page=View())
    assert leaks_in_play(game)[0].startswith("Page.view() tells ")


class OnlyHidden(HandsRules):
    """Cannot be begun with the usual options."""

    def start(self, seats: int, options: Options, map_key: str) -> Hands:
        if options["hidden"] == "no":
            raise ValueError(options["hidden"])
        return super().start(seats, options, map_key)

    def chosen(self, state: Hands) -> str:
        return "hidden=yes"


def test_usual_options_that_fail_do_not_hide_the_others() -> None:
    options = OptionSpec(Option("hidden", ("no", "yes"), "no", ""))
    game = game_with(rules=OnlyHidden(), options=options, page=View())
    assert leaks_in_play(game)[0].startswith("Page.view() tells ")


def test_a_page_that_ends_the_process_is_named_and_ends_nothing() -> None:
    assert leaks_in_play(game_with(page=Ends()))[0].startswith("SystemExit when ")


# --- the games that come with Footplate ---------------------------------------------------------------------------

SECRETIVE = {"rocket": "cash=hidden", "dampfross": "entry=sealed building=orders", "whistle": "-"}
"""The options of each game with most secrets."""


@pytest.mark.parametrize("key", BUILT_IN)
@pytest.mark.parametrize("secretive", [False, True], ids=["usual", "secretive"])
def test_no_game_of_ours_leaks(key: str, secretive: bool) -> None:
    game, chance = load(key), Random(2)
    state: State = game.new(3, game.options.read(SECRETIVE[key] if secretive else "-"))
    looked = 0
    for number in range(200):
        if state.to_move == OVER:
            break
        before = state.clone()
        step = game.rules.draw(state, chance.below) if state.to_move == CHANCE else state.any_legal(chance)
        state.play(step)
        if number % 20 == 3 or number < 3:
            assert leaks_of(game, before, step, state) == [], number
            looked += 1
    assert looked >= 10
    assert game.secrets.kept(state) == (secretive or key == "whistle")


@pytest.mark.parametrize("key", BUILT_IN)
def test_where_an_option_makes_something_secret_it_is_looked_for(key: str) -> None:
    """In Rocket and Dampfross nothing is secret by the usual options."""
    assert leaks_in_play(load(key), steps=2) == []
