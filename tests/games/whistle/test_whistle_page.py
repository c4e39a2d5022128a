"""What a page shows of Whistle Stop: offers, clicks, the board, the table of scores."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import pytest

from footplate.games.whistle import GAME
from footplate.games.whistle.page.board import page_board
from footplate.games.whistle.rules import moves
from footplate.games.whistle.rules.components import TRACKS
from footplate.games.whistle.rules.pieces import UPGRADES
from footplate.games.whistle.rules.position import LAYING, LEAVING, REFILL, TOKEN, TURN
from footplate.games.whistle.rules.scoring import final_scores
from footplate.games.whistle.rules.state import WhistleState
from footplate.kernel.rng import Random
from footplate.kernel.state import CHANCE, OVER
from footplate.language import LANGUAGES
from tests.games.whistle.arrange import arrange
from tests.games.whistle.random_play import random_step

pytestmark = pytest.mark.once

PLAYERS = ["Anton", "Beate", "Claus", "Dora", "Emil"]


def played(seed: int, seats: int = 3, options: str = "-") -> Iterator[WhistleState]:
    """Every position of a random game."""
    dice = Random(seed)
    state = GAME.new(seats, GAME.options.read(options))
    yield state
    while state.to_move != OVER:
        state.play(random_step(state, dice))
        yield state


# --- offers --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [1, 2])
def test_every_legal_step_has_exactly_one_offer_with_a_label_in_every_language(seed: int) -> None:
    asked = set()
    for turn, state in enumerate(played(seed, 4, "mayRefuse=yes")):
        offers = GAME.offers(state, LANGUAGES[turn % 4], PLAYERS)
        single = [offer for offer in offers if "steps" not in offer]
        assert [offer["step"] for offer in single] == state.legal()
        labels = [offer["label"] for offer in single]
        assert all(labels)
        assert len(set(labels)) == len(labels), labels
        asked |= {offer["group"] for offer in single}
    assert {"start", "train", "token", "way", "lay", "buy", "take", "draw", "finish", "pay", "trade"} <= asked


def test_a_click_on_the_place_of_an_offer_means_its_step() -> None:
    for turn, state in enumerate(played(3)):
        placed = [offer for offer in GAME.offers(state, "en", PLAYERS) if "place" in offer]
        # For each click on a goal all journeys are found again: one of them in every position is enough.
        goals = [offer for offer in placed if offer.get("group") == "journey"]
        for offer in [one for one in placed if one not in goals] + goals[turn % 9 :][:1]:
            assert GAME.page.step_at(state, offer["place"]) == offer["step"], offer


def test_every_click_is_a_legal_step_or_can_be_refused_with_a_clause() -> None:
    asked = set()
    names = [hex["name"] for hex in GAME.page.board("frame-8")["hexes"]]
    for turn, state in enumerate(played(4)):
        if state.to_move < 0:
            continue
        for name in names[turn % 5 :: 60 if state.phase == TOKEN else 5]:
            step = GAME.page.step_at(state, {"hex": name})
            if step is None:
                continue
            refusal = state.explain(step)
            assert (refusal is None) == (step in state.legal())
            if refusal:
                asked.add(refusal.clause)
                assert refusal.sentence("hu")
    assert asked


@pytest.mark.parametrize(
    ("owner", "step"), [("A", moves.LOOK), ("B", moves.BUY + UPGRADES.index("compass"))], ids=["own", "a rival's"]
)
def test_W98_a_click_on_the_own_compass_looks_through_the_stack(owner: str, step: int) -> None:
    """As what is typed, `use compass`, does."""
    state = arrange(upgrades=[f"{owner}: compass"], hands=["A: #1"])
    assert GAME.page.step_at(state, {"piece": "compass"}) == step
    while state.phase == TURN and owner == "A":
        state.play(moves.TAKE + state.display[0])
        assert GAME.page.step_at(state, {"piece": "compass"}) == step


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", r"Train \d to "), ("de", r"Lok \d nach "), ("hu", r"\d\. vonat ide: "), ("it", r"Treno \d ad? ")],
)
def test_a_journey_names_its_train_by_number(language: str, said: str) -> None:
    """ "A3" would be read as a hex."""
    offers = (GAME.offers(state, language, PLAYERS) for state in played(4) if state.phase == TOKEN)
    labels = next(found for one in offers if (found := [o["label"] for o in one if o.get("group") == "journey"]))
    assert all(re.match(said, label) for label in labels)


def test_a_click_on_an_own_train_is_answered_in_every_phase() -> None:
    phases = set()
    for state in played(4):
        if state.to_move < 0 or state.active < 0:
            continue
        step = GAME.page.step_at(state, {"piece": f"{'ABCDE'[state.active]}1"})
        if step is None:
            continue
        phases.add(state.phase)
        assert step in state.legal() or state.explain(step)
    assert REFILL in phases


def test_labels_say_what_people_say() -> None:
    said = set()
    for state in played(5, 2):
        if state.to_move >= 0:
            said |= {offer["label"] for offer in GAME.offers(state, "en", PLAYERS)}
    assert {"Train 1 by coal", "Draw from the stack", "End your turn", "Trade wood for 2 coal"} <= said
    assert any(label.startswith("wood") and ", 120° → " in label for label in said)
    assert not any("#" in label for label in said)
    assert any(label.startswith("To the north-west: stop at ") for label in said)


def test_A33_a_whole_move_offered_can_be_played_and_comes_to_where_it_says() -> None:
    """Every stop and gap is proposed, by whatever ways it is reached."""
    seen = 0
    for state in played(6, 3):
        if state.phase != LEAVING:
            continue
        for offer in GAME.offers(state, "en", PLAYERS):
            if "steps" not in offer:
                continue
            copy = state.clone()
            copy.events = []
            for step in offer["steps"]:
                copy.play(step)
            if offer["facts"]["leads"] == "gap":
                assert copy.phase == LAYING
            else:
                arrived = [event.facts["place"] for event in copy.events if event.kind == "arrives"]
                assert arrived == [offer["facts"]["stop"]]
            seen += 1
    assert seen > 5


def test_a_tile_that_is_offered_lies_as_it_says() -> None:
    for state in played(7, 2):
        if state.phase != LAYING:
            continue
        for offer in GAME.offers(state, "de", PLAYERS):
            place = offer["place"]
            copy = state.clone()
            copy.play(offer["step"])
            board = GAME.view(copy, 0)["board"]
            assert isinstance(board, list)
            assert any(tile.items() >= place.items() for tile in board)


# --- the board -----------------------------------------------------------------------------------------------------


def test_the_board_is_classes_only_and_everything_lies_on_it() -> None:
    board = GAME.page.board("frame-8")
    assert "style=" not in board["terrain"]
    assert "ATLANTIC" in board["terrain"]
    assert board["orientation"] == "flat"
    names = [hex["name"] for hex in board["hexes"]]
    assert names[:60] == sorted(names[:60])
    assert names[60:] == [f"S{number}" for number in range(1, 17)]
    left, top, width, height = board["box"]
    assert all(left < hex["x"] < left + width and top < hex["y"] < top + height for hex in board["hexes"])
    assert len(json.dumps(board)) < 40_000


def test_the_board_carries_every_kind_of_tile_once() -> None:
    tiles = page_board("frame-8")["tiles"]
    assert len(tiles) == 70
    for number, track in enumerate(TRACKS, 1):
        tile = tiles[f"#{number}"]
        assert len(tile["tracks"]) == 3
        assert len(tile["stops"]) == len(track.stops)
    assert tiles["#CY"] == {"kind": "coal_yard"}
    assert tiles["#T4"] == {
        "kind": "town",
        "company": "crimson",
        "demand": ["cotton", "steel"],
        "points": 8,
        "penalty": 3,
    }
    assert tiles["#E9"]["kind"] == "exchange"


def test_places_of_a_move_exist_on_the_board() -> None:
    names = {hex["name"] for hex in GAME.page.board("frame-8")["hexes"]}
    found = []
    for state in played(8):
        if state.events:
            found += GAME.page.places(state.events)
        state.events = []
    assert {key for place in found for key in place} == {"hex", "piece"}
    assert {place["hex"] for place in found if "piece" not in place} <= names


# --- scores --------------------------------------------------------------------------------------------------------


def test_the_score_table_ends_in_the_final_scores() -> None:
    for state in played(9):
        if state.phase == TURN:
            table = GAME.score_table(state, 0, "en")
            assert table["total"][0] == final_scores(state)[0]
    table = GAME.score_table(state, None, "en")
    assert table["final"]
    assert table["total"] == state.scores()
    assert table["winners"] == GAME.rules.winners(state)
    for seat in table["columns"]:
        assert sum(row["values"][seat] or 0 for row in table["rows"]) == state.scores()[seat]


def test_W80_gold_and_hands_of_others_are_in_nobodys_table() -> None:
    """Whatever others hold in secret, the table a seat is shown is the same."""
    dice = Random(5)
    hidden = 0
    for turn, state in enumerate(played(10)):
        if turn % 9 or state.to_move in (CHANCE, OVER):
            continue
        for viewer in (0, 1, 2):
            guessed = GAME.secrets.determinize(state, viewer, dice.below)
            table = GAME.score_table(state, viewer, "en")
            assert GAME.score_table(guessed, viewer, "en") == table
            hidden += None in table["total"]
    assert hidden > 20


def test_W80_offers_speak_of_nothing_others_hold() -> None:
    """What a seat is offered does not depend on the hands of others, on gold or on the order of the stack."""
    dice = Random(6)
    for turn, state in enumerate(played(11)):
        if turn % 11 or state.to_move < 0:
            continue
        guessed = GAME.secrets.determinize(state, state.to_move, dice.below)
        assert GAME.offers(guessed, "en", PLAYERS) == GAME.offers(state, "en", PLAYERS)


def test_no_other_step_than_a_move_code_is_offered() -> None:
    for state in played(12, 5):
        assert all(0 <= offer["step"] <= moves.LAST for offer in GAME.offers(state, "it", PLAYERS))
