"""What is studied: seats, options and maps of a game, and what counts in it."""

from __future__ import annotations

import copy

import pytest

from footplate.kernel.errors import GameError
from footplate.kernel.rng import Random
from footplate.kernel.state import OVER
from footplate.kernel.text import BadText
from footplate.lab import Setting
from tests.extras import needed


def test_options_are_given_by_key_or_as_a_record_has_them() -> None:
    by_key, as_text = Setting("rocket", 3, {"cash": "hidden"}), Setting("rocket", 3, "cash=hidden")
    assert by_key.begun.digest() == as_text.begun.digest()
    assert by_key.game.options_of(by_key.begun).changed == {"cash": "hidden"}


@pytest.mark.parametrize(
    "wrong",
    [
        ("rockat",),
        ("rocket", 9),
        ("rocket", 2, "cash=golden"),
        ("rocket", 2, {"money": "no"}),
        ("rocket", 2, "-", "mars"),
    ],
)
def test_what_the_game_does_not_know_is_refused(wrong: tuple[str, int, str, str]) -> None:
    with pytest.raises(BadText):
        Setting(*wrong)


def test_rewards_that_are_not_counted_are_refused() -> None:
    with pytest.raises(GameError, match="win or score, not by luck"):
        Setting("rocket", rewards="luck")  # type: ignore[arg-type]


@pytest.mark.parametrize(("winners", "returns"), [([1], [-1, 2, -1]), ([0, 2], [0.5, -1, 0.5]), ([0, 1, 2], [0, 0, 0])])
def test_losers_pay_one_each_to_the_winners(
    winners: list[int], returns: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    setting = Setting("rocket", 3)
    state = setting.begun.clone()
    assert setting.returns(state) == [0, 0, 0]
    state.to_move = OVER
    monkeypatch.setattr(type(setting.game.rules), "winners", lambda rules, state: winners)
    assert setting.returns(state) == returns


def test_chance_decides_until_a_seat_has_to() -> None:
    setting = Setting("whistle", 2)
    one, other = setting.begun.clone(), setting.begun.clone()
    setting.settle(one, Random(1).below)
    setting.settle(other, Random(1).below)
    assert one.to_move >= 0
    assert one.digest() == other.digest()


def test_every_number_of_an_observation_is_described() -> None:
    rocket = Setting("rocket", 3)
    rows = [line.split() for line in str(rocket).splitlines()[1:]]
    last = -1
    for first, *_ in rows:
        begin, _, end = first.partition("-")
        assert int(begin) == last + 1
        last = int(end or begin)
    assert last == rocket.size - 1


def test_copies_of_what_holds_a_setting_share_it() -> None:
    setting = Setting("rocket")
    assert copy.deepcopy([setting])[0] is setting


def test_in_ci_a_missing_package_is_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CI", "true")
    with pytest.raises(ImportError):
        needed("lab", "no_such_package")
    monkeypatch.delenv("CI")
    with pytest.raises(pytest.skip.Exception):
        needed("lab", "no_such_package")
