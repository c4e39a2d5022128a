"""What people read: questions, events, refusals, views, boards - in every phase and every language."""

from __future__ import annotations

import json

import pytest

from footplate.games.dampfross import GAME
from footplate.games.dampfross.rules import moves
from footplate.games.dampfross.rules.refusals import ASKED
from footplate.games.dampfross.text.sentences import TO_READ
from footplate.kernel.events import Event, Fact
from footplate.kernel.illegal import Illegal
from footplate.kernel.rng import Random
from footplate.kernel.state import CHANCE, OVER
from footplate.language import LANGUAGES, say
from tests.games.dampfross.table import ABROAD, PLAIN, choose

pytestmark = pytest.mark.once

NAMES = ["Ada", "Ben", "Cleo", "Dora"]


@pytest.mark.parametrize("kind", ["fare", "prize", "entered", "withdrew", "premium", "laid", "joint_line"])
def test_D66_one_and_two_are_told_in_the_same_words(kind: str) -> None:
    """No verb has to agree with the number of people: "Ada pays" and "Ada and Ben pays" would not both be right."""
    facts: dict[str, Fact] = {"seat": 0, "owner": 2, "amount": 3, "place": 1, "city": "Bonn", "from": "A1", "to": "A2"}
    for language in LANGUAGES:
        alone = GAME.story.tell(Event(kind, "D51", {**facts, "points": 4, "partner": -1}), NAMES, language)
        both = GAME.story.tell(Event(kind, "D51", {**facts, "points": 4, "partner": 1}), NAMES, language)
        together = say("list.and", language)
        assert both == alone.replace("Ada", f"Ada {together} Ben")
    assert "pays" not in GAME.story.tell(Event("fare", "D51", {**facts, "partner": 1}), NAMES, "en")


@pytest.mark.parametrize(
    ("map_key", "options"),
    [
        (PLAIN, "jointLines=yes runs=3 netting=byAgreement buildDice=2 tie=reroll"),
        (ABROAD, "advanced=yes runs=4 buildDice=2 entry=sealed"),
    ],
)
def test_everything_can_be_told(map_key: str, options: str) -> None:
    state = GAME.new(4, GAME.options.read(options), map_key)
    chance = Random(7)
    book = GAME.rulebook("en")
    for turn in range(500):
        if state.to_move == OVER:
            break
        for viewer in (None, 0):
            json.dumps(GAME.view(state, viewer))
        for language in LANGUAGES:
            assert GAME.story.ask(state, NAMES, language)
        for clause in GAME.story.clauses(state):
            assert book.clause(clause)
        strange = chance.below(moves.LAST)
        refused = state.explain(strange)
        assert (refused is None) == state.allows(strange)
        if refused is not None:
            assert book.clause(refused.clause)
            assert all(refused.sentence(language) for language in LANGUAGES)
            before = state.digest()
            with pytest.raises(Illegal):
                state.play(strange)
            assert state.digest() == before
        state.events = []
        state.play(GAME.rules.draw(state, chance.below) if state.to_move == CHANCE else choose(state, chance))
        for event in state.events:
            assert book.clause(event.clause)
            assert all(GAME.story.tell(event, NAMES, language) for language in LANGUAGES)
        state.events = None
        if turn % 100 == 0:
            assert GAME.pictures.text_board(state, colour=True)
            assert GAME.pictures.svg(state).startswith("<svg")
            assert GAME.story.sideboard(state, None, "de")
    assert GAME.story.summary(state, NAMES, "en").count("\n") == 4


def test_every_phase_has_a_question_and_something_to_read() -> None:
    book = GAME.rulebook("en")
    for phase, clauses in TO_READ.items():
        assert phase in ASKED or phase == max(TO_READ)
        for clause in clauses:
            assert book.clause(clause)


def test_every_option_belongs_to_a_clause() -> None:
    book = GAME.rulebook("en")
    assert all(book.clause(option.clause) for option in GAME.options)


def test_a_line_is_told_in_one_sentence_with_its_places_as_people_write_them() -> None:
    state = GAME.new(2)
    laid = [
        Event("laid", "D14", {"seat": 0, "partner": -1, "from": "Muenchen", "to": "AR21", "points": 1}),
        Event("fee", "D29", {"seat": 0, "owner": 1, "amount": 1, "joining": 1, "alongside": 0, "hex": "AR21"}),
        Event("laid", "D14", {"seat": 0, "partner": -1, "from": "AR21", "to": "AQ21", "points": 3}),
        Event("premium", "D37", {"seat": 0, "amount": 6, "city": "Nuernberg"}),
        Event("fee", "D29", {"seat": 0, "owner": 1, "amount": 2, "joining": 2, "alongside": 0, "hex": "AQ21"}),
        Event("laid", "D14", {"seat": 0, "partner": -1, "from": "Muenchen", "to": "AS20", "points": 1}),
    ]
    told = [sentence for _, sentence in GAME.tell_move(state, laid, ["Anton", "Beate"], "de")]
    assert told == [
        "Anton: Strecke München – 2 nördlich von München (AQ21); München – westlich von München (AS20), 5 Punkte",
        "Anschlussprämie für Nürnberg: 6 Einheiten an Anton",
        "Anton: Gebühren an Beate (nordwestlich von München (AR21) und 2 nördlich von München (AQ21)): 3 Einheiten",
    ]


def test_one_point_is_told_in_the_singular() -> None:
    laid = Event("laid", "D14", {"seat": 0, "partner": -1, "from": "Koeln", "to": "T7", "points": 1})
    [(_, told)] = GAME.tell_move(GAME.new(2), [laid], ["Anton", "Beate"], "en")
    assert told == "Anton: track Cologne – 3 west-north-west of Münster (T7), 1 point"


def test_D70_track_after_a_run_is_told_in_units() -> None:
    laid = Event("laid", "D70", {"seat": 0, "partner": -1, "from": "Koeln", "to": "T7", "points": 1})
    told = {language: GAME.tell_move(GAME.new(2), [laid], ["Anton", "Beate"], language)[0][1] for language in LANGUAGES}
    assert told == {
        "en": "Anton: track Cologne – 3 west-north-west of Münster (T7), 1 unit",
        "de": "Anton: Strecke Köln – 3 westnordwestlich von Münster (T7), 1 Einheit",
        "hu": "Anton: Köln – Münster, 3 mezővel nyugat-északnyugatra (T7) (1 egység)",
        "it": "Anton: linea Colonia – 3 a ovest-nord-ovest di Münster (T7), 1 unità",
    }


@pytest.mark.parametrize(
    ("amount", "told"),
    [
        (0, "Fares set off: Anton pays Beate nothing"),
        (1, "Fares set off: Anton pays Beate 1 unit net"),
        (3, "Fares set off: Anton pays Beate 3 units net"),
    ],
)
def test_D53_after_netting_it_is_said_who_pays(amount: int, told: str) -> None:
    netted = Event("netted", "D53", {"seat": 0, "owner": 1, "amount": amount, "saved": 2})
    assert GAME.story.tell(netted, ["Anton", "Beate"], "en") == told


def test_passing_is_told() -> None:
    assert GAME.story.tell(Event("passed", "D9", {"seat": 1}), ["Anton", "Beate"], "it") == "Beate non costruisce"
