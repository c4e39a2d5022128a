"""States that say no more than their rules are copied, compared, sent and written all the same."""

from __future__ import annotations

import pickle
from collections import Counter

import pytest

from footplate.kernel.errors import BadGame
from footplate.kernel.likeness import difference
from footplate.kernel.referee import Foul, inspect
from footplate.kernel.text import BadText
from tests.kernel.plain_games import PlainState, plain_game


class Everything(PlainState):
    """Holds one of each, under names that mean something to others too."""

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.map = [1, 2]
        self.map_ = "valley"
        self.n = 3
        self._deck = [(1, "a"), (2, "b c")]
        self.Trail: list[tuple[int, ...]] = []
        self.mixed = ["a", 1, None, [2]]
        self.corner = (0, [0])
        self.seen = {1}
        self.prices = {"Nore": 4, (1, 2): 5}
        self.leader: int | None = None
        self.öffen = True

    def advance(self, step: int) -> None:
        self.map.append(step)
        self.n += 1
        self._deck.pop()
        self._deck.insert(0, (step, "x"))
        self.Trail.append((step, self.left))
        self.mixed.append(step)
        self.corner[1].append(step)
        self.corner = (self.corner[0] + 1, self.corner[1])
        self.seen.add(self.left)
        self.prices["Nore"] += 1
        self.leader = self.to_move
        super().advance(step)


class InSlots(PlainState):
    __slots__ = ("counted",)

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.counted = 0

    def advance(self, step: int) -> None:
        self.counted += 1
        super().advance(step)


@pytest.mark.parametrize("kind", [Everything, InSlots])
def test_what_a_state_holds_is_kept(kind: type[PlainState]) -> None:
    game = plain_game(kind)
    state = game.new(2)
    while state.legal():
        inspect(game, state)
        before, digest = state.clone(), state.digest()
        again = game.restore(game.position(state))
        sent = pickle.loads(pickle.dumps(state))
        for other in (before, again, sent):
            assert other.digest() == digest
            assert not difference(state, other)
        state.advance(1)
        assert before.digest() == digest, "a copy shares something with its original"
        assert state.digest() != digest


def test_two_orders_of_one_table_are_one_position() -> None:
    one, other = Everything(2), Everything(2)
    other.prices = {(1, 2): 5, "Nore": 4}
    assert one.digest() == other.digest()
    other.prices["Nore"] = 5
    assert one.digest() != other.digest()


class Purse:
    coins = 0


class WithObject(PlainState):
    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.purses = [Purse(), Purse()]


class WithFloat(PlainState):
    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.share = 0.5


class WithCounter(PlainState):
    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.goods = Counter(coal=2)


class WithArgument(PlainState):
    def __init__(self, seats: int, goal: int = 0, *, map: str) -> None:
        super().__init__(seats)


def test_what_a_state_must_say_itself_is_told_to_its_author() -> None:
    with pytest.raises(
        TypeError, match=r"test_attributes\.WithObject\.purses holds a Purse: .* must say its own clone\("
    ):
        WithObject(2).clone()
    with pytest.raises(BadGame, match=r"WithFloat\.share holds a float: .* its own State\.digest\(\)"):
        WithFloat(2).digest()
    with pytest.raises(BadGame, match=r"WithCounter\.goods holds a Counter: .* its own Notation\.fields\(\)"):
        plain_game(WithCounter).position(WithCounter(2))
    with pytest.raises(BadGame, match=r"WithArgument cannot be cloned \(it is made of seats, as State\.made_of\(\)"):
        WithArgument(2, map="x").clone()


class Late(PlainState):
    def advance(self, step: int) -> None:
        self.last = step
        super().advance(step)


def test_what_is_not_there_from_the_beginning_is_found_by_the_referee() -> None:
    game = plain_game(Late)
    state = game.new(2)
    state.play(1)
    with pytest.raises(Foul, match=r'the position cannot be read back: .*found "last"'):
        inspect(game, state)


@pytest.mark.parametrize(
    ("was", "written"),
    [
        ("points=[0,0]", "points=[0]"),
        ("points=[0,0]", "points=[0,null]"),
        ("points=[0,0]", 'points=["a",0]'),
        ("points=[0,0]", 'points={"tuple":[0,0]}'),
        ("points=[0,0]", 'points={"list":[0,0]}'),
        ("points=[0,0]", 'points={"set":[[1]]}'),
        ("points=[0,0]", 'points={"tuple":5}'),
        ("points=[0,0]", "points={}"),
        ("points=[0,0]", "points=" + "[" * 100_000),
        ("left=5", "left=true"),
        ("left=5", "left=1e3"),
        ("left=5", "left=" + "9" * 5000),
        ("to_move=0", "to_move=2"),
        ("to_move=0", "to_move=-3"),
        ("to_move=0", "to_move=null"),
    ],
)
def test_what_somebody_wrote_is_refused_with_its_field_and_column(was: str, written: str) -> None:
    game = plain_game()
    text = game.position(game.new(2)).replace(was, written)
    with pytest.raises(BadText) as bad:
        game.restore(text)
    named = "to_move" if "can be played on" in str(bad.value) else was.partition("=")[0]
    assert f"in field {named}" in str(bad.value)
    assert bad.value.column == text.index(f"{named}=") + len(named) + 2
