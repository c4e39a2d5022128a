"""What a page shows of Dampfross: offers, proposed routes, clicks, the board, the table of scores."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator

import pytest

from footplate.games.dampfross import GAME
from footplate.games.dampfross.rules import moves
from footplate.games.dampfross.rules.maps import SHELF
from footplate.games.dampfross.rules.position import ANSWER_RUN
from footplate.games.dampfross.rules.state import DampfrossState
from footplate.games.dampfross.rules.trains import start_hex
from footplate.kernel.page import Offer
from footplate.kernel.rng import Random
from footplate.kernel.state import OVER
from footplate.language import LANGUAGES

pytestmark = pytest.mark.once

PLAYERS = ["Anton", "Beate", "Claus", "Dora", "Emil", "Frieda"]
EVERYTHING = "runs=2 advanced=yes jointLines=yes netting=byAgreement buildDice=2"


def played(seed: int, options: str, seats: int = 3, steps: int = 4000) -> Iterator[DampfrossState]:
    """Positions of a random game on a small map, in which those who can build go on building."""
    dice = Random(seed)
    state = GAME.new(seats, GAME.options.read(options), "practice")
    for _ in range(steps):
        yield state
        if state.to_move == OVER:
            return
        legal = state.legal()
        if state.to_move < 0:
            state.play(GAME.rules.draw(state, dice.below))
            continue
        active = [step for step in legal if step not in (moves.PASS, moves.END, moves.WITHDRAW)]
        state.play(active[dice.below(len(active))] if active and dice.below(8) else legal[dice.below(len(legal))])


def single(offers: list[Offer]) -> list[Offer]:
    return [offer for offer in offers if "steps" not in offer]


@pytest.mark.parametrize(("seed", "options"), [(1, "runs=2"), (2, EVERYTHING), (3, "runs=2 entry=sealed")])
def test_every_legal_step_has_exactly_one_offer_with_a_label_in_every_language(seed: int, options: str) -> None:
    phases = set()
    for turn, state in enumerate(played(seed, options)):
        phases.add(state.phase)
        offers = single(GAME.offers(state, LANGUAGES[turn % 4], PLAYERS))
        assert [offer["step"] for offer in offers] == state.legal()
        labels = [offer["label"] for offer in offers]
        assert all(labels)
        assert len(set(labels)) == len(labels)
    assert len(phases) > 8


@pytest.mark.parametrize(("seed", "options"), [(4, "runs=2"), (5, EVERYTHING)])
def test_a_click_on_the_place_of_an_offer_means_its_step(seed: int, options: str) -> None:
    for state in played(seed, options):
        for offer in single(GAME.offers(state, "en", PLAYERS)):
            if "place" in offer:
                assert GAME.page.step_at(state, offer["place"]) == offer["step"], offer


def test_every_click_on_the_board_is_a_legal_step_or_can_be_refused_with_a_clause() -> None:
    clauses = set()
    for turn, state in enumerate(played(6, "runs=3")):
        if state.to_move < 0:
            continue
        for name in state.board.hex_names[turn % 4 :: 4]:
            step = GAME.page.step_at(state, {"hex": name})
            if step is None:
                continue
            refusal = state.explain(step)
            assert (refusal is None) == (step in state.legal())
            if refusal:
                clauses.add(refusal.clause)
                assert refusal.sentence("hu")
    assert {"D9", "D14", "D23", "D49"} <= clauses


def test_a_proposed_route_can_be_entered_and_costs_what_it_says() -> None:
    entered = 0
    for state in played(7, "runs=4"):
        for offer in GAME.offers(state, "en", PLAYERS):
            if "steps" not in offer:
                continue
            facts = offer["facts"]
            seat = state.to_move
            copy = state.clone()
            copy.events = []
            for step in offer["steps"]:
                copy.play(step)
            if copy.phase == ANSWER_RUN:
                copy.play(moves.ACCEPT)
            fares = [event.facts for event in copy.events if event.kind == "fare" and event.facts["seat"] == seat]
            assert [{"seat": fare["owner"], "amount": fare["amount"]} for fare in fares] == facts["fares"]
            assert facts["path"][0] == state.board.hex_names[start_hex(state)]
            assert state.targets[state.board.hex_names.index(facts["path"][-1])]
            assert 0 <= facts["win"] <= 1
            assert 0 <= facts["second"] <= 1
            entered += 1
    assert entered > 5


def test_A9_sealed_entries_of_rivals_leave_no_trace_in_views_and_offers() -> None:
    """A seat sees the same offers and the same view whether a rival who has declared is in or out."""
    compared = 0
    for state in played(8, "runs=4 entry=sealed"):
        seat = state.to_move
        if seat < 0 or state.opened or not any(state.said):
            continue
        blind = GAME.secrets.determinize(state, seat, lambda n: 0)
        assert GAME.offers(state, "en", PLAYERS) == GAME.offers(blind, "en", PLAYERS)
        assert GAME.view(state, seat) == GAME.view(blind, seat)
        compared += 1
    assert compared > 1


def test_trains_are_seen_on_their_way_with_their_odds() -> None:
    seen = 0
    for turn, state in enumerate(played(9, "runs=3", 2)):
        if state.race_round == 0 or turn % 4:
            continue
        view = GAME.view(state, None)
        race = view["race"]
        assert isinstance(race, dict)
        entries = view["entries"]
        assert isinstance(entries, list)
        for entry in entries:
            if entry and "path" in entry:
                assert entry["at"] in entry["path"]
                assert (entry["made"] == entry["points"]) == (entry["at"] == entry["path"][-1])
        if race["odds"]:
            assert sum(train["win"] for train in race["odds"]) == pytest.approx(1, abs=1e-6)
        seen += 1
    assert seen > 5


# --- the board -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", SHELF.built_in())
def test_a_board_is_classes_only_light_and_complete(key: str) -> None:
    board = GAME.page.board(key)
    assert "style=" not in board["terrain"]
    assert len(gzip.compress(board["terrain"].encode())) < 25_000
    state = GAME.new(2, None, key)
    assert [hex["name"] for hex in board["hexes"]] == state.board.hex_names
    assert [place["name"] for place in board["places"]] == state.board.place_names
    assert sorted(n for place in board["places"] for n in place.get("numbers", [])) == sorted(
        {n for place in board["places"] for n in place.get("numbers", [])}
    )
    assert json.loads(json.dumps(board))["key"] == key


def test_places_of_a_move_exist_on_the_board() -> None:
    board = GAME.page.board("practice")
    hexes = {hex["name"] for hex in board["hexes"]}
    towns = {place["name"] for place in board["places"]}
    found = []
    for state in played(10, "runs=3"):
        if state.events:
            found += GAME.page.places(state.events)
        state.events = []
    assert {key for place in found for key in place} == {"hex", "town"}
    assert {place["hex"] for place in found if "hex" in place} <= hexes
    assert {place["town"] for place in found if "town" in place} <= towns


# --- scores --------------------------------------------------------------------------------------------------------


def test_the_score_table_ends_in_the_accounts() -> None:
    for state in played(11, "runs=3"):
        table = GAME.score_table(state, 0, "it")
        assert table["total"] == state.scores()
    assert table["final"]
    assert table["winners"]
