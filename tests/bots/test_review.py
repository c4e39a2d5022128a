"""Reviews: judged with what was known, the same in parts as in one go, and right where it is plain what is right."""

from __future__ import annotations

from pathlib import Path

import pytest

from footplate.bots import Budget
from footplate.bots.advice import SECOND_LOOK
from footplate.bots.chances import SURE
from footplate.bots.review import (
    DOUBT,
    MOMENTS,
    MOST_MOVES,
    REVIEW_SECONDS,
    USUAL,
    Judgement,
    Review,
    budget_for,
    in_parts,
    judge,
    judge_record,
    reviewed,
)
from footplate.bots.review_words import _Teller, tell
from footplate.bots.search import Search, Thought
from footplate.games import BUILT_IN, KNOWN, load
from footplate.kernel.records.reading import read_record
from footplate.kernel.records.replay import Replay, replay
from footplate.kernel.state import State

RECORDS = Path("tests/records")


def recorded(game: str) -> Replay:
    """The shortest recorded game."""
    text = min((path.read_text("utf-8") for path in (RECORDS / game).glob("*.fpr")), key=len)
    return replay(read_record(text, KNOWN), load)


@pytest.mark.parametrize("game", BUILT_IN)
def test_every_move_of_every_game_can_be_judged(game: str) -> None:
    played = recorded(game)
    numbers = [0, *range(1, len(played.lines) + 1, max(1, len(played.lines) // 12))]
    for one in judge(played, numbers, Budget(3)):
        assert len(one.chances) == len(one.promised) == played.opening.seats
        assert all(0 <= chance <= SURE for chance in one.chances)
        assert one.seat == -1 or one.seat == played.lines[one.number - 1].before.to_move
        if one.better:
            state = played.lines[one.number - 1].before.clone()
            assert tuple(played.lines[one.number - 1].steps) != one.better
            for step in one.better:
                state.play(step)


def test_the_last_word_of_a_game_is_who_won() -> None:
    played = recorded("rocket")
    last = judge(played, [len(played.lines)], Budget(2))[0]
    winners = played.game.rules.winners(played.state)
    assert max(range(played.opening.seats), key=lambda seat: last.chances[seat]) in winners


def test_in_parts_as_in_one_go() -> None:
    played = recorded("rocket")
    numbers = [number for part in in_parts(len(played.lines)) for number in part]
    assert numbers == list(range(len(played.lines) + 1))
    few = numbers[20:26]
    apart = [one for number in few for one in judge_record(str(played.record), [number], Budget(4))]
    assert apart == judge(played, few, Budget(4))


def test_a_longer_game_takes_no_longer() -> None:
    assert budget_for(0) == budget_for(200) == USUAL
    for moves in (500, 1_000, MOST_MOVES, 1_000_000):
        assert moves * budget_for(moves).seconds <= REVIEW_SECONDS + 0.01


@pytest.mark.parametrize("game", BUILT_IN)
def test_a_doubted_move_costs_a_bounded_number_of_iterations(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Work, not seconds: the usual search, that of the doubt, and a second look of a third of it."""
    think, made = Search.think, list[int]()

    def counted(self: Search, state: State, also: list[int] | None = None) -> Thought:
        found = think(self, state, also)
        made.append(found.iterations)
        return found

    monkeypatch.setattr(Search, "think", counted)
    played, usual, doubt = recorded(game), Budget(2), Budget(12)
    numbers = [*range(1, len(played.lines) + 1, max(1, len(played.lines) // 12))]
    judge(played, numbers, usual, doubt)
    assert len(made) > len(numbers) // 2
    assert sum(made) <= len(numbers) * (usual.iterations + doubt.iterations + doubt.iterations // SECOND_LOOK)
    assert DOUBT.iterations == 10 * USUAL.iterations


def made(*chances: int) -> Review:
    """A game of two in which A has these chances after each move, moved by A and B in turn."""
    told = [
        Judgement(
            number, (number - 1) % 2 if number else -1, (chance, SURE - chance), (0, 0), chance, (1,), (5000, 5000)
        )
        for number, chance in enumerate(chances)
    ]
    return reviewed(told[::-1])


def test_turning_points_are_the_largest_changes_in_order() -> None:
    review = made(5000, 5100, 7000, 6900, 3000, 3100, 3050, 9000, 9050)
    assert [one.number for one in review.turning_points()] == [2, 4, 7]
    assert review.swing(review.turning_points()[0], 0) == 1900
    assert review.swing(review.turning_points()[0], 1) == -1900
    steep = made(*[5000 + 2000 * (number % 2) for number in range(30)])
    assert len(steep.turning_points()) == MOMENTS


def test_best_and_worst_compare_with_the_other_move() -> None:
    review = made(5000, 5600, 5000, 4000, 5200)
    best, worst = review.best(0), review.worst(0)
    assert best is not None
    assert worst is not None
    assert (best.number, best.gain) == (1, 600)
    assert (worst.number, worst.gain) == (3, -1000)
    assert made(5000, 5000).best(0) is None


@pytest.mark.parametrize("game", BUILT_IN)
def test_what_is_promised_at_the_end_is_the_result(game: str) -> None:
    """In points of the game, not in the parts experts reckon with."""
    played = recorded(game)
    last = judge(played, [len(played.lines)], Budget(2))[0]
    for promised, score in zip(last.promised, played.state.scores(), strict=True):
        assert abs(promised - score) <= max(1, abs(score) // 5)


@pytest.mark.parametrize("game", BUILT_IN)
def test_a_review_says_who_won_how_and_what_happened(game: str) -> None:
    played = recorded(game)
    numbers = [0, *range(1, len(played.lines) + 1)]
    seats = range(played.opening.seats)
    # The chances of the first seat go up and down, so that there are moments to be told.
    told = [
        Judgement(
            number,
            played.lines[number - 1].before.to_move if number else -1,
            _even(number, len(seats)),
            (0,) * len(seats),
        )
        for number in numbers[:-1]
    ]
    review = reviewed([*told, *judge(played, numbers[-1:], Budget(2))])
    players = ["Anton", "Beate", "Claus", "Dora", "Emil", "Fritz"][: len(seats)]
    words = tell(played, review, players, "en")
    winners = played.game.rules.winners(played.state)
    assert all(players[seat] in words["headline"] for seat in winners)
    assert 1 <= len(words["story"]) <= 3
    assert sum(words["moves"][-1]["chances"]) in (99, 100)
    assert words["moments"]
    for one in words["moments"]:
        before, after = (words["moves"][number]["chances"] for number in (one["number"] - 1, one["number"]))
        assert all(abs(now - then - by) <= 1 for then, now, by in zip(before, after, one["swing"], strict=True))
        assert len(one["title"]) > len("GWR: east")


def _even(number: int, seats: int) -> tuple[int, ...]:
    first = SURE // 2 + (number % 7) * SURE // 20
    return (first, *[(SURE - first) // (seats - 1)] * (seats - 1))


def test_whoever_shares_the_win_is_not_said_to_lead_over_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    played = recorded("rocket")
    players = ["Anton", "Beate", "Claus", "Dora"][: played.opening.seats]
    teller = _Teller(played, made(5000, 5100), players, "en")
    assert teller._how()
    monkeypatch.setattr(type(played.game.rules), "winners", lambda self, state: [0, 1], raising=False)
    assert not teller._how()
    assert "share the win" in teller._headline()


def test_a_part_of_the_account_may_be_a_group_of_rows() -> None:
    """In Whistle Stop a review tells of majorities, not of one company."""
    played = recorded("whistle")
    table = played.game.score_table(played.state, None, "en")
    companies = [row["label"] for row in table["rows"] if row.get("group") == "Share majorities"]
    assert len(companies) == 5
    parts = {row.get("group") or row["label"] for row in table["rows"]}
    even = (SURE // played.opening.seats,) * played.opening.seats
    judged = [Judgement(number, -1, even, even) for number in range(len(played.lines) + 1)]
    told = tell(played, reviewed(judged), ["Anton", "Beate", "Claus", "Dora", "Emil"], "en")
    assert any(f": {part}, " in told["story"][0] for part in parts)
    assert not any(f": {company}, " in told["story"][0] for company in companies)
    assert "Scored in play" in parts


def test_two_moves_of_which_the_same_is_said_are_told_as_one() -> None:
    """The same title for the same reasons: what one seems to gain is only how the search happened to look at them."""
    played = recorded("whistle")
    lines, seats = played.lines, played.opening.seats
    number = next(number for number, line in enumerate(lines, 1) if line.before.to_move >= 0 and line.steps)
    line, even = lines[number - 1], (SURE // seats,) * seats
    before = [Judgement(one, -1, even, even) for one in range(number)]
    steps, seat = tuple(line.steps), line.before.to_move
    made = Judgement(number, seat, even, even, SURE // 2, steps, (0,) * seats)
    told = tell(played, reviewed([*before, made]), ["Anton", "Beate", "Claus", "Dora", "Emil"], "en")
    best = told["best"][seat]
    assert best is not None
    assert best["other"] is None
    assert best["gain"] == 0


def test_what_decided_little_is_said_to_have_decided_nothing() -> None:
    """Changes below a tenth are no turning points, and the end makes sure only what was likely."""
    assert made(5000, 5300, 5900, 5400, 6000, 9900).turning_points() == []
    assert [one.number for one in made(5000, 5300, 4800, 6000, 9900).turning_points()] == [3]
    assert [one.number for one in made(5000, 4400, 9900).turning_points()] == [2]
    played = recorded("rocket")
    seats = played.opening.seats
    even = (SURE // seats,) * seats
    judged = [Judgement(number, -1, even, even) for number in range(len(played.lines) + 1)]
    told = tell(played, reviewed(judged), ["Anton", "Beate", "Claus", "Dora"][:seats], "en")
    assert told["moments"] == []
    assert told["story"][-1].startswith("No single move decided it")
