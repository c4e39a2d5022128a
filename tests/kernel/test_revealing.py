"""Which steps show somebody what was unknown."""

from __future__ import annotations

from footplate.kernel.game import Game
from footplate.kernel.revealing import opens
from tests.outside.games import hands
from tests.outside.games.hands import Hands, HandsNotation, HandsRules, HandsSecrets


def dealt(*cards: int) -> Hands:
    state = Hands(2)
    for card in cards:
        state.play(hands.DEAL + card)
    return state


def test_a_draw_opens_something_by_itself() -> None:
    assert opens(hands.GAME, dealt(1, 2), hands.DEAL + 3, 0)


def test_a_step_in_the_open_opens_nothing() -> None:
    assert not opens(hands.GAME, dealt(1, 2, 3, 4), 1, 0)


def test_the_last_step_opens_everything() -> None:
    state = dealt(1, 2, 3, 4)
    for step in (1, 3, 2):
        state.play(step)
    assert opens(hands.GAME, state, 4, None)


def test_a_step_that_is_not_legal_opens_nothing() -> None:
    assert not opens(hands.GAME, dealt(1, 2, 3, 4), 3, None)


class FirstCardSealed(HandsSecrets):
    """The first card of seat A is face down for the others until B has played one too."""

    def is_sealed(self, state: Hands, actor: int, seat: int | None) -> bool:
        played = 4 - sum(map(len, state.hands))
        return actor == 0 and seat != 0 and played < 2


def test_a_step_that_ends_a_seal_opens_what_was_under_it() -> None:
    """For those it was hidden from, and not the step before."""
    game: Game[Hands] = Game(
        key="hands",
        title="Hands",
        package=hands.__name__,
        seats=range(2, 5),
        rules=HandsRules(),
        notation=HandsNotation(),
        secrets=FirstCardSealed(),
    )
    state = dealt(1, 2, 3, 4)
    assert not opens(game, state, 1, 1)
    state.play(1)
    assert opens(game, state, 3, 1)
    assert opens(game, state, 3, None)
    assert not opens(game, state, 3, 0)
