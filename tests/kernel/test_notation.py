"""How a game that says no more than the names of its steps writes its moves."""

from __future__ import annotations

import pytest

from footplate.kernel.errors import BadGame
from footplate.kernel.facets.notation import Notation
from footplate.kernel.game import Game
from footplate.kernel.illegal import Illegal
from footplate.kernel.options import OptionSpec
from footplate.kernel.text import BadText
from tests.kernel.plain_games import LineNotation, LineState, PlainNotation, PlainRules, PlainState, plain_game
from tests.kernel.toy import TOY, ToyState


class Places(Notation[ToyState]):
    """Names a step by its code and by how many could have been taken."""

    def name(self, state: ToyState, step: int, /) -> str:
        return f"{step}-of-{len(state.legal())}"


def test_every_step_of_a_move_is_named_where_it_is_taken() -> None:
    state = ToyState()
    steps, names, now = list[int](), list[str](), state.clone()
    for _ in range(3):
        steps.append(now.legal()[0])
        names.append(f"{steps[-1]}-of-{len(now.legal())}")
        now.advance(steps[-1])
    assert len(set(names)) > 1
    assert Places().write(state, steps) == " ".join(names)
    assert state.legal() == TOY.new(2).legal(), "the position itself has not gone on"


@pytest.mark.parametrize(
    ("names", "reply"),
    [
        (("", "two"), 'calls step 0 "": a name is words'),
        (("one  mile", "two"), 'calls step 0 "one  mile": a name is words'),
        (("one\nmile", "two"), "a name is words with one space between"),
        (("{one}", "two"), "a name is words with one space between"),
        (("one [1]", "two"), "a name is words with one space between"),
        (("resign", "two"), 'calls step 0 "resign", which is resign in every game'),
        (("sea", "two"), "which is seal in every game; words that only begin so belong in `keywords`"),
        (("K-L", "K\u2013L"), 'calls step 0 "K-L", and step 1 too: nobody can tell them apart in a record'),
        (("one", "one"), 'calls step 0 "one", and step 1 too: nobody can tell them apart in a record'),
    ],
)
def test_a_name_nobody_could_read_in_a_record_is_told_to_its_author(names: tuple[str, ...], reply: str) -> None:
    with pytest.raises(BadGame, match=r"^tests\.kernel\.plain_games\.PlainNotation\.name\(\)") as told:
        PlainNotation(names).write(PlainState(2), [0])
    assert reply in str(told.value)


@pytest.mark.parametrize(
    "names", [("b", "B"), ("u", "\u00fc"), ("Ko\u0308ln", "Koln"), ("K\u2013L", "K L"), ("go", "go far"), ("1", "0")]
)
def test_every_name_means_its_own_step(names: tuple[str, ...]) -> None:
    """Case and accents do not matter where nothing else is meant; where they tell names apart they do."""
    notation = PlainNotation(names)
    for step in (0, 1):
        assert notation.read(PlainState(2), notation.write(PlainState(2), [step])) == [step]


def test_a_word_that_begins_like_one_of_every_game_may_be_a_keyword() -> None:
    notation = PlainNotation(("sea", "land"))
    notation.keywords = ("sea", "land")
    assert notation.write(PlainState(2), [0]) == "sea"


# --- steps that are not legal -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "steps"),
    [
        ("build E1 E2", [10, 1, 2]),
        ("bui e1 e2", [10, 1, 2]),
        ("buy train", [21]),
        ("buy t", [21]),
        ("build E3 E2", [10, 3]),  # what follows a step that cannot be is not read
        ("build E1 E4", [10, 1, 4]),
        ("build E9", [10, 9]),
        ("build E11 and so on", [10, 11]),
    ],
)
def test_a_step_that_is_not_legal_is_read_by_its_name(text: str, steps: list[int]) -> None:
    assert LineNotation().read(LineState(2), text) == steps


def test_a_whole_name_means_its_own_step_and_not_a_longer_one_that_is_legal() -> None:
    class Longer(LineNotation):
        def name(self, state: LineState, step: int, /) -> str:
            return "buy trains" if step == 20 else super().name(state, step)

    assert Longer().read(LineState(2), "buy train") == [21]
    assert Longer().read(LineState(2), "buy trains") == [20]
    assert Longer().read(LineState(2), "buy trai") == [20]


class Cards(PlainNotation):
    """Legal are the first two of all names, however many there are."""

    def steps(self, state: PlainState, /) -> range:
        return range(len(self.names))


def test_a_number_is_not_the_beginning_of_another_one() -> None:
    notation = PlainNotation(("play 3", "play 12"))
    for text in ("play 1", "pl 1"):
        with pytest.raises(BadText):
            notation.read(PlainState(2), text)
    assert notation.read(PlainState(2), "play 12") == [1]
    assert notation.read(PlainState(2), "PLAY 3") == [0]
    assert Cards(("play 3", "play 12", "play 1")).read(PlainState(2), "play 1") == [2]
    assert PlainNotation(("London", "12th street")).read(PlainState(2), "lon") == [0]
    with pytest.raises(BadText):
        PlainNotation(("London", "12th")).read(PlainState(2), "12")


def test_the_exact_name_of_a_step_that_is_not_legal_wins_over_a_legal_one_that_is_almost_the_same() -> None:
    notation = Cards(("b4", "Koln", "B4", "Köln"))
    read = {name: notation.read(PlainState(2), name) for name in (*notation.names, "KOLN", "b")}
    assert read == {"b4": [0], "Koln": [1], "B4": [2], "Köln": [3], "KOLN": [1], "b": [0]}


def test_the_state_says_why_it_is_not_legal() -> None:
    state = LineState(2)
    begun, step = LineNotation().read(state, "build E3")
    state.play(begun)
    with pytest.raises(Illegal, match="P2"):
        state.play(step)


@pytest.mark.parametrize(
    ("text", "reply"),
    [
        ("buy tain", 'E06 column 1: expected one of buy share, found "buy tain"; nearest: buy train'),
        ("buy", 'E06 column 1: expected one of buy share, found "buy"'),
        ("fly", 'E06 column 1: expected one of build, buy share, found "fly"'),
        ("buld", 'E06 column 1: expected one of build, buy share, found "buld"; nearest: build'),
    ],
)
def test_what_names_no_step_is_told_beside_what_begins_alike(text: str, reply: str) -> None:
    with pytest.raises(BadText) as bad:
        LineNotation().read(LineState(2), text)
    assert str(bad.value) == reply


# --- how a game is put together -----------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [range(2, 9), range(0), range(3), range(2, 6, 2), (2, 4)])
def test_seats_a_record_cannot_name_are_refused_when_the_game_is_made(seats: range) -> None:
    with pytest.raises(BadGame, match=r"cannot be the seats of a game: a range of 1 to 6 is expected"):
        Game(key="x", title="X", package=__name__, seats=seats, rules=PlainRules(), notation=PlainNotation())


def test_options_and_maps_a_position_forgets_are_told_to_the_author() -> None:
    game = plain_game()
    with pytest.raises(BadGame, match=r"^plain began with the options goal=20, and PlainRules\.chosen\(\) says -$"):
        game.new(2, game.options.choose({"goal": "20"}))
    with pytest.raises(BadGame, match=r"^plain began on the map other, and TwoMaps\.key_of\(\) says one$"):
        game.new(2, map_key="other")


def test_a_game_without_options_says_so() -> None:
    with pytest.raises(BadText, match=r'expected no option: this game has none, found "goal"'):
        OptionSpec().choose({"goal": "20"})
