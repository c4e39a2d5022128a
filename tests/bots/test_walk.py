"""A move as its seat could foresee it, and as others see it."""

from __future__ import annotations

import pytest

from footplate.bots.walk import Walk, allowed, foreseen, position_after, walk
from footplate.kernel.events import Event
from footplate.kernel.game import Game
from footplate.kernel.state import OVER
from tests.bots import pocket
from tests.bots.pocket import LOOK, PUT, SHOW, TAKE, Pocket

A, B = 0, 1


@pytest.fixture
def begun() -> Pocket:
    """A has 2, 5 and 10, B has 4, 7 and 12; 3 and 11 are in the row."""
    return pocket.GAME.new(2)


def told(kind: str, seat: int, **facts: int) -> tuple[Event, ...]:
    return (Event(kind, "", {"seat": seat, **facts}),)


def test_an_open_move_is_told_as_it_was(begun: Pocket) -> None:
    assert walk(pocket.GAME, begun, [SHOW + 5], B) == Walk("show 5", told("shows", A, card=5), False)


def test_of_a_hidden_move_others_are_told_what_they_saw(begun: Pocket) -> None:
    assert walk(pocket.GAME, begun, [PUT + 5], B) == Walk("put ?", told("puts", A), True)
    assert walk(pocket.GAME, begun, [PUT + 5], A) == Walk("put 5", told("puts", A, card=5), False)


def test_what_comes_of_a_move_is_told_up_to_where_something_is_opened(begun: Pocket) -> None:
    looked = [LOOK, TAKE + 3]
    assert walk(pocket.GAME, begun, looked, A) == Walk("look take 3", (), False)
    assert foreseen(pocket.GAME, begun, looked) == [LOOK]


def test_what_the_next_seat_does_is_no_part_of_a_move(begun: Pocket) -> None:
    steps = [SHOW + 5, SHOW + 7]
    assert walk(pocket.GAME, begun, steps, A).events == told("shows", A, card=5)
    assert foreseen(pocket.GAME, begun, steps) == [SHOW + 5]


def test_a_move_changes_nothing_where_it_is_looked_at(begun: Pocket) -> None:
    before = begun.digest()
    walk(pocket.GAME, begun, [SHOW + 5], B)
    after = position_after(begun, [LOOK, TAKE + 3])
    assert isinstance(after, Pocket)
    assert (after.hands[A], after.row, after.to_move) == ([2, 3, 5, 10], [11], B)
    assert begun.digest() == before


@pytest.mark.parametrize(
    ("steps", "expected"),
    [([SHOW + 5], True), ([SHOW + 4], False), ([LOOK, TAKE + 3], True), ([LOOK, TAKE + 4], False), ([], True)],
)
def test_steps_are_allowed_if_each_is_where_it_is_made(begun: Pocket, steps: list[int], expected: bool) -> None:
    assert allowed(begun, steps) is expected


class UnderSeal(pocket.PocketSecrets):
    """Nobody else knows what B decides before A is asked again, and what A decides before the end."""

    def is_sealed(self, state: Pocket, actor: int, seat: int | None) -> bool:
        return seat != actor and not (actor == B and state.to_move == A)


SEALED = Game(
    key="sealed",
    title="Sealed",
    package=__name__,
    seats=range(2, 3),
    rules=pocket.GAME.rules,
    notation=pocket.GAME.notation,
    secrets=UnderSeal(),
)


def test_of_a_decision_under_seal_nothing_is_told_until_it_is_opened(begun: Pocket) -> None:
    assert walk(SEALED, begun, [SHOW + 5], B) == Walk("?", (), True)
    assert walk(SEALED, begun, [SHOW + 5], A) == Walk("show 5", told("shows", A, card=5), False)
    assert walk(SEALED, begun, [SHOW + 5], B, opened=True) == Walk("show 5", told("shows", A, card=5), False)
    assert walk(SEALED, begun, [PUT + 5], B, opened=True).text == "put ?"


def test_a_decision_that_opens_itself_is_told(begun: Pocket) -> None:
    begun.advance(SHOW + 5)
    assert walk(SEALED, begun, [SHOW + 7], A).text == "show 7"


def test_the_last_decision_is_told_as_the_end_opens_everything(begun: Pocket) -> None:
    begun.hands = [[], [4]]
    begun.to_move = B
    assert position_after(begun, [SHOW + 4]).to_move == OVER
    assert walk(SEALED, begun, [SHOW + 4], A).text == "show 4"


def test_a_move_without_a_line_of_its_own_goes_by_its_first_step(
    begun: Pocket, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pocket.GAME.notation, "write", lambda before, steps: "")
    assert walk(pocket.GAME, begun, [LOOK, TAKE + 3], A).text == "look"
