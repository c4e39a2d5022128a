"""Sentences: what happens, what is asked, why not; in every language, and never what a reader may not know."""

from __future__ import annotations

from collections import Counter

import pytest

from footplate.games.whistle.game import GAME
from footplate.games.whistle.rules import moves
from footplate.games.whistle.rules.board import EDGES
from footplate.games.whistle.rules.pieces import COMPANIES, ITEMS, TILES, UPGRADES
from footplate.games.whistle.rules.place_names import place_name
from footplate.games.whistle.rules.position import ENDED, LEAVING, MAX_TRAINS, TOKEN, TURN
from footplate.games.whistle.rules.refusals import ASKED
from footplate.games.whistle.rules.state import WhistleState
from footplate.games.whistle.text.sentences import SILENT, TO_READ
from footplate.games.whistle.text.spoken_names import piece_names, stop_words, tile_on_it, tile_words
from footplate.kernel.events import Event, Fact
from footplate.kernel.illegal import Illegal, among
from footplate.kernel.rng import Random
from footplate.kernel.state import OVER
from footplate.language import LANGUAGES, catalog, say
from tests.games.whistle.arrange import arrange
from tests.games.whistle.moving import only, play
from tests.games.whistle.random_play import random_step

pytestmark = pytest.mark.once

PLAYERS = ["Anton", "Beate", "Claus", "Dora", "Ernst"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_that_happens_can_be_told(language: str) -> None:
    met: Counter[str] = Counter()
    for seed, options in ((1, "-"), (2, "mayRefuse=yes openHands=yes"), (3, "unlimitedGoods=yes")):
        state = GAME.new(2 + seed, GAME.options.read(options))
        chance = Random(seed)
        while state.to_move != OVER:
            state.events = []
            assert GAME.story.ask(state, PLAYERS, language)
            state.play(random_step(state, chance))
            for event in state.events:
                met[event.kind] += 1
                for seen in (event, event.seen_by(0), event.in_full()):
                    sentence = GAME.story.tell(seen, PLAYERS, language)
                    assert bool(sentence) == (event.kind not in SILENT)
                    assert not set("{}") & set(sentence)
        assert GAME.story.ask(state, PLAYERS, language) == say("whistle.no.over", language)
    assert {"dealt", "gold", "arrives", "laid", "pays", "share", "penalty", "gains", "round", "ended"} <= set(met)


def test_every_question_has_its_sentence_its_refusal_and_its_clauses() -> None:
    for clause, question in ASKED.values():
        assert f"whistle.asked.{question}" in catalog("en")
        assert f"whistle.no.asked.{question}" in catalog("en")
        assert GAME.rulebook("en").clause(clause)
    assert set(TO_READ) == {*ASKED, ENDED}
    for clauses in TO_READ.values():
        for clause in clauses:
            assert GAME.rulebook("en").clause(clause)


def test_every_refusal_has_a_clause_and_a_sentence() -> None:
    """Every code at many positions: a reason exactly when the step is not allowed, with a clause of the rulebook."""
    reasons: Counter[str] = Counter()
    clauses = {clause.id for clause in GAME.rulebook("en").clauses}
    for seed, options in ((4, "-"), (5, "upgradeCap3=yes oncePerTurn=yes exclusiveSpaces=yes"), (6, "rounds=fewer")):
        state = GAME.new(2 + seed % 3, GAME.options.read(options))
        chance = Random(seed)
        count = 0
        while state.to_move != OVER:
            count += 1
            if count % 6 == 0:
                for step in range(moves.LAST + 1):
                    why = state.explain(step)
                    assert (why is None) == state.allows(step)
                    if why is not None:
                        reasons[why.reason] += 1
                        assert why.clause in clauses, why
                        assert why.sentence("hu")
            state.play(random_step(state, chance))
        why = state.explain(moves.END)
        assert why is not None
        assert why.clause == "W100"
    assert {"whistle.no.rival", "whistle.no.eastward", "whistle.no.gap", "whistle.no.cost"} <= set(reasons)


@pytest.mark.parametrize(
    ("text", "language", "expected"),
    [
        ("buy coalcar", "en", "The Coal Car costs stone, wood and steel, and you cannot pay that"),
        ("buy coalcar", "de", "Kohlenwagen kostet: Stein, Holz und Stahl. Das hast du nicht alles"),
        ("buy coalcar", "hu", "Szeneskocsi ára: kő, fa és acél. Nincs meg mindegyik"),
        ("buy coalcar", "it", "Carro del carbone: costa pietra, legno e acciaio, e non hai tutto"),
        ("train 1 coal S", "de", "Holz (C2): Dort steht eine Lok von Beate"),
        ("train 1 coal S", "en", "Wood (C2): a train of Beate stands there"),
    ],
)
def test_refusals_name_pieces_and_players_as_the_reader_does(text: str, language: str, expected: str) -> None:
    tiles = {"C1": "#11", "C2": "#12", "C3": "#17"}
    state = arrange(tiles=tiles, trains=only("A: C1", "B: C2"), hands=["A:"], offer="coalcar", coal=[1])
    with pytest.raises(Illegal) as refused, among(PLAYERS):
        state.play(GAME.notation.read(state, text)[0])
    assert refused.value.words(language) == expected


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_for_a_piece_has_a_name(language: str) -> None:
    names = piece_names(language)
    shares = {f"{company}{number}" for company in COMPANIES for number in range(1, 7)}
    assert set(names) == {*ITEMS, *UPGRADES, *COMPANIES, *TILES, *shares, *EDGES}
    assert names["teal3"] == f"{say('whistle.company.teal', language)} 3"


def blocked(clause: str) -> tuple[WhistleState, str]:
    """A position in which the mover is told of this clause, and the sentence."""
    for seed in range(60):
        state = GAME.new(4)
        chance = Random(500 + seed)
        while state.to_move != OVER:
            if state.phase in (TURN, TOKEN, LEAVING):
                for step in (*range(moves.TRAIN, moves.TRAIN + 4), moves.COAL, *range(moves.DIRECTION, moves.PLACE)):
                    why = state.explain(step)
                    if why is not None and why.clause == clause:
                        return state, why.sentence()
            state.play(random_step(state, chance))
    raise AssertionError(f"{clause} was never the reason")


def test_a_rival_in_the_way_is_named_with_the_stop() -> None:
    state, sentence = blocked("W48")
    place, told = sentence.split(": a train of ")
    rival = told[0]
    seat = ord(rival) - 65
    assert sentence == f"{place}: a train of {rival} stands there (W48)"
    first = seat * MAX_TRAINS
    stops = [stop_words(state, at, "en") for at in state.trains[first : first + state.train_count] if at >= 0]
    assert place.lower() in map(str.lower, stops)
    assert state.trains[seat * MAX_TRAINS] >= 0


def test_coal_never_goes_east() -> None:
    _, sentence = blocked("W46")
    assert "and coal never takes a train east (W46)" in sentence


@pytest.mark.parametrize("language", LANGUAGES)
def test_tiles_have_names(language: str) -> None:
    assert tile_words("#17", language) == "#17"
    named = [tile_words(tile, language) for tile in TILES[50:60]]
    assert len(set(named)) == 10
    assert all(name.endswith(f"({tile})") for name, tile in zip(named, TILES[50:60]))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_final_table_adds_up(language: str) -> None:
    state = GAME.new(3)
    chance = Random(9)
    while state.to_move != OVER:
        state.play(random_step(state, chance))
    view = GAME.view(state, None)["final"]
    assert isinstance(view, dict)
    for seat, row in enumerate(view["rows"]):
        total = row.pop("total")
        assert total == max(0, sum(row.values())) == state.scores()[seat]
    table = GAME.story.summary(state, PLAYERS, language).splitlines()
    assert len(table) == 4
    assert sum(line.endswith(say("whistle.table.winner", language)) for line in table) == len(view["winners"])
    assert max(map(len, table)) < 80


def test_a_tie_goes_to_more_shares() -> None:
    """W106: the winner the rules name, not everybody with as many points."""
    state = GAME.new(2)
    chance = Random(9)
    while state.to_move != OVER:
        state.play(random_step(state, chance))
    rich, poor = sorted((0, 1), key=lambda seat: -state.scores()[seat])
    assert GAME.rules.winners(state) == [rich]
    state.score[poor] += state.scores()[rich] - state.scores()[poor]
    ahead = [seat for seat in (0, 1) if state.share_count(seat) == max(map(state.share_count, (0, 1)))]
    assert GAME.rules.winners(state) == ahead


def test_a_preview_says_what_a_step_of_a_move_leads_to() -> None:
    """The view's `leads` is what happens when the step is played."""
    state = GAME.new(3)
    chance = Random(15)
    met: Counter[str] = Counter()
    while state.to_move != OVER:
        if state.phase in (TOKEN, LEAVING):
            for shown in GAME.view(state, state.to_move)["legal"]:  # type: ignore[attr-defined]
                after = state.clone()
                after.play(shown["step"])
                if "stop" in shown["leads"]:
                    train = state.active * MAX_TRAINS + state.train
                    assert place_name(after, after.trains[train]) == shown["leads"]["stop"]
                assert ("gap" in shown["leads"]) == (after.gap >= 0)
                met.update(list(shown["leads"]))
        state.play(random_step(state, chance))
    assert {"crosses", "gap", "at", "stop", "effects"} <= set(met)


def test_what_goes_without_saying_is_left_out_of_a_move() -> None:
    event = Event("departs", "W45", {"seat": 0, "train": 1, "from": "A1.0"})
    assert event.kind in SILENT
    assert GAME.tell_move(GAME.new(2), [event], PLAYERS, "en") == []


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", ["past wood (C2)", "Anton: train 1 halts at stone (C3)"]),
        ("de", ["vorbei: Holz (C2)", "Anton: Lok 1 hält: Stein (C3)"]),
        ("it", ["passando per: legno (C2)", "Anton: il treno 1 si ferma: pietra (C3)"]),
    ],
)
def test_stops_are_called_by_what_they_give(language: str, expected: list[str]) -> None:
    """Also where a tile has two of them, which notation numbers."""
    state = arrange(tiles={"C1": "#11", "C2": "#12", "C3": "#17"}, trains=only("A: C1,C2"), hands=["A:"], coal=[1])
    events = play(state, "train 1 coal S")
    assert [one.facts["place"] for one in events if one.kind == "arrives"] == ["C3.0"]
    told = [GAME.story.tell(one, PLAYERS, language) for one in events if one.kind in ("passes", "arrives")]
    assert told == expected


def test_shares_and_laid_tiles_are_told_as_people_call_them() -> None:
    share = Event("share", "W81", {"seat": 0, "share": "crimson1"})
    assert GAME.story.tell(share, PLAYERS, "it") == "Anton prende l’azione Cremisi 1"
    laid = Event("laid", "W66", {"seat": 0, "hex": "B5", "tile": "#7", "turn": 1})
    assert GAME.story.tell(laid, PLAYERS, "de") == "Anton legt auf B5: Plättchen mit Holz und Rind"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("tile", TILES)
def test_no_tile_is_told_by_its_number(tile: str, language: str) -> None:
    """Neither in what happened nor on what can be chosen: numbers are for notation."""
    facts: dict[str, Fact] = {"seat": 0, "hex": "B5", "tile": tile, "turn": 0}
    kinds = ("set", "turned_up", "dealt", "returned", "laid", "takes", "finds")
    told = [GAME.story.tell(Event(kind, "W66", facts), PLAYERS, language) for kind in kinds]
    assert not [sentence for sentence in [*told, tile_on_it(tile, language)] if "#" in sentence or not sentence]


def test_offers_name_tiles_by_what_is_on_them() -> None:
    state = arrange(trains=only("A: S1"), hands=["A: #1"], display="#18 #T2 #9")
    labels = [offer["label"] for offer in GAME.offers(state, "en", PLAYERS)]
    assert "Take from the display: wood and cotton" in labels
    assert "Take from the display: orange town" in labels
    assert not [label for label in labels if "#" in label]
