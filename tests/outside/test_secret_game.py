"""What a game from outside says of its secrets holds where everybody meets it: in the score and in reviews."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.outside.installing import Environment

CARDS = """
class Cards(Secrets[Race]):
    in_play = True

    def determinize(self, state, seat, below):
        guess = state.clone()
        guess.card = below(1000) + 1
        return guess
"""
HIDDEN = """
    def sees_score(self, state, viewer, seat):
        return viewer == seat
"""
GUESSED = "What you cannot see is guessed."


@pytest.fixture(scope="module")
def environment(environment: Environment) -> Environment:
    """Two games with cards: in one everybody's miles are open, in the other nobody sees another's."""
    for key, secrets in (("open", CARDS), ("hidden", CARDS + HIDDEN)):
        changed = environment.changed(
            key,
            ("import Notation, Rules", "import Notation, Rules, Secrets"),
            ("self.miles = [0] * seats", "self.miles = [0] * seats\n        self.card = 0"),
            ("GAME =", f"{secrets}\n\nGAME ="),
            ("notation=RaceNotation())", "notation=RaceNotation(), secrets=Cards())"),
        )
        environment.write(key, {"__init__.py": changed})
    return environment


def test_only_where_points_are_hidden_something_is_guessed(environment: Environment) -> None:
    assert GUESSED in environment.footplate("play", "hidden", "--bots", "random", typed="score\n")
    assert GUESSED not in environment.footplate("play", "open", "--bots", "random", typed="score\n")


def test_points_a_seat_may_not_know_are_missing_from_its_table(environment: Environment) -> None:
    totals = "import footplate; game = footplate.start({!r}, seats=2, seed=1); game.push('two'); "
    totals += "print(*(game.rules.score_table(game.state, seat, 'en')['total'] for seat in (0, 1, None)))"
    assert environment.python("-c", totals.format("hidden")) == "[2, None] [None, 0] [None, None]\n"
    assert environment.python("-c", totals.format("open")) == "[2, 0] [2, 0] [2, 0]\n"


def test_a_review_names_the_value_it_is_made_with(environment: Environment, tmp_path: Path) -> None:
    """These games have no hand-made one."""
    environment.footplate("simulate", "open", "--games", "1", "--records", str(tmp_path))
    (record,) = tmp_path.glob("*.fpr")
    said = environment.footplate("review", str(record), "--iterations", "2", "--jobs", "1")
    assert "Nothing was learned for this game: judged by the points as they stand." in said
    assert "hand-made" not in said
