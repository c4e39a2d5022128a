"""Adding up games."""

from __future__ import annotations

from footplate.kernel.facets.rules import Figures
from footplate.lab.simulate import SimulatedGame, Simulation, play_game
from footplate.lab.tally import Tally


def tally(*outcomes: SimulatedGame) -> Tally:
    made = Tally(2)
    for outcome in outcomes:
        made.add(outcome)
    return made


def outcome(
    *scores: int, reason: str = "shares", winners: str = "AB", finished: bool = True, foul: str = ""
) -> SimulatedGame:
    seats = tuple("AB".index(letter) for letter in winners)
    return SimulatedGame(1, finished, 80, 200, scores, seats, Figures(reason if finished else "", {"mergers": 2}), foul)


def test_sums_and_means() -> None:
    made = tally(outcome(10, 30), outcome(20, 20, reason="tiles"), outcome(40, 20))
    assert (made.games, made.finished, made.moves, made.steps) == (3, 3, 240, 600)
    assert made.mean_scores == [23.3, 23.3]
    assert made.winner_mean == 30.0
    assert (made.lowest, made.highest) == (10, 40)
    assert made.end_reasons == {"shares": 2, "tiles": 1}
    assert made.counts == {"mergers": 6}


def test_a_shared_win_counts_for_everybody_who_shares_it() -> None:
    assert tally(outcome(10, 30, winners="B"), outcome(20, 20)).wins == [1, 2]


def test_a_broken_tie_has_one_winner() -> None:
    assert tally(outcome(20, 20, winners="A")).wins == [1, 0]


def test_who_has_won_is_the_games_to_say() -> None:
    played = play_game(Simulation("dampfross", ("greedy", "greedy"), map="tutorial"), 1)
    assert played.finished
    assert played.winners == (max(range(2), key=lambda seat: played.scores[seat]),)


def test_unfinished_games_have_no_scores() -> None:
    made = tally(outcome(5, 6, finished=False, foul="a tile is missing"), outcome(10, 30))
    assert (made.games, made.finished) == (2, 1)
    assert made.scores == [[10, 30]]
    assert made.fouls == ["a tile is missing"]


def test_nothing_at_all_is_no_trouble() -> None:
    made = tally()
    assert made.wins == [0, 0]
    assert made.figures()["mean_scores"] == [0.0, 0.0]
