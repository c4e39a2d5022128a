"""The cards of a hint: three that say different things, and what a rival would do next where that is a reason."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import pytest

from footplate.bots.advice import Advice, AdvisedMove, advise
from footplate.bots.advice_words import _says_nearly, cards, in_short, in_words, term_in_words
from footplate.bots.budget import Budget
from footplate.bots.chances import SURE
from footplate.bots.levels import expert_of
from footplate.bots.rivals import spared
from footplate.bots.walk import walk
from footplate.games import BUILT_IN, load
from footplate.kernel.events import Event
from footplate.kernel.facets import Comparison, Reason, Rules, Story
from footplate.kernel.game import Game
from footplate.kernel.options import Options
from footplate.kernel.state import OVER
from tests.bots import nim
from tests.bots.test_advice import PLAYERS, positions
from tests.games.rocket.table import position
from tests.games_in_play import begin, finish_move, play_on

ENOUGH: Final = Budget(12)


class TellingState(nim.NimState):
    def advance(self, step: int) -> None:
        mover = self.to_move
        super().advance(step)
        if self.events is not None:
            self.events.append(Event("took", "", {"seat": mover, "step": step}))


class TellingRules(Rules[nim.NimState]):
    def start(self, seats: int, options: Options, map_key: str, /) -> TellingState:
        return TellingState(seats)


class TellingStory(Story[nim.NimState]):
    naming = ("took",)

    def tell(self, event: Event, players: Sequence[str], language: str, /) -> str:
        return f"{players[event.number('seat')]} takes {event.number('step')}"

    def reasons(self, move: Comparison[nim.NimState], players: Sequence[str], language: str, /) -> list[Reason]:
        even = "even" if move.after.heap % 2 == 0 else "odd"
        return [Reason(even, 1, f"It leaves an {even} heap")]


def told_by(story: Story[nim.NimState]) -> Game[nim.NimState]:
    return Game(
        key="nim",
        title="Nim",
        package=nim.__name__,
        seats=range(2, 5),
        rules=TellingRules(),
        notation=nim.NimNotation(),
        story=story,
    )


GAME: Final = told_by(TellingStory())


def move(heap: int, step: int, other: int) -> AdvisedMove:
    """Taking so many of a heap, told beside taking another number."""
    return AdvisedMove((step,), (5000, 5000), (0, 0), (), TellingState(2, heap), other=(other,))


def test_moves_for_the_same_reasons_are_one_card_that_lists_the_others() -> None:
    told = cards(GAME, 0, advise(GAME, TellingState(2, 10), 0, ENOUGH), PLAYERS, "en")
    assert sorted(card["reasons"][0] for card in told) == ["It leaves an even heap", "It leaves an odd heap"]
    odd = next(card for card in told if "odd" in card["reasons"][0])
    assert odd["title"] == f"Anton takes {odd['steps'][0]} (or 1 like it)"
    assert [one["title"] for one in odd["alike"]] == [f"Anton takes {4 - odd['steps'][0]}"]


class BlandStory(TellingStory):
    """Counts every heap as something else, and says the same of all."""

    def reasons(self, move: Comparison[nim.NimState], players: Sequence[str], language: str, /) -> list[Reason]:
        return [Reason(f"heap of {move.after.heap}", 1, "It leaves a heap")]


def test_where_nothing_that_is_said_sets_two_moves_apart_one_card_is_enough() -> None:
    bland = told_by(BlandStory())
    told = cards(bland, 0, advise(bland, TellingState(2, 10), 0, ENOUGH), PLAYERS, "en")
    assert [card["reasons"] for card in told] == [["It leaves a heap"]]


class CountingStory(TellingStory):
    """Says how much is left; beside taking one, that it is less."""

    def reasons(self, move: Comparison[nim.NimState], players: Sequence[str], language: str, /) -> list[Reason]:
        heap = move.after.heap
        return [Reason(f"heap of {heap}", 1, "It leaves less" if move.other_steps == (1,) else f"It leaves {heap}")]


def test_moves_that_differ_in_figures_alone_are_told_beside_each_other() -> None:
    found = Advice(0, (move(10, 1, other=3), move(10, 2, other=3)), False, 0, 0.0)
    told = cards(told_by(CountingStory()), 0, found, PLAYERS, "en")
    assert [card["reasons"] for card in told] == [["It leaves 9"], ["It leaves less"]]


def test_what_a_rival_would_do_otherwise_is_a_reason() -> None:
    """Of five, whoever takes one leaves four; whoever takes three leaves two, and loses at once."""
    found = spared(GAME, move(5, 1, other=3), 0, 0)
    assert found is not None
    assert (found.before.to_move, found.steps) == (1, (2,))
    told = in_words(GAME, 0, 0, move(5, 1, other=3), PLAYERS, "en")
    assert told["reasons"] == ["It leaves an even heap", "Otherwise this will probably follow: Beate takes 2"]


def test_what_a_rival_can_do_anyway_is_no_reason() -> None:
    assert spared(GAME, move(5, 3, other=2), 0, 0) is None
    assert spared(GAME, move(9, 1, other=2), 0, 0) is None


class Stakes(nim.NimState):
    """Two moves, one of each seat: what the first seat has of a hundred points after them, and before the second."""

    POINTS: Final = {
        (1,): 60,
        (1, 1): 58,
        (1, 2): 60,
        (2,): 60,
        (2, 1): 20,
        (2, 2): 60,
        (3,): 10,
        (3, 1): 8,
        (3, 2): 10,
    }

    def __init__(self, seats: int = 2, heap: int = 0, dice: bool = False) -> None:
        super().__init__(seats, heap, dice)
        self.made: tuple[int, ...] = ()

    def legal(self) -> list[int]:
        return [] if self.to_move == OVER else [1, 2] if self.made else [1, 2, 3]

    def advance(self, step: int) -> None:
        self.made += (step,)
        self.to_move = 1 if len(self.made) == 1 else OVER

    def scores(self) -> list[int]:
        own = self.POINTS.get(self.made, 50)
        return [own, 100 - own]


def staked(step: int, other: int) -> AdvisedMove:
    return AdvisedMove((step,), (5000, 5000), (0, 0), (), Stakes(), other=(other,))


def test_who_stands_worse_anyway_is_spared_nothing() -> None:
    """After 2 the rival takes forty points. After 1 two, and after 3 two of the ten that are left."""
    assert spared(nim.GAME, staked(1, other=2), 0, 0) is not None
    assert spared(nim.GAME, staked(3, other=2), 0, 0) is None


class SilentStory(TellingStory):
    """Nothing speaks for taking all but one."""

    def reasons(self, move: Comparison[nim.NimState], players: Sequence[str], language: str, /) -> list[Reason]:
        if move.after.heap == 1:
            return [Reason("price", -1, "It loses")]
        return super().reasons(move, players, language)


def test_a_move_for_which_nothing_speaks_is_no_card_beside_others() -> None:
    game, steps = told_by(SilentStory()), (3, 1, 2)
    moves = [AdvisedMove((step,), (5000, 5000), (0, 0), (), TellingState(2, 4)) for step in steps]
    told = cards(game, 0, Advice(0, tuple(moves), False, 1, 0.0), PLAYERS, "en")
    assert [card["steps"] for card in told if "It loses" in card["reasons"]] == [[3]]
    told = cards(game, 0, Advice(0, tuple(moves[1:] + moves[:1]), False, 1, 0.0), PLAYERS, "en")
    assert not [card for card in told if "It loses" in card["reasons"]]


class WordyStory(TellingStory):
    """One purpose for every move, a remark on all of them, and one on each."""

    def reasons(self, move: Comparison[nim.NimState], players: Sequence[str], language: str, /) -> list[Reason]:
        own = Reason(f"heap {move.after.heap}", 1, f"It leaves {move.after.heap}")
        return [Reason("aim", 3, "It comes nearer to the end"), Reason("remark", 2, "Nothing is taken back"), own]


def test_a_remark_stands_on_one_card_and_the_purpose_on_each() -> None:
    moves = [AdvisedMove((step,), (5000, 5000), (0, 0), (), TellingState(2, 9)) for step in (1, 2)]
    first, second = cards(told_by(WordyStory()), 0, Advice(0, tuple(moves), False, 1, 0.0), PLAYERS, "en")
    assert first["reasons"] == ["It comes nearer to the end", "Nothing is taken back", "It leaves 8"]
    assert second["reasons"] == ["It comes nearer to the end", "It leaves 7"]


def test_where_the_game_is_decided_the_move_that_promises_most_comes_first() -> None:
    def first(chances: tuple[int, int]) -> list[int]:
        promised = {1: (20, 90), 2: (30, 90)}
        moves = [AdvisedMove((step,), chances, promised[step], (), TellingState(2, 9)) for step in promised]
        return cards(GAME, 0, Advice(0, tuple(moves), False, 1, 0.0), PLAYERS, "en")[0]["steps"]

    assert first((0, SURE)) == first((SURE, 0)) == [2]
    assert first((SURE // 2, SURE // 2)) == [1]


@pytest.mark.parametrize("key", BUILT_IN)
def test_no_two_cards_say_the_same(key: str) -> None:
    game = load(key)
    for state in positions(key):
        seat = state.to_move
        advice = advise(game, state, seat, ENOUGH)
        told = cards(game, seat, advice, PLAYERS, "en")
        assert 1 <= len(told) <= 3
        if 0 < told[0]["seats"][seat]["chance"] < 100:
            assert tuple(told[0]["steps"]) == advice.moves[0].steps
        said = [(card["title"].split()[0], *card["effects"], *card["reasons"]) for card in told]
        assert len(set(said)) == len(said)
        assert len({card["title"] for card in told}) == len(told)
        chances = [card["seats"][seat]["chance"] for card in told]
        assert chances == sorted(chances, reverse=True)


def test_moves_of_different_kinds_come_first() -> None:
    """A line, a station and a token at the beginning of Rocket, where the twelve best at first sight are alike."""
    game = load("rocket")
    for seats in (2, 3):
        state = begin("rocket", 1, seats).state
        told = cards(game, state.to_move, advise(game, state, state.to_move, ENOUGH), PLAYERS[:seats], "en")
        assert len({card["steps"][0] for card in told}) == 3


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_rocket_gives_reasons_and_no_figures(seats: int) -> None:
    """Whatever is asked where: the terms of the evaluation are never told in place of a reason."""
    game, players = load("rocket"), ["Anton", "Beate", "Claus", "Doris"][:seats]
    for seed in range(1, 6):
        play = play_on(begin("rocket", seed, seats), seed, 60 * seed)
        state = finish_move(play).state
        if state.to_move < 0:
            continue
        seat, terms = state.to_move, [f"{term_in_words(game, term, 'en')}" for term in expert_of(game).term_names()]
        advice = advise(game, state, seat, Budget(4))
        for card in cards(game, seat, advice, players, "en"):
            assert card["reasons"]
            assert not [one for one in card["reasons"] if one.startswith(tuple(terms))]


def test_a_merger_is_told_before_what_it_pays() -> None:
    game = load("rocket")
    state = position(lines={"GWR": "E", "LSWR": "NW.NW"}, shares=["LSWR3"])
    steps = tuple(game.notation.read(state, "move LSWR NW"))
    made = AdvisedMove(steps, (5000, 5000, 0), (0, 0, 0), (), state)
    assert in_words(game, 0, 0, made, ["Anton", "Beate", "Claus"], "en")["effects"][0] == "LSWR is dissolved into GWR"


def test_in_short_a_move_is_told_by_what_matters_most() -> None:
    """Not by the share that is taken with every move of a line."""
    game = load("rocket")
    state = position(lines={"GWR": "E", "LSWR": "NW.NW"}, shares=["LSWR3"])
    made = walk(game, state, game.notation.read(state, "move LSWR NW"), 0)
    told = game.tell_move(state, made.events, ["Anton", "Beate", "Claus"], "en", False)
    assert in_short(game, told) == ["Anton extends LSWR, now south-west of Swindon", "LSWR is dissolved into GWR"]


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "GWR reaches Swindon: Anton £1,000 and Beate £1,000"),
        ("de", "Die GWR erreicht Swindon: Anton 1.000 Pfund und Beate 1.000 Pfund"),
        ("hu", "Swindon bekötve (GWR): Anton 1000 font és Beate 1000 font"),
        ("it", "La GWR raggiunge Swindon: Anton 1.000 sterline e Beate 1.000 sterline"),
    ],
)
def test_what_several_get_for_the_same_thing_is_one_sentence(language: str, sentence: str) -> None:
    game = load("rocket")
    state = position(lines={"GWR": "E"}, tokens=["Swindon.steel", "Swindon.textiles"])
    made = AdvisedMove(tuple(game.notation.read(state, "move GWR E")), (5000, 5000, 0), (0, 0, 0), (), state)
    assert in_words(game, 0, 0, made, ["Anton", "Beate", "Claus"], language)["effects"] == [sentence]


def test_a_share_that_goes_with_every_move_of_a_line_is_no_effect_of_it() -> None:
    game = load("rocket")
    state = position(lines={"GWR": "E"})
    made = AdvisedMove(tuple(game.notation.read(state, "move GWR E")), (5000, 5000, 0), (0, 0, 0), (), state)
    told = in_words(game, 0, 0, made, ["Anton", "Beate", "Claus"], "en")
    assert told["effects"] == ["GWR reaches Swindon: nobody is paid"]
    assert any("in GWR shares" in reason for reason in told["reasons"])


def test_an_answer_that_only_the_next_move_of_the_seat_itself_makes_is_no_reason() -> None:
    """After either of Beate's moves Claus can isolate NER, unless she moves it herself with her second action; and that
    she would do so after the one and not after the other says nothing of them.
    """
    game = load("rocket")
    lines = {"NER": "W", "L&Y": "NE.E.E", "LNWR": "NE.NW", "GWR": "NE.NW", "LSWR": "W.W", "SER": "W"}
    state = position(
        seats=4,
        to="B.1",
        lines=lines,
        stations=["A4,E2,H12,P6", "", "", "H5,K5,L11,N12"],
        shares=["L&Y1,SER1", "LNWR1,GWR1,LSWR1", "LNWR1,GWR1,LSWR1", "NER1,L&Y2"],
        tokens=[
            "Birmingham.steel,Maidstone.brewing,Manchester.steel,Northampton.brewing",
            "Gloucester.leather,Manchester.textiles,Reading.brewing,Sheffield.brewing,Swindon.textiles",
            "Cambridge.textiles,Gloucester.leather,Gloucester.steel,Manchester.textiles,Sheffield.steel",
            "Leicester.textiles",
        ],
        cash=[1000, 2000, 3000, 0],
        oneStationScoringPerMove="yes",
    )
    steps, other = (tuple(game.notation.read(state, one)) for one in ("move GER SE", "take Nottingham textiles"))
    found = AdvisedMove(steps, (2500,) * 4, (0,) * 4, (), state, other=other)
    assert spared(game, found, 1, 1) is None


@pytest.mark.parametrize(
    ("begins", "said", "nearly"),
    [
        (1, ["It is fun", "It is quick", "It leaves 8"], True),
        (2, ["It is fun", "It is quick", "It is cheap"], False),
        (2, ["It is fun", "It is quick", "It leaves 8"], True),  # but for a figure
        (1, ["It is fun", "It leaves 8", "It is cheap"], False),
        (2, ["It is fun", "It is quick", "It leaves 9"], True),
    ],
)
def test_cards_of_one_kind_that_say_mostly_the_same(begins: int, said: list[str], nearly: bool) -> None:
    told = in_words(GAME, 0, 0, move(10, 1, other=2), PLAYERS, "en")
    told["reasons"] = ["It is fun", "It is quick", "It leaves 9"]
    card = in_words(GAME, 0, 0, move(10, 2, other=1), PLAYERS, "en")
    card["reasons"] = said
    first = move(10, 1, other=2)
    assert _says_nearly(card, replace(first, steps=(begins, 3)), first, told) is nearly
