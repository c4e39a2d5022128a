"""Matches: who sits where, what the games share, and when they end."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from footplate.games import KNOWN, load
from footplate.kernel.records.reading import read_record
from footplate.kernel.records.replay import replay
from footplate.kernel.rng import Random
from footplate.lab.arena import GameResult, Match, PlayedGame, games, play
from footplate.lab.crews import crew_of, in_order
from footplate.lab.intervals import wilson
from footplate.lab.match_folder import MatchFolder, WrongFolder
from footplate.lab.simulate import Forfeit
from footplate.lab.standings import LEAST_ROUNDS, Standings
from footplate.language import LANGUAGES, Phrase

OTHER = "footplate.bots.random:RandomBot"
"""A second name for a bot that takes no time."""
RANDOM = Match("rocket", ("random", OTHER), 4, seed=3)


def result(number: int, match: Match, *winners: str) -> GameResult:
    """A game won by these bots."""
    seating = match.seating(number)
    won = tuple(seat for seat, bot in enumerate(seating) if bot in winners)
    return GameResult(
        number, seating, tuple(100 * (seat in won) for seat in range(len(seating))), won, 9, ((0.1,),) * len(seating)
    )


# --- seats --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bots", "seatings"),
    [
        ("ab", ["ab", "ba"]),
        ("abc", ["abc", "cab", "bca"]),
        ("abb", ["abb", "bab", "bba"]),
        ("abab", ["abab", "baba"]),
        ("aa", ["aa"]),
    ],
)
def test_the_line_up_is_turned_around_the_table(bots: str, seatings: list[str]) -> None:
    match = Match("rocket", tuple(bots), 10)
    assert ["".join(seating) for seating in match.seatings] == seatings
    everywhere = {(bot, seat) for seating in seatings for seat, bot in enumerate(seating)}
    assert everywhere == {(bot, seat) for bot in bots for seat in range(len(bots))}


def test_games_are_made_up_to_whole_rounds() -> None:
    match = Match("rocket", ("a", "b", "c"), 400)
    assert (match.rounds, match.planned) == (134, 402)
    assert [match.round_of(number) for number in (1, 3, 4, 402)] == [1, 1, 2, 134]


# --- chance -------------------------------------------------------------------------------------------------------


def drawn(played: PlayedGame) -> list[str]:
    """What chance decided, in order."""
    return [line.move for line in read_record(played.record, KNOWN).moves if line.actor == "*"]


def test_the_games_of_a_round_share_their_chance() -> None:
    match = Match("whistle", ("random", OTHER, OTHER), 6)
    first, *others, of_another_round = (drawn(play(match, number))[:6] for number in (1, 2, 3, 4))
    assert others == [first, first]  # the whole set-up is dealt alike
    assert of_another_round != first


def test_bots_of_one_name_differ() -> None:
    match = Match("rocket", ("random", "random"), 2)
    record = read_record(play(match, 1).record, KNOWN)
    moves = {seat: [line.move for line in record.moves if line.actor == seat] for seat in "AB"}
    assert moves["A"] != moves["B"]
    assert play(match, 1).result != play(match, 2).result


def test_a_game_is_the_same_whoever_plays_it() -> None:
    def without_times(played: Iterator[PlayedGame]) -> list[tuple[GameResult, str]]:
        return [(replace(one.result, times=()), one.record) for one in played]

    alone = without_times(games(RANDOM, 0, crew_of(1)))
    assert [one.number for one, _ in alone] == [1, 2, 3, 4]
    assert without_times(games(RANDOM, 0, crew_of(2))) == alone
    assert without_times(games(RANDOM, 2, crew_of(1))) == alone[2:]


def test_results_come_in_order_however_long_each_takes() -> None:
    from concurrent.futures import ThreadPoolExecutor
    from time import sleep

    def slow(number: int) -> int:
        sleep(0.02 * (number % 3 == 0))
        return number

    with ThreadPoolExecutor(2) as pool:
        assert list(in_order(lambda number: pool.submit(slow, number), range(1, 30), 2)) == list(range(1, 30))


# --- results ------------------------------------------------------------------------------------------------------


def test_a_record_is_that_of_the_game() -> None:
    played = play(RANDOM, 2)
    replayed = replay(read_record(played.record, KNOWN, strict=True), load)
    assert tuple(replayed.state.scores()) == played.result.scores
    assert replayed.record.headers["SeatA"].startswith(f"bot:{OTHER}@")
    assert played.result.winners == tuple(load("rocket").rules.winners(replayed.state))
    assert [len(times) > 5 for times in played.result.times] == [True, True]
    assert min(map(min, played.result.times)) >= 0


def test_a_result_is_what_its_line_says() -> None:
    told = replace(
        result(3, RANDOM, OTHER), forfeit=Forfeit(0, Phrase("bot.illegal", answer="7")), times=((0.1, 0.25), ())
    )
    line = json.dumps(told.as_json())
    assert GameResult.from_json(json.loads(line)) == told
    assert "\n" not in line


def test_a_shared_win_is_shared_and_a_game_without_end_is_everybodys() -> None:
    match = Match("rocket", ("a", "b", "c"), 3)
    assert result(1, match, "a", "c").shares() == [0.5, 0, 0.5]
    assert result(1, match).shares() == pytest.approx([1 / 3] * 3)


def test_places_are_by_wins_then_by_points_and_who_forfeits_is_last() -> None:
    won = GameResult(1, ("a", "b", "c", "d"), (70, 90, 90, 80), (1,), 9, ())
    assert won.ranks() == [3, 0, 1, 2]
    assert replace(won, forfeit=Forfeit(2, "")).ranks() == [2, 0, 3, 1]
    assert replace(won, winners=(1, 2)).ranks() == [2, 0, 0, 1]


@pytest.mark.parametrize("game", ["rocket", "dampfross", "whistle"])
def test_a_bot_that_fails_forfeits_and_the_best_of_the_others_wins(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = """
class Late:
    def __init__(self, chance):
        self.chance, self.asked = chance, 0

    def choose(self, state):
        self.asked += 1
        if self.asked > 9 and state.midway():
            raise RuntimeError("tired")
        return state.legal()[self.chance.below(len(state.legal()))]
"""
    (tmp_path / "late_bots.py").write_text(code, "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    board = "practice" if game == "dampfross" else ""
    for number in (1, 2, 3):
        played = play(Match(game, ("late_bots:Late", "random", "random"), 3, map=board), number)
        forfeit = played.result.forfeit
        assert forfeit is not None
        assert played.result.seating[forfeit.seat] == "late_bots:Late"
        assert str(forfeit.why) == "crashed: RuntimeError: tired"
        assert forfeit.seat not in played.result.winners
        assert played.result.winners
        replayed = replay(read_record(played.record, KNOWN, strict=True), load)
        assert replayed.record.headers["Termination"] == f"resigned {'ABC'[forfeit.seat]}"
        assert replayed.record.headers["Secret"] != "-"


def test_footplates_own_bots_forfeit_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("footplate.bots.random.RandomBot.choose", lambda bot, state: -9)
    played = play(RANDOM, 1)
    assert played.result.forfeit is not None
    assert str(played.result.forfeit.why) == "answered -9, which is no legal step here"


# --- standings ----------------------------------------------------------------------------------------------------


def test_shares_of_wins_with_wilsons_interval() -> None:
    match = Match("rocket", ("a", "b"), 20, all=True)
    standings = Standings(match)
    for number in range(1, 21):
        standings.add(result(number, match, "b" if number in (2, 7) else "a"))
    a, b = standings.order()
    assert (a.bot, a.share, a.games) == ("a", 0.9, 20)
    assert a.interval == wilson(0.9, 20)
    assert b.share == pytest.approx(0.1)
    assert a.lead == -b.lead == 80
    assert a.by_seat == (0.9, 0.9)


def test_two_bots_of_one_name_are_one_on_the_average() -> None:
    match = Match("rocket", ("a", "b", "b"), 9)
    standings = Standings(match)
    for number in range(1, 10):
        winner = "a" if number % 3 == 1 else "b"
        seat = match.seating(number).index(winner)
        scores = tuple(100 * (seat == other) for other in range(3))
        standings.add(GameResult(number, match.seating(number), scores, (seat,), 9, ((0.1,),) * 3))
    a, b = standings.order()
    assert a.share == b.share == pytest.approx(1 / 3)
    assert (a.seats, b.seats) == (1, 2)
    assert b.interval.low == pytest.approx(wilson(2 / 3, 9).low / 2)


def test_games_of_a_round_that_are_all_alike_count_less() -> None:
    match = Match("rocket", ("a", "b"), 40, all=True)
    alike, mixed = Standings(match), Standings(match)
    for number in range(1, 41):
        alike.add(result(number, match, "ab"[match.round_of(number) % 2]))
        mixed.add(result(number, match, "ab"[number % 2]))
    wide, narrow = alike.order()[0].interval, mixed.order()[0].interval
    assert wide.high - wide.low > 1.3 * (narrow.high - narrow.low)


def test_times_are_told_as_median_p99_and_longest() -> None:
    match = Match("rocket", ("a", "b"), 2)
    standings = Standings(match)
    standings.add(replace(result(1, match, "a"), times=(tuple(n / 1000 for n in range(1, 201)), ())))
    times = next(standing.times for standing in standings.order() if standing.bot == "a")
    assert (times.median, times.p99, times.longest) == (0.101, 0.199, 0.2)


# --- stopping early -----------------------------------------------------------------------------------------------


def coins(match: Match, chance: Random, of_ten: int) -> Standings:
    """A match in which `a` wins so many games of ten."""
    standings = Standings(match)
    while not standings.over:
        number = len(standings.results) + 1
        standings.add(result(number, match, "a" if chance.below(10) < of_ten else "b"))
    return standings


def test_a_match_ends_when_the_order_is_certain() -> None:
    match = Match("rocket", ("a", "b"), 400)
    standings = coins(match, Random(1), 9)
    assert standings.certain
    assert len(standings.results) == 40  # the first look
    assert not coins(replace(match, all=True), Random(1), 9).certain


def test_nothing_is_certain_after_a_few_rounds() -> None:
    match = Match("rocket", ("a", "b"), 2 * LEAST_ROUNDS)
    assert len(coins(match, Random(1), 10).results) == match.planned


def test_equal_bots_are_seldom_told_apart() -> None:
    match, chance = Match("rocket", ("a", "b"), 80), Random(5)
    wrong = sum(coins(match, chance, 5).certain for _ in range(200))
    assert wrong <= 10  # one in twenty


def test_a_bot_alone_is_never_better() -> None:
    match = Match("rocket", ("a", "a"), 100)
    standings = Standings(match)
    for number in range(1, 101):
        standings.add(result(number, match, "a"))
    assert not standings.certain


# --- folders ------------------------------------------------------------------------------------------------------


def test_a_folder_keeps_results_and_records(tmp_path: Path) -> None:
    folder = MatchFolder(tmp_path / "match", RANDOM)
    played = list(games(RANDOM, 0, crew_of(1)))
    for one in played:
        folder.keep(one)
    folder.close()
    again = MatchFolder(tmp_path / "match", RANDOM)
    again.close()
    assert again.results == [one.result for one in played]
    assert [file.name for file in sorted((tmp_path / "match" / "games").iterdir())] == [
        "1.fpr",
        "2.fpr",
        "3.fpr",
        "4.fpr",
    ]
    assert (tmp_path / "match" / "games" / "2.fpr").read_text("utf-8") == played[1].record


def test_a_line_that_was_not_finished_is_played_again(tmp_path: Path) -> None:
    folder = MatchFolder(tmp_path, RANDOM)
    first, second = play(RANDOM, 1), play(RANDOM, 2)
    folder.keep(first)
    folder.keep(second)
    folder.close()
    lines = tmp_path / "results.jsonl"
    lines.write_text(lines.read_text("utf-8")[:-20], "utf-8")
    again = MatchFolder(tmp_path, RANDOM)
    assert again.results == [first.result]
    again.keep(second)
    again.close()
    whole = MatchFolder(tmp_path, RANDOM)
    whole.close()
    assert whole.results == [first.result, second.result]


@pytest.mark.parametrize(
    ("other", "said"),
    [
        (replace(RANDOM, seed=4), "its seed is 3, not 4"),
        (replace(RANDOM, bots=("random", "random")), f"its bots is random,{OTHER}, not random,random"),
        (replace(RANDOM, iterations=50), "its iterations is 0, not 50"),
    ],
)
def test_another_match_is_refused(tmp_path: Path, other: Match, said: str) -> None:
    MatchFolder(tmp_path, RANDOM).close()
    with pytest.raises(WrongFolder, match=said) as wrong:
        MatchFolder(tmp_path, other)
    for language in LANGUAGES:
        assert str(tmp_path) in wrong.value.why.words(language)


def test_other_bots_behind_the_same_names_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    MatchFolder(tmp_path, RANDOM).close()
    monkeypatch.setattr("footplate.lab.match_folder.source", lambda: "something else")
    with pytest.raises(WrongFolder, match="bots or rules have changed"):
        MatchFolder(tmp_path, RANDOM)


def test_what_is_no_match_is_refused(tmp_path: Path) -> None:
    (tmp_path / "match.json").write_text("[1", "utf-8")
    with pytest.raises(WrongFolder, match="no match"):
        MatchFolder(tmp_path, RANDOM)
