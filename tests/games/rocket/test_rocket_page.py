"""What a page shows of Stephenson's Rocket: offers, clicks, the board, the table of scores."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator

import pytest

from footplate.games.rocket import GAME
from footplate.games.rocket.rules import moves
from footplate.games.rocket.rules.board import COMPANIES, TILES
from footplate.games.rocket.rules.position import ACTION
from footplate.games.rocket.rules.state import RocketState
from footplate.kernel.events import Event
from footplate.kernel.rng import Random
from footplate.kernel.state import OVER
from footplate.language import LANGUAGES
from tests.games.rocket.table import play, position

PLAYERS = ["Anton", "Beate", "Claus", "Dora"]


def played(seed: int, seats: int = 3, options: str = "") -> Iterator[RocketState]:
    """Every position of a random game with many line moves."""
    dice = Random(seed)
    state = GAME.new(seats, GAME.options.read(options or "-"))
    yield state
    while state.to_move != OVER:
        steps = state.legal()
        move_a_line = moves.MOVE in steps and dice.below(3) > 0
        state.play(moves.MOVE if move_a_line else steps[dice.below(len(steps))])
        yield state


@pytest.mark.parametrize("seed", [1, 2])
def test_every_legal_step_has_exactly_one_offer_with_a_label_in_every_language(seed: int) -> None:
    for turn, state in enumerate(played(seed, 4)):
        language = LANGUAGES[turn % 4]
        offers = GAME.offers(state, language, PLAYERS)
        assert [offer["step"] for offer in offers if "steps" not in offer] == state.legal()
        labels = [offer["label"] for offer in offers if "steps" not in offer]
        assert all(labels)
        assert len(set(labels)) == len(labels)


def test_a_click_on_the_place_of_an_offer_means_its_step() -> None:
    for state in played(3):
        for offer in GAME.offers(state, "en", PLAYERS):
            if "place" in offer and not offer.get("quiet"):
                assert GAME.page.step_at(state, offer["place"]) == offer["step"], offer


def test_every_click_on_the_board_is_a_legal_step_or_can_be_refused_with_a_clause() -> None:
    asked = set()
    for turn, state in enumerate(played(4)):
        if state.to_move < 0:
            continue
        for name in state.board.hex_names[turn % 9 :: 9]:
            step = GAME.page.step_at(state, {"hex": name})
            if step is None:
                continue
            refusal = state.explain(step)
            assert (refusal is None) == (step in state.legal())
            if refusal:
                asked.add(refusal.clause)
                assert refusal.sentence("de")
    assert {"R18", "R19", "R25"} <= asked


def test_a_click_on_a_locomotive_that_has_moved_is_answered_with_its_clause() -> None:
    state = GAME.new(2, GAME.options.read("firstPlayer=A"))
    for code in (moves.MOVE, moves.LINE + 4):
        state.play(code)
    state.play(state.legal()[0])
    while state.phase != ACTION:
        state.play(moves.PASS if moves.PASS in state.legal() else state.legal()[0])
    there = state.board.hex_names[state.lines[4].locomotive]
    for place in ({"hex": there}, {"piece": COMPANIES[4]}):
        step = GAME.step_at(state, place)
        assert step is not None
        refusal = state.explain(step)
        assert refusal is not None
        assert refusal.clause == "R14"
        assert "already been extended" in refusal.sentence("en")
    other = state.board.hex_names[state.lines[0].locomotive]
    assert GAME.step_at(state, {"hex": other}) == moves.MOVE


def test_while_a_direction_is_asked_another_locomotive_is_answered_too() -> None:
    state = GAME.new(2, GAME.options.read("firstPlayer=A"))
    for code in (moves.MOVE, moves.LINE):
        state.play(code)
    step = GAME.step_at(state, {"hex": state.board.hex_names[state.lines[4].locomotive]})
    assert step is not None
    refusal = state.explain(step)
    assert refusal is not None
    assert refusal.clause


def test_a_whole_move_offered_can_be_played() -> None:
    state = GAME.new(2, GAME.options.read("firstPlayer=A"))
    whole = [offer for offer in GAME.offers(state, "en", PLAYERS) if "steps" in offer]
    found = Counter(offer["group"] for offer in whole)
    assert found["line"] == 7
    assert found["direction"] > 20
    assert found["token"] > 20
    assert found["site"] > 100
    for offer in whole:
        copy = state.clone()
        for step in offer["steps"]:
            copy.play(step)
        assert copy.midway() == (offer["group"] == "line")


def test_R19_a_click_beside_a_locomotive_can_only_mean_to_drive_there() -> None:
    for state in played(3):
        quiet = [offer for offer in GAME.offers(state, "en", PLAYERS) if offer.get("quiet")]
        groups = {group: {offer["place"]["hex"] for offer in quiet if offer["group"] == group} for group in GROUPS}
        assert not groups["site"] & groups["direction"]
        assert not groups["token"] & (groups["site"] | groups["direction"])


GROUPS = ("token", "site", "direction")


def test_a_site_is_ranked_by_the_lines_that_can_come_there() -> None:
    state = GAME.new(2, GAME.options.read("firstPlayer=A"))
    state.play(moves.STATION)
    sites = {offer["place"]["hex"]: offer for offer in GAME.offers(state, "en", PLAYERS)}
    assert {offer["rank"] for offer in sites.values()} <= {0, 1, 2, 3}
    near = sites["P5"]
    assert "(LSWR in 2 and GWR in 3)" in near["label"]
    assert near["rank"] > sites["B5"]["rank"]


def test_a_direction_says_what_it_pays_before_it_is_chosen() -> None:
    """Whatever is offered as payment is paid, when nobody vetoes."""
    seen = 0
    for state in played(5):
        if state.to_move < 0 or GAME.offers(state, "en", PLAYERS)[0].get("group") != "direction":
            continue
        if state.aim >= 0:
            continue
        for offer in GAME.offers(state, "en", PLAYERS):
            copy = state.clone()
            copy.events = []
            copy.play(offer["step"])
            while copy.line >= 0:
                copy.play(moves.PASS)
            paid = [0] * state.seats
            for event in copy.events:
                if event.kind == "paid" and event.clause in ("R53", "R55", "R59"):
                    paid[event.number("seat")] += event.number("amount")
            assert offer["facts"]["payments"] == paid
            seen += sum(paid) > 0
    assert seen > 5


def test_the_veto_view_says_what_every_direction_would_pay() -> None:
    for state in played(6):
        veto = GAME.view(state, 0)["veto"]
        if veto is not None:
            assert isinstance(veto, dict)
            assert [outcome["direction"] for outcome in veto["outcomes"]] == veto["directions"]
            return
    raise AssertionError("no veto round in the whole game")


# --- the board -----------------------------------------------------------------------------------------------------


def test_R59_a_bid_leaves_the_shares_it_costs_out_of_a_merger() -> None:
    """Beate has four shares of the LSWR, Claus three, Anton the new one. Next to the GWR the shares bid are gone."""
    state = position(lines={"GWR": "E", "LSWR": "NW.NW"}, shares=["", "LSWR4", "LSWR3"])
    play(state, "move LSWR NE", "call")
    for bid, payments in ((1, [0, 2000, 2000]), (4, [1000, 0, 3000])):
        offering = state.clone()
        offering.play(moves.BID + bid)
        west = next(offer for offer in GAME.offers(offering, "en", PLAYERS) if offer["name"] == "NW")
        merged = offering.clone()
        merged.play(west["step"])
        while merged.line >= 0:
            merged.play(moves.PASS)
        assert west["facts"]["merged_into"] == "GWR"
        assert west["facts"]["payments"] == merged.cash == payments


def test_the_board_is_classes_only_and_every_place_lies_on_it() -> None:
    board = GAME.page.board("england-188")
    assert "style=" not in board["terrain"]
    assert "<script" not in board["terrain"]
    names = {hex["name"] for hex in board["hexes"]}
    assert len(names) == 188
    assert {place["hex"] for place in board["places"]} <= names
    assert [place["kind"] for place in board["places"]].count("city") == 12
    left, top, width, height = board["box"]
    assert all(left < hex["x"] < left + width and top < hex["y"] < top + height for hex in board["hexes"])
    assert json.loads(json.dumps(board))["radius"] == 24.5


def test_the_terrain_draws_many_hexes_with_few_elements() -> None:
    terrain = GAME.page.board("england-188")["terrain"]
    assert len(re.findall("<path", terrain)) < 40


def test_places_of_a_move_exist_on_the_board() -> None:
    board = GAME.page.board("england-188")
    hexes = {hex["name"] for hex in board["hexes"]}
    towns = {place["name"] for place in board["places"]}
    found = []
    for state in played(7):
        if state.events:
            found += GAME.page.places(state.events)
        state.events = []
    assert {key for place in found for key in place} == {"hex", "town", "piece"}
    assert {place["hex"] for place in found if "hex" in place} <= hexes
    assert {place["town"] for place in found if "town" in place} <= towns


# --- scores --------------------------------------------------------------------------------------------------------


def test_the_score_table_adds_up_and_ends_in_the_scores() -> None:
    for state in played(8):
        table = GAME.score_table(state, None, "en")
        for seat in table["columns"]:
            assert table["total"][seat] == sum(row["values"][seat] or 0 for row in table["rows"])
    assert table["final"]
    assert table["total"] == state.scores()
    assert table["winners"] == [seat for seat, score in enumerate(state.scores()) if score == max(state.scores())]


def test_A21_hidden_cash_is_in_nobody_elses_table() -> None:
    for state in played(9, options="cash=hidden"):
        for viewer in (None, 0, 1, 2):
            table = GAME.score_table(state, viewer, "en")
            for seat in table["columns"]:
                known = viewer == seat or state.to_move == OVER
                assert (table["rows"][0]["values"][seat] is not None) == known
                assert (table["total"][seat] is not None) == known


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", "1 tile and 1 passenger left"),
        ("de", "noch 1 Gleisteil, 1 Fahrgast"),
        ("hu", "még 1 lapka, 1 utas"),
        ("it", "ancora 1 tessera, 1 passeggero"),
    ],
)
def test_the_last_tile_is_one_tile(language: str, expected: str) -> None:
    state = position(passengers=[3, 3, 2])
    state.tiles = TILES - 1
    assert GAME.story.sideboard(state, None, language).splitlines()[-1] == expected


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_question_leaves_the_number_of_the_action_to_whoever_shows_it(language: str) -> None:
    state = position(to="A.2")
    assert not re.search(r"\d", GAME.story.ask(state, PLAYERS, language))
    assert re.match(r"\D*2\D+2\D+$", GAME.ask_alone(state, PLAYERS, language))
    state.play(moves.TAKE)
    assert GAME.ask_alone(state, PLAYERS, language) == GAME.story.ask(state, PLAYERS, language)


@pytest.mark.parametrize(
    ("language", "amount"), [("en", "12,000"), ("de", "12.000"), ("hu", "12\u00a0000"), ("it", "12.000")]
)
def test_money_is_written_as_in_the_readers_language(language: str, amount: str) -> None:
    paid = Event("paid", "R53", {"seat": 1, "amount": 12000, "line": "GWR", "subject": "Swindon", "rank": 1})
    assert amount in GAME.story.tell(paid, PLAYERS, language)
